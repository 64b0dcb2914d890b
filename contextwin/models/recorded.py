"""A recorded window: its request, and what became of each candidate. It holds keys and numbers, no text of messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import MessageRole, Outcome, ScoreBreakdown

#: What is recorded of windows: nothing, the messages shown, or every candidate.
RecordMode = Literal["off", "shown", "all"]
#: Which messages of a recorded window are stored; none: they are past their retention.
RecordedPart = Literal["none", "shown", "all"]


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedMessage:
    """A candidate or a message shown beside one, and what became of it."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    thread_ts: str  #: the root's ts
    outcome: Outcome  #: shown, or why not
    role: MessageRole | None = None  #: of a message shown
    filter: str | None = None  #: outcome "filter": the field of `Filters`, or "prompt" or "bot" of the request
    is_truncated: bool = False  #: only a part of it is shown
    position: int | None = None  #: its place in the window, from 1; None: not shown
    rank: int | None = None  #: its place among the hits by total, from 1; None: no hit
    thread_rank: int | None = None  #: its thread's place in the window, from 1; None: not shown
    semantic_rank: int | None = None  #: its place among the hits by similarity, from 1; None: no hit, or no vector
    lexical_rank: int | None = None  #: its place among the hits by BM25, from 1; None: no hit, or none of the terms
    token_count: int = 0  #: tokens of its text, in the store's encoding
    missing_tokens: int | None = None  #: outcome "budget": estimated tokens it lacked; 0: a limit was reached
    duplicate_of: MessageKey | None = None  #: outcome "duplicate": the message that was shown instead
    similarity: float | None = None  #: cosine similarity of its best chunk; None: no vector
    bm25: float | None = None  #: BM25 of its best chunk; None: none of the terms
    score: ScoreBreakdown | None = None  #: None where nothing was scored

    @property
    def key(self) -> MessageKey:
        """The message's key inside its workspace."""
        return MessageKey(self.channel, self.ts)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedWindow:
    """A window that was built: what was asked, and every candidate with what decided about it."""

    window_id: str  #: identifies the window
    request: WindowRequest  #: what was asked, complete; the same messages give the same window for it
    plan: Mapping[str, Any]  #: how the prompt was understood, as the JSON of a window has it
    embedder: str  #: the spec of the embedder that was asked; "" where none was
    total_tokens: int  #: what the window cost
    found: float  #: how likely the search found what was asked, 0–1
    access: str  #: the access rule that chose the channels, in words
    degraded: tuple[str, ...] = ()  #: what was unavailable
    stats: Mapping[str, float] = field(default_factory=dict)  #: counts and milliseconds
    frontend: str = "library"  #: what built it
    recorded: RecordedPart = "all"  #: which of its messages are recorded
    built_at: datetime | None = None  #: when it was recorded, aware UTC; None: it was not
    messages: tuple[RecordedMessage, ...] = ()  #: those shown in their order, then the others, best first

    @property
    def budget_tokens(self) -> int:
        """What it might cost."""
        return self.request.max_tokens

    def find_message(self, key: MessageKey) -> RecordedMessage | None:
        """Return the message with this key, or None."""
        return next((message for message in self.messages if message.key == key), None)
