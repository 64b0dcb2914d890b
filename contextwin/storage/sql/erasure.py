"""Statements that choose what is to be erased, erase it, and free what that leaves behind.

Messages themselves become tombstones, as deleted ones do (`writer.write_messages`). Here is all the rest: what is known
of a person, and replies, which hold a prompt and what was made of messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Delete,
    Select,
    Table,
    Text,
    TextClause,
    Update,
    and_,
    cast,
    func,
    or_,
    select,
    text,
    true,
)

from contextwin.models.messages import FORGOTTEN, PROFILE, RETENTION
from contextwin.models.retention import NAMES, Selection
from contextwin.storage import schema
from contextwin.storage.sql.personas import POPULATION

Rows = tuple[Table, ColumnElement[bool]]


def current_ts() -> Select[Any]:
    """Return the database's time as Slack writes times."""
    return select(cast(func.extract("epoch", func.clock_timestamp()), Text))


# ---- what is chosen


def chosen_messages(workspace: str, chosen: Selection, after: tuple[str, str], limit: int) -> Select[Any]:
    """Return channel_id, ts, thread_ts of up to `limit` chosen messages after the key `after`, in the order of keys."""
    m = schema.messages
    key = m.c.channel_id, m.c.ts
    statement = select(*key, m.c.thread_ts).where(_is_chosen(workspace, chosen), func.row(*key) > func.row(*after))
    return statement.order_by(*key).limit(limit)


def chosen_rows(workspace: str, chosen: Selection) -> dict[str, Rows]:
    """Return, by what they are, where the chosen messages are, their chunks, and the replies that are chosen with them.

    These are the replies that were shown a chosen message, and those that were asked for there, then, by or in the
    style of that person.
    """
    m, k, r, shown = schema.messages, schema.chunks, schema.replies, schema.reply_messages
    is_chosen = _is_chosen(workspace, chosen)
    keys = select(m.c.channel_id, m.c.ts).where(is_chosen)
    is_piece = (k.c.workspace_id == workspace) & func.row(k.c.channel_id, k.c.ts).in_(keys)
    is_same = and_(m.c.workspace_id == workspace, m.c.channel_id == shown.c.channel_id, m.c.ts == shown.c.ts)
    drew = select(shown.c.reply_id).join(m, is_same).where(shown.c.workspace_id == workspace, is_chosen)
    is_reply = (r.c.workspace_id == workspace) & or_(_is_asked(chosen), r.c.reply_id.in_(drew))
    return {"messages": (m, is_chosen), "chunks": (k, is_piece), "replies": (r, is_reply)}


def style_rows(workspace: str, user: str) -> dict[str, Rows]:
    """Return, by what they are, the rows of how a person writes, and whether others may.

    What is counted of everybody goes with them wherever they wrote.
    """
    s, p = schema.style_counts, schema.personas
    is_counted = or_(
        s.c.user_id == user, (s.c.user_id == POPULATION) & s.c.channel_id.in_(_written_in(workspace, user))
    )
    return {
        "styles": (s, (s.c.workspace_id == workspace) & is_counted),
        "personas": (p, (p.c.workspace_id == workspace) & (p.c.user_id == user)),
    }


def named_rows(workspace: str, user: str) -> dict[str, Rows]:
    """Return, by what they are, the rows that tell what a person is called, or in which time zone they are."""
    u, f = schema.users, schema.facts
    is_theirs = (u.c.workspace_id == workspace) & (u.c.user_id == user)
    is_told = (f.c.workspace_id == workspace) & (f.c.subject_id == user) & (f.c.attribute == PROFILE)
    return {
        "profiles": (u, is_theirs & or_(*(u.c[name].is_not(None) for name in NAMES))),
        "facts": (f, is_told & or_(*(f.c.value[name].astext.is_not(None) for name in NAMES))),
    }


def count_rows(rows: Rows) -> Select[Any]:
    """Return how many rows there are."""
    table, condition = rows
    return select(func.count()).select_from(table).where(condition)


def delete_rows(rows: Rows) -> Delete:
    """Delete them."""
    table, condition = rows
    return table.delete().where(condition)


def all_channels(workspace: str) -> Select[Any]:
    """Return the ids of the channels, sorted."""
    c = schema.channels.c
    return select(c.channel_id).where(c.workspace_id == workspace).order_by(c.channel_id)


# ---- who is forgotten


def redact_names(workspace: str, user: str) -> Iterator[Update]:
    """Take the names from a user's row and from what events told; who may see what is still told by all the rest."""
    (users, has_name), (told, tells_name) = named_rows(workspace, user).values()
    yield users.update().where(has_name).values(dict.fromkeys(NAMES))
    without = told.c.value.op("-")(cast(list(NAMES), ARRAY(Text)))
    yield told.update().where(tells_name).values(value=without)


def anonymous_tombstones(workspace: str, user: str) -> Update:
    """Take their author from tombstones, and what name was shown."""
    m = schema.messages
    is_theirs = (m.c.workspace_id == workspace) & (m.c.user_id == user) & m.c.is_deleted
    return m.update().where(is_theirs).values(user_id=None, username=None)


def drop_mark(workspace: str, attribute: str, subject: str) -> Delete:
    """Drop a decision: FORGOTTEN of a user, RETENTION of a channel or of the workspace."""
    assert attribute in (FORGOTTEN, RETENTION)
    f = schema.facts
    is_it = (f.c.workspace_id == workspace) & (f.c.attribute == attribute) & (f.c.subject_id == subject)
    return f.delete().where(is_it)


# ---- what stays in files


def vacuum(*, rewrite: bool) -> Iterator[TextClause]:
    """Yield the statements, each its own transaction, after which erased rows are in no table, index or sample.

    A plain vacuum gives their room away, and holds nobody up. Until it is used, the bytes can still be in a page of the
    file. With `rewrite` every table and index is written anew without them, which takes room and time, and nobody else
    may use a table meanwhile. Write-ahead log, backups and standbys are kept by their own rules. A role that does not
    own the tables is passed over by the server, which only warns.
    """
    yield text(_DROP_SAMPLES)
    options = "FULL, ANALYZE" if rewrite else "ANALYZE"
    for table in schema.metadata.sorted_tables:
        yield text(f"VACUUM ({options}) {table.name}")
    yield text(f"VACUUM ({'FULL' if rewrite else 'ANALYZE'}) pg_statistic")


#: The planner keeps samples of values, which ANALYZE does not renew where a table is empty by now. Before version 18
#: the server has no way to drop them.
_DROP_SAMPLES = """
DO $$
BEGIN
    IF current_setting('server_version_num')::integer >= 180000 THEN
        EXECUTE $drop$
            SELECT pg_clear_attribute_stats(n.nspname::text, c.relname::text, a.attname::text, false)
            FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            WHERE n.nspname = current_schema() AND c.relkind = 'r' AND has_table_privilege(c.oid, 'MAINTAIN')
        $drop$;
    END IF;
END $$
"""


# ---- conditions


def _is_chosen(workspace: str, chosen: Selection) -> ColumnElement[bool]:
    m = schema.messages.c
    conditions = [m.workspace_id == workspace, ~m.is_deleted]
    if chosen.user is not None:
        conditions.append(m.user_id == chosen.user)
    if chosen.channel is not None:
        conditions.append(m.channel_id == chosen.channel)
    if chosen.before is not None:
        conditions.append(m.sent_at < chosen.before)
    return and_(*conditions)


def _is_asked(chosen: Selection) -> ColumnElement[bool]:
    r = schema.replies.c
    conditions: list[ColumnElement[bool]] = [true()]
    if chosen.user is not None:
        conditions.append(or_(r.user_id == chosen.user, r.viewer_id == chosen.user))
    if chosen.channel is not None:
        conditions.append(func.coalesce(r.channel_id, "") == chosen.channel)
    if chosen.before is not None:
        conditions.append(r.replied_at < chosen.before)
    return and_(*conditions)


def _written_in(workspace: str, user: str) -> Select[Any]:
    m = schema.messages.c
    return select(m.channel_id).where(m.workspace_id == workspace, m.user_id == user)
