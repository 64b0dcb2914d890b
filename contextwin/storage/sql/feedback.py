"""Statements on feedback on recorded windows, and on what an evaluation folder made of it holds.

Feedback is read by who gave it on their own windows, or by an administrator; the messages that it names in visible
channels only, by a `Reader` under row security. Rows are written under the workspace's lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.models.access import Scope
from contextwin.storage import schema
from contextwin.storage.sql.filters import sent_during, texts, visible_to
from contextwin.storage.sql.messages import Keys, keys_in
from contextwin.storage.sql.person_export import MESSAGE_COLUMNS, lines_of
from contextwin.storage.sql.rows import delete_rows, move_rows, replacing, rows_with
from contextwin.storage.sql.windows import readable_by

#: The `user_id` of feedback that an administrator gave in nobody's name; no user has it.
NOBODY = ""

# ---- giving


def save_feedback(workspace: str, window_id: str, user: str, verdict: str, note: str | None) -> sa.Executable:
    """Insert or replace a user's feedback on a window; returns no row where there is no such window."""
    f, w = schema.window_feedback, schema.windows.c
    given = {"verdict": verdict, "note": note}
    values = [sa.literal(value, sa.Text) for value in (user, *given.values())]
    row = sa.select(w.workspace_id, w.window_id, *values).where(w.workspace_id == workspace, w.window_id == window_id)
    statement = insert(f).from_select(["workspace_id", "window_id", "user_id", *given], row)
    return replacing(statement, *given, "given_at").returning(f.c.window_id)


def drop_named(workspace: str, window_id: str, user: str) -> sa.Delete:
    """Delete the messages that a user's feedback on a window names."""
    return delete_rows(schema.window_feedback_messages, workspace, window_id=window_id, user_id=user)


def save_named(workspace: str, window_id: str, user: str, verdict: str, keys: Keys) -> Insert:
    """Insert those of the messages that are stored, as "useful" or "missing" for a user's feedback on a window."""
    n, m = schema.window_feedback_messages, schema.messages
    about = [sa.literal(value, sa.Text) for value in (window_id, user)]
    columns = m.c.workspace_id, *about, m.c.channel_id, m.c.ts, sa.literal(verdict, sa.Text)
    live = sa.select(*columns).where(m.c.workspace_id == workspace, keys_in(m, keys), ~m.c.is_deleted)
    return insert(n).from_select([column.name for column in n.columns], live).on_conflict_do_nothing()


# ---- reading, for an evaluation folder


def judged_windows(workspace: str, viewer: str | None, since: datetime | None) -> sa.Select[Any]:
    """Return windows with feedback, in the order of their questions, and `verdict`: down if anybody says so.

    Those that the viewer asked for and judged; None: an administrator reads. `since`: judged then or later.
    """
    w, f = schema.windows, schema.window_feedback
    verdict = sa.func.min(f.c.verdict).label("verdict")
    statement = readable_by(sa.select(w, verdict).join(f, _is_on(f, w, workspace)), workspace, viewer)
    statement = _given_by(statement.where(w.c.workspace_id == workspace), viewer, since)
    return statement.group_by(w.c.workspace_id, w.c.window_id).order_by(w.c.asked_at, w.c.window_id)


def named_messages(scope: Scope, viewer: str | None, since: datetime | None) -> sa.Select[Any]:
    """Return window_id, channel_id, ts of the visible messages that feedback on `judged_windows` names, in order."""
    n, f = schema.window_feedback_messages, schema.window_feedback
    key = n.c.window_id, n.c.channel_id, n.c.ts
    is_part = _is_on(f, n, scope.workspace) & (f.c.user_id == n.c.user_id)
    statement = visible_to(sa.select(*key).distinct().select_from(n.join(f, is_part)), n, scope)
    return _given_by(statement, viewer, since).order_by(*key)


def messages_written(scope: Scope, after: tuple[str, str], limit: int) -> sa.Select[Any]:
    """Return up to `limit` messages in scope after the key `after`, in the order of keys, named as in typed JSONL."""
    m = schema.messages
    key = m.c.channel_id, m.c.ts
    statement = visible_to(lines_of(m, scope.workspace, *MESSAGE_COLUMNS), m, scope)
    statement = sent_during(statement, m, scope).where(~m.c.is_deleted, sa.func.row(*key) > sa.func.row(*after))
    return statement.order_by(*key).limit(limit)


def members_written(scope: Scope, users: Sequence[str]) -> sa.Select[Any]:
    """Return which of the users are in which channels in scope, named as in typed JSONL."""
    i = schema.memberships
    statement = visible_to(lines_of(i, scope.workspace, "channel_id", "user_id"), i, scope)
    return statement.where(i.c.user_id == sa.any_(texts(users))).order_by(i.c.channel_id, i.c.user_id)


def users_written(workspace: str, users: Sequence[str]) -> sa.Select[Any]:
    """Return these users, named as in typed JSONL."""
    u = schema.users
    is_deleted = sa.func.nullif(u.c.is_deleted, False).label("deleted")
    statement = lines_of(u, workspace, "user_id", "name", "handle", "tz", "kind").add_columns(is_deleted)
    return statement.where(u.c.user_id == sa.any_(texts(users))).order_by(u.c.user_id)


def _is_on(feedback: sa.Table, other: sa.Table, workspace: str) -> sa.ColumnElement[bool]:
    return (feedback.c.workspace_id == workspace) & (feedback.c.window_id == other.c.window_id)


def _given_by(statement: sa.Select[Any], viewer: str | None, since: datetime | None) -> sa.Select[Any]:
    f = schema.window_feedback.c
    if viewer is not None:
        statement = statement.where(f.user_id == viewer)
    return statement if since is None else statement.where(f.given_at >= since)


# ---- erasing


def given_by(workspace: str, user: str) -> sa.ColumnElement[bool]:
    """Return whether a row of `window_feedback` is a user's."""
    return rows_with(schema.window_feedback, workspace, user_id=user)


def feedback_of(workspace: str, user: str, after: str, limit: int) -> sa.Select[Any]:
    """Return up to `limit` of a user's feedback, after the window's id `after`, by id, for the personal-data export."""
    f, n = schema.window_feedback, schema.window_feedback_messages
    key = sa.func.json_build_object("channel", n.c.channel_id, "ts", n.c.ts)
    named = sa.select(sa.func.json_agg(key)).where(_is_on(n, f, workspace), n.c.user_id == f.c.user_id)
    lists = [
        named.where(n.c.verdict == verdict).correlate(f).scalar_subquery().label(verdict)
        for verdict in ("useful", "missing")
    ]
    statement = lines_of(f, workspace, "window_id", "user_id", "verdict", "note", "given_at").add_columns(*lists)
    return statement.where(given_by(workspace, user), f.c.window_id > after).order_by(f.c.window_id).limit(limit)


def move_channel(workspace: str, old: str, new: str) -> Iterator[sa.Executable]:
    """Yield the statements that let feedback name the new id of a channel."""
    return move_rows(schema.window_feedback_messages, workspace, old, new)


def drop_channel(workspace: str, channel: str) -> Iterator[sa.Delete]:
    """Yield the statement that lets no feedback name messages of a channel that is deleted."""
    yield delete_rows(schema.window_feedback_messages, workspace, channel_id=channel)
