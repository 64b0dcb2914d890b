"""Who may see what: the audience of the answer decides. What is not explicitly allowed is denied.

| conversation                  | readable by                                            |
|-------------------------------|--------------------------------------------------------|
| public channel                | full members, and others who are in it now             |
| private channel, group DM, DM | those who are in it now                                |
| any other kind                | nobody                                                 |

An answer that others read draws on what all of them may read, see `decide_access`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import get_args

from contextwin.errors import AccessError, ConfigError
from contextwin.models.access import AccessDecision, ChannelAccess, KnownWorkspace, Viewer, VisibleScope
from contextwin.models.known_names import unknown_workspace
from contextwin.models.messages import ChannelKind, UserKind
from contextwin.storage.reader import Reader
from contextwin.storage.sql.request_context import StatisticsQuery

_log = logging.getLogger("contextwin.access")

ANYBODY_IN: frozenset[ChannelKind] = frozenset({"public"})
#: Kinds that this code does not know are readable by nobody.
KNOWN_CHANNELS: frozenset[str] = frozenset(get_args(ChannelKind))
KNOWN_VIEWERS: frozenset[str] = frozenset(get_args(UserKind))


def decide_access(
    viewer_kind: UserKind | None,
    channels: Sequence[ChannelAccess],
    destination: str | None = None,
    *,
    guests_at_destination: bool = False,
) -> AccessDecision:
    """Return the channels whose messages may be shown, and the rule that says so.

    `viewer_kind` None (an unknown viewer) may see nothing. `destination` is the channel that the answer is posted to,
    or None when only the viewer reads it: into a public channel only public ones are shown, into a private one that
    one and public ones, and where guests or another organisation read along only that one.
    """
    if viewer_kind not in KNOWN_VIEWERS:
        return AccessDecision(channels=(), rule="unknown")
    assert viewer_kind is not None
    readable = {c.channel: c for c in channels if _can_read(viewer_kind, c)}
    if destination is None:
        return AccessDecision(channels=tuple(sorted(readable)), rule=viewer_kind)
    place = readable.get(destination)
    if place is None:
        return AccessDecision(channels=(), rule="not_there")
    if guests_at_destination or place.is_shared:
        return AccessDecision(channels=(destination,), rule="guests_read" if guests_at_destination else "others_read")
    shown = (c.channel for c in readable.values() if c.kind in ANYBODY_IN or c.channel == destination)
    return AccessDecision(channels=tuple(sorted(shown)), rule="public" if place.kind in ANYBODY_IN else "private")


def _can_read(viewer_kind: UserKind, channel: ChannelAccess) -> bool:
    if channel.kind not in KNOWN_CHANNELS:
        return False
    return channel.is_member or (viewer_kind == "member" and channel.kind in ANYBODY_IN)


def _hides(viewer_kind: UserKind | None, channels: Iterable[ChannelAccess], decision: AccessDecision) -> bool:
    """Return whether a viewer may read channels that a decision does not show, where nobody else reads the answer."""
    if viewer_kind is None or decision.rule == "unknown":
        return False
    shown = {*decision.channels}
    return any(each.channel not in shown and _can_read(viewer_kind, each) for each in channels)


def open_scope(reader: Reader, viewer: Viewer, statistics: StatisticsQuery | None = None) -> VisibleScope:
    """Return what may be shown to a viewer, and let the reader see the messages of those channels and no others.

    Every reader of messages goes through it: it reads who may see what, decides, and opens row security. Raises
    AccessError as `check_viewer` does, ConfigError where there is no such workspace, with the nearest in which the
    viewer is active, and EmbedderSwitchedError as the reader.
    A choice to see everything is logged as "contextwin.access", without what was asked. It leaves no row in the audit
    log, because a snapshot that only reads writes nothing.
    """
    check_viewer(viewer)
    if viewer.everyone:
        asks = f"for user {viewer.asker!r}" if viewer.asker else "for no user"
        _log.info("everything of workspace %r is visible: an administrator asks, %s", viewer.workspace, asks)
    context = reader.request_context(viewer, statistics)
    if context is None:
        raise _unknown_workspace(reader, viewer)
    guests = context.guests_at_destination
    decision = (
        AccessDecision(channels=tuple(context.channels), rule="administrator")
        if viewer.everyone
        else decide_access(context.viewer_kind, context.access, viewer.destination, guests_at_destination=guests)
    )
    reader.allow_channels(viewer.workspace, decision.channels)
    return VisibleScope(
        workspace=viewer.workspace,
        rule=decision.rule,
        channels={channel: context.channels[channel] for channel in decision.channels},
        chunk_count=sum(info.chunk_count for info in context.channels.values()),
        is_narrowed=viewer.destination is not None and _hides(context.viewer_kind, context.access, decision),
        **{each.name: getattr(context, each.name) for each in fields(KnownWorkspace)},
    )


def _unknown_workspace(reader: Reader, viewer: Viewer) -> ConfigError:
    if not reader.workspaces_of(None):
        text = f"there is no workspace {viewer.workspace!r}: the store is empty, import something first"
        return ConfigError(text, advice="fill_store")
    return unknown_workspace(viewer.workspace, reader.workspaces_of(viewer.rights_of))


def channels_read_in(reader: Reader, workspace: str, channel: str) -> frozenset[str]:
    """Return the channels whose messages everybody may read who reads a channel, for any author."""
    context = reader.request_context(Viewer(workspace=workspace, destination=channel))
    if context is None:
        return frozenset()
    access = [replace(each, is_member=True) if each.channel == channel else each for each in context.access]
    guests = context.guests_at_destination
    return frozenset(decide_access("member", access, channel, guests_at_destination=guests).channels)


def check_viewer(viewer: Viewer) -> None:
    """Raise AccessError when nobody says whose rights apply, or everyone has a destination."""
    if viewer.everyone and viewer.destination is not None:
        raise AccessError("everyone's rights have no audience: leave out everyone=True or destination=")
    if viewer.rights_of is None and not viewer.everyone:
        raise AccessError("expected an asker whose rights apply, got none: give asker=, viewer= or everyone=True")
