"""From what a prompt calls people and channels to their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from contextwin.names import find_name_like, match_users
from contextwin.store import Store
from contextwin.text import mentioned_users
from contextwin.window import QueryPlan, WindowRequest

#: No id is empty, so that a name which nobody has finds nothing instead of everything.
NOBODY = ""


def names_by_user(store: Store, request: WindowRequest, plan: QueryPlan) -> Mapping[str, str]:
    """Return the name by which the prompt calls somebody, by their id; asked for before, and outside of, the rest.

    The embedder needs it, and no snapshot should be held while one over the network is waited for.
    """
    name_like = find_name_like(request.prompt)
    if plan.speaker not in (None, "asker", "you"):
        name_like |= {str(plan.speaker).lower()}  # Where the grammar tells who spoke, a name needs no capital.
    if not name_like:
        return {}
    with store.reading() as reader:
        return match_users(name_like, reader.users_called(request.workspace, name_like))


def speakers_of(request: WindowRequest, plan: QueryPlan, names: Mapping[str, str]) -> list[str]:
    """Return the ids of those whom the prompt asks about as who said it; none for "I", "you" and unknown names."""
    called = (plan.speaker or "").lower()
    by_name = {user for user, name in names.items() if name in (called, called.partition(" ")[0])}
    return sorted(by_name | {user for user in mentioned_users(request.prompt) if user == plan.speaker})


def with_modifiers(store: Store, request: WindowRequest, plan: QueryPlan) -> WindowRequest:
    """Return the request with `from:` and `in:` of its prompt as filters, which only ever narrow."""
    time, filters = plan.time, request.filters
    if time is None or not (time.users or time.channels):
        return request
    workspace = request.workspace
    if time.users:
        authors = {user for name in time.users for user in store.users_named(workspace, name)}
        filters = replace(filters, authors=_both(filters.authors, authors))
    if time.channels:
        channels = {channel for name in time.channels for channel in store.channels_named(workspace, name)}
        filters = replace(filters, channels=_both(filters.channels, channels))
    return replace(request, filters=filters)


def _both(given: tuple[str, ...], named: set[str]) -> tuple[str, ...]:
    """Return what both allow; where that is nothing, what nobody is called."""
    return tuple(sorted(named & set(given) if given else named)) or (NOBODY,)
