"""Converts values to rows of tables, and rows to values."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from contextwin.analysis.mrkdwn import resolve_mentions
from contextwin.models.messages import IndexedChunk, Message, MessageDocument
from contextwin.models.retrieved import FoundChunk, FoundMessage, rank_signals

#: `term_counts` is smallint; a term that is repeated more often than this counts as often as this.
MAX_TERM_COUNT = 32_767


def message_row(indexed: MessageDocument) -> dict[str, Any]:
    """Return the row of `messages`, by column."""
    m = indexed.message
    return {
        "workspace_id": m.workspace,
        "channel_id": m.channel,
        "ts": m.ts,
        "thread_ts": m.thread_ts,
        "user_id": m.user,
        "username": m.username,
        "subtype": m.subtype,
        "is_bot": m.is_bot,
        "is_deleted": m.is_deleted,
        "text": m.text,
        "sha256": sha256(m.text.encode()).digest(),
        "token_count": indexed.token_count,
        "encoding": indexed.encoding,
        "mentions": list(indexed.mentions),
        "edited_ts": m.edited_ts,
        "version": m.version,
        "record_sha256": indexed.record_sha256,
        "changed_ts": indexed.changed_ts,
        "files": [dict(file) for file in m.files] or None,
        "reactions": dict(m.reactions) or None,
        "extra": dict(m.extra) or None,
    }


def rows_as_json(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the rows as a list of objects, each value as Postgres reads its type from JSON."""
    return json.dumps(list(rows), ensure_ascii=False, default=lambda value: rf"\x{value.hex()}")


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


def chunk_row(indexed: MessageDocument, piece: IndexedChunk) -> dict[str, Any]:
    """Return the row of `chunks`, by column."""
    m, c, counts = indexed.message, piece.chunk, piece.term_counts
    return {
        "workspace_id": m.workspace,
        "channel_id": m.channel,
        "ts": m.ts,
        "chunk_index": c.chunk_index,
        "chunk_count": c.chunk_count,
        "thread_ts": m.thread_ts,
        "user_id": m.user,
        "start_offset": c.start,
        "char_count": len(c.text),
        "token_count": c.token_count,
        "encoding": c.encoding,
        "sha256": c.sha256,
        "embedding_sha256": piece.embedding_sha256,
        "content_kind": c.content_kind,
        "language": c.language,
        "code_language": c.code_language,
        "tags": list(c.tags),
        "splitter": c.splitter,
        "terms": list(counts),
        "term_counts": [min(count, MAX_TERM_COUNT) for count in counts.values()],
        "term_total": sum(counts.values()),
    }


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
    """Return the keys of the latest messages of a channel or thread, without deleted ones; `rows` hold all of them."""
    channel, thread_ts = location
    kept = (r for r in rows if r.channel_id == channel and not r.is_deleted)
    there = {(r.sent_at, r.ts) for r in kept if thread_ts in (None, r.thread_ts)}
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
        chunks=_fold_chunks(chunks, first.text, str if text == first.text else resolve) if len(chunks) > 1 else (),
    )


def _fold_chunks(rows: Sequence[Any], text: str, resolve: Callable[[str], str]) -> tuple[FoundChunk, ...]:
    """Return the chunks of a message, located in the resolved text, where names have other lengths than ids."""

    def locate(offset: int) -> int:
        return len(resolve(text[:offset]))

    return tuple(
        FoundChunk(
            start=locate(row.start_offset),
            end=locate(row.start_offset + row.char_count),
            semantic=row.semantic,
            lexical=row.lexical or None,
        )
        for row in rows
    )


def _best_of(chunks: Sequence[Any]) -> tuple[Any, float | None]:
    """Return the chunk with the best semantic similarity, ties by BM25, and the best BM25 of all chunks."""
    if len(chunks) == 1:
        return chunks[0], chunks[0].lexical or None
    best = max(chunks, key=lambda row: rank_signals(row.semantic, row.lexical))
    return best, max(row.lexical or 0.0 for row in chunks) or None
