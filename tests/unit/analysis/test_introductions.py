"""Where a text says what something is, in any of the languages."""

from __future__ import annotations

import pytest

from contextwin.analysis.introductions import INTRODUCES, POINTS, find_introductions, says_what_is
from contextwin.analysis.lines import take_apart


@pytest.mark.parametrize(
    ("text", "name", "language"),
    [
        ("I asked Piet (he's our account manager)", "piet", "en"),
        ("TideTable is the provider of tides", "tidetable", "en"),
        ("Port Ellery: a marina in the west", "port ellery", "en"),
        ("Piet – he is a sailor", "piet", "en"),
        ("Piet ist unser Betreuer", "piet", "de"),
        ("Piet est notre gestionnaire", "piet", "fr"),
        ("Piet es nuestro gestor", "piet", "es"),
        ("o Piet é o nosso gestor", "piet", "pt"),
    ],
)
def test_a_name_that_is_explained(text: str, name: str, language: str) -> None:
    assert says_what_is(text, name, language)


@pytest.mark.parametrize(
    "text",
    [
        "Piet is away",
        "Piet says the keys are here",
        "Piet, we need the keys",
        "ask Piet. The keys",
        "Pieter is the one",
    ],
)
def test_a_name_of_which_something_is_said_is_not_explained(text: str) -> None:
    assert not says_what_is(text, "piet", "en")


@pytest.mark.parametrize("length", ["{}m40s", "{}s", "{}h20m", "{}ms"])
def test_a_span_of_time_is_nobodys_name(length: str) -> None:
    lines = [take_apart(f"Took: {length.format(number)}", "en", is_reply=False) for number in (4, 5, 6, 7)]
    found = find_introductions(lines, frozenset({"took"}))
    assert not any(each.name for each in found)
    assert max(each.score for each in found) < INTRODUCES + POINTS["label"]
    named = [take_apart(f"Took: ark-{number}", "en", is_reply=False) for number in (4, 5, 6, 7)]
    assert all(each.name for each in find_introductions(named, frozenset({"took"})))


@pytest.mark.parametrize(
    ("form", "language"),
    [
        ("Just created a new atlas, {}: it is small", "en"),
        ("Started an atlas called {}, in Rust", "en"),
        ("I pushed my atlas {} to the server today", "en"),
        ("Heute ein Atlas namens {}, ganz klein", "de"),
        ("Nous avons un atlas nommé {}, tout petit", "fr"),
        ("Tenemos un atlas llamado {}, muy pequeño", "es"),
        ("Temos um atlas chamado {}, bem pequeno", "pt"),
    ],
)
def test_a_name_in_small_letters_beside_the_noun(form: str, language: str) -> None:
    names = ["lantern", "mosaic", "plinth"]
    lines = [take_apart(form.format(name), language, is_reply=False) for name in names]
    found = find_introductions(lines, frozenset({"atla", "atlas"}))
    assert [each.name for each in found] == names
    assert min(each.score for each in found) >= INTRODUCES


@pytest.mark.parametrize(
    "form", ["who has my atlas, {}?", "the atlas, {}, is here", "please check your atlas {} today"]
)
def test_what_only_mentions_it_introduces_nothing(form: str) -> None:
    lines = [take_apart(form.format(name), "en", is_reply=False) for name in ("lantern", "mosaic", "plinth")]
    found = find_introductions(lines, frozenset({"atla", "atlas"}))
    assert max(each.score for each in found) < INTRODUCES


def names_in(word: str, language: str, *texts: str) -> list[str]:
    """The names of what messages introduce by a word."""
    lines = [take_apart(text, language, is_reply=False) for text in texts]
    return [each.name for each in find_introductions(lines, frozenset({word})) if each.score >= INTRODUCES]


@pytest.mark.parametrize(
    ("word", "language", "line"),
    [
        ("permit", "en", "Permit granted for {}"),
        ("genehm", "de", "Genehmigung erteilt für {}"),
        ("perm", "fr", "Permis accordé pour {}"),
        ("permis", "es", "Permiso concedido para {}"),
        ("licenc", "pt", "Licença concedida para {}"),
    ],
)
def test_a_line_is_repeated_with_another_name(word: str, language: str, line: str) -> None:
    names = ("Gull Point", "Kettle Bay", "Osk", "Marrow Sound")
    assert names_in(word, language, *map(line.format, names)) == [name.lower() for name in names]
    assert names_in(word, language, *map(line.format, names[:3])) == []
    assert names_in(word, language, *map(line.format, (*names, names[1]))) == [], "ends that return name no things"


@pytest.mark.parametrize("line", ["Permit rules for {}", "Permit office for {}", "Permit plan for {}"])
def test_a_line_that_repeats_two_nouns_introduces_nothing(line: str) -> None:
    names = ("Gull Point", "Kettle Bay", "Osk", "Marrow Sound")
    assert names_in("permit", "en", *map(line.format, names)) == []


@pytest.mark.parametrize(
    ("text", "is_called"),
    [
        ("Our oldest one was the first of its kind, the earliest bell in the county", False),
        ("Visited the tower at Osk, three bells, one of them cracked", False),
        ("Just hung Quarterjack, a bell of 61 kg", True),
    ],
)
def test_a_name_before_a_comma_has_no_article_and_is_one(text: str, is_called: bool) -> None:
    line = take_apart(text, "en", is_reply=False)
    assert [each.is_called for each in find_introductions([line], frozenset({"bell"}))] == [is_called]
