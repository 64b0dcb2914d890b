"""What a store has: its workspaces, and the channels and users of one, as far as the asker may know of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from contextwin.models.messages import ChannelKind, UserKind


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedWorkspace:
    """A workspace."""

    workspace: str  #: its id
    name: str | None  #: what it is called
    domain: str | None  #: for permalinks


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedChannel:
    """A channel that may be read."""

    channel: str  #: its id
    name: str | None  #: without "#"; None: a direct message
    kind: ChannelKind  #: who may read it
    is_archived: bool  #: nobody writes to it any more
    people: tuple[str, ...]  #: names of the members of a DM or group DM, sorted; none of other channels
    latest: datetime | None  #: when its last message was sent; None without messages


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedUser:
    """A user who is in a channel that may be read, or wrote to it."""

    user: str  #: the id
    name: str | None  #: what the user is called
    handle: str | None  #: what `@handle` is
    kind: UserKind  #: member, guest or bot
    tz: str | None  #: IANA zone
    is_deleted: bool  #: deactivated
