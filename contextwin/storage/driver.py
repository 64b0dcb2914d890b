"""Runs statements that are built once on the driver's cursor: SQLAlchemy writes each once, and is not asked again.

For the six statements of a window SQLAlchemy and the driver's search for named parameters take 7 ms of the processor,
this way 2. SQLAlchemy's events tell of these statements as of all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import psycopg
import sqlalchemy as sa
from pgvector.sqlalchemy import HALFVEC
from psycopg.rows import RowFactory, tuple_row
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.sql.compiler import SQLCompiler

from contextwin.storage.sql.filters import Query

#: Writes parameters as $1, $2, …, which the server reads itself.
_DIALECT = PGDialect_psycopg(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
#: Statements that are remembered as written; there are some forty shapes.
_REMEMBERED = 256


@dataclass(frozen=True, kw_only=True, slots=True)
class Written:
    """A statement as SQL, and how its parameters get their values."""

    sql: str
    names: Sequence[str]  #: of its parameters, in order
    constants: Mapping[str, Any]  #: values that are part of the statement, by name
    convert: Mapping[str, Callable[[Any], Any]]  #: what makes a value one of the driver's, by name
    compiled: SQLCompiler  #: for listeners

    def arguments(self, values: Mapping[str, Any]) -> list[Any]:
        """Return the parameters in order."""
        given, convert = {**self.constants, **values}, self.convert
        return [convert[name](given[name]) if name in convert else given[name] for name in self.names]


@dataclass(frozen=True, kw_only=True, slots=True)
class RunContext:
    """What a listener is told of a statement besides its text: the part of SQLAlchemy's context that is known here."""

    compiled: SQLCompiler
    compiled_parameters: Sequence[Mapping[str, Any]]


@lru_cache(maxsize=_REMEMBERED)
def write_statement(statement: sa.Select[Any]) -> Written:
    """Return the statement as SQL. The same object is written once."""
    compiled = statement.compile(dialect=_DIALECT)
    assert isinstance(compiled, SQLCompiler)
    bound = {bind.key: None for bind in compiled.binds.values() if bind.required}
    state = compiled.construct_expanded_state(bound)
    assert state.positiontup is not None
    convert = dict[str, Callable[[Any], Any]](state.processors)
    convert |= {name: make for name, make in compiled._bind_processors.items() if callable(make)}
    convert |= {bind.key: write_texts for bind in compiled.binds.values() if _holds_texts(bind.type)}
    convert |= {bind.key: write_vector for bind in compiled.binds.values() if isinstance(bind.type, HALFVEC)}
    return Written(
        sql=state.statement,
        names=state.positiontup,
        constants={name: value for name, value in state.parameters.items() if name not in bound},
        convert=convert,
        compiled=compiled,
    )


def write_vector(values: Sequence[float] | None) -> str | None:
    """Return a vector as the server reads it; that of a prompt, which several statements of a window have, once.

    >>> write_vector([0.5, -1])
    '[0.5,-1.0]'
    """
    return None if values is None else _write_vector(tuple(values))


@lru_cache(maxsize=8)
def _write_vector(values: tuple[float, ...]) -> str:
    return f"[{','.join(map(str, map(float, values)))}]"


def write_texts(values: Sequence[str] | None) -> str | None:
    """Return an array of texts as the server reads it, which takes a tenth of the time that the driver takes.

    >>> print(write_texts(["C1", 'say "hi"']))
    {"C1","say \\"hi\\""}
    """
    if not values:
        return None if values is None else "{}"
    joined = "\0".join(values)
    if joined.count("\0") != len(values) - 1:
        raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    return '{"' + joined.replace("\\", "\\\\").replace('"', '\\"').replace("\0", '","') + '"}'


def _holds_texts(kind: Any) -> bool:
    return isinstance(kind, sa.ARRAY) and isinstance(kind.item_type, sa.Text)


class Sent(NamedTuple):
    """A statement that was sent, whose rows may not have come yet."""

    connection: sa.Connection
    cursor: psycopg.RawCursor[Any]
    sql: str
    arguments: Sequence[Any]
    context: RunContext | None  #: None: it sets something


def send_query(connection: sa.Connection, query: Query, make_rows: RowFactory[Any]) -> Sent:
    """Send a shared statement; outside of the driver's pipeline, wait for its rows. Raises psycopg.Error."""
    written = write_statement(query.statement)
    arguments = written.arguments(query.values)
    named = dict(zip(written.names, arguments, strict=True))
    context = RunContext(compiled=written.compiled, compiled_parameters=(named,))
    connection.dispatch.before_execute(connection, query.statement, [], query.values, {})
    return _send(connection, written.sql, arguments, context, make_rows)


def send_settings(connection: sa.Connection, sql: str, values: Sequence[str | None] = ()) -> Sent:
    """Send what sets something for the transaction, whose rows nobody reads. Raises psycopg.Error."""
    return _send(connection, sql, values, None, tuple_row)


def _send(
    connection: sa.Connection,
    sql: str,
    arguments: Sequence[Any],
    context: RunContext | None,
    make_rows: RowFactory[Any],
) -> Sent:
    cursor = psycopg.RawCursor(driver_of(connection), row_factory=make_rows)
    connection.dispatch.before_cursor_execute(connection, cursor, sql, arguments, context, False)
    if context is None and not arguments:
        cursor.execute(sql.encode(), prepare=False)  # Several statements may be in it.
    else:
        cursor.execute(sql.encode(), arguments, binary=True)
    return Sent(connection, cursor, sql, arguments, context)


def read_rows(sent: Sent) -> list[Any]:
    """Return all rows of a statement."""
    rows = sent.cursor.fetchall()
    tell_answered(sent)
    return rows


def tell_answered(sent: Sent) -> None:
    """Tell listeners that a statement was run."""
    connection, cursor, sql, arguments, context = sent
    connection.dispatch.after_cursor_execute(connection, cursor, sql, arguments, context, False)


def driver_of(connection: sa.Connection) -> psycopg.Connection[Any]:
    """Return the driver's connection."""
    driver_connection: Any = connection.connection.driver_connection
    return driver_connection  # type: ignore[no-any-return]
