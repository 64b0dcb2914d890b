"""Converts values to rows that are copied into tables, and rows to values."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from psycopg.types.json import Jsonb

from contextwin.analysis.mrkdwn import resolve_mentions
from contextwin.models.messages import IndexedChunk, Message, MessageDocument
from contextwin.models.retrieved import FoundMessage

MESSAGE_COLUMNS = {
    "workspace_id": "text",
    "channel_id": "text",
    "ts": "text",
    "thread_ts": "text",
    "user_id": "text",
    "username": "text",
    "subtype": "text",
    "is_bot": "bool",
    "is_deleted": "bool",
    "text": "text",
    "sha256": "bytea",
    "token_count": "int4",
    "encoding": "text",
    "mentions": "text[]",
    "edited_ts": "text",
    "version": "text",
    "record_sha256": "bytea",
    "changed_ts": "text",
    "files": "jsonb",
    "reactions": "jsonb",
    "extra": "jsonb",
}

CHUNK_COLUMNS = {
    "workspace_id": "text",
    "channel_id": "text",
    "ts": "text",
    "chunk_index": "int4",
    "chunk_count": "int4",
    "thread_ts": "text",
    "user_id": "text",
    "start_offset": "int4",
    "char_count": "int4",
    "token_count": "int4",
    "encoding": "text",
    "sha256": "bytea",
    "embedding_sha256": "bytea",
    "content_kind": "text",
    "language": "text",
    "code_language": "text",
    "tags": "text[]",
    "splitter": "text",
    "terms": "text[]",
    "term_counts": "int2[]",
    "term_total": "int4",
}

EMBEDDING_COLUMNS = {
    "workspace_id": "text",
    "model_id": "int4",
    "channel_id": "text",
    "ts": "text",
    "chunk_index": "int4",
    "embedding": "halfvec",
}

#: `term_counts` is smallint; a term that is repeated more often than this counts as often as this.
MAX_TERM_COUNT = 32_767


def message_row(indexed: MessageDocument) -> tuple[Any, ...]:
    """Return the row of `messages`, in the order of MESSAGE_COLUMNS."""
    m = indexed.message
    return (
        m.workspace,
        m.channel,
        m.ts,
        m.thread_ts,
        m.user,
        m.username,
        m.subtype,
        m.is_bot,
        m.is_deleted,
        m.text,
        sha256(m.text.encode()).digest(),
        indexed.token_count,
        indexed.encoding,
        list(indexed.mentions),
        m.edited_ts,
        m.version,
        indexed.record_sha256,
        indexed.changed_ts,
        _json([dict(file) for file in m.files]),
        _json(dict(m.reactions)),
        _json(dict(m.extra)),
    )


def rows_as_json(columns: Iterable[str], rows: Iterable[tuple[Any, ...]]) -> str:
    """Return the rows as a list of objects, each value as Postgres reads its type from JSON."""
    names = tuple(columns)
    return json.dumps([dict(zip(names, row, strict=True)) for row in rows], ensure_ascii=False, default=_as_json)


def _as_json(value: bytes | Jsonb) -> Any:
    return value.obj if isinstance(value, Jsonb) else rf"\x{value.hex()}"


def message_of(row: Any) -> Message:
    """Return the message of a row of `messages`."""
    return Message(
        workspace=row.workspace_id,
        channel=row.channel_id,
        ts=row.ts,
        thread_ts=row.thread_ts,
        text=row.text,
        user=row.user_id,
        username=row.username,
        subtype=row.subtype,
        is_bot=row.is_bot,
        edited_ts=row.edited_ts,
        is_deleted=row.is_deleted,
        files=tuple(row.files or ()),
        reactions=row.reactions or {},
        extra=row.extra or {},
    )


def chunk_row(indexed: MessageDocument, piece: IndexedChunk) -> tuple[Any, ...]:
    """Return the row of `chunks`, in the order of CHUNK_COLUMNS."""
    m, c, counts = indexed.message, piece.chunk, piece.term_counts
    return (
        m.workspace,
        m.channel,
        m.ts,
        c.chunk_index,
        c.chunk_count,
        m.thread_ts,
        m.user,
        c.start,
        len(c.text),
        c.token_count,
        c.encoding,
        c.sha256,
        piece.embedding_sha256,
        c.content_kind,
        c.language,
        c.code_language,
        list(c.tags),
        c.splitter,
        list(counts),
        [min(count, MAX_TERM_COUNT) for count in counts.values()],
        sum(counts.values()),
    )


def _json(value: Any) -> Jsonb | None:
    return Jsonb(value) if value else None


class IndexChange:
    """Changes of a batch in the term statistics, summed so that each row is updated once."""

    def __init__(self) -> None:
        self._df: Counter[tuple[str, str]] = Counter()
        self._chunks: Counter[str] = Counter()
        self._terms: Counter[str] = Counter()

    def add(self, channel: str, terms: Iterable[str], total: int, *, sign: int = 1) -> None:
        """Add (`sign` 1) or remove (−1) one chunk."""
        for term in terms:
            self._df[channel, term] += sign
        self._chunks[channel] += sign
        self._terms[channel] += sign * total

    @property
    def frequencies(self) -> list[tuple[str, str, int]]:
        """(channel, term, change), sorted, without zeros."""
        return [(channel, term, change) for (channel, term), change in sorted(self._df.items()) if change]

    @property
    def totals(self) -> list[tuple[str, int, int]]:
        """(channel, change of chunks, change of terms), sorted."""
        return [(channel, count, self._terms[channel]) for channel, count in sorted(self._chunks.items())]


class FoundRow(NamedTuple):
    """A chunk as sql/context_messages.py reads it. Its fields are read twenty times as fast as those of a Row."""

    channel_id: str
    ts: str
    thread_ts: str
    user_id: str | None
    name: str | None
    text: str | None  #: None: the message's first chunk carries it
    sent_at: datetime
    is_bot: bool
    is_deleted: bool
    token_count: int
    sha256: bytes
    mentioned: Mapping[str, str | None] | None
    thread_size: int
    chunk_index: int | None = None  #: None, as what follows: the message has no chunks, or they were not read
    start_offset: int | None = None
    char_count: int | None = None
    content_kind: str | None = None
    language: str | None = None
    semantic: float | None = None
    lexical: float | None = None


def find_recent(rows: Iterable[Any], location: tuple[str | None, str | None], limit: int) -> set[tuple[str, str]]:
    """Return the keys of the latest messages of a channel or thread; `rows` hold all of them."""
    channel, thread_ts = location
    there = {(r.sent_at, r.ts) for r in rows if r.channel_id == channel and thread_ts in (None, r.thread_ts)}
    return {(channel, ts) for _, ts in sorted(there, reverse=True)[:limit] if channel}


def fold_messages(
    rows: Iterable[Any],
    hits: Iterable[tuple[str, str]],
    channel_names: Mapping[str, str],
    recent: Collection[tuple[str, str]] = (),
) -> list[FoundMessage]:
    """Fold chunk rows into one value a message, with its best chunk's signals and its text with names resolved."""
    found = set(hits)
    ordered = sorted(rows, key=lambda row: (row.channel_id, row.ts, row.chunk_index or 0))
    return [
        _fold_message(list(chunks), key in found, key in recent, channel_names)
        for key, chunks in groupby(ordered, key=lambda row: (row.channel_id, row.ts))
    ]


def _fold_message(
    chunks: Sequence[Any], is_hit: bool, is_recent: bool, channel_names: Mapping[str, str]
) -> FoundMessage:
    """Fold the rows of one message, of which only the first carries the text."""
    first, (best, lexical) = chunks[0], _best_of(chunks)
    users = {user: name for user, name in (first.mentioned or {}).items() if name}

    def resolve(text: str) -> str:
        return resolve_mentions(text, users, channel_names)

    text = resolve(first.text) if "<" in first.text else first.text
    return FoundMessage(
        channel=first.channel_id,
        ts=first.ts,
        thread_ts=first.thread_ts,
        user=first.user_id,
        name=first.name or "unknown",
        text=text,
        sent_at=first.sent_at,
        is_bot=first.is_bot,
        is_deleted=first.is_deleted,
        is_hit=is_hit,
        is_recent=is_recent,
        thread_size=first.thread_size,
        token_count=first.token_count,
        sha256=first.sha256,
        content_kind=first.content_kind or "text",
        language=first.language or "und",
        semantic=best.semantic,
        lexical=lexical,
        best_chunk=_locate(best, first.text, str if text == first.text else resolve) if len(chunks) > 1 else None,
    )


def _best_of(chunks: Sequence[Any]) -> tuple[Any, float | None]:
    """Return the chunk with the best semantic similarity, ties by BM25, and the best BM25 of all chunks."""
    if len(chunks) == 1:
        return chunks[0], chunks[0].lexical or None
    return max(chunks, key=_signals), max(row.lexical or 0.0 for row in chunks) or None


def _signals(row: Any) -> tuple[float, float]:
    return -1.0 if row.semantic is None else row.semantic, row.lexical or 0.0


def _locate(row: Any, text: str, resolve: Callable[[str], str]) -> tuple[int, int]:
    """Return start and end of a chunk in the resolved text, where names have other lengths than ids."""
    end = row.start_offset + row.char_count
    return len(resolve(text[: row.start_offset])), len(resolve(text[:end]))
