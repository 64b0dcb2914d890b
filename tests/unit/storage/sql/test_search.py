"""The statements themselves: each carries its workspace and its times, and narrowers only ever narrow."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Delete, Select, select

from contextwin.models.access import Scope, Viewer
from contextwin.models.requests import Filters
from contextwin.storage import schema
from contextwin.storage.sql import personas
from contextwin.storage.sql.context_messages import ContextExpansion, messages_around
from contextwin.storage.sql.directory import users_called
from contextwin.storage.sql.filters import matching, sent_during, visible_to
from contextwin.storage.sql.request_context import StatisticsQuery, age_profile, request_context
from contextwin.storage.sql.search import (
    VectorQuery,
    WordQuery,
    indexed_candidates,
    lexical_candidates,
    semantic_candidates,
    vector_index_name,
)
from testkit.statements import compiled_values, references, sql_of

LATEST = datetime(2026, 3, 8, tzinfo=UTC)
OLDEST = datetime(2026, 3, 1, tzinfo=UTC)
SCOPE = Scope(workspace="acme", channels=["C1", "C2"], latest=LATEST, oldest=OLDEST)
EXACT = VectorQuery(model_id=1, vector=[1.0, 0.0])
INDEXED = VectorQuery(model_id=1, vector=[1.0, 0.0], use_index=True)
WORDS = WordQuery(idf_by_term={"webhook": 2.0, "retri": 1.0}, average_length=9.5)
ALL_FILTERS = Filters(
    authors=("U1",),
    threads=("1.0",),
    content_kinds=("code",),
    languages=("en",),
    code_languages=("sql",),
    tags=("question",),
)
HITS = [("C1", "1.0")]
LIVE = ContextExpansion(place=("C1", "1.0"))

READS: dict[str, Select[Any]] = {
    "meaning": semantic_candidates(SCOPE, EXACT, Filters(), 10).filled,
    "meaning, filtered": semantic_candidates(SCOPE, EXACT, ALL_FILTERS, 10).filled,
    "meaning, by index": indexed_candidates(SCOPE, INDEXED, Filters(), 10, 100).filled,
    "meaning, by index, filtered": indexed_candidates(SCOPE, INDEXED, ALL_FILTERS, 10, 100).filled,
    "words": lexical_candidates(SCOPE, WORDS, Filters(), 10).filled,
    "words, filtered": lexical_candidates(SCOPE, WORDS, ALL_FILTERS, 10).filled,
    "around": messages_around(SCOPE, HITS, ContextExpansion(), (EXACT, WORDS)).filled,
    "around, live": messages_around(SCOPE, HITS, LIVE, (EXACT, WORDS)).filled,
    "around, by index": messages_around(SCOPE, HITS, LIVE, (INDEXED, None)).filled,
    "around, no signals": messages_around(SCOPE, [], ContextExpansion(place=("C1", None)), (None, None)).filled,
}
CONTEXTS: dict[str, Select[Any]] = {
    "context": request_context(
        Viewer(workspace="acme", viewer="U1"), StatisticsQuery(sent=(None, LATEST), spec="static", terms=["webhook"])
    ).filled,
    "context, everything": request_context(
        Viewer(workspace="acme", destination="C1"), StatisticsQuery(sent=(OLDEST, LATEST), spec="x")
    ).filled,
    "context, access alone": request_context(Viewer(workspace="acme", viewer="U1")).filled,
}
STYLES: dict[str, Select[Any]] = {
    "style, counted": personas.counted_styles(SCOPE, "U1"),
    "style, not counted": personas.uncounted_messages(SCOPE, "U1", {"C1": LATEST}, 10),
    "style, latest": personas.latest_written(SCOPE, "U1", 10),
    "style, everybody": personas.latest_of_channels(SCOPE, 10),
}
PERSONAS: dict[str, Any] = {
    **STYLES,
    "persona": personas.persona("acme", "U1"),
    "forget style": personas.forget_style("acme", "U1"),
    "drop counted": personas.drop_counted("acme", [("C1", "U1")], LATEST),
    "reply": personas.reply_exists("acme", "r1"),
    "drop replies": personas.drop_replies_of("acme", HITS),
    "forget replies": personas.forget_replies("acme", "U1"),
}


@pytest.mark.parametrize(
    "statement", [*READS.values(), *CONTEXTS.values(), *PERSONAS.values()], ids=[*READS, *CONTEXTS, *PERSONAS]
)
def test_every_reference_to_a_table_carries_the_workspace(statement: Select[Any] | Delete) -> None:
    sql = sql_of(statement)
    names = references(sql)
    assert names
    for name in set(names):
        conditions = re.findall(rf"\b{name}\.workspace_id = %\(\w+\)s", sql)
        assert len(conditions) >= names.count(name), name
    given = [value for name, value in compiled_values(statement).items() if name.startswith("workspace")]
    assert set(given) == {"acme"}


@pytest.mark.parametrize("name", ["style, not counted", "style, latest", "style, everybody"])
def test_no_style_is_counted_of_what_was_sent_too_late(name: str) -> None:
    assert len(re.findall(r"messages\.sent_at < %\(\w+\)s", sql_of(STYLES[name]))) == 1
    assert LATEST in compiled_values(STYLES[name]).values()


@pytest.mark.parametrize("statement", READS.values(), ids=READS)
def test_nothing_is_read_that_was_sent_too_late(statement: Select[Any]) -> None:
    assert re.search(r"sent_at < %\(\w+\)s", sql_of(statement))
    assert LATEST in compiled_values(statement).values()


def test_every_message_that_is_shown_or_counted_was_sent_before_the_latest_time() -> None:
    sql = sql_of(READS["around, live"])
    times_of = {r"messages(?:_\d)?": 2, "other": 1, "latest": 1, "counted": 1}
    for name, times in times_of.items():
        assert len(re.findall(rf"\b{name}\.sent_at(?: \+ interval '0')? < %\(latest\)s", sql)) == times, name


# -- narrowers


def conditions(statement: Select[Any]) -> list[str]:
    where = statement.whereclause
    clauses = [] if where is None else list(getattr(where, "clauses", [where]))
    return [sql_of(select(schema.chunks.c.ts).where(clause)).partition("WHERE ")[2] for clause in clauses]


NARROWERS: dict[str, Callable[[Select[Any]], Select[Any]]] = {
    "visible": lambda statement: visible_to(statement, schema.chunks, SCOPE),
    "sent": lambda statement: sent_during(statement, schema.chunks, SCOPE),
    "matching": lambda statement: matching(statement, "acme", ALL_FILTERS),
}


@pytest.mark.parametrize("name", NARROWERS)
def test_a_narrower_keeps_the_conditions_that_are_there_and_adds_some(name: str) -> None:
    statement = select(schema.chunks.c.ts).where(schema.chunks.c.ts > "1")
    narrowed = NARROWERS[name](statement)
    assert conditions(narrowed)[: len(conditions(statement))] == conditions(statement)
    assert len(conditions(narrowed)) > len(conditions(statement))
    assert " OR " not in sql_of(narrowed)


def test_narrowers_compose_in_any_order() -> None:
    chunks = select(schema.chunks.c.ts)
    forth, back = chunks, chunks
    for narrow in NARROWERS.values():
        forth = narrow(forth)
    for narrow in reversed(NARROWERS.values()):
        back = narrow(back)
    unnumbered = [sorted(re.sub(r"_\d+", "", clause) for clause in conditions(each)) for each in (forth, back)]
    assert unnumbered[0] == unnumbered[1]


def test_no_filter_adds_no_condition() -> None:
    statement = select(schema.chunks.c.ts)
    assert matching(statement, "acme", Filters()) is statement
    assert matching(statement, "acme", Filters(channels=("C1",), oldest=OLDEST, min_score=0.5)) is statement


@pytest.mark.parametrize(
    "filters",
    [
        Filters(authors=("U1",)),
        Filters(threads=("1.0",)),
        Filters(content_kinds=("log",)),
        Filters(languages=("de",)),
        Filters(tags=("link",)),
    ],
    ids=str,
)
def test_a_filter_on_chunks_joins_them(filters: Filters) -> None:
    assert filters.chooses_by_content
    assert len(conditions(matching(select(schema.chunks.c.ts), "acme", filters))) == 1
    assert "chunks" in references(sql_of(semantic_candidates(SCOPE, EXACT, filters, 10).filled))


def test_without_such_a_filter_only_vectors_are_read() -> None:
    filters = Filters(channels=("C1",), exclude_channels=("C2",), oldest=OLDEST, latest=LATEST)
    assert not filters.chooses_by_content
    assert references(sql_of(semantic_candidates(SCOPE, EXACT, filters, 10).filled)) == ["chunk_embeddings"]


def test_an_open_range_has_no_lower_bound() -> None:
    scope = Scope(workspace="acme", channels=["C1"], latest=LATEST)
    assert ">=" not in sql_of(semantic_candidates(scope, EXACT, Filters(), 10).filled)


# -- by the index or exactly


def test_only_an_exact_search_orders_what_is_equally_near() -> None:
    orders = [
        sql_of(READS[kind]).rpartition("ORDER BY")[2].partition("LIMIT")[0] for kind in ("meaning", "meaning, by index")
    ]
    assert orders[0].startswith(" value, chunk_embeddings.sent_at DESC")
    assert orders[1].strip() == "near.value"


def test_the_index_is_narrowed_outside_of_what_it_orders_and_left_at_a_depth() -> None:
    inner, _, outer = sql_of(READS["meaning, by index"]).partition("AS near")
    assert "row_number() OVER (ORDER BY CAST(chunk_embeddings.embedding AS HALFVEC(2)) <=>" in inner
    assert "LIMIT" not in inner
    assert "channel_id = ANY" in outer
    assert "near.position <= " in outer


@pytest.mark.parametrize("kind", ["meaning, filtered", "meaning, by index, filtered"])
def test_what_filters_choose_is_looked_up_by_its_key(kind: str) -> None:
    assert "OFFSET" in sql_of(READS[kind])


def test_the_index_is_asked_with_the_expression_that_it_is_built_on() -> None:
    assert "CAST(chunk_embeddings.embedding AS HALFVEC(2)) <=>" in sql_of(READS["meaning, by index"])
    assert "HALFVEC(2)" not in sql_of(READS["meaning"])
    assert "HALFVEC(2)" not in sql_of(READS["around, by index"])


def test_an_index_over_the_first_dimensions_is_asked_with_them_and_gives_the_distance_in_all() -> None:
    asked = replace(INDEXED, prefix=1)
    inner, _, outer = sql_of(indexed_candidates(SCOPE, asked, Filters(), 10, 100).filled).partition("AS near")
    compared = "CAST(subvector(chunk_embeddings.embedding, 1, 1) AS HALFVEC(1)) <=> CAST(subvector("
    assert f"row_number() OVER (ORDER BY {compared}" in inner
    value = inner.partition("AS value")[0]
    assert "chunk_embeddings.embedding <=> CAST(" in value
    assert "subvector" not in value
    assert outer.rpartition("ORDER BY")[2].partition("LIMIT")[0].strip() == "near.nearness"


def test_the_name_of_an_index_fits_and_tells_workspaces_and_models_apart() -> None:
    names = {vector_index_name(*key) for key in [("a", "bc"), ("ab", "c"), ("a", "c"), ("'; DROP TABLE x", "c" * 500)]}
    assert len(names) == 4
    assert all(re.fullmatch(r"ix_hnsw_[0-9a-f]{16}", name) for name in names)


# -- one statement for many requests


def test_requests_of_one_shape_share_a_statement_and_not_their_values() -> None:
    one = messages_around(SCOPE, HITS, LIVE, (EXACT, WORDS)).filled
    other_scope = Scope(workspace="other", channels=["C9"], latest=OLDEST)
    other_words = WordQuery(idf_by_term={"a": 1.0, "b": 3.0, "c": 4.0}, average_length=2.0)
    other = messages_around(
        other_scope, [("C9", "9.0")] * 3, ContextExpansion(place=("C9", "9.0")), (EXACT, other_words)
    ).filled
    assert sql_of(one) == sql_of(other)
    assert one._generate_cache_key() == other._generate_cache_key()
    assert compiled_values(one)["workspace"] == "acme"
    assert compiled_values(other)["workspace"] == "other"
    assert compiled_values(other)["channels"] == ["C9"]
    assert compiled_values(other)["idf_by_term"] == other_words.idf_by_term


def test_statements_of_every_window_are_built_once_for_all_requests() -> None:
    this, other = (replace(SCOPE, workspace=workspace, oldest=None) for workspace in ("acme", "globex"))
    opposite = replace(INDEXED, vector=[0.0, 1.0])
    for one, another in (
        (semantic_candidates(this, EXACT, Filters(), 10), semantic_candidates(other, opposite, Filters(), 20)),
        (indexed_candidates(this, INDEXED, Filters(), 10, 9), indexed_candidates(other, opposite, Filters(), 20, 8)),
        (lexical_candidates(this, WORDS, Filters(), 10), lexical_candidates(other, WORDS, Filters(), 20)),
        (age_profile(this, 0), age_profile(other, 0)),
        (users_called("acme", ["ana"]), users_called("globex", ["bo", "cy"])),
    ):
        assert one.statement is another.statement
        assert one.values != another.values
