"""Statements that name and count what is stored."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import aggregate_order_by

from contextwin.models.access import Scope
from contextwin.query.people import NICKNAME
from contextwin.storage import schema
from contextwin.storage.sql.embedding_models import active_embedder
from contextwin.storage.sql.facts import chunk_limits
from contextwin.storage.sql.filters import Query, bound, sent_during, texts, visible_to

#: No id is empty.
NO_USER = ""
#: Users among whom an error looks for the nearest name: some hundredths of a second. Unmeasured.
NEAR_USERS = 5_000


def workspace_ids() -> sa.Select[Any]:
    """Return the id of every workspace."""
    w = schema.workspaces.c
    return sa.select(w.workspace_id).order_by(w.workspace_id)


def stored_workspace(workspace: str) -> sa.Select[Any]:
    """Return one row if the workspace is stored, else none."""
    w = schema.workspaces.c
    return sa.select(w.workspace_id).where(w.workspace_id == workspace)


def workspaces_listed() -> sa.Select[Any]:
    """Return id, name and domain of every workspace."""
    w = schema.workspaces.c
    return sa.select(w.workspace_id.label("workspace"), w.name, w.domain).order_by(w.workspace_id)


def channels_listed(scope: Scope) -> sa.Select[Any]:
    """Return what a list says of each channel in scope, public ones first; its last message is one in scope."""
    c, m = schema.channels.c, schema.messages
    is_here = sa.and_(m.c.workspace_id == c.workspace_id, m.c.channel_id == c.channel_id)
    sent = sa.select(m.c.sent_at).where(is_here, ~m.c.is_deleted)
    sent = sent_during(visible_to(sent, m, scope), m, scope).order_by(m.c.sent_at.desc()).limit(1)
    listed = sa.select(
        c.channel_id.label("channel"),
        c.name,
        c.kind,
        c.is_archived,
        _names_of_members(scope.workspace).label("people"),
        sent.correlate(schema.channels).scalar_subquery().label("latest"),
    )
    listed = listed.where(c.workspace_id == scope.workspace)
    return visible_to(listed, schema.channels, scope).order_by(c.kind != "public", c.kind, c.name, c.channel_id)


def _names_of_members(workspace: str) -> sa.ScalarSelect[Any]:
    """Return the names of the members of a DM or group DM, which may have no other name."""
    c, u, m = schema.channels, schema.users, schema.memberships
    name = sa.func.coalesce(u.c.name, u.c.user_id)
    is_here = sa.and_(m.c.workspace_id == workspace, m.c.channel_id == c.c.channel_id)
    is_member = sa.and_(u.c.workspace_id == workspace, u.c.user_id == m.c.user_id)
    named = sa.select(sa.func.array_agg(aggregate_order_by(name, name))).select_from(m).join(u, is_member)
    return named.where(is_here, c.c.kind.in_(("im", "mpim"))).correlate(c).scalar_subquery()


def users_listed(scope: Scope, viewer: str | None) -> sa.Select[Any]:
    """Return what a list says of the viewer, and of each user who is in a channel in scope or wrote to it."""
    u, member, m = schema.users.c, schema.memberships, schema.messages
    is_theirs = sa.and_(member.c.workspace_id == u.workspace_id, member.c.user_id == u.user_id)
    is_in = visible_to(sa.select(member.c.user_id), member, scope).where(is_theirs)
    is_own = sa.and_(m.c.workspace_id == u.workspace_id, m.c.user_id == u.user_id)
    wrote = sent_during(visible_to(sa.select(m.c.user_id), m, scope), m, scope).where(is_own)
    is_known = sa.or_(
        u.user_id == viewer, is_in.correlate(schema.users).exists(), wrote.correlate(schema.users).exists()
    )
    return (
        sa.select(u.user_id.label("user"), u.name, u.handle, u.kind, u.tz, u.is_deleted)
        .where(u.workspace_id == scope.workspace, is_known)
        .order_by(u.name, u.user_id)
    )


def workspaces_of(user: str | None) -> sa.Select[Any]:
    """Return the ids of the workspaces in which a user is active; None: of all."""
    if user is None:
        return workspace_ids()
    u = schema.users.c
    return sa.select(u.workspace_id).where(u.user_id == user, ~u.is_deleted).order_by(u.workspace_id)


def users_near(workspace: str, channels: Collection[str] | None, viewer: str | None) -> sa.Select[Any]:
    """Return id and name of the viewer, and of users who are in the channels or wrote there; None: of all. Not many."""
    u = schema.users
    listed = sa.select(u.c.user_id, u.c.name).where(u.c.workspace_id == workspace).order_by(u.c.user_id)
    if channels is not None:
        listed = listed.where(_is_near(workspace, channels, viewer))
    return listed.limit(NEAR_USERS)


def _is_near(workspace: str, channels: Collection[str], viewer: str | None) -> sa.ColumnElement[bool]:
    """Return the condition that a user is the viewer, is in the channels, or wrote there."""
    u = schema.users
    here = [
        sa.exists(
            sa.select(table.c.user_id).where(
                table.c.workspace_id == workspace,
                table.c.user_id == u.c.user_id,
                table.c.channel_id == sa.any_(texts(sorted(channels))),
            )
        )
        for table in (schema.memberships, schema.messages)
    ]
    return sa.or_(u.c.user_id == viewer, *here)


def channels_named(workspace: str, names: Collection[str]) -> sa.Select[Any]:
    """Return the ids of the channels with one of these names or ids."""
    c, wanted = schema.channels.c, sa.any_(texts(sorted(names)))
    is_named = sa.or_(c.channel_id == wanted, c.name == wanted)
    return sa.select(c.channel_id).where(c.workspace_id == workspace, is_named).order_by(c.channel_id)


def users_named(workspace: str, names: Collection[str]) -> sa.Select[Any]:
    """Return the ids of the users with one of these ids, handles or display names."""
    u, wanted = schema.users.c, sa.any_(texts(sorted(names)))
    is_called = sa.func.lower(u.name) == sa.any_(texts(sorted(name.lower() for name in names)))
    is_named = sa.or_(u.user_id == wanted, u.handle == wanted, is_called)
    return sa.select(u.user_id).where(u.workspace_id == workspace, is_named).order_by(u.user_id)


def bot_ids(workspace: str, bot: str) -> sa.Select[Any]:
    """Return the ids of the program with one of them: a user's, and that of a bot, which it may post with."""
    u, one = schema.users.c, schema.users.alias("one").c
    is_one = sa.or_(u.user_id == bot, sa.and_(u.kind == "bot", one.kind == "bot", u.handle == one.handle))
    same_workspace = u.workspace_id == workspace, one.workspace_id == workspace
    return sa.select(u.user_id).where(*same_workspace, one.user_id == bot, is_one)


def users_seen(workspace: str, names: Collection[str], channels: Collection[str], viewer: str | None) -> sa.Select[Any]:
    """Return id, handle and name of those of `users_named` whom a viewer of the channels may know of."""
    u = schema.users.c
    return users_named(workspace, names).add_columns(u.handle, u.name).where(_is_near(workspace, channels, viewer))


def users_called(workspace: str, names: Collection[str], asker: str | None = None) -> Query:
    """Return user_id, name, handle, tz and is_program of the users who are called one of these in lower case.

    That is their name, its first word, that with the initial of the last, a nickname in it, their handle or their id.
    Where nobody said what a user is called, the id is the name, as it is where messages are shown. The asker is among
    them, whatever they are called.
    """
    return Query(_build_called(), {"workspace": workspace, "names": sorted(names), "asker": asker or NO_USER})


@cache
def _build_called() -> sa.Select[Any]:
    u = schema.users.c
    wanted, name = bound("names", sa.ARRAY(sa.Text)), sa.func.coalesce(u.name, u.user_id)
    first = sa.func.split_part(name, " ", 1)
    initial = sa.func.left(sa.func.regexp_replace(name, "^.* ", ""), 1)
    nickname = sa.func.substring(name, NICKNAME)
    forms = name, first, first + " " + initial, nickname, u.handle, u.user_id
    is_called = sa.or_(*(sa.func.lower(form) == sa.any_(wanted) for form in forms))
    is_program = (u.kind == "bot").label("is_program")
    return (
        sa.select(u.user_id, name.label("name"), u.handle, u.tz, is_program)
        .where(u.workspace_id == bound("workspace", sa.Text()))
        .where(sa.or_(is_called, u.user_id == bound("asker", sa.Text())))
        .order_by(u.user_id)
    )


def store_status(workspace: str | None = None) -> sa.Select[Any]:
    """Return, for each workspace and model: messages, tombstones, threads, chunks, tokens, chunks with a vector.

    Of one workspace, where it is given.
    """
    w, m, k = schema.workspaces, schema.messages, schema.chunks
    v, e = schema.chunk_embeddings, schema.embedding_models
    # Bound wherever it is compared: a cluster derives nothing from a row of the query around a sub-query.
    own = w.c.workspace_id if workspace is None else sa.literal(workspace)

    def of_workspace(value: sa.ColumnElement[Any], table: sa.FromClause) -> Any:
        return sa.select(value).where(table.c.workspace_id == own).scalar_subquery()

    thread = sa.func.row(m.c.channel_id, m.c.thread_ts)
    embedded = sa.select(sa.func.count()).where(v.c.workspace_id == own, v.c.model_id == e.c.model_id)
    status = (
        sa.select(
            w.c.workspace_id.label("workspace"),
            of_workspace(sa.func.count().filter(~m.c.is_deleted), m).label("messages"),
            of_workspace(sa.func.count().filter(m.c.is_deleted), m).label("tombstones"),
            of_workspace(sa.func.count(thread.distinct()).filter(m.c.ts != m.c.thread_ts), m).label("threads"),
            of_workspace(sa.func.coalesce(sa.func.sum(m.c.token_count), 0), m).label("tokens"),
            of_workspace(sa.func.count(), k).label("chunks"),
            of_workspace(sa.func.count().filter(m.c.changed_ts.is_(None), ~m.c.is_deleted), m).label("to_reread"),
            e.c.spec.label("embedder"),
            embedded.scalar_subquery().label("embedded"),
            active_embedder(own).scalar_subquery().label("chosen"),
            chunk_limits(own),
        )
        .outerjoin(e, e.c.workspace_id == own)
        .order_by(w.c.workspace_id, e.c.model_id)
    )
    return status if workspace is None else status.where(w.c.workspace_id == own)


def user_names(workspace: str, users: Collection[str]) -> Query:
    """Return (user_id, name, tz) of the users."""
    return Query(_build_names(), {"workspace": workspace, "users": sorted(users)})


@cache
def _build_names() -> sa.Select[Any]:
    u = schema.users.c
    is_named = u.user_id == sa.any_(bound("users", sa.ARRAY(sa.Text)))
    return sa.select(u.user_id, u.name, u.tz).where(u.workspace_id == bound("workspace", sa.Text()), is_named)


def user_time_zone(workspace: str, user: str) -> Query:
    """Return the IANA name of the user's time zone, null when nobody said it; no row for an unknown user."""
    return Query(_build_zone(), {"workspace": workspace, "user": user})


@cache
def _build_zone() -> sa.Select[Any]:
    u = schema.users.c
    return sa.select(u.tz).where(u.workspace_id == bound("workspace", sa.Text()), u.user_id == bound("user", sa.Text()))
