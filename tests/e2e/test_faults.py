"""A small part of benchmarks/faults/faults.py: each fault a few times."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.faults import embedder, errors, hostile, mixed, processes
from benchmarks.faults.common import Outcome, differences, write_archive
from benchmarks.faults.embedder import FAULTS, check_embedder
from benchmarks.faults.errors import (
    check_cut,
    check_deadlock,
    check_disk_full,
    check_pool,
    check_refused,
    check_serialization,
    check_timeout,
)
from benchmarks.faults.hostile import check_hostile
from benchmarks.faults.mixed import check_mixed
from benchmarks.faults.processes import check_killed_imports, check_killed_server
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import errors as storage_errors
from contextwin.storage.store import open_store
from testkit.examples import steps

if TYPE_CHECKING:
    from tests.conftest import Databases

SEED = 3
#: What is timed here is not looked at, too: the guard of statements takes seconds for one of thousands of parameters.
pytestmark = pytest.mark.usefixtures("unguarded")


@pytest.fixture(autouse=True)
def migrated_once(databases: Databases, empty_template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copy empty tables in the place of migrating each database, which takes a second."""
    for module in (embedder, errors, hostile, mixed, processes):
        monkeypatch.setattr(module, "fresh_database", lambda _: databases.fresh(empty_template))


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is tried again be tried at once."""
    monkeypatch.setattr(storage_errors, "PAUSES", (0.01,) * 6)


def check(outcome: Outcome) -> Outcome:
    assert outcome.problems == ()
    assert outcome.tried > 0
    return outcome


# -- machines


def test_a_killed_import_is_resumed_to_the_same_end(server_url: str, tmp_path: Path) -> None:
    outcome = check(
        check_killed_imports(server_url, SEED, tmp_path, kills=(kills := steps(3, repeated=2)), messages=300)
    )
    assert outcome.tried == kills


def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "IMPORTERS", 4)
    monkeypatch.setattr(processes, "BUILDERS", 1)
    outcome = check(check_killed_server(SEED, tmp_path, kills=1, messages=300))
    assert int(outcome.figures["acknowledged messages"]) > 0
    assert int(outcome.figures["workspaces compared"]) > 0


@pytest.mark.usefixtures("soon")
def test_who_cannot_be_reached_is_told_typed(server_url: str) -> None:
    check(check_refused(server_url))
    check(check_pool(server_url))


@pytest.mark.usefixtures("soon")
def test_what_takes_too_long_writes_nothing(server_url: str, tmp_path: Path) -> None:
    check(check_timeout(server_url, tmp_path))


def test_a_deadlock_is_got_over(server_url: str, tmp_path: Path) -> None:
    assert check(check_deadlock(server_url, tmp_path)).figures["deadlocks"] == 1


def test_serialization_failures_are_got_over(server_url: str, tmp_path: Path) -> None:
    assert int(check(check_serialization(server_url, tmp_path, messages=400)).figures["retries"]) > 0


@pytest.mark.usefixtures("soon")
def test_a_full_disk_in_the_middle_of_a_batch_leaves_nothing_of_it(server_url: str, tmp_path: Path) -> None:
    outcome = check(check_disk_full(server_url, SEED, tmp_path, tables=("chunks",)))
    assert outcome.figures["retries"] == 2


@pytest.mark.usefixtures("soon")
def test_a_network_that_is_cut_is_got_over(server_url: str, tmp_path: Path) -> None:
    outcome = check(check_cut(server_url, SEED, tmp_path, cuts=6))
    assert {"copy", "commit"} <= outcome.figures.keys()


def test_embedders_that_fail_leave_the_words(server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {name: FAULTS[name] for name in ("429", "wrong dimension", "half a batch")}
    monkeypatch.setattr(embedder, "FAULTS", chosen)
    check(check_embedder(server_url, tmp_path, messages=220))


def test_writers_and_readers_at_once(server_url: str) -> None:
    outcome = check(check_mixed(server_url, SEED, seconds=steps(3, repeated=1), threads=3))
    assert int(outcome.figures["answers that show something"]) > 0
    assert int(outcome.figures["events saved"]) > 0


# -- the checks find what they are for


def test_a_lost_row_is_found(server_url: str, second_url: str, tmp_path: Path) -> None:
    expected = errors._undisturbed(server_url, archive := write_archive(tmp_path, 50))
    with open_store(second_url) as store:
        import_archive(store, TrigramEmbedder(), archive, ImportOptions())
        assert differences(store, expected) == []
        with store._engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM chunks WHERE ts = (SELECT min(ts) FROM chunks)")
        assert errors._half_written(second_url)
        assert len(differences(store, expected)) >= 2


# -- hostile input


def test_hostile_input_is_refused_or_read(server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # How long an input takes is a matter of the machine, and of the other tests of this process: the benchmark says it.
    monkeypatch.setattr(hostile, "MAX_SECONDS", hostile.PATIENCE_SECONDS)
    outcome = check(check_hostile(server_url, SEED, tmp_path, inputs=2000))
    assert outcome.tried >= 2000
    for kind in hostile.KINDS:
        assert int(outcome.figures[kind]) > int(outcome.figures.get(f"{kind}, refused", 0)), f"{kind}: all refused"


# -- the script
