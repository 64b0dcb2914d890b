"""What `/metrics` tells, for Prometheus: numbers by kind, never by channel, user, workspace or prompt."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import partial
from math import inf
from threading import Lock
from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from contextwin.errors import StoreError
from contextwin.models.observer import ObservedEvent, ObservedWindow, Observer
from contextwin.storage.store import Store

#: Upper ends of buckets for shares and scores. Unmeasured.
SHARES = tuple(number / 10 for number in range(1, 11))
#: Upper ends of buckets for numbers of messages. Unmeasured.
COUNTS = (1, 3, 10, 30, 100, 300, 1_000, 3_000)
#: Seconds for which the number of chunks without a vector is remembered. Unmeasured.
PENDING_SECONDS = 300.0
#: The variable that names the folder where prometheus_client keeps the numbers of several processes.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"

_log = logging.getLogger("contextwin.http")


class Metrics:
    """The metrics of one server, also where it has several processes: then all that are in their folder."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._registry = CollectorRegistry()
        self.observer = MetricsObserver(self._registry)
        counter, gauge = (partial(kind, registry=self._registry) for kind in (Counter, Gauge))
        self._requests = counter("contextwin_requests_total", "Answered requests", ["route", "status"])
        self._seconds = Histogram("contextwin_request_seconds", "Time of a request", ["route"], registry=self._registry)
        self._feedback = counter("contextwin_feedback_total", "Verdicts on windows", ["verdict"])
        # The value of another process is that of its latest answer.
        used, pending = "Database connections in use", "Chunks without a vector"
        self._pool = gauge("contextwin_pool_in_use", used, multiprocess_mode="livesum")
        self._pending = gauge("contextwin_pending_embeddings", pending, multiprocess_mode="mostrecent")
        self._count_pending = _Pending(store)

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count a request, by the path as it is written in the API."""
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)
        self._pool.set(self._store.connections_in_use())

    def judged(self, verdict: str) -> None:
        """Count a verdict on a window."""
        self._feedback.labels(verdict).inc()

    def render(self) -> bytes:
        """Return all of them in the text format of Prometheus."""
        self._pool.set(self._store.connections_in_use())
        self._pending.set(self._count_pending())
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        rendered: bytes = generate_latest(registry)
        return rendered


class _Pending:
    """Counts the chunks that wait for a vector; remembers it, because it reads all of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counting = Lock()
        self._counted_at = -inf
        self._count = 0

    def __call__(self) -> float:
        """Return the count, as of the last time that the store was read."""
        if monotonic() - self._counted_at > PENDING_SECONDS and self._counting.acquire(blocking=False):
            try:
                self._count = sum(each.not_embedded for each in self._store.status() if each.is_used)
                self._counted_at = monotonic()
            except StoreError as exc:
                _log.warning("the chunks without a vector cannot be counted: %s", exc)
            finally:
                self._counting.release()
        return self._count


class MetricsObserver(Observer):
    """Counts what the engine does."""

    def __init__(self, registry: CollectorRegistry) -> None:
        counter, histogram = (partial(kind, registry=registry) for kind in (Counter, Histogram))
        self._steps = histogram("contextwin_window_seconds", "Time of a step", ["step"])
        self._ratio = histogram("contextwin_window_tokens_ratio", "Share of the budget spent", buckets=SHARES)
        self._candidates = histogram("contextwin_candidates", "Messages shown or dropped", buckets=COUNTS)
        self._dropped = counter("contextwin_dropped_total", "Messages dropped", ["reason"])
        self._degraded = counter("contextwin_degraded_total", "Windows without a part", ["part"])
        self._top_score = histogram("contextwin_top_score", "Best total shown", buckets=SHARES)
        self._events = counter("contextwin_events_total", "Events applied", ["type", "action"])
        self._lag = histogram("contextwin_event_lag_seconds", "From an event to its storage")

    def window_built(self, window: ObservedWindow, seconds_by_step: Mapping[str, float]) -> None:
        """Count a window."""
        for step, seconds in seconds_by_step.items():
            self._steps.labels(step).observe(seconds)
        self._ratio.observe(window.total_tokens / window.budget_tokens)
        self._candidates.observe(window.shown + sum(window.dropped.values()))
        for reason, count in window.dropped.items():
            self._dropped.labels(reason).inc(count)
        for part in window.degraded:
            self._degraded.labels(part).inc()
        if window.top_score is not None:
            self._top_score.observe(window.top_score)

    def event_applied(self, event: ObservedEvent) -> None:
        """Count an event."""
        self._events.labels(event.type, event.action).inc()
        if event.lag_seconds is not None:
            self._lag.observe(event.lag_seconds)
