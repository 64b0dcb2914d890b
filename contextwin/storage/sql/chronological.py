"""What qualifies, and the order of time: the narrowers and values of every statement that reads by time.

Nothing here ranks. An answer to "the first", "the fifth" or "the latest" is the place of a message among all that
qualify, so the filters decide which do and the order is (sent_at, channel_id, ts), with nothing left open by ties.
To build a statement takes longer than to run most of these, so each shape is built once and a request's values bound.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    DateTime,
    FromClause,
    Integer,
    Select,
    Text,
    all_,
    any_,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from contextwin.models.access import Scope
from contextwin.models.requests import MESSAGE_ATTRIBUTES, Filters
from contextwin.models.timelines import Order
from contextwin.storage import schema
from contextwin.storage.sql.filters import (
    bound,
    has_attribute,
    lacks_attribute,
    names_of_emoji,
    sent_during,
    texts,
    visible_to,
)

#: The place of a message in time: (sent_at, channel, ts).
TimeKey = tuple[datetime, str, str]

# Expressions of Postgres. A question mark inside an address asks nothing.
ASKING = r"[?？؟](\W|$)"
ASKING_OPENER = (
    r"^(<@[^\s<>]{1,99}>|\W)*(?!(will|can|could) do\M|do it\M|any time\M|should be\M)"
    r"(who|whom|whose|what|when|where|why|which|how|is|are|am|was|were|do|does|did|can|could|would|will|should|shall"
    r"|has|have|had|any|anyone|anybody|tell|show|list|find|give|explain|describe|compare|summari[sz]e|remind)\M"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Criteria:
    """Which messages of a scope qualify. Every part narrows further; tombstones never qualify."""

    authors: tuple[str, ...] = ()  #: written by one of them (ids); empty means anybody
    only_bots: bool = False  #: written by a program
    only_people: bool = False  #: not written by a program
    threads: tuple[str, ...] = ()  #: in one of these threads (root ts); empty means anywhere
    asks: bool = False  #: only messages that ask something
    only_replies: bool = False  #: not the root of a thread
    filters: Filters = field(default_factory=Filters)  #: all of them but channels and times


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A stretch of what is ordered by time."""

    order: Order = "asc"  #: which end comes first
    after: TimeKey | None = None  #: it begins strictly after this key, in that order; None: at the end itself
    limit: int = 1  #: messages


class TimedKey(NamedTuple):
    """A message's place in time, and its key."""

    sent_at: datetime  #: when it was posted
    channel: str  #: its channel's id
    ts: str  #: its ts


@dataclass(frozen=True, slots=True)
class TimeCount:
    """How many messages qualify, and where they begin and end."""

    count: int  #: messages
    first: datetime | None  #: of the earliest; None: there are none
    last: datetime | None  #: of the latest


# ---- what a request binds

MOMENT = DateTime(timezone=True)
_EVER = Scope(
    workspace=bound("workspace", Text()), channels=bound("channels", ARRAY(Text)), latest=bound("latest", MOMENT)
)
_SINCE = replace(_EVER, oldest=bound("oldest", MOMENT))


def bound_scope(*, has_oldest: bool) -> Scope:
    """Return a scope whose values are still to be bound."""
    return _SINCE if has_oldest else _EVER


def scope_values(scope: Scope) -> dict[str, Any]:
    """Return what a statement on `bound_scope` wants bound."""
    values = {"workspace": scope.workspace, "channels": list(scope.channels), "latest": scope.latest}
    return values if scope.oldest is None else {**values, "oldest": scope.oldest}


def criteria_values(criteria: Criteria) -> dict[str, Any]:
    """Return what `matching_criteria` wants bound."""
    lists = {name: list(values) for name, values in _lists_of(criteria).items() if values}
    return {**lists, "asking": ASKING, "asking_opener": ASKING_OPENER} if criteria.asks else lists


def page_values(page: Page) -> dict[str, Any]:
    """Return what `beyond` wants bound, and the limit."""
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


# ---- narrowers


def matching_criteria(statement: Select[Any], m: FromClause, scope: Scope, criteria: Criteria) -> Select[Any]:
    """Keep rows of `m`, which has the columns of `messages`, that qualify; `criteria_values` are to be bound."""
    given = {name for name, values in _lists_of(criteria).items() if values}
    statement = statement.where(~m.c.is_deleted)
    for column, names in ((m.c.user_id, ("authors", "filter_authors")), (m.c.thread_ts, ("threads", "filter_threads"))):
        for name in sorted(given.intersection(names)):
            statement = statement.where(column == any_(bound_texts(name)))
    if criteria.only_bots:
        statement = statement.where(m.c.is_bot)
    if criteria.only_people:
        statement = statement.where(~m.c.is_bot)
    if criteria.only_replies:
        statement = statement.where(m.c.ts != m.c.thread_ts)
    if criteria.filters.exclude_authors:
        statement = statement.where(func.coalesce(m.c.user_id, "") != all_(bound_texts("exclude_authors")))
    statement = statement.where(*has_attribute(m, criteria.filters.has, bound_texts("has_emoji")))
    statement = statement.where(*lacks_attribute(m, criteria.filters.lacks, bound_texts("lacks_emoji")))
    if criteria.asks:
        asking, opener = bound("asking", Text()), bound("asking_opener", Text())
        statement = statement.where(or_(m.c.text.regexp_match(asking), m.c.text.op("~*")(opener)))
    of_chunks = given & {"content_kinds", "languages", "tags"}
    return statement.where(_has_chunk_like(m, scope, of_chunks)) if of_chunks else statement


def beyond(statement: Select[Any], m: FromClause, page: Page) -> Select[Any]:
    """Keep rows strictly after the page's key in its order: later ones for "asc", earlier ones for "desc"."""
    if page.after is None:
        return statement
    sent_at = bound("after_sent_at", MOMENT)
    row, place = tuple_(*_position(m)), tuple_(sent_at, bound("after_channel", Text()), bound("after_ts", Text()))
    # The first condition says nothing new, and is the one that an index serves.
    if page.order == "asc":
        return statement.where(m.c.sent_at >= sent_at, row > place)
    return statement.where(m.c.sent_at <= sent_at, row < place)


def in_order(statement: Select[Any], m: FromClause, order: Order) -> Select[Any]:
    """Order rows by time; what was sent at one moment by channel, then by ts."""
    return statement.order_by(*(key if order == "asc" else key.desc() for key in _position(m)))


def first_in_order(statement: Select[Any], m: FromClause, order: Order) -> Select[Any]:
    """Keep the first rows in that order, as many as the page wants."""
    return in_order(statement, m, order).limit(bound("limit", Integer()))


def _position(m: FromClause) -> tuple[ColumnElement[Any], ...]:
    # The same order on every server, whatever its language.
    return m.c.sent_at, m.c.channel_id.collate("C"), m.c.ts.collate("C")


def _has_chunk_like(m: FromClause, scope: Scope, given: Collection[str]) -> ColumnElement[bool]:
    """Return whether a chunk of the message has such a kind, language and tag.

    OFFSET 0 keeps the planner from reading all chunks of that kind first.
    """
    k = schema.chunks
    here = select(k.c.ts).where(k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts, *is_like(k, given))
    return exists(visible_to(here, k, scope).correlate(m).offset(0))


def is_like(k: FromClause, given: Collection[str]) -> list[ColumnElement[bool]]:
    """Return the conditions that a chunk has such a kind, language and tag, of those given."""
    lists = (k.c.content_kind, "content_kinds"), (k.c.language, "languages")
    like = [column == any_(bound_texts(name)) for column, name in lists if name in given]
    return [*like, k.c.tags.overlap(bound_texts("tags"))] if "tags" in given else like


def bound_texts(name: str) -> ColumnElement[Any]:
    """Return an array of texts that is to be bound."""
    return texts(bound(name, ARRAY(Text)))


# ---- statements


def count_in_time(scope: Scope, criteria: Criteria) -> Select[Any]:
    """Return how many messages qualify, and when the first and the last of them were sent; it reads them all."""
    statement = _build_count(scope.oldest is not None, shape_of(criteria))
    return statement.params(scope_values(scope) | criteria_values(criteria))


def shape_of(criteria: Criteria) -> Criteria:
    """Return what decides which conditions there are: a value of its own is no part of a statement."""
    given: dict[str, Any] = {name: ("",) if values else () for name, values in _lists_of(criteria).items()}
    own = {name: given.pop(name) for name in ("authors", "threads")}
    for name in ("has", "lacks"):
        kinds = MESSAGE_ATTRIBUTES.keys() & set(getattr(criteria.filters, name))
        given[name] = (*sorted(kinds), *([":_:"] if given.pop(f"{name}_emoji") else []))
    return replace(criteria, **own, filters=Filters(**{name.removeprefix("filter_"): given[name] for name in given}))


@cache
def _build_count(has_oldest: bool, criteria: Criteria) -> Select[Any]:
    m, scope = schema.messages, bound_scope(has_oldest=has_oldest)
    count: ColumnElement[Any] = func.count()
    counted = select(count, func.min(m.c.sent_at), func.max(m.c.sent_at))
    return matching_criteria(sent_during(visible_to(counted, m, scope), m, scope), m, scope, criteria)
