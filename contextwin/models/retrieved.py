"""What retrieval brings back: candidates, the messages that they belong to, and what is known about all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from contextwin.models.messages import ChannelKind, ContentKind, MessageKey


@dataclass(frozen=True, slots=True)
class AgeProfile:
    """How old the messages of a place are: ln(1 + age in days), summed over them and over its squares."""

    count: int = 0  #: messages, or the newest of them up to a limit
    total: float = 0.0  #: sum
    squares: float = 0.0  #: sum of the squares


#: Of a place without messages.
NO_AGES = AgeProfile()


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchDescription:
    """Which messages the prompt asks for, in the words that it is said in."""

    speakers: tuple[str, ...] = ()  #: who wrote them: one of these
    users: tuple[str, ...] = ()  #: and one of these, named by from:
    not_users: tuple[str, ...] = ()  #: and none of these
    place: str | None = None  #: where: this session, this thread
    channels: tuple[str, ...] = ()  #: and in one of these
    not_channels: tuple[str, ...] = ()  #: and in none of these
    has: tuple[str, ...] = ()  #: of request.MESSAGE_ATTRIBUTES, or an :emoji:
    lacks: tuple[str, ...] = ()  #: the same
    topic: str | None = None  #: what they are about
    oldest: datetime | None = None  #: aware
    latest: datetime | None = None  #: aware
    unknown: tuple[str, ...] = ()  #: of the speakers, whom nobody is called like
    ignored: tuple[str, ...] = ()  #: modifiers that nothing is known of


#: Nothing is left out.
ANYTHING = SearchDescription()


@dataclass(frozen=True, kw_only=True, slots=True)
class TemporalResult:
    """The messages that a plan by time asks for, over all that qualify."""

    keys: tuple[MessageKey, ...] = ()  #: in the order asked for; where none qualify, the nearest outside the range
    sent_at: tuple[datetime, ...] = ()  #: when each of them was posted
    total: int | None = 0  #: messages that qualify; None: at least as many as were asked for, and not counted
    is_count: bool = False  #: how many there are is what is asked
    search_description: SearchDescription = ANYTHING  #: which qualify
    ordinal: int | None = None  #: which of them is asked for, from 1
    from_end: bool = False  #: counted from the newest
    confidence: float = 1.0  #: 0–1
    uncertainty: tuple[str, ...] = ()  #: what makes it less sure, each a clause


class Activity(NamedTuple):
    """That somebody wrote in the place being answered in."""

    user: str | None  #: who; None when the source does not say
    sent_at: datetime  #: when


class Candidate(NamedTuple):
    """A chunk that a retriever returned, before scoring."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    chunk_index: int  #: which chunk of it
    value: float  #: cosine distance (semantic, lower is nearer) or BM25 (lexical, higher is better)


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundMessage:
    """A message that may get into the window, with everything that the pure steps need to know of it."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    thread_ts: str  #: the root's ts
    user: str | None  #: who wrote it
    name: str  #: the author's name as it is now
    text: str  #: plain text, mentions resolved to names
    sent_at: datetime  #: when it was posted
    is_bot: bool = False  #: written by a program
    is_deleted: bool = False  #: a tombstone
    is_hit: bool = False  #: a retriever returned it and it passes the filters
    is_recent: bool = False  #: among the latest messages of the place being answered in
    thread_size: int = 1  #: messages of its thread that were sent before asked_at
    token_count: int = 0  #: tokens of `text` as stored, in the store's encoding
    sha256: bytes = b""  #: hash of its text, for duplicates
    content_kind: ContentKind = "text"  #: of its first chunk
    language: str = "und"  #: of its first chunk
    semantic: float | None = None  #: cosine similarity of its best chunk; None: it has no vector, or nothing was asked
    lexical: float | None = None  #: BM25 of its best chunk; None: it has none of the terms
    best_chunk: tuple[int, int] | None = None  #: (start, end) of the best chunk of a long message, in characters

    @property
    def key(self) -> MessageKey:
        """The message's key inside its workspace."""
        return MessageKey(self.channel, self.ts)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelInfo:
    """What a reader may know of a channel that they may read."""

    channel: str  #: its id
    name: str | None  #: without the '#'
    kind: ChannelKind  #: who can read it
    chunk_count: int = 0  #: chunks in it
    reachable_count: int = 0  #: of those, the ones sent before the request's latest time, counted up to a limit
    term_total: int = 0  #: terms of all its chunks
    df: Mapping[str, int] = field(default_factory=dict)  #: for each asked term, how many of its chunks hold it


def _no_stats() -> dict[str, float]:
    return dict.fromkeys(("candidates", "hits", "messages", "embed_ms", "retrieve_ms"), 0.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """What retrieval brought back: all that the rest of the read path works on."""

    messages: tuple[FoundMessage, ...]  #: each message once, in no promised order
    channels: Mapping[str, ChannelInfo]  #: the channels that may be seen, by id
    access: str = ""  #: the rule that says which those are, in words
    named: frozenset[str] = frozenset()  #: the users whom the prompt names
    answers: TemporalResult | None = None  #: what a plan by time asks for; None for other plans
    search_description: SearchDescription = ANYTHING  #: what the prompt itself restricts the search to, in words
    participation: float = 0.0  #: how much the prompt is part of what is going on, 0–1 (live.py)
    ages: AgeProfile = NO_AGES  #: of all that could have been found
    domain: str | None = None  #: the workspace's domain, for permalinks
    degraded: tuple[str, ...] = ()  #: what was missing, e.g. "embedder: connection refused"
    stats: Mapping[str, float] = field(default_factory=_no_stats)  #: counts and milliseconds; always the same names
