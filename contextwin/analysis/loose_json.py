"""Reads JSON that strangers wrote: what is not of the expected type counts as empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def objects_of(value: object) -> list[Mapping[str, Any]]:
    """Return the objects in a list.

    >>> objects_of([{"a": 1}, None, "b"]), objects_of("c")
    ([{'a': 1}], [])
    """
    return [item for item in list_of(value) if isinstance(item, dict)]


def object_of(value: object) -> Mapping[str, Any]:
    """Return an object, or an empty one."""
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> list[Any]:
    """Return a list, or an empty one."""
    return value if isinstance(value, list) else []


def string_of(value: object) -> str:
    """Return a text, or ""."""
    return value if isinstance(value, str) else ""


def number_of(value: object) -> int:
    """Return a whole number from 0 to a million, or 0."""
    return value if isinstance(value, int) and 0 <= value < 10**6 else 0


def join_lines(parts: Iterable[str]) -> str:
    """Return the parts that are not empty, each on lines of its own."""
    return "\n".join(stripped for part in parts if (stripped := part.strip("\n")))
