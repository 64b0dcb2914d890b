"""Chronological queries: pages of messages in order of time, and their count.

Messages are not ranked: "the first", "the fifth" or "the latest" message is determined by the criteria and by the total
order (sent_at, channel_id, ts). No index orders the messages of all channels by time. Each channel, author or thread is
therefore a partition that an index serves, and the partitions are merged (a k-way merge). Each shape of a statement is
built once, because building takes longer than executing, and a request's values are bound to it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.query.intent import alternatives
from contextwin.storage import schema
from contextwin.storage.sql.filters import (
    OF_CHUNKS,
    TIMESTAMP,
    Query,
    bound,
    bound_scope,
    bound_texts,
    filter_values,
    has_attribute,
    is_program,
    lacks_attribute,
    scope_values,
    sent_during,
    shape_of_filters,
    visible_to,
)

if TYPE_CHECKING:
    from contextwin.models.timelines import Order

#: Sort key of a message: (sent_at, channel, ts).
TimeKey = tuple[datetime, str, str]
_NO_KEY: TimeKey = (datetime.min, "", "")
Partition = Literal["thread_ts", "user_id", "channel_id"]
#: Maximum number of authors that are partitions; with more, channels are. Unmeasured.
FEW_AUTHORS = 32

# Regular expressions of Postgres for questions. A question mark inside a URL does not count.
ASKING = r"[?？؟](\W|$)"
ASKING_OPENER = rf"^(<@[^\s<>]{{1,99}}>|\W)*(?!({alternatives('not_openers')})\M)({alternatives('question_openers')})\M"


@dataclass(frozen=True, kw_only=True, slots=True)
class Criteria:
    """Which messages of a scope qualify: those that satisfy every part. Tombstones never qualify."""

    authors: tuple[str, ...] = ()  #: user ids; empty means anybody
    only_bots: bool = False  #: no messages of people
    only_people: bool = False  #: no messages of bots
    threads: tuple[str, ...] = ()  #: root ts; empty means anywhere
    mentions: tuple[str, ...] = ()  #: only what mentions one of these user ids
    called: tuple[str, ...] = ()  #: or has one of these names of theirs
    asks: bool = False  #: only questions
    only_replies: bool = False  #: no roots of threads
    excluded: tuple[MessageKey, ...] = ()  #: messages that do not qualify
    filters: Filters = field(default_factory=Filters)  #: all but channels and times


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A page of messages in chronological order."""

    order: Order = "asc"  #: "asc": oldest first; "desc": newest first
    after: TimeKey | None = None  #: the last key of the page before; None: first page
    limit: int = 1  #: maximum number of messages


class TimedKey(NamedTuple):
    """The sort key of a message, as read from the database."""

    sent_at: datetime
    channel: str  #: id
    ts: str


@dataclass(frozen=True, slots=True)
class TimeCount:
    """Number and time range of the messages that qualify."""

    count: int
    first: datetime | None  #: sent_at of the earliest; None without messages
    last: datetime | None  #: sent_at of the latest


def criteria_values(criteria: Criteria) -> dict[str, Any]:
    """Return the values of the parameters of `matching_criteria`."""
    lists = {name: list(values) for name, values in _own_lists_of(criteria).items() if values}
    lists |= filter_values(criteria.filters)
    texts = {"asking": ASKING, "asking_opener": ASKING_OPENER} if criteria.asks else {}
    if criteria.mentions and criteria.called:
        texts["called"] = rf"\m(?:{'|'.join(map(re.escape, criteria.called))})\M"
    return lists | texts


def page_values(page: Page) -> dict[str, Any]:
    """Return the values of the parameters of `beyond` and `first_in_order`."""
    names = "after_sent_at", "after_channel", "after_ts"
    return {"limit": page.limit, **dict(zip(names, page.after or (), strict=False))}


def _own_lists_of(criteria: Criteria) -> dict[str, tuple[str, ...]]:
    excluded = tuple(f"{key.channel} {key.ts}" for key in criteria.excluded)
    own = {"authors": criteria.authors, "threads": criteria.threads, "mentions": criteria.mentions}
    return own | {"excluded": excluded}


def matching_criteria(statement: sa.Select[Any], m: sa.FromClause, scope: Scope, criteria: Criteria) -> sa.Select[Any]:
    """Keep rows of `m`, with the columns of `messages`, that satisfy the criteria (parameters: `criteria_values`)."""
    given = set(criteria_values(criteria))
    statement = statement.where(~m.c.is_deleted)
    for column, names in ((m.c.user_id, ("authors", "filter_authors")), (m.c.thread_ts, ("threads", "filter_threads"))):
        for name in sorted(given.intersection(names)):
            statement = statement.where(column == sa.any_(bound_texts(name)))
    if criteria.only_bots:
        statement = statement.where(is_program(m, scope.workspace))
    if criteria.only_people:
        statement = statement.where(~is_program(m, scope.workspace))
    if criteria.only_replies:
        statement = statement.where(m.c.ts != m.c.thread_ts)
    if criteria.excluded:
        key = m.c.channel_id + sa.literal(" ", sa.Text) + m.c.ts
        statement = statement.where(key != sa.all_(bound_texts("excluded")))
    if criteria.filters.exclude_authors:
        statement = statement.where(sa.func.coalesce(m.c.user_id, "") != sa.all_(bound_texts("exclude_authors")))
    statement = statement.where(*has_attribute(m, scope.workspace, criteria.filters.has, bound_texts("has_emoji")))
    statement = statement.where(
        *lacks_attribute(m, scope.workspace, criteria.filters.lacks, bound_texts("lacks_emoji"))
    )
    if criteria.mentions:
        named = [m.c.text.regexp_match(bound("called", sa.Text()))] if criteria.called else []
        statement = statement.where(sa.or_(m.c.mentions.overlap(bound_texts("mentions")), *named))
    if criteria.asks:
        asking, opener = bound("asking", sa.Text()), bound("asking_opener", sa.Text())
        statement = statement.where(sa.or_(m.c.text.regexp_match(asking), m.c.text.op("~*")(opener)))
    of_chunks = given & {*OF_CHUNKS, "tags"}
    return statement.where(_has_chunk_like(m, scope, of_chunks)) if of_chunks else statement


def beyond(statement: sa.Select[Any], m: sa.FromClause, page: Page) -> sa.Select[Any]:
    """Keep rows strictly after the page's key in its order (parameters: `page_values`)."""
    if page.after is None:
        return statement
    sent_at = bound("after_sent_at", TIMESTAMP)
    row = sa.tuple_(*time_key(m))
    key = sa.tuple_(sent_at, bound("after_channel", sa.Text()), bound("after_ts", sa.Text()))
    # The first condition is redundant; it lets Postgres use an index on sent_at.
    if page.order == "asc":
        return statement.where(m.c.sent_at >= sent_at, row > key)
    return statement.where(m.c.sent_at <= sent_at, row < key)


def in_order(statement: sa.Select[Any], m: sa.FromClause, order: Order) -> sa.Select[Any]:
    """Order rows by sent_at, channel and ts."""
    return statement.order_by(*(key if order == "asc" else key.desc() for key in time_key(m)))


def first_in_order(statement: sa.Select[Any], m: sa.FromClause, order: Order) -> sa.Select[Any]:
    """Order rows, and keep the first ones up to the page's limit."""
    return in_order(statement, m, order).limit(bound("limit", sa.Integer()))


def time_key(m: sa.FromClause) -> tuple[sa.ColumnElement[Any], ...]:
    """Return the columns that order messages by time."""
    # Collation "C" gives the same order on every server.
    return m.c.sent_at, m.c.channel_id.collate("C"), m.c.ts.collate("C")


def _has_chunk_like(m: sa.FromClause, scope: Scope, given: Collection[str]) -> sa.ColumnElement[bool]:
    """Return whether a chunk of the message has one of the bound kinds, languages and tags.

    OFFSET 0 keeps the planner from reading all such chunks first.
    """
    k = schema.chunks
    here = sa.select(k.c.ts).where(k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts, *_is_like(k, given))
    return sa.exists(visible_to(here, k, scope).correlate(m).offset(0))


def _is_like(k: sa.FromClause, given: Collection[str]) -> list[sa.ColumnElement[bool]]:
    """Return the conditions on a chunk's kind, languages and tags, as far as `given` names them."""
    like = [k.c[column] == sa.any_(bound_texts(name)) for name, column in OF_CHUNKS.items() if name in given]
    return [*like, k.c.tags.overlap(bound_texts("tags"))] if "tags" in given else like


def messages_in_time(scope: Scope, criteria: Criteria, page: Page) -> Query:
    """Select sent_at, channel_id and ts of a page of the messages that qualify, in the page's order.

    A probe of a few messages per partition bounds the end of the page; each partition is then read up to that end, and
    never further than the page's limit.
    """
    authors = _both(criteria.authors, criteria.filters.authors)
    threads = _both(criteria.threads, criteria.filters.threads)
    partition: Partition = "channel_id"
    keys = scope.channels
    if threads is not None:
        partition, keys = "thread_ts", threads
    elif authors is not None and len(authors) <= FEW_AUTHORS:
        partition, keys = "user_id", authors
    probe = 1 + 2 * page.limit // max(1, len(keys))
    values = scope_values(scope) | criteria_values(criteria) | page_values(page)
    built = _build_messages(
        scope.oldest is not None, shape_of_criteria(criteria), shape_of_page(page), partition, probe < page.limit
    )
    partitions, channels = list(dict.fromkeys(keys)), list(dict.fromkeys(scope.channels))
    return Query(built, values | {"partitions": partitions, "channels": channels, "probe": probe})


@cache
def _build_messages(
    has_oldest: bool, criteria: Criteria, page: Page, partition: Partition, probes: bool
) -> sa.Select[Any]:
    m, partitions = schema.messages, _partitions(partition)
    here = beyond(_in_partition(partitions, bound_scope(has_oldest=has_oldest), criteria), m, page)
    if probes:
        few = in_order(here, m, page.order).limit(bound("probe", sa.Integer())).lateral("few")
        probed = in_order(sa.select(few.c.sent_at).select_from(partitions).join(few, sa.true()), few, page.order)
        last = probed.limit(1).offset(bound("limit", sa.Integer()) - 1).cte("last").prefix_with("MATERIALIZED")
        never = sa.cast("infinity" if page.order == "asc" else "-infinity", TIMESTAMP)
        # In a sub-select of its own: row security takes a coalesce with a sub-select for leaky, so that it would bound
        # no index scan, and every message of the workspace would be read.
        end = sa.select(sa.func.coalesce(sa.select(last.c.sent_at).scalar_subquery(), never)).scalar_subquery()
        here = here.where(m.c.sent_at <= end if page.order == "asc" else m.c.sent_at >= end)
    first = first_in_order(here, m, page.order).lateral("first")
    merged = sa.select(first.c.sent_at, first.c.channel_id, first.c.ts).select_from(partitions).join(first, sa.true())
    return first_in_order(merged, first, page.order)


def _partitions(partition: Partition) -> sa.FromClause:
    """Select the partitions, one per row; threads are crossed with channels."""
    partitions = sa.select(sa.func.unnest(bound_texts("partitions")).label(partition)).subquery("partitions")
    if partition != "thread_ts":
        return partitions
    channels = sa.select(sa.func.unnest(bound_texts("channels")).label("channel_id")).subquery("channels")
    crossed = sa.select(partitions.c.thread_ts, channels.c.channel_id).join_from(partitions, channels, sa.true())
    return crossed.subquery("threads")


def _in_partition(partitions: sa.FromClause, scope: Scope, criteria: Criteria) -> sa.Select[Any]:
    """Select sent_at, channel_id and ts of the messages of a partition that qualify.

    Chunks are joined instead of tested by EXISTS, so that rare kinds and tags are found through chunks, not messages.
    """
    m, k, filters = schema.messages, schema.chunks, criteria.filters
    is_here = (m.c[column.key] == column for column in partitions.c)
    here: sa.Select[Any] = sa.select(m.c.sent_at, m.c.channel_id, m.c.ts).where(*is_here)
    here = sent_during(visible_to(here.correlate(partitions), m, scope), m, scope)
    if of_chunks := {name for name in (*OF_CHUNKS, "tags") if getattr(filters, name)}:
        is_of_it = (k.c.channel_id == m.c.channel_id) & (k.c.ts == m.c.ts) & (k.c.sent_at == m.c.sent_at)
        here = visible_to(here.join(k, is_of_it).where(*_is_like(k, of_chunks)), k, scope)
        here = here.group_by(m.c.sent_at, m.c.channel_id, m.c.ts)
    plain = replace(filters, content_kinds=(), languages=(), code_languages=(), tags=())
    return matching_criteria(here, m, scope, replace(criteria, filters=plain))


def _both(one: Sequence[str], other: Sequence[str]) -> Sequence[str] | None:
    """Return the values that both restrictions allow; an empty one does not restrict; None without restriction."""
    if one and other:
        return [value for value in one if value in other]
    return one or other or None


def count_in_time(scope: Scope, criteria: Criteria) -> Query:
    """Select one row: the number of messages that qualify, and the first and the last sent_at; reads all of them."""
    statement = _build_count(scope.oldest is not None, shape_of_criteria(criteria))
    return Query(statement, scope_values(scope) | criteria_values(criteria))


@cache
def _build_count(has_oldest: bool, criteria: Criteria) -> sa.Select[Any]:
    m, scope = schema.messages, bound_scope(has_oldest=has_oldest)
    count: sa.ColumnElement[Any] = sa.func.count()
    counted = sa.select(count, sa.func.min(m.c.sent_at), sa.func.max(m.c.sent_at))
    return matching_criteria(sent_during(visible_to(counted, m, scope), m, scope), m, scope, criteria)


def shape_of_page(page: Page) -> Page:
    """Return the page with placeholders for values: what determines the text of a statement."""
    return replace(page, after=page.after and _NO_KEY, limit=1)


def shape_of_criteria(criteria: Criteria) -> Criteria:
    """Return the criteria with placeholders for values: what determines the text of a statement."""
    return replace(
        criteria,
        authors=criteria.authors and ("",),
        threads=criteria.threads and ("",),
        mentions=criteria.mentions and ("",),
        excluded=criteria.excluded and (MessageKey("", ""),),
        filters=shape_of_filters(criteria.filters),
    )
