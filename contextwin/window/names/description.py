"""What a prompt looks for, in the words of a note: whose messages, where, of when and about what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import ANYTHING, SearchDescription
from contextwin.models.time_constraints import TimeConstraint
from contextwin.window.render.notes import format_ordinal

_SAID = {"asker": "the asker", "you": "the assistant"}
_PLACES = {
    "session": "this session",
    "conversation": "this conversation",
    "previous session": "the asker's previous session",
    "previous conversation": "the previous conversation here",
    "thread": "this thread",
}


def describe_speaker(speaker: str) -> str:
    """Return how a note calls somebody whom the prompt names."""
    return _SAID.get(speaker, speaker)


def describe_search(
    plan: QueryPlan, asked_at: datetime, speakers: Mapping[str, Sequence[str]], called: Mapping[str, str]
) -> SearchDescription:
    """Return what a plan looks for, in words, given the ids of each of its speakers.

    Those whom the prompt mentions are `called` by their names, by id.
    """
    time, operators = plan.time, plan.operators
    speaks_of = plan.event.days if plan.event and not plan.event.is_when else ()
    if time is None:
        return replace(ANYTHING, tz=plan.tz, speaks_of=speaks_of)
    unknown = tuple(speaker for speaker, ids in speakers.items() if not ids)
    return SearchDescription(
        speakers=tuple(_name_of(who, called) for who in plan.speakers),
        is_exchange=time.is_exchange and plan.kind != "relevance",
        users=tuple(f"@{called.get(user, user)}" for user in operators.users),
        not_users=tuple(_SAID.get(user, f"@{called.get(user, user)}") for user in operators.not_users),
        place=_place_of(time),
        channels=tuple(f"#{channel}" for channel in operators.channels),
        not_channels=tuple(f"#{channel}" for channel in operators.not_channels),
        has=operators.has,
        lacks=operators.lacks,
        mentions=_name_of(time.mentions, called) if time.mentions and plan.kind != "relevance" else None,
        topic=plan.topic,
        oldest=plan.oldest if plan.narrows else None,
        latest=plan.latest if plan.narrows and plan.latest != asked_at else None,
        preferred=(time.oldest, time.latest) if (time.oldest or time.latest) and not plan.narrows else None,
        speaks_of=speaks_of,
        doubts=time.doubts,
        tz=plan.tz,
        unknown=unknown if len(unknown) < len(speakers) else (),
        ignored=operators.ignored,
        unread=time.unread,
    )


def _name_of(who: str, called: Mapping[str, str]) -> str:
    return _SAID.get(who, called.get(who, who))


def _place_of(time: TimeConstraint) -> str | None:
    """Return where messages are looked for, in words; of "two conversations ago", which one that is."""
    place = _PLACES.get(time.scope or "") or ("direct conversations" if time.is_direct else None)
    if place is None or time.back == 1:
        return place
    return place.replace("previous", f"{format_ordinal(time.back)} previous")
