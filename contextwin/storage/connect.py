"""Opens a database: at a URL, else on the embedded server."""

from __future__ import annotations

import logging
import sys
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
from psycopg import OperationalError
from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from contextwin.config import Settings
from contextwin.errors import ConfigError, StoreError
from contextwin.storage.engine import check_server, connect, normalize_url, open_engine, redact_url
from contextwin.storage.errors import reason_of
from contextwin.storage.migrate import check_schema, current_revision, head_revision, upgrade_schema
from contextwin.storage.readers.snapshot import MOST_LAG_SECONDS, UNKNOWN_LAG, read_lag


def open_database(url: str | None, settings: Settings) -> Engine:
    """Return an engine on current tables: at `url`, else at `settings.database_url`, else on the embedded server.

    The embedded server is started and its tables are upgraded. Another server is only checked: StoreError for a missing
    requirement, SchemaError for another revision of the tables.
    """
    given = url or (settings.database_url.get_secret_value() if settings.database_url else None)
    engine = open_engine(given or embedded_url(settings.home), settings)
    if not given:
        event.listen(engine, "do_connect", partial(_connect_embedded, settings.home))
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


def _connect_embedded(home: Path, dialect: Any, _record: Any, arguments: Any, parameters: dict[str, Any]) -> Any:
    """Return a connection to the embedded server; starts it again where it ended while this process went on."""
    from contextwin.storage.embedded.server import start_again

    try:
        return dialect.connect(*arguments, **parameters)
    except OperationalError:
        url = start_again(home)
        if url is None:
            raise
        parameters |= dialect.create_connect_args(make_url(normalize_url(url)))[1]
        return dialect.connect(*arguments, **parameters)


def open_replica(settings: Settings) -> Replica:
    """Return an engine on the standby at `settings.read_url`, for snapshots; not connected yet."""
    assert settings.read_url is not None
    engine = open_engine(settings.read_url.get_secret_value(), settings)
    return Replica(engine.execution_options(isolation_level="AUTOCOMMIT"))  # Snapshots begin by themselves.


def check_replica(settings: Settings) -> str:
    """Return where the standby at `settings.read_url` is, and how far it is behind its primary.

    Raises StoreError where windows would say `replica: …` in `degraded`, and where it has another store's data;
    SchemaError where its tables are at another revision.
    """
    assert settings.read_url is not None
    standby = open_engine(settings.read_url.get_secret_value(), settings)
    primary, place = open_database(None, settings), redact_url(standby.url)
    try:
        try:
            standby.connect().close()
        except (SQLAlchemyError, psycopg.Error) as exc:
            raise StoreError(
                f"cannot be reached at {place}, the primary is read in its place: {reason_of(exc)}; "
                "check CONTEXTWIN_READ_URL, and that the server runs and accepts connections",
                retryable=True,
            ) from None
        with connect(standby) as connection, connect(primary) as other:
            if _cluster_of(connection) != _cluster_of(other):
                raise StoreError(
                    f"no standby of CONTEXTWIN_DATABASE_URL, but a server with data of its own, at {place}: "
                    "let CONTEXTWIN_READ_URL name a streaming standby, or unset it"
                )
            is_standby = connection.exec_driver_sql("SELECT pg_is_in_recovery()").scalar()
            lag = read_lag(connection)
        check_schema(standby)
    finally:
        standby.dispose()
        primary.dispose()
    if not is_standby:
        return f"the primary itself, at {place}: reads and writes share one server"
    if lag is None:
        raise StoreError(f"{UNKNOWN_LAG}: see its primary_conninfo and its log; at {place}")
    if lag >= MOST_LAG_SECONDS:
        raise StoreError(f"{lag:.0f} s behind the primary, and windows say so: see its log; at {place}")
    return f"{lag:.1f} s behind the primary, at {place}"


def _cluster_of(connection: Connection) -> int:
    """Return the number that initdb gave to the data, which standbys share with their primary."""
    return int(connection.exec_driver_sql("SELECT system_identifier FROM pg_control_system()").scalar_one())


def embedded_url(home: Path) -> str:
    """Return the URL of the home's embedded server, started if needed; ConfigError where it is not available."""
    if sys.platform == "win32":
        raise ConfigError("there is no embedded Postgres on Windows: set CONTEXTWIN_DATABASE_URL (with pgvector)")
    from contextwin.storage.embedded.server import start_embedded

    return start_embedded(home)


# ---- `Replica`: the standby that snapshots are read from, and whether it can be reached


#: Seconds for which a standby that could not be reached is not asked again: each attempt may take the whole time that
#: a connection may take. Unmeasured.
RETRY_SECONDS = 10.0

_logger = logging.getLogger("contextwin.store")


class Replica:
    """A standby of the database. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._asked_from = 0.0  #: by the monotonic clock

    def connect(self) -> Connection | None:
        """Return a connection; None where it cannot be reached, or could not RETRY_SECONDS ago, which is logged.

        Raises what SQLAlchemy raises where all connections of the pool are in use.
        """
        if monotonic() < self._asked_from:
            return None
        try:
            return self._engine.connect()
        except PoolTimeoutError:
            raise
        except (SQLAlchemyError, psycopg.Error) as exc:
            self._asked_from = monotonic() + RETRY_SECONDS
            _logger.warning("the standby cannot be reached, the primary is read: %s", reason_of(exc))
            return None

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()
