"""Statements that move a channel's rows to its new id, or delete them.

A copied message has no copy under the new id: `MessageWriter.merge_copies` removes the older of two before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.models.messages import GUESSED, MOVED_TO
from contextwin.storage import schema
from contextwin.storage.sql import facts
from contextwin.storage.sql.messages import add_selected_frequencies, unnest
from contextwin.storage.sql.rows import copy_rows, delete_rows, rows_with

#: Tables whose rows are copied as they are, a referenced table before those that refer to it.
COPIED = (schema.memberships, schema.messages, schema.reaction_events, schema.chunks, schema.chunk_embeddings)
#: Tables whose rows belong to one channel, a referenced table after those that refer to it. Chunks and vectors are
#: deleted by cascade with their messages; what personas derive from a channel is in sql/personas.py.
OWNED = (schema.memberships, schema.messages, schema.reaction_events, schema.term_statistics, schema.channels)


def times_in_both(workspace: str, old: str, new: str) -> sa.Select[Any]:
    """Return the ts of messages that are stored under both ids."""
    here, there = schema.messages.alias("here"), schema.messages.alias("there")
    is_there = (there.c.workspace_id == workspace) & (there.c.channel_id == new) & (there.c.ts == here.c.ts)
    statement = sa.select(here.c.ts).join(there, is_there)
    return statement.where(here.c.workspace_id == workspace, here.c.channel_id == old)


def first_ts(workspace: str, channel: str) -> sa.Select[Any]:
    """Return the ts of the first message of a channel, as one column."""
    m = schema.messages
    first = sa.select(m.c.ts).where(rows_with(m, workspace, channel_id=channel))
    return first.order_by(m.c.sent_at, m.c.ts).limit(1)


def contents(workspace: str, channel: str) -> sa.CompoundSelect[Any]:
    """Return a row if a channel has a member, and one if it holds a message."""
    of_each = (
        sa.select(sa.literal(table.name)).where(rows_with(table, workspace, channel_id=channel)).limit(1)
        for table in (schema.memberships, schema.messages)
    )
    return sa.union_all(*(sa.select(one.subquery()) for one in of_each))


def channels_with(workspace: str, authors: Mapping[str, str | None]) -> sa.Select[Any]:
    """Return the ids of channels that hold one of these messages, each an author by ts."""
    m, given = schema.messages.c, unnest(sorted(authors.items()), ("ts", sa.Text), ("user_id", sa.Text))
    is_given = (given.c.ts == m.ts) & given.c.user_id.is_not_distinct_from(m.user_id)
    return sa.select(m.channel_id).join(given, is_given).where(m.workspace_id == workspace).distinct()


def channels_that_share(workspace: str, channel: str) -> sa.Select[Any]:
    """Return the ids of other channels that hold a message of the channel: of its ts and author."""
    here, there = schema.messages.alias("here"), schema.messages.alias("there")
    is_same = (there.c.workspace_id == workspace) & (there.c.ts == here.c.ts) & (there.c.user_id == here.c.user_id)
    is_other = (here.c.workspace_id == workspace) & (here.c.channel_id == channel) & (there.c.channel_id != channel)
    return sa.select(there.c.channel_id).join(here, is_same).where(is_other).distinct()


def other_channels_named(workspace: str, name: str) -> sa.Select[Any]:
    """Return the ids of channels of this name that have another id."""
    c = schema.channels.c
    return sa.select(c.channel_id).where(c.workspace_id == workspace, c.name == name, c.channel_id != name)


def channel_exists(workspace: str, channel: str) -> sa.Select[Any]:
    """Return the channel's id, if there is a row of it."""
    return existing_channels(workspace, [channel])


def existing_channels(workspace: str, channels: Collection[str]) -> sa.Select[Any]:
    """Return the ids of those of the channels of which there is a row."""
    c = schema.channels
    return sa.select(c.c.channel_id).where(rows_with(c, workspace), c.c.channel_id.in_(sorted(channels)))


def is_left(workspace: str, channel: str) -> sa.Select[Any]:
    """Return whether rows of a channel that was moved or deleted are left."""
    f = schema.facts.c
    known = sa.select(f.subject_id).where(f.workspace_id == workspace, f.subject_id == channel, f.attribute != MOVED_TO)
    e = schema.reaction_events
    reacted = sa.select(e.c.ts).where(rows_with(e, workspace, channel_id=channel))
    return sa.select(sa.or_(known.exists(), reacted.exists(), channel_exists(workspace, channel).exists()))


def move_channel(workspace: str, old: str, new: str) -> Iterator[sa.Executable]:
    """Yield the statements that copy a channel's rows to its new id."""
    yield _copy_channel(workspace, old, new)
    yield _copy_kind(workspace, old, new)
    for table in COPIED:
        yield copy_rows(table, workspace, old, new)
    yield _add_terms(workspace, old, new)
    yield _add_sizes(workspace, old, new)
    # A guess of the new id's kind goes, where the old id has a row to take the kind from.
    yield delete_rows(schema.facts, workspace, subject_id=new, attribute="kind", told_ts=GUESSED).where(
        channel_exists(workspace, old).exists()
    )
    yield facts.move_facts(workspace, old, new)


def drop_channel(workspace: str, channel: str) -> Iterator[sa.Delete]:
    """Yield the statements that delete a channel's rows."""
    for table in OWNED:
        yield delete_rows(table, workspace, channel_id=channel)
    yield facts.drop_facts(workspace, channel)


def _copy_channel(workspace: str, old: str, new: str) -> Insert:
    """Copy the channel's row; where the new id has one, fill its nulls."""
    c = schema.channels
    names = facts.CHANNEL_COLUMNS
    of_old = sa.select(c.c.workspace_id, sa.cast(new, sa.Text), *(c.c[name] for name in names))
    of_old = of_old.where(rows_with(c, workspace, channel_id=old))
    statement = insert(c).from_select(["workspace_id", "channel_id", *names], of_old)
    filled = ("name", "topic", "purpose", "is_shared")
    known = {name: sa.func.coalesce(c.c[name], statement.excluded[name]) for name in filled}
    is_archived = sa.or_(c.c.is_archived, statement.excluded.is_archived)
    return statement.on_conflict_do_update(
        index_elements=["workspace_id", "channel_id"], set_={**known, "is_archived": is_archived}
    )


def _copy_kind(workspace: str, old: str, new: str) -> sa.Update:
    """Give the new id the kind of the old one, where its own is a guess."""
    c, before = schema.channels, schema.channels.alias("before")
    is_old = _is_in_workspace_of(c, before, workspace) & (before.c.channel_id == old)
    is_new = (c.c.workspace_id == workspace) & (c.c.channel_id == new)
    return c.update().where(is_new, is_old, facts.is_guessed(workspace, new)).values(kind=before.c.kind)


def _add_terms(workspace: str, old: str, new: str) -> Insert:
    t = schema.term_statistics.c
    rows = sa.select(t.workspace_id, sa.literal(new, sa.Text), t.term, t.df)
    return add_selected_frequencies(rows.where(t.workspace_id == workspace, t.channel_id == old))


def _add_sizes(workspace: str, old: str, new: str) -> sa.Update:
    c, before = schema.channels, schema.channels.alias("before")
    sizes = {name: c.c[name] + before.c[name] for name in ("chunk_count", "term_total")}
    is_old = _is_in_workspace_of(c, before, workspace) & (before.c.channel_id == old)
    return c.update().where(c.c.workspace_id == workspace, c.c.channel_id == new, is_old).values(**sizes)


def _is_in_workspace_of(one: sa.FromClause, other: sa.FromClause, workspace: str) -> sa.ColumnElement[bool]:
    """Return whether a row is in the workspace, which `one` is in too; both are said, or they count as not joined."""
    return (other.c.workspace_id == workspace) & (other.c.workspace_id == one.c.workspace_id)
