"""Opens a database: at a URL, else on the embedded server."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

from psycopg import OperationalError
from sqlalchemy import Engine, event, make_url

from contextwin.config import Settings
from contextwin.errors import ConfigError
from contextwin.storage.engine import check_server, normalize_url, open_engine
from contextwin.storage.migrate import check_schema, current_revision, head_revision, upgrade_schema
from contextwin.storage.replica import Replica


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


def embedded_url(home: Path) -> str:
    """Return the URL of the home's embedded server, started if needed; ConfigError where it is not available."""
    if sys.platform == "win32":
        raise ConfigError("there is no embedded Postgres on Windows: set CONTEXTWIN_DATABASE_URL (with pgvector)")
    from contextwin.storage.embedded.server import start_embedded

    return start_embedded(home)
