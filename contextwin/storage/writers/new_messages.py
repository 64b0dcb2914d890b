"""Stores messages of which no copy is stored, from rows that were formatted beside the database, or in another process.

`MessageWriter.save` compares every message with its stored copy, row by row. An import of new messages needs none of
that: their rows are copied as they are, unless something since then concerns one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from contextwin.models.messages import Message, MessageDocument, ts_key
from contextwin.models.retention import RetentionPolicy
from contextwin.providers.embedders import Embeddings
from contextwin.storage import schema
from contextwin.storage.copy_format import format_integer, format_rows, format_text, format_vector, start_row
from contextwin.storage.row_mapping import IndexChange, chunk_row, message_row, rows_as_json


@dataclass(frozen=True, kw_only=True, slots=True)
class FormattedVectors:
    """Vectors of one embedder."""

    spec: str
    dimension: int
    rows: Sequence[bytes]  #: of `chunk_embeddings`, each without what it begins with: workspace and model
    seconds: float = field(compare=False)  #: that embedding took

    def rows_of(self, workspace: str, model_id: int) -> bytes:
        """Return the rows of a model."""
        columns = schema.written_columns(schema.chunk_embeddings)
        start = start_row(len(columns)) + format_text(workspace) + format_integer(model_id)
        return b"".join(start + row for row in self.rows)


@dataclass(frozen=True, kw_only=True, slots=True)
class FormattedBatch:
    """What a batch of messages of one workspace is stored as."""

    messages: bytes | str  #: rows for COPY, or as JSON
    chunks: bytes  #: rows for COPY
    change: IndexChange  #: of the term statistics
    chunk_count: int
    token_count: int
    vectors: FormattedVectors | None  #: None: to be embedded later


def format_batch(
    documents: Sequence[MessageDocument], embedded: tuple[str, Embeddings, float] | None, *, is_json: bool
) -> FormattedBatch:
    """Return what new messages are stored as.

    `embedded` are an embedder's spec, its vectors of their chunks, in order, and the seconds that they took. `is_json`:
    `messages` cannot be copied.
    """
    change = IndexChange()
    pieces = [(document, piece) for document in documents for piece in document.chunks]
    chunks = [chunk_row(document, piece) for document, piece in pieces]
    for row in chunks:
        change.add(row["channel_id"], row["terms"], row["term_total"])
    rows = map(message_row, documents)
    return FormattedBatch(
        messages=rows_as_json(rows) if is_json else format_rows(schema.messages, rows),
        chunks=format_rows(schema.chunks, chunks),
        change=change,
        chunk_count=len(chunks),
        token_count=sum(document.token_count for document in documents),
        vectors=_format_vectors(documents, *embedded) if embedded and chunks else None,
    )


def is_plain(message: Message, observed_ts: str, policy: RetentionPolicy) -> bool:
    """Whether a message of which no copy is stored may be stored as it was formatted.

    It may not be kept, or not so, if its author or somebody whom it quotes was erased since. Of one that was known
    before it was sent, other reactions may be known.
    """
    is_allowed = policy.rejection_reason(message) is None and message.user not in policy.forgotten
    is_unchanged = not policy.forgotten or policy.anonymize_message(message) == message
    return is_allowed and is_unchanged and not message.is_deleted and ts_key(observed_ts) >= ts_key(message.ts)


def _format_vectors(
    documents: Sequence[MessageDocument], spec: str, embeddings: Embeddings, seconds: float
) -> FormattedVectors:
    rows = list(_format_each(documents, embeddings))
    return FormattedVectors(spec=spec, dimension=embeddings.vectors.shape[1], rows=rows, seconds=seconds)


def _format_each(documents: Sequence[MessageDocument], embeddings: Embeddings) -> Iterator[bytes]:
    chunks = (piece.chunk for document in documents for piece in document.chunks)
    for position, (chunk, vector) in enumerate(zip(chunks, embeddings.vectors, strict=True)):
        if position not in embeddings.failed:
            key = format_text(chunk.channel) + format_text(chunk.ts) + format_integer(chunk.chunk_index)
            yield key + format_vector(vector)
