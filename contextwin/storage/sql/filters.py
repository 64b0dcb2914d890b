"""Conditions on what a message holds: a link, a file, code, a reaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    ARRAY,
    BindParameter,
    ColumnElement,
    DateTime,
    FromClause,
    Select,
    Text,
    all_,
    any_,
    bindparam,
    cast,
    exists,
    func,
    literal,
    not_,
    select,
)
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.types import TypeEngine

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage import schema


def has_attribute(m: FromClause, has: Iterable[str], emoji: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    """Return the conditions that a row of `m`, which has the columns of `messages`, holds all of these.

    Where one of them is an emoji, `emoji` has the names of all that are asked for.
    """
    wanted = [_HOLDS[name](m) for name in has if name in _HOLDS]
    return wanted if _are_known(has) else [*wanted, func.coalesce(m.c.reactions.has_all(emoji), False)]


def lacks_attribute(m: FromClause, lacks: Iterable[str], emoji: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    """Return the conditions that a row of `m` holds none of these."""
    unwanted = [not_(_HOLDS[name](m)) for name in lacks if name in _HOLDS]
    return unwanted if _are_known(lacks) else [*unwanted, ~func.coalesce(m.c.reactions.has_any(emoji), False)]


def names_of_emoji(names: Iterable[str]) -> list[str]:
    """Return the names of the emoji among what is asked for, as reactions are stored: without colons."""
    return [name.strip(":") for name in names if name not in _HOLDS]


def _are_known(names: Iterable[str]) -> bool:
    return all(name in _HOLDS for name in names)


def _has_file_like(m: FromClause, condition: str) -> ColumnElement[bool]:
    found: ColumnElement[bool] = func.jsonb_path_exists(m.c.files, cast(f"$[*] ? ({condition})", JSONPATH))
    return func.coalesce(found, False)


def _is_tagged(m: FromClause, tag: str) -> ColumnElement[bool]:
    """Return whether a chunk of the message is tagged so; OFFSET 0 keeps the planner from reading all that are."""
    k = schema.chunks
    is_of_it = k.c.workspace_id == m.c.workspace_id, k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts
    return exists(select(k.c.ts).where(*is_of_it, literal(tag) == any_(k.c.tags)).correlate(m).offset(0))


_HOLDS: Mapping[str, Callable[[FromClause], ColumnElement[bool]]] = MappingProxyType(
    {
        "link": lambda m: m.c.text.contains("://"),
        "file": lambda m: m.c.files.is_not(None),
        "image": lambda m: _has_file_like(m, '@.mimetype starts with "image/"'),
        "video": lambda m: _has_file_like(m, '@.mimetype starts with "video/"'),
        "snippet": lambda m: _has_file_like(m, '@.mode == "snippet"'),
        "code": lambda m: _is_tagged(m, "code"),
        "mention": lambda m: func.cardinality(m.c.mentions) > 0,
        "question": lambda m: _is_tagged(m, "question"),
        "reaction": lambda m: m.c.reactions.is_not(None),
    }
)


def bound(name: str, kind: TypeEngine[Any]) -> Any:
    """Return a value that is given when a statement is run, for statements that are built once for many requests."""
    return bindparam(name, type_=kind)


#: Memberships count that were told since then.
MEMBERS_SINCE = bound("members_since", DateTime(timezone=True))


def texts(values: Sequence[str]) -> ColumnElement[Any]:
    """Return an array of texts."""
    return cast(values if isinstance(values, BindParameter) else list(values), ARRAY(Text))


def visible_to(statement: Select[Any], table: FromClause, scope: Scope) -> Select[Any]:
    """Keep rows of the workspace, in channels that may be seen."""
    return statement.where(
        table.c.workspace_id == scope.workspace,
        table.c.channel_id == any_(texts(scope.channels)),
    )


def sent_during(statement: Select[Any], table: FromClause, scope: Scope) -> Select[Any]:
    """Keep rows sent in `[oldest, latest)`."""
    statement = statement.where(table.c.sent_at < scope.latest)
    return statement if scope.oldest is None else statement.where(table.c.sent_at >= scope.oldest)


def matching(statement: Select[Any], filters: Filters) -> Select[Any]:
    """Keep rows of `chunks` that satisfy the caller's structured filters. Channels and times are the scope's."""
    chunks = schema.chunks.c
    for narrowed, allowed in (
        (chunks.user_id, filters.authors),
        (chunks.thread_ts, filters.threads),
        (chunks.content_kind, filters.content_kinds),
        (chunks.language, filters.languages),
    ):
        if allowed:
            statement = statement.where(narrowed == any_(texts(allowed)))
    if filters.tags:
        statement = statement.where(chunks.tags.overlap(texts(filters.tags)))
    if filters.exclude_authors:
        statement = statement.where(func.coalesce(chunks.user_id, "") != all_(texts(filters.exclude_authors)))
    return statement.where(_is_of_message_like(filters)) if filters.has or filters.lacks else statement


def _is_of_message_like(filters: Filters) -> ColumnElement[bool]:
    """Return whether a chunk is of a message that holds what it shall, and not what it shall not."""
    m, chunks = schema.messages, schema.chunks
    is_of_it = (
        m.c.workspace_id == chunks.c.workspace_id,
        m.c.channel_id == chunks.c.channel_id,
        m.c.ts == chunks.c.ts,
    )
    held = has_attribute(m, filters.has, texts(names_of_emoji(filters.has)))
    held += lacks_attribute(m, filters.lacks, texts(names_of_emoji(filters.lacks)))
    return exists(select(m.c.ts).where(*is_of_it, *held).correlate(chunks))


def needs_chunks(filters: Filters) -> bool:
    """Whether `matching` would add a condition on `chunks`."""
    return filters.chooses_by_content
