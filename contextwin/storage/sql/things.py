"""The beginnings of all messages that have one of a few terms: what a question about things is decided from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.timelines import Order
from contextwin.storage import schema
from contextwin.storage.sql.chronological import Criteria, criteria_values, in_order, matching_criteria, shape_of_criteria
from contextwin.storage.sql.filters import (
    Query,
    bound,
    bound_scope,
    bound_texts,
    scope_values,
    sent_during,
    visible_to,
)


class MessageHead(NamedTuple):
    """The beginning of a message, and who wrote it where and when."""

    sent_at: datetime
    channel: str  #: id
    ts: str
    user: str | None  #: id
    is_bot: bool
    is_reply: bool
    language: str  #: of its first chunk, ISO 639-1 or "und"
    text: str  #: as many characters as asked for
    similarity: float | None = None  #: to what is asked for, where that is known

    @property
    def key(self) -> MessageKey:
        """The message's key."""
        return MessageKey(self.channel, self.ts)


def message_heads(scope: Scope, criteria: Criteria, terms: Sequence[str], order: Order, limit: int) -> Query:
    """Select a number of the messages that qualify and whose first chunk has one of the terms, from one end of time."""
    built = _build_heads(scope.oldest is not None, shape_of_criteria(criteria), order)
    values = {"terms": list(terms), "limit": limit, "characters": HEAD_CHARS}
    return Query(built, scope_values(scope) | criteria_values(criteria) | values)


#: Number of characters that `MessageHead.text` has at most. Unmeasured.
HEAD_CHARS = 320


@cache
def _build_heads(has_oldest: bool, criteria: Criteria, order: Order) -> sa.Select[Any]:
    k, m, scope = schema.chunks, schema.messages, bound_scope(has_oldest=has_oldest)
    found = sa.select(k.c.channel_id, k.c.ts, k.c.sent_at, k.c.language)
    found = found.where(k.c.terms.overlap(bound_texts("terms")), k.c.chunk_index == 0)
    found = sent_during(visible_to(found, k, scope), k, scope)
    nearest = in_order(found, k, order).limit(bound("limit", sa.Integer())).cte("nearest")
    by_key = sa.select(m).where(m.c.channel_id == nearest.c.channel_id, m.c.ts == nearest.c.ts)
    message = visible_to(by_key, m, scope).offset(0).lateral("message")
    heads = sa.select(
        message.c.sent_at,
        message.c.channel_id,
        message.c.ts,
        message.c.user_id,
        message.c.is_bot,
        (message.c.ts != message.c.thread_ts).label("is_reply"),
        nearest.c.language,
        sa.func.left(message.c.text, bound("characters", sa.Integer())).label("head"),
    )
    heads = heads.select_from(nearest).join(message, sa.true())
    return in_order(matching_criteria(heads, message, scope, criteria), message, "asc")
