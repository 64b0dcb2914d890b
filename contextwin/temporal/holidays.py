"""Holidays with a computable date; those that depend on a sighting of the moon are left out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from types import MappingProxyType

#: Name → (month, day).
_FIXED: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "new year": (1, 1),
        "epiphany": (1, 6),
        "valentine": (2, 14),
        "women": (3, 8),
        "pi": (3, 14),
        "patrick": (3, 17),
        "fools": (4, 1),
        "earth": (4, 22),
        "star wars": (5, 4),
        "workers": (5, 1),
        "juneteenth": (6, 19),
        "independence": (7, 4),
        "bastille": (7, 14),
        "german unity": (10, 3),
        "halloween": (10, 31),
        "all saints": (11, 1),
        "guy fawkes": (11, 5),
        "veterans": (11, 11),
        "nicholas": (12, 6),
        "christmas eve": (12, 24),
        "christmas": (12, 25),
        "boxing": (12, 26),
        "new year's eve": (12, 31),
    }
)
#: Name → (month, weekday, nth; from the end when negative).
_NTH: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "martin luther king": (1, 0, 3),
        "presidents": (2, 0, 3),
        "mother": (5, 6, 2),
        "memorial": (5, 0, -1),
        "father": (6, 6, 3),
        "labor": (9, 0, 1),
        "columbus": (10, 0, 2),
        "thanksgiving": (11, 3, 4),
    }
)
#: Name → days after Easter Sunday.
_EASTER: Mapping[str, int] = MappingProxyType(
    {
        "ash wednesday": -46,
        "good friday": -2,
        "easter": 0,
        "easter monday": 1,
        "ascension": 39,
        "pentecost": 49,
    }
)
#: Name → (holiday, days after it).
_BESIDE: Mapping[str, tuple[str, int]] = MappingProxyType(
    {"black friday": ("thanksgiving", 1), "cyber monday": ("thanksgiving", 4)}
)


def find_holiday(name: str, year: int) -> date:
    """Return the day of a holiday in a year.

    >>> find_holiday("thanksgiving", 2026), find_holiday("easter", 2026)
    (datetime.date(2026, 11, 26), datetime.date(2026, 4, 5))
    """
    if name in _FIXED:
        return date(year, *_FIXED[name])
    if name in _NTH:
        return _nth_weekday(year, *_NTH[name])
    if name in _EASTER:
        return _easter_sunday(year) + timedelta(days=_EASTER[name])
    beside, days = _BESIDE[name]
    return find_holiday(beside, year) + timedelta(days=days)


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    if nth > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-nth - 1))


def _easter_sunday(year: int) -> date:
    """Return Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher, 1876)."""
    golden, century, rest = year % 19, year // 100, year % 100
    correction = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + correction + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    month = epact + weekday - 7 * ((golden + 11 * epact + 22 * weekday) // 451) + 114
    return date(year, month // 31, month % 31 + 1)
