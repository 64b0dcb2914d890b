"""The database engine: URLs, connections, and the requirements on the server."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
from pgvector.psycopg import register_vector
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from contextwin.config import Settings
from contextwin.errors import ConfigError, StoreError, install_command
from contextwin.storage.errors import store_errors

MIN_POSTGRES = 15
MIN_VECTOR = (0, 8)  #: first version with iterative index scans

_SCHEMES = ("postgres", "postgresql", "postgresql+psycopg", "postgresql+psycopg2", "postgresql+asyncpg")
_QUERY = re.compile(r"\?(?=\w+=)")
_HALF_PASSWORD = re.compile(r"[^:]*://[^:/?]*:[^@]*@.*@", re.DOTALL)  #: two @ behind the colon before a password
#: Cached generic plans cannot use partial indexes; compiling a plan (JIT) takes longer than running it; on Citus the
#: settings of a transaction must reach the workers.
_SERVER_OPTIONS = (
    "-c plan_cache_mode=force_custom_plan -c jit=off -c citus.propagate_set_commands=local -c TimeZone=UTC"
)

_DISTRIBUTED = "is_distributed"  #: in what is known of a connection


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerVersions:
    """Versions of the server and of pgvector."""

    postgres: str  #: e.g. "18.4"
    vector: str | None  #: of the extension in this database; None: available, not yet created


def normalize_url(url: str) -> str:
    """Return the URL with the scheme of psycopg; raises ConfigError, without the URL in it, for another kind of URL.

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
    if _read_address(normal) is None:
        raise ConfigError(
            "the database URL cannot be read: expected postgresql://user:password@host:port/database, with special "
            "characters of the password percent-encoded (@ is %40)"
        )
    return normal


def redact_url(url: str | URL) -> str:
    """Return the URL without passwords, for display and for libpq, which does not read `+` as a space."""
    address = _read_address(url)
    if address is None:
        return "(an address that cannot be read)"
    secrets = [name for name in address.query if "password" in name]
    base, mark, query = address.difference_update_query(secrets).render_as_string(hide_password=True).partition("?")
    return f"{base.replace(' ', '%20')}{mark}{query.replace('+', '%20')}"


def _read_address(url: str | URL) -> URL | None:
    """Return the parsed URL, or None where it is not valid, or where a password seems to go on after its first @.

    Nor is a port valid that there cannot be.
    """
    if isinstance(url, str):
        base, *query = _QUERY.split(url)
        if _HALF_PASSWORD.match(base) or any("@" in part for part in query):
            return None
    with contextlib.suppress(ArgumentError, ValueError):  # Their messages quote the URL.
        address = make_url(url)
        return address if address.port is None or address.port in range(1, 2**16) else None
    return None


def open_engine(url: str, settings: Settings) -> Engine:
    """Return an engine with a pool, not yet connected; parameters in the URL take precedence over the settings."""
    address = make_url(normalize_url(url))
    arguments = {"connect_timeout": settings.connect_timeout_seconds, "application_name": "contextwin"}
    given_options = address.normalized_query.get("options", ())
    # A pooler refuses options, and hands each transaction to another session, whose prepared statements are others.
    options: dict[str, Any] = {"options": " ".join((_SERVER_OPTIONS, *given_options))}
    if settings.pooled:
        options = {"prepare_threshold": None}
    engine = create_engine(
        address,
        pool_size=settings.pool_size,
        pool_pre_ping=True,
        pool_use_lifo=True,  # The last connection is used again first: it has prepared its statements.
        use_native_hstore=False,
        hide_parameters=True,  # They hold prompts and messages, and errors are logged.
        connect_args={
            **{name: value for name, value in arguments.items() if name not in address.query},
            **options,
        },
    )
    event.listen(engine, "connect", _note_extensions)
    if settings.pooled:
        event.listen(engine, "connect", _set_time_zone)
    event.listen(engine, "checkout", _register_vector)
    event.listen(engine, "checkout", _follow_default)
    return engine


def is_distributed(connection: Connection) -> bool:
    """Return whether the server distributes tables over a cluster (Citus)."""
    return bool(connection.info.get(_DISTRIBUTED))


def _note_extensions(connection: Any, record: Any) -> None:
    """Note whether the server distributes tables; asked once a connection."""
    found = connection.execute("SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'citus'").fetchone()
    connection.rollback()
    record.info[_DISTRIBUTED] = found is not None


def _set_time_zone(connection: Any, _record: Any) -> None:
    """Read times in UTC, which a pooler remembers of a client."""
    connection.execute("SET TimeZone TO 'UTC'")
    connection.commit()


def _register_vector(connection: Any, record: Any, _proxy: Any) -> None:
    """Register the vector types on a connection; without the extension, try again at its next checkout."""
    if "has_vector" not in record.info:
        with contextlib.suppress(psycopg.ProgrammingError):
            register_vector(connection)
            record.info["has_vector"] = True


def _follow_default(connection: Any, _record: Any, _proxy: Any) -> None:
    """Let the server say whether transactions may write: after a snapshot the pool asks for ones that may."""
    if connection.read_only is not None:
        connection.read_only = None


@contextlib.contextmanager
def connect(engine: Engine) -> Iterator[Connection]:
    """Yield a connection; database errors become StoreErrors that name the server without its password."""
    with store_errors(f" at {redact_url(engine.url)}"), engine.connect() as connection:
        yield connection


def check_server(engine: Engine) -> ServerVersions:
    """Return the server's versions; raises StoreError with the missing requirement and how to meet it."""
    with connect(engine) as connection:
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
    if missing := _missing_requirement(postgres, available):
        raise StoreError(f"{missing}; or use the embedded server: {install_command('local')}")
    return ServerVersions(postgres=postgres, vector=created)


def _missing_requirement(postgres: str, vector: str | None) -> str | None:
    """Return what a server with these versions lacks, and how to get it; None when it meets all requirements."""
    major = int(re.split(r"\D", postgres)[0])
    if major < MIN_POSTGRES:
        return f"Postgres {MIN_POSTGRES} or newer is needed, this server is {postgres}: upgrade it"
    if vector is None:
        return (
            f"the server (Postgres {postgres}) has no pgvector: install it there, e.g. "
            f"apt install postgresql-{major}-pgvector (Debian 12 and older: from apt.postgresql.org)"
        )
    if tuple(map(int, vector.split(".")[:2])) < MIN_VECTOR:
        return (
            f"pgvector 0.8 or newer is needed, this database has {vector}: upgrade it on the server, "
            "then run ALTER EXTENSION vector UPDATE"
        )
    return None
