"""Errors of the database, real ones where a test can bring them about: each must come typed, say its cause, and leave
nothing half-written; those that pass must be got over without the caller's help.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import psycopg
from sqlalchemy import make_url

from benchmarks.faults.common import (
    CHANCE,
    Outcome,
    differences,
    empty,
    error_of,
    fresh_database,
    with_options,
    write_archive,
)
from benchmarks.faults.proxy import Cut, Kind, serve_proxy
from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.config import read_settings
from contextwin.errors import StoreError
from contextwin.ingest import importer
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.engine import normalize_url, open_engine
from contextwin.storage.store import Store, open_store
from testkit.tables import dump_tables

#: Raises what a server raises, as one row of a batch is written; for faults that cannot be had without root.
TRIGGER = """
CREATE SEQUENCE faults_left;
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('faults_left') = {row} THEN RAISE EXCEPTION '{message}' USING ERRCODE = '{state}'; END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER fail BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION fail()
"""
NO_TRIGGER = "DROP TRIGGER fail ON {table}; DROP FUNCTION fail; DROP SEQUENCE faults_left"


def expect(problems: list[str], error: object, words: str, *, retryable: bool) -> None:
    """Note when the error is no StoreError that holds the words, is not one line, or is wrongly retryable."""
    if not isinstance(error, StoreError):
        problems.append(f"expected {words!r}, got {error}")
    elif words not in str(error) or "\n" in str(error) or error.retryable != retryable:
        problems.append(f"expected {words!r}, retryable={retryable}, got retryable={error.retryable}: {error}")


def connect(url: str) -> psycopg.Connection[tuple[object, ...]]:
    """Return a connection beside contextwin's."""
    plain = make_url(normalize_url(url)).set(drivername="postgresql")
    return psycopg.connect(plain.render_as_string(hide_password=False), autocommit=True)


@contextmanager
def opened(url: str, **settings: object) -> Iterator[Store]:
    """A store at the URL, without looking at its tables first."""
    known = read_settings(**settings)
    with Store(open_engine(url, known), known) as store:
        yield store


def load(store: Store, archive: Path) -> None:
    """Import the archive, embedded by trigrams."""
    import_archive(store, TrigramEmbedder(), archive, ImportOptions())


def ask(store: Store) -> None:
    """Build a window."""
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    builder.build(WindowRequest(prompt="word1 and word2", workspace="acme", everyone=True))


# -- who cannot be reached, or lets nobody in


def check_refused(server_url: str) -> Outcome:
    """Nobody listens; nobody of that name; a database that is not there; a server that hangs up."""
    problems: list[str] = []
    closed = "postgresql://ana:sesame@127.0.0.1:9/chat"
    error = error_of(lambda: open_store(closed))
    expect(problems, error, "cannot be reached", retryable=True)
    if "sesame" in str(error):
        problems.append("the password is shown")
    with opened(closed) as store:
        expect(problems, error_of(store.workspaces), "cannot be reached", retryable=True)
        expect(problems, error_of(lambda: ask(store)), "cannot be reached", retryable=True)
        expect(problems, error_of(lambda: store.user_names("acme", ["U1"])), "cannot be reached", retryable=True)
    nowhere = make_url(normalize_url(server_url)).set(database="nowhere").render_as_string(hide_password=False)
    expect(problems, error_of(lambda: open_store(nowhere)), "does not exist", retryable=False)
    nobody = make_url(normalize_url(server_url)).set(username="nobody").render_as_string(hide_password=False)
    expect(problems, error_of(lambda: open_store(nobody)), "does not exist", retryable=False)
    with serve_proxy(server_url) as proxy, opened(proxy.url) as store:
        proxy.plan = [Cut(kind="any") for _ in range(9)]
        expect(problems, error_of(store.workspaces), "the database cannot be reached", retryable=True)
    return Outcome(name="refused", tried=7, problems=tuple(problems))


def check_pool(server_url: str) -> Outcome:
    """All connections of the process are in use; all that the server has for this role are."""
    problems: list[str] = []
    with fresh_database(server_url) as url:
        with opened(url, pool_size=1) as store, ExitStack() as held:
            store._engine.pool._timeout = 0.2  # type: ignore[attr-defined]
            for _ in range(1 + store._engine.pool._max_overflow):  # type: ignore[attr-defined]
                held.enter_context(store._engine.connect())
            expect(problems, error_of(store.workspaces), "connections of this process are in use", retryable=True)
            expect(problems, error_of(store.analyze), "connections of this process are in use", retryable=True)
            held.close()
            store.workspaces()
        with connect(url) as admin:
            role = f"few_{Random().randrange(10**9)}"
            admin.execute(f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 1")
            theirs = make_url(normalize_url(url)).set(username=role).render_as_string(hide_password=False)
            with connect(theirs), opened(theirs) as store:
                expect(problems, error_of(store.workspaces), "has no connection left", retryable=True)
            # Who hung up counts until its process has ended.
            while admin.execute("SELECT FROM pg_stat_activity WHERE usename = %s", [role]).fetchone():
                time.sleep(0.02)
            with opened(theirs) as store:
                expect(problems, error_of(store.workspaces), "denied permission to this role", retryable=False)
            admin.execute(f"DROP ROLE {role}")
    return Outcome(name="pool", tried=4, problems=tuple(problems))


# -- what takes too long, or is not possible now


def check_timeout(server_url: str, folder: Path) -> Outcome:
    """A statement that waits too long, a lock that is not had, a server that only reads; nothing is kept of them."""
    problems: list[str] = []
    archive = write_archive(folder, 300)
    with fresh_database(server_url) as url, opened(url) as plain:
        load(plain, archive)
        # Since when members are known is told by places, which are stored before their messages.
        before = dump_tables(plain, without=["told_at"])
        with connect(url) as other, other.transaction():
            other.execute("LOCK TABLE messages, chunks")
            with opened(url, statement_timeout_ms=200) as store:
                expect(problems, error_of(lambda: ask(store)), "took too long", retryable=False)
            with opened(with_options(url, "-c statement_timeout=200")) as store:
                expect(problems, error_of(lambda: load(store, archive)), "took too long", retryable=False)
            with opened(with_options(url, "-c lock_timeout=100")) as store:
                expect(problems, error_of(lambda: load(store, archive)), "waited too long for a lock", retryable=True)
        with opened(with_options(url, "-c default_transaction_read_only=on")) as store:
            expect(problems, error_of(lambda: load(store, archive)), "is read-only", retryable=False)
        if dump_tables(plain, without=["told_at"]) != before:
            problems.append("something was written")
    return Outcome(name="timeout", tried=4, problems=tuple(problems))


def check_deadlock(server_url: str, folder: Path) -> Outcome:
    """An import that locks a workspace and then wants a table deadlocks with one who does the opposite; it recovers."""
    problems: list[str] = []
    archive = write_archive(folder, 300)
    with fresh_database(server_url) as url, opened(url) as store:
        load(store, write_archive(folder, 20))
        with ThreadPoolExecutor(1) as pool, connect(url) as other:
            with other.transaction():
                # The import is the one to look for a deadlock first, and to be ended, however busy the machine is.
                other.execute("SET LOCAL deadlock_timeout = '1min'")
                other.execute("LOCK TABLE chunks")
                running = pool.submit(load, store, archive)
                while not _is_waiting(url):
                    time.sleep(0.02)
                other.execute("SELECT FROM workspaces WHERE workspace_id = 'acme' FOR UPDATE")
            problems += _not_got_over(running.result)
            deadlocks = _count(url, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        problems += differences(store, _undisturbed(server_url, write_archive(folder, 20), archive))
    if deadlocks == 0:
        problems.append("there was no deadlock")
    return Outcome(name="deadlock", tried=1, problems=tuple(problems), figures={"deadlocks": deadlocks})


def check_serialization(server_url: str, folder: Path, messages: int = 1200) -> Outcome:
    """Four imports of one archive at once, on a server whose transactions are serializable.

    They wait for a workspace that somebody changes: who waits first fails then, however busy the machine is.
    """
    problems: list[str] = []
    archives = write_archive(folder, 20), write_archive(folder, messages)
    retries = _Counter()
    with fresh_database(server_url) as url, opened(url) as plain, retries.counting(), _small_batches():
        load(plain, archives[0])
        strict = with_options(url, "-c default_transaction_isolation=serializable")
        with ThreadPoolExecutor(4) as pool, ExitStack() as stack, connect(url) as other:
            stores = [stack.enter_context(opened(strict)) for _ in range(4)]
            with other.transaction():
                other.execute("UPDATE workspaces SET workspace_id = workspace_id")
                running = [pool.submit(load, store, archives[1]) for store in stores]
                while not _is_waiting(url):
                    time.sleep(0.02)
            for future in running:
                problems += _not_got_over(future.result)
        problems += differences(plain, _undisturbed(server_url, *archives))
    return Outcome(name="serialization", tried=4, problems=tuple(problems), figures={"retries": retries.count})


# -- what is told in the middle of a batch


def check_disk_full(
    server_url: str, seed: int, folder: Path, tables: Sequence[str] = ("messages", "chunks", "chunk_embeddings")
) -> Outcome:
    """The server's disk is full in the middle of a batch; then there is room again. Its own error, raised by a trigger.

    So are a deadlock and a serialization failure, in the middle of every table that is written by COPY.
    """
    problems: list[str] = []
    archive, random, retries = write_archive(folder, 600), Random(seed), _Counter()
    faults = (
        ("53100", 'could not extend file "base/1/2": No space left on device', "has no room left", False),
        ("40P01", "deadlock detected", "", True),
        ("40001", "could not serialize access", "", True),
    )
    expected = _undisturbed(server_url, archive)
    with fresh_database(server_url) as url, opened(url) as store, connect(url) as admin, retries.counting():
        load_all = partial(load, store, archive)
        for table in tables:
            for state, message, words, is_passing in faults:
                row = random.randrange(1, 400)
                admin.execute(TRIGGER.format(row=row, message=message, state=state, table=table))
                if not is_passing:
                    expect(problems, error_of(load_all), words, retryable=False)
                    problems += _half_written(url)
                problems += _not_got_over(load_all)
                admin.execute(NO_TRIGGER.format(table=table))
                problems += differences(store, expected)
                empty(store)
    figures = {"retries": retries.count}
    return Outcome(name="disk-full", tried=len(faults) * len(tables), problems=tuple(problems), figures=figures)


def check_cut(server_url: str, seed: int, folder: Path, cuts: int) -> Outcome:
    """The network breaks: half the times in the middle of COPY, else anywhere, or so that a COMMIT has no answer."""
    problems: list[str] = []
    archive, random, retries = write_archive(folder, 600), Random(seed), _Counter()
    made: Counter[Kind] = Counter()
    expected = _undisturbed(server_url, archive)
    with fresh_database(server_url) as url, serve_proxy(url) as proxy, opened(proxy.url) as store, opened(url) as plain:
        while made.total() < cuts and not problems:
            with retries.counting(), _small_batches():
                # Few at a time: a step bears six.
                proxy.plan = [_draw_cut(random) for _ in range(min(3, cuts - made.total()))]
                problems += _not_got_over(partial(load, store, archive))
            problems += [] if proxy.cuts > made else ["no connection was cut"]
            made = proxy.cuts.copy()
            problems += differences(plain, expected)
            empty(plain)
    return Outcome(
        name="cut",
        tried=made.total(),
        problems=tuple(problems),
        figures={**{str(kind): times for kind, times in made.items()}, "retries": retries.count},
    )


def _draw_cut(random: Random) -> Cut:
    kind: Kind = random.choice(["copy", "copy", "any", "commit"])
    return Cut(kind=kind, after=random.randrange(1, {"copy": 40_000, "any": 60_000, "commit": 8}[kind]))


# -- helpers


class _Counter(logging.Handler):
    """Counts how often a step is done again, of which contextwin writes a line."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def emit(self, _record: logging.LogRecord) -> None:
        """Count."""
        self.count += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count for the length of a `with` block."""
        logger = logging.getLogger("contextwin.store")
        before = logger.level
        logger.setLevel(logging.INFO)
        logger.addHandler(self)
        try:
            yield
        finally:
            logger.removeHandler(self)
            logger.setLevel(before)


@contextmanager
def _small_batches() -> Iterator[None]:
    """Let imports make more transactions, so that more of them meet."""
    whole = importer.RECORDS_A_BATCH
    importer.RECORDS_A_BATCH = 100
    try:
        yield
    finally:
        importer.RECORDS_A_BATCH = whole


def _not_got_over(result: Callable[[], object]) -> list[str]:
    """Return what went wrong, which nothing should have."""
    error = error_of(result)
    return [] if error == "no error" else [f"not got over: {error}"]


def _undisturbed(server_url: str, *archives: Path) -> dict[str, list[str]]:
    """Return what the tables hold after imports of the archives without a fault."""
    with fresh_database(server_url) as url, opened(url) as store:
        for archive in archives:
            load(store, archive)
        return dump_tables(store, without=CHANCE)


def _half_written(url: str) -> list[str]:
    """Return what is stored of a message without the rest of it."""
    chunkless = """SELECT count(*) FROM messages m WHERE NOT is_deleted AND text <> '' AND NOT EXISTS (
        SELECT FROM chunks c WHERE (c.workspace_id, c.channel_id, c.ts) = (m.workspace_id, m.channel_id, m.ts))"""
    uncounted = """SELECT count(*) FROM channels n WHERE chunk_count <> (SELECT count(*) FROM chunks c
        WHERE (c.workspace_id, c.channel_id) = (n.workspace_id, n.channel_id))"""
    found = {"messages without chunks": _count(url, chunkless), "channels miscounted": _count(url, uncounted)}
    return [f"{count} {what}" for what, count in found.items() if count]


def _is_waiting(url: str) -> bool:
    """Return whether somebody waits for a lock of a table or a row."""
    query = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'"
    )
    return _count(url, query) > 0


def _count(url: str, query: str) -> int:
    with connect(url) as connection:
        row = connection.execute(query).fetchone()
    assert row is not None
    return int(str(row[0]))
