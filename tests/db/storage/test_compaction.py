"""Indexes are written anew, smaller, while others read and write."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from contextwin.storage.sql import messages
from contextwin.storage.store import Store


def list_indexes(store: Store) -> dict[str, tuple[int, bool]]:
    """Return bytes and completeness of the indexes, by name."""
    return {row.name: (row.bytes, row.is_complete) for row in store._all(messages.list_indexes())}


def test_the_indexes_of_large_tables_are_written_anew(store: Store) -> None:
    told: dict[str, tuple[int, int]] = {}
    store.compact(lambda name, before, after: told.update({name: (before, after)}))
    assert told.keys() == list_indexes(store).keys()
    assert {"pk_messages", "ix_chunks_terms", "pk_term_statistics", "pk_chunk_embeddings", "pk_memberships"} <= {*told}
    assert all(is_complete for _, is_complete in list_indexes(store).values())
    assert not any(name.startswith("ix_hnsw") for name in told)


@pytest.mark.plain_server("sizes are those of the coordinator, which has no rows")
def test_they_take_less_space_where_rows_came_in_no_order(store: Store, clean_engine: Engine) -> None:
    terms = [f"term {number:05}" for number in range(20_000)]
    Random(1).shuffle(terms)
    with clean_engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO workspaces (workspace_id) VALUES ('acme')")
        connection.exec_driver_sql(
            "INSERT INTO channels (workspace_id, channel_id, kind) VALUES ('acme', 'C1', 'public')"
        )
        rows = "SELECT 'acme', 'C1', term, 1 FROM unnest(%s::text[]) AS term"
        connection.exec_driver_sql(f"INSERT INTO term_statistics (workspace_id, channel_id, term, df) {rows}", (terms,))
    before = list_indexes(store)["pk_term_statistics"]
    store.compact()
    assert list_indexes(store)["pk_term_statistics"][0] < 0.8 * before[0]


def test_what_a_process_left_that_ended_in_the_middle_is_dropped(store: Store, clean_engine: Engine) -> None:
    with clean_engine.connect() as writing, clean_engine.connect() as ending:
        writing.exec_driver_sql("LOCK TABLE messages IN ROW EXCLUSIVE MODE")
        ending = ending.execution_options(isolation_level="AUTOCOMMIT")
        ending.exec_driver_sql("SET statement_timeout = '500ms'")
        with pytest.raises(DBAPIError, match="timeout"):
            ending.execute(messages.write_anew("pk_messages"))
        ending.exec_driver_sql("RESET statement_timeout")
        writing.rollback()
    assert not list_indexes(store)["pk_messages_ccnew"][1]
    store.compact()
    assert "pk_messages_ccnew" not in list_indexes(store)
    assert list_indexes(store)["pk_messages"][1]
