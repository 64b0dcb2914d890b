"""Older tables: what a migration made is taken back."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from contextwin.storage.migrate import migrating

MIGRATIONS = Path(__file__).parents[1] / "migrations"


def downgrade_schema(engine: Engine, revision: str) -> None:
    """Downgrade the tables to `revision`; "base" drops them with all rows."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with migrating(engine) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
