"""What is not known is closed: what imports and events assume of whatever nobody stated, and which answer wins a tie.

A person of whom only the id is known is a guest, a channel of which only the id is known is private, and of two
statements with the same time the one that shows less is true.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from contextwin.models.messages import MEMBER, RIGHTS, Channel, ChannelKind, User, UserKind

#: The most closed kind first.
_CHANNEL_KINDS: Sequence[ChannelKind] = ("im", "mpim", "private", "public")
# Guests come before bots: where they read along, an answer draws on that channel only.
_USER_KINDS: Sequence[UserKind] = ("guest", "bot", "member")
#: The user id of Slackbot in every workspace.
SLACKBOT = "USLACKBOT"

# Programs without a user of their own post under a `B…` id.
_USER_ID = re.compile(r"[UW][A-Z0-9]+")
# What opens nothing, but has to be the same whichever statement comes first.
_CHANNEL_WORDS = ("name", "topic", "purpose", "is_archived")
_USER_WORDS = ("name", "handle", "tz")
# Names of an export's folders: a DM's id, and the name that Slack makes of the members of a group DM.
_DM_ID = re.compile(r"D[A-Z0-9]+")
_GROUP_DM_PREFIX = "mpdm-"


def unstated_channel(workspace: str, channel: str, *, name: str | None = None) -> Channel:
    """Return a channel that is only named: private, or a DM or group DM if it is named like one."""
    return Channel(workspace=workspace, channel=channel, name=name, kind=_kind_by_name(channel), is_listed=False)


def unstated_user(workspace: str, user: str, *, is_bot: bool = False) -> User:
    """Return a user who is only named: a guest, unless a program; people post through programs as well."""
    kind: UserKind = "bot" if is_bot and not is_person_id(user) else "guest"
    return User(workspace=workspace, user=user, kind=kind, is_listed=False)


def is_person_id(user: str) -> bool:
    """Return whether an id has the form of those that Slack gives to people, and to some programs.

    >>> is_person_id("U024BE7LH"), is_person_id("B0JL6RASU"), is_person_id(SLACKBOT)
    (True, False, False)
    """
    return user != SLACKBOT and _USER_ID.fullmatch(user) is not None


def close_channel(one: Channel, other: Channel) -> Channel:
    """Return `one` with the more closed kind and sharing of the two, which were stated at the same time."""
    closed = replace(one, is_shared=True if other.is_shared else one.is_shared, **_settled(one, other, _CHANNEL_WORDS))
    kinds = [channel.kind for channel in (one, other) if channel.has_kind]
    return replace(closed, kind=min(kinds, key=_CHANNEL_KINDS.index), has_kind=True) if kinds else closed


def close_user(one: User, other: User) -> User:
    """Return `one` with the more closed kind of the two, which were stated at the same time."""
    stated = [user for user in (one, other) if user.has_kind]
    kind = min((user.kind for user in stated), key=_USER_KINDS.index, default=one.kind)
    words = _settled(one, other, _USER_WORDS)
    return replace(one, kind=kind, has_kind=bool(stated), is_deleted=one.is_deleted or other.is_deleted, **words)


def _settled(one: Any, other: Any, names: Sequence[str]) -> dict[str, Any]:
    """Return what two statements of one time say of these attributes: the lesser of two texts or truth values."""
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in names}
    return {name: min((each for each in pair if each is not None), default=None) for name, pair in pairs.items()}


def is_closed(attribute: str, value: Any) -> bool:
    """Return whether this value of a versioned attribute shows the least that it can show."""
    if attribute.startswith(MEMBER):
        return bool(value == "absent")
    if attribute == RIGHTS:
        return bool(value["kind"] == "guest" or value["is_deleted"])
    return bool(value != "public") if attribute == "kind" else attribute == "is_shared" and value is True


def _kind_by_name(name: str) -> ChannelKind:
    if name.startswith(_GROUP_DM_PREFIX):
        return "mpim"
    return "im" if _DM_ID.fullmatch(name) else "private"
