"""Whatever a question is narrowed by is read, or doubted: it never widens the answer."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.query.planner import plan_query
from contextwin.window.render.notes import CONFIDENCE_THRESHOLD
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
    who = time.speaker, time.other_speaker, time.scope, time.is_direct, time.landmark, time.topic
    return *who, time.oldest, time.latest, time.ordinal, time.order, time.limit, found.operators.channels


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("shape", ["{0} {1}", "{0} {1}?", "{0}, {1}", "{1}, {0}"])
def test_what_narrows_a_question_is_read_or_doubted(question: str, shape: str) -> None:
    whole = plan(question)
    assert is_sure(whole)
    for narrowed in NARROWED:
        found = plan(shape.format(question, narrowed))
        assert not is_sure(found) or describe(found) != describe(whole), (narrowed, found.time)


#: Each with a person and a time; {by} is "from" the person.
ANY_ORDER = [
    "how many messages {by} {when}",
    "how many messages did {who} send {when}",
    "{when}, how many messages did {who} write",
    "how often did {who} post {when}",
    "{when}: message count {by}",
    "number of messages {when} {by}",
    "how chatty was {who} {when}, number of messages",
    "{who} {when}, how many messages",
    "what did {who} say {when}",
    "{when}, what did {who} say",
    "{who} {when}",
    "{when}, anything {by}?",
    "what was {who} talking about {when}",
    "whatever {who} wrote {when}",
    "what has {who} been posting {when}",
    "{when}, last message {by}",
    "first message {by} {when}",
    "on which day did {who} write most {when}",
    "longest message {by} {when}",
    "kafka, did {who} mention it {when}",
    "{when}, did {who} talk about kafka",
]
WHEN = [
    "yesterday",
    "over the weekend",
    "these last 5 days",
    "all last week",
    "on 3 march",
    "the week before this one",
    "on sat",
    "since monday in #general",
    "in #general last week",
    "back in january",
    "yesterday afternoon",
    "yesterday before 3pm",
    "mon to wed",
    "that week",
    "from the 2nd to the 4th of march",
    "in #general for the past week",
]


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("question", ANY_ORDER)
def test_no_order_of_clauses_loses_a_person_or_a_time(question: str, when: str) -> None:
    prompt = question.format(who="lucia", by="from lucia", when=when)
    asked = WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT, tz="UTC")
    found = plan_query(make_completed(asked, None), people=frozenset({"lucia"}))
    if is_sure(found):
        assert found.time is not None
        assert found.speaker == "lucia"
        assert found.oldest is not None
        assert ("#general" in when) == (found.operators.channels == ("general",))
