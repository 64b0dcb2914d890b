"""The nouns of the read path: frozen values that flow from a question to a window. Those of the write path: model.py.

Reading from the top follows a question out: `WindowRequest` (request.py), `QueryPlan`, `FoundMessage`, `ScoredThread`,
`ContextWindow`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

from contextwin.fading import NO_AGES, AgeProfile
from contextwin.model import ChannelKind, ContentKind, MessageKey
from contextwin.request import Filters as Filters
from contextwin.request import OnError as OnError
from contextwin.request import WindowFormat as WindowFormat
from contextwin.request import WindowRequest as WindowRequest
from contextwin.temporal.model import TimeConstraint
from contextwin.timed import ANY, Sought, TimedAnswers

PlanKind = Literal["relevance", "chronological", "topic_chronological"]
MessageRole = Literal["root", "hit", "reply", "neighbor"]
DropReason = Literal["budget", "threshold", "duplicate", "filter", "time_range"]


# ---- what it was understood to ask


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryPlan:
    """What the prompt was understood to ask, and the rule that said so."""

    kind: PlanKind = "relevance"  #: how candidates are found and ordered
    alpha: float = 0.5  #: weight of meaning against words, 0–1
    rule: str = "default"  #: the rule that chose alpha, in words
    confidence: float = 1.0  #: 0–1
    searched: str = ""  #: the prompt without what it says of the answer; people named are left out when embedded
    terms: tuple[str, ...] = ()  #: its search terms, as terms.py makes them
    language: str = "und"  #: natural language of the prompt, ISO 639-1
    wants_code: bool = False  #: the prompt asks about code
    wants_recent: bool = False  #: the prompt asks how things stand now
    matches_names: bool = True  #: people whom the prompt names are looked for as authors, not by the name
    order: Literal["asc", "desc"] | None = None  #: for chronological plans
    ordinal: int | None = None  #: for chronological plans
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this; at most asked_at
    speaker: str | None = None  #: who wrote what is asked for: "asker", "you" (a program), or a name
    topic: str | None = None  #: what is left of the prompt without its time words
    time: TimeConstraint | None = None  #: all that the prompt says about time

    @property
    def narrows(self) -> bool:
        """Whether the prompt itself leaves out all that was sent at another time."""
        time = self.time
        return time is not None and time.strength == "hard" and time.mode == "said" and bool(time.oldest or time.latest)


# ---- what was found


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
    is_live: bool = False  #: among the latest messages of the place being answered in
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
    answers: TimedAnswers | None = None  #: what a plan by time asks for; None for other plans
    sought: Sought = ANY  #: what the prompt itself restricts the search to, in words
    engaged: float = 0.0  #: how much the prompt is part of what is going on, 0–1 (live.py)
    ages: AgeProfile = NO_AGES  #: of all that could have been found
    domain: str | None = None  #: the workspace's domain, for permalinks
    degraded: tuple[str, ...] = ()  #: what was missing, e.g. "embedder: connection refused"
    stats: Mapping[str, float] = field(default_factory=_no_stats)  #: counts and milliseconds; always the same names


# ---- what was scored


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoreBreakdown:
    """Why a message has its score: `total` is the product of the factors after `relevance`, and `relevance` itself."""

    total: float  #: relevance × every factor below
    relevance: float  #: alpha·semantic + (1 − alpha)·lexical, with what its neighbours and thread add; 0–1
    semantic: float | None = None  #: similarity scaled to 0–1 over what was found; None: no vector
    lexical: float | None = None  #: BM25 divided by the best found; None: none of the terms
    time: float = 1.0  #: time decay, 0–1
    range: float = 1.0  #: boost of what was sent in the time that the prompt speaks of
    channel: float = 1.0  #: channel boost
    thread: float = 1.0  #: thread boost
    flow: float = 1.0  #: boost of the conversation going on
    asker: float = 1.0  #: boost of what the asker took part in
    speaker: float = 1.0  #: boost of what somebody wrote whom the prompt names
    completeness: float = 1.0  #: boost of threads that are here as a whole
    length: float = 1.0  #: penalty of long messages, 0–1
    preference: float = 1.0  #: language, code and generated-text preferences
    blend: float = 1.0  #: what the second pass, by time, makes of the product of all others


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoredMessage:
    """A found message and its score."""

    message: FoundMessage  #: what was found
    score: ScoreBreakdown  #: why it ranks where it does


@dataclass(frozen=True, kw_only=True, slots=True)
class Group:
    """The found messages of one thread, or one conversation of unthreaded messages, in time order."""

    channel: str  #: the channel's id
    thread_ts: str  #: the root's ts, or the ts of the conversation's first found message
    is_thread: bool  #: False: a conversation of unthreaded messages
    messages: tuple[FoundMessage, ...]  #: oldest first


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoredThread:
    """A group with scores. Its score is that of the best message that was found."""

    group: Group  #: what was scored
    messages: tuple[ScoredMessage, ...]  #: in time order, as in `group`
    score: float  #: the best total among the hits of `messages`


# ---- what comes out


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowMessage:
    """A message as it stands in the window."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    user: str | None  #: who wrote it
    name: str  #: the author's name
    sent_at: datetime  #: when it was posted
    text: str  #: what is shown of it
    role: MessageRole  #: the root of its thread, a hit, another reply, or a neighbour
    truncated: bool = False  #: True: only a part of the message is shown
    score: ScoreBreakdown | None = None  #: None for live messages that were not found
    permalink: str | None = None  #: its address in Slack, when the domain is known
    elided_before: int = 0  #: messages left out between it and the one shown before it
    is_answer: bool = False  #: True: it is what a plan by time asks for


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowThread:
    """A thread or a conversation as it stands in the window."""

    channel: str  #: the channel's id
    channel_label: str  #: "#name", or "DM", or the id
    thread_ts: str  #: the root's ts
    is_thread: bool  #: False: a conversation of unthreaded messages
    is_live: bool  #: True: the latest messages of the place being answered in
    score: float  #: the best total of its messages
    messages: tuple[WindowMessage, ...]  #: in time order
    elided: int = 0  #: messages of the thread that are left out
    ago: str = ""  #: how long before the question it begins, where the question is about time
    is_orphaned: bool = False  #: True: its root is not in the store, and a line says so


@dataclass(frozen=True, kw_only=True, slots=True)
class Dropped:
    """A candidate that did not get in. What access rules hide is never here."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    score: float  #: its total
    reason: DropReason  #: why it is not in the window


@dataclass(frozen=True, kw_only=True, slots=True)
class ContextWindow:
    """What the model gets to see, what it cost, and what was left out."""

    window_id: str  #: names this window
    workspace: str  #: where it was asked
    prompt: str  #: what was asked
    asked_at: datetime  #: aware UTC
    budget_tokens: int  #: what it was allowed to cost
    total_tokens: int  #: what `text` costs in `encoding`, counted on `text` itself
    encoding: str  #: the tiktoken encoding
    plan: QueryPlan  #: how the prompt was understood
    threads: tuple[WindowThread, ...]  #: in the order in which they are shown
    text: str  #: what goes to the model
    note: str = ""  #: what the window says about time above its messages
    access: str = ""  #: the rule that says which channels it could draw on, in words; nothing of what is hidden
    format: WindowFormat = "text"  #: how `text` is written
    dropped: tuple[Dropped, ...] = ()  #: candidates that are not in it, best first
    degraded: tuple[str, ...] = ()  #: what was missing
    stats: Mapping[str, float] = field(default_factory=dict)  #: counts and milliseconds

    @property
    def channels(self) -> tuple[str, ...]:
        """The ids of the channels in the window, sorted."""
        return tuple(sorted({thread.channel for thread in self.threads}))
