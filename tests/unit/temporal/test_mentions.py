"""Questions for what mentions the asker, in five languages, and what is not one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)


def read(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT)


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("did anyone mention me yesterday", "range"),
        ("where was i mentioned last week", "range"),
        ("who tagged me today", "range"),
        ("show me all my mentions from last week", "range"),
        ("mentions of me since friday", "range"),
        ("who @'d me before 7 this morning", "range"),
        ("alguien me mencionó anoche?", "range"),
        ("who mentioned me last", "order"),
        ("when was i last mentioned", "order"),
        ("how many times was i mentioned in february", "count"),
        ("wer hat mich gestern erwähnt", "range"),
        ("wann wurde ich zuletzt erwähnt", "order"),
        ("qui m'a mentionné hier", "range"),
        ("quién me mencionó ayer", "range"),
        ("quem me mencionou ontem", "range"),
    ],
)
def test_what_mentions_the_asker_is_by_anybody(prompt: str, kind: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.names_asker, found.speaker, found.topic, found.unread) == (True, None, None, ())
    assert (found.kind, found.strength) == (kind, "hard")


@pytest.mark.parametrize(
    "prompt",
    ["what did i mention last week", "when did i last mention Ana", "what was mentioned yesterday"],
)
def test_what_the_asker_mentions_is_something_else(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert not found.names_asker
