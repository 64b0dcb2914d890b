"""Chunking and its inverse, to check that no character of a message is lost."""

from __future__ import annotations

from collections.abc import Iterable

from contextwin.analysis.chunking import count_and_chunk
from contextwin.models.chunk_limits import DEFAULT_LIMITS, ChunkLimits
from contextwin.models.messages import Chunk, Message


def rejoin_chunks(chunks: Iterable[Chunk]) -> str:
    """Return the text of the message that `chunks` were cut from; raises ValueError when one is missing in between.

    >>> rejoin_chunks([])
    ''
    """
    parts, end = [], 0
    for chunk in sorted(chunks, key=lambda chunk: chunk.chunk_index):
        if chunk.start > end:
            raise ValueError(f"characters {end} to {chunk.start} are in no chunk")
        parts.append(chunk.text[end - chunk.start :])
        end = max(end, chunk.start + len(chunk.text))
    return "".join(parts)


def chunk_message(message: Message, *, limits: ChunkLimits = DEFAULT_LIMITS) -> list[Chunk]:
    """Return the chunks of `message` in order."""
    return count_and_chunk(message, limits)[1]
