"""The second pass of the write path: gives a vector to every chunk that has none.

It only does what is not done yet, some chunks a transaction: an interrupted pass is resumed when it is run again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.chunking import embedding_text
from contextwin.errors import EmbeddingError
from contextwin.models.messages import MessageKey, PendingChunk
from contextwin.providers.embedders import Embedder
from contextwin.providers.selection import select_embedder
from contextwin.storage.errors import retried
from contextwin.storage.sql.messages import BEFORE_ALL
from contextwin.storage.store import Store

#: Chunks whose vectors are stored in one transaction. Unmeasured.
CHUNKS_A_ROUND = 2000
#: Messages whose chunks are read at once. Unmeasured.
MESSAGES_A_ROUND = 1000
#: Stands for a model that the workspace does not have yet.
NO_MODEL = 0

Progress = Callable[[str, int], None]  # a phase's name, and how many more of it are done


@dataclass(kw_only=True, slots=True)
class EmbeddingReport:
    """What became of chunks that lacked a vector."""

    embedded: int = 0  #: chunks that got a vector now
    not_embedded: int = 0  #: chunks that still lack one
    embedding_error: str | None = None  #: why, for the first of them


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """What an embedder did not embed."""

    count: int = 0  #: chunks that it was given
    error: EmbeddingError | None = None  #: the first one, or the first that may go away by itself

    def __add__(self, other: Refused) -> Refused:
        errors = [error for error in (self.error, other.error) if error]
        return Refused(count=self.count + other.count, error=_weightiest(errors))


def embed_missing(
    store: Store, embedder: Embedder, workspace: str, report: EmbeddingReport, progress: Progress = lambda *_: None
) -> None:
    """Give a vector to every chunk of the workspace that has none, and count in `report`.

    The workspace's active embedder is used, else `embedder`. A text that the model has embedded before is
    not embedded again. Chunks whose embedding fails stay as they are, to be found by words and embedded another time;
    when a whole round fails, the rest is not tried. Raises EmbeddingError when the vectors have another dimension than
    those that the same model gave before.
    """
    embedder = writing_embedder(store, embedder, workspace)
    embed_all(store, embedder, workspace, report, progress)
    report.not_embedded += count_missing(store, embedder, workspace)
    store.ensure_vector_index(workspace, embedder.spec)


def embed_messages(
    store: Store, embedder: Embedder, workspace: str, keys: Sequence[MessageKey], report: EmbeddingReport
) -> None:
    """Give a vector to every chunk of these messages that has none, as `embed_missing` does."""
    embedder = writing_embedder(store, embedder, workspace)
    for start in range(0, len(keys), MESSAGES_A_ROUND):
        named = keys[start : start + MESSAGES_A_ROUND]
        pending = store.pending_chunks_of(workspace, _model_id(store, embedder, workspace), named)
        if pending:
            report.not_embedded += _embed_round(store, embedder, workspace, pending, report).count


def embed_all(store: Store, embedder: Embedder, workspace: str, report: EmbeddingReport, progress: Progress) -> Refused:
    """Give a vector of just this embedder to every chunk that has none; return what it refused.

    When a whole round is refused, the rest is not tried.
    """
    after, refused = BEFORE_ALL, Refused()
    while pending := store.pending_chunks(workspace, _model_id(store, embedder, workspace), after, CHUNKS_A_ROUND):
        after = pending[-1][:3]
        in_round = _embed_round(store, embedder, workspace, pending, report)
        refused += in_round
        progress("vectors", len(pending) - in_round.count)
        if in_round.count == len(pending):
            break
    return refused


def count_missing(store: Store, embedder: Embedder, workspace: str) -> int:
    """Return how many chunks have no vector of the embedder."""
    return store.count_pending(workspace, _model_id(store, embedder, workspace))


@retried
def register_model(store: Store, workspace: str, spec: str, dimension: int) -> int:
    """Return the id of the embedding model in the workspace; EmbeddingError when its dimension has changed."""
    with store.write(workspace) as transaction:
        return transaction.embedding_model.register(spec, dimension)


@retried
def save_vectors(
    store: Store, workspace: str, model_id: int, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]
) -> int:
    """Store vectors of chunks that still lack one; return how many."""
    with store.write(workspace) as transaction:
        return transaction.embedding_model.save_vectors(model_id, vectors)


def _model_id(store: Store, embedder: Embedder, workspace: str) -> int:
    return store.model_id(workspace, embedder.spec) or NO_MODEL


def _embed_round(
    store: Store, embedder: Embedder, workspace: str, pending: list[PendingChunk], report: EmbeddingReport
) -> Refused:
    """Embed these chunks, count in `report`, and return what was refused."""
    model_id = _model_id(store, embedder, workspace)
    vectors = store.known_vectors(workspace, model_id, {chunk.embedding_sha256 for chunk in pending})
    new, error = _embed_new(embedder, [chunk for chunk in pending if chunk.embedding_sha256 not in vectors])
    if new:
        model_id = register_model(store, workspace, embedder.spec, len(next(iter(new.values()))))
    vectors |= new
    done = [(chunk, vectors[chunk.embedding_sha256]) for chunk in pending if chunk.embedding_sha256 in vectors]
    report.embedded += save_vectors(store, workspace, model_id, done) if done else 0
    if error and report.embedding_error is None:
        report.embedding_error = str(error)
    return Refused(count=len(pending) - len(done), error=error)


def _embed_new(
    embedder: Embedder, chunks: list[PendingChunk]
) -> tuple[dict[bytes, NDArray[np.float32]], EmbeddingError | None]:
    """Embed each different text once; return the vectors by hash, and the weightiest error if there was one."""
    by_hash = {chunk.embedding_sha256: embedding_text(chunk.text, chunk.author) for chunk in chunks}
    if not by_hash:
        return {}, None
    answer = embedder.embed(list(by_hash.values()))
    vectors = {
        sha: vector
        for position, (sha, vector) in enumerate(zip(by_hash, answer.vectors, strict=True))
        if position not in answer.failed
    }
    return vectors, _weightiest(list(answer.failed.values()))


def _weightiest(errors: Sequence[EmbeddingError]) -> EmbeddingError | None:
    """Return the first error that may go away by itself, else the first one."""
    return next((error for error in errors if error.retryable), errors[0] if errors else None)


@retried
def writing_embedder(store: Store, given: Embedder, workspace: str) -> Embedder:
    """Return the embedder for chunks stored before this call: the workspace's active one, else `given`.

    Chunks stored before a switch have their vectors by then (reembedding.py). Chunks stored after it are embedded by
    the new embedder, because writers call this after storing.
    """
    with store.reading() as reader:
        spec = reader.active_embedder(workspace)
    return given if spec is None else select_embedder(spec, given, store.settings)
