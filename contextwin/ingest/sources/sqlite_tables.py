"""Tables of a SQLite database that a stranger made: rows as they are stored, and nothing of the schema is run.

A view may never end, a generated column may be larger than memory, and pages may be linked so that a small file has
rows without end. So only tables are read, rows have a limit, and statements a budget.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from contextwin.errors import SourceError

#: Bytes of a row. Unmeasured; a message of 4 million characters, the longest that is read, may have four bytes each.
MAX_ROW_BYTES = 16 * 1024 * 1024
#: Steps of SQLite's machine for a statement: a fixed number, a second, and some for each byte of the file. A row takes
#: 40 steps at most and is seldom shorter than 100 bytes.
FREE_STEPS, STEPS_A_BYTE = 20_000_000, 20

_HEAD = b"SQLite format 3\x00"
_STEPS_A_CALL = 100_000


class Tables:
    """The tables of an open database, by their names in upper case."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection, self._path = connection, path
        self._max_calls = (FREE_STEPS + STEPS_A_BYTE * path.stat().st_size) // _STEPS_A_CALL
        self._calls = 0
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_ROW_BYTES)
        connection.set_progress_handler(self._count_call, _STEPS_A_CALL)
        names = self._execute("SELECT upper(name), upper(ltrim(sql)) FROM sqlite_master WHERE type <> 'index'")
        self._is_table = {name: str(sql).startswith("CREATE TABLE") for name, sql in names}

    def __contains__(self, name: str) -> bool:
        """Return whether there is a table of this name, or a view, or a table that a program stands for."""
        return name in self._is_table

    def columns(self, table: str) -> set[str]:
        """Return the columns of a table, in upper case; raises SourceError when it is none, or computes some."""
        if not self._is_table.get(table):
            raise self._refuse(f"expected a table {table}")
        columns = list(self._execute(f"PRAGMA table_xinfo({table})"))
        if any(column[6] for column in columns):
            raise self._refuse(f"expected a table {table} that holds its values, got one that computes some")
        return {str(column[1]).upper() for column in columns}

    def rows(self, table: str, columns: Sequence[str], order: str) -> Iterator[Any]:
        """Yield the columns of each row; none where nothing has that name. Raises SourceError.

        The names and the order are part of the statement: they are written in the program.
        """
        if table not in self:
            return
        if missing := set(columns) - self.columns(table):
            raise self._refuse(f"expected a column {min(missing)} in {table}")
        yield from self._execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")  # noqa: S608

    def _execute(self, statement: str) -> Iterator[Any]:
        self._calls = 0
        try:
            yield from self._connection.execute(statement)
        except sqlite3.Error as exc:
            raise self._refuse(str(exc)) from exc

    def _count_call(self) -> bool:
        self._calls += 1
        return self._calls > self._max_calls

    def _refuse(self, problem: str) -> SourceError:
        return SourceError(f"{self._path} cannot be read: {problem}", file=str(self._path))


def is_sqlite(path: Path) -> bool:
    """Return whether a path is a file that begins as a database."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_HEAD)) == _HEAD


@contextmanager
def open_tables(path: Path) -> Iterator[Tables]:
    """Open a database to read it; raises SourceError when it is none.

    Files beside it are left alone, but for a log of writes that are not in the database yet.
    """
    has_log = Path(f"{path}-wal").is_file()
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?{'mode=ro' if has_log else 'immutable=1'}", uri=True)
    except sqlite3.Error as exc:
        raise SourceError(f"{path} cannot be read: {exc}", file=str(path)) from exc
    with closing(connection):
        connection.execute("PRAGMA trusted_schema = OFF")
        yield Tables(connection, path)
