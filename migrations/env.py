"""How alembic reaches the database: by the connection that contextwin hands it, or by hand through the settings.

By hand: `alembic -c alembic.ini upgrade head`, with CONTEXTWIN_DATABASE_URL or the embedded server.
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from contextwin.config import read_settings
from contextwin.errors import ConfigError
from contextwin.storage.connect import embedded_url
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import migrating
from contextwin.storage.schema import metadata


def run_on(connection: Connection) -> None:
    """Run what alembic was asked for, each migration in a transaction of its own.

    The vector indexes of large workspaces come and go while contextwin runs; they are nobody's migration.
    """
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transaction_per_migration=True,
        include_name=lambda name, kind, _parents: kind != "index" or not str(name).startswith("ix_hnsw_"),
    )
    with context.begin_transaction():
        context.run_migrations()


def run_by_hand() -> None:
    """Run it on the database that the settings name."""
    settings = read_settings()
    given = settings.database_url.get_secret_value() if settings.database_url else None
    engine = open_engine(given or embedded_url(settings.home), settings)
    with migrating(engine) as connection:
        run_on(connection)
    engine.dispose()


if context.is_offline_mode():
    raise ConfigError("alembic --sql is not supported: the migrations ask the server what it can do")
if (handed := context.config.attributes.get("connection")) is not None:
    run_on(handed)
else:
    run_by_hand()
