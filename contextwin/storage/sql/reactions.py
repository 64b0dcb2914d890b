"""Statements on reactions: what events added and took back, and what a message has by now."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.dml import ReturningInsert

from contextwin.storage import schema
from contextwin.storage.sql.messages import Keys, keys_in
from contextwin.storage.sql.rows import rows_with


def add_event() -> ReturningInsert[Any]:
    """Insert an event; nothing when it is stored already."""
    e = schema.reaction_events
    return insert(e).on_conflict_do_nothing().returning(e.c.ts)


def events_of(workspace: str, keys: Keys) -> sa.Select[Any]:
    """Return all events of these messages."""
    e = schema.reaction_events
    return sa.select(e).where(e.c.workspace_id == workspace, keys_in(e, keys))


def reacted_messages(workspace: str, channel: str) -> sa.Select[Any]:
    """Return the ts of each message of a channel that there are events of."""
    e = schema.reaction_events.c
    return sa.select(e.ts).where(e.workspace_id == workspace, e.channel_id == channel).distinct().order_by(e.ts)


def drop_events(workspace: str, keys: Keys) -> sa.Delete:
    """Delete all events of these messages."""
    e = schema.reaction_events
    return e.delete().where(e.c.workspace_id == workspace, keys_in(e, keys))


def set_reactions(workspace: str, key: tuple[str, str], counts: Any, base: Any) -> sa.Update:
    """Set what reactions a message has, and what was stated of them."""
    m = schema.messages
    is_it = rows_with(m, workspace, channel_id=key[0], ts=key[1])
    return m.update().where(is_it).values(reactions=counts, reactions_base=base)
