"""Message → everything that is stored of it: its chunks, what they are searched by, and a fingerprint."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, tzinfo
from functools import cache
from operator import attrgetter

from contextwin.analysis.chunking import count_and_chunk, embedding_text, index_terms
from contextwin.analysis.hashes import hash_text
from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.errors import ConfigError
from contextwin.models.chunk_limits import DEFAULT_LIMITS, ChunkLimits
from contextwin.models.messages import Author, Chunk, IndexedChunk, Message, MessageDocument
from contextwin.models.time_constraints import SpokenTime
from contextwin.temporal import find_zone
from contextwin.temporal.spoken import NUMERIC_DATE, find_spoken_times, time_words

#: Part of every fingerprint: raise it when what is derived from a message changes, and re-importing derives it again.
INDEX_VERSION = 5
#: Characters of a message that are kept, which take two seconds to index. Slack's longest message has 40,000.
MAX_TEXT_CHARS = 100_000
#: What says which message it is, and where, and what is not stored; copies of one message are compared by all else.
_NOT_COMPARED = frozenset({"workspace", "channel", "ts", "thread_ts", "names"})

_encode = json.JSONEncoder(sort_keys=True, default=dict).encode
_values = attrgetter(*(field.name for field in fields(Message) if field.name not in _NOT_COMPARED))


def index_message(
    message: Message,
    author: str | None,
    changed_ts: str | None = None,
    tz: str | None = None,
    limits: ChunkLimits = DEFAULT_LIMITS,
) -> MessageDocument:
    """Return the message with its chunks and everything that is stored of it; `changed_ts` is when it was observed.

    `tz` is the author's zone, an IANA name, by whose days the times that they speak of are read; else, those of UTC.
    """
    zone = _zone_of(tz)
    token_count, pieces = count_and_chunk(message, limits) if message.text else (0, [])
    return MessageDocument(
        message=message,
        record_sha256=fingerprint(message),
        chunks=tuple(_index_chunk(chunk, author, message, zone) for chunk in pieces),
        token_count=token_count,
        encoding=DEFAULT_ENCODING,
        mentions=mentioned_users(message.text),
        changed_ts=changed_ts,
    )


def index_by(
    authors: Mapping[str, Author], message: Message, changed_ts: str | None = None, limits: ChunkLimits = DEFAULT_LIMITS
) -> MessageDocument:
    """Return what `index_message` does, given what is known of each author by id."""
    author = authors.get(message.user or "", Author())
    return index_message(message, author_name(message, author.name), changed_ts, author.tz, limits)


def cut_message(message: Message) -> Message:
    """Return the message with the first MAX_TEXT_CHARS characters of its text; the same one where it is not longer."""
    return message if len(message.text) <= MAX_TEXT_CHARS else replace(message, text=message.text[:MAX_TEXT_CHARS])


def fingerprint(message: Message) -> bytes:
    """Return a hash of everything that a message would be stored as, but for its key and its thread."""
    return hash_text(_encode([INDEX_VERSION, *_values(message)]))


def author_name(message: Message, user_name: str | None) -> str | None:
    """Return by what name a message goes; `user_name` is what its author is called, if anything."""
    return message.username or user_name or message.user


def _index_chunk(chunk: Chunk, author: str | None, message: Message, zone: tzinfo) -> IndexedChunk:
    terms = Counter(index_terms(chunk, author))
    return IndexedChunk(
        chunk=chunk,
        embedding_sha256=hash_text(embedding_text(chunk.text, author)),
        term_counts=terms,
        times=_read_times(chunk, message, zone, terms),
    )


def _read_times(chunk: Chunk, message: Message, zone: tzinfo, terms: Mapping[str, int]) -> Sequence[SpokenTime]:
    """Return the times that prose speaks of, placed in the message's text.

    To read takes a millisecond, so that only chunks are read that have a word of time among their terms.
    """
    has_word = not _time_terms(chunk.language).isdisjoint(terms) or NUMERIC_DATE.search(chunk.text)
    if chunk.content_kind != "text" or not has_word:
        return ()
    found = find_spoken_times(chunk.text, message.sent_at, zone, chunk.language)
    return [time._replace(start=time.start + chunk.start, end=time.end + chunk.start) for time in found]


@cache
def _time_terms(language: str) -> frozenset[str]:
    return frozenset(term for word in time_words(language) for term in extract_terms(word, language))


def _zone_of(tz: str | None) -> tzinfo:
    try:
        return find_zone(tz) if tz else UTC
    except ConfigError:  # The zone of a profile may be none.
        return UTC
