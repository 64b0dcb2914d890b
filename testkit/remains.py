"""Where words may remain of what was erased: each table and view, the planner's samples, a dump, the files."""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection

from contextwin.storage.embedded.server import find_programs
from contextwin.storage.engine import is_distributed
from contextwin.storage.store import Store

#: What the server writes on purpose and keeps by its own rules.
NOT_SCANNED = ("pg_wal", "pg_stat_tmp", "log")


def find_remains(store: Store, words: Collection[str]) -> list[str]:
    """Return in which table, view or sample one of the words stands in any column: as text, as bytes, or as a hash."""
    wanted = _spellings(words)
    with store._begin() as connection:
        relations = _relations(connection)
        if not is_distributed(connection):  # A cluster's samples are on its workers, and its owner may not read them.
            relations.append("pg_statistic")
        return [
            f"{relation}: {spelling}"
            for relation in relations
            for (row,) in connection.exec_driver_sql(f"SELECT lower(r::text) FROM {relation} r")  # noqa: S608
            for spelling in wanted
            if spelling in row
        ]


def find_in_dump(url: str, folder: Path, words: Collection[str]) -> list[str]:
    """Return which of the words, or their hashes, a real dump of the database holds, the planner's samples included."""
    program = find_programs(folder).folder / "pg_dump"
    dump = subprocess.run([program, "--statistics", url], capture_output=True, text=True, check=True).stdout.lower()
    assert "message_list" in dump
    return [spelling for spelling in _spellings(words) if spelling in dump]


def find_in_files(data: Path, words: Collection[str]) -> list[str]:
    """Return in which files of a data directory one of the words stands, but for the write-ahead log and the log."""
    files = (path for path in data.rglob("*") if path.is_file() and path.relative_to(data).parts[0] not in NOT_SCANNED)
    return [
        f"{path.relative_to(data)}: {word}"
        for path in files
        for content in [path.read_bytes().lower()]
        for word in words
        if word.lower().encode() in content
    ]


def _relations(connection: Connection) -> list[str]:
    """Return the names of all tables, views and materialized views that are ours."""
    names = connection.exec_driver_sql(
        "SELECT oid::regclass::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
        " AND relkind IN ('r', 'v', 'm', 'p')"
    )
    return sorted(names.scalars())


def _spellings(words: Collection[str]) -> list[str]:
    return [spelling for word in words for spelling in _spell(word)]


def _spell(word: str) -> Iterator[str]:
    yield word.lower()
    yield word.encode().hex()
    yield sha256(word.encode()).hexdigest()
