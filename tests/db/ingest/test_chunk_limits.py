"""A workspace keeps the limits of chunks that it was made with, until its messages are indexed again."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contextwin.ingest.embedding import EmbeddingReport
from contextwin.ingest.events import apply_event
from contextwin.ingest.reindexing import reindex_workspace
from contextwin.interfaces.cli import app
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.tables import check_counters, dump_tables, read_table

TRIGRAMS = TrigramEmbedder()
LONG = " ".join(f"Step {number} copies the table to the new server and checks each row." for number in range(30))


def with_limits(store: Store, tokens: int, overlap: int) -> Store:
    """The same store, with other settings."""
    settings = store.settings.model_copy(update={"chunk_tokens": tokens, "chunk_overlap": overlap})
    return Store(store._engine, settings)


def chunks_of(store: Store, ts: str) -> list[dict[str, Any]]:
    rows = [row for row in read_table(store, "chunks") if row["ts"] == ts]
    return sorted(rows, key=lambda row: int(row["chunk_index"]))


def check_chunks(store: Store, ts: str, tokens: int, overlap: int) -> None:
    """The chunks hold the whole text, each repeats a part of the one before, and none is too long."""
    chunks = chunks_of(store, ts)
    assert len(chunks) > 2
    assert {row["splitter"] for row in chunks} == {f"semantic/2 {tokens}/{overlap}"}
    assert max(row["token_count"] for row in chunks) <= tokens
    for before, after in pairwise(chunks):
        assert before["start_offset"] < after["start_offset"] < before["start_offset"] + before["char_count"]
    assert chunks[0]["start_offset"] == 0
    assert chunks[-1]["start_offset"] + chunks[-1]["char_count"] == len(LONG)


def test_a_workspace_keeps_its_limits_until_it_is_reindexed(store: Store, tmp_path: Path) -> None:
    first, second = make_record(0, LONG), make_record(60, LONG)
    import_records(with_limits(store, 32, 8), tmp_path, [first])
    import_records(store, tmp_path, [first, second, make_record(120, "short")])
    event = {"type": "message", "channel": "C1", "user": "U1", "text": LONG, "ts": f"{START + 180}.000100"}
    apply_event(store, TRIGRAMS, event, workspace="acme")
    everywhere = [first["ts"], second["ts"], event["ts"]]
    for ts in everywhere:
        check_chunks(store, ts, 32, 8)
    (status,) = store.status()
    assert (status.chunk_limits, status.not_embedded) == ({"max_tokens": 32, "overlap_tokens": 8}, 0)

    report = EmbeddingReport()
    assert reindex_workspace(store, TRIGRAMS, "acme", report) == 3
    for ts in everywhere:
        check_chunks(store, ts, 128, 16)
    (status,) = store.status()
    assert (status.chunk_limits, status.not_embedded) == ({"max_tokens": 128, "overlap_tokens": 16}, 0)
    check_counters(store)
    before = dump_tables(store)
    assert reindex_workspace(store, TRIGRAMS, "acme", EmbeddingReport()) == 0
    assert dump_tables(store) == before


def test_what_an_earlier_version_cut_is_cut_again(store: Store, tmp_path: Path) -> None:
    record = make_record(0, LONG)
    import_records(store, tmp_path, [record])
    with store.write("acme") as transaction:
        transaction.messages._locked.connection.exec_driver_sql("UPDATE chunks SET splitter = 'semantic/1'")
    import_records(store, tmp_path, [record])
    assert {row["splitter"] for row in chunks_of(store, record["ts"])} == {"semantic/1"}
    assert reindex_workspace(store, TRIGRAMS, "acme", EmbeddingReport()) == 1
    check_chunks(store, record["ts"], 128, 16)


def test_doctor_and_stats_say_what_is_in_force(
    store: Store, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", database_url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")

    def found() -> str:
        checks = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).stdout)["checks"]
        (chunks,) = (each["found"] for each in checks if each["name"] == "chunks")
        assert isinstance(chunks, str)
        return chunks

    import_records(with_limits(store, 32, 8), tmp_path, [make_record(0, LONG)])
    usual, own = "at most 128 tokens, overlap up to 16", "at most 32 tokens, overlap up to 8"
    assert found() == f"{usual}; acme was made with {own}: `contextwin reindex` applies the settings to it"
    printed = CliRunner().invoke(app, ["stats", "--all"]).stdout
    assert "Tokens of chunks, of at most 32 with an overlap of up to 8\n" in printed
    told = json.loads(CliRunner().invoke(app, ["stats", "--all", "--json"]).stdout)
    assert told["chunk_limits"] == {"max_tokens": 32, "overlap_tokens": 8}
    assert CliRunner().invoke(app, ["reindex"]).exit_code == 0
    assert found() == usual
    monkeypatch.setenv("CONTEXTWIN_CHUNK_TOKENS", "20")
    refused = str(CliRunner().invoke(app, ["stats", "--all"]).exception)
    assert refused == "chunks of 20 tokens cannot overlap by 16: expected 0 to 10, see CONTEXTWIN_CHUNK_OVERLAP"
