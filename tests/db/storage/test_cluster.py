"""What is special on a Citus cluster, on a server that says it is one and distributes nothing.

Tables, policies and settings are made as on a cluster. That each statement runs on one shard is guarded in all tests
(testkit/sharding.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url, text

from contextwin import Timeline, TimelineRequest, WindowFeedback, WindowRequest, give_feedback
from contextwin.config import read_settings
from contextwin.errors import StoreError
from contextwin.ingest.events import apply_event
from contextwin.models.access import Scope, Viewer
from contextwin.models.messages import MessageKey
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.engine import is_distributed, open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.pipeline import driver_of, write_statement
from contextwin.storage.row_security import read_state
from contextwin.storage.sql.context_messages import ContextExpansion, messages_around
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.migrations import downgrade_schema
from testkit.recording import recording

pytestmark = pytest.mark.plain_server("a server that says it is a cluster")

ODD = """C"1', \\"x: 100 %"""
STUB = """
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    VALUES (99999, 'citus', 10, 'public'::regnamespace, false, '14.0');
CREATE FUNCTION create_distributed_table(name text, key text) RETURNS void LANGUAGE sql AS '';
"""


@pytest.fixture(scope="module")
def cluster_url(module_store: Store) -> Iterator[str]:
    """A database of its own that says it has Citus, and the role that owns it, which is no superuser."""
    server, role = module_store._engine, f"cw_{uuid4().hex}"
    downgrade_schema(server, "base")
    with server.begin() as connection:
        connection.exec_driver_sql("SET LOCAL allow_system_table_mods TO on")
        connection.exec_driver_sql(STUB)
        connection.exec_driver_sql(f"CREATE ROLE {role} LOGIN")
        connection.exec_driver_sql(f"GRANT ALL ON SCHEMA public TO {role}")
        connection.exec_driver_sql(f"GRANT ALL ON DATABASE {server.url.database} TO {role}")
        connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    yield make_url(server.url).set(username=role).render_as_string(hide_password=False)
    with server.begin() as connection:
        connection.exec_driver_sql(f"DROP OWNED BY {role} CASCADE")
        connection.exec_driver_sql(f"DROP ROLE {role}")


@pytest.fixture(scope="module")
def cluster(cluster_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store in it, with a message in each of three channels, of which Ana is in two."""
    engine = open_engine(cluster_url, read_settings())
    upgrade_schema(engine)
    channels = ("C1", ODD, "C2")
    records = [{"type": "channel", "workspace": "acme", "channel": each, "kind": "private"} for each in channels]
    records += [{"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "kind": "member"}]
    records += [{"type": "member", "workspace": "acme", "channel": each, "user": "U1"} for each in channels[:2]]
    records += [
        {"workspace": "acme", "channel": each, "ts": f"170000000{n}.000100", "user": "U1", "text": f"webhook {n}"}
        for n, each in enumerate(channels)
    ]
    with Store(engine) as store:
        import_records(store, tmp_path_factory.mktemp("cluster"), records)
        yield store


def test_policies_have_no_sub_queries(cluster: Store) -> None:
    with cluster._engine.connect() as connection:
        assert is_distributed(connection)
        policies = connection.exec_driver_sql("SELECT tablename, qual FROM pg_policies").all()
    assert {table for table, _ in policies} >= {"messages", "replies", "windows", "window_messages", "window_feedback"}
    assert [condition for _, condition in policies if "SELECT" in condition] == []


def test_policies_read_no_json_and_half_of_the_rows_are_expected_to_pass(cluster: Store) -> None:
    """JSON of 500 channels takes 60 µs for each row; of few rows the planner sorts all that there are."""
    everything = text("EXPLAIN (FORMAT json) SELECT ts FROM messages WHERE workspace_id = 'acme'")
    with cluster._engine.connect() as connection:
        policies = connection.exec_driver_sql("SELECT tablename, qual FROM pg_policies").all()
        assert [table for table, condition in policies if "json" in condition.replace("to_json", "")] == []
    cluster.analyze()
    with cluster.reading() as reader:
        (plan,) = reader._connection.execute(everything).scalar_one()
    assert plan["Plan"]["Plan Rows"] >= 2


@pytest.mark.parametrize("others", [["C"], ["C11"], ['C1":1, "C2'], ['x "C1'], ['x, "C1":1'], ['x "C1":1, ']])
def test_a_channel_is_not_let_in_by_another_one_whose_id_holds_its_own(cluster: Store, others: list[str]) -> None:
    with cluster.reading() as reader:
        reader.allow_channels("acme", others)
        assert reader._connection.execute(text("SELECT channel_id FROM messages")).scalars().all() == []


def test_row_security_binds_the_owner_of_the_tables(cluster: Store) -> None:
    state = read_state(cluster._engine)
    assert (state.is_enabled, state.is_forced, state.is_exempt, state.holds) == (True, True, False, True)
    with cluster.reading() as reader:
        everything = text("SELECT channel_id FROM messages ORDER BY ts")
        assert reader._connection.execute(everything).all() == []
        for channels in ([], ["C2"], [ODD], ["C1", ODD]):
            reader.allow_channels("acme", channels)
            assert sorted(reader._connection.execute(everything).scalars()) == sorted(channels)
        reader.allow_channels("acme' OR true --", ["C1"])
        assert reader._connection.execute(everything).all() == []


def test_settings_reach_the_workers_and_plans_are_for_the_given_values(cluster: Store) -> None:
    builder = ContextWindowBuilder(cluster, TrigramEmbedder(), record="all")
    with recording(cluster) as statements:
        window = builder.build(WindowRequest(prompt="webhook", workspace="acme", asker="U1"))
        page = Timeline(cluster, TrigramEmbedder()).list(TimelineRequest(workspace="acme", asker="U1"))
        cluster.flush()
        shown = MessageKey(ODD, "1700000001.000100")
        feedback = WindowFeedback(window_id=window.window_id, verdict="up", useful=(shown,), user="U1")
        give_feedback(cluster, Viewer(workspace="acme", asker=feedback.user), feedback)
        said = {"type": "message", "channel": "C1", "channel_type": "channel", "ts": "1700000009.000100"}
        apply_event(cluster, None, said | {"user": "U1", "text": "said now"}, workspace="acme", team="T1")
        assert cluster.slack.claim("acme", [("C1", "1700000009.000100", "1700000009.000100", "U1")])
        assert cluster.slack.take("acme", "C1", "1700000009.000100", timedelta(minutes=1))
        cluster.slack.drop("acme", "C1", "1700000009.000100")
    assert {message.channel for thread in window.threads for message in thread.messages} == {"C1", ODD}
    assert len(page.messages) == 2
    assert [each for each in statements if "json_to_recordset" in each and each.startswith("WITH")] == []
    assert [each for each in statements if "pg_index" in each and "FROM workspaces" in each] == []
    for_workers = [each for each in statements if "generic" in each]
    assert all(each.endswith("SELECT set_config('plan_cache_mode', 'force_custom_plan', true)") for each in for_workers)
    others = [each for each in statements if each not in for_workers]
    assert [each for each in others if "set_config" in each and "advisory" not in each] == []
    with cluster._engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL contextwin.unrestricted TO 'on'")
        for table in ("windows", "window_messages", "window_feedback", "window_feedback_messages"):
            assert connection.exec_driver_sql(f"SELECT 1 FROM {table} LIMIT 1").scalar() == 1  # noqa: S608


def test_doctor_writes_and_takes_it_back(cluster: Store) -> None:
    before = cluster.workspaces()
    cluster.check_writing()
    assert cluster.workspaces() == before
    with cluster._engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE workspaces RENAME TO gone")
    try:
        with pytest.raises(StoreError, match="workspaces"):
            cluster.check_writing()
    finally:
        with cluster._engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE gone RENAME TO workspaces")


def test_downgrading_drops_the_policies(cluster: Store, tmp_path: Path) -> None:
    downgrade_schema(cluster._engine, "0003")
    with cluster._engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM pg_policies").scalar() == 0
    upgrade_schema(cluster._engine)


def test_the_messages_before_and_after_a_hit_are_read_in_their_order(cluster: Store, tmp_path: Path) -> None:
    """All before a hit would be sorted where the planner expects few of them to begin a thread, or to be let in."""
    records = [make_record(n, f"said {n}", workspace="many", channel="C1") for n in range(400)]
    import_records(cluster, tmp_path, records)
    cluster.analyze()
    scope = Scope(workspace="many", channels=("C1",), latest=datetime.now(UTC))
    query = messages_around(scope, [("C1", records[200]["ts"])], ContextExpansion(), (None, None))
    written = write_statement(query.statement)
    with cluster.reading() as reader:
        reader.allow_channels("many", ["C1"])
        reader._connection.exec_driver_sql("SET LOCAL random_page_cost TO 4")  # As servers have it.
        cursor = psycopg.RawCursor(driver_of(reader._connection))
        plan = cursor.execute(f"EXPLAIN {written.sql}".encode(), written.arguments(query.values)).fetchall()
    assert sum("ix_messages_sent on messages near" in line for (line,) in plan) == 2
