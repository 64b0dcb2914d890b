"""Statements that move everything of a channel to another id, or drop it.

What is copied has no copy under the new id yet: of two copies of a message the older one is removed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Delete, Executable, Select, Table, Text, Update, case, cast, func, literal, or_, select
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.models.messages import MOVED_TO
from contextwin.storage import schema
from contextwin.storage.sql import facts

#: In the order in which one needs the other; what is counted of styles is counted anew.
MOVED = (schema.memberships, schema.messages, schema.chunks, schema.chunk_embeddings, schema.reply_messages)
#: The tables whose rows are of one channel, with what needs another first. Chunks and vectors go with their messages.
OWNED = (schema.memberships, schema.messages, schema.term_statistics, schema.style_counts, schema.channels)


def times_in_both(workspace: str, old: str, new: str) -> Select[Any]:
    """Return the ts of messages that are stored under both ids."""
    here, there = schema.messages.alias("here"), schema.messages.alias("there")
    is_there = (there.c.workspace_id == workspace) & (there.c.channel_id == new) & (there.c.ts == here.c.ts)
    statement = select(here.c.ts).join(there, is_there)
    return statement.where(here.c.workspace_id == workspace, here.c.channel_id == old)


def channel_exists(workspace: str, channel: str) -> Select[Any]:
    """Return the channel's id, if there is a row of it."""
    c = schema.channels.c
    return select(c.channel_id).where(c.workspace_id == workspace, c.channel_id == channel)


def is_left(workspace: str, channel: str) -> Select[Any]:
    """Return whether anything of a channel that has gone is still here."""
    f = schema.facts.c
    known = select(f.subject_id).where(f.workspace_id == workspace, f.subject_id == channel, f.attribute != MOVED_TO)
    return select(or_(known.exists(), channel_exists(workspace, channel).exists()))


def move_channel(workspace: str, old: str, new: str) -> Iterator[Executable]:
    """Yield the statements that copy everything to the new id, and make replies of the channel name it."""
    yield _copy_channel(workspace, old, new)
    for table in MOVED:
        yield _copy_rows(table, workspace, old, new)
    yield _add_terms(workspace, old, new)
    yield _add_sizes(workspace, old, new)
    yield _drop_guess(workspace, old, new)
    yield facts.move_facts(workspace, old, new)
    shown, r, s = schema.reply_messages, schema.replies, schema.style_counts
    yield shown.delete().where(shown.c.workspace_id == workspace, shown.c.channel_id == old)
    yield r.update().where(r.c.workspace_id == workspace, r.c.channel_id == old).values(channel_id=new)
    yield s.delete().where(s.c.workspace_id == workspace, s.c.channel_id == new)


def drop_channel(workspace: str, channel: str) -> Iterator[Delete]:
    """Yield the statements that drop everything of a channel, and replies that were given there or drew on it."""
    r, shown = schema.replies, schema.reply_messages
    drew = select(shown.c.reply_id).where(shown.c.workspace_id == workspace, shown.c.channel_id == channel)
    yield r.delete().where(r.c.workspace_id == workspace, or_(r.c.channel_id == channel, r.c.reply_id.in_(drew)))
    for table in OWNED:
        yield table.delete().where(table.c.workspace_id == workspace, table.c.channel_id == channel)
    yield facts.drop_facts(workspace, channel)


def _copy_channel(workspace: str, old: str, new: str) -> Insert:
    """Give the new id what is known of the old one and not of it, its kind too if that was only guessed."""
    c = schema.channels
    names = facts.CHANNEL_COLUMNS
    of_old = select(c.c.workspace_id, cast(new, Text), *(c.c[name] for name in names))
    statement = insert(c).from_select(
        ["workspace_id", "channel_id", *names], of_old.where(c.c.workspace_id == workspace, c.c.channel_id == old)
    )
    known = {
        name: func.coalesce(c.c[name], statement.excluded[name]) for name in ("name", "topic", "purpose", "is_shared")
    }
    told = {
        "is_archived": or_(c.c.is_archived, statement.excluded.is_archived),
        "kind": case((facts.is_guessed(workspace, new), statement.excluded.kind), else_=c.c.kind),
    }
    return statement.on_conflict_do_update(index_elements=["workspace_id", "channel_id"], set_={**known, **told})


def _drop_guess(workspace: str, old: str, new: str) -> Delete:
    """Forget that the new id's kind was a guess, where the old one had a row to take it from."""
    return facts.drop_guess(workspace, new).where(channel_exists(workspace, old).exists())


def _copy_rows(table: Table, workspace: str, old: str, new: str) -> Insert:
    given = [column for column in table.columns if column.computed is None]
    values = [literal(new, Text).label("channel_id") if column.name == "channel_id" else column for column in given]
    rows = select(*values).where(table.c.workspace_id == workspace, table.c.channel_id == old)
    return insert(table).from_select([column.name for column in given], rows).on_conflict_do_nothing()


def _add_terms(workspace: str, old: str, new: str) -> Insert:
    t = schema.term_statistics
    rows = select(t.c.workspace_id, literal(new, Text), t.c.term, t.c.df)
    statement = insert(t).from_select(
        ["workspace_id", "channel_id", "term", "df"], rows.where(t.c.workspace_id == workspace, t.c.channel_id == old)
    )
    return statement.on_conflict_do_update(
        index_elements=["workspace_id", "channel_id", "term"], set_={"df": t.c.df + statement.excluded.df}
    )


def _add_sizes(workspace: str, old: str, new: str) -> Update:
    c, before = schema.channels, schema.channels.alias("before")
    sizes = {name: c.c[name] + before.c[name] for name in ("chunk_count", "term_total")}
    is_old = (before.c.workspace_id == c.c.workspace_id) & (before.c.channel_id == old)
    return c.update().where(c.c.workspace_id == workspace, c.c.channel_id == new, is_old).values(**sizes)
