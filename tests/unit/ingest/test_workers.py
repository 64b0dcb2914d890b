"""Processes that index beside an import give what this process gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from contextwin.ingest import workers
from contextwin.ingest.indexing import IndexingTask, run_task
from contextwin.ingest.workers import Indexer
from contextwin.models.messages import Author, Message
from contextwin.providers.embedders.trigram import TrigramEmbedder
from testkit.factories import make_message

MESSAGES = [make_message(ts=f"{second}.000100", text=f"number {second} of `x = 1`") for second in range(1, 8)]
TASK = IndexingTask(messages=MESSAGES, authors={"U1": Author("Ana")}, observed_ts="9.0", embedder="trigram")


@pytest.fixture
def indexer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Indexer]:
    """One that has seen a large archive, with one process that is ready."""
    monkeypatch.setattr(workers, "HELPED_FROM", 3)
    monkeypatch.setattr(workers, "count_workers", lambda: 1)
    with Indexer(TrigramEmbedder()) as indexer:
        assert list(indexer.watch(MESSAGES)) == MESSAGES
        for future in indexer._starting:
            future.result(timeout=60)
        assert indexer.ahead == workers.BATCHES_AHEAD
        yield indexer


def test_a_process_gives_what_this_one_gives(indexer: Indexer) -> None:
    here = run_task(TASK, TrigramEmbedder())
    assert [pending() for pending in [indexer.submit(TASK) for _ in range(5)]] == [here] * 5


def test_without_a_process_the_work_is_done_here(indexer: Indexer) -> None:
    here = run_task(TASK, TrigramEmbedder())
    for worker in indexer._workers:
        worker._process.kill()
    assert indexer.submit(TASK)() == here
    assert indexer.ahead == 0
    assert indexer.submit(TASK)() == here


def test_small_archives_start_no_process() -> None:
    with Indexer(TrigramEmbedder()) as indexer:
        records: list[Message] = MESSAGES * 3
        assert len(list(indexer.watch(records))) == len(records)
        assert (indexer._workers, indexer.ahead) == ([], 0)


def test_while_a_process_helps_this_one_indexes_nothing(indexer: Indexer, monkeypatch: pytest.MonkeyPatch) -> None:
    here = run_task(TASK, TrigramEmbedder())
    monkeypatch.setattr(workers, "run_task", None)
    assert [pending() for pending in [indexer.submit(TASK) for _ in range(5)]] == [here] * 5


def test_an_import_waits_for_the_first_process_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    here = run_task(TASK, TrigramEmbedder())
    monkeypatch.setattr(workers, "HELPED_FROM", 3)
    monkeypatch.setattr(workers, "count_workers", lambda: 1)
    monkeypatch.setattr(workers, "run_task", None)
    with Indexer(TrigramEmbedder()) as indexer:
        list(indexer.watch(MESSAGES))
        assert indexer.submit(TASK)() == here
