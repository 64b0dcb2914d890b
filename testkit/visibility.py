"""Reads a statement and says which of its references to messages, or to what is made of them, are not narrowed.

A reference is a table at one place in one SELECT. It is narrowed where a condition that must hold says that its
workspace is the given one and its channel among the given ones, or that they equal those of a reference that is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import BindParameter, Cast, CompoundSelect, FromClause, Join, Select, Table
from sqlalchemy.dialects.postgresql import dialect as PostgresDialect
from sqlalchemy.dialects.postgresql.base import PGCompiler
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import (
    BinaryExpression,
    BooleanClauseList,
    CollectionAggregate,
    ColumnElement,
    Grouping,
    Label,
)
from sqlalchemy.sql.selectable import AliasedReturnsRows, SelectBase, SelectStatementGrouping

#: What holds text, is made of the text of single messages, or says how well one matched.
GUARDED = ("messages", "chunks", "chunk_embeddings", "style_counts", "window_messages", "window_feedback_messages")
NARROWED = ("workspace_id", "channel_id")


@dataclass(frozen=True, eq=False)
class QueryPart:
    """One SELECT of a statement: what it reads from, and what must hold of each."""

    select: Select[Any]
    conditions: Mapping[FromClause, list[ColumnElement[Any]]]


@dataclass(frozen=True, eq=False)
class _Statement:
    parts: list[QueryPart]
    params: Mapping[str, Any]
    workspace: str
    channels: frozenset[str]
    known: dict[tuple[int, FromClause, str], bool] = field(default_factory=dict)


def unguarded(
    statement: Any, workspace: str, channels: Collection[str], params: Mapping[str, Any] | None = None
) -> list[str]:
    """Return the guarded tables that a statement reads without narrowing them, each with the column that is free."""
    parts, values = query_parts(statement)
    whole = _Statement(parts, {**values, **(params or {})}, workspace, frozenset(channels))
    return sorted(
        f"{_table_of(table)}.{column}"
        for part in parts
        for table in part.conditions
        if _table_of(table) in GUARDED
        for column in NARROWED
        if not _is_narrowed(whole, part, table, column)
    )


def query_parts(statement: Any) -> tuple[list[QueryPart], Mapping[str, Any]]:
    """Return the SELECTs of a statement as they are compiled, and its parameters."""
    parts: list[QueryPart] = []

    class Compiler(PGCompiler):
        def _compose_select_body(self, *args: Any) -> Any:
            _, select, _, _, froms, *_ = args
            parts.append(QueryPart(select, _conditions_of(select, froms)))
            return super()._compose_select_body(*args)  # type: ignore[no-untyped-call]

    make_dialect: Any = PostgresDialect
    dialect = make_dialect()
    dialect.statement_compiler = Compiler
    return parts, statement.compile(dialect=dialect).params


def _conditions_of(select: Select[Any], froms: Collection[FromClause]) -> dict[FromClause, list[ColumnElement[Any]]]:
    where = [clause for criterion in select._where_criteria for clause in split_conditions(criterion)]
    found: dict[FromClause, list[ColumnElement[Any]]] = {}
    for each in froms:
        for leaf, on in _leaves(each):
            found[leaf] = [*where, *on]
    return found


def _leaves(each: FromClause) -> Iterator[tuple[FromClause, list[ColumnElement[Any]]]]:
    """Yield what is joined, each with the conditions that its own rows must meet."""
    if not isinstance(each, Join):
        yield each, []
        return
    on = list(split_conditions(each.onclause)) if each.onclause is not None else []
    for leaf, inner in _leaves(each.left):
        yield leaf, inner if each.isouter or each.full else [*inner, *on]
    for leaf, inner in _leaves(each.right):
        yield leaf, inner if each.full else [*inner, *on]


def split_conditions(clause: Any) -> Iterator[ColumnElement[Any]]:
    """Yield the conditions that all must hold for this one to hold."""
    if isinstance(clause, Grouping):
        yield from split_conditions(clause.element)
    elif isinstance(clause, BooleanClauseList) and clause.operator is operators.and_:
        for inner in clause.clauses:
            yield from split_conditions(inner)
    else:
        yield clause


def _is_narrowed(whole: _Statement, part: QueryPart, table: FromClause, name: str) -> bool:
    key = id(part), table, name
    if key not in whole.known:
        whole.known[key] = False  # Whoever is as narrow as itself is not.
        whole.known[key] = (
            _is_derived(whole, table, name)
            or any(_narrows(whole, part, other) for other in _equals_of(part, table, name))
            or _is_narrowed_outside(whole, part, table, name)
        )
    return whole.known[key]


def _is_narrowed_outside(whole: _Statement, part: QueryPart, table: FromClause, name: str) -> bool:
    """Whether a SELECT hands on all of its rows with the column, and whatever reads from it narrows that."""
    select = part.select
    column = next((each for each in select.selected_columns if getattr(each, "name", None) == name), None)
    is_limited = select._limit_clause is not None or select._offset_clause is not None or select._distinct
    if getattr(column, "table", None) is not table or is_limited or select._group_by_clauses:
        return False
    readers = [
        (other, alias)
        for other in whole.parts
        for alias in other.conditions
        if isinstance(alias, AliasedReturnsRows) and alias.element is select
    ]
    return bool(readers) and all(_is_narrowed(whole, other, alias, name) for other, alias in readers)


def _equals_of(part: QueryPart, table: FromClause, name: str) -> Iterator[Any]:
    """Yield what a column must equal."""
    for clause in part.conditions[table]:
        if isinstance(clause, BinaryExpression) and clause.operator is operators.eq:
            for one, other in ((clause.left, clause.right), (clause.right, clause.left)):
                if _is_column(one, table, name):
                    yield other


def _is_column(value: Any, table: FromClause, name: str) -> bool:
    """Whether a value is that of the column, perhaps with an empty text after it."""
    value = _bare(value)
    if isinstance(value, BinaryExpression) and value.operator is operators.concat_op:
        value = value.left if getattr(value.right, "value", None) == "" else None
    return getattr(value, "table", None) is table and getattr(value, "name", None) == name


def _narrows(whole: _Statement, part: QueryPart, value: Any) -> bool:
    if isinstance(value, CollectionAggregate):
        inner = _bare(value.element)
        return isinstance(inner, BindParameter) and whole.channels >= set(_value_of(whole, inner) or ())
    value = _bare(value)
    if isinstance(value, BindParameter):
        return bool(_value_of(whole, value) == whole.workspace)
    if not isinstance(value, ColumnElement) or not isinstance(getattr(value, "table", None), FromClause):
        return False
    table = value.table
    places = [part] if table in part.conditions else [other for other in whole.parts if table in other.conditions]
    return bool(places) and all(_is_narrowed(whole, place, table, value.name) for place in places)


def _is_derived(whole: _Statement, table: FromClause, name: str) -> bool:
    """Whether the column comes out of a SELECT that has narrowed it."""
    if not isinstance(table, AliasedReturnsRows):
        return False
    inner = table.element
    if isinstance(inner, AliasedReturnsRows):
        return _is_derived(whole, inner, name)
    if not isinstance(inner, SelectBase):
        return False
    return all(_comes_narrowed(whole, select, name) for select in _selects_of(inner))


def _selects_of(inner: Any) -> Iterator[Select[Any]]:
    if isinstance(inner, SelectStatementGrouping):
        yield from _selects_of(inner.element)
    elif isinstance(inner, CompoundSelect):
        for each in inner.selects:
            yield from _selects_of(each)
    else:
        yield inner


def _comes_narrowed(whole: _Statement, select: Select[Any], name: str) -> bool:
    column = next((each for each in select.selected_columns if getattr(each, "name", None) == name), None)
    while isinstance(column, Label):
        column = column.element
    places = [part for part in whole.parts if part.select is select]
    return column is not None and bool(places) and all(_narrows(whole, part, column) for part in places)


def _bare(value: Any) -> Any:
    while isinstance(value, Cast | Grouping | Label):
        value = value.clause if isinstance(value, Cast) else value.element
    return value


def _value_of(whole: _Statement, bind: BindParameter[Any]) -> Any:
    return whole.params.get(bind.key, bind.value)


def _table_of(table: FromClause) -> str | None:
    while isinstance(table, AliasedReturnsRows) and not isinstance(table, Table):
        if not isinstance(table.element, FromClause):
            return None
        table = table.element
    return table.name if isinstance(table, Table) else None
