"""The beginnings of all messages that have one of a few terms: what a question about things is decided from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.storage import schema
from contextwin.storage.sql.chronological import (
    Criteria,
    criteria_values,
    in_order,
    matching_criteria,
    shape_of_criteria,
)
from contextwin.storage.sql.filters import (
    Query,
    bound,
    bound_scope,
    bound_texts,
    is_program,
    message_by_key,
    scope_values,
    sent_during,
    visible_to,
)
from contextwin.storage.sql.samples import SAMPLE_RATES, in_sample

if TYPE_CHECKING:
    from contextwin.models.timelines import Order


class MessageHead(NamedTuple):
    """The beginning of a message, and who wrote it where and when."""

    sent_at: datetime
    channel: str  #: id
    ts: str
    user: str | None  #: id
    is_bot: bool
    is_reply: bool
    language: str  #: of its first chunk, ISO 639-1 or "und"
    terms: tuple[str, ...]  #: of its first chunk
    text: str  #: as many characters as asked for

    @property
    def key(self) -> MessageKey:
        """The message's key."""
        return MessageKey(self.channel, self.ts)


def head_rows(_: object) -> Callable[[Sequence[Any]], MessageHead]:
    """Return what makes the beginnings of the rows of `message_heads` and `sample_heads`: a row factory of psycopg."""
    return _make_head


def _make_head(values: Sequence[Any]) -> MessageHead:
    *others, terms, text = values
    return MessageHead._make((*others, tuple(terms), text))  # The driver gives a list, which has no hash.


#: Number of characters that `MessageHead.text` has at most. Unmeasured.
HEAD_CHARS = 320
#: Maximum number of messages of a sample. Unmeasured.
SAMPLE = 600
#: How many times as many messages there may be for a sample to be the latest ones: one in 16 would be too few.
#: Unmeasured.
FEW_TIMES = 4
#: Messages, and terms of channels, of so few that all are read at once where several questions are. Unmeasured.
FEW_HEADS = 2_000
FEW_COUNTS = 50_000


#: Code introduces nothing: "type Model = …".
_IS_TALK = (schema.chunks.c.chunk_index == 0, schema.chunks.c.content_kind == "text")


def message_heads(scope: Scope, criteria: Criteria, terms: Sequence[str], order: Order, limit: int) -> Query:
    """Select a number of the messages that qualify and whose first chunk has one of the terms, from one end of time."""
    built = _build_heads(scope.oldest is not None, shape_of_criteria(criteria), order)
    values = {"terms": list(terms), "limit": limit, "characters": HEAD_CHARS}
    return Query(built, scope_values(scope) | criteria_values(criteria) | values)


@cache
def _build_heads(has_oldest: bool, criteria: Criteria, order: Order) -> sa.Select[Any]:
    k, scope = schema.chunks, bound_scope(has_oldest=has_oldest)
    found: sa.Select[Any] = sa.select(k.c.channel_id, k.c.ts, k.c.sent_at, k.c.language, k.c.terms)
    found = found.where(k.c.terms.overlap(bound_texts("terms")), *_IS_TALK)
    if criteria.authors:  # One author may have few of the many messages with the terms.
        found = found.where(k.c.user_id == sa.any_(bound_texts("authors")))
    found = sent_during(visible_to(found, k, scope), k, scope)
    return _heads_of(in_order(found, k, order).limit(bound("limit", sa.Integer())).cte("nearest"), scope, criteria)


def whole_heads(scope: Scope, criteria: Criteria) -> Query:
    """Select the beginnings of all messages that qualify, or of none, where more than FEW_HEADS are in scope."""
    built = _build_whole(scope.oldest is not None, shape_of_criteria(criteria))
    values = {"limit": FEW_HEADS + 1, "characters": HEAD_CHARS}
    return Query(built, scope_values(scope) | criteria_values(criteria) | values)


@cache
def _build_whole(has_oldest: bool, criteria: Criteria) -> sa.Select[Any]:
    k, scope = schema.chunks, bound_scope(has_oldest=has_oldest)
    found: sa.Select[Any] = sa.select(k.c.channel_id, k.c.ts, k.c.sent_at, k.c.language, k.c.terms)
    found = sent_during(visible_to(found.where(*_IS_TALK), k, scope), k, scope)
    chosen = found.limit(bound("limit", sa.Integer())).cte("whole")
    count = sa.select(sa.func.count()).select_from(chosen).scalar_subquery()
    return _heads_of(chosen, scope, criteria).where(count < bound("limit", sa.Integer()))


def _heads_of(chosen: sa.CTE, scope: Scope, criteria: Criteria) -> sa.Select[Any]:
    message = message_by_key(chosen, scope)
    heads = sa.select(
        message.c.sent_at,
        message.c.channel_id,
        message.c.ts,
        message.c.user_id,
        is_program(message, scope.workspace).label("is_bot"),
        (message.c.ts != message.c.thread_ts).label("is_reply"),
        chosen.c.language,
        chosen.c.terms,
        sa.func.left(message.c.text, bound("characters", sa.Integer())).label("head"),
    )
    heads = visible_to(heads.select_from(chosen).join(message, sa.true()), message, scope)
    return in_order(matching_criteria(heads, message, scope, criteria), message, "asc")


def is_of_latest(expected: int) -> bool:
    """Return whether a sample of so many messages is of the latest ones."""
    return expected <= FEW_TIMES * SAMPLE


def sample_heads(scope: Scope, expected: int) -> Query:
    """Select the beginnings of up to SAMPLE of all messages, of which so many are expected.

    They are the latest where there are no more than FEW_TIMES as many, else of all times.
    """
    rate = next((rate for rate in SAMPLE_RATES if expected <= FEW_TIMES * SAMPLE * rate), SAMPLE_RATES[-1])
    values = {"limit": SAMPLE, "characters": HEAD_CHARS}
    return Query(_build_sample(scope.oldest is not None, rate), scope_values(scope) | values)


@cache
def _build_sample(has_oldest: bool, rate: int) -> sa.Select[Any]:
    k, scope = schema.chunks, bound_scope(has_oldest=has_oldest)
    found: sa.Select[Any] = sa.select(k.c.channel_id, k.c.ts, k.c.sent_at, k.c.language, k.c.terms)
    found = found.where(*_IS_TALK)
    found = in_sample(sent_during(visible_to(found, k, scope), k, scope), rate)
    return _heads_of(in_order(found, k, "desc").limit(bound("limit", sa.Integer())).cte("sampled"), scope, Criteria())


def term_counts(scope: Scope, terms: Sequence[str], most: int) -> Query:
    """Select in how many chunks of the scope's channels each of the terms stands, whenever they were sent.

    Of one in more than `most` channels, some number above it: common ones are not read to the end.
    """
    return Query(_build_counts(), scope_values(scope) | {"terms": list(terms), "most": most + 1})


def whole_counts(scope: Scope) -> Query:
    """Select the same for all terms, of as many as there are; none where the channels have more than FEW_COUNTS."""
    values = {"workspace": scope.workspace, "channels": list(scope.channels), "most": FEW_COUNTS + 1}
    return Query(_build_whole_counts(), values)  # Whatever the time, it is the same question.


@cache
def _build_whole_counts() -> sa.Select[Any]:
    t, scope, most = schema.term_statistics, bound_scope(has_oldest=False), bound("most", sa.Integer())
    rows = visible_to(sa.select(t.c.term, t.c.df), t, scope).limit(most).cte("held")
    count = sa.select(sa.func.count()).select_from(rows).scalar_subquery()
    return sa.select(rows.c.term, sa.func.sum(rows.c.df)).where(count < most).group_by(rows.c.term)


@cache
def _build_counts() -> sa.Select[Any]:
    t, terms, scope = schema.term_statistics, sa.func.unnest(bound_texts("terms")), bound_scope(has_oldest=False)
    wanted = terms.table_valued("term", name="wanted").render_derived()
    # OFFSET 0: rows are read by the term alone, else the planner looks each term up in each channel.
    rows = sa.select(t).where(t.c.workspace_id == scope.workspace, t.c.term == wanted.c.term)
    by_term = rows.correlate(wanted).offset(0).subquery()
    held = visible_to(sa.select(by_term.c.df), by_term, scope).limit(bound("most", sa.Integer())).lateral("held")
    counts = sa.select(wanted.c.term, sa.func.sum(held.c.df)).select_from(wanted).join(held, sa.true())
    return counts.group_by(wanted.c.term)
