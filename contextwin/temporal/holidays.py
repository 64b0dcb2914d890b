"""Holidays with a computable date; those that depend on a sighting of the moon are left out."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TypeVar

_Day = TypeVar("_Day", bound=date)

#: Name → (month, day).
_FIXED = {
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
    "martin": (11, 11),
    "nicholas": (12, 6),
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "boxing": (12, 26),
    "new year's eve": (12, 31),
}
#: Name → (weekday, month, day): the first such weekday on that day or after it.
_WEEKDAYS = {
    "martin luther king": (0, 1, 15),
    "presidents": (0, 2, 15),
    "mother": (6, 5, 8),
    "memorial": (0, 5, 25),
    "father": (6, 6, 15),
    "labor": (0, 9, 1),
    "columbus": (0, 10, 8),
    "thanksgiving": (3, 11, 22),
    "black friday": (4, 11, 23),
    "cyber monday": (0, 11, 26),
}
#: Name → days after Easter Sunday.
_EASTER = {
    "rose monday": -48,
    "shrove tuesday": -47,
    "carnival": -50,
    "ash wednesday": -46,
    "holy week": -7,
    "good friday": -2,
    "easter": 0,
    "easter monday": 1,
    "ascension": 39,
    "pentecost": 49,
}
#: Days of those that are longer than one.
_LENGTHS = {"holy week": 8, "carnival": 5}
#: Days before and after a holiday that "over" it includes.
_AROUND = {"easter": (2, 1), "christmas": (1, 1), "pentecost": (1, 1), "new year": (1, 0)}


def find_holiday(name: str, year: int) -> date:
    """Return the day of a holiday in a year.

    >>> find_holiday("thanksgiving", 2026), find_holiday("easter", 2026)
    (datetime.date(2026, 11, 26), datetime.date(2026, 4, 5))
    """
    if name in _FIXED:
        return date(year, *_FIXED[name])
    if name in _EASTER:
        return _easter_sunday(year) + timedelta(days=_EASTER[name])
    weekday, month, day = _WEEKDAYS[name]
    return weekday_from(date(year, month, day), weekday)


def count_days(name: str) -> int:
    """Return how many days a holiday has."""
    return _LENGTHS.get(name, 1)


def days_around(name: str) -> tuple[int, int]:
    """Return how many days before and after a holiday belong to what was done over it: Good Friday, Easter Monday."""
    return _AROUND.get(name, (0, 0))


def weekday_from(day: _Day, weekday: int) -> _Day:
    """Return the first such weekday from the day on; 0 is Monday."""
    return day + timedelta(days=(weekday - day.weekday()) % 7)


def _easter_sunday(year: int) -> date:
    """Return Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher, 1876)."""
    golden, century, rest = year % 19, year // 100, year % 100
    correction = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + correction + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    month = epact + weekday - 7 * ((golden + 11 * epact + 22 * weekday) // 451) + 114
    return date(year, month // 31, month % 31 + 1)
