"""Addresses, the engine, and what is asked of a server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg.conninfo import conninfo_to_dict

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError, StoreError
from contextwin.storage.engine import _missing_requirement, check_server, normalize_url, open_engine, redact_url

NOBODY = "postgresql://ana:sesame@127.0.0.1:9/chat"  #: the discard port, where no Postgres is


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read_settings(home=tmp_path)


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
        "postgresql://ana:x@sesame@db/chat",
        "postgresql://ana:x@y/sesame@db/chat",
        "postgresql://ana:x@y?sesame@db/chat=1",
        "postgresql://db/chat?password=x@sesame&user=ana",
        "postgresql://ana:x@db/chat?password=x@sesame",
        "postgresql+pg8000://ana:sesame@db/chat",
        "postgresql://ana:sesame@db:99999/chat",
        "postgresql://ana:sesame@db:0/chat",
        "",
    ],
)
def test_other_addresses_are_refused_without_their_password(url: str) -> None:
    with pytest.raises(ConfigError, match="postgresql://") as error:
        normalize_url(url)
    assert "sesame" not in str(error.value)
    assert error.value.__cause__ is None
    assert "sesame" not in redact_url(url)


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


# -- what a server must be able to do


@pytest.mark.parametrize("postgres", ["15.0", "16rc1", "18.4", "19devel"])
@pytest.mark.parametrize("vector", ["0.8.0", "0.10.1", "1.0"])
def test_new_enough_servers_will_do(postgres: str, vector: str) -> None:
    assert _missing_requirement(postgres, vector) is None


@pytest.mark.parametrize(
    ("postgres", "vector", "advice"),
    [
        ("14.20", "0.8.0", "Postgres 15 or newer is needed, this server is 14.20"),
        ("16.3", None, "apt install postgresql-16-pgvector"),
        ("16.3", "0.7.4", "ALTER EXTENSION vector UPDATE"),
    ],
)
def test_what_is_missing_is_named(postgres: str, vector: str | None, advice: str) -> None:
    assert advice in (_missing_requirement(postgres, vector) or "")


def test_a_server_that_is_away_is_one_line_without_the_password(settings: Settings) -> None:
    engine = open_engine(NOBODY, settings)
    with pytest.raises(StoreError, match=r"ana:\*\*\*@127.0.0.1:9/chat cannot be reached: .*refused") as error:
        check_server(engine)
    assert "\n" not in str(error.value)
    assert "sesame" not in str(error.value)


def test_an_option_that_libpq_does_not_know_is_one_line(settings: Settings) -> None:
    with pytest.raises(StoreError, match='invalid connection option "ssl"'):
        check_server(open_engine(f"{NOBODY}?ssl=require", settings))


# -- opening it
