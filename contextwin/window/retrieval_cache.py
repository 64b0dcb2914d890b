"""`RetrievalCache`: remembers what was found, so that a window is arranged again without the store."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic

from contextwin.models.requests import CompletedRequest, WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.weights import ScoringWeights
from contextwin.query.planner import reads_names
from contextwin.storage.store import Store
from contextwin.window.arrangement import reweigh
from contextwin.window.builder import ContextWindowBuilder

#: Maximum number of retrievals. Unmeasured.
MOST_RETRIEVALS = 64
#: How long one is kept. Unmeasured.
KEPT_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class _Entry:
    retrieval: Retrieval
    change_count: int  #: of the workspace, before it was read
    kept_until: float  #: by the monotonic clock


class RetrievalCache:
    """The latest retrievals by request without its weights: who asks, with whose rights, and when are a part of it.

    An entry is used while nobody has written to its workspace, so that nothing deleted, hidden or edited comes from it.
    Thread-safe.
    """

    def __init__(
        self, store: Store, builder: ContextWindowBuilder, *, most: int = MOST_RETRIEVALS, seconds: float = KEPT_SECONDS
    ) -> None:
        """Keep up to `most` retrievals of `builder`, which reads `store`, for up to `seconds` each."""
        self._store = store
        self._builder = builder
        self._most = most
        self._seconds = seconds
        self._entries: OrderedDict[tuple[CompletedRequest, bool], _Entry] = OrderedDict()
        self._lock = Lock()

    def find(self, request: WindowRequest) -> Retrieval:
        """Return what `ContextWindowBuilder.find` returns, at the cost of one short statement if it is remembered.

        A request without `asked_at` is asked now, and never remembered. Raises what `find` raises, and StoreError
        whatever `on_error` is.
        """
        completed = self._builder.complete(request)
        key = _key_of(completed)
        change_count = self._store.change_count(completed.workspace)
        entry = self._recall(key)
        if entry is None or entry.change_count != change_count or entry.kept_until < monotonic():
            entry = _Entry(self._builder.find(completed), change_count, monotonic() + self._seconds)
            if request.asked_at is not None:
                self._remember(key, entry)
        return reweigh(entry.retrieval, completed.weights)

    def _recall(self, key: tuple[CompletedRequest, bool]) -> _Entry | None:
        with self._lock:
            return self._entries.get(key)

    def _remember(self, key: tuple[CompletedRequest, bool], entry: _Entry) -> None:
        """Keep the entry; the oldest goes. What was found without all parts of the search is not kept."""
        if entry.retrieval.found.degraded:
            return
        with self._lock:
            self._entries[key] = entry
            self._entries.move_to_end(key)
            while len(self._entries) > self._most:
                self._entries.popitem(last=False)


def _key_of(request: CompletedRequest) -> tuple[CompletedRequest, bool]:
    return replace(request, weights=ScoringWeights()), reads_names(request.weights)
