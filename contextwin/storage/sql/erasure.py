"""Statements that select what is to be erased, erase it, and reclaim its space.

Messages become tombstones (`MessageWriter.erase`). Here is all the rest: personal data of a user, and replies, which
hold a prompt and what was derived from messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from contextwin.models.messages import FORGOTTEN, PROFILE, PROFILE_NAME, RETENTION, USER_LABEL
from contextwin.models.quotations import beginning_of_quotation
from contextwin.models.retention import NAMES, PERSONAL, Selection
from contextwin.storage import schema
from contextwin.storage.sql import feedback, personas, tokens
from contextwin.storage.sql.filters import same_message
from contextwin.storage.sql.rows import rows_with

Rows = tuple[sa.Table, sa.ColumnElement[bool]]


def current_ts() -> sa.Select[Any]:
    """Return the database's clock as a Slack ts."""
    return sa.select(sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Text))


# ---- selection


def chosen_messages(workspace: str, chosen: Selection, after: tuple[str, str], limit: int) -> sa.Select[Any]:
    """Return channel_id, ts, thread_ts of up to `limit` chosen messages after the key `after`, in the order of keys."""
    m = schema.messages
    key = m.c.channel_id, m.c.ts
    statement = sa.select(*key, m.c.thread_ts).where(
        _is_chosen(workspace, chosen), sa.func.row(*key) > sa.func.row(*after)
    )
    return statement.order_by(*key).limit(limit)


def chosen_rows(workspace: str, chosen: Selection) -> dict[str, Rows]:
    """Return table and condition of the chosen messages, chunks, replies, windows, and questions in Slack, by kind.

    Replies are chosen when their model was shown a chosen message, or when they themselves meet the selection: by
    channel, time, and the user who asked or in whose style they are. So are windows: by where, when and by whom they
    were asked. What other windows recorded of a message goes with it (`WindowRecords.invalidate`).
    """
    m, k, r, shown = schema.messages, schema.chunks, schema.replies, schema.reply_messages
    w = schema.windows
    is_chosen = _is_chosen(workspace, chosen)
    keys = sa.select(m.c.channel_id, m.c.ts).where(is_chosen)
    is_piece = (k.c.workspace_id == workspace) & sa.func.row(k.c.channel_id, k.c.ts).in_(keys)
    drew = sa.select(shown.c.reply_id).join(m, same_message(m, shown, workspace))
    drew = drew.where(shown.c.workspace_id == workspace, is_chosen)
    is_reply = (r.c.workspace_id == workspace) & sa.or_(_is_asked(chosen), r.c.reply_id.in_(drew))
    is_window = (w.c.workspace_id == workspace) & _is_built(chosen)
    return {
        "messages": (m, is_chosen),
        "chunks": (k, is_piece),
        "replies": (r, is_reply),
        "windows": (w, is_window),
        "questions": (schema.slack_answers, _is_question(workspace, chosen)),
    }


def workspace_rows(workspace: str) -> dict[str, Rows]:
    """Return each table that has rows of the workspace, and their condition, by name; what is referred to comes first.

    Every table has, because each names the workspace of its rows.
    """
    return {table.name: (table, table.c.workspace_id == workspace) for table in schema.metadata.sorted_tables}


def tombstone_rows(workspace: str) -> Rows:
    """Return table and condition of what stays of deleted messages."""
    m = schema.messages
    return m, rows_with(m, workspace) & m.c.is_deleted


def style_rows(workspace: str, user: str) -> dict[str, Rows]:
    """Return table and condition of a user's style counts, consent, reactions, feedback on windows and tokens, by kind.

    The background population's counts are included for the channels that the user wrote in.
    """
    p, e = schema.personas, schema.reaction_events
    return {
        "styles": (schema.style_counts, personas.counted_of(workspace, user)),
        "personas": (p, rows_with(p, workspace, user_id=user)),
        "reactions": (e, rows_with(e, workspace, user_id=user)),
        "feedback": (schema.window_feedback, feedback.given_by(workspace, user)),
        "tokens": (schema.api_tokens, tokens.tokens_of(workspace, user)),
    }


def quoting_rows(workspace: str, user: str, names: Iterable[str]) -> dict[str, Rows]:
    """Return table and condition of others' messages that quote a user, by id or by one of the names, by kind."""
    m = schema.messages

    def begins(author: str) -> sa.ColumnElement[bool]:
        return sa.func.strpos(m.c.text, beginning_of_quotation(author)) > 0

    is_quoting = sa.or_(m.c.mentions.contains([user]) & begins(f"<@{user}>"), *map(begins, names))
    return {"quotations": (m, (m.c.workspace_id == workspace) & is_quoting)}


def quoting_messages(
    workspace: str, user: str, names: Iterable[str], after: tuple[str, str], limit: int
) -> sa.Select[Any]:
    """Return up to `limit` messages that quote a user, after the key `after`, in the order of keys."""
    ((m, is_quoting),) = quoting_rows(workspace, user, names).values()
    key = m.c.channel_id, m.c.ts
    return sa.select(m).where(is_quoting, sa.func.row(*key) > sa.func.row(*after)).order_by(*key).limit(limit)


def named_rows(workspace: str, user: str) -> dict[str, Rows]:
    """Return table and condition of the rows that hold a user's names or time zone, by kind."""
    u, f = schema.users, schema.facts
    is_theirs = rows_with(u, workspace, user_id=user)
    is_profile = rows_with(f, workspace, subject_id=user) & f.c.attribute.in_((PROFILE, PROFILE_NAME, USER_LABEL))
    return {
        "profiles": (u, is_theirs & sa.or_(*(u.c[name].is_not(None) for name in PERSONAL))),
        "facts": (f, is_profile & sa.or_(*(f.c.value[name].astext.is_not(None) for name in NAMES))),
    }


def names_of(workspace: str, user: str) -> sa.CompoundSelect[Any]:
    """Return the names and handles of a user, those that messages show too, or null."""
    (users, is_theirs), (shown, is_shown) = named_rows(workspace, user).values()
    columns = (users.c.name, users.c.handle)
    stated = (shown.c.value[name].astext for name in ("name", "handle"))
    lists = [sa.select(column).where(is_theirs) for column in columns]
    return sa.union(*lists, *(sa.select(each).where(is_shown) for each in stated))


def count_rows(rows: Rows) -> sa.Select[Any]:
    """Return the number of these rows."""
    table, condition = rows
    return sa.select(sa.func.count()).select_from(table).where(condition)


def delete_rows(rows: Rows) -> sa.Delete:
    """Delete these rows."""
    table, condition = rows
    return table.delete().where(condition)


def all_channels(workspace: str) -> sa.Select[Any]:
    """Return the ids of the channels, sorted."""
    c = schema.channels.c
    return sa.select(c.channel_id).where(c.workspace_id == workspace).order_by(c.channel_id)


# ---- erased users


def redact_names(workspace: str, user: str) -> Iterator[sa.Update]:
    """Delete the names in a user's row and in its profile versions; what decides who may see what is kept."""
    (users, has_name), (profiles, states_name) = named_rows(workspace, user).values()
    yield users.update().where(has_name).values(dict.fromkeys(PERSONAL))
    without = profiles.c.value.op("-")(sa.cast(list(NAMES), sa.ARRAY(sa.Text)))
    yield profiles.update().where(states_name).values(value=without)


def anonymous_tombstones(workspace: str, user: str) -> sa.Update:
    """Delete author and shown name of a user's tombstones."""
    m = schema.messages
    is_theirs = rows_with(m, workspace, user_id=user)
    return m.update().where(is_theirs, m.c.is_deleted).values(user_id=None, username=None)


def drop_decision(workspace: str, attribute: str, subject: str) -> sa.Delete:
    """Delete a decision: FORGOTTEN of a user, RETENTION of a channel or of the workspace."""
    assert attribute in (FORGOTTEN, RETENTION)
    return delete_rows((schema.facts, rows_with(schema.facts, workspace, attribute=attribute, subject_id=subject)))


# ---- space in files


def vacuum(*, rewrite: bool) -> Iterator[sa.TextClause]:
    """Yield the statements, each its own transaction, that remove erased rows from tables, indexes and statistics.

    A plain vacuum frees their space and blocks nobody; until the space is reused, the bytes can still be in the file.
    With `rewrite` every table and index is written anew without them: that takes space and time, and locks each table
    exclusively. Write-ahead log, backups and standbys are not touched. For a role that does not own the tables the
    server only warns.
    """
    yield sa.text(_DROP_SAMPLES)
    options = "FULL, ANALYZE" if rewrite else "ANALYZE"
    for table in schema.metadata.sorted_tables:
        yield sa.text(f"VACUUM ({options}) {table.name}")
    yield sa.text(f"VACUUM ({'FULL' if rewrite else 'ANALYZE'}) pg_statistic")


#: The planner's statistics hold sample values, which ANALYZE does not renew for an empty table. Before version 18 the
#: server cannot delete them.
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


def _is_chosen(workspace: str, chosen: Selection) -> sa.ColumnElement[bool]:
    m = schema.messages
    is_live = rows_with(m, workspace) & ~m.c.is_deleted
    return is_live & _meets(chosen, [m.c.user_id], [m.c.channel_id], m.c.sent_at)


def _is_asked(chosen: Selection) -> sa.ColumnElement[bool]:
    r = schema.replies.c
    return _meets(chosen, [r.user_id, r.viewer_id], [sa.func.coalesce(r.channel_id, "")], r.replied_at)


def _is_question(workspace: str, chosen: Selection) -> sa.ColumnElement[bool]:
    a = schema.slack_answers
    asked_at = sa.func.to_timestamp(sa.cast(a.c.question_ts, sa.Double))
    is_kept = rows_with(a, workspace) & a.c.asker_id.is_not(None)
    return is_kept & _meets(chosen, [a.c.asker_id], [a.c.channel_id], asked_at)


def _is_built(chosen: Selection) -> sa.ColumnElement[bool]:
    w = schema.windows.c
    places = [sa.func.coalesce(w.channel_id, ""), *([w.destination_id] if chosen.channel else [])]
    return _meets(chosen, [w.asker_id, w.viewer_id], places, w.built_at)


def _meets(
    chosen: Selection,
    users: Sequence[sa.ColumnElement[Any]],
    places: Sequence[sa.ColumnElement[Any]],
    time: sa.ColumnElement[Any],
) -> sa.ColumnElement[bool]:
    """Return whether a row is one of the selection, by the columns that hold its users, its channels and its time."""
    conditions: list[sa.ColumnElement[bool]] = [sa.true()]
    if chosen.user is not None:
        conditions.append(sa.or_(*(user == chosen.user for user in users)))
    if chosen.channel is not None:
        conditions.append(sa.or_(*(place == chosen.channel for place in places)))
    if chosen.before is not None:
        conditions.append(time < chosen.before)
    return sa.and_(*conditions)
