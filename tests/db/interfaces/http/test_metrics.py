"""Numbers that the server reads of its store when it is asked for metrics."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("prometheus_client")

from contextwin.errors import StoreError
from contextwin.interfaces.http import metrics
from contextwin.storage.store import Store
from testkit.corpora import FailingEmbedder, import_records
from testkit.factories import make_archive


def pending(told: metrics.Metrics) -> float:
    found = re.search(r"^contextwin_pending_embeddings (\S+)$", told.render().decode(), re.MULTILINE)
    assert found
    return float(found[1])


def test_chunks_without_a_vector_are_counted_and_remembered(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_records(store, tmp_path, [*make_archive(30)], FailingEmbedder())
    told = metrics.Metrics(store)
    (status,) = store.status()
    assert pending(told) == status.not_embedded > 0
    import_records(store, tmp_path, [*make_archive(30)])
    assert pending(told) == status.not_embedded
    monkeypatch.setattr(metrics, "PENDING_SECONDS", 0.0)
    monkeypatch.setattr(store, "status", list)
    assert pending(told) == 0


def test_a_store_that_is_away_leaves_the_other_metrics(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise StoreError("connection refused")

    monkeypatch.setattr(store, "status", fail)
    assert pending(metrics.Metrics(store)) == 0
