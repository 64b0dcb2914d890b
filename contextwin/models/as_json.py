"""Values as JSON has them: fields by name, times in ISO 8601."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar


def iso(moment: datetime) -> str:
    """Return a time in ISO 8601, in UTC and ending in Z."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def as_json(value: Any) -> Any:
    """Return a value as JSON has it: one with `to_dict` as that says, another dataclass with all its fields.

    >>> as_json((date(2026, 3, 11), {"at": datetime(2026, 3, 11, 9, tzinfo=UTC)}))
    ['2026-03-11', {'at': '2026-03-11T09:00:00Z'}]
    """
    if value is None or isinstance(value, str | int | float):
        return value
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if is_dataclass(value):
        return pick(value)
    if isinstance(value, datetime):
        return iso(value)
    if isinstance(value, date):
        return value.isoformat()
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    if isinstance(value, Sequence):
        return [as_json(each) for each in value]
    return value


class JsonValue:
    """A value that JSON has by the names of its attributes."""

    __slots__ = ()
    #: Fields and properties in the order of its JSON, with spaces between, also those of a field (`window.note`, which
    #: JSON calls `note`); "": all fields.
    JSON_NAMES: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the value as the documented JSON object; times are UTC and end in Z."""
        return pick(self, *self.JSON_NAMES.split())


def pick(value: Any, *names: str) -> dict[str, Any]:
    """Return the attributes of a value that have these names, or all fields of a dataclass, as JSON has them.

    The attribute of a field, `window.note`, has its own name: `note`.
    """
    told = names or tuple(each.name for each in fields(value))
    return {name: as_json(read(value)) for name, read in _readers(told)}


@cache
def _readers(names: tuple[str, ...]) -> list[tuple[str, attrgetter[Any]]]:
    """Return what JSON calls attributes, and what reads them, made once: a window has many messages."""
    return [(name.rpartition(".")[2], attrgetter(name)) for name in names]
