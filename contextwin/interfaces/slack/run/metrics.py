"""Metrics of the Slack app, for Prometheus: numbers by kind, never by channel, user, workspace or text."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from functools import partial

from prometheus_client import CollectorRegistry, Gauge, start_http_server
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from contextwin.errors import ConfigError, ContextWinError
from contextwin.interfaces.http.metrics import MetricsObserver
from contextwin.interfaces.slack.service import SlackService

_log = logging.getLogger("contextwin.slack")

#: The name of each count in the tally, what it is, and the label of its kinds; none where there is one kind.
_COUNTS = (
    ("deliveries", "Deliveries of Slack", "outcome"),
    ("connections", "Connections that were made, the first one and each after it", None),
    ("answers", "Answers by what became of them", "outcome"),
    ("rate_limits", "Calls that Slack refused for their rate, and that were repeated", None),
    ("compared", "Comparisons with Slack", "outcome"),
    ("missed", "Messages that no event told, found by comparing", None),
)


@contextmanager
def serving_metrics(service: SlackService, host: str, port: int) -> Iterator[int]:
    """Serve the metrics of an app for the length of a `with` block; yields the port. ConfigError where it is taken."""
    registry = CollectorRegistry()
    add_metrics(registry, service)
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as exc:
        raise ConfigError(f"{host}:{port} cannot be listened on: {exc.strerror}; give another --metrics") from exc
    try:
        yield int(server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def add_metrics(registry: CollectorRegistry, service: SlackService) -> None:
    """Add the metrics of an app, whose events are observed from now on."""
    service.receiver.observer = MetricsObserver(registry)
    registry.register(_Counts(service))
    tally, slack, workspace = service.tally, service.store.slack, service.workspace
    withdrawn = partial(_count, "withdrawn answers", lambda: slack.withdrawn(workspace))
    unanswered = partial(_count, "open questions", lambda: slack.open_questions(workspace))
    gauges: tuple[tuple[str, str, Callable[[], float]], ...] = (
        ("channels_behind", "Channels not yet compared since the last connection", lambda: tally.level("behind")),
        ("waiting_vectors", "Messages that wait for a vector", service.vectors.waiting),
        ("withdrawn_answers", "Answers that are still to be deleted in Slack", withdrawn),
        ("open_questions", "Stored questions without an answer", unanswered),
    )
    for name, told, read in gauges:
        Gauge(f"contextwin_slack_{name}", told, registry=registry).set_function(read)
    pool = Gauge("contextwin_pool_in_use", "Database connections in use", registry=registry)
    pool.set_function(service.store.connections_in_use)


def _count(what: str, read: Callable[[], Sized]) -> float:
    try:
        return len(read())
    except ContextWinError as exc:
        _log.warning("the %s cannot be counted: %s", what, exc)
        return float("nan")


class _Counts(Collector):
    """Reads the tally of an app."""

    def __init__(self, service: SlackService) -> None:
        self._tally = service.tally

    def collect(self) -> Iterator[Metric]:
        for name, told, label in _COUNTS:
            family = CounterMetricFamily(f"contextwin_slack_{name}", told, labels=[label] if label else [])
            for kind, count in (self._tally.counts(name) or ({} if label else {"": 0})).items():
                family.add_metric([kind] if label else [], count)
            yield family
