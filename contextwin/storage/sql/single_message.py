"""Statements on one message: whether it is there, who says a piece of text, and its rank among all that is searched.

They read all that a search could find, which grows with the store: they explain windows, and build none.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.storage import schema
from contextwin.storage.sql.filters import filter_values, key_range, sent_during, visible_to
from contextwin.storage.sql.messages import Keys, keys_in
from contextwin.storage.sql.search import VectorQuery, WordQuery, compared, lexical_candidates


def message_state(scope: Scope, key: MessageKey) -> sa.Select[Any]:
    """Select sent_at, is_deleted and edited_ts of a message in scope; no row of any other."""
    m = schema.messages
    statement = visible_to(sa.select(m.c.sent_at, m.c.is_deleted, m.c.edited_ts), m, scope)
    return statement.where(m.c.channel_id == key.channel, m.c.ts == key.ts)


def live_messages(scope: Scope, keys: Keys) -> sa.Select[Any]:
    """Select channel_id, ts and sent_at of those of the messages that are in scope and not deleted."""
    m = schema.messages
    statement = visible_to(sa.select(m.c.channel_id, m.c.ts, m.c.sent_at), m, scope)
    return statement.where(~m.c.is_deleted, keys_in(m, keys))


def messages_saying(scope: Scope, piece: str, limit: int) -> sa.Select[Any]:
    """Select channel_id, ts and text of the latest messages in scope with this piece of text, or this address."""
    m = schema.messages
    says = sa.func.strpos(sa.func.lower(m.c.text), sa.func.lower(piece)) > 0
    is_there = m.c.extra["permalink"].astext == piece
    statement = sent_during(visible_to(sa.select(m.c.channel_id, m.c.ts, m.c.text), m, scope), m, scope)
    statement = statement.where(~m.c.is_deleted, sa.or_(says, is_there))
    return statement.order_by(m.c.sent_at.desc(), m.c.channel_id, m.c.ts).limit(limit)


def semantic_rank(scope: Scope, query: VectorQuery, filters: Filters, key: MessageKey) -> sa.Select[Any]:
    """Select the rank, from 1, of a message's best chunk by distance among all that a search compares; null: none."""
    keys = key_range(scope)
    found, chosen = compared(scope, replace(query, use_index=False), filters, has_keys=bool(keys))
    ranked = _rank_in(found.add_columns(chosen.c.sent_at), key, is_descending=False)
    return ranked.params(filter_values(filters) | keys)


def lexical_rank(scope: Scope, query: WordQuery, filters: Filters, key: MessageKey) -> sa.Select[Any]:
    """Select the rank, from 1, of a message's best chunk by BM25 among all with any of the terms; null: it has none."""
    found = lexical_candidates(scope, query, filters, None).filled
    return _rank_in(found.add_columns(schema.chunks.c.sent_at), key, is_descending=True)


def _rank_in(candidates: sa.Select[Any], key: MessageKey, *, is_descending: bool) -> sa.Select[Any]:
    c = candidates.order_by(None).subquery("candidate").c
    order = c.value.desc() if is_descending else c.value
    place = sa.func.row_number().over(order_by=(order, c.sent_at.desc(), c.channel_id, c.chunk_index))
    ranked = sa.select(c.channel_id, c.ts, place.label("place")).subquery("ranked").c
    return sa.select(sa.func.min(ranked.place)).where(ranked.channel_id == key.channel, ranked.ts == key.ts)
