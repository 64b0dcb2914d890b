"""Who may see what: the audience of the answer decides, and whatever is not known to be allowed is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from contextwin.model import ChannelKind, UserKind

ANYBODY_IN: frozenset[ChannelKind] = frozenset({"public"})


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelAccess:
    """How the viewer stands to a channel."""

    channel: str  #: its id
    kind: ChannelKind  #: public channels are open to full members
    is_member: bool  #: the viewer is in it now


def allowed_channels(
    viewer_kind: UserKind | None,
    channels: Sequence[ChannelAccess],
    destination: str | None = None,
    *,
    guests_at_destination: bool = False,
) -> tuple[str, ...]:
    """Return the ids of the channels whose messages may be shown, sorted.

    `viewer_kind` None (an unknown viewer) may see nothing. `destination` is the channel that the answer is posted to,
    or None when only the viewer reads it: into a public channel only public ones are shown, into a private one that
    one and public ones, and where guests read along only that one.
    """
    readable = {c.channel: c.kind for c in channels if _can_read(viewer_kind, c)}
    if destination is None:
        return tuple(sorted(readable))
    if destination not in readable:
        return ()
    if guests_at_destination:
        return (destination,)
    return tuple(sorted(channel for channel, kind in readable.items() if kind in ANYBODY_IN or channel == destination))


def _can_read(viewer_kind: UserKind | None, channel: ChannelAccess) -> bool:
    if viewer_kind is None:
        return False
    return channel.is_member or (viewer_kind == "member" and channel.kind in ANYBODY_IN)
