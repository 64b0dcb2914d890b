"""The nouns: frozen values that flow from one step to the next.

Reading from the top follows a message in (`Message`, `Chunk`), then a question out (`WindowRequest`, `QueryPlan`,
`FoundMessage`, `ScoredThread`, `ContextWindow`). Rows of the database never leave `store.py`; these do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, NamedTuple

ChannelKind = Literal["public", "private", "mpim", "im"]
UserKind = Literal["member", "guest", "bot"]
ContentKind = Literal["text", "code", "log", "table"]
PlanKind = Literal["relevance", "chronological", "topic_chronological"]
MessageRole = Literal["root", "hit", "reply", "neighbor"]
DropReason = Literal["budget", "threshold", "duplicate", "filter", "time_range"]
WindowFormat = Literal["text", "context", "xml", "messages"]
OnError = Literal["raise", "empty"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MessageKey(NamedTuple):
    """Names one message inside its workspace. Orders by channel, then by `ts` as text."""

    channel: str
    ts: str


def datetime_of_ts(ts: str) -> datetime:
    """Return the aware UTC datetime of a Slack `ts`, exact to the microsecond.

    >>> datetime_of_ts("1700000000.000100").isoformat()
    '2023-11-14T22:13:20.000100+00:00'
    """
    seconds, _, fraction = ts.partition(".")
    return _EPOCH + timedelta(seconds=int(seconds), microseconds=int(fraction[:6].ljust(6, "0")))


# ---- what an archive holds: the records that `sources` yield


@dataclass(frozen=True, kw_only=True, slots=True)
class Workspace:
    """One Slack team."""

    workspace: str  #: its id, first part of every key
    name: str | None = None  #: what people call it
    domain: str | None = None  #: the `<domain>` of https://<domain>.slack.com, for permalinks


@dataclass(frozen=True, kw_only=True, slots=True)
class Channel:
    """A place where messages are posted; group DMs and DMs are channels too."""

    workspace: str  #: the workspace it belongs to
    channel: str  #: its id
    name: str | None = None  #: without the '#'; DMs have none
    kind: ChannelKind = "public"  #: who can read it (see access.py)
    is_listed: bool = True  #: False: only named by messages, so that its kind is a guess that changes nothing stored
    is_archived: bool = False  #: closed for new messages
    topic: str | None = None  #: as set in Slack
    purpose: str | None = None  #: as set in Slack


@dataclass(frozen=True, kw_only=True, slots=True)
class User:
    """Somebody, or some bot, who posts."""

    workspace: str  #: the workspace they belong to
    user: str  #: their id
    name: str | None = None  #: the display name, else the real name, else the handle
    handle: str | None = None  #: the `@handle`, unique at one moment only
    tz: str | None = None  #: IANA time zone, e.g. "Europe/Berlin"
    kind: UserKind = "member"  #: guests see only the channels that they are in
    is_deleted: bool = False  #: deactivated in Slack


@dataclass(frozen=True, kw_only=True, slots=True)
class Membership:
    """A user is in a channel."""

    workspace: str  #: the workspace of both
    channel: str  #: the channel's id
    user: str  #: the user's id


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One post as its source tells it, its text already plain (see text.py)."""

    workspace: str  #: the workspace it belongs to
    channel: str  #: the channel's id
    ts: str  #: Slack's id inside the channel; text, never a number
    thread_ts: str  #: the root's ts; a root and an unthreaded message carry their own
    text: str  #: plain text; mentions stay as `<@U…>` and `<#C…>` and are resolved when read
    user: str | None = None  #: who wrote it; None when the source does not say
    username: str | None = None  #: a name shown instead of the author's, as bots use
    subtype: str | None = None  #: Slack's subtype, None for a plain message
    is_bot: bool = False  #: written by a program
    edited_ts: str | None = None  #: when it was last edited
    is_deleted: bool = False  #: a tombstone: its key and place in the thread are kept, its text is not
    files: tuple[Mapping[str, Any], ...] = ()  #: name, mimetype, mode of each file
    reactions: Mapping[str, int] = field(default_factory=dict)  #: emoji name → count
    extra: Mapping[str, Any] = field(default_factory=dict)  #: unknown keys of typed JSONL, kept

    @property
    def key(self) -> MessageKey:
        """The message's key inside its workspace."""
        return MessageKey(self.channel, self.ts)

    @property
    def sent_at(self) -> datetime:
        """When it was posted, from `ts`."""
        return datetime_of_ts(self.ts)

    @property
    def version(self) -> str:
        """The newer of two copies has the greater version: the edit's ts, else its own."""
        return self.edited_ts or self.ts


@dataclass(frozen=True, kw_only=True, slots=True)
class Skipped:
    """A record that was not kept, and why; every record of an archive is either kept or one of these."""

    reason: str  #: a short stable phrase, e.g. "channel_join", so that counts can be grouped by it
    file: str  #: the file inside the archive, or the archive itself
    position: str  #: where in the file: "line 12" or "item 3"
    is_broken: bool = False  #: True: damaged input, which stops the import unless --skip-bad
    detail: str | None = None  #: for damaged input: what was expected and what came


Record = Workspace | Channel | User | Membership | Message | Skipped


# ---- what is embedded and searched


@dataclass(frozen=True, kw_only=True, slots=True)
class Chunk:
    """The piece of a message that is embedded and searched; a short message is one chunk."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    chunk_index: int  #: 0-based position in the message
    chunk_count: int  #: how many chunks the message has
    start: int  #: offset of `text` in the message's text, in characters
    text: str  #: message.text[start : start + len(text)]
    sha256: bytes  #: SHA-256 of `text` as UTF-8
    token_count: int  #: tokens of `text` in `encoding`
    encoding: str  #: the tiktoken encoding that counted them
    content_kind: ContentKind  #: what most of it is
    language: str  #: natural language, ISO 639-1; "und" when too short to tell
    code_language: str | None  #: programming language of its code block, when marked or recognised
    tags: tuple[str, ...]  #: "question", "link", "mention", "file", "bot", "decision" …
    splitter: str  #: name and version of what cut it

    @property
    def chunk_id(self) -> str:
        """`<channel>:<ts>_chunk_<chunk_index>`."""
        return f"{self.channel}:{self.ts}_chunk_{self.chunk_index}"


@dataclass(frozen=True, kw_only=True, slots=True)
class IndexedChunk:
    """A chunk with what is indexed of it."""

    chunk: Chunk  #: the piece of the message
    embedding_sha256: bytes  #: SHA-256 of the text that is embedded, which carries the author
    term_counts: Mapping[str, int]  #: how often it holds each search term


@dataclass(frozen=True, kw_only=True, slots=True)
class IndexedMessage:
    """A message ready to be stored."""

    message: Message  #: as its source tells it
    record_sha256: bytes  #: fingerprint of everything that would be stored, to see that nothing changed
    chunks: tuple[IndexedChunk, ...]  #: none for tombstones and messages without text
    token_count: int  #: tokens of the whole text
    encoding: str  #: the tiktoken encoding that counted them
    mentions: tuple[str, ...]  #: ids of the users named in the text


class PendingChunk(NamedTuple):
    """A chunk that has no vector yet."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    chunk_index: int  #: which chunk of it
    embedding_sha256: bytes  #: chunks with the same one get the same vector
    text: str  #: the chunk's text
    author: str | None  #: the author's name, which is embedded with it


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreStatus:
    """What is stored of a workspace, and how much of it one embedder has embedded."""

    workspace: str  #: its id
    messages: int  #: tombstones included
    threads: int  #: an unthreaded message is a thread of one
    chunks: int  #: pieces that are searched
    tokens: int  #: of all texts, as counted when they were stored
    embedder: str | None  #: its spec; None: nothing was embedded
    embedded: int  #: chunks with a vector of that embedder

    @property
    def not_embedded(self) -> int:
        """Chunks that are found by words only."""
        return self.chunks - self.embedded


# ---- what is asked


@dataclass(frozen=True, kw_only=True, slots=True)
class Filters:
    """What the caller restricts the window to; empty means no restriction. Filters never widen what may be seen."""

    channels: tuple[str, ...] = ()  #: only these channels (ids)
    exclude_channels: tuple[str, ...] = ()  #: never these channels (ids)
    authors: tuple[str, ...] = ()  #: found messages were written by one of these users (ids)
    threads: tuple[str, ...] = ()  #: only these threads (root ts)
    content_kinds: tuple[ContentKind, ...] = ()  #: text, code, log, table
    languages: tuple[str, ...] = ()  #: ISO 639-1 codes
    tags: tuple[str, ...] = ()  #: any of these tags
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this
    min_score: float = 0.0  #: messages below it are left out, but never the root or replies of a kept one


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowRequest:
    """A question, where it was asked, by whom, and what the answer may cost."""

    prompt: str  #: the question
    workspace: str  #: where it is asked
    channel: str | None = None  #: the channel being answered in; its latest messages are the live part
    thread_ts: str | None = None  #: the thread being answered in
    asker: str | None = None  #: the user who asks ("I"); the viewer too, unless `viewer` says otherwise
    viewer: str | None = None  #: the user whose rights apply
    everyone: bool = False  #: an administrator's explicit choice: no rights are applied
    destination: str | None = None  #: where the answer is shown: a channel id, or None for the asker alone
    asked_at: datetime | None = None  #: aware; nothing sent at or after it is used; None means now
    max_tokens: int = 4000  #: the rendered window never costs more
    max_messages: int | None = None  #: at most this many messages
    max_message_tokens: int | None = None  #: longer messages are cut at a word boundary
    filters: Filters = field(default_factory=Filters)  #: what to restrict the window to
    alpha: float | None = None  #: 1 = meaning only, 0 = words only; None lets the prompt decide
    weights: ScoringWeights | None = None  #: the constants of the score; None means the builder's
    encoding: str | None = None  #: tiktoken encoding; None means the builder's
    format: WindowFormat = "text"  #: how `ContextWindow.text` is written, and so what is counted
    on_error: OnError = "raise"  #: "empty": a store that is down gives an empty window that says so


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringWeights:
    """Every constant of the score. The defaults are tuned by benchmarks/tune; presets are in score.py."""

    alpha: float | None = None  #: weight of meaning against words for every prompt; None lets each prompt decide; 0–1
    scaling: Literal["minmax", "raw"] = "minmax"  #: similarity scaled over what was found, or the cosine as it is
    decay_per_hour: float = 0.0  #: exponential decay rate r: exp(−r·hours); ≥ 0, per hour
    decay_power: float = 0.02  #: power-law decay p: (1 + age in days)^−p; ≥ 0
    recent_power: float = 0.25  #: added to the power when the prompt asks how things stand now; ≥ 0
    channel_boost: float = 1.05  #: factor for the channel being answered in; ≥ 1
    thread_boost: float = 1.2  #: factor for the thread being answered in; ≥ 1
    flow_boost: float = 1.05  #: factor for the conversation that is going on at asked_at; ≥ 1
    flow_minutes: float = 30.0  #: a conversation goes on while its last message is at most this old; minutes
    near_equal: float = 0.01  #: scores within this of the leader of their run are equal, newest first; ≥ 0
    neighbor_weight: float = 0.5  #: share of a message's relevance that its window of three neighbours has; 0–1
    thread_weight: float = 0.3  #: added share of its thread's three best messages; ≥ 0
    completeness_boost: float = 0.0  #: added factor for a thread that is here as a whole; ≥ 0
    length_penalty: float = 0.0  #: relevance is divided by (tokens / 64)^this above 64 tokens; ≥ 0
    same_language: float = 0.9  #: factor for text in another language than the prompt's; 0–1
    code_for_code: float = 0.95  #: factor for prose when the prompt asks for code; 0–1
    generated: float = 0.9  #: factor for bot and log text; 0–1
    live_share: float = 0.25  #: share of the budget that the live part may take; 0–1
    whole_thread_tokens: int = 400  #: a thread up to this size comes whole; tokens


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryPlan:
    """What the prompt was understood to ask, and the rule that said so."""

    kind: PlanKind = "relevance"  #: how candidates are found and ordered
    alpha: float = 0.5  #: weight of meaning against words, 0–1
    rule: str = "default"  #: the rule that chose alpha, in words
    confidence: float = 1.0  #: 0–1
    terms: tuple[str, ...] = ()  #: the prompt's search terms, as terms.py makes them
    language: str = "und"  #: natural language of the prompt, ISO 639-1
    wants_code: bool = False  #: the prompt asks about code
    wants_recent: bool = False  #: the prompt asks how things stand now
    order: Literal["asc", "desc"] | None = None  #: for chronological plans
    ordinal: int | None = None  #: for chronological plans
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this; at most asked_at
    speaker: str | None = None  #: found messages were written by this user
    topic: str | None = None  #: what is left of the prompt without its time words


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """What retrieval brought back: all that the rest of the read path works on."""

    messages: tuple[FoundMessage, ...]  #: each message once, in no promised order
    channels: Mapping[str, ChannelInfo]  #: the channels that may be seen, by id
    domain: str | None = None  #: the workspace's domain, for permalinks
    degraded: tuple[str, ...] = ()  #: what was missing, e.g. "embedder: connection refused"
    stats: Mapping[str, float] = field(default_factory=dict)  #: counts and milliseconds


# ---- what was scored


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoreBreakdown:
    """Why a message has its score: `total` is the product of the factors after `relevance`, and `relevance` itself."""

    total: float  #: relevance × every factor below
    relevance: float  #: alpha·semantic + (1 − alpha)·lexical, with what its neighbours and thread add; 0–1
    semantic: float | None = None  #: similarity scaled to 0–1 over what was found; None: no vector
    lexical: float | None = None  #: BM25 divided by the best found; None: none of the terms
    time: float = 1.0  #: time decay, 0–1
    channel: float = 1.0  #: channel boost
    thread: float = 1.0  #: thread boost
    flow: float = 1.0  #: boost of the conversation going on
    completeness: float = 1.0  #: boost of threads that are here as a whole
    length: float = 1.0  #: penalty of long messages, 0–1
    preference: float = 1.0  #: language, code and generated-text preferences


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
    """A group with scores. Its score is its best message's."""

    group: Group  #: what was scored
    messages: tuple[ScoredMessage, ...]  #: in time order, as in `group`
    score: float  #: the best total among `messages`


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
    score: ScoreBreakdown | None = None  #: None for live messages, which are not ranked
    permalink: str | None = None  #: its address in Slack, when the domain is known
    elided_before: int = 0  #: messages left out between it and the one shown before it


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
    format: WindowFormat = "text"  #: how `text` is written
    dropped: tuple[Dropped, ...] = ()  #: candidates that are not in it, best first
    degraded: tuple[str, ...] = ()  #: what was missing
    stats: Mapping[str, float] = field(default_factory=dict)  #: counts and milliseconds

    @property
    def channels(self) -> tuple[str, ...]:
        """The ids of the channels in the window, sorted."""
        return tuple(sorted({thread.channel for thread in self.threads}))
