"""Databases of owners who are no superusers, as most servers give them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from sqlalchemy import Engine

from contextwin.config import read_settings
from contextwin.storage.engine import open_engine


@contextmanager
def owned_database(server: Engine, options: str = "") -> Iterator[Engine]:
    """An engine on an empty database as a role that owns it and is no superuser."""
    name = f"contextwin_test_{uuid4().hex}"
    admin = server.execution_options(isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE ROLE {name} LOGIN PASSWORD 'sesame' {options}")
        connection.exec_driver_sql(f"CREATE DATABASE {name} OWNER {name}")
    url = server.url.set(database=name)
    extending = open_engine(url.render_as_string(hide_password=False), read_settings())
    with extending.begin() as connection:
        connection.exec_driver_sql("CREATE EXTENSION vector")
    extending.dispose()
    theirs = url.set(username=name, password="sesame").render_as_string(hide_password=False)
    engine = open_engine(theirs, read_settings())
    try:
        yield engine
    finally:
        engine.dispose()
        with admin.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
            connection.exec_driver_sql(f"DROP ROLE {name}")
