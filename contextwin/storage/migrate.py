"""Migrations: reads and changes the revision of the tables."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError

from contextwin.errors import SchemaError, StoreError
from contextwin.storage.engine import check_server, connect

_MIGRATION_LOCK = int.from_bytes(b"contextw")  #: advisory lock that a migrating process holds
_MIGRATION_TIMEOUT_SECONDS = 600  #: maximum wait for another process's migrations. Unmeasured
_LOCK_TIMEOUT = "10s"  #: maximum wait for a table's lock, which blocks later statements. Unmeasured


def head_revision() -> str:
    """Return the revision that this code needs."""
    return max(_revisions())


def current_revision(engine: Engine) -> str | None:
    """Return the revision of the tables; None without tables."""
    with connect(engine) as connection:
        return _read_revision(connection)


def check_schema(engine: Engine) -> None:
    """Raise SchemaError, with advice, unless the tables are at the revision that this code needs."""
    found = current_revision(engine)
    if found != head_revision():
        raise _schema_error(found)


def upgrade_schema(engine: Engine, revision: str = "head") -> None:
    """Upgrade the tables to `revision`, and keep the rows; SchemaError when they are newer than this code."""
    # Imported here, because importing alembic takes longer than a warm command.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_migrations()).replace("%", "%%"))
    with migrating(engine) as connection:
        found = _read_revision(connection)
        if found is not None and found not in _revisions():
            raise _schema_error(found)
        connection.rollback()
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, revision)
        except CommandError as exc:
            raise StoreError(f"no upgrade from {found} to {revision!r}: {exc}; known: {sorted(_revisions())}") from exc


@contextlib.contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """Yield a connection with the extension, while another one's transaction holds the lock of migrations.

    What migrations need is set for each of their transactions: a pooler (PgBouncer) hands a session on to others.
    """
    check_server(engine)
    with connect(engine) as locking, connect(engine) as connection:
        _acquire_lock(locking)
        _create_extension(connection)
        connection.commit()
        event.listen(connection, "begin", _begin_migrating)
        yield connection


def _begin_migrating(connection: Connection) -> None:
    # By the driver: SQLAlchemy would begin a transaction for it, and call this again.
    cursor = connection.connection.cursor()
    cursor.execute(f"SET LOCAL lock_timeout = '{_LOCK_TIMEOUT}'")
    cursor.execute("SET LOCAL contextwin.unrestricted = 'on'")
    cursor.close()


def _migrations() -> Path:
    """Return the folder of migrations: in an installed package, or beside the package in a checkout."""
    package = Path(__file__).parents[1]
    packaged = package / "migrations"
    return packaged if packaged.is_dir() else package.parent / "migrations"


def _revisions() -> set[str]:
    """Return the known revisions, whose names sort by age: file names up to the first underscore."""
    return {path.name.partition("_")[0] for path in (_migrations() / "versions").glob("[0-9]*.py")}


def _read_revision(connection: Connection) -> str | None:
    if connection.exec_driver_sql("SELECT to_regclass('alembic_version')").scalar() is None:
        return None
    revision: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return revision


def _schema_error(found: str | None) -> SchemaError:
    is_older = found is None or found in _revisions()
    advice = "run contextwin db upgrade" if is_older else "install the newer contextwin that made them"
    expected = head_revision()
    return SchemaError(
        f"the tables are at revision {found or 'none'}, this contextwin works with {expected}: {advice}",
        found=found,
        expected=expected,
    )


def _acquire_lock(connection: Connection) -> None:
    # Polls, because a waiting statement would deadlock with CREATE INDEX CONCURRENTLY.
    deadline = time.monotonic() + _MIGRATION_TIMEOUT_SECONDS
    take = f"SELECT pg_try_advisory_xact_lock({_MIGRATION_LOCK})"
    while not connection.exec_driver_sql(take).scalar():
        connection.rollback()
        if time.monotonic() > deadline:
            raise StoreError("another process has been migrating this database for ten minutes: see what it waits for")
        time.sleep(0.05)
    # It also closes the query before, for whose snapshot CREATE INDEX CONCURRENTLY would wait.
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")


def _create_extension(connection: Connection) -> None:
    # On a cluster only its owner may ask for an extension that is there.
    if connection.exec_driver_sql("SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'vector'").scalar():
        return
    try:
        connection.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS vector")
    except DBAPIError as exc:
        raise StoreError(
            f"extension vector cannot be created: {' '.join(str(exc.orig).split())}; let a superuser run "
            f"CREATE EXTENSION vector in database {connection.engine.url.database}, then try again"
        ) from exc
