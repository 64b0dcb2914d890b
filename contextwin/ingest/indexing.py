"""Indexes batches of new messages: chunks, terms, vectors, and the rows that they are stored as.

A batch is indexed here, or by a process beside this one (workers.py); what comes of it is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from contextwin.analysis.chunking import embedding_text
from contextwin.analysis.garbage import without_collection
from contextwin.analysis.indexing import author_name, index_by
from contextwin.models.chunk_limits import DEFAULT_LIMITS, ChunkLimits
from contextwin.models.messages import Author, Message, MessageDocument
from contextwin.providers.embedders import Embedder, Embeddings
from contextwin.storage.writers.new_messages import FormattedBatch, format_batch


@dataclass(frozen=True, kw_only=True, slots=True)
class IndexingTask:
    """Messages of one workspace, each once, and how they are indexed."""

    messages: Sequence[Message]
    authors: Mapping[str, Author]  #: by id
    observed_ts: str  #: when the archive was made
    embedder: str | None  #: spec of the embedder whose vectors are stored with the messages; None: vectors come later
    is_json: bool = False  #: the database does not let messages be copied
    limits: ChunkLimits = DEFAULT_LIMITS  #: how the messages are cut


def run_task(task: IndexingTask, embedder: Embedder | None) -> FormattedBatch:
    """Return what the messages are stored as; `embedder` is the task's."""
    with without_collection():
        documents = [index_by(task.authors, message, task.observed_ts, task.limits) for message in task.messages]
        started = perf_counter()
        vectors = _embed(task, documents, embedder) if task.embedder and embedder else None
        embedded = (task.embedder, vectors, perf_counter() - started) if task.embedder and vectors else None
        return format_batch(documents, embedded, is_json=task.is_json)


def _embed(task: IndexingTask, documents: Sequence[MessageDocument], embedder: Embedder) -> Embeddings:
    """Return the vector of each chunk, in order."""
    texts = []
    for document in documents:
        author = author_name(document.message, task.authors.get(document.message.user or "", Author()).name)
        texts += [embedding_text(piece.chunk.text, author) for piece in document.chunks]
    return embedder.embed(texts)
