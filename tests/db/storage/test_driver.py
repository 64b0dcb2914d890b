"""Statements that are built once, run on the driver's cursor: the rows are those that SQLAlchemy reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from psycopg.rows import namedtuple_row
from sqlalchemy import event

from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.pipeline import Pipeline, Request, read_rows, send_query, write_statement, write_texts
from contextwin.storage.sql.filters import Query, bound, bound_texts
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

TEXTS = sa.select(bound_texts("texts").label("texts"))


def test_rows_are_those_that_sqlalchemy_reads(demo_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = dict[str, int]()

    run = Pipeline.run

    def run_twice(pipeline: Pipeline, requests: Sequence[Request]) -> list[Sequence[Any]]:
        answers = run(pipeline, requests)
        for (query, *_), rows in zip(requests, answers, strict=True):
            expected = [tuple(row) for row in pipeline.connection.execute(query.statement, query.values)]
            given = [tuple(row)[: len(expected[0])] for row in rows]  # A row of messages may have more fields.
            assert sorted(map(repr, given)) == sorted(map(repr, expected))
            if query.is_shared:
                compared[write_statement(query.statement).sql] = len(rows)
        return answers

    monkeypatch.setattr(Pipeline, "run", run_twice)
    asked: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "asked_at": DEMO_ASKED_AT}
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder())
    for prompt in ("how do webhooks retry?", "When did we first talk about webhooks?", "what did Priya say yesterday?"):
        assert builder.build(WindowRequest(prompt=prompt, channel=DEMO_CHANNEL, **asked)).threads
    assert len(compared) >= 6
    assert sum(map(bool, compared.values())) >= 5


def test_listeners_hear_of_them(store: Store) -> None:
    heard = list[tuple[str, Any]]()
    query = Query(sa.select(sa.cast(bound("number", sa.Integer()), sa.Integer).label("number")), {"number": 3})
    with store._engine.connect() as connection:
        event.listen(connection, "before_execute", lambda _, statement, *rest: heard.append(("built", statement)))
        for name in ("before_cursor_execute", "after_cursor_execute"):
            event.listen(connection, name, lambda *told: heard.append((told[2], told[4].compiled_parameters)))
        (row,) = read_rows(send_query(connection, query, namedtuple_row))
    assert row.number == 3
    sql = write_statement(query.statement).sql
    assert "$1" in sql
    assert heard == [("built", query.statement), (sql, ({"number": 3},)), (sql, ({"number": 3},))]


@given(st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), max_size=5))
def test_texts_come_to_the_server_as_they_are(module_store: Store, texts: list[str]) -> None:
    with module_store._engine.connect() as connection:
        assert read_rows(send_query(connection, Query(TEXTS, {"texts": texts}), namedtuple_row))[0].texts == texts


def test_a_text_with_a_null_character_is_refused() -> None:
    with pytest.raises(psycopg.DataError, match="NUL"):
        write_texts(["a", "b\0c"])
