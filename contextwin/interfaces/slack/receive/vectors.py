"""`VectorWorker`: gives vectors to what events stored, in its own thread, so that no event waits for an embedder."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Condition, Thread

from contextwin.errors import ContextWinError
from contextwin.ingest.embedding import EmbeddingReport, embed_messages
from contextwin.models.messages import MessageKey
from contextwin.providers.embedders import Embedder
from contextwin.storage.store import Store

#: Seconds that messages wait for others, to be embedded together, unless somebody waits for them. Unmeasured.
GATHER_SECONDS = 0.2

_log = logging.getLogger("contextwin.slack")


class VectorWorker:
    """Embeds messages soon after they were stored. What it loses in a crash `contextwin reembed --missing` finds."""

    def __init__(self, store: Store, embedder: Embedder, workspace: str) -> None:
        self._store = store
        self._embedder = embedder
        self._workspace = workspace
        self._waiting: dict[MessageKey, None] = {}
        self._changed = Condition()
        self._busy: list[MessageKey] = []  #: what is being embedded
        self._waiters = 0  #: how many threads wait for vectors
        self._is_over = False
        self._thread = Thread(target=self._work, name="contextwin-vectors", daemon=True)
        self._thread.start()

    def add(self, keys: Iterable[MessageKey]) -> None:
        """Embed these messages soon. Never waits, never raises."""
        with self._changed:
            self._waiting.update(dict.fromkeys(keys))
            self._changed.notify_all()

    def waiting(self) -> int:
        """Return how many messages wait for a vector."""
        return len(self._waiting)

    def flush(self) -> None:
        """Wait until everything that was added is embedded, or was not and that is logged."""
        with self._changed:
            self._wait_until(lambda: not self._waiting and not self._busy)

    def settle(self, seconds: float, but: MessageKey) -> None:
        """Wait until what was added so far is embedded, `but` one message, or for so many seconds."""
        with self._changed:
            keys = {*self._waiting, *self._busy} - {but}
            self._wait_until(lambda: keys.isdisjoint({*self._waiting, *self._busy}), seconds)

    def close(self) -> None:
        """Wait as `flush` does, and end the thread."""
        self.flush()
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
        self._thread.join()

    def _wait_until(self, is_done: Callable[[], bool], seconds: float | None = None) -> None:
        self._waiters += 1
        self._changed.notify_all()
        try:
            self._changed.wait_for(is_done, seconds)
        finally:
            self._waiters -= 1

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_over)
                if self._is_over:
                    return
                self._changed.wait_for(lambda: self._waiters, GATHER_SECONDS)
                keys = self._busy = [*self._waiting]
                self._waiting = {}
            try:
                self._embed(keys)
            finally:
                with self._changed:
                    self._busy = []
                    self._changed.notify_all()

    def _embed(self, keys: list[MessageKey]) -> None:
        report = EmbeddingReport()
        try:
            embed_messages(self._store, self._embedder, self._workspace, keys, report)
        except ContextWinError as exc:
            _log.warning("%d messages are found by words only for now: %s", len(keys), exc)
        else:
            if report.not_embedded:
                _log.warning("%d chunks are found by words only: %s", report.not_embedded, report.embedding_error)
