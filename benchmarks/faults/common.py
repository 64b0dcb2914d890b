"""What the checks of faults.py share: what came of one, throwaway databases, archives, and the comparison of stores."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from sqlalchemy import create_engine, make_url
from sqlalchemy.pool import NullPool

from contextwin.config import read_settings
from contextwin.errors import ContextWinError
from contextwin.storage import schema
from contextwin.storage.embedded.server import start_embedded, stop_embedded
from contextwin.storage.engine import normalize_url, open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store
from testkit.factories import make_archive, write_jsonl
from testkit.tables import check_counters, dump_tables

#: What two runs that did the same may differ in.
CHANCE = ("indexed_at",)


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What came of one check."""

    name: str  #: of the check
    tried: int  #: faults or inputs
    problems: tuple[str, ...] = ()  #: what did not hold; empty: all of it held
    figures: Mapping[str, float | int | str] = field(default_factory=dict)  #: what else was counted or measured


@contextmanager
def throwaway_home() -> Iterator[Path]:
    """A home with nothing in it; its embedded server is stopped and its files are removed afterwards."""
    home = Path(tempfile.mkdtemp(prefix="cwf"))
    try:
        yield home
    finally:
        stop_embedded(home)
        shutil.rmtree(home)


@contextmanager
def throwaway_server() -> Iterator[str]:
    """The URL of an embedded server with nothing in it."""
    with throwaway_home() as home:
        yield start_embedded(home)


@contextmanager
def fresh_database(server_url: str) -> Iterator[str]:
    """The URL of migrated tables in a database of its own on the server; dropped afterwards."""
    name = f"faults_{uuid4().hex}"
    server = create_engine(normalize_url(server_url), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    try:
        url = make_url(normalize_url(server_url)).set(database=name).render_as_string(hide_password=False)
        engine = open_engine(url, read_settings())
        upgrade_schema(engine)
        engine.dispose()
        yield url
    finally:
        with server.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


def empty(store: Store) -> None:
    """Take everything out of the store's tables."""
    with store._engine.begin() as connection:
        connection.exec_driver_sql(f"TRUNCATE {', '.join(schema.metadata.tables)} CASCADE")


def with_options(url: str, options: str) -> str:
    """Return the URL with server settings for each connection, such as "-c lock_timeout=200"."""
    return make_url(normalize_url(url)).update_query_dict({"options": options}).render_as_string(hide_password=False)


def write_archive(folder: Path, messages: int) -> Path:
    """Write an archive of about so many messages, with replies, edits and deletions, always the same."""
    return write_jsonl(folder / f"archive-{messages}.jsonl", make_archive(messages))


def differences(store: Store, expected: Mapping[str, list[str]]) -> list[str]:
    """Return which tables do not hold what is expected, and which counters are not what a recount gives."""
    found = dump_tables(store, without=CHANCE)
    problems = [
        f"{table}: {len(set(rows) - set(found[table]))} rows missing, {len(set(found[table]) - set(rows))} too many"
        for table, rows in expected.items()
        if found[table] != rows
    ]
    try:
        check_counters(store)
    except AssertionError:
        problems.append("the words' statistics are not those of a recount")
    return problems


def error_of(action: Callable[[], object]) -> ContextWinError | str:
    """Return the typed error that the action raises, else a line about what happened instead."""
    try:
        action()
    except ContextWinError as exc:
        return exc
    except Exception as exc:  # noqa: BLE001  # whatever else comes is what the check is for
        return f"{type(exc).__name__} instead of a typed error: {exc}"
    return "no error"
