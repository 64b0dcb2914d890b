"""Message → everything that is stored of it: its chunks, what they are searched by, and a fingerprint."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, replace
from hashlib import sha256
from operator import attrgetter

from contextwin.analysis.chunking import count_and_chunk, embedding_text, index_terms
from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.models.chunk_limits import DEFAULT_LIMITS, ChunkLimits
from contextwin.models.messages import Chunk, IndexedChunk, Message, MessageDocument

#: Part of every fingerprint: raise it when what is derived from a message changes, and re-importing derives it again.
INDEX_VERSION = 3
#: Characters of a message that are kept, which take two seconds to index. Slack's longest message has 40,000.
MAX_TEXT_CHARS = 100_000
#: What says which message it is, and where, and what is not stored; copies of one message are compared by all else.
_NOT_COMPARED = frozenset({"workspace", "channel", "ts", "thread_ts", "names"})

_encode = json.JSONEncoder(sort_keys=True, default=dict).encode
_values = attrgetter(*(field.name for field in fields(Message) if field.name not in _NOT_COMPARED))


def index_message(
    message: Message, author: str | None, changed_ts: str | None = None, limits: ChunkLimits = DEFAULT_LIMITS
) -> MessageDocument:
    """Return the message with its chunks and everything that is stored of it; `changed_ts` is when it was observed."""
    token_count, pieces = count_and_chunk(message, limits) if message.text else (0, [])
    return MessageDocument(
        message=message,
        record_sha256=fingerprint(message),
        chunks=tuple(_index_chunk(chunk, author) for chunk in pieces),
        token_count=token_count,
        encoding=DEFAULT_ENCODING,
        mentions=mentioned_users(message.text),
        changed_ts=changed_ts,
    )


def cut_message(message: Message) -> Message:
    """Return the message with the first MAX_TEXT_CHARS characters of its text; the same one where it is not longer."""
    return message if len(message.text) <= MAX_TEXT_CHARS else replace(message, text=message.text[:MAX_TEXT_CHARS])


def fingerprint(message: Message) -> bytes:
    """Return a hash of everything that a message would be stored as, but for its key and its thread."""
    return sha256(_encode([INDEX_VERSION, *_values(message)]).encode()).digest()


def author_name(message: Message, user_name: str | None) -> str | None:
    """Return by what name a message goes; `user_name` is what its author is called, if anything."""
    return message.username or user_name or message.user


def _index_chunk(chunk: Chunk, author: str | None) -> IndexedChunk:
    return IndexedChunk(
        chunk=chunk,
        embedding_sha256=sha256(embedding_text(chunk.text, author).encode()).digest(),
        term_counts=Counter(index_terms(chunk, author)),
    )
