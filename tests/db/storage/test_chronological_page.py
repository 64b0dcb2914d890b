"""How the server reads what is ordered by time where much is stored: from its place in an index, and no further."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Select, event, text

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters
from contextwin.storage import row_security
from contextwin.storage.sql.chronological import Criteria, Page, TimeKey, messages_in_time
from contextwin.storage.sql.context_messages import messages_listed
from contextwin.storage.sql.search import VectorQuery
from contextwin.storage.sql.sessions import session_bounds
from contextwin.storage.sql.topic_messages import topic_matches, topic_profile, topic_usage
from contextwin.storage.sql.topics import Thresholds, TopicQuery
from contextwin.storage.store import Store
from testkit.factories import START
from testkit.large_workspace import DIMENSION, END, MESSAGES

pytestmark = pytest.mark.plain_server("plans")

LIMIT = 50
MIDDLE: TimeKey = (datetime_of_ts(f"{START + 30 * MESSAGES}.0"), "C1", f"{START + 30 * MESSAGES}.0")
SCOPE = Scope(workspace="acme", channels=["C0", "C1", "C2"], latest=END)
SINCE = Scope(workspace="acme", channels=["C0", "C1", "C2"], latest=END, oldest=END - timedelta(days=3))


@pytest.fixture(scope="module")
def large_store(large_copy: Store) -> Store:
    """The workspaces of test_plans, a hundred times as many authors, and one message in 500 with code in it."""
    with large_copy._engine.begin() as connection:
        connection.execute(text("INSERT INTO users SELECT 'acme', 'A' || n, null, null, null, 'member'"
                                " FROM generate_series(0, 100) n"))  # fmt: skip
        connection.execute(text("UPDATE messages SET user_id = 'A' || mod(substr(text, 9)::int, 101)"
                                " WHERE workspace_id = 'acme'"))  # fmt: skip
        connection.execute(text("UPDATE chunks SET content_kind = 'code' WHERE right(ts, 7) = '.000100'"
                                " AND mod(split_part(ts, '.', 1)::bigint / 60, 499) = 0"))  # fmt: skip
    with large_copy._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    return large_copy


def explain(store: Store, statement: Select[Any]) -> list[dict[str, Any]]:
    """The nodes of the statement's plan as the role that reads, with what they really read.

    Row security changes plans: what is not leakproof bounds no index scan.
    """
    compiled: list[tuple[str, Any]] = []

    def record(_connection: Any, _cursor: Any, sql: str, values: Any, *_: Any) -> None:
        compiled.append((sql, values))

    with store._engine.connect() as connection:
        connection.execute(row_security.begin_reading(0))
        connection.execute(row_security.set_local(row_security.channels_allowed("acme", SCOPE.channels)))
        assert connection.exec_driver_sql("SELECT row_security_active('messages')").scalar()
        event.listen(store._engine, "before_cursor_execute", record)
        try:
            connection.execute(statement)
        finally:
            event.remove(store._engine, "before_cursor_execute", record)
        ((sql, values),) = compiled
        (answer,) = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", values).scalars()
    plan = answer if isinstance(answer, list) else json.loads(answer)
    return list(nodes_of(plan[0]["Plan"]))


def nodes_of(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for inner in node.get("Plans", []):
        yield from nodes_of(inner)


def rows_read(nodes: list[dict[str, Any]], table: str) -> float:
    read: list[float] = [
        node["Actual Loops"] * (node["Actual Rows"] + node.get("Rows Removed by Filter", 0))
        for node in nodes
        if node.get("Relation Name") == table
    ]
    return sum(read)


PAGES = {
    "first": messages_in_time(SCOPE, Criteria(), Page(limit=LIMIT)).filled,
    "last": messages_in_time(SCOPE, Criteria(), Page(limit=LIMIT, order="desc")).filled,
    "on from the middle": messages_in_time(SCOPE, Criteria(), Page(limit=LIMIT, after=MIDDLE)).filled,
    "back from the middle": messages_in_time(SCOPE, Criteria(), Page(limit=LIMIT, after=MIDDLE, order="desc")).filled,
    "since": messages_in_time(SINCE, Criteria(), Page(limit=LIMIT)).filled,
    "earliest": messages_in_time(SCOPE, Criteria(), Page()).filled,
}
BY_AUTHOR = {
    "authors": messages_in_time(SCOPE, Criteria(authors=("A7", "A8")), Page(limit=LIMIT)).filled,
    "author, back": messages_in_time(
        SCOPE, Criteria(authors=("A7",)), Page(limit=LIMIT, after=MIDDLE, order="desc")
    ).filled,
    "filtered author": messages_in_time(SCOPE, Criteria(filters=Filters(authors=("A7",))), Page(limit=LIMIT)).filled,
}


@pytest.mark.parametrize("statement", PAGES.values(), ids=PAGES)
def test_a_page_reads_not_much_more_than_itself(large_store: Store, statement: Select[Any]) -> None:
    nodes = explain(large_store, statement)
    assert {node["Index Name"] for node in nodes if "Index Name" in node} == {"ix_messages_sent"}
    assert not [node for node in nodes if node["Node Type"] == "Seq Scan"]
    # Sorting a group of equal times takes a few more than it needs from each channel.
    assert rows_read(nodes, "messages") <= 4 * LIMIT + 40 * len(SCOPE.channels)
    assert nodes[0]["Actual Rows"] == (1 if statement is PAGES["earliest"] else LIMIT)


@pytest.mark.parametrize("statement", BY_AUTHOR.values(), ids=BY_AUTHOR)
def test_authors_are_read_by_their_index(large_store: Store, statement: Select[Any]) -> None:
    nodes = explain(large_store, statement)
    assert {node["Index Name"] for node in nodes if "Index Name" in node} == {"ix_messages_author"}
    assert not [node for node in nodes if node["Node Type"] == "Seq Scan"]
    # One message in four is in a channel that is hidden.
    assert nodes[0]["Actual Rows"] > 0
    assert rows_read(nodes, "messages") <= 2 * 80 * 2


def test_a_thread_is_read_by_its_index(large_store: Store) -> None:
    nodes = explain(
        large_store, messages_in_time(SCOPE, Criteria(threads=(f"{START}.000100",)), Page(limit=LIMIT)).filled
    )
    assert {node["Index Name"] for node in nodes if "Index Name" in node} == {"ix_messages_thread"}
    assert rows_read(nodes, "messages") <= 16


def test_what_few_chunks_have_is_found_without_reading_all_messages(large_store: Store) -> None:
    rare = Criteria(filters=Filters(content_kinds=("code",)))
    nodes = explain(large_store, messages_in_time(SCOPE, rare, Page(limit=LIMIT)).filled)
    assert 1 <= nodes[0]["Actual Rows"] < LIMIT
    assert rows_read(nodes, "messages") <= 2 * MESSAGES / 499 + 10
    assert rows_read(nodes, "chunks") <= 2 * MESSAGES


def test_a_session_is_read_back_to_the_silence_before_it(large_store: Store) -> None:
    nodes = explain(large_store, session_bounds(SCOPE, "A7", END, timedelta(minutes=150)))
    assert {node["Index Name"] for node in nodes if "Index Name" in node} == {"ix_messages_author"}
    assert not [node for node in nodes if node["Node Type"] == "Sort"]
    everything = explain(large_store, session_bounds(SCOPE, "A7", END, timedelta(minutes=1)))
    assert rows_read(everything, "messages") <= 4


def test_texts_are_looked_up_by_key(large_store: Store) -> None:
    keys = [(f"C{n % 4}", f"{START + 60 * n}.000100") for n in range(40)]
    nodes = explain(large_store, messages_listed(SCOPE, keys).filled)
    assert rows_read(nodes, "messages") <= 40
    assert nodes[0]["Actual Rows"] == 30


def test_a_topic_s_vectors_are_compared_once_a_statement(large_store: Store) -> None:
    vector = (np.ones(DIMENSION) / DIMENSION**0.5).tolist()
    topic = TopicQuery(vector=VectorQuery(model_id=1, vector=vector), idf_by_term={"4711": 8.0, "w11": 4.0})
    thresholds = Thresholds(words=0.6, meaning=0.9)
    visible = MESSAGES * 3 / 4
    for statement in (
        topic_profile(SCOPE, topic).filled,
        topic_matches(SCOPE, Criteria(), topic, thresholds, Page(limit=9)).filled,
    ):
        nodes = explain(large_store, statement)
        assert visible <= rows_read(nodes, "chunk_embeddings") <= 1.5 * MESSAGES
        assert rows_read(nodes, "chunks") <= 500


def test_where_words_decide_no_vector_is_read(large_store: Store) -> None:
    vector = (np.ones(DIMENSION) / DIMENSION**0.5).tolist()
    topic = TopicQuery(
        vector=VectorQuery(model_id=1, vector=vector),
        idf_by_term={"4711": 8.0},
        spellings=(r"\m4711\M",),
    )
    nodes = explain(large_store, topic_usage(SCOPE, topic).filled)
    assert not [node for node in nodes if node.get("Relation Name") == "chunk_embeddings"]
    assert rows_read(nodes, "chunks") <= 3
    assert rows_read(nodes, "messages") <= 3
