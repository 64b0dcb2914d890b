"""Stores of earlier versions gain what this version reads: from what is stored, and from the archive."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contextwin.ingest.embedding import EmbeddingReport
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.reindexing import reindex_workspace
from contextwin.interfaces.cli import app
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_slack_message, write_zip
from testkit.tables import check_counters, dump_tables, messages_by_ts, read_table

TRIGRAMS = TrigramEmbedder()
FIRST = f"{START}.000100"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    shared = make_slack_message(
        ts=FIRST, text="see", files=[{"title": "Q3 report"}], reactions=[{"name": "eyes", "count": 1}]
    )
    last = make_slack_message(ts=f"{START + 9}.000100", text="thanks :tada:")
    return write_zip(tmp_path / "export.zip", make_export_files(d2023_11_14=[shared, last]))


@pytest.fixture
def old_store(store: Store, archive: Path) -> Store:
    """What an earlier version stored of the archive."""
    import_archive(store, TRIGRAMS, archive, ImportOptions(workspace="acme"))
    with store.write("acme") as transaction:
        connection = transaction.messages._locked.connection
        old = "SET changed_ts = NULL, record_sha256 = sha256('old')"
        connection.exec_driver_sql(f"UPDATE messages {old}")
        connection.exec_driver_sql("UPDATE messages SET text = 'see' WHERE text LIKE 'see%%'")
    return store


def test_what_is_stored_is_indexed_again(old_store: Store) -> None:
    with old_store.write("acme") as transaction:
        broken = "UPDATE chunks SET terms = ARRAY['nothing'], term_counts = ARRAY[1::smallint], term_total = 1"
        transaction.messages._locked.connection.exec_driver_sql(broken)
    report = EmbeddingReport()
    assert reindex_workspace(old_store, TRIGRAMS, "acme", report) == 2
    assert (report.embedded, report.not_embedded) == (2, 0)
    assert {term for row in read_table(old_store, "chunks") for term in row["terms"]} >= {"see", "thank", "🎉"}
    assert len(read_table(old_store, "chunk_embeddings")) == 2
    assert messages_by_ts(old_store)[FIRST]["reactions"] == {"eyes": 1}
    assert old_store.status()[0].to_reread == 2
    before = dump_tables(old_store)
    assert reindex_workspace(old_store, TRIGRAMS, "acme", EmbeddingReport()) == 0
    assert dump_tables(old_store) == before


def test_rows_of_an_earlier_version_are_written_as_those_of_today(store: Store, archive: Path) -> None:
    import_archive(store, TRIGRAMS, archive, ImportOptions(workspace="acme"))
    before = dump_tables(store)
    with store.write("acme") as transaction:
        connection = transaction.messages._locked.connection
        connection.exec_driver_sql(
            "UPDATE messages SET mentions = coalesce(mentions, '{}'), version = ts,"
            " record_sha256 = record_sha256 || sha256('')"
        )
        for ts, words in connection.exec_driver_sql("SELECT ts, text FROM messages").all():
            values = sha256(words.encode()).digest(), ts
            connection.exec_driver_sql("UPDATE messages SET sha256 = %s WHERE ts = %s", values)
        ones = "array_fill(1::smallint, ARRAY[cardinality(terms) - coalesce(cardinality(term_counts), 0)])"
        counts = f"coalesce(term_counts, '{{}}') || {ones}"
        connection.exec_driver_sql(f"UPDATE chunks SET tags = coalesce(tags, '{{}}'), term_counts = {counts}")  # noqa: S608
        connection.exec_driver_sql("UPDATE chunks SET embedding_sha256 = embedding_sha256 || sha256('')")
    assert dump_tables(store) != before
    for dry_run in (True, False):
        again = import_archive(store, TRIGRAMS, archive, ImportOptions(workspace="acme", dry_run=dry_run))
        assert (again.messages, again.saved, again.would_save, again.embedded) == (2, 0, 0, 0)
    assert reindex_workspace(store, TRIGRAMS, "acme", EmbeddingReport()) == 0
    assert dump_tables(store) == before


def test_the_archive_gives_the_words_that_are_missing(
    old_store: Store, archive: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", database_url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")

    def run(*arguments: str) -> Any:
        answer = CliRunner().invoke(app, [*arguments])
        assert answer.exit_code == 0, answer.output
        return answer

    assert "contextwin reindex ARCHIVE" in run("db", "status").output
    assert "2 messages of acme were read by an earlier version" in run("doctor").output
    assert "contextwin reindex ARCHIVE" in run("reindex").output
    result = json.loads(run("reindex", str(archive), "--workspace", "acme", "--json").stdout)
    assert (result["messages"], result["saved"]) == (2, 1)
    assert messages_by_ts(old_store)[FIRST]["text"] == "see\n[file: Q3 report]"
    check_counters(old_store)
    assert "reindex" not in run("db", "status").output
    assert "all of this version" in run("doctor").output
    before = dump_tables(old_store)
    assert json.loads(run("reindex", str(archive), "--workspace", "acme", "--json").stdout)["saved"] == 0
    assert dump_tables(old_store) == before
