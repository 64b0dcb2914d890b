"""Statements about all messages that qualify: who wrote most, the busiest day, the longest, a sample of all.

They read every message in scope and return few rows. Times are given as the instants that they begin at, so that the
calendar of a zone is computed in one place, outside of the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.messages import CONVERSATION_GAP
from contextwin.storage import schema
from contextwin.storage.sql.chronological import Criteria, criteria_values, matching_criteria, time_key
from contextwin.storage.sql.filters import TIMESTAMP, is_program, sent_during, visible_to
from contextwin.storage.sql.topic_messages import all_matches, match_values
from contextwin.storage.sql.topics import Thresholds, TopicQuery

#: Maximum number of authors in a result. Unmeasured.
MAX_EQUALS = 20
_COLUMNS = ("sent_at", "channel_id", "ts", "thread_ts", "user_id", "token_count")


@dataclass(frozen=True, kw_only=True, slots=True)
class Qualifying:
    """The messages that a statement is about."""

    scope: Scope  #: where they are, and when they were sent
    criteria: Criteria = field(default_factory=Criteria)  #: what they satisfy
    topic: TopicQuery | None = None  #: what they are about; None: anything
    thresholds: Thresholds | None = None  #: of the topic


@dataclass(frozen=True, slots=True)
class TokenCount:
    """How many messages qualify, and what they cost."""

    count: int
    tokens: int  #: in the encoding of the store
    first: datetime | None  #: sent_at of the earliest; None without messages
    last: datetime | None  #: sent_at of the latest


@dataclass(frozen=True, slots=True)
class AuthorCount:
    """How many messages somebody wrote."""

    user: str  #: id
    count: int
    authors: int  #: people who wrote any of them
    equals: int  #: people who wrote as many
    sent_at: datetime  #: of their latest
    channel: str  #: of their latest
    ts: str  #: of their latest


@dataclass(frozen=True, slots=True)
class ChannelCount:
    """How many messages a channel has."""

    channel: str  #: id
    count: int


@dataclass(frozen=True, slots=True)
class LongMessage:
    """One of the longest messages."""

    sent_at: datetime
    channel: str
    ts: str
    user: str | None  #: who wrote it
    length: int  #: characters
    equals: int  #: messages of that length


@dataclass(frozen=True, slots=True)
class LongThread:
    """One of the longest threads."""

    sent_at: datetime  #: of the first message that qualifies
    channel: str
    ts: str  #: of the first message that qualifies
    user: str | None  #: who wrote it
    count: int  #: messages that qualify
    equals: int  #: threads with as many


def _qualifying(messages: Qualifying) -> sa.CTE:
    m, scope, criteria = schema.messages, messages.scope, messages.criteria
    columns = [*(m.c[name] for name in _COLUMNS), sa.func.char_length(m.c.text).label("length")]
    columns.append(is_program(m, scope.workspace).label("is_bot"))
    if messages.topic is None or messages.thresholds is None:
        found = sent_during(visible_to(sa.select(*columns), m, scope), m, scope)
        return matching_criteria(found, m, scope, criteria).cte("message")
    keys = all_matches(scope, criteria, messages.topic, messages.thresholds)
    is_found = (m.c.channel_id == keys.c.channel_id) & (m.c.ts == keys.c.ts)
    return visible_to(sa.select(*columns).join_from(keys, m, is_found), m, scope).cte("message")


def _with_values(statement: sa.Select[Any], messages: Qualifying) -> sa.Select[Any]:
    if messages.topic is None or messages.thresholds is None:
        return statement.params(criteria_values(messages.criteria))
    return statement.params(match_values(messages.criteria, messages.topic, messages.thresholds))


def count_tokens(messages: Qualifying) -> sa.Select[Any]:
    """Select one row: the columns of TokenCount."""
    m = _qualifying(messages)
    tokens = sa.func.coalesce(sa.func.sum(m.c.token_count), 0)
    counted = sa.select(sa.func.count(), tokens, sa.func.min(m.c.sent_at), sa.func.max(m.c.sent_at)).select_from(m)
    return _with_values(counted, messages)


def channel_counts(messages: Qualifying, *, lowest: bool = False) -> sa.Select[Any]:
    """Select the columns of ChannelCount of the channel with the most, or fewest, messages, and of its equals by id."""
    m = _qualifying(messages)
    counted = sa.select(m.c.channel_id, sa.func.count().label("count")).group_by(m.c.channel_id).subquery("counted")
    rank = sa.func.rank().over(order_by=_by_count(counted, lowest=lowest)).label("rank")
    ranked = sa.select(counted, rank).subquery("ranked")
    first = sa.select(ranked.c.channel_id, ranked.c.count).where(ranked.c.rank == 1)
    return _with_values(first.order_by(ranked.c.channel_id.collate("C")).limit(MAX_EQUALS), messages)


def _by_count(counted: sa.FromClause, *, lowest: bool) -> sa.ColumnElement[Any]:
    return counted.c.count.asc() if lowest else counted.c.count.desc()


def top_authors(messages: Qualifying, limit: int, *, lowest: bool = False) -> sa.Select[Any]:
    """Select the columns of AuthorCount of the people with the most messages, no bots, those of equal counts by id.

    With `lowest`, of those with the fewest, of all who wrote any.

    Ranks up to `limit`, so that there are more rows where several have as many as the last.
    """
    author = _authors_of(messages)
    ranked = sa.select(
        author,
        sa.func.count().over().label("authors"),
        sa.func.count().over(partition_by=author.c.count).label("equals"),
        sa.func.rank().over(order_by=_by_count(author, lowest=lowest)).label("rank"),
    ).subquery("ranked")
    columns = (ranked.c[name] for name in ("user_id", "count", "authors", "equals", "sent_at", "channel_id", "ts"))
    shown = sa.select(*columns).where(ranked.c.rank <= limit)
    in_order = shown.order_by(_by_count(ranked, lowest=lowest), ranked.c.user_id.collate("C"))
    return _with_values(in_order.limit(MAX_EQUALS), messages)


def silent_authors(messages: Qualifying, since: datetime) -> sa.Select[Any]:
    """Select the columns of AuthorCount of the people who wrote none since a moment, no bots, the latest first."""
    author = _authors_of(messages)
    columns = (author.c.user_id, author.c.count, *(sa.func.count().over(),) * 2)
    place = (author.c.sent_at, author.c.channel_id, author.c.ts)
    silent = sa.select(*columns, *place).where(author.c.sent_at < since)
    return _with_values(silent.order_by(*(key.desc() for key in place)).limit(MAX_EQUALS), messages)


def _authors_of(messages: Qualifying) -> sa.Subquery:
    """Return who wrote the messages, no bots: the number of each, and the place of the latest."""
    m = _qualifying(messages)
    latest_first = [key.desc() for key in time_key(m)]
    counted = sa.select(
        *(m.c.user_id, m.c.sent_at, m.c.channel_id, m.c.ts),
        sa.func.count().over(partition_by=m.c.user_id).label("count"),
        sa.func.row_number().over(partition_by=m.c.user_id, order_by=latest_first).label("place"),
    )
    counted_rows = counted.where(m.c.user_id.is_not(None), ~m.c.is_bot).subquery("counted")
    return sa.select(counted_rows).where(counted_rows.c.place == 1).subquery("author")


def counts_from(messages: Qualifying, starts: Sequence[datetime]) -> sa.Select[Any]:
    """Select the index of each time with messages, and how many; `starts` are where the times begin, in order."""
    m = _qualifying(messages)
    bounds = sa.bindparam("starts", list(starts), type_=sa.ARRAY(TIMESTAMP))
    place = (sa.func.width_bucket(m.c.sent_at, bounds) - 1).label("place")
    return _with_values(sa.select(place, sa.func.count()).group_by(place).order_by(place), messages)


def longest_messages(messages: Qualifying, limit: int) -> sa.Select[Any]:
    """Select the columns of LongMessage of the messages with the most characters, the oldest first."""
    m = _qualifying(messages)
    ranked = sa.select(m, sa.func.rank().over(order_by=m.c.length.desc()).label("rank")).subquery("ranked")
    longest = sa.select(ranked, sa.func.count().over().label("equals")).where(ranked.c.rank == 1).subquery("longest")
    columns = (longest.c[name] for name in ("sent_at", "channel_id", "ts", "user_id", "length", "equals"))
    return _with_values(sa.select(*columns).order_by(*time_key(longest)).limit(limit), messages)


def longest_threads(messages: Qualifying, limit: int) -> sa.Select[Any]:
    """Select the columns of LongThread of the threads with the most messages, of threads with more than one."""
    m = _qualifying(messages)
    thread = m.c.channel_id, m.c.thread_ts
    counted = sa.select(
        *(m.c.sent_at, m.c.channel_id, m.c.ts, m.c.user_id),
        sa.func.count().over(partition_by=thread).label("count"),
        sa.func.row_number().over(partition_by=thread, order_by=time_key(m)).label("place"),
    ).subquery("counted")
    ranked = sa.select(counted, sa.func.rank().over(order_by=counted.c.count.desc()).label("rank"))
    first = ranked.where(counted.c.place == 1, counted.c.count > 1).subquery("first")
    longest = sa.select(first, sa.func.count().over().label("equals")).where(first.c.rank == 1).subquery("longest")
    columns = (longest.c[name] for name in ("sent_at", "channel_id", "ts", "user_id", "count", "equals"))
    return _with_values(sa.select(*columns).order_by(*time_key(longest)).limit(limit), messages)


def first_and_last(messages: Qualifying) -> sa.Select[Any]:
    """Select sent_at, channel_id and ts of the first and the last message that qualifies, in order of time."""
    m = _qualifying(messages)
    key, latest_first = time_key(m), [column.desc() for column in time_key(m)]
    places = [
        sa.func.row_number().over(order_by=order).label(name)
        for order, name in ((key, "nth"), (latest_first, "nth_last"))
    ]
    placed = sa.select(m.c.sent_at, m.c.channel_id, m.c.ts, *places).subquery("placed")
    is_end = sa.or_(placed.c.nth == 1, placed.c.nth_last == 1)
    ends = sa.select(placed.c.sent_at, placed.c.channel_id, placed.c.ts).where(is_end)
    return _with_values(ends.order_by(*time_key(placed)), messages)


def spread_messages(messages: Qualifying, limit: int) -> sa.Select[Any]:
    """Select sent_at, channel_id and ts of at most `limit` messages, spread evenly over all that qualify, by time.

    Those that begin something are preferred: roots of threads, and unthreaded messages after a pause. The oldest and
    the newest of these are among them.
    """
    m = _qualifying(messages)
    before = sa.func.lag(m.c.sent_at).over(partition_by=m.c.channel_id, order_by=time_key(m))
    is_alone = sa.func.count().over(partition_by=(m.c.channel_id, m.c.thread_ts)) == 1
    is_root, is_after_pause = m.c.ts == m.c.thread_ts, m.c.sent_at - before >= CONVERSATION_GAP
    begins = is_root & (~is_alone | before.is_(None) | is_after_pause)
    told = sa.select(*(m.c[name] for name in ("sent_at", "channel_id", "ts")), begins.label("begins")).subquery("told")
    placed = sa.select(
        told,
        (sa.func.row_number().over(partition_by=told.c.begins, order_by=time_key(told)) - 1).label("place"),
        sa.func.count().over(partition_by=told.c.begins).label("count"),
        sa.func.count().filter(told.c.begins).over().label("heads"),
    ).subquery("placed")
    heads, places = placed.c.heads, sa.cast(sa.literal(limit), sa.Integer())
    wanted = sa.case((placed.c.begins, sa.func.least(heads, places)), else_=places - sa.func.least(heads, places))
    # Of n messages, k are those at which floor(i·(k − 1)/(n − 1)) is another whole number than before.
    last = sa.func.greatest(placed.c.count - 1, 1)
    step = sa.func.floor(sa.cast(placed.c.place * (wanted - 1), sa.Numeric()) / last)
    step_before = sa.func.floor(sa.cast((placed.c.place - 1) * (wanted - 1), sa.Numeric()) / last)
    is_chosen = (wanted > 0) & ((placed.c.place == 0) | (step > step_before))
    chosen = sa.select(placed.c.sent_at, placed.c.channel_id, placed.c.ts).where(is_chosen)
    return _with_values(chosen.order_by(*time_key(placed)), messages)
