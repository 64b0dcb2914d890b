"""A small part of benchmarks/faults.py: each fault a few times."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks import faults, faults_embedder, faults_errors, faults_hostile, faults_processes
from benchmarks.faults_common import Outcome, differences, fresh_database, write_archive
from benchmarks.faults_embedder import FAULTS, check_embedder
from benchmarks.faults_errors import (
    check_cut,
    check_deadlock,
    check_disk_full,
    check_pool,
    check_refused,
    check_serialization,
    check_timeout,
)
from benchmarks.faults_hostile import check_hostile
from benchmarks.faults_mixed import check_mixed
from benchmarks.faults_processes import check_killed_imports, check_killed_server
from contextwin import WindowRequest
from contextwin.analysis.chunking import DEFAULT_LIMITS, chunk_message, rejoin_chunks
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.slack_event import read_event
from contextwin.models.weights import ScoringWeights
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.query.planner import MAX_PROMPT_CHARS, plan_query
from contextwin.storage import errors
from contextwin.storage.store import open_store
from tests.factories import make_export_files, make_message, write_zip

SEED = 3


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is tried again be tried at once."""
    monkeypatch.setattr(errors, "PAUSES", (0.01,) * 6)


def check(outcome: Outcome) -> Outcome:
    assert outcome.problems == ()
    assert outcome.tried > 0
    return outcome


# -- machines


@pytest.mark.db
def test_a_killed_import_is_resumed_to_the_same_end(server_url: str, tmp_path: Path) -> None:
    outcome = check(check_killed_imports(server_url, SEED, tmp_path, kills=5, messages=300))
    assert outcome.tried == 5


@pytest.mark.db
def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults_processes, "IMPORTERS", 4)
    monkeypatch.setattr(faults_processes, "BUILDERS", 1)
    outcome = check(check_killed_server(SEED, tmp_path, kills=1, messages=300))
    assert int(outcome.figures["acknowledged messages"]) > 0
    assert int(outcome.figures["workspaces compared"]) > 0


@pytest.mark.db
@pytest.mark.usefixtures("soon")
def test_who_cannot_be_reached_is_told_typed(server_url: str) -> None:
    check(check_refused(server_url))
    check(check_pool(server_url))


@pytest.mark.db
@pytest.mark.usefixtures("soon")
def test_what_takes_too_long_writes_nothing(server_url: str, tmp_path: Path) -> None:
    check(check_timeout(server_url, tmp_path))


@pytest.mark.db
def test_a_deadlock_is_got_over(server_url: str, tmp_path: Path) -> None:
    assert check(check_deadlock(server_url, tmp_path)).figures["deadlocks"] == 1


@pytest.mark.db
def test_serialization_failures_are_got_over(server_url: str, tmp_path: Path) -> None:
    assert int(check(check_serialization(server_url, tmp_path, messages=400)).figures["retries"]) > 0


@pytest.mark.db
@pytest.mark.usefixtures("soon")
def test_a_full_disk_in_the_middle_of_a_batch_leaves_nothing_of_it(server_url: str, tmp_path: Path) -> None:
    outcome = check(check_disk_full(server_url, SEED, tmp_path, tables=("chunks",)))
    assert outcome.figures["retries"] == 2


@pytest.mark.db
@pytest.mark.usefixtures("soon")
def test_a_network_that_is_cut_is_got_over(server_url: str, tmp_path: Path) -> None:
    outcome = check(check_cut(server_url, SEED, tmp_path, cuts=6))
    assert {"copy", "commit"} <= outcome.figures.keys()


@pytest.mark.db
def test_embedders_that_fail_leave_the_words(server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {name: FAULTS[name] for name in ("429", "wrong dimension", "half a batch")}
    monkeypatch.setattr(faults_embedder, "FAULTS", chosen)
    check(check_embedder(server_url, tmp_path, messages=220))


@pytest.mark.db
def test_writers_and_readers_at_once(server_url: str) -> None:
    outcome = check(check_mixed(server_url, SEED, seconds=5, threads=3))
    assert int(outcome.figures["answers that show something"]) > 0
    assert int(outcome.figures["events saved"]) > 0


# -- the checks find what they are for


@pytest.mark.db
def test_a_lost_row_is_found(server_url: str, tmp_path: Path) -> None:
    expected = faults_errors._undisturbed(server_url, archive := write_archive(tmp_path, 50))
    with fresh_database(server_url) as url, open_store(url) as store:
        import_archive(store, TrigramEmbedder(), archive, ImportOptions())
        assert differences(store, expected) == []
        with store._engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM chunks WHERE ts = (SELECT min(ts) FROM chunks)")
        assert faults_errors._half_written(url)
        assert len(differences(store, expected)) >= 2


# -- hostile input


@pytest.mark.db
def test_hostile_input_is_refused_or_read(server_url: str, tmp_path: Path) -> None:
    outcome = check(check_hostile(server_url, SEED, tmp_path, inputs=2000))
    assert outcome.tried >= 2000
    for kind in faults_hostile.KINDS:
        assert int(outcome.figures[kind]) > int(outcome.figures.get(f"{kind}, refused", 0)), f"{kind}: all refused"


TEXTS = st.text(max_size=9) | st.sampled_from(["message", "message_changed", "C1", "1700000000.1", "channel_rename"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "ts", "type"]), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(["type", "subtype", "channel", "user", "ts", "event_ts", "message", "text", "blocks", "files"])


@given(st.dictionaries(KEYS, VALUES))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_event_is_more_than_its_reader_bears(event: dict[str, object]) -> None:
    read_event(event, workspace="acme", team="T1")
    read_event(event | {"type": "message", "channel": "C1", "event_ts": "1700000000.1"}, workspace="acme", team="T1")


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    files = make_export_files() | {"eng/2024-02-01.json": b"[" + b"0" * (20 * 2**20)}
    (broken,) = (record for record in read_archive(write_zip(tmp_path / "bomb.zip", files)) if "bomb" in str(record))
    assert "zip bomb" in str(broken)


def test_a_path_out_of_the_archive_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "2024-02-01.json").write_text('[{"type": "message", "ts": "1.0", "user": "U1", "text": "outside"}]')
    files = make_export_files() | {"eng/../../2024-02-01.json": b"[]", "/etc/passwd": b"[]"}
    records = [str(record) for record in read_archive(write_zip(tmp_path / "export.zip", files))]
    assert sum("unsafe path" in record for record in records) == 2
    assert not any("outside" in record for record in records)


def test_of_a_whole_book_the_first_part_is_the_prompt() -> None:
    book = "who said harbour last monday? " * 40_000
    whole, part = (WindowRequest(prompt=prompt, workspace="acme") for prompt in (book, book[:MAX_PROMPT_CHARS]))
    asked_at = datetime(2024, 5, 15, tzinfo=UTC)
    assert plan_query(whole, asked_at, ScoringWeights()) == plan_query(part, asked_at, ScoringWeights())


def test_a_message_longer_than_any_of_slack_is_in_its_chunks() -> None:
    message = make_message(text="```\n" + "é" * 50_000 + "\n```\nwhere is the harbour? " * 2_000)
    chunks = chunk_message(message)
    assert rejoin_chunks(chunks) == message.text
    assert max(chunk.token_count for chunk in chunks) <= DEFAULT_LIMITS.max_tokens


# -- the script


def test_the_script_prints_and_writes_what_came_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "throwaway_server", nullcontext)
    monkeypatch.setitem(faults.CHECKS, "pool", lambda *_: Outcome(name="pool", tried=4, problems=("lost",)))
    path = tmp_path / "faults.json"
    assert faults.main(["pool", "--json", str(path)]) == 1
    assert "1 PROBLEMS" in capsys.readouterr().out
    assert '"problems": [\n    "lost"' in path.read_text().replace("     ", "    ")
    with pytest.raises(SystemExit):
        faults.main(["nothing"])
    with pytest.raises(SystemExit):
        faults.main(["--size", "cut=many"])


def test_every_check_that_has_a_size_has_a_name() -> None:
    assert faults.SIZES.keys() <= faults.CHECKS.keys()
    assert all(name in (faults.__doc__ or "") for name in faults.CHECKS)
