"""Whatever a question is narrowed by is read, or doubted: it never widens the answer."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.query.planner import plan_query
from contextwin.window.notes import CONFIDENCE_THRESHOLD
from testkit.factories import make_completed

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
QUESTIONS = [
    "what was the first message",
    "what did Ana say last",
    "when did we first talk about kafka",
    "when was kafka last mentioned",
    "how many messages did Ana write",
    "who posted last",
    "last message",
    "what was the last thing I said",
    "who mentioned kafka first",
    "last mention of kafka",
    "when did kafka come up first",
    "how long ago did Ana mention kafka",
    "what was the 3rd message about kafka",
    "my last 3 messages",
]
NARROWED = [
    "in this thread",
    "in our last session",
    "in #general",
    "in the standup",
    "in private",
    "on mobile",
    "on the call",
    "during the outage",
    "by Ben",
    "not by Ben",
    "by him",
    "from Ben",
    "by bots only",
    "excluding bots",
    "without images",
    "with a link",
    "before 10am",
    "at 10:30",
    "at 9am PT",
    "between 2 and 4",
    "after lunch",
    "after that",
    "since Monday",
    "until noon",
    "before Ana joined",
    "except yesterday",
    "yesterday or today",
    "this week",
    "on the 5th",
    "outside working hours",
]


def plan(prompt: str) -> QueryPlan:
    return plan_query(make_completed(WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT, tz="UTC"), None))


def is_sure(found: QueryPlan) -> bool:
    return found.kind != "relevance" and found.confidence >= CONFIDENCE_THRESHOLD


def describe(found: QueryPlan) -> tuple[object, ...]:
    """Return all that decides which messages qualify."""
    time = found.time
    assert time is not None
    who = time.speaker, time.other_speaker, time.scope, time.landmark, time.topic
    return *who, time.oldest, time.latest, time.ordinal, time.order, time.limit, found.operators.channels


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("shape", ["{0} {1}", "{0} {1}?", "{0}, {1}", "{1}, {0}"])
def test_what_narrows_a_question_is_read_or_doubted(question: str, shape: str) -> None:
    assert is_sure(plan(question))
    for narrowed in NARROWED:
        found = plan(shape.format(question, narrowed))
        assert not is_sure(found) or describe(found) != describe(plan(question)), (narrowed, found.time)
