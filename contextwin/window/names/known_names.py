"""Checks that what a request names exists, as far as the asker may know: a wrong name is an error, nothing empty.

A channel that may not be read is treated as one that does not exist. It costs no statement unless authors are named, or
something is wrong.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from contextwin.errors import ConfigError
from contextwin.models.access import Scope, Viewer, VisibleScope
from contextwin.models.known_names import unknown_name
from contextwin.models.plans import SearchOperators
from contextwin.models.requests import CompletedRequest, Filters, WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page

if TYPE_CHECKING:
    from contextwin.models.timelines import TimelineRequest

#: Similarity from which on a name is near to a stranger's: only what the stranger nearly knows. Unmeasured.
_NEAR_TO_STRANGERS = 0.75


def check_names(reader: Reader, request: WindowRequest | TimelineRequest, visible: VisibleScope) -> None:
    """Raise ConfigError, with the nearest names that may be seen, for an unknown channel or person.

    What an answer to a channel may not draw on is hidden, too. An administrator may ask in a channel that nothing is
    stored of, and so may who has the answer sent elsewhere. An answer's destination is no matter of names: access says
    why nothing is shown.
    """
    if visible.rule == "unknown":
        _check_viewer(reader, request)
        return
    filters = request.filters
    for channel in (*place_of(request), *filters.channels, *filters.exclude_channels):
        if channel not in visible.channels:
            raise unknown_channel(channel, visible)
    if authors := {*filters.authors, *filters.exclude_authors}:
        for user in sorted(authors - {*reader.users_named(request.workspace, authors)}):
            known = reader.users_near(request.workspace, visible.channels, request.rights_of)
            raise unknown_name("user", user, known, f" in workspace {request.workspace!r}")


def find_absent(
    reader: Reader, request: CompletedRequest, operators: SearchOperators, visible: VisibleScope
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of users and of channels in a prompt's operators that nothing is called that may be seen.

    It costs a statement where a user is named.
    """
    seen = {name for channel, info in visible.channels.items() for name in (channel, info.name)}
    channels = tuple(f"#{name}" for name in (*operators.channels, *operators.not_channels) if name not in seen)
    users = tuple(user for user in (*operators.users, *operators.not_users) if user != "asker")
    if not users:
        return (), channels
    called = reader.names_seen(request.workspace, users, visible.channels, request.rights_of)
    return tuple(f"@{name}" for name in users if name not in called and name.lower() not in called), channels


def find_roots(reader: Reader, request: TimelineRequest, ts: str) -> list[str]:
    """Return the root's ts of each thread that the message `ts` is in, of the channels that are asked for, sorted.

    Empty where there is no such message, or none that may be seen. A root need not be stored for its replies.
    """
    visible = open_scope(reader, request)
    channels = [channel for channel in visible.channels if request.filters.wants_channel(channel)]
    latest = request.asked_at or datetime.now(UTC)
    scope = Scope(workspace=request.workspace, channels=channels, latest=latest)
    threads = Criteria(filters=Filters(threads=(ts,)))
    if channels and reader.messages_in_time(scope, threads, Page(limit=1)):
        return [ts]
    found = reader.messages_listed(scope, [(channel, ts) for channel in channels], {}) if channels else []
    return sorted({message.thread_ts for message in found})


def place_of(request: WindowRequest | TimelineRequest) -> tuple[str, ...]:
    """Return the channel in which it is asked, if it has to be one that may be read."""
    place = request.channel if isinstance(request, WindowRequest) else None
    is_elsewhere = request.destination not in (None, place)
    return () if place is None or request.everyone or is_elsewhere else (place,)


def unknown_channel(given: str, visible: VisibleScope) -> ConfigError:
    """Return the error for a channel that is not among those that may be seen."""
    names = [(channel, f"#{info.name}" if info.name else None) for channel, info in visible.channels.items()]
    return unknown_name("channel", given, names, " that may be read here")


def _check_viewer(reader: Reader, asked: Viewer) -> None:
    """Refuse a viewer who is not stored; one who was deactivated is known, and sees nothing."""
    workspace, viewer = asked.workspace, asked.rights_of
    if viewer is not None and viewer not in reader.users_named(workspace, [viewer]):
        known = reader.users_near(workspace, None, None)
        raise unknown_name("user", viewer, known, f" in workspace {workspace!r}", near=_NEAR_TO_STRANGERS)
