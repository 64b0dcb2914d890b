"""Who may see what: the audience of the answer decides, and whatever is not known to be allowed is not.

| conversation                  | readable by                                            |
|-------------------------------|--------------------------------------------------------|
| public channel                | full members, and whoever else is in it now            |
| private channel, group DM, DM | whoever is in it now                                   |
| any other kind                | nobody                                                 |

An answer that others read draws on what all of them may read, see `decide_access`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import get_args

from contextwin.errors import AccessError
from contextwin.models.access import AccessDecision, Audience, ChannelAccess
from contextwin.models.messages import ChannelKind, UserKind
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.storage.reader import RequestContext

ANYBODY_IN: frozenset[ChannelKind] = frozenset({"public"})
#: Kinds that this code does not know are readable by nobody.
KNOWN_CHANNELS: frozenset[str] = frozenset(get_args(ChannelKind))
KNOWN_VIEWERS: frozenset[str] = frozenset(get_args(UserKind))


NOBODY_KNOWN = "whoever asks is no active user of this workspace: nothing may be shown"
NOT_THERE = "the answer goes to no channel that whoever asks may read: nothing may be shown"
ADMINISTRATOR = "an administrator asks: every channel"
_ALONE = {
    "member": "only whoever asks reads the answer: public channels, and those that they are in",
    "guest": "only whoever asks reads the answer, as a guest: the channels that they are in",
    "bot": "only the program that asks reads the answer: the channels that it is in",
}
_GUESTS = "guests read the answer: its channel only"
_SHARED = "another organisation reads the answer: its channel only"
_IN_PUBLIC = "the answer goes to a public channel: public channels only"
_IN_PRIVATE = "the answer goes to a private conversation: that one, and public channels"


def allowed_channels(
    viewer_kind: UserKind | None,
    channels: Sequence[ChannelAccess],
    destination: str | None = None,
    *,
    guests_at_destination: bool = False,
) -> tuple[str, ...]:
    """Return the ids of the channels whose messages may be shown, sorted, as `decide_access` does."""
    return decide_access(viewer_kind, channels, destination, guests_at_destination=guests_at_destination).channels


def decide_access(
    viewer_kind: UserKind | None,
    channels: Sequence[ChannelAccess],
    destination: str | None = None,
    *,
    guests_at_destination: bool = False,
) -> AccessDecision:
    """Return the channels whose messages may be shown, and why those.

    `viewer_kind` None (an unknown viewer) may see nothing. `destination` is the channel that the answer is posted to,
    or None when only the viewer reads it: into a public channel only public ones are shown, into a private one that
    one and public ones, and where guests or another organisation read along only that one.
    """
    if viewer_kind not in KNOWN_VIEWERS:
        return AccessDecision(channels=(), reason=NOBODY_KNOWN)
    assert viewer_kind is not None
    readable = {c.channel: c for c in channels if _can_read(viewer_kind, c)}
    if destination is None:
        return AccessDecision(channels=tuple(sorted(readable)), reason=_ALONE[viewer_kind])
    place = readable.get(destination)
    if place is None:
        return AccessDecision(channels=(), reason=NOT_THERE)
    if guests_at_destination or place.is_shared:
        return AccessDecision(channels=(destination,), reason=_GUESTS if guests_at_destination else _SHARED)
    shown = (c.channel for c in readable.values() if c.kind in ANYBODY_IN or c.channel == destination)
    return AccessDecision(channels=tuple(sorted(shown)), reason=_IN_PUBLIC if place.kind in ANYBODY_IN else _IN_PRIVATE)


def _can_read(viewer_kind: UserKind, channel: ChannelAccess) -> bool:
    if channel.kind not in KNOWN_CHANNELS:
        return False
    return channel.is_member or (viewer_kind == "member" and channel.kind in ANYBODY_IN)


def decide_request(context: RequestContext, *, everyone: bool, destination: str | None) -> AccessDecision:
    """Return the channels whose messages may be shown: all of them to everyone, else what `decide_access` allows."""
    if everyone:
        return AccessDecision(channels=tuple(context.channels), reason=ADMINISTRATOR)
    guests = context.guests_at_destination
    return decide_access(context.viewer_kind, context.access, destination, guests_at_destination=guests)


_log = logging.getLogger("contextwin.access")


def audience_of(request: WindowRequest | TimelineRequest) -> Audience:
    """Return who reads what a request gives; AccessError when nobody says so, or everyone has a destination.

    An administrator's choice to see everything is logged as "contextwin.access", without what was asked. It leaves no
    row in the audit log, because a snapshot that only reads writes nothing.
    """
    viewer = request.asker if request.viewer is None else request.viewer
    if request.everyone and request.destination is not None:
        raise AccessError("everyone's rights have no audience: leave out everyone=True or destination=")
    if request.everyone:
        _log.info("everything of workspace %r is visible: everyone=True, asker %r", request.workspace, request.asker)
    if viewer is None and not request.everyone:
        raise AccessError("nobody is named whose rights apply: give asker=, viewer= or everyone=True")
    return Audience(viewer=viewer, destination=request.destination)
