"""Conditions on what a message holds: a link, a file, code, a reaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import ColumnElement, FromClause, any_, cast, exists, func, literal, not_, select
from sqlalchemy.dialects.postgresql import JSONPATH

from contextwin import schema


def holding(m: FromClause, has: Iterable[str], emoji: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    """Return the conditions that a row of `m`, which has the columns of `messages`, holds all of these.

    Where one of them is an emoji, `emoji` has the names of all that are asked for.
    """
    wanted = [_HOLDS[name](m) for name in has if name in _HOLDS]
    return wanted if _are_known(has) else [*wanted, func.coalesce(m.c.reactions.has_all(emoji), False)]


def lacking(m: FromClause, lacks: Iterable[str], emoji: ColumnElement[Any]) -> list[ColumnElement[bool]]:
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
