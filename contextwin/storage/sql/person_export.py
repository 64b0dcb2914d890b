"""Statements of the personal-data export: all that is kept of one user, with columns named as in typed JSONL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from contextwin.storage import schema


def profile_of(workspace: str, user: str) -> Iterator[tuple[str, sa.Select[Any]]]:
    """Yield (type, statement) of each type of line except messages and replies, in the order that an import needs.

    Channels are those that the user is in or wrote in; an import would take a channel without a line for public.
    """
    w, c, u, i = schema.workspaces.c, schema.channels.c, schema.users.c, schema.memberships.c
    p, s, m = schema.personas.c, schema.style_counts.c, schema.messages.c
    is_in = sa.select(i.channel_id).where(i.workspace_id == workspace, i.user_id == user)
    wrote = sa.select(m.channel_id).where(m.workspace_id == workspace, m.user_id == user)
    yield "workspace", sa.select(w.workspace_id.label("workspace"), w.name, w.domain).where(w.workspace_id == workspace)
    yield (
        "channel",
        sa.select(c.workspace_id.label("workspace"), c.channel_id.label("channel"), c.name, c.kind)
        .where(c.workspace_id == workspace, sa.or_(c.channel_id.in_(is_in), c.channel_id.in_(wrote)))
        .order_by(c.channel_id),
    )
    yield (
        "user",
        sa.select(u.workspace_id.label("workspace"), u.user_id.label("user"), u.name, u.handle, u.tz, u.kind)
        .add_columns(sa.func.nullif(u.is_deleted, False).label("deleted"))
        .where(u.workspace_id == workspace, u.user_id == user),
    )
    yield (
        "member",
        sa.select(i.workspace_id.label("workspace"), i.channel_id.label("channel"), i.user_id.label("user"))
        .where(i.workspace_id == workspace, i.user_id == user)
        .order_by(i.channel_id),
    )
    yield (
        "persona",
        sa.select(p.workspace_id.label("workspace"), p.user_id.label("user"), p.is_enabled, p.changed_at).where(
            p.workspace_id == workspace, p.user_id == user
        ),
    )
    yield (
        "style",
        sa.select(s.workspace_id.label("workspace"), s.channel_id.label("channel"), s.user_id.label("user"), s.counts)
        .where(s.workspace_id == workspace, s.user_id == user)
        .order_by(s.channel_id),
    )


def messages_of(workspace: str, user: str, after: tuple[str, str], limit: int) -> sa.Select[Any]:
    """Return up to `limit` messages of a user after the key (channel, ts), in the order of keys; no tombstones."""
    m = schema.messages.c
    key = m.channel_id, m.ts
    location = m.workspace_id.label("workspace"), m.channel_id.label("channel"), m.ts, m.thread_ts
    content = m.user_id.label("user"), m.username, m.subtype, m.text, m.edited_ts, m.is_bot.label("bot")
    is_theirs = sa.and_(m.workspace_id == workspace, m.user_id == user, ~m.is_deleted)
    statement = sa.select(*location, *content, m.files, m.reactions, m.extra).where(is_theirs)
    return statement.where(sa.func.row(*key) > sa.func.row(*after)).order_by(*key).limit(limit)


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
