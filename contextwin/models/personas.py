"""What is stored of people in whose style replies can be written, and of how they write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from contextwin.models.messages import MessageKey


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPersona:
    """Somebody in whose style replies can be written."""

    user: str  #: their id
    name: str  #: what they are called, or the id
    tz: str | None  #: IANA time zone of their profile
    is_enabled: bool  #: they, or an administrator, allowed it


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenMessage:
    """A message, as far as a style is counted of it."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    thread_ts: str  #: the root's ts
    sent_at: datetime  #: when it was posted
    text: str  #: plain text, not empty
    reactions: Mapping[str, int] | None  #: how many of each
    author: str  #: who wrote it, by name; "" where nobody says it


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredStyle:
    """The style counts of a user, or of everybody, in one channel, as they are stored."""

    channel: str  #: its id
    version: int  #: of what is counted and how
    message_count: int  #: messages counted
    counts: Mapping[str, Any]  #: as JSON
    oldest: datetime  #: when the first counted message was sent
    latest: datetime  #: when the last one was; all between them are counted
    counted_at: datetime  #: as of when: nothing sent at or after it is counted


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedReply:
    """A stored reply, as far as a verdict on it needs to know it."""

    reply_id: str  #: its id
    viewer: str | None  #: who asked for it; None: an administrator
    window_id: str  #: the window that it is based on
    cited: tuple[MessageKey, ...]  #: the messages that it cites
