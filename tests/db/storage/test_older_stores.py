"""Stores that an earlier version made open, and answer as they did."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, inspect, text

import testkit
from contextwin import (
    ContextWindowBuilder,
    MessageKey,
    Store,
    WindowFeedback,
    WindowRequest,
    export_user,
    give_feedback,
    open_embedder,
)
from contextwin.avatar.persona import load_persona
from contextwin.config import read_settings
from contextwin.explain.records import explain_window, read_window
from contextwin.interfaces.demo import DEMO_WORKSPACE
from contextwin.models.access import Viewer
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from testkit import older_stores
from testkit.migrations import downgrade_schema
from testkit.tables import check_counters, dump_tables, read_table

pytestmark = pytest.mark.plain_server("databases copied by TEMPLATE")

DATA = Path(testkit.__file__).parent / "data"
ASKED_AT = datetime(2026, 1, 6, 0, 40, tzinfo=UTC)
#: What version 0.1 answered in 120 tokens from the store at revision 0006, with ten messages of which one was deleted
#: by an event, a renamed and a private channel, a forgotten user, a retention rule, and a persona with style counts.
#: `now` is what has been answered since.
WINDOWS = json.loads((DATA / "windows_0006.json").read_text(encoding="utf-8"))
LISTS = ("window_list", "window_message_list")
MONITORING = ("score_distribution", "degraded_windows", "chunk_sizes", "embedding_coverage")


@pytest.fixture
def older_url(fresh_url: str, engine: Engine) -> str:
    """The URL of a database as `pg_dump --inserts` wrote it at revision 0006.

    The dump grants to the readers' role, which the server has since the tables of `engine` were migrated.
    """
    with psycopg.connect(fresh_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute((DATA / "store_0006.sql").read_bytes())
    return fresh_url


def test_windows_show_what_they_showed(older_url: str) -> None:
    engine = open_engine(older_url, read_settings())
    upgrade_schema(engine)
    with Store(engine) as store:
        request = WindowRequest(prompt="", workspace="acme", asker="U1", asked_at=ASKED_AT)
        assert load_persona(store, request, "U1").profile.message_count == 5
        kept = [record for record in export_user(store, "acme", "U2", None) if record["type"] == "message"]
        assert len(kept) == 3
        builder = ContextWindowBuilder(store, open_embedder("static", store.settings))
        for window in WINDOWS:
            request = WindowRequest(
                prompt=window["prompt"],
                workspace="acme",
                channel="C1",
                asker=window["asker"],
                asked_at=ASKED_AT,
                max_tokens=400,
            )
            shown = {
                f"{message.name}: {message.text}"
                for thread in builder.build(request).threads
                for message in thread.messages
            }
            assert messages_in(window["text"]) <= shown
            assert builder.build(replace(request, max_tokens=120)).text == window["now"]
            assert window["asker"] == "U1" or not any("Board only" in message for message in shown)


def test_windows_are_recorded_in_an_older_store_and_come_and_go_with_their_migration(older_url: str) -> None:
    engine = open_engine(older_url, read_settings())
    upgrade_schema(engine)
    with Store(engine) as store:
        builder = ContextWindowBuilder(store, open_embedder("static", store.settings), record="all")
        kept = dump_tables(store)
        for _ in range(2):
            assert read_table(store, "windows") == read_table(store, "window_messages") == []
            for window in WINDOWS:
                builder.build(WindowRequest(prompt=window["prompt"], workspace="acme", asker="U1", asked_at=ASKED_AT))
            store.flush()
            assert len(read_table(store, "windows")) == len(WINDOWS)
            assert read_table(store, "window_messages")
            with engine.connect() as connection:
                for view in (*LISTS, "boost_effect", "window_latency", "score_distribution", "chunk_sizes"):
                    assert connection.exec_driver_sql(f"TABLE {view}").first(), view
            downgrade_schema(engine, "0009")
            upgrade_schema(engine)
            assert dump_tables(store) == kept


def test_the_views_for_monitoring_come_and_go_with_their_migration(older_url: str) -> None:
    engine = open_engine(older_url, read_settings())
    upgrade_schema(engine)
    with Store(engine) as store:
        builder = ContextWindowBuilder(store, open_embedder("static", store.settings), record="all")
        for window, budget in product(WINDOWS, (60, 120, 400)):
            asked = WindowRequest(prompt=window["prompt"], workspace="acme", asker="U1", asked_at=ASKED_AT)
            builder.build(replace(asked, max_tokens=budget))
        store.flush()
        kept, effects = dump_tables(store), read_view(engine, "boost_effect")
        assert any(row["used"] for row in effects)
        downgrade_schema(engine, "0010")
        assert not {*MONITORING} & {*inspect(engine).get_view_names()}
        assert read_view(engine, "boost_effect") == effects  # The two statements agree.
        with engine.connect() as connection:
            options = text("SELECT reloptions FROM pg_class WHERE oid = 'boost_effect'::regclass")
            assert connection.execute(options).scalar() == ["security_invoker=true"]
        upgrade_schema(engine)
        assert {*MONITORING} <= {*inspect(engine).get_view_names()}
        assert read_view(engine, "boost_effect") == effects
        assert parse_rows(dump_tables(store)) == parse_rows(kept)


def parse_rows(dump: dict[str, list[str]]) -> dict[str, list[Any]]:
    """Return the values of a dump: `10.0`, as JSON has a factor, is no other number than `10`."""
    return {name: [json.loads(row) for row in rows] for name, rows in dump.items()}


def read_view(engine: Engine, name: str) -> list[dict[str, Any]]:
    with engine.connect() as connection:
        return [dict(row) for row in connection.exec_driver_sql(f"TABLE {name} ORDER BY factor").mappings()]


def test_feedback_comes_and_goes_with_its_migration_and_the_windows_stay(older_url: str) -> None:
    engine = open_engine(older_url, read_settings())
    upgrade_schema(engine)
    with Store(engine) as store:
        builder = ContextWindowBuilder(store, open_embedder("static", store.settings), record="all")
        window = builder.build(WindowRequest(prompt=WINDOWS[0]["prompt"], workspace="acme", asker="U1"))
        store.flush()
        shown = MessageKey(window.threads[0].channel, window.threads[0].messages[0].ts)
        kept = dump_tables(store)
        for _ in range(2):
            assert read_table(store, "window_feedback") == read_table(store, "window_feedback_messages") == []
            given = WindowFeedback(window_id=window.window_id, verdict="up", useful=(shown,), note="yes", user="U1")
            give_feedback(store, Viewer(workspace="acme", asker=given.user), given)
            assert len(read_table(store, "window_feedback")) == len(read_table(store, "window_feedback_messages")) == 1
            downgrade_schema(engine, "0010")
            upgrade_schema(engine)
            assert dump_tables(store) == kept


def test_what_answers_in_slack_show_is_taken_over_from_their_windows(older_url: str) -> None:
    engine = open_engine(older_url, read_settings())
    upgrade_schema(engine)
    with Store(engine) as store:
        builder = ContextWindowBuilder(store, open_embedder("static", store.settings), record="all")
        window = builder.build(WindowRequest(prompt=WINDOWS[0]["prompt"], workspace="acme", asker="U1"))
        store.flush()
        shown = {(thread.channel, message.ts) for thread in window.threads for message in thread.messages}
        for question in ("1.0", "2.0"):
            store.slack.claim("acme", [("C1", question, question, "U1")])
            taken = store.slack.take("acme", "C1", question, timedelta(minutes=10))
            assert taken is not None
            store.slack.finish("acme", "C1", question, taken, "9.0", window.window_id)
        kept = dump_tables(store)
        with engine.begin() as connection:
            connection.execute(text("UPDATE slack_answers SET asker_id = NULL WHERE question_ts = '2.0'"))
        downgrade_schema(engine, "0019")
        upgrade_schema(engine)
        assert [row["question_ts"] for row in read_table(store, "slack_answers")] == ["1.0"]
        known = read_table(store, "slack_answer_messages")
        assert {(row["shown_channel_id"], row["shown_ts"]) for row in known} == shown
        assert all(row["is_quoted"] and row["question_ts"] == "1.0" for row in known)
        downgrade_schema(engine, "0019")
        upgrade_schema(engine)
        assert dump_tables(store).keys() == kept.keys()


def test_rows_of_before_are_compacted_and_come_back_whole(older_url: str) -> None:
    engine = open_engine(older_url, read_settings())
    upgrade_schema(engine, "0024")
    chunks = "SELECT * FROM chunks ORDER BY channel_id, ts, chunk_index"
    messages, view = "SELECT * FROM messages ORDER BY channel_id, ts", chunks.replace("chunks", "chunk_list")

    def read(*statements: str) -> list[list[dict[str, Any]]]:
        with engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL contextwin.unrestricted TO 'on'")
            return [[dict(row) for row in connection.exec_driver_sql(each).mappings()] for each in statements]

    before = read(messages, chunks, view)
    assert any(2 in row["term_counts"] for row in before[1])
    upgrade_schema(engine)
    assert read(view) == before[2:]
    with Store(engine) as store:
        builder = ContextWindowBuilder(store, open_embedder("static", store.settings))
        requests = [
            WindowRequest(prompt=each["prompt"], workspace="acme", channel="C1", asker=each["asker"], asked_at=ASKED_AT)
            for each in WINDOWS
        ]
        loose = [builder.build(request).text for request in requests]
        check_counters(store)
        with store.write("acme") as transaction:
            transaction.messages.compact([MessageKey(row["channel_id"], row["ts"]) for row in before[0]])
        compacted = read(messages, chunks)
        assert read(view) == before[2:]
        assert [builder.build(request).text for request in requests] == loose
        check_counters(store)
    assert all(row["mentions"] != [] and row["version"] != row["ts"] for row in compacted[0])
    assert all(row["tags"] != [] and max(row["term_counts"] or [2]) > 1 for row in compacted[1])
    assert any(row["term_counts"] for row in compacted[1])
    hashes = [row[name] for rows in compacted for row in rows for name in row if name.endswith("sha256")]
    assert {len(each) for each in hashes} == {16}
    downgrade_schema(engine, "0024")
    after = read(messages, chunks, view)
    engine.dispose()
    for row in (*before[0], *before[1]):
        row |= {name: value[:16] for name, value in row.items() if name.endswith("sha256")}
    for row in before[1]:
        row["sha256"] = b""
    assert [[sorted(row.items(), key=str) for row in rows] for rows in after] == [
        [sorted(row.items(), key=str) for row in rows] for rows in before
    ]


def test_a_store_of_version_0_2_opens_and_has_its_recorded_windows(fresh_url: str, engine: Engine) -> None:
    """At revision 0028: messages of the demo, events, a forgotten user, a style, feedback, and questions in Slack."""
    with psycopg.connect(fresh_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute((DATA / "store_0028.sql").read_bytes())
    opened = open_engine(fresh_url, read_settings())
    with Store(opened) as store:
        kept = dump_tables(store)
    upgrade_schema(opened)
    with Store(opened) as store:
        after = dump_tables(store)
        assert {name: len(after[name]) for name in kept} == {name: len(rows) for name, rows in kept.items()}
        check_counters(store)
        recorded = json.loads((DATA / "windows_0028.json").read_text(encoding="utf-8"))
        builder = ContextWindowBuilder(store, open_embedder("trigram", store.settings))
        for window in recorded:
            viewer = Viewer(workspace=DEMO_WORKSPACE, asker=window["asker"])
            read = read_window(store, viewer, window["window_id"])
            assert read.request.prompt == window["prompt"]
            assert {(each.channel, each.ts) for each in read.messages if each.outcome == "shown"} == {
                (channel, ts) for channel, ts in window["shown"]
            }
            assert explain_window(store, viewer, window["window_id"]).messages
            asked_again = builder.build(replace(read.request, asker=window["asker"], max_tokens=800))
            shown = {MessageKey(m.channel, m.ts) for thread in asked_again.threads for m in thread.messages}
            assert shown & {MessageKey(*key) for key in window["shown"]}
        assert [row["verdict"] for row in read_table(store, "window_feedback")] == ["up"]
        assert {row["state"] for row in read_table(store, "slack_answers")} == {"answered", "waiting"}
        assert read_table(store, "slack_answer_messages")
        assert store.slack.settings_of(DEMO_WORKSPACE, "C06DESIGN").style == "brief"
        told = [record["type"] for record in export_user(store, DEMO_WORKSPACE, older_stores.FORGOTTEN, None)]
        assert "message" not in told


def messages_in(text: str) -> set[str]:
    """Return name and text of the messages of a window, without the marks, times and headers around them."""
    lines = (re.match(r"[▶↪ ]*(?:\d\d:\d\d )?(\w+: .+)", line) for line in text.split("\n"))
    return {line[1] for line in lines if line}
