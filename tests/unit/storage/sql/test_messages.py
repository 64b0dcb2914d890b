"""The write path's statements, without a database: what they may touch and how they quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import ClauseElement, Dialect, Table, make_url

from contextwin.storage import schema
from contextwin.storage.sql import messages
from contextwin.storage.writers.entities import ENTITY_TABLES

KEYS = [("C1", "1.0"), ("C2", "2.0")]
DIALECT: Dialect = make_url("postgresql+psycopg://").get_dialect()()


def sql(statement: ClauseElement) -> str:
    """The statement as the driver gets it, on one line."""
    return " ".join(str(statement.compile(dialect=DIALECT)).split())


@pytest.mark.parametrize("table", list(ENTITY_TABLES), ids=lambda table: table.name)
def test_an_upsert_updates_everything_but_keys_and_what_others_change(table: Table) -> None:
    _, _, updates = sql(messages.upsert(table)).partition("DO UPDATE SET ")
    keys = {column.name for column in table.primary_key}
    expected = {column.name for column in table.columns} - keys - set(messages.KEPT)
    assert {update.partition(" = ")[0].strip() for update in updates.split("),") if update} == expected
    assert updates.count("coalesce(excluded.") == len(expected)


@pytest.mark.parametrize("table", list(ENTITY_TABLES), ids=lambda table: table.name)
def test_what_is_only_mentioned_updates_nothing(table: Table) -> None:
    assert sql(messages.insert_missing(table)).endswith("ON CONFLICT DO NOTHING")


@pytest.mark.parametrize(
    "statement",
    [
        messages.lock_workspace("acme"),
        messages.stored_versions("acme", KEYS),
        messages.delete_messages("acme", KEYS),
        messages.drop_unused_terms("acme", KEYS),
        messages.add_totals("acme", [("C1", 1, 2)]),
        messages.pending_chunks("acme", 1, ("", "", -1), 10),
        messages.known_vectors("acme", 1, [b"x"]),
        messages.still_pending("acme", 1, [("C1", "1.0", 0, b"x")]),
        messages.model_by_spec("acme", "units"),
        messages.next_model_id("acme"),
        messages.count_pending("acme", 1),
        messages.has_chunks("acme", 1),
    ],
    ids=lambda statement: sql(statement)[:60],
)
def test_every_table_is_narrowed_to_the_workspace(statement: ClauseElement) -> None:
    compiled = sql(statement)
    touched = [name for name in schema.metadata.tables if f"{name}." in compiled.replace("(", " ")]
    assert touched
    for name in touched:
        assert f"{name}.workspace_id = %(" in compiled


def test_a_copy_names_its_columns() -> None:
    expected = "COPY chunks (workspace_id, ts) FROM STDIN (FORMAT BINARY)"
    assert messages.copy_into(schema.chunks, ["workspace_id", "ts"]) == expected


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20))
def test_a_workspace_in_ddl_is_one_literal(workspace: str) -> None:
    """What the driver sends, read as Postgres reads an E'…' literal, is the workspace."""
    sent = str(messages.create_vector_index("ix", workspace, 1, 3).compile(dialect=DIALECT)) % {}
    literal = sent.partition("workspace_id = E'")[2].removesuffix("' AND model_id = 1")
    assert literal.replace(r"\\", "").replace("''", "").count("\\") == 0
    assert "'" not in literal.replace(r"\\", "").replace("''", "")
    assert literal.replace("''", "'").replace(r"\\", "\\") == workspace
    assert sent.count("::halfvec(3)") == 1 + workspace.count("::halfvec(3)")
