from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import sqlite_tables
from contextwin.ingest.sources.slackdump import is_slackdump, read_slackdump
from contextwin.ingest.sources.sqlite_tables import open_tables
from testkit.other_archives import write_slackdump_database

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS CHUNK_ID, i AS DATA FROM n"


def change(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
    return path


@pytest.mark.parametrize("table", ["WORKSPACE", "CHANNEL_USER", "SEARCH_MESSAGE"])
@pytest.mark.parametrize("kind", ["VIEW", "VIRTUAL TABLE"])
def test_only_tables_are_read(tmp_path: Path, table: str, kind: str) -> None:
    path, _ = write_slackdump_database(tmp_path)
    made = f"CREATE VIEW {table} AS {ENDLESS}" if kind == "VIEW" else f"CREATE VIRTUAL TABLE {table} USING fts5(DATA)"
    change(path, f"DROP TABLE {table}", made)
    with pytest.raises(SourceError, match=f"expected a table {table}"):
        list(read_slackdump(path))


def test_columns_that_compute_are_refused(tmp_path: Path) -> None:
    path, _ = write_slackdump_database(tmp_path)
    change(
        path,
        "DROP TABLE WORKSPACE",
        "CREATE TABLE WORKSPACE (CHUNK_ID)",
        "INSERT INTO WORKSPACE VALUES (1)",
        "ALTER TABLE WORKSPACE ADD COLUMN DATA AS (hex(zeroblob(450000000)))",  # An INSERT after it would compute it.
    )
    assert is_slackdump(path)
    with pytest.raises(SourceError, match="got one that computes some"):
        list(read_slackdump(path))


def test_statements_have_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = change(tmp_path / "a.sqlite", f"CREATE TABLE T AS {ENDLESS} LIMIT 100000")
    with open_tables(path) as tables:
        assert len(list(tables.rows("T", ("DATA",), "1"))) == 100_000
    monkeypatch.setattr(sqlite_tables, "FREE_STEPS", 0)
    monkeypatch.setattr(sqlite_tables, "STEPS_A_BYTE", 0)
    with open_tables(path) as tables, pytest.raises(SourceError, match="interrupted"):
        list(tables.rows("T", ("DATA",), "1"))


def test_rows_have_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_tables, "MAX_ROW_BYTES", 1000)
    path = change(tmp_path / "a.sqlite", "CREATE TABLE T (A)", "INSERT INTO T VALUES (zeroblob(2000))")
    with open_tables(path) as tables, pytest.raises(SourceError, match="too big"):
        list(tables.rows("T", ("A",), "1"))


def test_writes_that_are_in_the_log_only_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE T (A)")
        writer.execute("INSERT INTO T VALUES (1)")
        writer.commit()
        with open_tables(path) as tables:
            assert list(tables.rows("T", ("A",), "1")) == [(1,)]
