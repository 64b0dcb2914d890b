"""Finds what a statement does that a Citus cluster refuses, or asks of every shard, without a Citus.

Tables are distributed by workspace. A statement runs on one shard where it compares the workspace of each table that it
reads or changes with a bound value, in sub-queries too: Citus derives nothing from a row of the query around it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.postgresql.dml import OnConflictDoUpdate
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import BinaryExpression, BindParameter, Cast
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.selectable import SelectBase

from contextwin.models.access import Viewer
from contextwin.storage import schema
from contextwin.storage.sql import directory, messages, tokens
from contextwin.storage.sql.request_context import StatisticsQuery, request_context
from testkit.statements import sql_of
from testkit.visibility import query_parts, split_conditions

#: Functions whose value is another the next time.
NOT_CONSTANT = {"now", "clock_timestamp", "random", "set_config", "nextval"}
#: What is asked of all workspaces.
ACROSS = (
    *(directory.workspace_ids(), directory.workspaces_listed(), directory.workspaces_of("U1")),
    directory.store_status(),
    tokens.tokens_named("5f0c2a9b"),  # A token says which workspace it is of.
    # Whether a table may be read: not a row of it is.
    *(sa.select(sa.literal(1)).select_from(table).limit(0) for table in schema.metadata.sorted_tables),
)
_RANGES = (None, datetime.max.replace(tzinfo=UTC)), (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))
#: What a plain server alone is asked; what a cluster is asked in its place is guarded in tests/db/storage/test_cluster.
PLAIN = (
    messages.store_few(),
    *(request_context(Viewer(workspace=""), StatisticsQuery(sent=sent, spec="")).statement for sent in _RANGES),
)
_EXEMPT = {sql_of(statement) for statement in (*ACROSS, *PLAIN)}


def find_problems(statement: Any) -> list[str]:
    """Return what keeps a statement from running on one shard of a cluster, in words."""
    if not isinstance(statement, sa.Insert | sa.Update | sa.Delete | SelectBase):
        return []
    elements = [*_elements_of(statement)]  # One walk for all rules: a statement has hundreds.
    rules = _without_workspace, _changing_on_conflict, _inserting, _updating, _beside_catalog
    problems = [problem for rule in rules for problem in rule(statement, elements)]
    return [] if problems and sql_of(statement) in _EXEMPT else problems


def find_nulls(statement: Any, values: Mapping[str, Any]) -> list[str]:
    """Return the names of a query's parameters that are null, whose types the workers of a cluster cannot tell."""
    return [name for name, value in values.items() if value is None] if isinstance(statement, SelectBase) else []


@contextmanager
def guarding() -> Iterator[None]:
    """Fail where the library runs a statement, meanwhile, that a cluster would refuse or send to every shard.

    What tests themselves run is not looked at.
    """
    known: set[str] = set()

    def check(_connection: Any, _cursor: Any, sql: str, _parameters: Any, context: Any, _is_many: bool) -> None:
        compiled = getattr(context, "compiled", None)
        if compiled is None or not _is_of_library():
            return
        problems = [name for values in context.compiled_parameters for name in find_nulls(compiled.statement, values)]
        if sql not in known:
            known.add(sql)  # Before it is read: other threads run the same statement.
            problems += find_problems(compiled.statement)
        assert not problems, f"on a cluster: {problems}"

    event.listen(sa.Engine, "before_cursor_execute", check)
    try:
        yield
    finally:
        event.remove(sa.Engine, "before_cursor_execute", check)


def _is_of_library() -> bool:
    """Return whether the library asked SQLAlchemy to run what it is about to run."""
    frame = sys._getframe(2)
    while frame.f_back and ("sqlalchemy" in frame.f_code.co_filename or frame.f_code.co_filename == __file__):
        frame = frame.f_back
    return "/contextwin/storage/" in frame.f_code.co_filename.replace("\\", "/")


def _without_workspace(statement: Any, elements: Sequence[Any]) -> Iterator[str]:
    for part in query_parts(statement)[0]:
        for table, conditions in part.conditions.items():
            yield from _name_unbound(table, conditions, part.select)
    for change in elements:
        if isinstance(change, sa.Update | sa.Delete):
            conditions = [each for criterion in change._where_criteria for each in split_conditions(criterion)]
            others = {column.table for condition in conditions for column in _columns_of(condition)}
            for table in {change.table, *others}:
                yield from _name_unbound(table, conditions, change)


def _name_unbound(table: Any, conditions: Sequence[Any], part: Any) -> Iterator[str]:
    base = getattr(table, "element", table)
    if (
        isinstance(base, sa.Table)
        and base.metadata is schema.metadata
        and not any(_binds(c, table) for c in conditions)
    ):
        yield f"{table.name} without a bound workspace: {' '.join(str(part).split())}"


def _binds(condition: Any, table: Any) -> bool:
    """Return whether a condition compares the workspace of the table with a bound value."""
    if not isinstance(condition, BinaryExpression) or condition.operator is not operators.eq:
        return False
    sides = (condition.left, condition.right), (condition.right, condition.left)
    return any(
        getattr(one, "table", None) is table and one.name == "workspace_id" and _is_bound(other) for one, other in sides
    )


def _is_bound(value: Any) -> bool:
    return isinstance(value.clause if isinstance(value, Cast) else value, BindParameter)


def _columns_of(condition: Any) -> Iterator[Any]:
    """Yield the columns that a condition names outside of its sub-queries."""
    if isinstance(condition, sa.Column):
        yield condition
    elif not isinstance(condition, SelectBase):
        for inner in condition.get_children():
            yield from _columns_of(inner)


def _changing_on_conflict(_statement: Any, elements: Sequence[Any]) -> Iterator[str]:
    """Yield what ON CONFLICT DO UPDATE computes other than from constants and from the two rows."""
    for insert in elements:
        clause = getattr(insert, "_post_values_clause", None)
        if isinstance(clause, OnConflictDoUpdate):
            given = *dict(clause.update_values_to_set).values(), clause.update_whereclause
            for value in given:
                for element in _elements_of(value) if isinstance(value, sa.ClauseElement) else ():
                    name = getattr(element, "name", "") if isinstance(element, FunctionElement) else ""
                    if isinstance(element, SelectBase) or name in NOT_CONSTANT:
                        yield f"{name or 'a sub-query'} in ON CONFLICT of an INSERT into {insert.table.name}"


def _inserting(statement: Any, elements: Sequence[Any]) -> Iterator[str]:
    """Yield what an INSERT does that a cluster sends through the coordinator, or refuses."""
    for insert in elements:
        if not isinstance(insert, sa.Insert):
            continue
        if insert is not statement:
            yield f"an INSERT into {insert.table.name} inside of another statement"
        if insert.select is not None and not any(map(_is_stored, _elements_of(insert.select.get_final_froms()[0]))):
            yield f"an INSERT into {insert.table.name} of rows that come from no table"
        clause = getattr(insert, "_post_values_clause", None)
        condition = getattr(clause, "update_whereclause", None)
        if condition is not None and any(isinstance(each, BindParameter) for each in _elements_of(condition)):
            yield f"a parameter in the condition of ON CONFLICT of an INSERT into {insert.table.name}"


def _updating(_statement: Any, elements: Sequence[Any]) -> Iterator[str]:
    """Yield what an UPDATE does that a cluster writes wrongly, or fails at."""
    for update in elements:
        if not isinstance(update, sa.Update):
            continue
        table_name = getattr(update.table, "name", "")
        for value in (update._values or {}).values():
            inside = [*_elements_of(value)]
            is_stable = any(isinstance(e, FunctionElement) and e.name in NOT_CONSTANT for e in inside)
            is_interval = any(isinstance(getattr(e, "type", None), sa.Interval) for e in inside)
            if (is_stable or is_interval) and any(isinstance(e, sa.Column) for e in inside):
                yield f"a time beside a column in an UPDATE of {table_name}"
        for condition in update._where_criteria:
            for each in _elements_of(condition):
                is_in = isinstance(each, BinaryExpression) and each.operator in (operators.in_op, operators.not_in_op)
                if is_in and getattr(each.left, "name", "") == "row":
                    yield f"a comparison of rows in an UPDATE of {table_name}"


def _beside_catalog(_statement: Any, elements: Sequence[Any]) -> Iterator[str]:
    tables = [each for each in elements if isinstance(each, sa.TableClause)]
    if any(map(_is_stored, tables)):
        yield from (f"{each.name} of the coordinator's own" for each in tables if each.schema == "pg_catalog")


def _is_stored(element: Any) -> bool:
    return isinstance(element, sa.Table) and element.metadata is schema.metadata


def _elements_of(statement: Any) -> Iterator[Any]:
    """Yield all that a statement is made of, each once: the same CTE can stand in it at a thousand places."""
    found, left = {id(statement): statement}, [statement]  # They are held: an id is that of another one afterwards.
    while left:
        yield (element := left.pop())
        new = [child for child in element.get_children() if id(child) not in found]
        found |= {id(child): child for child in new}
        left += new
