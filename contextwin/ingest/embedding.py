"""The second pass of the write path: gives a vector to every chunk that has none.

It only does what is not done yet, some chunks a transaction: an interrupted pass is resumed when it is run again.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.chunking import embedding_text
from contextwin.errors import EmbeddingError
from contextwin.models.messages import KnownModel, MessageKey, PendingChunk
from contextwin.models.observer import Observer
from contextwin.providers.embedders import Embedder, is_quick
from contextwin.providers.embedders.observed import observe_embedder
from contextwin.providers.selection import select_embedder
from contextwin.storage.sql.messages import BEFORE_ALL
from contextwin.storage.store import NO_MODEL, Store

if TYPE_CHECKING:
    from contextwin.storage.writers.transaction import WorkspaceTransaction

_logger = logging.getLogger("contextwin.embedding")

#: Most chunks whose vectors are stored in one transaction. Unmeasured.
CHUNKS_A_ROUND = 2000
#: Chunks of the first round, from whose time that of all others is estimated; a later round has no fewer. Unmeasured.
FIRST_CHUNKS = 64
#: Seconds that a round should take at most: progress shows, and an interruption loses little. Unmeasured.
ROUND_SECONDS = 10
#: Seconds that are left after the first round, from which on they are logged. Unmeasured.
LONG_SECONDS = 60
#: Messages whose chunks are read at once. Unmeasured.
MESSAGES_A_ROUND = 1000

Progress = Callable[[str, int], None]  # a phase's name, and how many more of it are done


@dataclass(kw_only=True, slots=True)
class EmbeddingReport:
    """What became of chunks that lacked a vector."""

    embedded: int = 0  #: chunks that got a vector now
    not_embedded: int = 0  #: chunks that still lack one
    embedding_error: str | None = None  #: why, for the first of them


@dataclass(frozen=True, kw_only=True, slots=True)
class NotEmbedded:
    """What an embedder did not embed."""

    count: int = 0  #: chunks that it was given
    error: EmbeddingError | None = None  #: the first one, or the first that may go away by itself

    def __add__(self, other: NotEmbedded) -> NotEmbedded:
        errors = [error for error in (self.error, other.error) if error]
        return NotEmbedded(count=self.count + other.count, error=_weightiest(errors))


def embed_missing(
    store: Store,
    embedder: Embedder,
    workspace: str,
    report: EmbeddingReport,
    progress: Progress = lambda *_: None,
    *,
    observer: Observer | None = None,
) -> None:
    """Give a vector to every chunk of the workspace that has none, and count in `report`.

    The workspace's active embedder is used, else `embedder`. A text that the model has embedded before is
    not embedded again. Chunks whose embedding fails stay as they are, to be found by words and embedded another time;
    `embed_all` says when the rest is not tried. Raises EmbeddingError when the vectors have another dimension than
    those that the same model gave before.
    """
    embedder = observe_embedder(writing_embedder(store, embedder, workspace), observer)
    missing = count_missing(store, embedder, workspace)
    if missing:
        store.drop_outgrown_index(workspace, embedder.spec, missing)
        embed_all(store, embedder, workspace, report, progress)
        report.not_embedded += count_missing(store, embedder, workspace)
    store.ensure_vector_index(workspace, embedder.spec, lambda: progress("vector index", 0))


def embed_messages(
    store: Store,
    embedder: Embedder,
    workspace: str,
    keys: Sequence[MessageKey],
    report: EmbeddingReport,
    *,
    observer: Observer | None = None,
) -> None:
    """Give a vector to every chunk of these messages that has none, as `embed_missing` does."""
    for start in range(0, len(keys), MESSAGES_A_ROUND):
        named = keys[start : start + MESSAGES_A_ROUND]
        model, pending = _pending_of(store, embedder, workspace, named)
        if pending:
            model = model._replace(embedder=observe_embedder(model.embedder, observer))
            report.not_embedded += _embed_round(store, workspace, model, pending, report).count


def embed_all(
    store: Store, embedder: Embedder, workspace: str, report: EmbeddingReport, progress: Progress
) -> NotEmbedded:
    """Give a vector of just this embedder to every chunk that has none; return what it refused.

    The rest is not tried when a whole round was refused for a reason that may pass, or the largest for any. After the
    first round, the time left is logged if it is long.
    """
    after, refused, size = BEFORE_ALL, NotEmbedded(), min(FIRST_CHUNKS, CHUNKS_A_ROUND)
    while True:
        model = _model_of(embedder, store.known_model(workspace, embedder.spec))
        pending = store.pending_chunks(workspace, model.model_id, after, size)
        if not pending:
            break
        started, is_first = perf_counter(), after == BEFORE_ALL
        after = pending[-1][:3]
        in_round = _embed_round(store, workspace, model, pending, report)
        refused += in_round
        progress("vectors", len(pending) - in_round.count)
        may_pass = in_round.error is not None and in_round.error.retryable
        if in_round.count == len(pending) and (may_pass or size == CHUNKS_A_ROUND):
            break
        seconds_each = (perf_counter() - started) / len(pending)
        if is_first and len(pending) == size:
            _log_long(count_missing(store, embedder, workspace) - refused.count, embedder.spec, seconds_each)
        size = min(CHUNKS_A_ROUND, max(FIRST_CHUNKS, int(ROUND_SECONDS / seconds_each)))
    return refused


def _log_long(count: int, spec: str, seconds_each: float) -> None:
    """Log how many chunks are left and how long they take, if that is long."""
    if count * seconds_each >= LONG_SECONDS:
        _logger.info(
            "%s chunks are left to embed with %r, about %s at the speed of the first; interrupted, it can be continued",
            f"{count:,}",
            spec,
            describe_duration(count * seconds_each),
        )


def describe_duration(seconds: float) -> str:
    """Return a time in whole minutes, or in hours from two hours on.

    >>> describe_duration(95), describe_duration(9000)
    ('2 minutes', '2.5 hours')
    """
    minutes = max(1, round(seconds / 60))
    return f"{minutes / 60:.1f} hours" if minutes >= 120 else f"{minutes} minute{'s' * (minutes > 1)}"


def count_missing(store: Store, embedder: Embedder, workspace: str) -> int:
    """Return how many chunks have no vector of the embedder."""
    return store.count_pending(workspace, _model_id(store, embedder, workspace))


def count_missing_of(
    store: Store, embedder: Embedder, workspace: str, keys: Sequence[MessageKey]
) -> dict[MessageKey, int]:
    """Return how many chunks of each of these messages have no vector, of those that have any."""
    _, pending = _pending_of(store, embedder, workspace, keys)
    return dict(Counter(MessageKey(chunk.channel, chunk.ts) for chunk in pending))


def register_model(store: Store, workspace: str, spec: str, dimension: int) -> int:
    """Return the id of the embedding model in the workspace; EmbeddingError when its dimension has changed."""
    return store.change(workspace, lambda transaction: transaction.embedding_model.register(spec, dimension))


def save_vectors(
    store: Store, workspace: str, model_id: int, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]
) -> int:
    """Store vectors of chunks that still lack one; return how many."""
    return store.change(workspace, lambda transaction: transaction.embedding_model.save_vectors(model_id, vectors))


def _model_id(store: Store, embedder: Embedder, workspace: str) -> int:
    return store.model_id(workspace, embedder.spec) or NO_MODEL


class _Model(NamedTuple):
    """An embedder, and what the workspace knows of its vectors."""

    embedder: Embedder
    model_id: int  #: NO_MODEL: nothing was embedded with it
    dimension: int | None  #: of its vectors; None: it is not known


def _model_of(embedder: Embedder, known: KnownModel) -> _Model:
    return _Model(embedder, known.model_id or NO_MODEL, known.dimension)


def _embed_round(
    store: Store, workspace: str, model: _Model, pending: list[PendingChunk], report: EmbeddingReport
) -> NotEmbedded:
    """Embed these chunks, count in `report`, and return what was refused."""
    hashes = {chunk.embedding_sha256 for chunk in pending}
    # A quick embedder gives a vector sooner than the store.
    vectors = {} if is_quick(model.embedder) else store.known_vectors(workspace, model.model_id, hashes)
    new, error = _embed_new(model.embedder, [chunk for chunk in pending if chunk.embedding_sha256 not in vectors])
    vectors |= new
    done = [(chunk, vectors[chunk.embedding_sha256]) for chunk in pending if chunk.embedding_sha256 in vectors]
    report.embedded += _save_round(store, workspace, model, done) if done else 0
    if error and report.embedding_error is None:
        report.embedding_error = str(error)
    return NotEmbedded(count=len(pending) - len(done), error=error)


def _save_round(
    store: Store, workspace: str, model: _Model, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]
) -> int:
    """Store vectors in one transaction, with their model where it is new; return how many."""
    dimension = len(vectors[-1][1])

    def step(transaction: WorkspaceTransaction) -> int:
        written, model_id = transaction.embedding_model, model.model_id
        if dimension != model.dimension:
            model_id = written.register(model.embedder.spec, dimension)
        return written.save_vectors(model_id, vectors)

    return store.change(workspace, step)


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


def writing_embedder(store: Store, given: Embedder, workspace: str) -> Embedder:
    """Return the embedder for chunks stored before this call: the workspace's active one, else `given`.

    Chunks stored before a switch have their vectors by then (reembedding.py). Chunks stored after it are embedded by
    the new embedder, because writers call this after storing.
    """
    active = store.known_model(workspace, given.spec).active
    return given if active is None else select_embedder(active, given, store.settings)


def _pending_of(
    store: Store, given: Embedder, workspace: str, keys: Sequence[MessageKey]
) -> tuple[_Model, list[PendingChunk]]:
    """Return the model that `writing_embedder` chooses, and the chunks of messages that have no vector of it."""
    embedder = given
    known, pending = store.pending_chunks_of(workspace, given.spec, keys)
    if known.active not in (None, given.spec):
        embedder = select_embedder(known.active, given, store.settings)
        known, pending = store.pending_chunks_of(workspace, embedder.spec, keys)
    return _model_of(embedder, known), pending
