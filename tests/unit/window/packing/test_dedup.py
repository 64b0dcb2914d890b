"""What counts as a duplicate: the same words; of programs nearly the same, unless a number differs."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.retrieved import FoundMessage
from contextwin.window.packing.dedup import LONG_CHARS, MANY_WORDS, MIN_SIMILARITY, Deduplicator, identify, letters_of
from testkit.factories import make_found

TWENTY = (
    "the nightly build of our payment service failed again since one mirror in its region did not answer within time"
)
OTHER = "on friday we all go for lunch together and afterwards somebody shows what our new dashboard can do by now"


def say(text: str, **overrides: Any) -> FoundMessage:
    values: dict[str, Any] = {"text": text, "sha256": sha256(text.encode(errors="replace")).digest()}
    return make_found(**(values | overrides))


def log(text: str, **overrides: Any) -> FoundMessage:
    """What a program wrote."""
    return say(text, **{"is_bot": True, "user": None, "name": "ci"} | overrides)


def is_duplicate_of(message: FoundMessage, *before: FoundMessage) -> bool:
    shown = Deduplicator()
    for each in before:
        shown.add(each)
    return shown.is_duplicate(message)


def words(count: int, start: int = 0) -> str:
    """That many different words, none of which holds a digit."""
    return " ".join("word" + "abcdefghij"[n // 10] + "abcdefghij"[n % 10] for n in range(start, start + count))


def test_nothing_is_a_duplicate_at_first() -> None:
    assert not is_duplicate_of(say(TWENTY))
    assert not is_duplicate_of(say("thanks"))
    assert not is_duplicate_of(say(""))


def test_a_long_text_is_a_duplicate_whoever_wrote_it() -> None:
    assert is_duplicate_of(say(TWENTY, ts="2.0", user="U2"), say(TWENTY, user="U1"))


def test_a_short_text_is_a_duplicate_only_of_its_author() -> None:
    thanks = say("thanks", user="U1")
    assert is_duplicate_of(say("thanks", ts="2.0", user="U1"), thanks)
    assert not is_duplicate_of(say("thanks", ts="2.0", user="U2"), thanks)


def test_programs_without_a_user_are_told_apart_by_their_names() -> None:
    deployed = say("deployed", user=None, name="ci")
    assert is_duplicate_of(say("deployed", ts="2.0", user=None, name="ci"), deployed)
    assert not is_duplicate_of(say("deployed", ts="2.0", user=None, name="cd"), deployed)


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
def test_a_message_without_words_is_like_no_other(text: str) -> None:
    assert not is_duplicate_of(say(text, ts="2.0"), say(text))
    assert is_duplicate_of(say(text), say(text))


def test_the_limit_of_short_texts_is_of_characters() -> None:
    short, long = "x" * LONG_CHARS, "x" * (LONG_CHARS + 1)
    assert not is_duplicate_of(say(short, ts="2.0", user="U2"), say(short))
    assert is_duplicate_of(say(long, ts="2.0", user="U2"), say(long))


@pytest.mark.parametrize("generated", [{"is_bot": True}, {"content_kind": "log"}])
def test_one_word_in_twenty_does_not_make_what_a_program_wrote_new(generated: dict[str, Any]) -> None:
    assert len(set(TWENTY.split())) == 20
    nearly = TWENTY.replace("again", "twice")
    assert is_duplicate_of(say(nearly, ts="2.0", user="U2", **generated), say(OTHER, ts="1.0"), say(TWENTY))
    assert not is_duplicate_of(say(OTHER, ts="2.0", **generated), say(TWENTY))


@pytest.mark.parametrize("content_kind", ["text", "code", "table"])
def test_one_word_makes_what_somebody_wrote_new(content_kind: str) -> None:
    nearly = TWENTY.replace("again", "twice")
    for before in say(TWENTY), log(TWENTY):
        assert not is_duplicate_of(say(nearly, ts="2.0", user="U2", content_kind=content_kind), before)


def test_the_same_set_of_words_is_a_duplicate_whoever_wrote_it() -> None:
    backwards = " ".join(reversed(TWENTY.split()))
    for again in TWENTY.upper() + "!!", backwards, f"{TWENTY}, {TWENTY}":
        assert is_duplicate_of(say(again, ts="2.0", user="U2"), say(TWENTY))
        assert is_duplicate_of(log(again, ts="2.0"), say(TWENTY))


def test_two_people_who_differ_by_a_not_say_two_things() -> None:
    will = words(60) + " we will ship it"
    will_not = will.replace("will", "will not")
    one, other = say(will, user="U1"), say(will_not, ts="2.0", user="U2")
    assert not is_duplicate_of(other, one)
    assert not is_duplicate_of(one, other)


@pytest.mark.parametrize("shared", [90, 89])
def test_nearly_the_same_begins_at_nine_words_in_ten(shared: int) -> None:
    assert MIN_SIMILARITY == 0.9
    one, other = words(shared), words(100)
    assert is_duplicate_of(log(one, ts="2.0"), log(other)) == (shared == 90)
    assert is_duplicate_of(log(other, ts="2.0"), log(one)) == (shared == 90)
    assert not is_duplicate_of(say(one, ts="2.0"), say(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("build 4711", "build 4712"), ("on 2026-03-09", "on 2026-03-10"), ("release v2", "release v3"), ("x", "500 x")],
)
def test_a_number_that_differs_makes_it_new(one: str, other: str) -> None:
    before, again = f"{words(60)} {one}", f"{words(60)} {other}"
    assert not is_duplicate_of(log(again, ts="2.0"), log(before))
    assert not is_duplicate_of(say(again, ts="2.0"), say(before))
    assert is_duplicate_of(log(f"{before} by the way", ts="2.0"), log(before))


def test_texts_of_few_words_are_compared_as_they_are() -> None:
    few = " ".join("abcdefghij"[n] * 9 for n in range(MANY_WORDS - 2))
    assert len(few) > LONG_CHARS
    for write in say, log:
        assert not is_duplicate_of(write(f"{few} extra", ts="2.0"), write(few))
        assert not is_duplicate_of(write(few.upper(), ts="2.0"), write(few))


def test_every_message_that_is_shown_is_remembered() -> None:
    texts = [TWENTY, OTHER, words(30), words(30, 50)]
    said = [say(text, ts=f"{n}.0") for n, text in enumerate(texts)]
    for text in texts:
        assert is_duplicate_of(say(text.upper(), ts="9.0"), *said)
        assert is_duplicate_of(log(f"well {text}", ts="9.0"), *said)


def test_of_several_that_say_the_same_the_one_shown_first_is_named() -> None:
    shown = Deduplicator()
    for ts, text in (("1.0", OTHER), ("2.0", words(30)), ("3.0", words(30)), ("4.0", OTHER)):
        shown.add(say(text, ts=ts))
    found = [shown.find_duplicate(each) for each in (say(OTHER), say(words(30).upper()), log(f"well {words(30)}"))]
    assert [key and key.ts for key in found] == ["1.0", "2.0", "2.0"]
    assert shown.find_identical(say(words(30))) == found[1]
    assert shown.find_identical(say(words(30).upper())) is None
    assert shown.find_duplicate(say("something else")) is None


texts = st.text("ab 12é\n", max_size=80) | st.integers(1, 60).map(words) | st.sampled_from([TWENTY, OTHER, "ok"])


@given(texts, texts, st.booleans())
def test_a_repetition_is_a_duplicate_and_similarity_goes_both_ways(one: str, other: str, is_bot: bool) -> None:
    first, second = say(one, ts="1.0", is_bot=is_bot), say(other, ts="2.0", is_bot=is_bot)
    assert is_duplicate_of(first, second, first)
    assert is_duplicate_of(second, first) == is_duplicate_of(first, second)
    assert (identify(first) == identify(second)) <= is_duplicate_of(second, first)


@pytest.mark.parametrize("other", [f"“{TWENTY}” …", TWENTY.upper(), "—".join(TWENTY.split())])
def test_the_same_words_are_the_same_whatever_is_between_them(other: str) -> None:
    assert is_duplicate_of(say(other, ts="2.0", user="U2"), say(TWENTY))
    assert is_duplicate_of(say(TWENTY, ts="2.0", user="U2"), say(other))


WORDS = ("Ärger", "ß", "a_b", "K", "don't", "…", "、", "中文", "Kelvin \u212a", "-", "9")


@given(st.lists(st.sampled_from(WORDS)), st.randoms())
def test_texts_of_the_same_words_have_the_same_letters(parts: list[str], random: Random) -> None:
    other = [*parts]
    random.shuffle(other)
    assert letters_of(" ".join(parts)) == letters_of("…".join(other).upper())
