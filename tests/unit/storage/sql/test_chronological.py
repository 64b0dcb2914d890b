"""What qualifies, and in which order, against a plain model: the same messages filtered and sorted in Python."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Select

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage.sql.chronological import Criteria, Page, count_in_time, messages_in_time
from contextwin.storage.sql.sessions import latest_session, session_bounds
from testkit.scopes import END, EVERYTHING, SCOPE
from testkit.statements import compiled_values, references, sql_of

# -- the statements themselves

KEY = (END, "C1", "1.0")
IN_THREADS = Criteria(threads=("1.0",), filters=Filters(threads=("2.0",)))
READS: dict[str, Select[Any]] = {
    "all": messages_in_time(SCOPE, Criteria(), Page()).filled,
    "on": messages_in_time(SCOPE, Criteria(), Page(order="desc", after=KEY, limit=50)).filled,
    "narrowed": messages_in_time(SCOPE, EVERYTHING, Page(after=KEY, limit=50)).filled,
    "threads": messages_in_time(SCOPE, IN_THREADS, Page(limit=50)).filled,
    "count": count_in_time(SCOPE, EVERYTHING).filled,
    "session": session_bounds(SCOPE, "U1", END),
    "latest session": latest_session(SCOPE, "U1", END),
}


@pytest.mark.parametrize("statement", READS.values(), ids=READS)
def test_every_message_and_chunk_that_is_read_is_of_the_workspace_visible_and_in_time(statement: Select[Any]) -> None:
    sql, values = sql_of(statement), compiled_values(statement)
    names = references(sql)
    assert names
    for name in set(names):
        assert len(re.findall(rf"\b{name}\.workspace_id = %\(workspace\)s", sql)) >= names.count(name), name
    for name in set(names) & {"messages", "chunks"}:
        assert len(re.findall(rf"\b{name}\.channel_id = ANY \(", sql)) >= names.count(name), name
    assert len(re.findall(r"\bmessages\.sent_at < %\(latest\)s", sql)) == names.count("messages")
    assert len(re.findall(r"\bmessages\.sent_at >= %\(oldest\)s", sql)) == names.count("messages")
    assert (values["workspace"], values["channels"], values["latest"]) == ("acme", ["C1", "C2"], END)


def test_requests_of_one_shape_share_a_statement_and_not_their_values() -> None:
    one = messages_in_time(SCOPE, EVERYTHING, Page(after=KEY, limit=50)).filled
    scope = Scope(workspace="other", channels=["C9"], latest=KEY[0] - timedelta(1), oldest=datetime.min)
    filters = Filters(authors=("U8",), content_kinds=("log", "text"), languages=("de",), tags=("x",), channels=("C9",))
    criteria = replace(EVERYTHING, authors=("U8", "U9"), filters=filters)
    other = messages_in_time(scope, criteria, Page(after=(datetime.min, "C9", "9.0"), limit=49)).filled
    assert sql_of(one) == sql_of(other)
    assert one._generate_cache_key() == other._generate_cache_key()
    mine, theirs = compiled_values(one), compiled_values(other)
    shared = {name for name in mine if mine[name] == theirs[name]}
    assert {name for name in shared if not name.startswith(("asking", "param", "coalesce"))} <= {"probe"}


def test_lists_do_where_tuples_are_meant() -> None:
    given: Any = {"authors": ["U1"], "threads": [], "tags": ["link"]}
    meant = Filters(authors=("U1",), tags=("link",))
    statements = [messages_in_time(SCOPE, Criteria(filters=each), Page()).filled for each in (Filters(**given), meant)]
    assert sql_of(statements[0]) == sql_of(statements[1])
    assert compiled_values(statements[0]) == compiled_values(statements[1])


@pytest.mark.parametrize("part", ["only_bots", "only_people", "asks", "authors", "threads"])
def test_each_part_only_narrows(part: str) -> None:
    value: Any = ("x",) if part in ("authors", "threads") else True
    wide, narrow = Criteria(), Criteria(**{part: value})
    conditions = [
        sql_of(count_in_time(SCOPE, each).filled).partition("WHERE")[2].split(" AND ") for each in (wide, narrow)
    ]
    assert set(map(str.strip, conditions[0])) < set(map(str.strip, conditions[1]))
