"""Filters of statements: visibility, time range, message attributes, and the caller's filters.

A filter takes a `Select` and returns one with more conditions. Filters compose in any order and never add rows. An
empty channel list matches nothing. Statements that are built once for many requests use the bound parameters below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.types import TypeEngine

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage import schema

#: Filters by what a chunk is, and the column of each.
OF_CHUNKS = {"content_kinds": "content_kind", "languages": "language", "code_languages": "code_language"}


def has_attribute(
    m: sa.FromClause, workspace: Any, has: Iterable[str], emoji: sa.ColumnElement[Any]
) -> list[sa.ColumnElement[bool]]:
    """Return the conditions that a row of `m`, which has the columns of `messages`, has all these attributes.

    `workspace` is bound, and the row's; `emoji` are the names of the emoji among the attributes.
    """
    wanted = [_ATTRIBUTES[name](m, workspace) for name in has if name in _ATTRIBUTES]
    return [*wanted, sa.func.coalesce(m.c.reactions.has_all(emoji), False)] if names_of_emoji(has) else wanted


def lacks_attribute(
    m: sa.FromClause, workspace: Any, lacks: Iterable[str], emoji: sa.ColumnElement[Any]
) -> list[sa.ColumnElement[bool]]:
    """Return the conditions that a row of `m` has none of these attributes; `workspace` and `emoji` as above."""
    unwanted = [sa.not_(_ATTRIBUTES[name](m, workspace)) for name in lacks if name in _ATTRIBUTES]
    return [*unwanted, ~sa.func.coalesce(m.c.reactions.has_any(emoji), False)] if names_of_emoji(lacks) else unwanted


def names_of_emoji(names: Iterable[str]) -> list[str]:
    """Return the emoji among attribute names, as reactions are stored: without colons."""
    return [name.strip(":") for name in names if name not in _ATTRIBUTES]


def _has_file_like(m: sa.FromClause, condition: str) -> sa.ColumnElement[bool]:
    found: sa.ColumnElement[bool] = sa.func.jsonb_path_exists(m.c.files, sa.cast(f"$[*] ? ({condition})", JSONPATH))
    return sa.func.coalesce(found, False)


def _is_tagged(m: sa.FromClause, workspace: Any, tag: str) -> sa.ColumnElement[bool]:
    """Return whether a chunk of the message has the tag; OFFSET 0 keeps the planner from reading all such chunks."""
    k = schema.chunks
    tagged = sa.select(k.c.ts).where(same_message(k, m, workspace), sa.literal(tag) == sa.any_(k.c.tags))
    return sa.exists(tagged.correlate(m).offset(0))


_ATTRIBUTES: Mapping[str, Callable[[sa.FromClause, Any], sa.ColumnElement[bool]]] = MappingProxyType(
    {
        "link": lambda m, _: m.c.text.contains("://"),
        "file": lambda m, _: m.c.files.is_not(None),
        "image": lambda m, _: _has_file_like(m, '@.mimetype starts with "image/"'),
        "video": lambda m, _: _has_file_like(m, '@.mimetype starts with "video/"'),
        "snippet": lambda m, _: _has_file_like(m, '@.mode == "snippet"'),
        "code": lambda m, workspace: _is_tagged(m, workspace, "code"),
        "mention": lambda m, _: sa.func.coalesce(sa.func.cardinality(m.c.mentions), 0) > 0,
        "question": lambda m, workspace: _is_tagged(m, workspace, "question"),
        "reaction": lambda m, _: m.c.reactions.is_not(None),
    }
)


def is_program(m: sa.FromClause, workspace: Any) -> sa.ColumnElement[bool]:
    """Return whether a program wrote a row of `m`: the message is marked so, or a list calls its author a bot."""
    u = schema.users.c
    programs = sa.select(u.user_id).where(u.workspace_id == workspace, u.kind == sa.literal("bot"))
    return sa.or_(m.c.is_bot, sa.func.coalesce(m.c.user_id, "").in_(programs))


def visible_to(statement: sa.Select[Any], table: sa.FromClause, scope: Scope) -> sa.Select[Any]:
    """Keep rows of the scope's workspace and visible channels."""
    return statement.where(
        table.c.workspace_id == scope.workspace, table.c.channel_id == sa.any_(texts(scope.channels))
    )


def message_by_key(keys: sa.FromClause, scope: Scope) -> sa.FromClause:
    """Return the message of the scope's workspace with the channel_id and ts of each of `keys`, to be joined to it.

    The statement around it asks whether the message is visible (`visible_to`): asked here, the index would look for
    each key in all of the visible channels, which takes as long as to read the row.
    """
    m = schema.messages
    has_key = (m.c.channel_id == keys.c.channel_id, m.c.ts == keys.c.ts)
    return sa.select(m).where(m.c.workspace_id == scope.workspace, *has_key).offset(0).lateral("message")


def sent_during(statement: sa.Select[Any], table: sa.FromClause, scope: Scope) -> sa.Select[Any]:
    """Keep rows with sent_at in the scope's `[oldest, latest)`."""
    statement = statement.where(table.c.sent_at < scope.latest)
    return statement if scope.oldest is None else statement.where(table.c.sent_at >= scope.oldest)


def unindexed(statement: sa.Select[Any], table: sa.FromClause, scope: Scope) -> sa.Select[Any]:
    """Keep what `visible_to` and `sent_during` keep, but let no index on channels or times take part.

    For statements that another index leads to few rows: the planner would look up half of the workspace, too.
    """
    is_visible = table.c.channel_id.concat("") == sa.any_(texts(scope.channels))
    sent_at = table.c.sent_at + sa.literal_column("interval '0'", sa.Interval())
    statement = statement.where(table.c.workspace_id == scope.workspace, is_visible, sent_at < scope.latest)
    return statement if scope.oldest is None else statement.where(sent_at >= scope.oldest)


def within_keys(statement: sa.Select[Any], table: sa.FromClause) -> sa.Select[Any]:
    """Narrow the rows that `sent_during` keeps by their ts, for a table whose only index is by key (`key_range`)."""
    return statement.where(table.c.ts >= bound("first_ts", sa.Text()), table.c.ts < bound("after_ts", sa.Text()))


def key_range(scope: Scope) -> dict[str, str]:
    """Return the values of the parameters of `within_keys`; none where ts do not say which messages are in the range.

    A ts is as many digits of seconds, a point and more digits, and sorts like its time from FIRST_SORTED on.
    """
    if scope.oldest is None or not FIRST_SORTED <= scope.oldest <= scope.latest < LAST_SORTED:
        return {}
    return {"first_ts": str(int(scope.oldest.timestamp())), "after_ts": str(int(scope.latest.timestamp()) + 1)}


def matching(statement: sa.Select[Any], workspace: Any, filters: Filters) -> sa.Select[Any]:
    """Keep rows of `chunks` that satisfy the caller's filters (parameters: `filter_values`).

    Filters on channels and times are part of the scope.
    """
    conditions = conditions_of(workspace, filters)
    return statement.where(*conditions.values()) if conditions else statement


def conditions_of(workspace: Any, filters: Filters) -> dict[str, sa.ColumnElement[bool]]:
    """Return the condition of each filter that a row of `chunks` must satisfy, by the filter's name."""
    chunks = schema.chunks.c
    conditions: dict[str, sa.ColumnElement[bool]] = {}
    for name, parameter, column in (
        ("authors", "filter_authors", chunks.user_id),
        ("threads", "filter_threads", chunks.thread_ts),
        *((name, name, chunks[column]) for name, column in OF_CHUNKS.items()),
    ):
        if getattr(filters, name):
            conditions[name] = column == sa.any_(bound_texts(parameter))
    if filters.tags:
        conditions["tags"] = chunks.tags.overlap(bound_texts("tags"))
    if filters.exclude_authors:
        is_other = sa.func.coalesce(chunks.user_id, "") != sa.all_(bound_texts("exclude_authors"))
        conditions["exclude_authors"] = is_other
    if filters.has:
        conditions["has"] = _message_has(workspace, replace(filters, lacks=()))
    if filters.lacks:
        conditions["lacks"] = _message_has(workspace, replace(filters, has=()))
    return conditions


def _message_has(workspace: Any, filters: Filters) -> sa.ColumnElement[bool]:
    """Return whether a chunk's message has the attributes of `filters.has` and none of `filters.lacks`."""
    m, chunks = schema.messages, schema.chunks
    conditions = has_attribute(m, workspace, filters.has, bound_texts("has_emoji"))
    conditions += lacks_attribute(m, workspace, filters.lacks, bound_texts("lacks_emoji"))
    conditions.append(same_message(m, chunks, workspace))
    return sa.exists(sa.select(m.c.ts).where(*conditions).correlate(chunks))


def filter_values(filters: Filters) -> dict[str, list[str]]:
    """Return the values of the parameters of `matching`."""
    lists = {
        "filter_authors": filters.authors,
        "filter_threads": filters.threads,
        **{name: getattr(filters, name) for name in (*OF_CHUNKS, "tags")},
        "exclude_authors": filters.exclude_authors,
        "has_emoji": names_of_emoji(filters.has),
        "lacks_emoji": names_of_emoji(filters.lacks),
    }
    return {name: list(values) for name, values in lists.items() if values}


def shape_of_filters(filters: Filters) -> Filters:
    """Return the filters with placeholders for values: what determines the text of a statement.

    >>> shape = shape_of_filters(Filters(authors=("U1", "U2"), has=(":tada:", "link")))
    >>> shape.authors, shape.has
    (('',), ('link', ':_:'))
    """
    given: dict[str, Any] = {name.removeprefix("filter_"): ("",) for name in filter_values(filters)}
    for name in ("has", "lacks"):
        kinds = _ATTRIBUTES.keys() & set(getattr(filters, name))
        given[name] = (*sorted(kinds), *([":_:"] if given.pop(f"{name}_emoji", ()) else []))
    return Filters(**given)


def same_message(left: sa.FromClause, right: sa.FromClause, workspace: Any) -> sa.ColumnElement[bool]:
    """Return the condition that two rows of the workspace belong to the same message."""
    keys = (left.c[name] == right.c[name] for name in ("channel_id", "ts"))
    return sa.and_(left.c.workspace_id == workspace, *keys)


def same_chunk(left: sa.FromClause, right: sa.FromClause, workspace: Any) -> sa.ColumnElement[bool]:
    """Return the condition that two rows of the workspace belong to the same chunk."""
    return same_message(left, right, workspace) & (left.c.chunk_index == right.c.chunk_index)


def texts(values: Sequence[str]) -> sa.ColumnElement[Any]:
    """Return an array of texts, from values or from a bound parameter."""
    return sa.cast(values if isinstance(values, sa.BindParameter) else list(values), sa.ARRAY(sa.Text))


def bound(name: str, kind: TypeEngine[Any]) -> Any:
    """Return a parameter whose value is given when the statement is executed."""
    return sa.bindparam(name, type_=kind)


@dataclass(frozen=True, slots=True)
class Query:
    """A statement, and the values that one request binds to it."""

    statement: sa.Select[Any]
    values: Mapping[str, Any]
    is_shared: bool = True  #: the statement is built once for all requests of its shape, and run as storage.driver does

    @property
    def filled(self) -> sa.Select[Any]:
        """The statement with the values."""
        return self.statement.params(self.values)


def bound_texts(name: str) -> sa.ColumnElement[Any]:
    """Return a bound array of texts."""
    return texts(bound(name, sa.ARRAY(sa.Text)))


TIMESTAMP = sa.DateTime(timezone=True)
#: Memberships observed before this time do not count.
MEMBERS_SINCE = bound("members_since", TIMESTAMP)
#: What people are of whom nobody stated it.
UNKNOWN_KIND = bound("unknown_kind", sa.Text())
#: The times whose seconds since 1970 have ten digits.
FIRST_SORTED, LAST_SORTED = datetime.fromtimestamp(10**9, UTC), datetime.fromtimestamp(10**10 - 1, UTC)
_UNTIL_LATEST = Scope(
    workspace=bound("workspace", sa.Text()),
    channels=bound("channels", sa.ARRAY(sa.Text)),
    latest=bound("latest", TIMESTAMP),
)
_FROM_OLDEST = replace(_UNTIL_LATEST, oldest=bound("oldest", TIMESTAMP))


def bound_scope(*, has_oldest: bool) -> Scope:
    """Return a scope of bound parameters, with or without `oldest`."""
    return _FROM_OLDEST if has_oldest else _UNTIL_LATEST


def scope_values(scope: Scope) -> dict[str, Any]:
    """Return the values of the parameters of `bound_scope`."""
    values = {"workspace": scope.workspace, "channels": list(scope.channels), "latest": scope.latest}
    return values if scope.oldest is None else {**values, "oldest": scope.oldest}
