"""Between values and rows: the tuples that are copied into tables, and the values that rows are folded into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from psycopg.types.json import Jsonb

from contextwin.model import FoundMessage, IndexedChunk, IndexedMessage
from contextwin.text import resolve_mentions

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


def message_row(indexed: IndexedMessage) -> tuple[Any, ...]:
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
        _json([dict(file) for file in m.files]),
        _json(dict(m.reactions)),
        _json(dict(m.extra)),
    )


def chunk_row(indexed: IndexedMessage, piece: IndexedChunk) -> tuple[Any, ...]:
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
    """What a batch changes in the word statistics: summed, so that each row is touched once."""

    def __init__(self) -> None:
        self._df: Counter[tuple[str, str]] = Counter()
        self._chunks: Counter[str] = Counter()
        self._terms: Counter[str] = Counter()

    def add(self, channel: str, terms: Iterable[str], total: int, *, sign: int = 1) -> None:
        """Count one chunk in (`sign` 1) or out (−1)."""
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


def fold_messages(
    rows: Sequence[Any], hits: Iterable[tuple[str, str]], channel_names: Mapping[str, str]
) -> list[FoundMessage]:
    """Fold one row a chunk into one value a message: its best chunk's signals, its text with names resolved."""
    found = set(hits)
    messages: dict[tuple[str, str], FoundMessage] = {}
    for row in sorted(rows, key=lambda r: (r.channel_id, r.ts, r.chunk_index or 0)):
        key = (row.channel_id, row.ts)
        known = messages.get(key)
        if known is None:
            messages[key] = _first_chunk(row, key in found, channel_names)
        else:
            messages[key] = _better_chunk(known, row)
    return list(messages.values())


def mark_live(messages: Sequence[FoundMessage], place: tuple[str | None, str | None], limit: int) -> list[FoundMessage]:
    """Mark the latest messages of the place (channel, thread); `messages` hold all of them."""
    channel, thread_ts = place
    there = [m for m in messages if m.channel == channel and thread_ts in (None, m.thread_ts)]
    live = {m.key for m in sorted(there, key=lambda m: (m.sent_at, m.ts), reverse=True)[:limit]}
    return [replace(m, is_live=True) if m.key in live else m for m in messages]


def _first_chunk(row: Any, is_hit: bool, channel_names: Mapping[str, str]) -> FoundMessage:
    users = {user: name for user, name in (row.mentioned or {}).items() if name}
    return FoundMessage(
        channel=row.channel_id,
        ts=row.ts,
        thread_ts=row.thread_ts,
        user=row.user_id,
        name=row.name or "unknown",
        text=resolve_mentions(row.text, users, channel_names),
        sent_at=row.sent_at,
        is_bot=row.is_bot,
        is_deleted=row.is_deleted,
        is_hit=is_hit,
        thread_size=row.thread_size,
        token_count=row.token_count,
        sha256=row.sha256,
        content_kind=row.content_kind or "text",
        language=row.language or "und",
        semantic=row.semantic,
        lexical=row.lexical or None,
        best_chunk=None if row.start_offset is None else (row.start_offset, row.start_offset + row.char_count),
    )


def _better_chunk(known: FoundMessage, row: Any) -> FoundMessage:
    lexical = max(filter(None, (known.lexical, row.lexical)), default=None)
    if (row.semantic or -1.0, row.lexical or 0.0) <= (known.semantic or -1.0, known.lexical or 0.0):
        return replace(known, lexical=lexical)
    best_chunk = (row.start_offset, row.start_offset + row.char_count)
    return replace(known, semantic=row.semantic, lexical=lexical, best_chunk=best_chunk)
