"""Statements on personas: consent, style counts, replies, feedback, and the audit log.

Texts are read in visible channels only, by a `Reader` under row security. Rows are written under the workspace's lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.models.access import Scope
from contextwin.storage import schema
from contextwin.storage.sql.filters import is_program, sent_during, visible_to
from contextwin.storage.sql.messages import Keys, keys_in, unnest
from contextwin.storage.sql.rows import delete_rows, move_rows, rows_with

#: The user id under which the background population is counted.
POPULATION = ""


def persona(workspace: str, user: str) -> sa.Select[Any]:
    """Return name, time zone, and whether replies in the user's style are allowed; no row for an unknown user."""
    u, p = schema.users, schema.personas
    is_same = sa.and_(p.c.workspace_id == workspace, p.c.user_id == u.c.user_id)
    columns = u.c.name, u.c.tz, sa.func.coalesce(p.c.is_enabled, False).label("is_enabled")
    statement = sa.select(*columns).select_from(u.outerjoin(p, is_same))
    return statement.where(u.c.workspace_id == workspace, u.c.user_id == user)


def log_change(workspace: str, actor: str, action: str, subject: str) -> Insert:
    """Write to the audit log who did what to whom; no content."""
    row = {"workspace_id": workspace, "actor": actor, "action": action, "subject": subject}
    return insert(schema.audit_log).values(row)


# ---- style


def counted_styles(scope: Scope, user: str) -> sa.Select[Any]:
    """Return a user's style counts in each visible channel, the most messages first."""
    s = schema.style_counts
    channel = s.c.channel_id.label("channel")
    columns = channel, s.c.version, s.c.message_count, s.c.oldest, s.c.latest, s.c.counts, s.c.counted_at
    statement = visible_to(sa.select(*columns), s, scope).where(s.c.user_id == user)
    return statement.order_by(s.c.message_count.desc(), s.c.channel_id)


def uncounted_messages(scope: Scope, user: str, counted_to: Mapping[str, datetime], limit: int) -> sa.Select[Any]:
    """Return the user's messages that are newer than the last counted one of their channel, the oldest first."""
    m = schema.messages
    counted = unnest([*counted_to.items()], ("channel_id", sa.Text), ("latest", sa.DateTime(timezone=True)))
    is_new = sa.or_(counted.c.latest.is_(None), m.c.sent_at > counted.c.latest)
    statement = _written(scope).outerjoin(counted, counted.c.channel_id == m.c.channel_id)
    statement = statement.where(m.c.user_id == user, is_new)
    return statement.order_by(m.c.sent_at, m.c.channel_id).limit(limit)


def latest_written(scope: Scope, user: str, limit: int) -> sa.Select[Any]:
    """Return the user's latest messages."""
    m = schema.messages
    return _written(scope).where(m.c.user_id == user).order_by(m.c.sent_at.desc(), m.c.channel_id).limit(limit)


def latest_of_channels(scope: Scope, limit: int) -> sa.Select[Any]:
    """Return the latest messages of people in each visible channel, up to `limit` of each."""
    c, m = schema.channels, schema.messages
    latest = (
        _written(scope)
        .where(m.c.channel_id == c.c.channel_id, ~is_program(m, scope.workspace))
        .order_by(m.c.sent_at.desc())
        .limit(limit)
        .correlate(c)
        .lateral("written")
    )
    return visible_to(sa.select(latest).select_from(c).join(latest, sa.true()), c, scope)


def forget_style(workspace: str, user: str) -> sa.Delete:
    """Delete a user's style counts, and the population's in the channels that the user wrote in."""
    return schema.style_counts.delete().where(counted_of(workspace, user))


def counted_of(workspace: str, user: str) -> sa.ColumnElement[bool]:
    """Return whether a row of `style_counts` counts messages of the user, as the user's own or in the population."""
    s, m = schema.style_counts.c, schema.messages.c
    wrote = sa.select(m.channel_id).where(m.workspace_id == workspace, m.user_id == user)
    is_theirs = sa.or_(s.user_id == user, (s.user_id == POPULATION) & s.channel_id.in_(wrote))
    return (s.workspace_id == workspace) & is_theirs


def drop_counted(workspace: str, changed: Sequence[tuple[str, str]], since: datetime) -> sa.Delete:
    """Delete style counts of each (channel, user) that reach `since` or beyond, so that they are counted again."""
    s = schema.style_counts
    is_named = keys_in(s, changed, ("channel_id", "user_id"))
    return s.delete().where(s.c.workspace_id == workspace, is_named, s.c.latest >= since)


def _written(scope: Scope) -> sa.Select[Any]:
    """Return the counted columns of visible messages with a text, and their authors' names."""
    m, u = schema.messages, schema.users
    is_author = (u.c.workspace_id == scope.workspace) & (u.c.user_id == m.c.user_id)
    author = sa.func.coalesce(u.c.name, "").label("author")
    columns = m.c.channel_id.label("channel"), m.c.ts, m.c.thread_ts, m.c.sent_at, m.c.text, m.c.reactions, author
    statement = sa.select(*columns).select_from(m.outerjoin(u, is_author)).where(~m.c.is_deleted, m.c.text != "")
    return sent_during(visible_to(statement, m, scope), m, scope)


# ---- replies


def reply_exists(workspace: str, reply_id: str) -> sa.Select[Any]:
    """Return the reply's id, if there is such a reply."""
    r = schema.replies.c
    return sa.select(r.reply_id).where(r.workspace_id == workspace, r.reply_id == reply_id)


def asked_reply(workspace: str, reply_id: str) -> sa.Select[Any]:
    """Return viewer_id and window_id of a reply, if there is such a reply."""
    r = schema.replies.c
    return sa.select(r.viewer_id, r.window_id).where(r.workspace_id == workspace, r.reply_id == reply_id)


def cited_messages(workspace: str, reply_id: str) -> sa.Select[Any]:
    """Return the keys of the messages that a reply cites, in their order."""
    shown = schema.reply_messages.c
    key = shown.channel_id, shown.ts
    statement = sa.select(*key).where(shown.workspace_id == workspace, shown.reply_id == reply_id, shown.is_cited)
    return statement.order_by(*key)


def drop_replies_of(workspace: str, keys: Keys) -> sa.Delete:
    """Delete the replies whose model was shown one of the messages: they may quote it."""
    r, shown = schema.replies, schema.reply_messages
    affected = sa.select(shown.c.reply_id).where(shown.c.workspace_id == workspace, keys_in(shown, keys))
    return r.delete().where(r.c.workspace_id == workspace, r.c.reply_id.in_(affected))


def move_channel(workspace: str, old: str, new: str) -> Iterator[sa.Executable]:
    """Yield the statements that let replies of a channel name its new id; styles of the new id are counted again."""
    r = schema.replies
    yield from move_rows(schema.reply_messages, workspace, old, new)
    yield r.update().where(rows_with(r, workspace, channel_id=old)).values(channel_id=new)
    yield delete_rows(schema.style_counts, workspace, channel_id=new)


def drop_channel(workspace: str, channel: str) -> Iterator[sa.Delete]:
    """Yield the statements that drop a channel's style counts, and replies that were given there or drew on it."""
    shown, r = schema.reply_messages, schema.replies
    drew = sa.select(shown.c.reply_id).where(rows_with(shown, workspace, channel_id=channel))
    yield r.delete().where(r.c.workspace_id == workspace, sa.or_(r.c.channel_id == channel, r.c.reply_id.in_(drew)))
    yield delete_rows(schema.style_counts, workspace, channel_id=channel)


def forget_replies(workspace: str, user: str) -> sa.Delete:
    """Delete the replies in a user's style."""
    return delete_rows(schema.replies, workspace, user_id=user)
