"""The database: its address, its engine, what its server must be able to do, and its migrations.

Without an address there is the embedded server, see embedded.py.
"""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from pgvector.psycopg import register_vector
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from contextwin.config import Settings
from contextwin.errors import ConfigError, SchemaError, StoreError
from contextwin.failures import store_errors

POSTGRES_NEEDED = 15
VECTOR_NEEDED = (0, 8)  #: the first with iterative index scans

_SCHEMES = ("postgres", "postgresql", "postgresql+psycopg", "postgresql+psycopg2", "postgresql+asyncpg")
#: A cached generic plan forgets partial indexes; on Citus the settings of a transaction must reach the workers.
_SERVER_OPTIONS = "-c plan_cache_mode=force_custom_plan -c citus.propagate_set_commands=local -c TimeZone=UTC"
_MIGRATION_LOCK = int.from_bytes(b"contextw")  #: the advisory lock of who migrates
_MIGRATION_PATIENCE_SECONDS = 600  #: how long to wait for another process's migrations; a guess
_LOCK_TIMEOUT = "10s"  #: a migration that waits longer for a table would hold up everybody behind it; a guess


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerVersions:
    """What a server runs."""

    postgres: str  #: e.g. "18.4"
    vector: str | None  #: of the extension in this database; None: it is available but not yet created


def open_database(url: str | None, settings: Settings) -> Engine:
    """Return an engine on tables that this code can use: at `url`, else at `settings.database_url`, else embedded.

    The embedded server is started and its tables are brought up to date. A given server is only checked: StoreError
    when it lacks something, SchemaError when its tables are at another revision.
    """
    given = url or (settings.database_url.get_secret_value() if settings.database_url else None)
    engine = open_engine(given or embedded_url(settings.home), settings)
    try:
        if given:
            check_server(engine)
            check_schema(engine)
        elif current_revision(engine) != head_revision():
            upgrade_schema(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def embedded_url(home: Path) -> str:
    """Start the home's embedded server when need be and return its URL; ConfigError where there is none."""
    if sys.platform == "win32":
        raise ConfigError("there is no embedded Postgres on Windows: set CONTEXTWIN_DATABASE_URL (with pgvector)")
    from contextwin.embedded import start_embedded

    return start_embedded(home)


# -- addresses and connections


def normalize_url(url: str) -> str:
    """Return the URL with the scheme that names our driver; ConfigError, without the URL, when it is of another kind.

    >>> normalize_url("postgres://ana@db.example/chat")
    'postgresql+psycopg://ana@db.example/chat'
    """
    scheme, separator, rest = url.strip().partition("://")
    if not separator or scheme.lower() not in _SCHEMES:
        found = f"{scheme}://" if separator and re.fullmatch(r"[\w+]+", scheme) else "something else"
        raise ConfigError(
            f"a database URL begins with postgresql://, this one with {found}; see CONTEXTWIN_DATABASE_URL"
        )
    normal = f"postgresql+psycopg://{rest}"
    try:
        make_url(normal)
    except (ArgumentError, ValueError):  # whose messages quote the URL
        raise ConfigError(
            "the database URL cannot be read: expected postgresql://user:password@host:port/database, with special "
            "characters of the password percent-encoded"
        ) from None
    return normal


def redact_url(url: str | URL) -> str:
    """Return the URL without its passwords, to be shown, and to be read by libpq, where `+` is no space."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        return "(an address that cannot be read)"
    secrets = [name for name in address.query if "password" in name]
    shown, mark, query = address.difference_update_query(secrets).render_as_string(hide_password=True).partition("?")
    return f"{shown.replace(' ', '%20')}{mark}{query.replace('+', '%20')}"


def open_engine(url: str, settings: Settings) -> Engine:
    """Return an engine with a pool. Nothing is connected yet; what the URL says wins over what we would say."""
    address = make_url(normalize_url(url))
    arguments = {"connect_timeout": settings.connect_timeout_seconds, "application_name": "contextwin"}
    given_options = address.normalized_query.get("options", ())
    engine = create_engine(
        address,
        pool_size=settings.pool_size,
        pool_pre_ping=True,
        use_native_hstore=False,
        connect_args={
            **{name: value for name, value in arguments.items() if name not in address.query},
            "options": " ".join((_SERVER_OPTIONS, *given_options)),
        },
    )
    event.listen(engine, "checkout", _register_vector)
    return engine


def _register_vector(connection: Any, record: Any, _proxy: Any) -> None:
    """Teach a new connection the vector types; when the extension is not there yet, try at its next checkout."""
    if "has_vector" not in record.info:
        with contextlib.suppress(psycopg.ProgrammingError):
            register_vector(connection)
            record.info["has_vector"] = True


@contextlib.contextmanager
def _connect(engine: Engine) -> Iterator[Connection]:
    """A connection whose errors are StoreErrors of one line that name the server, without its password."""
    with store_errors(f" at {redact_url(engine.url)}"), engine.connect() as connection:
        yield connection


# -- what the server must be able to do


def check_server(engine: Engine) -> ServerVersions:
    """Return what the server runs; StoreError that says what is missing and how to get it, when it will not do."""
    with _connect(engine) as connection:
        postgres, created = connection.exec_driver_sql(
            "SELECT current_setting('server_version'), (SELECT extversion FROM pg_extension WHERE extname = 'vector')"
        ).one()
        available = (
            created
            or connection.exec_driver_sql(
                "SELECT default_version FROM pg_available_extensions WHERE name = 'vector'"
            ).scalar()
        )
    postgres = postgres.partition(" ")[0]
    if shortcoming := _shortcoming(postgres, available):
        raise StoreError(f'{shortcoming}; or use the embedded server: pip install "contextwin[local]"')
    return ServerVersions(postgres=postgres, vector=created)


def _shortcoming(postgres: str, vector: str | None) -> str | None:
    """Say what a server with these versions lacks and how to get it; None when it will do."""
    major = int(re.split(r"\D", postgres)[0])
    if major < POSTGRES_NEEDED:
        return f"Postgres {POSTGRES_NEEDED} or newer is needed, this server is {postgres}: upgrade it"
    if vector is None:
        return (
            f"the server (Postgres {postgres}) has no pgvector: install it there, e.g. "
            f"apt install postgresql-{major}-pgvector (Debian 12 and older: from apt.postgresql.org)"
        )
    if tuple(map(int, vector.split(".")[:2])) < VECTOR_NEEDED:
        return (
            f"pgvector 0.8 or newer is needed, this database has {vector}: upgrade it on the server, "
            "then run ALTER EXTENSION vector UPDATE"
        )
    return None


# -- migrations


def head_revision() -> str:
    """Return the revision that this code works with."""
    return max(_revisions())


def current_revision(engine: Engine) -> str | None:
    """Return the revision that the tables are at; None: they were never made, or are gone."""
    with _connect(engine) as connection:
        return _read_revision(connection)


def check_schema(engine: Engine) -> None:
    """Raise SchemaError, which says what to do, unless the tables are at the revision that this code works with."""
    found = current_revision(engine)
    if found != head_revision():
        raise _schema_error(found)


def upgrade_schema(engine: Engine, revision: str = "head") -> None:
    """Bring the tables up to `revision`; the rows stay. SchemaError when they are newer than this code."""
    _migrate(engine, "upgrade", revision)


def downgrade_schema(engine: Engine, revision: str) -> None:
    """Take the tables back to `revision`; "base" removes them, rows and all."""
    _migrate(engine, "downgrade", revision)


@contextlib.contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """A connection that alone may migrate this database, with the extension there; closed afterwards, not pooled."""
    check_server(engine)
    with _connect(engine) as connection:
        connection.detach()
        _wait_for_turn(connection)
        _create_extension(connection)
        connection.exec_driver_sql(f"SET lock_timeout = '{_LOCK_TIMEOUT}'; SET contextwin.unrestricted = 'on'")
        connection.commit()
        yield connection


def _migrate(engine: Engine, direction: str, revision: str) -> None:
    # Importing alembic takes longer than a warm command; only who migrates pays for it.
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
            getattr(command, direction)(config, revision)
        except CommandError as exc:
            raise StoreError(
                f"no {direction} from {found} to {revision!r}: {exc}; known: {sorted(_revisions())}"
            ) from exc


def _migrations() -> Path:
    """In the package when it was installed from a wheel, beside it in a checkout."""
    packaged = Path(__file__).parent / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).parents[1] / "migrations"


def _revisions() -> set[str]:
    """The known revisions, which sort by age: what the files are called before the first underscore."""
    return {path.name.partition("_")[0] for path in (_migrations() / "versions").glob("[0-9]*.py")}


def _read_revision(connection: Connection) -> str | None:
    if connection.exec_driver_sql("SELECT to_regclass('alembic_version')").scalar() is None:
        return None
    revision: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return revision


def _schema_error(found: str | None) -> SchemaError:
    advice = "contextwin db upgrade" if found is None or found in _revisions() else "pip install --upgrade contextwin"
    expected = head_revision()
    return SchemaError(
        f"the tables are at revision {found or 'none'}, this contextwin works with {expected}: run {advice}",
        found=found,
        expected=expected,
    )


def _wait_for_turn(connection: Connection) -> None:
    # Asking again and again, because a waiting statement would deadlock with CREATE INDEX CONCURRENTLY.
    deadline = time.monotonic() + _MIGRATION_PATIENCE_SECONDS
    while not connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({_MIGRATION_LOCK})").scalar():
        connection.rollback()
        if time.monotonic() > deadline:
            raise StoreError("another process has been migrating this database for ten minutes: see what it waits for")
        time.sleep(0.05)


def _create_extension(connection: Connection) -> None:
    try:
        connection.exec_driver_sql("CREATE EXTENSION IF NOT EXISTS vector")
    except DBAPIError as exc:
        raise StoreError(
            f"extension vector cannot be created: {' '.join(str(exc.orig).split())}; let a superuser run "
            f"CREATE EXTENSION vector in database {connection.engine.url.database}, then try again"
        ) from exc
