"""Addresses, the engine, and what is asked of a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, make_url, text
from sqlalchemy.exc import DBAPIError

from contextwin.config import Settings, read_settings
from contextwin.errors import SchemaError, StoreError
from contextwin.storage.connect import open_database
from contextwin.storage.engine import _missing_requirement, check_server, open_engine
from contextwin.storage.migrate import check_schema, current_revision, head_revision, upgrade_schema

NOBODY = "postgresql://ana:sesame@127.0.0.1:9/chat"  #: the discard port, where no Postgres is


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read_settings(home=tmp_path)


@pytest.fixture
def fresh_engine(fresh_url: str, settings: Settings) -> Iterator[Engine]:
    engine = open_engine(fresh_url, settings)
    yield engine
    engine.dispose()


def url_of_role(engine: Engine, role: str) -> str:
    return engine.url.set(username=role, password="sesame").render_as_string(hide_password=False)


# -- addresses


# -- the engine


def test_connections_have_our_options_and_those_of_the_url(engine: Engine, settings: Settings) -> None:
    url = engine.url.update_query_dict(
        {"options": "-c TimeZone=Asia/Tokyo -c search_path=public", "application_name": "x"}
    )
    theirs = open_engine(url.render_as_string(hide_password=False), settings)
    shown = "SELECT current_setting(name) FROM unnest(%s::text[]) WITH ORDINALITY AS asked (name, place) ORDER BY place"
    names = ["plan_cache_mode", "citus.propagate_set_commands", "TimeZone", "application_name"]
    with engine.connect() as connection:
        ours = list(connection.exec_driver_sql(shown, (names,)).scalars())
    assert ours == ["force_custom_plan", "local", "UTC", "contextwin"]
    with theirs.connect() as connection:
        changed = list(connection.exec_driver_sql(shown, (names,)).scalars())
    theirs.dispose()
    assert changed == ["force_custom_plan", "local", "Asia/Tokyo", "x"]


def test_behind_a_pooler_no_options_are_sent_and_nothing_is_prepared(engine: Engine) -> None:
    pooled = open_engine(engine.url.render_as_string(hide_password=False), read_settings(pooled=True))
    with pooled.connect() as connection:
        shown = "SELECT current_setting('plan_cache_mode'), current_setting('TimeZone')"
        assert tuple(connection.exec_driver_sql(shown).one()) == ("auto", "UTC")
        for _ in range(9):
            connection.exec_driver_sql("SELECT %s::int", (1,))
        assert connection.exec_driver_sql("SELECT count(*) FROM pg_prepared_statements").scalar() == 0
    pooled.dispose()


@pytest.mark.plain_server("the extension is there before any database of the owner's")
def test_a_connection_learns_the_vector_types_once_they_exist(fresh_engine: Engine) -> None:
    with fresh_engine.connect() as connection:
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        connection.exec_driver_sql("CREATE EXTENSION vector")
        connection.commit()
    with fresh_engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT pg_backend_pid()").scalar() == pid
        half = connection.exec_driver_sql("SELECT '[1, 2]'::halfvec").scalar()
        assert half is not None
        assert half.to_list() == [1.0, 2.0]


def test_a_connection_that_the_server_closed_is_replaced(fresh_engine: Engine, engine: Engine) -> None:
    with fresh_engine.connect() as connection:
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    with engine.connect() as connection:
        connection.exec_driver_sql("SELECT pg_terminate_backend(%s::int, 5000)", (pid,))
    with fresh_engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


# -- what a server must be able to do


def test_errors_of_statements_do_not_quote_their_parameters(engine: Engine) -> None:
    with engine.connect() as connection, pytest.raises(DBAPIError) as error:
        connection.execute(text("SELECT 1 / (length(:prompt) - 6)"), {"prompt": "sesame"})
    assert "sesame" not in str(error.value)


def test_a_database_that_is_not_there_is_named(engine: Engine, settings: Settings) -> None:
    url = engine.url.set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        open_database(url, settings)


def test_the_server_in_use_will_do(engine: Engine) -> None:
    versions = check_server(engine)
    assert versions.vector is not None
    assert _missing_requirement(versions.postgres, versions.vector) is None


@pytest.mark.plain_server("a role")
def test_who_may_not_create_the_extension_is_told_who_may(fresh_engine: Engine, settings: Settings) -> None:
    role = fresh_engine.url.database or ""
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql(f"CREATE ROLE {role} LOGIN PASSWORD 'sesame'")
    theirs = open_engine(url_of_role(fresh_engine, role), settings)
    with pytest.raises(StoreError, match="let a superuser run CREATE EXTENSION vector in database contextwin_test_"):
        upgrade_schema(theirs)
    theirs.dispose()
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql(f"DROP ROLE {role}")


# -- opening it


def test_a_given_server_is_checked_and_not_migrated(fresh_url: str, fresh_engine: Engine, settings: Settings) -> None:
    with pytest.raises(SchemaError, match=r"revision none, .* run contextwin db upgrade") as error:
        open_database(fresh_url, settings)
    assert (error.value.found, error.value.expected) == (None, head_revision())
    assert current_revision(fresh_engine) is None
    upgrade_schema(fresh_engine)
    check_schema(fresh_engine)
    open_database(fresh_url, settings).dispose()


def test_the_argument_wins_over_the_setting(database_url: str, settings: Settings) -> None:
    named = settings.model_copy(update={"database_url": SecretStr(NOBODY)})
    engine = open_database(database_url, named)
    assert engine.url.database == make_url(database_url).database
    engine.dispose()
    with pytest.raises(StoreError, match="cannot be reached"):
        open_database(None, named)
