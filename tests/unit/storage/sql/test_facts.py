"""Statements about facts and moves, without a database: each is narrowed to its workspace."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import ClauseElement, Dialect, Executable, make_url

from contextwin.storage import schema
from contextwin.storage.sql import channel_moves, facts, messages, personas

DIALECT: Dialect = make_url("postgresql+psycopg://").get_dialect()()
SUBJECTS = {"channels": ["C1"], "shared": ["C1"], "members": ["C1"], "users": ["U1"]}
STATEMENTS: list[Executable] = [
    facts.facts_of("acme", ["C1"]),
    facts.workspace_rules("acme"),
    facts.move_facts("acme", "C1", "C2"),
    facts.drop_facts("acme", "C1"),
    facts.drop_older_facts("acme", SUBJECTS, "1.0"),
    facts.set_columns(schema.channels, "acme", {"name": "eng", "topic": None}, channel_id="C1"),
    facts.set_columns(schema.users, "acme", {"name": "Ana"}, user_id="U1"),
    facts.remove_members("acme", [("C1", "U1")]),
    messages.pending_chunks_of("acme", 1, [("C1", "1.0")]),
    messages.messages_by("acme", "U1", ("", ""), 10),
    messages.unseen_messages("acme", "C1", ["1.0"]),
    messages.confirm_message("acme", ("C1", "1.0"), "2.0"),
    channel_moves.times_in_both("acme", "C1", "C2"),
    channel_moves.channel_exists("acme", "C1"),
    channel_moves.is_left("acme", "C1"),
    *channel_moves.move_channel("acme", "C1", "C2"),
    *channel_moves.drop_channel("acme", "C1"),
    *personas.move_channel("acme", "C1", "C2"),
    *personas.drop_channel("acme", "C1"),
]


def sql(statement: Executable) -> str:
    """The statement as the driver gets it, on one line."""
    assert isinstance(statement, ClauseElement)
    return " ".join(str(statement.compile(dialect=DIALECT)).split())


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: sql(statement)[:50])
def test_every_table_is_narrowed_to_the_workspace(statement: Executable) -> None:
    compiled = sql(statement)
    read = re.findall(r"(?:FROM|JOIN|UPDATE) (\w+)(?: AS (\w+))?", compiled)
    names = {alias or table for table, alias in read if table in schema.metadata.tables}
    assert names
    for name in names:
        assert re.search(rf"\b{name}\.workspace_id = (%\(|\w+\.workspace_id)", compiled), name


def test_no_value_is_part_of_a_statement() -> None:
    for statement in STATEMENTS:
        assert not re.search(r"'(acme|C1|C2|U1|eng|Ana)'", sql(statement))


def test_facts_may_be_about_what_a_channel_says_of_itself_and_not_about_what_is_counted() -> None:
    others = {"workspace_id", "channel_id", "chunk_count", "term_total", "extra"}
    assert {column.name for column in schema.channels.columns} == others | set(facts.CHANNEL_COLUMNS)
