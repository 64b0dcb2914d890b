"""A window, and the scored messages and threads that it is packed from.

The read path follows `WindowRequest` (requests), `QueryPlan` (plans), `FoundMessage` (retrieved), `ScoredThread`,
`ContextWindow`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowFormat
from contextwin.models.retrieved import FoundMessage

MessageRole = Literal["root", "hit", "reply", "neighbor"]
DropReason = Literal["budget", "threshold", "duplicate", "filter", "time_range"]


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
    is_recent: bool  #: True: the latest messages of the place being answered in
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
