"""Another embedder for what is stored: its vectors beside the old ones, a switch when all are there, the old ones gone.

Windows use the old vectors until the switch and the new ones from then on, in programs that run too. Every round of
vectors is kept, so that whatever interrupts this, it goes on where it was when it is run again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from contextwin.errors import EmbeddingError
from contextwin.ingest.embedding import NO_MODEL, EmbeddingReport, Progress, Refused, count_missing, embed_all
from contextwin.providers.embedders import Embedder, embed_query
from contextwin.storage.errors import retried
from contextwin.storage.store import Store

#: A larger share of the chunks may not lack a vector after a switch: texts that a model never takes are few. A guess.
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
    store: Store, embedder: Embedder, workspace: str, progress: Progress = lambda *_: None
) -> ReembedReport:
    """Give every chunk a vector of the embedder, then switch the workspace's windows to it.

    What is imported meanwhile is caught up with before the switch. Few texts that the embedder refuses for good do not
    hinder it; they are found by words. Raises EmbeddingError when the embedder is down or its vectors have another
    dimension than those that it gave before: windows are then as they were, and every vector that it gave is kept.
    """
    started, report = perf_counter(), ReembedReport(workspace=workspace, embedder=embedder.spec)
    with store.reading() as reader:
        report.before = reader.active_embedder(workspace)
    dimension = embed_query(embedder, _PROBE).size
    while True:
        store.register_model(workspace, embedder.spec, dimension)
        refused = embed_all(store, embedder, workspace, report, progress)
        if refused.error is not None:
            _check_refused(store, embedder, workspace, refused)
        store.ensure_vector_index(workspace, embedder.spec)
        if _choose(store, embedder, workspace, refused.count):
            break
    report.not_embedded, report.embedding_error = refused.count, str(refused.error) if refused.error else None
    report.seconds = perf_counter() - started
    return report


def drop_others(store: Store, workspace: str) -> dict[str, int]:
    """Delete the vectors of every embedder but the one that the workspace was switched to; return how many, by spec.

    None where nothing was switched. In steps that are each complete: what is interrupted goes on when it is run again.
    Their room on disk is used again once Postgres has vacuumed the table.
    """
    dropped: dict[str, int] = {}
    with store.switch(workspace) as switch:
        others = switch.others()
    for spec in others:
        store.drop_vector_index(workspace, spec)
        dropped[spec] = 0
        while count := _drop_some(store, workspace, spec):
            dropped[spec] += count
        # An import that still embedded with it may have built the index again; it must not hinder a later model.
        store.drop_vector_index(workspace, spec)
    return dropped


def _check_refused(store: Store, embedder: Embedder, workspace: str, refused: Refused) -> None:
    """Raise EmbeddingError unless the embedder works, and refused but few texts for good."""
    assert refused.error is not None
    chunks, missing = store.count_pending(workspace, NO_MODEL), count_missing(store, embedder, workspace)
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


@retried
def _choose(store: Store, embedder: Embedder, workspace: str, lacking: int) -> bool:
    with store.switch(workspace) as switch:
        return switch.choose(embedder.spec, lacking=lacking)


@retried
def _drop_some(store: Store, workspace: str, spec: str) -> int:
    with store.switch(workspace) as switch:
        return switch.drop_vectors(spec)
