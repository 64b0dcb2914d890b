"""Whom a prompt names: what could be a name, who is called so, and what is left to look for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.terms import STOP_WORDS
from contextwin.query.people import find_name_like, match_users, without_names

USERS = [
    ("U1", "Ana Silva", None),
    ("U2", "Ana", None),
    ("U3", "Ben O'Brien", None),
    ("U4", "mei", None),
    ("U5", "Jean-Luc Picard", None),
    ("U6", "", None),
]


def named(prompt: str) -> dict[str, str]:
    return dict(match_users(find_name_like(prompt), USERS))


@pytest.mark.parametrize(
    ("user", "called"),
    [
        (("U1", "Anna Brooks", None), "anna b"),
        (("U1", "Anna Brooks", "abrooks"), "abrooks"),
        (("abrooks", "Anna Brooks", None), "abrooks"),
        (("U1", 'Katharina "Kiki" Dierks', None), "kiki"),
        (("U1", "Katharina (Kiki) Dierks", None), "kiki"),
        (("U1", "Anna Brooks", "abrooks"), "anna"),
    ],
)
def test_users_are_called_by_what_tells_them_apart(user: tuple[str, str, str | None], called: str) -> None:
    assert match_users({called}, [user]) == {user[0]: called}
    other = ("U9", "Anna Keating", "akeating")
    assert match_users({"anna b"}, [("U1", "Anna Brooks", None), other]) == {"U1": "anna b"}


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("", set()),
        ("what did we decide about the cache?", set()),
        ("What about It, He or They", set()),
        ("I think so", set()),
        ("Kubernetes", {"kubernetes"}),
        ("what did Ana's team say", {"ana", "ana team"}),
        ("what of James’ plan", {"james", "james plan"}),
        ("ask Jean-Luc", {"jean-luc"}),
        ("is O'Brien here", {"o'brien", "o'brien here"}),
        ("ANA, BD-412, R2D2 and HTTP’s", set()),
        ("ask McKay or I-Chen", {"mckay", "i-chen", "mckay or"}),
        ("<@U0ANA> and <#C0ENG|Eng> or <@U0BEN|Ben> asked", set()),
        ("<@U0BEN|Ben> told Ana", {"ana"}),
        ("Élodie or Øystein", {"élodie", "øystein", "élodie or"}),
    ],
)
def test_capitalised_words_are_like_names(prompt: str, expected: set[str]) -> None:
    assert find_name_like(prompt) == expected


def test_two_words_are_like_a_name_when_the_first_is() -> None:
    assert "ana silva" in find_name_like("is Ana Silva here")
    assert "ana silva" in find_name_like("is Ana silva here")
    assert not any(" " in name for name in find_name_like("is ana Silva"))


@given(st.text(max_size=80))
def test_without_a_capital_letter_nothing_is_like_a_name(text: str) -> None:
    assert find_name_like("".join(char for char in text if not char.isupper())) == frozenset()


@given(st.text("Ana bö'’-1.\n", max_size=60))
def test_what_is_like_a_name_is_casefolded_and_no_function_word(text: str) -> None:
    for name in find_name_like(text):
        assert name == name.casefold()
        assert name not in STOP_WORDS
        assert len(name) > 1


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("what did Ana Silva say?", {"U1": "ana silva", "U2": "ana"}),
        ("what did Ana say?", {"U1": "ana", "U2": "ana"}),
        ("what did Silva say?", {}),
        ("Mei's design", {"U4": "mei"}),
        ("did Ben or Jean-Luc agree?", {"U3": "ben", "U5": "jean-luc"}),
        ("did ANA agree?", {}),
        ("did <@U2|Ana> agree?", {}),
        ("did ana agree?", {}),
        ("did Anabel agree?", {}),
    ],
)
def test_users_are_called_by_their_whole_or_their_first_name(prompt: str, expected: dict[str, str]) -> None:
    assert named(prompt) == expected


@pytest.mark.parametrize(
    ("prompt", "names", "expected"),
    [
        ("What did Ana say?", [], "What did Ana say?"),
        ("What did Ana say?", ["ana"], "What did say?"),
        ("What did Ana Silva say?", ["ana", "ana silva"], "What did say?"),
        ("Ana’s plan and Ana's cache", ["ana"], "plan and cache"),
        ("did Mark mark it?", ["mark"], "did mark it?"),
        ("did mark agree?", ["mark"], "did mark agree?"),
        ("<@Ana> and Ana agree", ["ana"], "<@Ana> and agree"),
        ("banana and Anabel", ["ana"], "banana and Anabel"),
        ("Ana?", ["ana"], "Ana?"),
        ("Ana, Ben!", ["ana", "ben"], "Ana, Ben!"),
        ("A.b c", ["a.b"], "c"),
        ("A+b c", ["a.b"], "A+b c"),
    ],
)
def test_names_are_left_out_unless_nothing_is_left(prompt: str, names: list[str], expected: str) -> None:
    assert without_names(prompt, names) == expected


@given(st.text("Ana bö'’.?\n", max_size=60))
def test_what_is_left_is_never_without_words(prompt: str) -> None:
    names = match_users(find_name_like(prompt), USERS).values()
    left = without_names(prompt, names)
    assert any(map(str.isalnum, left)) == any(map(str.isalnum, prompt))
    assert len(left) <= len(prompt)
