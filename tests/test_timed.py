"""The line that says what was found by time: its cases, its grammar, its doubts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from contextwin.model import MessageKey
from contextwin.timed import SURE, TimedAnswers, say_ago, say_answers, say_searched, say_what

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
SENT_AT = datetime(2026, 3, 2, 8, 30, tzinfo=UTC)
WHEN = "2026-03-02 08:30 UTC, 9 days ago"
ONE = TimedAnswers(keys=(MessageKey("C1", "1.0"),), sent_at=(SENT_AT,), total=12, what="messages by Ana", ordinal=1)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, f"Of 12 messages by Ana the first is marked ▶: {WHEN}."),
        ({"from_end": True}, f"Of 12 messages by Ana the latest is marked ▶: {WHEN}."),
        ({"ordinal": 2, "from_end": True}, f"Of 12 messages by Ana the 2nd latest is marked ▶: {WHEN}."),
        ({"ordinal": 11}, f"Of 12 messages by Ana the 11th is marked ▶: {WHEN}."),
        ({"ordinal": 23, "total": None}, f"Of the messages by Ana the 23rd is marked ▶: {WHEN}."),
        ({"total": 1}, f"There is 1 message by Ana; the first is marked ▶: {WHEN}."),
        ({"total": 3, "keys": (), "ordinal": 5}, "There are 3 messages by Ana, so not that many."),
        ({"total": 1234, "is_count": True, "ordinal": None}, "There are 1,234 messages by Ana."),
        (
            {"ordinal": None},
            "There are 12 messages by Ana. Those that fit are marked ▶, taken from the oldest on.",
        ),
        ({"total": 0, "keys": (), "sent_at": ()}, "There are no messages by Ana."),
        (
            {"total": 0},
            f"There are no messages by Ana. The nearest outside that time is marked ▶: {WHEN}.",
        ),
    ],
)
def test_what_was_found(changes: dict[str, object], expected: str) -> None:
    assert say_answers(replace(ONE, **changes), ASKED_AT) == expected  # type: ignore[arg-type]


def test_an_answer_that_is_not_sure_is_a_belief_and_says_why() -> None:
    unsure = replace(ONE, confidence=SURE - 0.01, doubts=("it is near in meaning", "an earlier one is nearly about it"))
    assert say_answers(unsure, ASKED_AT).endswith(
        "This is not certain: it is near in meaning; an earlier one is nearly about it. Say “I believe it was …”."
    )
    assert "certain" not in say_answers(replace(unsure, confidence=SURE), ASKED_AT)


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=119), "119 minutes ago"),
        (timedelta(hours=47), "47 hours ago"),
        (timedelta(days=13), "13 days ago"),
        (timedelta(days=49), "7 weeks ago"),
        (timedelta(days=60), "2 months ago"),
        (timedelta(days=729), "24 months ago"),
        (timedelta(days=730), "2 years ago"),
        (-timedelta(days=1), "just now"),
    ],
)
def test_how_long_ago(age: timedelta, expected: str) -> None:
    assert say_ago(ASKED_AT - age, ASKED_AT) == expected


def test_which_messages_qualify() -> None:
    assert say_what(None, None, None, None, None) == "messages"
    assert (
        say_what("Ana", "a\n b", "#eng", None, SENT_AT)
        == "messages by Ana in #eng about “a b” before 2026-03-02 08:30 UTC"
    )
    assert len(say_what(None, "long " * 100, None, None, None)) < 120


def test_what_was_searched() -> None:
    expected = "Looked for only among messages from 2026-03-02 08:30 UTC to 2026-03-11 09:00 UTC."
    assert say_searched(SENT_AT, ASKED_AT) == expected
