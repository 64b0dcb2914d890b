"""From what a request says of people and channels to ids: who reads the answer, and whom the prompt names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import ANYTHING, SearchDescription
from contextwin.query.people import find_name_like, match_users
from contextwin.storage.reader import Reader
from contextwin.storage.store import Store

_SAID = {"asker": "the asker", "you": "the assistant"}
#: No id is empty, so that a name which nobody has finds nothing instead of everything.
NOBODY = ""


def names_by_user(store: Store, request: WindowRequest, plan: QueryPlan) -> Mapping[str, str]:
    """Return the name by which the prompt calls somebody, by their id; asked for before, and outside of, the rest.

    The embedder needs it, and no snapshot should be held while one over the network is waited for.
    """
    # Where the grammar tells who spoke, a name needs no capital.
    told = {*_speakers(plan)} - {None, *_SAID, *mentioned_users(request.prompt)}
    name_like = find_name_like(request.prompt) | {str(speaker).lower() for speaker in told}
    if not name_like:
        return {}
    with store.reading() as reader:
        return match_users(name_like, reader.users_called(request.workspace, name_like))


def find_speakers(request: WindowRequest, plan: QueryPlan, names: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of each whom the prompt asks about as who said it; none for names that nobody has.

    Without an asker "I" is anybody, and "you" is a program: they are not among them.
    """
    return {
        speaker: _ids_of(speaker, request, names)
        for speaker in _speakers(plan)
        if speaker and speaker != "you" and (speaker != "asker" or request.asker)
    }


def _speakers(plan: QueryPlan) -> tuple[str | None, ...]:
    return plan.speaker, plan.time.other_speaker if plan.time and plan.kind != "relevance" else None


def _ids_of(speaker: str, request: WindowRequest, names: Mapping[str, str]) -> tuple[str, ...]:
    if speaker == "asker":
        return (request.asker,) if request.asker else ()
    called = speaker.lower()
    by_name = {user for user, name in names.items() if name in (called, called.partition(" ")[0])}
    return tuple(sorted(by_name | {user for user in mentioned_users(request.prompt) if user == speaker}))


def with_modifiers(store: Store, request: WindowRequest, plan: QueryPlan) -> WindowRequest:
    """Return the request with the modifiers of its prompt as filters, which only ever narrow."""
    operators, given = plan.operators, request.filters
    if not operators.narrows:
        return request

    def users(names: Iterable[str]) -> set[str]:
        return {user for name in names for user in store.users_named(request.workspace, name)}

    def channels(names: Iterable[str]) -> set[str]:
        return {channel for name in names for channel in store.channels_named(request.workspace, name)}

    filters = replace(
        given,
        authors=_both(given.authors, users(operators.users)) if operators.users else given.authors,
        exclude_authors=(*given.exclude_authors, *sorted(users(operators.not_users))),
        channels=_both(given.channels, channels(operators.channels)) if operators.channels else given.channels,
        exclude_channels=(*given.exclude_channels, *sorted(channels(operators.not_channels))),
        has=tuple(dict.fromkeys((*given.has, *operators.has))),
        lacks=tuple(dict.fromkeys((*given.lacks, *operators.lacks))),
    )
    return replace(request, filters=filters)


def describe_search(
    reader: Reader, request: WindowRequest, plan: QueryPlan, names: Mapping[str, str], asked_at: datetime
) -> SearchDescription:
    """Return what the prompt looks for, in words; those whom it mentions are called by their names."""
    time, operators = plan.time, plan.operators
    if time is None:
        return ANYTHING
    mentioned = set(mentioned_users(request.prompt)) & {*_speakers(plan), *operators.users, *operators.not_users}
    called = reader.user_names(request.workspace, mentioned) if mentioned else {}
    ids = find_speakers(request, plan, names)
    unknown = tuple(speaker for speaker, found in ids.items() if not found)
    return SearchDescription(
        speakers=tuple(_SAID.get(who, called.get(who, who)) for who in _speakers(plan) if who),
        users=tuple(f"@{called.get(user, user)}" for user in operators.users),
        not_users=tuple(f"@{called.get(user, user)}" for user in operators.not_users),
        place=f"this {time.scope}" if time.scope in ("session", "thread") else None,
        channels=tuple(f"#{channel}" for channel in operators.channels),
        not_channels=tuple(f"#{channel}" for channel in operators.not_channels),
        has=operators.has,
        lacks=operators.lacks,
        topic=plan.topic,
        oldest=plan.oldest if plan.narrows else None,
        latest=plan.latest if plan.narrows and plan.latest != asked_at else None,
        unknown=unknown if len(unknown) < len(ids) else (),
        ignored=operators.ignored,
    )


def _both(given: tuple[str, ...], named: set[str]) -> tuple[str, ...]:
    """Return what both allow; where that is nothing, what nobody is called."""
    return tuple(sorted(named & set(given) if given else named)) or (NOBODY,)
