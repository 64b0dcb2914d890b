"""Chronological queries: criteria, order and paging of messages by time, and their count.

Messages are not ranked: "the first", "the fifth" or "the latest" message is determined by the criteria and by the total
order (sent_at, channel_id, ts). Each shape of a statement is built once, because building takes longer than executing,
and a request's values are bound to it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.requests import MESSAGE_ATTRIBUTES, Filters
from contextwin.models.timelines import Order
from contextwin.query.intent import alternatives
from contextwin.storage import schema
from contextwin.storage.sql.filters import (
    TIMESTAMP,
    bound,
    bound_scope,
    bound_texts,
    has_attribute,
    lacks_attribute,
    names_of_emoji,
    scope_values,
    sent_during,
    visible_to,
)

#: Sort key of a message: (sent_at, channel, ts).
TimeKey = tuple[datetime, str, str]

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
    asks: bool = False  #: only questions
    only_replies: bool = False  #: no roots of threads
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
    lists = {name: list(values) for name, values in _lists_of(criteria).items() if values}
    return {**lists, "asking": ASKING, "asking_opener": ASKING_OPENER} if criteria.asks else lists


def page_values(page: Page) -> dict[str, Any]:
    """Return the values of the parameters of `beyond` and `first_in_order`."""
    names = "after_sent_at", "after_channel", "after_ts"
    return {"limit": page.limit, **dict(zip(names, page.after or (), strict=False))}


def _lists_of(criteria: Criteria) -> dict[str, tuple[str, ...]]:
    filters = criteria.filters
    return {
        "authors": criteria.authors,
        "filter_authors": filters.authors,
        "threads": criteria.threads,
        "filter_threads": filters.threads,
        "content_kinds": filters.content_kinds,
        "languages": filters.languages,
        "tags": filters.tags,
        "exclude_authors": filters.exclude_authors,
        "has_emoji": tuple(names_of_emoji(filters.has)),
        "lacks_emoji": tuple(names_of_emoji(filters.lacks)),
    }


def matching_criteria(statement: sa.Select[Any], m: sa.FromClause, scope: Scope, criteria: Criteria) -> sa.Select[Any]:
    """Keep rows of `m`, with the columns of `messages`, that satisfy the criteria (parameters: `criteria_values`)."""
    given = {name for name, values in _lists_of(criteria).items() if values}
    statement = statement.where(~m.c.is_deleted)
    for column, names in ((m.c.user_id, ("authors", "filter_authors")), (m.c.thread_ts, ("threads", "filter_threads"))):
        for name in sorted(given.intersection(names)):
            statement = statement.where(column == sa.any_(bound_texts(name)))
    if criteria.only_bots:
        statement = statement.where(m.c.is_bot)
    if criteria.only_people:
        statement = statement.where(~m.c.is_bot)
    if criteria.only_replies:
        statement = statement.where(m.c.ts != m.c.thread_ts)
    if criteria.filters.exclude_authors:
        statement = statement.where(sa.func.coalesce(m.c.user_id, "") != sa.all_(bound_texts("exclude_authors")))
    statement = statement.where(*has_attribute(m, criteria.filters.has, bound_texts("has_emoji")))
    statement = statement.where(*lacks_attribute(m, criteria.filters.lacks, bound_texts("lacks_emoji")))
    if criteria.asks:
        asking, opener = bound("asking", sa.Text()), bound("asking_opener", sa.Text())
        statement = statement.where(sa.or_(m.c.text.regexp_match(asking), m.c.text.op("~*")(opener)))
    of_chunks = given & {"content_kinds", "languages", "tags"}
    return statement.where(_has_chunk_like(m, scope, of_chunks)) if of_chunks else statement


def beyond(statement: sa.Select[Any], m: sa.FromClause, page: Page) -> sa.Select[Any]:
    """Keep rows strictly after the page's key in its order (parameters: `page_values`)."""
    if page.after is None:
        return statement
    sent_at = bound("after_sent_at", TIMESTAMP)
    row, key = (
        sa.tuple_(*_sort_key(m)),
        sa.tuple_(sent_at, bound("after_channel", sa.Text()), bound("after_ts", sa.Text())),
    )
    # The first condition is redundant; it lets Postgres use an index on sent_at.
    if page.order == "asc":
        return statement.where(m.c.sent_at >= sent_at, row > key)
    return statement.where(m.c.sent_at <= sent_at, row < key)


def in_order(statement: sa.Select[Any], m: sa.FromClause, order: Order) -> sa.Select[Any]:
    """Order rows by sent_at, channel and ts."""
    return statement.order_by(*(key if order == "asc" else key.desc() for key in _sort_key(m)))


def first_in_order(statement: sa.Select[Any], m: sa.FromClause, order: Order) -> sa.Select[Any]:
    """Order rows, and keep the first ones up to the page's limit."""
    return in_order(statement, m, order).limit(bound("limit", sa.Integer()))


def _sort_key(m: sa.FromClause) -> tuple[sa.ColumnElement[Any], ...]:
    # Collation "C" gives the same order on every server.
    return m.c.sent_at, m.c.channel_id.collate("C"), m.c.ts.collate("C")


def _has_chunk_like(m: sa.FromClause, scope: Scope, given: Collection[str]) -> sa.ColumnElement[bool]:
    """Return whether a chunk of the message has one of the bound kinds, languages and tags.

    OFFSET 0 keeps the planner from reading all such chunks first.
    """
    k = schema.chunks
    here = sa.select(k.c.ts).where(k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts, *is_like(k, given))
    return sa.exists(visible_to(here, k, scope).correlate(m).offset(0))


def is_like(k: sa.FromClause, given: Collection[str]) -> list[sa.ColumnElement[bool]]:
    """Return the conditions on a chunk's kind, language and tags, as far as `given` names them."""
    lists = (k.c.content_kind, "content_kinds"), (k.c.language, "languages")
    like = [column == sa.any_(bound_texts(name)) for column, name in lists if name in given]
    return [*like, k.c.tags.overlap(bound_texts("tags"))] if "tags" in given else like


def count_in_time(scope: Scope, criteria: Criteria) -> sa.Select[Any]:
    """Select one row: the number of messages that qualify, and the first and the last sent_at; reads all of them."""
    statement = _build_count(scope.oldest is not None, shape_of(criteria))
    return statement.params(scope_values(scope) | criteria_values(criteria))


def shape_of(criteria: Criteria) -> Criteria:
    """Return the criteria with placeholders for values: what determines the text of a statement."""
    given: dict[str, Any] = {name: ("",) if values else () for name, values in _lists_of(criteria).items()}
    own = {name: given.pop(name) for name in ("authors", "threads")}
    for name in ("has", "lacks"):
        kinds = MESSAGE_ATTRIBUTES.keys() & set(getattr(criteria.filters, name))
        given[name] = (*sorted(kinds), *([":_:"] if given.pop(f"{name}_emoji") else []))
    return replace(criteria, **own, filters=Filters(**{name.removeprefix("filter_"): given[name] for name in given}))


@cache
def _build_count(has_oldest: bool, criteria: Criteria) -> sa.Select[Any]:
    m, scope = schema.messages, bound_scope(has_oldest=has_oldest)
    count: sa.ColumnElement[Any] = sa.func.count()
    counted = sa.select(count, sa.func.min(m.c.sent_at), sa.func.max(m.c.sent_at))
    return matching_criteria(sent_during(visible_to(counted, m, scope), m, scope), m, scope, criteria)
