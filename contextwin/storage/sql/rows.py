"""What statements on all tables share: rows by their columns, rows given as JSON, and rows of a channel that moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.storage import row_security, schema


def rows_with(table: sa.FromClause, workspace: Any, **values: Any) -> sa.ColumnElement[bool]:
    """Return whether a row is one of the workspace with these values in its columns."""
    return sa.and_(table.c.workspace_id == workspace, *(table.c[name] == value for name, value in values.items()))


def delete_rows(table: sa.Table, workspace: Any, **values: Any) -> sa.Delete:
    """Delete the rows of the workspace with these values in their columns."""
    return table.delete().where(rows_with(table, workspace, **values))


def replacing(statement: Insert, *names: str) -> Insert:
    """Let an insert set these columns of a row that has its key already."""
    keys = [column.name for column in statement.table.primary_key]
    return statement.on_conflict_do_update(index_elements=keys, set_={name: statement.excluded[name] for name in names})


def json_rows(columns: Iterable[sa.Column[Any]], parameter: str = "rows") -> Any:
    """Return a parameter, a JSON list of objects with these columns, as a table expression."""
    named = [sa.column(column.name, column.type) for column in columns]
    given = sa.func.json_to_recordset(sa.cast(sa.bindparam(parameter, type_=sa.Text()), sa.JSON))
    return given.table_valued(*named, name=f"given_{parameter}").render_derived(with_types=True)


def insert_json(table: sa.Table, parameter: str = "rows") -> Insert:
    """Insert the rows of a parameter, a JSON list of objects with the columns that are written, into `workspace`.

    As fast as COPY, which does not work on tables with row security.
    """
    names = [name for name in schema.written_columns(table) if name != "workspace_id"]
    given = json_rows((table.c[name] for name in names), parameter)
    return insert(table).from_select(["workspace_id", *names], rows_in(bound_workspace(), given, *given.c))


def bound_workspace() -> sa.BindParameter[str]:
    """Return the parameter `workspace`."""
    return sa.bindparam("workspace", type_=sa.Text())


def constant(text: str) -> sa.ColumnClause[str]:
    """Return a text as part of the statement, where a cluster takes no parameter."""
    return sa.literal_column(row_security.quote(text), sa.Text())


def rows_in(workspace: Any, given: sa.FromClause, *columns: Any) -> sa.Select[Any]:
    """Select the id of a stored workspace and these columns, for each row of a table expression, to be inserted.

    On a cluster, rows that come from no table are sent through the coordinator, which row security forbids.
    """
    w = schema.workspaces
    return sa.select(w.c.workspace_id, *columns).select_from(w.join(given, sa.true())).where(rows_with(w, workspace))


def copy_rows(table: sa.Table, workspace: str, old: str, new: str) -> Insert:
    """Copy a channel's rows to its new id, but for those that are there already."""
    given = [column for column in table.columns if column.computed is None]
    moved = sa.literal(new, sa.Text).label("channel_id")
    values = [moved if column.name == "channel_id" else column for column in given]
    rows = sa.select(*values).where(rows_with(table, workspace, channel_id=old))
    return insert(table).from_select([column.name for column in given], rows).on_conflict_do_nothing()


def move_rows(table: sa.Table, workspace: str, old: str, new: str) -> Iterator[sa.Executable]:
    """Yield the statements that give a channel's rows its new id."""
    yield copy_rows(table, workspace, old, new)
    yield delete_rows(table, workspace, channel_id=old)
