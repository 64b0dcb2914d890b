"""The migrations: there and back again, and what they make is what schema.py says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect

from contextwin.config import read_settings
from contextwin.errors import SchemaError, StoreError
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import current_revision, head_revision, upgrade_schema
from contextwin.storage.schema import metadata
from testkit.migrations import downgrade_schema

ROOT = Path(__file__).parents[3]


@pytest.fixture
def fresh_engine(fresh_url: str) -> Iterator[Engine]:
    engine = open_engine(fresh_url, read_settings())
    yield engine
    engine.dispose()


def test_file_names_tell_the_head_that_alembic_finds() -> None:
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    assert head_revision() == ScriptDirectory.from_config(config).get_current_head()


def test_migrated_tables_are_the_ones_of_the_schema(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_up_then_down_then_up_again(fresh_engine: Engine, capfd: pytest.CaptureFixture[str]) -> None:
    assert current_revision(fresh_engine) is None
    upgrade_schema(fresh_engine)
    assert current_revision(fresh_engine) == head_revision()
    downgrade_schema(fresh_engine, "base")
    assert current_revision(fresh_engine) is None
    assert inspect(fresh_engine).get_table_names() == ["alembic_version"]
    assert [name for name in inspect(fresh_engine).get_view_names() if not name.startswith("citus_")] == []
    upgrade_schema(fresh_engine)
    upgrade_schema(fresh_engine)
    assert set(inspect(fresh_engine).get_table_names()) == {*metadata.tables, "alembic_version"}
    assert capfd.readouterr() == ("", "")


def test_two_processes_may_upgrade_at_once(fresh_url: str, fresh_engine: Engine) -> None:
    program = (
        "import sys; from contextwin.config import read_settings; from contextwin.storage.engine import open_engine;"
        "from contextwin.storage.migrate import upgrade_schema;"
        "upgrade_schema(open_engine(sys.argv[1], read_settings()))"
    )
    processes = [subprocess.Popen([sys.executable, "-c", program, fresh_url]) for _ in range(2)]
    assert [process.wait() for process in processes] == [0, 0]
    assert current_revision(fresh_engine) == head_revision()


def test_alembic_works_by_hand(fresh_url: str, fresh_engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", fresh_url)
    command = [sys.executable, "-W", "error", "-m", "alembic", "-c", str(ROOT / "alembic.ini")]
    subprocess.run([*command, "upgrade", "head"], check=True)
    assert current_revision(fresh_engine) == head_revision()
    subprocess.run([*command, "check"], check=True)


def test_tables_of_a_newer_version_are_left_alone(fresh_engine: Engine) -> None:
    upgrade_schema(fresh_engine)
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaError, match="install the newer contextwin that made them") as error:
        upgrade_schema(fresh_engine)
    assert (error.value.found, error.value.expected) == ("9999", head_revision())
    assert current_revision(fresh_engine) == "9999"


def test_an_unknown_revision_is_one_line(fresh_engine: Engine) -> None:
    with pytest.raises(StoreError, match=r"no upgrade from None to 'nonsense': .*known: \['0001'") as error:
        upgrade_schema(fresh_engine, "nonsense")
    assert "\n" not in str(error.value)


def test_a_failed_migration_leaves_nothing_and_says_why(fresh_engine: Engine) -> None:
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE chunks (mine integer)")
    with pytest.raises(StoreError, match='relation "chunks" already exists'):
        upgrade_schema(fresh_engine)
    assert current_revision(fresh_engine) is None
    assert set(inspect(fresh_engine).get_table_names()) <= {"chunks", "alembic_version"}


def test_recorded_factors_survive_the_way_to_one_column_and_back(fresh_engine: Engine) -> None:
    upgrade_schema(fresh_engine, "0023")
    factors = ("time", "range", "channel", "thread", "flow", "asker", "speaker", "keyword", "completeness", "size")
    columns = ", ".join(f"f_{name}" for name in (*factors, "length", "preference", "blend"))
    read = f"SELECT {columns} FROM window_messages"  # noqa: S608
    rows = {
        "workspaces": "(workspace_id) VALUES ('acme')",
        "windows": "(workspace_id, window_id, asked_at, is_everyone, prompt, request, plan, weights, weights_sha256,"
        " embedder, encoding, budget_tokens, total_tokens, found, access, degraded, stats, frontend, recorded) VALUES"
        " ('acme', 'w', now(), false, 'why', '{}', '{}', '{}', '', '', '', 9, 9, 0, '', '{}', '{}', '', 'all')",
        "window_messages": "(workspace_id, window_id, channel_id, ts, thread_ts, outcome, is_truncated, token_count,"
        f" {columns}) VALUES ('acme', 'w', 'C1', '1.0', '1.0', 'shown', false, 3, 0.4293871,"
        " 1, 1.2, 1, 1, 1.35, 1, 1, 1, 0, 1, 1, 1)",
    }
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL contextwin.unrestricted TO 'on'")
        for table, values in rows.items():
            connection.exec_driver_sql(f"INSERT INTO {table} {values}")
        before = connection.exec_driver_sql(read).one()
    upgrade_schema(fresh_engine, "0024")
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL contextwin.unrestricted TO 'on'")
        one = connection.exec_driver_sql("SELECT factors FROM window_messages").scalar_one()
    assert one == {"time": 0.4293871, "channel": 1.2, "asker": 1.35, "size": 0}
    downgrade_schema(fresh_engine, "0023")
    with fresh_engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL contextwin.unrestricted TO 'on'")
        assert connection.exec_driver_sql(read).one() == before
