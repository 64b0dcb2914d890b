"""Addresses, the engine, and what is asked of a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr
from sqlalchemy import Engine, make_url

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError, SchemaError, StoreError
from contextwin.storage.connect import open_database
from contextwin.storage.engine import _shortcoming, check_server, normalize_url, open_engine, redact_url
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


@pytest.mark.parametrize(
    "scheme",
    ["postgres", "postgresql", "PostgreSQL", "postgresql+psycopg", "postgresql+psycopg2", "postgresql+asyncpg"],
)
def test_every_usual_scheme_means_the_same(scheme: str) -> None:
    normal = "postgresql+psycopg://ana:se%40same@db.example:5433/chat?sslmode=require"
    assert normalize_url(f" {scheme}://ana:se%40same@db.example:5433/chat?sslmode=require\n") == normal


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ana:sesame@db/chat",
        "ana:sesame@db/chat",
        "ana:sesame://db/chat",
        "host=db password=sesame",
        "postgresql://ana:x@sesame:sesame/chat",
        "postgresql+pg8000://ana:sesame@db/chat",
        "",
    ],
)
def test_other_addresses_are_refused_without_their_password(url: str) -> None:
    with pytest.raises(ConfigError, match="postgresql://") as error:
        normalize_url(url)
    assert "sesame" not in str(error.value)
    assert error.value.__cause__ is None


@given(st.text(st.characters(categories=["Lu", "Nd", "Po"], max_codepoint=127), min_size=12))
def test_passwords_are_never_shown(password: str) -> None:
    secret = quote(password, safe="")
    shown = redact_url(f"postgresql://ana:{secret}@db/chat?sslpassword={secret}&password={secret}&sslmode=require")
    assert shown == "postgresql://ana:***@db/chat?sslmode=require"


@given(*[st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"]), min_size=1)] * 3)
def test_the_address_that_is_shown_means_the_same_to_libpq(user: str, database: str, folder: str) -> None:
    given = {"user": user, "dbname": database, "host": f"/{folder}"}
    address = f"postgresql://{quote(user, safe='')}@/{quote(database, safe='')}?host=%2F{quote(folder, safe='')}"
    shown = redact_url(address)
    assert " " not in shown
    assert conninfo_to_dict(shown) == given


def test_an_unreadable_address_is_not_shown() -> None:
    assert "sesame" not in redact_url("postgresql://ana:x@db:sesame/chat")


# -- the engine


@pytest.mark.db
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


@pytest.mark.db
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


@pytest.mark.db
def test_a_connection_that_the_server_closed_is_replaced(fresh_engine: Engine, engine: Engine) -> None:
    with fresh_engine.connect() as connection:
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    with engine.connect() as connection:
        connection.exec_driver_sql("SELECT pg_terminate_backend(%s, 5000)", (pid,))
    with fresh_engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


# -- what a server must be able to do


@pytest.mark.parametrize("postgres", ["15.0", "16rc1", "18.4", "19devel"])
@pytest.mark.parametrize("vector", ["0.8.0", "0.10.1", "1.0"])
def test_new_enough_servers_will_do(postgres: str, vector: str) -> None:
    assert _shortcoming(postgres, vector) is None


@pytest.mark.parametrize(
    ("postgres", "vector", "advice"),
    [
        ("14.20", "0.8.0", "Postgres 15 or newer is needed, this server is 14.20"),
        ("16.3", None, "apt install postgresql-16-pgvector"),
        ("16.3", "0.7.4", "ALTER EXTENSION vector UPDATE"),
    ],
)
def test_what_is_missing_is_named(postgres: str, vector: str | None, advice: str) -> None:
    assert advice in (_shortcoming(postgres, vector) or "")


def test_a_server_that_is_away_is_one_line_without_the_password(settings: Settings) -> None:
    engine = open_engine(NOBODY, settings)
    with pytest.raises(StoreError, match=r"ana:\*\*\*@127.0.0.1:9/chat cannot be reached: .*refused") as error:
        check_server(engine)
    assert "\n" not in str(error.value)
    assert "sesame" not in str(error.value)


def test_an_option_that_libpq_does_not_know_is_one_line(settings: Settings) -> None:
    with pytest.raises(StoreError, match='invalid connection option "ssl"'):
        check_server(open_engine(f"{NOBODY}?ssl=require", settings))


@pytest.mark.db
def test_a_database_that_is_not_there_is_named(engine: Engine, settings: Settings) -> None:
    url = engine.url.set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        open_database(url, settings)


@pytest.mark.db
def test_the_server_in_use_will_do(engine: Engine) -> None:
    versions = check_server(engine)
    assert versions.vector is not None
    assert _shortcoming(versions.postgres, versions.vector) is None


@pytest.mark.db
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


@pytest.mark.db
def test_a_given_server_is_checked_and_not_migrated(fresh_url: str, fresh_engine: Engine, settings: Settings) -> None:
    with pytest.raises(SchemaError, match=r"revision none, .* run contextwin db upgrade") as error:
        open_database(fresh_url, settings)
    assert (error.value.found, error.value.expected) == (None, head_revision())
    assert current_revision(fresh_engine) is None
    upgrade_schema(fresh_engine)
    check_schema(fresh_engine)
    open_database(fresh_url, settings).dispose()


@pytest.mark.db
def test_the_argument_wins_over_the_setting(database_url: str, settings: Settings) -> None:
    named = settings.model_copy(update={"database_url": SecretStr(NOBODY)})
    engine = open_database(database_url, named)
    assert engine.url.database == make_url(database_url).database
    engine.dispose()
    with pytest.raises(StoreError, match="cannot be reached"):
        open_database(None, named)
