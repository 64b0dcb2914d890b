"""Statements on recorded windows: who asked what, and what became of each candidate.

A window is read by who asked it with their own rights, or by an administrator; its candidates in visible channels only,
by a `Reader` under row security. Rows are written while nobody else writes to the workspace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, Insert, insert

from contextwin.models.access import Scope
from contextwin.models.messages import FORGOTTEN, MOVED_TO
from contextwin.storage import row_security, schema
from contextwin.storage.sql.filters import same_message, texts, visible_to
from contextwin.storage.sql.messages import Keys, keys_in
from contextwin.storage.sql.rows import delete_rows, json_rows, move_rows, rows_with

#: How long a recorded window is kept, which has a prompt. Unmeasured.
KEPT_WINDOWS = timedelta(days=30)
#: How long its candidates are kept. Unmeasured.
KEPT_CANDIDATES = timedelta(days=7)
#: Longest wait of a record for a writer's transaction. Unmeasured.
LOCK_TIMEOUT_MS = 3_000
#: Longest statement of a record. Unmeasured.
STATEMENT_TIMEOUT_MS = 10_000
SETTINGS = {
    "lock_timeout": str(LOCK_TIMEOUT_MS),
    "statement_timeout": str(STATEMENT_TIMEOUT_MS),
    "synchronous_commit": "off",
    **row_security.WRITING,
}

_WORKSPACE = sa.bindparam("workspace", type_=sa.Text())
#: What `window_messages` has from the message itself, not from the rows that are given.
_OF_MESSAGE = ("thread_ts", "token_count")
#: What rows leave out.
_DEFAULTS: Mapping[str, Any] = {"is_truncated": False}


# ---- recording


def recording_settings() -> sa.TextClause:
    """Set on a cluster, whose workers `set_config` does not reach, what `begin_recording` sets elsewhere."""
    return row_security.set_local({name: value for name, value in SETTINGS.items() if name not in row_security.WRITING})


@cache
def begin_recording(*, distributed: bool = False) -> sa.Select[Any]:
    """Let nobody write to the parameter `workspace` until the transaction ends, but others record; no row if none.

    It begins as `row_security.begin_writing` does, but waits for nothing long. Nor for the disk: a crash of the server
    may lose the last records, and nothing else.
    """
    w = schema.workspaces.c
    if distributed:
        locked = sa.select(w.workspace_id).where(w.workspace_id == _WORKSPACE)
        return locked.with_for_update(of=schema.workspaces, read=True)
    settings = sa.select(*(sa.func.set_config(name, value, True) for name, value in SETTINGS.items())).subquery()
    statement = sa.select(w.workspace_id).join(settings, sa.true())  # Read before the row is locked.
    return statement.where(w.workspace_id == _WORKSPACE).with_for_update(of=schema.workspaces, read=True)


@cache
def save_window() -> Insert:
    """Insert a row of `windows`, by parameter; `age_seconds` is how long ago the window was built.

    Nothing is stored where since then a user of the parameter `users` was erased, or a channel of `channels` was moved
    or deleted.
    """
    w = schema.windows
    named = [column.name for column in w.columns if column.name not in ("workspace_id", "built_at")]
    age = sa.func.make_interval(0, 0, 0, 0, 0, 0, sa.bindparam("age_seconds", type_=sa.Float()))
    built_at = sa.func.statement_timestamp() - age  # Not the clock, which a cluster would have to ask beforehand.
    values = [sa.cast(sa.bindparam(name, type_=w.c[name].type), w.c[name].type) for name in named]
    of = schema.workspaces
    row = sa.select(of.c.workspace_id, built_at, *values).where(of.c.workspace_id == _WORKSPACE)
    row = row.where(~_is_outdated(built_at).exists())
    return insert(w).from_select(["workspace_id", "built_at", *named], row).on_conflict_do_nothing()


@cache
def save_messages() -> Insert:
    """Insert those of the parameter `rows` into `window_messages` that are stored, if the window `window_id` is.

    `rows` is a JSON list (window_rows.message_rows), because COPY does not work on tables with row security.
    """
    w, k, m = schema.windows, schema.window_messages, schema.messages
    given = json_rows(k.columns)
    of_window = [w.c.workspace_id, w.c.window_id]
    columns = [column.name for column in k.columns if column.name not in ("workspace_id", "window_id")]
    kept = [m.c[name] if name in _OF_MESSAGE else given.c[name] for name in columns]
    kept = [sa.func.coalesce(each, _DEFAULTS.get(each.name)) if each.name in _DEFAULTS else each for each in kept]
    found = w.join(given, sa.true()).join(m, same_message(m, given, _WORKSPACE))
    is_it = (w.c.workspace_id == _WORKSPACE) & (w.c.window_id == sa.bindparam("window_id", type_=sa.Text()))
    messages = sa.select(*of_window, *kept).select_from(found).where(is_it, ~m.c.is_deleted)
    targets = [*(column.name for column in of_window), *columns]
    return insert(k).from_select(targets, messages).on_conflict_do_nothing()


def _is_outdated(built_at: sa.ColumnElement[datetime]) -> sa.Select[Any]:
    """Return what was decided of a window's users since it was built, and of its channels at any time."""
    f = schema.facts.c
    users, channels = (sa.bindparam(name, type_=sa.ARRAY(sa.Text)) for name in ("users", "channels"))
    decided_at = sa.func.to_timestamp(sa.cast(f.told_ts, sa.Float))
    is_erased = (f.attribute == FORGOTTEN) & (f.subject_id == sa.any_(users)) & (decided_at >= built_at)
    is_moved = (f.attribute == MOVED_TO) & (f.subject_id == sa.any_(channels))
    return sa.select(f.subject_id).where(f.workspace_id == _WORKSPACE, sa.or_(is_erased, is_moved))


# ---- reading


def recorded_window(workspace: str, window_id: str, viewer: str | None) -> sa.Select[Any]:
    """Return the row of a window that the viewer asked for with their own rights; None: an administrator reads."""
    w = schema.windows
    return readable_by(sa.select(w).where(w.c.window_id == window_id), workspace, viewer)


def latest_windows(workspace: str, viewer: str | None, limit: int) -> sa.Select[Any]:
    """Return the rows of up to `limit` windows that the viewer asked for, the latest first, as `recorded_window`."""
    w = schema.windows
    statement = readable_by(sa.select(w), workspace, viewer)
    return statement.order_by(w.c.built_at.desc(), w.c.window_id).limit(limit)


def window_ids(workspace: str, beginning: str, viewer: str | None) -> sa.Select[Any]:
    """Select up to two ids that begin so, of the windows that `readable_by` keeps."""
    w = schema.windows.c
    statement = readable_by(sa.select(w.window_id), workspace, viewer)
    return statement.where(sa.func.starts_with(w.window_id, beginning)).order_by(w.window_id).limit(2)


def readable_by(
    statement: sa.Select[Any], workspace: str, viewer: str | None, kept: timedelta = KEPT_WINDOWS
) -> sa.Select[Any]:
    """Keep windows of the workspace that the viewer asked for with their own rights; None: an administrator's, all.

    Those that were built longer ago than `kept` are left out.
    """
    w = schema.windows.c
    statement = statement.where(w.workspace_id == workspace, _is_kept(kept))
    if viewer is None:
        return statement
    is_own = w.viewer_id == sa.func.coalesce(w.asker_id, w.viewer_id)
    return statement.where(~w.is_everyone, is_own, w.viewer_id == viewer)


def recorded_messages(scope: Scope, window_id: str) -> sa.Select[Any]:
    """Return the rows of a window's visible messages: those shown in their order, then the others, best first.

    What a hidden message is a duplicate of is not told, nor which.
    """
    k, w = schema.window_messages, schema.windows
    is_seen = k.c.duplicate_of_channel_id == sa.any_(texts(scope.channels))
    hidden = {"duplicate_of_channel_id", "duplicate_of_ts"}
    columns = [sa.case((is_seen, c)).label(c.name) if c.name in hidden else c for c in k.columns]
    is_of = (w.c.workspace_id == scope.workspace) & (w.c.window_id == k.c.window_id)
    statement = visible_to(sa.select(*columns).select_from(k.join(w, is_of)), k, scope)
    statement = statement.where(k.c.window_id == window_id, _is_kept(KEPT_CANDIDATES))
    return statement.order_by(k.c.position.nulls_last(), k.c.total.desc().nulls_last(), k.c.channel_id, k.c.ts)


# ---- erasing


def expire_messages(workspace: str, limit: int) -> sa.Select[Any]:
    """Delete the candidates of up to `limit` windows that are past KEPT_CANDIDATES; return how many windows."""
    w, k = schema.windows, schema.window_messages
    old = sa.select(w.c.window_id).where(w.c.workspace_id == workspace, w.c.recorded != "none")
    old = old.where(~_is_kept(KEPT_CANDIDATES)).order_by(w.c.built_at).limit(limit)
    is_old = (w.c.workspace_id == workspace) & w.c.window_id.in_(old.scalar_subquery())
    marked = w.update().where(is_old).values(recorded="none").returning(w.c.window_id).cte("marked")
    is_theirs = (k.c.workspace_id == workspace) & k.c.window_id.in_(sa.select(marked.c.window_id))
    deleted = k.delete().where(is_theirs).cte("deleted")
    return sa.select(sa.func.count()).select_from(marked).add_cte(deleted)


def expire_windows(workspace: str, limit: int) -> sa.Select[Any]:
    """Delete up to `limit` windows that are past KEPT_WINDOWS; return how many."""
    w = schema.windows
    old = sa.select(w.c.window_id).where(w.c.workspace_id == workspace, ~_is_kept(KEPT_WINDOWS))
    old = old.order_by(w.c.built_at).limit(limit)
    is_old = (w.c.workspace_id == workspace) & w.c.window_id.in_(old.scalar_subquery())
    deleted = w.delete().where(is_old).returning(w.c.window_id).cte("deleted")
    return sa.select(sa.func.count()).select_from(deleted)


def drop_messages(workspace: str, keys: Keys) -> sa.Update:
    """Delete what windows recorded of messages that are deleted; neither duplicates nor feedback name one any more."""
    k, n = schema.window_messages, schema.window_feedback_messages
    named = n.delete().where(n.c.workspace_id == workspace, keys_in(n, keys)).cte("named")
    dropped = k.delete().where(k.c.workspace_id == workspace, keys_in(k, keys)).cte("dropped")
    names = ("duplicate_of_channel_id", "duplicate_of_ts")
    nothing = dict.fromkeys(names)
    is_copy = (k.c.workspace_id == workspace) & k.c.duplicate_of_ts.is_not(None)
    is_kept = ~keys_in(k, keys)  # A row cannot be changed twice by one statement.
    return k.update().where(is_copy, keys_in(k, keys, names), is_kept).values(nothing).add_cte(dropped, named)


def move_channel(workspace: str, old: str, new: str) -> Iterator[sa.Executable]:
    """Yield the statements that let recorded windows name the new id of a channel."""
    k, w = schema.window_messages, schema.windows
    yield from move_rows(k, workspace, old, new)
    is_copy = rows_with(k, workspace, duplicate_of_channel_id=old)
    yield k.update().where(is_copy).values(duplicate_of_channel_id=new)
    for name in ("channel_id", "destination_id"):
        yield w.update().where(rows_with(w, workspace, **{name: old})).values({name: new})
    asked = sa.cast(w.c.request, sa.Text)
    given, there = (sa.func.to_json(sa.cast(name, sa.Text)).cast(sa.Text) for name in (old, new))
    renamed = sa.cast(sa.func.replace(asked, given, there), JSONB)
    yield w.update().where(w.c.workspace_id == workspace, sa.func.strpos(asked, given) > 0).values(request=renamed)


def drop_channel(workspace: str, channel: str) -> Iterator[sa.Executable]:
    """Yield the statements that delete the windows asked in a channel, or for it, and what others recorded of it."""
    k, w = schema.window_messages, schema.windows
    is_there = sa.or_(w.c.channel_id == channel, w.c.destination_id == channel)
    yield w.delete().where(w.c.workspace_id == workspace, is_there)
    yield delete_rows(k, workspace, channel_id=channel)
    is_copy = rows_with(k, workspace, duplicate_of_channel_id=channel)
    yield k.update().where(is_copy).values(duplicate_of_channel_id=None, duplicate_of_ts=None)


def windows_of(workspace: str, user: str, after: str, limit: int) -> sa.Select[Any]:
    """Return up to `limit` windows that a user asked for, after the id `after`, by id, for the personal-data export."""
    w = schema.windows
    renamed = {"workspace_id": "workspace", "asker_id": "user", "channel_id": "channel", "viewer_id": "viewer"}
    names = (
        *("workspace_id", "window_id", "built_at", "asked_at", "asker_id", "viewer_id", "channel_id", "thread_ts"),
        *("prompt", "request", "plan", "budget_tokens", "total_tokens", "frontend"),
    )
    statement = sa.select(*(w.c[name].label(renamed.get(name, name)) for name in names))
    is_theirs = sa.func.coalesce(w.c.asker_id, w.c.viewer_id) == user
    statement = statement.where(w.c.workspace_id == workspace, is_theirs, w.c.window_id > after)
    return statement.order_by(w.c.window_id).limit(limit)


def _is_kept(kept: timedelta) -> sa.ColumnElement[bool]:
    return schema.windows.c.built_at > sa.func.now() - sa.cast(sa.literal(f"{kept.days} days", sa.Text), sa.Interval)
