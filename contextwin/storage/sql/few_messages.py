"""One statement that stores a few messages with all that belongs to them, as an event brings them.

For many, COPY is faster (storage/copy_format.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.storage import schema
from contextwin.storage.sql.messages import COUNTERS
from contextwin.storage.sql.rows import bound_workspace, insert_json, rows_in

_WORKSPACE = bound_workspace()
_KEY = ("workspace_id", "channel_id", "term")


@cache
def store_few() -> sa.Select[Any]:
    """Insert messages and chunks, and change the statistics; return whether there are reaction events of the messages.

    Parameters: `workspace`; `messages` and `chunks`, rows as JSON lists; `channels`, `terms`, `changes`: changes of
    document frequencies; `sized`, `chunk_counts`, `term_totals`: changes of channels' sizes; `kept_channels` and
    `kept_ts`: keys of the messages. Terms that no chunk of a channel holds any more are deleted.
    """
    e = schema.reaction_events
    change = _unnest(("channels", sa.Text), ("terms", sa.Text), ("changes", sa.Integer))
    is_reacted = sa.select(e.c.ts).where(e.c.workspace_id == _WORKSPACE, _are_named(e, "kept")).exists()
    steps: Sequence[Any] = (
        _add_totals(),
        _add_terms(change),
        _drop_terms(change),
        insert_json(schema.chunks, "chunks"),
        insert_json(schema.messages, "messages"),  # The server begins with the last: errors are about messages first.
    )
    return sa.select(is_reacted).add_cte(*(step.cte(f"step{number}") for number, step in enumerate(steps)))


def _drop_terms(change: Any) -> sa.Delete:
    t = schema.term_statistics
    return t.delete().where(_is_same_term(t, change), t.c.df + change.c.changes <= 0)


def _add_terms(change: Any) -> Insert:
    t = schema.term_statistics
    dropped = t.alias("dropped")
    is_dropped = sa.select(dropped.c.df).where(_is_same_term(dropped, change), dropped.c.df + change.c.changes <= 0)
    rows = rows_in(_WORKSPACE, change, *change.c).where(~is_dropped.correlate(change).exists())
    statement = insert(t).from_select([*_KEY, "df"], rows)
    added = {"df": t.c.df + statement.excluded.df}
    return statement.on_conflict_do_update(index_elements=_KEY, set_=added)


def _is_same_term(table: Any, change: Any) -> sa.ColumnElement[bool]:
    is_named = (table.c.channel_id == change.c.channels) & (table.c.term == change.c.terms)
    return sa.and_(table.c.workspace_id == _WORKSPACE, is_named)


def _add_totals() -> sa.Update:
    c = schema.channels
    change = _unnest(("sized", sa.Text), ("chunk_counts", sa.BigInteger), ("term_totals", sa.BigInteger))
    is_changed = (c.c.workspace_id == _WORKSPACE) & (c.c.channel_id == change.c.sized)
    sums = zip(COUNTERS, (change.c.chunk_counts, change.c.term_totals), strict=True)
    return c.update().where(is_changed).values({name: c.c[name] + more for name, more in sums})


def _are_named(table: sa.Table, which: str) -> sa.ColumnElement[bool]:
    named = _unnest((f"{which}_channels", sa.Text), (f"{which}_ts", sa.Text))
    return sa.func.row(table.c.channel_id, table.c.ts).in_(sa.select(*named.c))


def _unnest(*columns: tuple[str, Any]) -> Any:
    """Return parameters, each an array, as a table with columns of their names."""
    arrays = [sa.cast(sa.bindparam(name, type_=sa.ARRAY(kind)), sa.ARRAY(kind)) for name, kind in columns]
    names = [name for name, _ in columns]
    return sa.func.unnest(*arrays).table_valued(*names, name=f"given_{names[0]}").render_derived()
