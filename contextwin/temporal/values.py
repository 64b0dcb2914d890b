"""Values of time phrases, before and after they are resolved on the calendar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from contextwin.temporal.symbols import NAME

#: Units from the shortest on.
UNITS = """
second minute hour part day businessday weekend workweek week fortnight month quarter half year decade century
""".split()  # noqa: SIM905
_RANK = {unit: rank for rank, unit in enumerate(UNITS)}


def is_finer(unit: str, than: str) -> bool:
    """Return whether `unit` is shorter than `than`."""
    return _RANK[unit] < _RANK[than]


class NoTimeError(Exception):
    """What a rule matched is no time after all."""


@dataclass(frozen=True, slots=True)
class Date:
    """A date as far as it is written; the rest is for the calendar to fill in."""

    year: int | None = None  #: of four figures
    month: int | None = None  #: 1–12
    day: int | None = None  #: 1–31
    weekday: int | None = None  #: 0 is Monday
    quarter: int | None = None  #: 1–4
    half: int | None = None  #: 1–2
    season: int | None = None  #: the month that it begins in
    holiday: str | None = None  #: its name in holidays.py


@dataclass(frozen=True, slots=True)
class Bounds:
    """A half-open range of time, of which one side may be open; its ends are aware, in the asker's zone."""

    start: datetime | None  #: its first instant
    end: datetime | None  #: after `start`
    grain: str  #: one of UNITS
    relative: bool = False  #: counted from the moment of asking
    vague: bool = False  #: an approximate range
    scope: str | None = None  #: today, day, or None for the grain
    whole_end: datetime | None = None  #: after the month, or longer unit, that a range leads to: "from June to August"
    anchor: str = "now"  #: now or message
    back: int = 1  #: how many sessions back a scope is that is a session before this one


@dataclass(frozen=True, slots=True)
class Span(Bounds):
    """A range with both ends."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Edge:
    """The early, middle or late part of a span: "the end of March", "mid 2024"."""

    of: Date | Span  #: the whole
    part: str  #: start, middle, end: of ranges these are moments; early, mid, late


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day as it is written."""

    minutes: int  #: since midnight
    fixed: bool  #: morning or afternoon is known
    exact: bool = False  #: minutes are written
    zone: str | None = None  #: the IANA zone that is named beside it; None for the asker's


@dataclass(frozen=True, slots=True)
class Duration:
    """So many units, added up."""

    amounts: tuple[tuple[float, str], ...]  #: (number, unit), at least one
    vague: bool = False  #: a few, several

    @property
    def finest(self) -> str:
        """The shortest unit."""
        return min((unit for _, unit in self.amounts), key=_RANK.__getitem__)


Time = Date | Span | Edge
Value = Date | Bounds | Edge | Clock | Duration | datetime | str | int | float | tuple[int, ...] | None


class Item(NamedTuple):
    """One symbol of the string, and what it stands for."""

    symbol: str  #: its character
    value: Value  #: what the word means
    first: int  #: its first token
    last: int  #: after its last token


def join_symbols(items: Iterable[Item]) -> str:
    """Return the symbols of the items as a string."""
    return "".join([item.symbol for item in items])


class Parts:
    """The items that a rule matched, which its action takes apart."""

    def __init__(self, items: Sequence[Item], before: str = "", following: str = "") -> None:
        self.items = items
        self.names = [NAME[item.symbol] for item in items]
        #: The symbols before them.
        self.before = before
        #: The word after them, as it is written.
        self.following = following

    def named(self) -> Iterator[tuple[Item, str]]:
        """Return the items with the names of their symbols."""
        return zip(self.items, self.names, strict=True)

    def has(self, *names: str) -> bool:
        """Return whether one of these symbols is among them."""
        return any(name in self.names for name in names)

    def number(self, *names: str, default: int = 1) -> int:
        """Return the value of the first of these symbols that is a number."""
        return next(self.numbers(*names), default)

    def numbers(self, *names: str) -> Iterator[int]:
        """Return the values of these symbols that are numbers."""
        return (item.value for item in self._named(*names) if isinstance(item.value, int))

    def word(self, *names: str) -> str:
        """Return the value of the first of these symbols that is a word, "" without one."""
        return next((item.value for item in self._named(*names) if isinstance(item.value, str)), "")

    def clocks(self) -> list[Clock]:
        """Return the times of day."""
        return [item.value for item in self.items if isinstance(item.value, Clock)]

    def times(self) -> list[Time]:
        """Return the dates, spans and edges, in order."""
        return [item.value for item in self.items if isinstance(item.value, Time)]

    def duration(self) -> Duration:
        """Return the first duration; without any, the number of units, or one."""
        found = (item.value for item in self.items if isinstance(item.value, Duration))
        amount = (self.number("NUM", "FEW"), self.word("UNIT"))
        return next(found, None) or Duration((amount,), self.has("FEW"))

    def month(self) -> int:
        """Return the number of the month."""
        return self.number("MONTH", "MONTHISH")

    def weekday(self) -> int:
        """Return the weekday; 0 is Monday."""
        return self.number("WEEKDAY", "WEEKDAYABBR", "WEEKDAYISH", default=0)

    def nth(self) -> int:
        """Return the ordinal number; −1 is the last."""
        return -1 if self.has("LAST") else self.number("ORD", "FIRST", "SECOND")

    def _named(self, *names: str) -> Iterator[Item]:
        return (item for item, name in self.named() if name in names)
