"""From the time constraint of a prompt to its plan: range, order, ordinal and topic.

An order ("the first", "the fifth", "three messages ago") is answered over every message that qualifies, by time alone.
A range narrows the search where it says when something was written. Where it says when something happened, as in "the
release in March", messages of that time are only preferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Literal

from contextwin.models.plans import PlanKind, QueryPlan, SearchOperators
from contextwin.models.time_constraints import MODIFIERS, EventQuestion
from contextwin.query.intent import alternatives
from contextwin.temporal import TimeConstraint, find_zone
from contextwin.temporal.away import SESSIONS

#: Below this confidence a time constraint is ignored. Unmeasured.
MIN_CONFIDENCE = 0.6
#: Of operators alone: they are seldom meant as anything else. Unmeasured.
OPERATOR_CONFIDENCE = 0.95

#: A channel as it is typed, or as Slack writes it, which is by its id.
_CHANNEL = re.compile(
    rf"(?:\b(?:{alternatives('channel_prepositions')}) )?(?<![\w&:<])<?#(?!\d+\b)([\w-]+)(?:\|[^<>]*>|>)?"
)
_ABOUT = re.compile(rf"^(?:{alternatives('topic_prepositions')})\b\s*", re.IGNORECASE)
_OPERATOR = re.compile(r"-?[a-z]+:", re.IGNORECASE)

_ORDERS: dict[str, Literal["asc", "desc"]] = {"first": "asc", "last": "desc"}


def time_of_operators(operators: SearchOperators, rest: str) -> TimeConstraint | None:
    """Return the constraint of a prompt that has operators and says nothing about time: its rest is the topic."""
    if not operators.matched:
        return None
    return TimeConstraint(kind="range", topic=rest.strip() or None, rule=MODIFIERS, confidence=OPERATOR_CONFIDENCE)


def find_channels(prompt: str) -> tuple[str, ...]:
    """Return the channels that a prompt names with a #: names or ids."""
    return tuple(_CHANNEL.findall(prompt))


def is_of_replies(time: TimeConstraint) -> bool:
    """Return whether replies are asked for and nothing says of what, as in "who replied last"."""
    is_narrowed = time.topic or time.scope or time.speaker or time.oldest or time.latest or time.landmark
    return time.spoke == "replied" and not is_narrowed


def is_of_place(time: TimeConstraint) -> bool:
    """Return whether a constraint is of where it is asked: replies to nothing in particular, or its beginning."""
    return is_of_replies(time) or time.scope == "beginning"


def says_only_when(time: TimeConstraint) -> bool:
    """Return whether a constraint is a range, and maybe a name, and nothing else that was read or left unread."""
    return time.kind in ("range", "point") and not (time.topic or time.spoke or time.landmark or time.unread)


def asks_for_messages(time: TimeConstraint) -> bool:
    """Return whether messages are asked for by time, author and topic, or among those of a range, and all was read."""
    is_asked = (time.kind == "range" and time.mode == "said") or _kind_of(time) != "relevance"
    return time.strength == "hard" and not time.unread and is_asked and time.landmark is None


def within_thread(time: TimeConstraint) -> TimeConstraint:
    """Return the constraint of what is asked of "here" in a thread; unchanged where it has another place of its own.

    The latest in a thread is one message, not how things stand.
    """
    if time.scope in SESSIONS or time.landmark is not None:
        return time
    if time.scope == "away":
        return replace(time, anchor="thread")
    time = replace(time, scope="thread", anchor="thread")
    is_latest = time.kind == "order" and time.topic is None and time.ordinal is None and time.limit is None
    return replace(time, ordinal=1, strength="hard") if is_latest else time


def with_time(
    plan: QueryPlan, time: TimeConstraint | None, operators: SearchOperators, asked_at: datetime
) -> QueryPlan:
    """Return the plan of a prompt that says this about time; unchanged when it says nothing that can be relied on.

    A range that begins after `asked_at` holds nothing that was said, so it narrows nothing. One that is only preferred
    and holds everything, such as "by now", prefers nothing.
    """
    if time is None or time.confidence < MIN_CONFIDENCE:
        return plan
    is_all = time.oldest is None and time.latest is not None and time.latest >= asked_at
    if (is_all and time.strength == "boost") or (time.oldest is not None and time.oldest >= asked_at):
        time = replace(time, oldest=None, latest=None)
    named = find_channels(plan.prompt)
    time = replace(time, topic=_without_channels(time.topic)) if named and time.topic else time
    operators = replace(operators, channels=(*operators.channels, *named))
    kind = _kind_of(time)
    if time.doubts and kind == "relevance":
        time = replace(time, strength="boost")  # Another range may be meant, and what lies outside this one is lost.
    plan = replace(plan, time=time, operators=operators)
    return replace(
        plan,
        search_text=_without_operators(plan.search_text, (*filter(_OPERATOR.match, time.matched), *operators.matched)),
        kind=kind,
        rule=plan.rule if kind == "relevance" else f"time: {time.rule}",
        order=_ORDERS.get(time.order or "first") if kind != "relevance" else None,
        ordinal=time.ordinal if kind != "relevance" else None,
        oldest=_later(plan.oldest, time.oldest if plan.narrows else None),
        latest=_earlier(plan.latest, time.latest if plan.narrows else None),
        speaker=plan.speaker if kind == "relevance" else time.speaker,
        topic=_topic_of(time),
        confidence=time.confidence,
        is_status_query=plan.is_status_query or (time.order == "last" and time.strength == "boost"),
    )


def with_event(plan: QueryPlan, event: EventQuestion | None, asked_at: datetime) -> QueryPlan:
    """Return the plan with what is asked of events; what happens on a day to come was not said a week before it."""
    time = plan.time
    today = asked_at.astimezone(find_zone(plan.tz)).date()
    is_to_come = event is not None and all(first > today for first, _ in event.days)
    if is_to_come and time is not None and time.strength == "boost" and time.rule == "weekday alone":
        plan = replace(plan, time=replace(time, oldest=None, latest=None))
    return replace(plan, event=event)


def _kind_of(time: TimeConstraint) -> PlanKind:
    """Return whether time alone orders the answer: a place in a row, a count, a list, or all that was said."""
    if time.strength != "hard":
        return "relevance"
    is_placed = time.ordinal is not None or time.limit is not None
    is_counted = time.kind == "aggregate" or (time.kind == "count" and time.spoke is not None)
    is_listed = time.kind == "order" or ((time.topic is None or time.is_exchange) and not time.unread)
    if not (is_placed or is_counted or is_listed):
        return "relevance"
    return "chronological" if _topic_of(time) is None else "topic_chronological"


def _topic_of(time: TimeConstraint) -> str | None:
    """Return what the search is for: the topic, else that of the message which the answer stands beside."""
    return time.topic if time.landmark is None else time.topic or time.landmark.topic


def _without_channels(topic: str) -> str | None:
    topic = " ".join(_CHANNEL.sub(" ", topic).split()).strip(" ?!.,")
    return _ABOUT.sub("", topic) or None


def _without_operators(search_text: str, matched: Iterable[str]) -> str:
    """Return the text without its operators; as it was, if nothing else is in it."""
    rest = search_text
    for operator in matched:
        rest = rest.replace(operator, " ")
    return " ".join(rest.split()) if rest != search_text and any(map(str.isalnum, rest)) else search_text


def _later(a: datetime | None, b: datetime | None) -> datetime | None:
    return max((moment for moment in (a, b) if moment), default=None)


def _earlier(a: datetime | None, b: datetime | None) -> datetime | None:
    return min((moment for moment in (a, b) if moment), default=None)
