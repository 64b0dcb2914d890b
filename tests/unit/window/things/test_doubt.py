"""Whether a prompt may ask about time or number something that was not understood."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import Found, SearchDescription
from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal.things import find_thing_question
from contextwin.window.things.doubt import is_doubtful
from testkit.factories import make_found

MAY = datetime(2026, 5, 1, tzinfo=UTC)


def found_of(*texts: str) -> Found:
    messages = (make_found(ts=f"{n}.000001", text=each, is_hit=True) for n, each in enumerate(texts))
    return Found(messages=tuple(messages), channels={})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I count 17 angry letters", False),
        ("two letters came back", False),
        ("the letters went out at 9", True),
        ("no word of it", True),
    ],
)
def test_a_number_that_a_message_tells_was_asked_for(text: str, expected: bool) -> None:
    plan = QueryPlan(prompt="how many letters went out?", language="en", confidence=0.6)
    assert is_doubtful(plan, found_of(text, "hello")) is expected
    assert not is_doubtful(replace(plan, confidence=0.7), found_of(text, "hello"))
    assert not is_doubtful(plan, found_of(text))


@pytest.mark.parametrize("prompt", ["which letters came second?", "letters: how many?"])
def test_a_number_is_told_only_where_it_is_asked_for(prompt: str) -> None:
    plan = QueryPlan(prompt=prompt, language="en", confidence=0.6)
    assert is_doubtful(plan, found_of("I count 17 letters", "hello"))


def test_a_number_is_not_that_of_a_whole_time() -> None:
    time = TimeConstraint(kind="range", rule="year", confidence=0.65, oldest=MAY)
    plan = QueryPlan(prompt="how many letters went out in 2026?", language="en", confidence=0.6, time=time)
    assert is_doubtful(plan, found_of("I count 17 letters", "hello"))


@pytest.mark.parametrize("prompt", ["how many letters were sent in May?", "letters of May, oldest first"])
def test_days_that_the_note_says_are_no_number_and_no_order(prompt: str) -> None:
    time = TimeConstraint(kind="range", rule="year", confidence=0.65, oldest=MAY)
    plan = QueryPlan(prompt=prompt, language="en", confidence=0.6, time=time)
    found = replace(found_of("hello", "there"), search_description=SearchDescription(preferred=(MAY, None)))
    asked = find_thing_question(prompt, MAY, "UTC", "en")
    assert asked is not None
    assert is_doubtful(replace(plan, things=asked), found)
    assert not is_doubtful(replace(plan, prompt="what was sent in May?"), found)


@pytest.mark.parametrize(
    ("unread", "is_said", "expected"),
    [
        (("Ana", "kettle"), True, False),
        (("Ana", "third"), True, True),
        (("Ana", "after", "party"), True, True),
        (("Ana", "kettle"), False, True),
    ],
)
def test_a_time_that_the_note_says_was_understood(unread: tuple[str, ...], is_said: bool, expected: bool) -> None:
    time = TimeConstraint(kind="range", rule="month", confidence=0.65, unread=unread, oldest=MAY)
    plan = QueryPlan(prompt="what did Ana buy in May?", language="en", confidence=0.65, time=time)
    described = SearchDescription(preferred=(MAY, None)) if is_said else SearchDescription()
    found = replace(found_of("hello", "there"), search_description=described)
    assert is_doubtful(plan, found) is expected
