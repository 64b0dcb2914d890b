"""Statements of the personal-data export: all that is kept of one user, with columns named as in typed JSONL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from contextwin.storage import schema

#: Names of columns in typed JSONL, where they are not those of the tables.
_JSONL_NAMES = {"workspace_id": "workspace", "channel_id": "channel", "user_id": "user", "is_bot": "bot"}

#: The columns of a message that its line has.
MESSAGE_COLUMNS = (
    *("channel_id", "ts", "thread_ts", "user_id", "username", "subtype", "text", "edited_ts", "is_bot", "files"),
    "reactions",
)


def profile_of(workspace: str, user: str) -> Iterator[tuple[str, sa.Select[Any]]]:
    """Yield (type, statement) of each type of line except messages and replies, in the order that an import needs.

    Channels are those that the user is in or wrote in; an import would take a channel without a line for public.
    """
    c, u, i, m = schema.channels, schema.users, schema.memberships, schema.messages.c
    p, s, e = schema.personas, schema.style_counts, schema.reaction_events
    is_in = sa.select(i.c.channel_id).where(i.c.workspace_id == workspace, i.c.user_id == user)
    wrote = sa.select(m.channel_id).where(m.workspace_id == workspace, m.user_id == user)
    yield "workspace", lines_of(schema.workspaces, workspace, "name", "domain")
    channels = lines_of(c, workspace, "channel_id", "name", "kind")
    yield "channel", channels.where(c.c.channel_id.in_(is_in) | c.c.channel_id.in_(wrote)).order_by(c.c.channel_id)
    is_deleted = sa.func.nullif(u.c.is_deleted, False).label("deleted")
    users = lines_of(u, workspace, "user_id", "name", "handle", "tz", "kind", "extra").add_columns(is_deleted)
    yield "user", users.where(u.c.user_id == user)
    members = lines_of(i, workspace, "channel_id", "user_id")
    yield "member", members.where(i.c.user_id == user).order_by(i.c.channel_id)
    yield "persona", lines_of(p, workspace, "user_id", "is_enabled", "changed_at").where(p.c.user_id == user)
    styles = lines_of(s, workspace, "channel_id", "user_id", "counts")
    yield "style", styles.where(s.c.user_id == user).order_by(s.c.channel_id)
    reactions = lines_of(e, workspace, "channel_id", "ts", "user_id", "name", "is_added", "observed_ts")
    yield "reaction", reactions.where(e.c.user_id == user).order_by(*e.primary_key.columns)


def lines_of(table: sa.Table, workspace: str, *names: str) -> sa.Select[Any]:
    """Select these columns, after the workspace, of a table's rows in the workspace."""
    columns = (table.c[name].label(_JSONL_NAMES.get(name, name)) for name in ("workspace_id", *names))
    return sa.select(*columns).where(table.c.workspace_id == workspace)


def messages_of(workspace: str, user: str, after: tuple[str, str], limit: int) -> sa.Select[Any]:
    """Return up to `limit` messages of a user after the key (channel, ts), in the order of keys; no tombstones."""
    m = schema.messages
    key = m.c.channel_id, m.c.ts
    statement = lines_of(m, workspace, *MESSAGE_COLUMNS, "extra")
    statement = statement.where(m.c.user_id == user, ~m.c.is_deleted, sa.func.row(*key) > sa.func.row(*after))
    return statement.order_by(*key).limit(limit)


def replies_of(workspace: str, user: str, after: str, limit: int) -> sa.Select[Any]:
    """Return up to `limit` replies in a user's style, or that the user asked for, after the id `after`, by id.

    Of replies that others asked for, prompt and text are left out: they are drawn from what those others may read.
    """
    r, f = schema.replies, schema.reply_feedback
    is_same = sa.and_(f.c.workspace_id == workspace, f.c.reply_id == r.c.reply_id)
    own = r.c.viewer_id, r.c.channel_id.label("channel"), r.c.thread_ts, r.c.prompt, r.c.text, f.c.edited_text
    asked = [sa.case((r.c.viewer_id == user, column)).label(column.name) for column in own]
    about = r.c.workspace_id.label("workspace"), r.c.reply_id, r.c.user_id.label("user"), r.c.replied_at
    outcome = r.c.outcome, r.c.model, f.c.verdict, f.c.given_at
    is_theirs = sa.and_(r.c.workspace_id == workspace, sa.or_(r.c.user_id == user, r.c.viewer_id == user))
    statement = sa.select(*about, *asked, *outcome).select_from(r.outerjoin(f, is_same))
    return statement.where(is_theirs, r.c.reply_id > after).order_by(r.c.reply_id).limit(limit)
