"""What retrieval returns: candidates, the messages that they belong to, and facts about the channels searched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from typing import NamedTuple

from contextwin.models.access import AccessRule, ChannelInfo
from contextwin.models.degraded import Degraded
from contextwin.models.messages import ContentKind, MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest
from contextwin.models.time_constraints import Days, Measure, Side, SpokenTime


@dataclass(frozen=True, slots=True)
class AgeProfile:
    """The ages of the messages that could be found: sums of ln(1 + age in days) and of its squares."""

    count: int = 0  #: chunks; of many, as many as their sample stands for
    total: float = 0.0  #: sum
    squares: float = 0.0  #: sum of the squares


#: The profile of no messages.
NO_AGES = AgeProfile()


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchDescription:
    """Which messages the prompt asks for, in words that a note can repeat."""

    speakers: tuple[str, ...] = ()  #: by one of these
    is_exchange: bool = False  #: what these wrote to each other
    users: tuple[str, ...] = ()  #: and by one of these, named by from:
    not_users: tuple[str, ...] = ()  #: and by none of these
    place: str | None = None  #: where, e.g. "this session" or "this thread"
    channels: tuple[str, ...] = ()  #: and in one of these
    not_channels: tuple[str, ...] = ()  #: and in none of these
    has: tuple[str, ...] = ()  #: with each of these: keys of requests.MESSAGE_ATTRIBUTES, or an :emoji:
    lacks: tuple[str, ...] = ()  #: without any of these
    asks: bool = False  #: only questions
    mentions: str | None = None  #: that mention them
    topic: str | None = None  #: what they are about
    introduces: bool = False  #: they introduce a thing of that kind
    oldest: datetime | None = None  #: aware
    latest: datetime | None = None  #: aware
    preferred: tuple[datetime | None, datetime | None] | None = None  #: a range that leaves nothing out
    speaks_of: Days = ()  #: messages that speak of these are looked for, too, whenever they were sent
    only_spoken: bool = False  #: they speak of these, and nothing that was asked for was sent then
    nothing_sent: bool = False  #: nor was anything else
    doubts: tuple[str, ...] = ()  #: how else its dates and zones may be read, each a clause
    tz: str = "UTC"  #: the IANA zone that its times are written in
    since: str = ""  #: what `oldest` is, e.g. "since the asker's last message"
    unknown: tuple[str, ...] = ()  #: names of speakers that no user has
    absent_users: tuple[str, ...] = ()  #: named by from:, and nobody that may be seen is called so
    absent_channels: tuple[str, ...] = ()  #: named by in:, and no channel that may be read is called so
    ignored: tuple[str, ...] = ()  #: operators with unknown attributes, which are not applied
    unread: tuple[str, ...] = ()  #: words of the prompt that were not understood, in order

    @property
    def is_of_all(self) -> bool:
        """Whether nothing but a time says which messages are asked for."""
        narrows = (self.speakers, self.users, self.not_users, self.place, self.channels, self.not_channels, self.has)
        return not any((*narrows, self.lacks, self.asks, self.mentions, self.topic, self.unknown))


#: No restriction.
ANYTHING = SearchDescription()


@dataclass(frozen=True, kw_only=True, slots=True)
class TemporalResult:
    """The messages that a question about time asks for, and how many qualify."""

    keys: tuple[MessageKey, ...] = ()  #: in the order asked for; if none qualifies, the nearest outside the range
    is_near: bool = False  #: none says the words, and `keys` are the nearest in meaning
    sent_at: tuple[datetime, ...] = ()  #: when each of them was posted
    total: int | None = 0  #: messages that qualify; None: not counted, at least as many as were asked for
    is_count: bool = False  #: the prompt asks how many there are
    measure: Measure | None = None  #: the aggregate that the prompt asks for
    period: str = "day"  #: of a measure by periods, see TimeConstraint
    value: str | None = None  #: what an aggregate is, in words; how long ago the one message was, where that is asked
    author: str | None = None  #: who wrote the one message, where that is asked
    is_sample: bool = False  #: `keys` are spread over all that qualify, because these are too many
    by_day: tuple[tuple[date, int], ...] = ()  #: messages a day in the asker's zone, days without any left out
    search_description: SearchDescription = ANYTHING  #: which messages qualify
    ordinal: int | None = None  #: which of them the prompt asks for, from 1
    from_end: bool = False  #: counted from the newest
    confidence: float = 1.0  #: 0–1
    uncertainty: tuple[str, ...] = ()  #: reasons for a low confidence, each a clause
    lacks_word: bool = False  #: no thing that messages introduce has some word of the prompt
    anchor: MessageKey | None = None  #: the message that `keys` stand beside, which the prompt names
    anchor_at: datetime | None = None  #: when it was posted
    side: Side | None = None  #: where they stand
    until_at: datetime | None = None  #: when the message was posted that ends the stretch, if the prompt names one
    refusal: str = ""  #: why the question cannot be answered, a sentence; then there are no messages

    @property
    def hits(self) -> tuple[MessageKey, ...]:
        """The messages that the window is to show: `keys`, and the one that they stand beside."""
        return self.keys if self.anchor is None else (*self.keys, self.anchor)


class PromptWeight(NamedTuple):
    """How much a prompt's terms say: sums of their inverse document frequencies where it is searched."""

    total: float = 0.0  #: of all its terms
    unknown: float = 0.0  #: of those that no message has
    terms: int = 0  #: how many there are


#: A prompt without terms.
NO_TERMS = PromptWeight()


class Candidate(NamedTuple):
    """A chunk that a retriever returned, before scoring."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    chunk_index: int  #: which chunk of it
    value: float  #: cosine distance (semantic, lower is nearer) or BM25 (lexical, higher is better)


def rank_signals(semantic: float | None, lexical: float | None) -> tuple[float, float]:
    """Return the sort key of a chunk: by similarity, then by BM25; a chunk without a vector is last."""
    return -1.0 if semantic is None else semantic, lexical or 0.0


class FoundChunk(NamedTuple):
    """A chunk of a long message, and how well it matches."""

    start: int  #: its first character in the message's text
    end: int  #: its last character + 1
    semantic: float | None = None  #: cosine similarity; None: no vector, or no prompt
    lexical: float | None = None  #: BM25; None: none of the terms


#: As `MessageKey` makes a key, in half the time: a window asks for a thousand.
_make_key = partial(tuple.__new__, MessageKey)


class FoundMessage(NamedTuple):
    """A message that may get into the window, with everything that the later steps need to know about it.

    A tuple, since hundreds are made for a window: a frozen dataclass of as many fields takes four times as long.
    """

    channel: str  #: its channel's id
    ts: str  #: its ts
    thread_ts: str  #: the root's ts
    user: str | None  #: who wrote it
    name: str  #: the author's name as it is now; "" for a tombstone without
    text: str  #: plain text, mentions resolved to names
    sent_at: datetime  #: when it was posted
    is_bot: bool = False  #: written by a program
    is_deleted: bool = False  #: a tombstone
    is_hit: bool = False  #: a retriever returned it and it passes the filters
    is_recent: bool = False  #: among the recent messages of the channel or thread being answered in
    thread_size: int = 1  #: messages of its thread that were sent before asked_at
    token_count: int = 0  #: tokens of `text` as stored, in the store's encoding
    sha256: bytes = b""  #: hash of its text, to find duplicates
    content_kind: ContentKind = "text"  #: of its first chunk
    language: str = "und"  #: of its first chunk
    semantic: float | None = None  #: cosine similarity of its best chunk; None: no vector, or no prompt
    lexical: float | None = None  #: BM25 of its best chunk; None: none of the terms
    chunks: tuple[FoundChunk, ...] = ()  #: of a long hit, in order; none of other messages
    permalink: str | None = None  #: its address, where its archive names it
    times: tuple[SpokenTime, ...] = ()  #: the times that it speaks of, placed in `text`
    mentions: tuple[str, ...] = ()  #: ids of the users whom it mentions
    follows_unread: bool = False  #: messages may have been sent before it in the channel that were not read
    rerank: float | None = None  #: the reranker's score, on its own scale; None: it did not read the message
    is_echo: bool = False  #: it puts something to the app that answers: no evidence, however like the prompt it is

    @property
    def key(self) -> MessageKey:
        """The message's key inside its workspace."""
        return _make_key((self.channel, self.ts))

    @property
    def best_chunk(self) -> FoundChunk | None:
        """The chunk of a long hit that is most similar, of equals the best by BM25; None of other messages."""
        return max(self.chunks, key=lambda chunk: rank_signals(chunk.semantic, chunk.lexical), default=None)


@dataclass(frozen=True, kw_only=True, slots=True)
class ExcludedMessage:
    """A message that would have been found but for the request's filters or the time range."""

    message: FoundMessage  #: the message, as a hit
    filter: str | None = None  #: the field of `Filters`, or "prompt" or "bot" of the request; None: the time range


def _no_stats() -> dict[str, float]:
    return dict.fromkeys(("candidates", "hits", "messages", "embed_ms", "retrieve_ms"), 0.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """The result of retrieval: all that the rest of the read path works on."""

    messages: tuple[FoundMessage, ...]  #: each message once, in any order
    channels: Mapping[str, ChannelInfo]  #: the channels that may be seen, by id
    access: str = ""  #: the access rule that chose them, in words
    access_rule: AccessRule | None = None  #: that rule; None: the store could not be read
    named: frozenset[str] = frozenset()  #: the users whom the prompt names
    plan: QueryPlan | None = None  #: the plan with the range that only the store knows; None: as it was planned
    answers: TemporalResult | None = None  #: the answers to a question about time; None for other plans
    search_description: SearchDescription = ANYTHING  #: what the prompt restricts the search to
    ages: AgeProfile = NO_AGES  #: of all messages that could have been found
    prompt_weight: PromptWeight = NO_TERMS  #: how much the prompt's terms say
    domain: str | None = None  #: the workspace's domain, for permalinks
    excluded: tuple[ExcludedMessage, ...] = ()  #: the nearest that were excluded; none unless the request explains
    degraded: tuple[Degraded, ...] = ()  #: what was unavailable, e.g. "embedder: connection refused"
    stats: Mapping[str, float] = field(default_factory=_no_stats)  #: counts and ms; `rerank_ms` only where one read


@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieval:
    """A request and all that was found for it: what windows are arranged from without looking anything up."""

    request: CompletedRequest  #: what was asked
    plan: QueryPlan  #: how it was understood, by the days of the asker's zone
    found: Found  #: messages, and facts about what was searched
    stored_encoding: str  #: the encoding of `FoundMessage.token_count`
    embedder: str = ""  #: the spec of the embedder that was asked; "" where none was
