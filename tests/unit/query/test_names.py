"""What may be a name beside a time; whether it is one, the members of the workspace tell."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.query.names import find_bare_name, find_phrases, with_speaker
from contextwin.temporal import parse_time

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Ana yesterday", "ana"),
        ("ana silva last week?", "ana silva"),
        ("yesterday, ana", "ana"),
        ("show all maud messages from last week", "maud"),
        ("posts in february by ana", "ana"),
        ("anything from bob today?", "bob"),
        ("show me what ana wrote between 1 and 3 pm", "ana"),
        ("everything ana wrote about redis last month", "ana"),
        ("messages about ana yesterday", None),
        ("what did we discuss with ana yesterday", None),
        ("messages from yesterday about the deploy from hell", None),
        ("what did Ben say about ana yesterday", None),
        ("what happened to ana yesterday", None),
        ("ana has the keys to the printer room since yesterday", None),
        ("yesterday", None),
        ("ana", None),
    ],
)
def test_what_may_be_a_name(prompt: str, expected: str | None) -> None:
    assert find_bare_name(prompt, parse_time(prompt, asked_at=ASKED_AT)) == expected


def test_a_name_is_the_speaker() -> None:
    time = parse_time("ana yesterday", asked_at=ASKED_AT)
    assert time is not None
    found = with_speaker(time, "ana")
    assert (found.speaker, found.topic, found.mode, found.strength) == ("ana", None, "said", "hard")


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("did Ana Silva deploy?", {"ana", "ana silva", "silva", "silva deploy"}),
        ("ana silva", {"ana silva"}),
        ("when did ana write about coral?", {"ana", "ana write", "coral"}),
        ("all but ana", {"ana"}),
        ("is it broken?", set()),
    ],
)
def test_what_may_be_names_by_the_words_alone(prompt: str, expected: set[str]) -> None:
    assert expected <= find_phrases(prompt, "en")
    assert bool(expected) == bool(find_phrases(prompt, "en"))
