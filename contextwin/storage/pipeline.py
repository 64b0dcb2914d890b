"""What a snapshot sends: settings wait for the statement that needs them, and take no round trip of their own.

Statements that do not depend on each other are sent together. Between a client and a server of one data centre a round
trip takes about a millisecond, and a window would need ten.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar, cast

import psycopg
import sqlalchemy as sa
from pgvector.sqlalchemy import HALFVEC
from psycopg.rows import RowFactory, namedtuple_row, tuple_row
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.sql.compiler import SQLCompiler

from contextwin.storage import planning
from contextwin.storage.row_security import write_settings
from contextwin.storage.sql.filters import Query

#: What a snapshot begins with. The driver would wait for it in a pipeline, so that its connection is in autocommit.
BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

T = TypeVar("T")


def named_rows(cursor: Any) -> Callable[[Sequence[Any]], Any]:
    """Make named tuples of rows as the driver does, without counting the fields of each."""
    make = namedtuple_row(cursor)
    kind = getattr(make, "__self__", None)  # Its `_make` is what makes them.
    return partial(tuple.__new__, kind) if kind else make


class Request(NamedTuple):
    """A statement to run under some planner settings; None: under those that are set."""

    query: Query
    settings: Mapping[str, str] | None = planning.USUAL
    make_rows: RowFactory[Any] = named_rows  #: one of the driver's row factories


#: Yields what it asks for, and is sent the rows.
Search = Generator[Request, Sequence[Any], T]


class Pipeline:
    """Sends the statements of one transaction, and knows what is set in it."""

    def __init__(
        self,
        connection: Connection,
        *,
        begin: str | None = None,
        settings: Mapping[str, str] = planning.USUAL,
        is_distributed: bool = False,
    ) -> None:
        """Begin with `begin`, unless a transaction has begun; `settings` are those of the planner in it."""
        self._connection = connection
        self._begin = begin
        self._planned = settings
        self._waiting = dict[str, str | None]()
        self._allowed = dict[str, str | None]()  #: the settings beside the planner's: they say what may be read
        self._set = dict[str, str | None]()  #: what was sent of all settings
        self._remembered: dict[tuple[object, ...], Sequence[Any]] | None = None  #: rows, by what was asked
        self.is_distributed = is_distributed  #: over a cluster (Citus)

    @property
    def connection(self) -> Connection:
        """The connection, for statements that SQLAlchemy runs: what waits is sent first."""
        if self._begin or self._waiting:
            with self._sending():
                set_now = self._send_waiting()
            for each in set_now:
                tell_answered(each)
        return self._connection

    def set(self, settings: Mapping[str, str | None]) -> None:
        """Set these for the transaction, before its next statement; None: to the connection's own value."""
        self._allowed |= settings
        self._wait_for(settings)

    def _wait_for(self, settings: Mapping[str, str | None]) -> None:
        self._waiting = {**self._waiting, **settings}

    def plan_with(self, settings: Mapping[str, str] | None) -> None:
        """Set these planner settings and reset others, before the next statement; None: whatever is set will do."""
        if settings is not None and settings != self._planned:
            self._wait_for({name: None for name in self._planned if name not in settings} | dict(settings))
            self._planned = settings

    def remember(self) -> None:
        """Send nothing twice from here on: for the same rights, a statement has the same rows in a snapshot.

        What is set stays set for its transaction.
        """
        self._remembered = {}

    @property
    def remembers(self) -> bool:
        """Whether nothing is sent twice."""
        return self._remembered is not None

    def run(self, requests: Sequence[Request]) -> list[Sequence[Any]]:
        """Return all rows of each, sent together as far as they are shared statements. Raises psycopg.Error."""
        if (known := self._remembered) is None:
            return self._send(requests)
        keys = [self._name(request) for request in requests]
        new = {key: request for key, request in zip(keys, requests, strict=True) if key not in known}
        known |= zip(new, self._send([*new.values()]), strict=True) if new else {}
        return [[*known[key]] for key in keys]

    def _name(self, request: Request) -> tuple[object, ...]:
        """Return what makes a request the same as another one: one that is built anew is known by its SQL.

        What is to be planned under any settings has the same rows under all.
        """
        query, settings = request.query, request.settings or {}
        known, values = cast(object, query.statement), {**query.values}
        if not query.is_shared:
            compiled = query.statement.compile(dialect=self._connection.dialect)
            known, values = compiled.string, {**compiled.params, **values}
        planned, allowed = (frozenset(each.items()) for each in (settings, self._allowed))
        return known, pickle.dumps(values), planned, allowed, request.make_rows

    def _send(self, requests: Sequence[Request]) -> list[Sequence[Any]]:
        if not all(request.query.is_shared for request in requests):
            return [self._run_one(request) for request in requests]
        self.plan_with(requests[0].settings)
        alone = len(requests) == 1 and not (self._begin or self._waiting)
        sent, set_now = list[Sent](), list[Sent]()
        with nullcontext() if alone else self._sending():
            for request in requests:
                self.plan_with(request.settings)
                set_now += self._send_waiting()
                sent.append(send_query(self._connection, request.query, request.make_rows))
        for each in set_now:
            tell_answered(each)
        return [read_rows(each) for each in sent]

    def _run_one(self, request: Request) -> Sequence[Any]:
        if request.query.is_shared:
            return self._send([request])[0]
        self.plan_with(request.settings)
        return self.connection.execute(request.query.statement, request.query.values).all()

    @contextmanager
    def _sending(self) -> Iterator[None]:
        """What is sent meanwhile is answered together; where it fails, all that waited waits again.

        So nothing is ever run in a transaction that has not begun, or without what it was to be run under.
        """
        waited = self._begin, self._waiting, self._planned, self._set
        try:
            with self._pipelined():
                yield
        except BaseException:
            self._begin, self._waiting, self._planned, self._set = waited
            raise

    def _pipelined(self) -> AbstractContextManager[object]:
        """The driver's pipeline, unless the client's library has none."""
        if not psycopg.capabilities.has_pipeline():
            return nullcontext()
        return driver_of(self._connection).pipeline()

    def _send_waiting(self) -> list[Sent]:
        """Send what sets something, if anything waits; return it."""
        if self._begin:
            driver_of(self._connection).execute(self._begin.encode(), prepare=False)
            self._begin = None
        waiting, self._waiting = self._waiting, {}
        if self._remembered is not None:
            waiting = {name: value for name, value in waiting.items() if self._set.get(name, ()) != value}
        self._set = {**self._set, **waiting}
        if not waiting:
            return []
        if self.is_distributed:
            return [send_settings(self._connection, write_settings({name: value})) for name, value in waiting.items()]
        return [send_settings(self._connection, _select_settings(tuple(waiting)), [*waiting.values()])]


def run_together(pipeline: Pipeline, searches: Sequence[Search[Any] | None]) -> list[Any]:
    """Run searches, sending together what they ask for at the same time; return what each returns, None for None."""
    results: list[Any] = [None] * len(searches)
    rows: dict[int, Sequence[Any] | None] = {n: None for n, search in enumerate(searches) if search is not None}
    while rows:
        asked = dict[int, Request]()
        for n, found in rows.items():
            search = searches[n]
            assert search is not None
            try:
                asked[n] = next(search) if found is None else search.send(found)
            except StopIteration as done:
                results[n] = done.value
        rows = dict(zip(asked, pipeline.run([*asked.values()]), strict=True)) if asked else {}
    return results


@lru_cache
def _select_settings(names: tuple[str, ...]) -> str:
    """Return the statement that sets these to its parameters; null resets one."""
    return "SELECT " + ", ".join(f"set_config('{name}', ${n}, true)" for n, name in enumerate(names, 1))


# ---- Runs statements that are built once on the driver's cursor: SQLAlchemy writes each once, and is not asked again
# For the six statements of a window SQLAlchemy and the driver's search for named parameters take 7 ms of the processor,
# this way 2. SQLAlchemy's events tell of these statements as of all others.


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
