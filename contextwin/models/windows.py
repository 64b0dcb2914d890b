"""A window, and the scored messages and threads that it is packed from.

The values of the read path in order: `WindowRequest` (requests), `QueryPlan` (plans), `FoundMessage` (retrieved),
`ScoredThread`, `ContextWindow`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Literal, NamedTuple, overload

from contextwin.models.as_json import JsonValue
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowFormat
from contextwin.models.retrieved import FoundMessage
from contextwin.models.time_constraints import Days

MessageRole = Literal["root", "hit", "reply", "neighbor"]
#: What keeps a candidate out of a window. Whatever lists them derives from it, or a test compares it.
DropReason = Literal["budget", "threshold", "duplicate", "filter", "time_range"]
#: What became of a candidate.
Outcome = Literal["shown", DropReason]
#: Each in a few words. `explanation.describe_outcome` has sentences of candidates, `absence.why_not` of one message.
OUTCOMES: Mapping[Outcome, str] = {
    "shown": "shown",
    "budget": "no room",
    "threshold": "low score",
    "duplicate": "duplicate",
    "filter": "filtered",
    "time_range": "other time",
}


#: What stands for the text of a tombstone, which is shown as the root of a thread alone.
DELETED = "(deleted message)"


class ScoreBreakdown(NamedTuple):
    """Why a message has its score: `total` is `relevance` times the product of `factors`."""

    total: float  #: relevance × every factor
    relevance: float  #: alpha·semantic + (1 − alpha)·lexical, with `rerank`, smoothed and propagated; 0–1
    semantic: float | None = None  #: similarity scaled to 0–1 over what was found; None: no vector
    lexical: float | None = None  #: BM25 divided by the best found; None: none of the terms
    rerank: float | None = None  #: the reranker's score scaled to 0–1 over what it read; None: it did not read this
    absolute: float = 0.0  #: how likely the message is what was asked for, 0–1; the same scale in every search
    factors: Mapping[str, float] = {}  #: by signal (window.scoring.signals); 1 has no effect

    @property
    def as_answer(self) -> float:
        """Its total without what shows a message that only says how to answer."""
        return self.total / self.factors.get("wish", 1.0)

    @property
    def evidence(self) -> float:
        """How much it looks like the answer: its total without what only spares room, times its relevance.

        Times `total`, it leaves out what shows a message that only says how to answer.
        """
        spared = self.factors.get("size", 1.0) * self.factors.get("length", 1.0)
        return self.relevance * self.as_answer / (spared * self.factors.get("wish", 1.0))

    def to_dict(self) -> dict[str, float | None]:
        """Return every number by name, as the JSON of a score has them."""
        own = {"total": self.total, "relevance": self.relevance, "semantic": self.semantic, "lexical": self.lexical}
        own |= {"rerank": self.rerank, "absolute": self.absolute}
        return {**own, **self.factors}


class ScoredMessage(NamedTuple):
    """A found message and its score."""

    message: FoundMessage  #: what was found
    score: ScoreBreakdown  #: its score
    chunks: tuple[ScoreBreakdown, ...] = ()  #: of each chunk of a long hit, if one stands out


class Group(NamedTuple):
    """The found messages of one thread, or one conversation of unthreaded messages, in time order."""

    channel: str  #: the channel's id
    thread_ts: str  #: the root's ts, or the ts of the conversation's first found message
    is_thread: bool  #: False: a conversation of unthreaded messages
    messages: tuple[FoundMessage, ...]  #: oldest first


class ScoredThread(NamedTuple):
    """A group with scores. Its score is that of its best hit."""

    group: Group  #: the group
    messages: tuple[ScoredMessage, ...]  #: in time order, as in `group`
    score: float  #: the best total of the hits in `messages`


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowMessage(JsonValue):
    """A message as the window shows it."""

    JSON_NAMES: ClassVar = "ts user name text permalink role truncated is_answer is_bot sent_at speaks_of score"

    channel: str  #: its channel's id
    ts: str  #: its ts
    user: str | None  #: who wrote it
    name: str  #: the author's name; "" for a tombstone without
    sent_at: datetime  #: when it was posted
    text: str  #: what is shown of it
    role: MessageRole  #: the root of its thread, a hit, another reply, or a neighbour
    truncated: bool = False  #: True: only a part of the message is shown
    score: ScoreBreakdown | None = None  #: None where nothing was scored
    permalink: str | None = None  #: its address, where its archive names it or the domain is known
    elided_before: int = 0  #: messages left out between it and the one shown before it
    follows_gap: bool = False  #: True: it did not follow the one shown before it, as far as that is known
    is_answer: bool = False  #: True: a question about time asks for it
    is_hit: bool = False  #: True: it was found, also where it is the root
    is_bot: bool = False  #: True: written by a program, whatever its name
    is_deleted: bool = False  #: True: a tombstone; its text is DELETED
    is_echo: bool = False  #: True: it puts something to the app that answers, and is no evidence
    speaks_of: Days = ()  #: the times that it speaks of, each (first day, last day), by its author's days
    sha256: bytes = field(default=b"", repr=False)  #: hash of its whole text as stored


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowThread(JsonValue):
    """A thread or a conversation as the window shows it."""

    JSON_NAMES: ClassVar = "channel thread_ts score elided is_live messages"

    channel: str  #: the channel's id
    channel_label: str  #: "#name", or "DM", or the id
    thread_ts: str  #: the root's ts
    is_thread: bool  #: False: a conversation of unthreaded messages
    is_recent: bool  #: True: the last one: recent messages of the channel, or all of the thread being answered in
    score: float  #: the best total of its messages
    messages: tuple[WindowMessage, ...]  #: in time order
    elided: int = 0  #: messages of the thread that are left out
    ago: str = ""  #: how long before the question it began, if the question is about time
    is_over: bool = False  #: True: recent messages of a channel where nobody wrote within a day
    is_orphaned: bool = False  #: True: its root is missing from the store, and a line says so

    @property
    def is_live(self) -> bool:
        """What JSON calls `is_recent`."""
        return self.is_recent


@dataclass(frozen=True, kw_only=True, slots=True)
class Dropped:
    """A candidate that is not in the window, and what decided it. Never one that access rules hide."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    score: float  #: its total
    reason: DropReason  #: why it is not in the window
    breakdown: ScoreBreakdown | None = None  #: its score; of "filter" and "time_range", as if it had been found
    missing_tokens: int | None = None  #: "budget": estimated tokens it lacks; 0: no more messages or threads may be
    duplicate_of: MessageKey | None = None  #: "duplicate": the message that is shown instead
    filter: str | None = None  #: "filter": the field of `Filters`, or "prompt" or "bot" of the request


class DroppedMessages(Sequence[Dropped]):
    """What is not in a window, equal to a tuple of the same; the reasons are looked for when somebody first asks.

    Few ask, and to say what a hundred messages lack takes a tenth of the time of a window.
    """

    __slots__ = ("_dropped", "_find")

    def __init__(self, find: Callable[[], Sequence[Dropped]]) -> None:
        """Ask `find` once, at the first look."""
        self._find: Callable[[], Sequence[Dropped]] | None = find
        self._dropped: tuple[Dropped, ...] = ()

    def _list(self) -> tuple[Dropped, ...]:
        find = self._find
        if find is not None:
            self._dropped = tuple(find())
            self._find = None  # It holds everything that was found.
        return self._dropped

    @overload
    def __getitem__(self, place: int) -> Dropped: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Dropped, ...]: ...
    def __getitem__(self, place: int | slice) -> Dropped | tuple[Dropped, ...]:
        return self._list()[place]

    def __len__(self) -> int:
        return len(self._list())

    def __eq__(self, other: object) -> bool:
        return self._list() == (other._list() if isinstance(other, DroppedMessages) else other)

    def __hash__(self) -> int:
        return hash(self._list())

    def __repr__(self) -> str:
        return repr(self._list())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._list(),)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecentTalk:
    """What the recent messages of the channel or thread being answered in got, and why."""

    share: float = 0.0  #: of the budget, which they may take before what was found; 0–1
    tokens: int = 0  #: that their lines take
    reasons: tuple[str, ...] = ()  #: what decided the share, each a clause


#: What a question about time asks for; nothing: no message qualifies.
AnswerKind = Literal["messages", "count", "aggregate", "nothing"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeAnswer:
    """The answer to a question about time, as a value."""

    kind: AnswerKind  #: what is asked for
    count: int | None = None  #: messages that qualify; None: not counted
    value: str | None = None  #: an aggregate in words
    told: str | None = None  #: who wrote the one message, or how long ago it was, where that is asked
    keys: tuple[MessageKey, ...] = ()  #: the messages that are asked for, in the order asked for
    oldest: datetime | None = None  #: aware UTC; the range searched
    latest: datetime | None = None  #: aware UTC; at most asked_at
    tz: str = "UTC"  #: the IANA zone of its days
    certain: bool = True  #: the note does not hedge
    unread: tuple[str, ...] = ()  #: words of the prompt that were not understood


@dataclass(frozen=True, kw_only=True, slots=True)
class ContextWindow(JsonValue):
    """What the model gets to see, what it costs, and what was left out."""

    JSON_NAMES: ClassVar = (
        "window_id workspace prompt asked_at budget_tokens total_tokens encoding channels plan threads dropped degraded"
        " stats note answer found goes_on recent empty_reason access text"
    )

    window_id: str  #: identifies this window; "" where `arrange_window` alone made it
    workspace: str  #: where it was asked
    prompt: str  #: what was asked
    asked_at: datetime  #: aware UTC
    budget_tokens: int  #: what it may cost
    total_tokens: int  #: what `text` costs in `encoding`, counted on `text` itself
    encoding: str  #: the tiktoken encoding
    plan: QueryPlan  #: how the prompt was understood
    threads: tuple[WindowThread, ...]  #: in the order in which they are shown
    text: str  #: what goes to the model
    note: str = ""  #: the line about time above its messages
    answer: TimeAnswer | None = None  #: what a question about time asks for; None for other plans
    found: float = 0.0  #: how likely the search found what was asked, 0–1; 0 where nothing is shown
    goes_on: float = 0.0  #: how likely the prompt goes on with the recent messages, 0–1
    recent: RecentTalk = RecentTalk()  #: what the recent messages got, and why
    empty_reason: str = ""  #: why it shows no message, in words; "" if it shows any
    access: str = ""  #: the access rule that chose the channels, in words; nothing about hidden ones
    format: WindowFormat = "text"  #: how `text` is written
    dropped: Sequence[Dropped] = ()  #: candidates that are not in it, best first
    degraded: tuple[Degraded, ...] = ()  #: what was unavailable
    stats: Mapping[str, float] = field(default_factory=dict)  #: counts and milliseconds

    @property
    def channels(self) -> tuple[str, ...]:
        """The ids of the channels in the window, sorted."""
        return tuple(sorted({thread.channel for thread in self.threads}))
