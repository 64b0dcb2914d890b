"""Converts values to rows of tables, and rows to values."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, cast

from contextwin.analysis.hashes import HASH_BYTES, hash_text
from contextwin.analysis.mrkdwn import resolve_mentions
from contextwin.models.messages import ContentKind, Entity, IndexedChunk, Message, MessageDocument, PendingChunk
from contextwin.models.retrieved import FoundChunk, FoundMessage
from contextwin.models.time_constraints import SpokenTime
from contextwin.models.tokens import ApiToken

T = TypeVar("T")

#: Fields whose columns end with "_id".
_IDS = frozenset({"workspace", "channel", "user", "asker"})

#: `term_counts` is smallint; a term that is repeated more often than this counts as often as this.
MAX_TERM_COUNT = 32_767

#: Times of fewer days are found by each of them, longer ones by their months. Unmeasured.
SHORT_DAYS = 10

#: Fields of messages, and of chunks, that are columns.
_OWN_COLUMNS = "ts", "thread_ts", "username", "subtype", "is_bot", "is_deleted", "text", "edited_ts"
_OF_CHUNK = "chunk_index", "chunk_count", "token_count", "content_kind", "language", "code_language", "splitter"

#: Fields of entities that say how to store them.
NOT_STORED = {"is_listed", "has_members", "members", "has_kind", "listed_ts", "observed_ts", "is_present"}


def entity_row(entity: Entity) -> dict[str, Any]:
    """Return the row of a workspace, channel, user or membership, by column."""
    stored = entity.__dataclass_fields__.keys() - NOT_STORED
    row = {name: getattr(entity, name) for name in stored}
    if "extra" in row:
        row["extra"] = dict(row["extra"]) or None
    for name in ("workspace", "channel", "user"):
        if name in row:
            row[f"{name}_id"] = row.pop(name)
    return row


def message_row(indexed: MessageDocument) -> dict[str, Any]:
    """Return the row of `messages`, by column."""
    m = indexed.message
    return {
        **{name: getattr(m, name) for name in _OWN_COLUMNS},
        "workspace_id": m.workspace,
        "channel_id": m.channel,
        "user_id": m.user,
        "sha256": hash_text(m.text),
        "token_count": indexed.token_count,
        "encoding": indexed.encoding,
        "mentions": list(indexed.mentions) or None,
        "version": None if m.version == m.ts else m.version,
        "record_sha256": indexed.record_sha256,
        "changed_ts": indexed.changed_ts,
        "files": [dict(file) for file in m.files] or None,
        "reactions": dict(m.reactions if indexed.reactions is None else indexed.reactions.counts) or None,
        "extra": dict(m.extra) or None,
        "reactions_base": None if indexed.reactions is None else indexed.reactions._asdict(),
    }


def rows_as_json(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the rows as a list of objects, each value as Postgres reads its type from JSON."""
    return json.dumps(list(rows), ensure_ascii=False, default=lambda value: rf"\x{value.hex()}")


def message_of(row: Any) -> Message:
    """Return the message of a row of `messages`, with the reactions that were stated."""
    reactions = row.reactions_base["counts"] if row.reactions_base else row.reactions or {}
    return value_of(Message, row, files=tuple(row.files or ()), reactions=reactions, extra=row.extra or {}, names=())


def chunk_row(indexed: MessageDocument, piece: IndexedChunk) -> dict[str, Any]:
    """Return the row of `chunks`, by column."""
    m, c, counts = indexed.message, piece.chunk, piece.term_counts
    return {
        "workspace_id": m.workspace,
        "channel_id": m.channel,
        "ts": m.ts,
        "thread_ts": m.thread_ts,
        "user_id": m.user,
        "start_offset": c.start,
        "char_count": len(c.text),
        **{name: getattr(c, name) for name in _OF_CHUNK},
        "embedding_sha256": piece.embedding_sha256,
        "tags": list(c.tags) or None,
        "terms": list(counts),
        "term_counts": _beyond_one(counts.values()),
        "term_total": sum(counts.values()),
        "spoken_days": sorted({key for time in piece.times for key in day_keys(time.first, time.last)}) or None,
        "spoken_spans": [number for time in piece.times for number in _span_of(time)] or None,
    }


def _beyond_one(counts: Iterable[int]) -> list[int] | None:
    """Return the counts to the last that is more than 1; None where all are 1.

    >>> _beyond_one([1, 2, 1]), _beyond_one([1, 1])
    ([1, 2], None)
    """
    kept = [min(count, MAX_TERM_COUNT) for count in counts]
    while kept and kept[-1] == 1:
        kept.pop()
    return kept or None


def day_keys(first: date, last: date) -> list[int]:
    """Return the keys of a time by which it is found: its days, or of a longer one its months, which are below 0.

    A month of a year is −(12 · year + month).

    >>> day_keys(date(2026, 9, 30), date(2026, 10, 1)), day_keys(date(2026, 6, 1), date(2026, 6, 30))
    ([739889, 739890], [-24318])
    """
    if (last - first).days < SHORT_DAYS:
        return [*range(first.toordinal(), last.toordinal() + 1)]
    return [-month for month in range(12 * first.year + first.month, 12 * last.year + last.month + 1)]


def asked_keys(first: date, last: date) -> list[int]:
    """Return the keys of the times that somebody means who asks for these days: of longer ones, where they are many."""
    months = day_keys(first, last) if (last - first).days >= SHORT_DAYS else []
    return [*range(first.toordinal(), last.toordinal() + 1), *months]


def _span_of(time: SpokenTime) -> tuple[int, int, int, int, int]:
    """Return where a time's words are, their first and last day, and whether they are relative."""
    return time.start, time.end, time.first.toordinal(), time.last.toordinal(), int(time.is_relative)


def few_rows(
    workspace: str, rows: Sequence[Mapping[str, Any]], chunks: Sequence[Mapping[str, Any]], change: IndexChange
) -> dict[str, Any]:
    """Return the parameters of `sql.messages.store_few`."""
    kept = {"channels": [row["channel_id"] for row in rows], "ts": [row["ts"] for row in rows]}
    frequencies, totals = change.frequencies, change.totals
    return {
        "workspace": workspace,
        "messages": rows_as_json(rows),
        "chunks": rows_as_json(chunks),
        **{name: [row[at] for row in frequencies] for at, name in enumerate(("channels", "terms", "changes"))},
        **{name: [row[at] for row in totals] for at, name in enumerate(("sized", "chunk_counts", "term_totals"))},
        **{f"kept_{name}": values for name, values in kept.items()},
    }


@dataclass(slots=True)
class IndexChange:
    """Changes in the term statistics, summed so that each row is updated once."""

    _df: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter), init=False)
    _chunks: Counter[str] = field(default_factory=Counter, init=False)
    _terms: Counter[str] = field(default_factory=Counter, init=False)

    def add(self, channel: str, terms: Iterable[str], total: int, *, sign: int = 1) -> None:
        """Add (`sign` 1) or remove (−1) one chunk, which has each of the terms."""
        each = iter(terms)  # A mapping would be taken for counts.
        if sign > 0:
            self._df[channel].update(each)
        else:
            self._df[channel].subtract(each)
        self._chunks[channel] += sign
        self._terms[channel] += sign * total

    def merge(self, other: IndexChange) -> None:
        """Add another change to this one."""
        for channel, counts in other._df.items():
            self._df[channel].update(counts)
        self._chunks.update(other._chunks)
        self._terms.update(other._terms)

    @property
    def by_channel(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Each channel with its (term, change), all sorted, without zeros."""
        return [
            (channel, [each for each in sorted(counts.items()) if each[1]])
            for channel, counts in sorted(self._df.items())
        ]

    @property
    def frequencies(self) -> list[tuple[str, str, int]]:
        """(channel, term, change), sorted, without zeros."""
        return [(channel, term, change) for channel, counts in self.by_channel for term, change in counts]

    @property
    def totals(self) -> list[tuple[str, int, int]]:
        """(channel, change of chunks, change of terms), sorted."""
        return [(channel, count, self._terms[channel]) for channel, count in sorted(self._chunks.items())]


class FoundRow(NamedTuple):
    """A message as sql/context_messages.py reads it. Its fields are read twenty times as fast as those of a Row."""

    channel_id: str
    ts: str
    thread_ts: str
    user_id: str | None
    name: str | None
    text: str
    sent_at: datetime
    is_bot: bool
    is_deleted: bool
    token_count: int
    sha256: bytes
    mentioned: Mapping[str, str | None] | None
    permalink: str | None
    thread_size: int
    content_kind: ContentKind | None = None  #: of its first chunk; None: it has no chunks, or they were not read
    language: str | None = None  #: of its first chunk
    lexical: float | None = None  #: BM25 of its best chunk
    starts: Sequence[int] | None = None  #: of each chunk of a hit, in order: its first character
    char_counts: Sequence[int] | None = None  #: and how many it has
    lexical_scores: Sequence[float | None] | None = None  #: and its BM25
    spans: str | None = None  #: `spoken_spans` of all its chunks, joined
    semantic: float | None = None  #: similarity of its best chunk
    embedded: Sequence[int] | None = None  #: of each chunk of a hit that has a vector: its index
    similarities: Sequence[float] | None = None  #: and its similarity


def found_rows(cursor: Any) -> Callable[[Sequence[Any]], FoundRow]:
    """Make rows of messages, as a row factory of the driver; None for the columns that a statement does not have."""
    missing = (None,) * (len(FoundRow._fields) - len(cursor.description or ()))
    if missing:
        return lambda values: FoundRow._make((*values, *missing))
    return partial(tuple.__new__, FoundRow)


def fold_messages(
    rows: Iterable[Any],
    hits: Iterable[tuple[str, str]],
    channel_names: Mapping[str, str],
    recent: Collection[tuple[str, str]] = (),
) -> list[FoundMessage]:
    """Return the messages of the rows, ordered by key, with names resolved in their texts."""
    found = set(hits)
    key_of = attrgetter("channel_id", "ts")
    ordered = sorted(rows, key=key_of)
    keys = map(key_of, ordered)
    return [_to_found(row, key in found, key in recent, channel_names) for row, key in zip(ordered, keys, strict=True)]


#: What rows do not tell of a message that was found: the last fields, as they are unless somebody says otherwise.
_NOT_STORED = tuple(FoundMessage._field_defaults[name] for name in ("follows_unread", "rerank", "is_echo"))
# What `_make` makes, without counting the fields, in half the time.
_make_found, _make_chunk = partial(tuple.__new__, FoundMessage), partial(tuple.__new__, FoundChunk)


def _to_found(row: Any, is_hit: bool, is_recent: bool, channel_names: Mapping[str, str]) -> FoundMessage:
    text, has_chunks = row.text, row.starts is not None and len(row.starts) > 1
    resolve = _resolver(row, channel_names) if "<@" in text or "<#" in text else None
    fields = (
        row.channel_id,
        row.ts,
        row.thread_ts,
        row.user_id,
        row.name or ("" if row.is_deleted else "unknown"),
        resolve(text) if resolve else text,
        row.sent_at,
        row.is_bot,
        row.is_deleted,
        is_hit,
        is_recent,
        row.thread_size,
        row.token_count,
        row.sha256[:HASH_BYTES],
        row.content_kind or "text",
        row.language or "und",
        row.semantic,
        row.lexical or None,
        _to_chunks(row, resolve) if has_chunks else (),
        row.permalink if row.permalink and row.permalink.startswith("https://") else None,
        _to_times(row, resolve) if row.spans else (),
        (*row.mentioned,) if row.mentioned else (),
    )
    # In the order of the fields, of which the last ones are not stored: with their names it takes seven times as long.
    return _make_found(fields + _NOT_STORED)


def _resolver(row: Any, channel_names: Mapping[str, str]) -> Callable[[str], str]:
    """Return what writes names for the mentions in a message's text."""
    users = {user: name for user, name in (row.mentioned or {}).items() if name}
    return lambda text: resolve_mentions(text, users, channel_names)


def _to_chunks(row: Any, resolve: Callable[[str], str] | None) -> tuple[FoundChunk, ...]:
    """Return the chunks of a message, located in the resolved text, where names have other lengths than ids."""
    similarities = dict(zip(row.embedded or (), row.similarities or (), strict=True))
    located = zip(row.starts, row.char_counts, row.lexical_scores, strict=True)
    if resolve is None:
        chars = len(row.text)
        ends = ((min(start, chars), min(start + count, chars), lexical) for start, count, lexical in located)
    else:
        locate = _locator(row, resolve)
        ends = ((locate(start), locate(start + count), lexical) for start, count, lexical in located)
    find = similarities.get
    return tuple([_make_chunk((start, end, find(n), lexical or None)) for n, (start, end, lexical) in enumerate(ends)])


def _to_times(row: Any, resolve: Callable[[str], str] | None) -> tuple[SpokenTime, ...]:
    """Return the times that a message speaks of, located in the resolved text, in order."""
    locate, numbers = _locator(row, resolve), map(int, row.spans.split())
    return tuple(
        SpokenTime(locate(start), locate(end), date.fromordinal(first), date.fromordinal(last), bool(is_relative))
        for start, end, first, last, is_relative in sorted(zip(*[numbers] * 5, strict=True))
    )


def _locator(row: Any, resolve: Callable[[str], str] | None) -> Callable[[int], int]:
    """Return what finds an offset of a message's text in the resolved text."""
    chars = len(row.text)
    return lambda offset: len(resolve(row.text[:offset])) if resolve else min(offset, chars)


def cut_chunks(rows: Iterable[Any]) -> list[PendingChunk]:
    """Return chunks with their texts, of rows in the order of keys; the first of a message has its whole text."""
    chunks: list[PendingChunk] = []
    whole = ""
    for row in rows:
        whole = whole if row.text is None else row.text
        text = whole[row.start_offset : row.start_offset + row.char_count]
        chunks.append(PendingChunk(row.channel_id, row.ts, row.chunk_index, row.embedding_sha256, text, row.author))
    return chunks


def value_of(kind: Callable[..., T], row: Any, **others: Any) -> T:
    """Return a value of a dataclass, whose fields are columns of a row; `others` are those that are not."""
    names = [each.name for each in fields(cast(Any, kind)) if each.name not in others]
    return kind(**{name: getattr(row, f"{name}_id" if name in _IDS else name) for name in names}, **others)


def token_of(row: Any) -> ApiToken:
    """Return the token of a row, without the hash of its secret."""
    return value_of(ApiToken, row, scopes=tuple(row.scopes))
