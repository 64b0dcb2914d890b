"""Changes the embedder of a workspace: stores vectors beside the old ones, switches, then deletes the old ones.

Windows use the old vectors until the switch and the new ones after it, also in running programs. Every round of vectors
is committed, so that an interrupted change is resumed when it is run again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from contextwin.errors import EmbeddingError
from contextwin.ingest import embedding
from contextwin.ingest.embedding import EmbeddingReport, NotEmbedded, Progress
from contextwin.models.observer import Observer
from contextwin.providers.embedders import Embedder, embed_query
from contextwin.providers.embedders.observed import observe_embedder
from contextwin.storage.store import NO_MODEL, Store
from contextwin.storage.writers.transaction import WorkspaceTransaction

#: Largest share of chunks that may lack a vector after a switch: a model refuses few texts for good. Unmeasured.
MAX_REFUSED_SHARE = 0.01
#: Tells whether an embedder works, and how long its vectors are.
_PROBE = "Does this work?"


@dataclass(kw_only=True, slots=True)
class ReembedReport(EmbeddingReport):
    """What was done to a workspace."""

    workspace: str  #: its id
    embedder: str  #: the spec of the embedder that its windows use now
    before: str | None = None  #: of the one that they were switched to before; None: to none
    dropped: dict[str, int] = field(default_factory=dict)  #: vectors that were deleted, by the spec of their embedder
    seconds: float = 0.0  #: from the first question to the embedder to the switch


def reembed_workspace(
    store: Store,
    embedder: Embedder,
    workspace: str,
    progress: Progress = lambda *_: None,
    *,
    observer: Observer | None = None,
) -> ReembedReport:
    """Give every chunk a vector of the embedder, then switch the workspace's windows to it.

    What is imported meanwhile is caught up with before the switch. Few texts that the embedder refuses for good do not
    hinder it; they are found by words. Raises EmbeddingError when the embedder is down or its vectors have another
    dimension than those that it gave before: windows are then as they were, and every vector that it gave is kept.
    """
    started, report = perf_counter(), ReembedReport(workspace=workspace, embedder=embedder.spec)
    with store.reading(on_primary=True) as reader:
        report.before = reader.active_embedder(workspace)
    dimension = embed_query(embedder, _PROBE).size
    while True:
        embedding.register_model(store, workspace, embedder.spec, dimension)
        refused = embedding.embed_all(store, observe_embedder(embedder, observer), workspace, report, progress)
        if refused.error is not None:
            _check_refused(store, embedder, workspace, refused)
        store.ensure_vector_index(workspace, embedder.spec)
        if store.change(workspace, partial(_activate, embedder.spec, refused.count)):
            break
    report.not_embedded, report.embedding_error = refused.count, str(refused.error) if refused.error else None
    report.seconds = perf_counter() - started
    return report


def drop_others(store: Store, workspace: str) -> dict[str, int]:
    """Delete the vectors of every embedder but the one that the workspace was switched to; return how many, by spec.

    Empty where nothing was switched. Each step commits: an interrupted call is resumed when it is run again. Postgres
    reuses the space on disk after a vacuum of the table.
    """
    dropped: dict[str, int] = {}
    others = store.examine(workspace, lambda transaction: transaction.embedding_model.others())
    for spec in others:
        store.drop_vector_index(workspace, spec)
        dropped[spec] = 0
        while count := store.change(workspace, partial(_drop_some, spec)):
            dropped[spec] += count
        # An import that still used the embedder may have built the index again.
        store.drop_vector_index(workspace, spec)
    return dropped


def _check_refused(store: Store, embedder: Embedder, workspace: str, refused: NotEmbedded) -> None:
    """Raise EmbeddingError unless the embedder works, and refused but few texts for good."""
    assert refused.error is not None
    chunks = store.count_pending(workspace, NO_MODEL)
    missing = embedding.count_missing(store, embedder, workspace)
    few = max(1, int(chunks * MAX_REFUSED_SHARE))
    error: EmbeddingError | None = None if refused.count <= few and not refused.error.retryable else refused.error
    try:
        embed_query(embedder, _PROBE)
    except EmbeddingError as exc:
        error = exc
    if error is not None:
        raise EmbeddingError(
            f"{error}; {chunks - missing:,} of {chunks:,} chunks of workspace {workspace!r} are embedded with "
            f"{embedder.spec!r}, its windows are as they were; run it again to go on",
            retryable=error.retryable,
        ) from error


def _activate(spec: str, max_missing: int, transaction: WorkspaceTransaction) -> bool:
    return transaction.embedding_model.activate(spec, max_missing=max_missing)


def _drop_some(spec: str, transaction: WorkspaceTransaction) -> int:
    return transaction.embedding_model.drop_vectors(spec)
