"""Statements on `facts`, the versions of attributes of channels and users, and on the rows that follow from them.

The last writer wins: the version of an attribute with the later told_ts is kept. If two have the same time, the closed
one is kept (models/unstated.py), and the lesser if both are open or both are closed. The order in which versions
arrive, and repetitions, therefore change nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, Insert, insert
from sqlalchemy.sql.dml import ReturningInsert

from contextwin.models.chunk_limits import CHUNK_LIMITS, DEFAULT_LIMITS
from contextwin.models.messages import (
    DOMAIN,
    FILE_DELETED,
    FOLDER,
    FORGOTTEN,
    GUESSED,
    LISTED,
    MEMBER,
    MEMBERS_LISTED,
    MEMBERS_UNTIL,
    MOVED_TO,
    NAMED,
    PROFILE,
    RETENTION,
    RIGHTS,
    SEEN,
    SEEN_NAMES,
    ZONE,
)
from contextwin.storage import schema
from contextwin.storage.sql.messages import keys_in, unnest
from contextwin.storage.sql.rows import bound_workspace, constant, delete_rows, replacing, rows_in, rows_with

#: Columns of channels that are versioned.
CHANNEL_COLUMNS = ("name", "kind", "is_archived", "topic", "purpose", "is_shared")
#: Those that every archive states.
LISTED_COLUMNS = CHANNEL_COLUMNS[:-1]
#: When snapshots last stated something, or an event the workspace's domain.
WATERMARKS = (LISTED, NAMED, MEMBERS_LISTED, MEMBERS_UNTIL, DOMAIN)
_SEEN_ARRAYS = ("channels", "users", "times")
#: What rows follow from.
VERSION_COLUMNS = schema.facts.c.subject_id, schema.facts.c.attribute, schema.facts.c.value, schema.facts.c.told_ts


@cache
def upsert_facts() -> Insert:
    """Insert versions of attributes, each over an older version."""
    return _keep_newest(insert(schema.facts))


@cache
def upsert_newer() -> ReturningInsert[Any]:
    """As `upsert_facts`, and return the columns of those that were inserted."""
    return upsert_facts().returning(*VERSION_COLUMNS)


def facts_of(workspace: str, subjects: Collection[str]) -> sa.Select[Any]:
    """Return subject_id, attribute, value, told_ts of all attributes of these channels and users, without guesses."""
    f = schema.facts.c
    rules = MOVED_TO, FORGOTTEN, RETENTION, CHUNK_LIMITS
    others = LISTED, NAMED, MEMBERS_LISTED, MEMBERS_UNTIL, FILE_DELETED, DOMAIN, *rules, *SEEN_NAMES
    is_stated = f.attribute.not_in(others) & (f.told_ts != GUESSED)
    is_applied = is_stated & ~f.attribute.startswith(SEEN, autoescape=True)
    statement = sa.select(*VERSION_COLUMNS).where(f.workspace_id == workspace, is_applied)
    return statement.where(_is_one_of(subjects))


def workspace_rules(workspace: str, subjects: Collection[str] = ()) -> sa.Select[Any]:
    """Return moves, erased users, retention, chunk limits and folders: subject_id, attribute, value, told_ts, now.

    The value of a move is the channel's new id, null when it was deleted. With them come the `snapshot_watermarks` of
    the subjects.
    """
    f = schema.facts.c
    statement = sa.select(f.subject_id, f.attribute, f.value, f.told_ts, sa.func.now().label("now"))
    is_rule: sa.ColumnElement[bool] = f.attribute.in_((MOVED_TO, FORGOTTEN, RETENTION, CHUNK_LIMITS, FOLDER))
    if subjects:
        is_rule |= f.attribute.in_(WATERMARKS) & _is_one_of(subjects)
    return statement.where(f.workspace_id == workspace, is_rule)


def chunk_limits(workspace: Any) -> sa.ColumnElement[Any]:
    """Return how messages of the workspace are cut, as a column with the fields of ChunkLimits."""
    f = schema.facts.c
    stored = sa.select(f.value).where(f.workspace_id == workspace, f.attribute == CHUNK_LIMITS).scalar_subquery()
    return sa.func.coalesce(stored, sa.cast(asdict(DEFAULT_LIMITS), JSONB)).label("chunk_limits")


def snapshot_watermarks(workspace: str, subjects: Collection[str]) -> sa.Select[Any]:
    """Return subject_id, attribute, told_ts of the snapshot watermarks of these channels and users.

    The subject "" has those of the workspace: also when an event gave it its domain.
    """
    f = schema.facts.c
    statement = sa.select(f.subject_id, f.attribute, f.told_ts).where(f.workspace_id == workspace)
    return statement.where(f.attribute.in_(WATERMARKS), _is_one_of(subjects))


def deleted_files(workspace: str, files: Collection[str]) -> sa.Select[Any]:
    """Return subject_id of those of the files that were deleted."""
    f = schema.facts.c
    is_deleted = (f.workspace_id == workspace) & (f.attribute == FILE_DELETED)
    return sa.select(f.subject_id).where(is_deleted, _is_one_of(files))


def known_names(workspace: str, subjects: Collection[str]) -> sa.Select[Any]:
    """Return subject_id, attribute, value of the names that messages show of these users and channels.

    A row with the attribute LISTED, PROFILE or "name" says that a list or an event names the subject.
    """
    f = schema.facts.c
    statement = sa.select(f.subject_id, f.attribute, f.value).where(f.workspace_id == workspace)
    return statement.where(f.attribute.in_((*SEEN_NAMES, LISTED, PROFILE, "name")), _is_one_of(subjects))


def channel_names(workspace: str, channels: Collection[str]) -> sa.Select[Any]:
    """Return (channel_id, name, kind) of the channels."""
    c = schema.channels.c
    return _select_rows(workspace, c.channel_id, channels, c.name, c.kind)


@cache
def note_seen() -> Insert:
    """Insert that each user was in a channel at a time, unless a later list of its members is known.

    Parameters: `workspace`; `channels`, `users` and `times`, arrays of one length.
    """
    workspace = bound_workspace()
    given = (sa.cast(sa.bindparam(name, type_=sa.ARRAY(sa.Text)), sa.ARRAY(sa.Text)) for name in _SEEN_ARRAYS)
    named = sa.func.unnest(*given).table_valued("channel_id", "user_id", "ts", name="given").render_derived()
    listed = schema.facts.alias("listed")
    is_covered = sa.select(listed.c.subject_id).where(
        listed.c.workspace_id == workspace,
        listed.c.attribute == MEMBERS_LISTED,
        listed.c.subject_id == named.c.channel_id,
        sa.cast(listed.c.told_ts, sa.Numeric) > sa.cast(named.c.ts, sa.Numeric),
    )
    attribute = sa.literal(SEEN, sa.Text) + named.c.user_id
    value = sa.cast(sa.literal("true", sa.Text), JSONB)
    rows = rows_in(workspace, named, attribute, named.c.channel_id, named.c.ts, value)
    return _insert_newer(rows.where(~is_covered.correlate(named).exists()))


def note_disputed(workspace: str, channel: str, users: Collection[str], observed_ts: str) -> Insert:
    """Insert that a user on only one of two lists of members was in the channel, unless a version says who is in it."""
    m = schema.memberships
    stored = sa.select(m.c.user_id).where(rows_with(m, workspace, channel_id=channel))
    listed = sa.select(sa.func.unnest(_texts(users)))
    either = sa.union(stored.except_(listed), listed.except_(stored)).subquery("disputed")
    user = sa.cast(either.c.user_id, sa.Text)
    f = schema.facts.alias("told")
    is_told = sa.select(f.c.subject_id).where(
        f.c.workspace_id == workspace, f.c.attribute == sa.literal(MEMBER, sa.Text) + user, f.c.subject_id == channel
    )
    value = sa.cast(sa.literal("true", sa.Text), JSONB)
    values = sa.literal(SEEN, sa.Text) + user, sa.cast(channel, sa.Text), sa.cast(observed_ts, sa.Text), value
    return _insert_newer(rows_in(workspace, either, *values).where(~is_told.correlate(either).exists()))


def move_facts(workspace: str, old: str, new: str) -> Insert:
    """Copy a channel's attributes to its new id, unless a newer version is stored there."""
    f = schema.facts.c
    of_old = sa.select(f.workspace_id, f.attribute, sa.cast(new, sa.Text), f.told_ts, f.value).where(
        f.workspace_id == workspace, f.subject_id == old, f.attribute != MOVED_TO
    )
    return _insert_newer(of_old)


def is_guessed(workspace: str, channel: str) -> sa.ColumnElement[bool]:
    """Return whether a channel's kind is a guess."""
    guess = rows_with(schema.facts, workspace, subject_id=channel, attribute="kind", told_ts=GUESSED)
    return sa.select(schema.facts.c.subject_id).where(guess).exists()


def drop_facts(workspace: str, channel: str) -> sa.Delete:
    """Delete all attributes of a channel except its move."""
    f = schema.facts
    return delete_rows(f, workspace, subject_id=channel).where(f.c.attribute != MOVED_TO)


def drop_older_facts(workspace: str, subjects: Mapping[str, Collection[str]], observed_before: str) -> sa.Delete:
    """Delete versions that a snapshot replaces: older ones, and as old ones unless they are closed.

    `subjects` holds channel ids under "channels" (their columns), "shared" (whether they are shared) and "members"
    (their members and authors), and user ids under "users" (their profiles).
    """
    f = schema.facts
    is_member = f.c.attribute.startswith(MEMBER, autoescape=True)
    seen = f.c.attribute.startswith(SEEN, autoescape=True)
    is_superseded = sa.or_(
        f.c.attribute.in_(LISTED_COLUMNS) & _is_one_of(subjects["channels"]),
        (f.c.attribute == "is_shared") & _is_one_of(subjects["shared"]),
        (is_member | seen) & _is_one_of(subjects["members"]),
        f.c.attribute.in_((PROFILE, RIGHTS)) & _is_one_of(subjects["users"]),
    )
    told, before = sa.cast(f.c.told_ts, sa.Numeric), sa.cast(observed_before, sa.Numeric)
    is_older = sa.or_(told < before, (told == before) & ~seen & ~_is_closed(f.c.attribute, f.c.value))
    return f.delete().where(f.c.workspace_id == workspace, is_superseded, is_older)


def set_columns(table: sa.Table, workspace: str, values: Mapping[str, Any], **key: str) -> sa.Update:
    """Update columns of the row with this key, unless it has these values already."""
    differs = sa.or_(*(table.c[name].is_distinct_from(value) for name, value in values.items()))
    return table.update().where(rows_with(table, workspace, **key), differs).values(**values)


def set_rows(table: sa.Table, workspace: str, key: str, names: Sequence[str]) -> sa.Update:
    """Update these columns of rows, each given by parameters: its `key` column as of_row, and new_<column>."""
    given = {name: sa.bindparam(f"new_{name}", type_=table.c[name].type) for name in names}
    of_row = sa.bindparam("of_row", type_=table.c[key].type)
    differs = sa.or_(*(table.c[name].is_distinct_from(value) for name, value in given.items()))
    return table.update().where(rows_with(table, workspace, **{key: of_row}), differs).values(given)


def remove_members(workspace: str, pairs: Sequence[tuple[str, str]]) -> sa.Delete:
    """Remove users from channels; pairs are (channel, user)."""
    m = schema.memberships
    return delete_rows(m, workspace).where(keys_in(m, pairs, ("channel_id", "user_id")))


def keep_members(workspace: str, channel: str, users: Collection[str]) -> sa.Delete:
    """Remove the members of a channel who are not among these users."""
    m = schema.memberships
    here = delete_rows(m, workspace, channel_id=channel)
    return here.where(m.c.user_id != sa.all_(_texts(users)))


def stored_channels(workspace: str, channels: Collection[str]) -> sa.Select[Any]:
    """Return channel_id and what lists state of these channels."""
    c = schema.channels.c
    return _select_rows(workspace, c.channel_id, channels, *(c[name] for name in CHANNEL_COLUMNS))


def stored_zones(workspace: str, channels: Collection[str]) -> sa.Select[Any]:
    """Return channel_id and the time zone of those of these channels that were read with one."""
    c = schema.channels.c
    zone = c.extra[ZONE].astext
    return _select_rows(workspace, c.channel_id, channels, zone.label("zone")).where(zone.is_not(None))


def stored_users(workspace: str, users: Collection[str]) -> sa.Select[Any]:
    """Return user_id and what lists state of these users."""
    u = schema.users.c
    return _select_rows(workspace, u.user_id, users, u.name, u.handle, u.tz, u.kind, u.is_deleted)


def _select_rows(workspace: str, key: sa.Column[str], ids: Collection[str], *columns: Any) -> sa.Select[Any]:
    """Return the key and these columns of the rows of channels or users with these ids."""
    is_one = key == sa.any_(_texts(ids))
    return sa.select(key, *columns).where(key.table.c.workspace_id == workspace, is_one)


@cache
def known_entities() -> sa.Select[Any]:
    """Select is_user, id, name, kind, topic, is_archived and tz of the stored ones of :users, a list, and :channel."""
    u, c = schema.users.c, schema.channels.c
    workspace = bound_workspace()
    nothing = sa.null().cast(sa.Text), sa.null().cast(sa.Boolean)
    is_named = u.user_id == sa.any_(sa.bindparam("users", type_=sa.ARRAY(sa.Text)))
    stored = sa.select(sa.true().label("is_user"), u.user_id.label("id"), u.name, u.kind, *nothing, u.tz)
    place = sa.select(sa.false(), c.channel_id, c.name, c.kind, c.topic, c.is_archived, nothing[0])
    is_it = (c.workspace_id == workspace) & (c.channel_id == sa.bindparam("channel", type_=sa.Text))
    rows = sa.union_all(stored.where(u.workspace_id == workspace, is_named), place.where(is_it)).subquery("known")
    names = ("is_user", "id", "name", "kind", "topic", "is_archived", "tz")
    return sa.select(*(column.label(name) for column, name in zip(rows.c, names, strict=True)))


def add_members(workspace: str, members: Sequence[tuple[str, str, str]]) -> Insert:
    """Add users to channels, each (channel, user, observed_ts), or set when a membership was last observed."""
    named = unnest(members, ("channel_id", sa.Text), ("user_id", sa.Text), ("observed_ts", sa.Text))
    rows = rows_in(workspace, named, named.c.channel_id, named.c.user_id, _time_of(named.c.observed_ts))
    columns = ["workspace_id", "channel_id", "user_id", "told_at"]
    return replacing(insert(schema.memberships).from_select(columns, rows), "told_at")


def confirm_members(workspace: str, pairs: Sequence[tuple[str, str]], observed_ts: str) -> sa.Update:
    """Set when memberships, each (channel, user), were last observed, unless it was later."""
    m, named = schema.memberships, unnest(pairs, ("channel_id", sa.Text), ("user_id", sa.Text))
    is_named = (m.c.channel_id == named.c.channel_id) & (m.c.user_id == named.c.user_id)
    observed_at = sa.func.greatest(m.c.told_at, _time_of(observed_ts))
    return m.update().where(m.c.workspace_id == workspace, is_named).values(told_at=observed_at)


def _time_of(ts: Any) -> sa.ColumnElement[Any]:
    return sa.func.to_timestamp(sa.cast(ts, sa.Double))


def _insert_newer(rows: sa.Select[Any]) -> Insert:
    """Insert rows of workspace_id, attribute, subject_id, told_ts and value, each over an older version."""
    columns = ["workspace_id", "attribute", "subject_id", "told_ts", "value"]
    return _keep_newest(insert(schema.facts).from_select(columns, rows))


def _keep_newest(statement: Insert) -> Insert:
    old, new = schema.facts.c, statement.excluded
    old_time, new_time = sa.cast(old.told_ts, sa.Numeric), sa.cast(new.told_ts, sa.Numeric)
    is_lesser = sa.cast(new.value, sa.Text).collate("C") < sa.cast(old.value, sa.Text).collate("C")
    old_closed, new_closed = _is_closed(old.attribute, old.value), _is_closed(new.attribute, new.value)
    is_preferred = sa.or_(new_closed & ~old_closed, (new_closed == old_closed) & is_lesser)
    return statement.on_conflict_do_update(
        index_elements=["workspace_id", "attribute", "subject_id"],
        set_={"told_ts": new.told_ts, "value": new.value},
        where=sa.or_(new_time > old_time, (new_time == old_time) & is_preferred),
    )


def _is_closed(attribute: sa.ColumnElement[str], value: Any) -> sa.ColumnElement[bool]:
    """Return what `models.unstated.is_closed` returns, in SQL; without parameters, for ON CONFLICT on a cluster."""
    text = value.op("#>>", return_type=sa.Text())(sa.literal_column("'{}'::text[]"))
    is_guest, is_gone = (value.op("->>")(constant(name)) for name in ("kind", "is_deleted"))
    closed_user = sa.or_(is_guest == constant("guest"), is_gone == constant("true"))
    closed: sa.ColumnElement[bool] = sa.case(
        (sa.func.starts_with(attribute, constant(MEMBER)), text == constant("absent")),
        (attribute == constant(RIGHTS), sa.func.coalesce(closed_user, sa.false())),
        (attribute == constant("kind"), text != constant("public")),
        (attribute == constant("is_shared"), text == constant("true")),
        else_=sa.false(),
    )
    return sa.func.coalesce(closed, sa.false())


def _is_one_of(subjects: Collection[str]) -> sa.ColumnElement[bool]:
    return schema.facts.c.subject_id == sa.any_(_texts(subjects))


def _texts(values: Collection[str]) -> sa.ColumnElement[Any]:
    return sa.cast(sorted(values), sa.ARRAY(sa.Text))
