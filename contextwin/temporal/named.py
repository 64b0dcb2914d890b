"""Days, months and years by name: last Friday, this August, Easter; and what is a time only behind the right word, such
as "in 2024", "on the 18th" or "of the week".
"""

from __future__ import annotations

from dataclasses import replace

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.dates import full_recent_year
from contextwin.temporal.holidays import weekday_from
from contextwin.temporal.rules_engine import read_rules
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Date, Duration, Parts, Value

#: Units that "of the …" and "in the …" may mean the current one of.
_CURRENT_UNITS = frozenset({"week", "month", "quarter", "year"})


def _weekday(parts: Parts, calendar: Calendar) -> Value:
    """Read a weekday: on Friday is the latest, last Friday that of last week, this past Friday the latest again."""
    weekday = parts.weekday()
    if parts.has("PAST") or not parts.has("LAST", "PREVIOUS", "THIS", "NEXT", "COMING", "LASTPOST", "NEXTPOST"):
        return Date(weekday=weekday)
    if parts.has("COMING"):
        start = calendar.day_end
    else:
        start = calendar.unit("week", 0 if parts.has("THIS") else 1 if parts.has("NEXT", "NEXTPOST") else -1).start
    return calendar.span(weekday_from(start, weekday), "day", relative=True)


def _weekday_back(parts: Parts, calendar: Calendar) -> Value:
    """Read the Monday before last, and two Mondays ago: of those before today, the second from the end."""
    latest = calendar.find(Date(weekday=parts.weekday()))
    weeks = parts.number("NUM", "WNUM", "PENULTIMATE", default=2) - (latest.start < calendar.unit("day").start)
    return calendar.span(calendar.add(latest.start, Duration(((-weeks, "week"),))), "day", relative=True)


def _weekday_and_date(parts: Parts, calendar: Calendar) -> Value:
    """Read a weekday with its date, which counts where the two do not agree."""
    times, pair = parts.times(), parts.items[-1].value
    if times:
        wanted = times[-1]
        return wanted if isinstance(wanted, Date) and wanted.day else None
    if isinstance(pair, tuple):
        return Date(month=pair[0], day=pair[1])
    return calendar.check(Date(day=parts.number("NUM", "ORD", "FIRST"), weekday=parts.weekday()))


def _near(parts: Parts, calendar: Calendar) -> Value:
    """Read a month or a holiday: this year's, the next, a month that is over, or without such a word any."""
    wanted = Date(holiday=parts.word("HOLIDAY")) if parts.has("HOLIDAY") else Date(month=parts.month())
    if wanted.month and parts.has("LAST", "PREVIOUS", "PAST", "LASTPOST"):
        return calendar.find_over(wanted)
    if parts.has("THIS"):
        return replace(wanted, year=calendar.asked_at.year)
    return calendar.find(wanted, after=calendar.asked_at) if parts.has("NEXT", "COMING", "NEXTPOST") else wanted


def _quarter(parts: Parts, calendar: Calendar) -> Value:
    word = parts.word("QUARTER")
    number = int(word[1])
    if word[0] == "h" and number > 2:
        return None
    wanted = Date(quarter=number) if word[0] == "q" else Date(half=number)
    return replace(wanted, year=calendar.asked_at.year) if parts.has("THIS") else wanted


def _season(parts: Parts, calendar: Calendar) -> Value:
    """Read a season, three whole months: last summer, in spring 2024, the winter of 2024, which begins in December.

    "In spring" and "in fall" may mean something else: these two need an article, a year or the like.
    """
    month = parts.number("SEASON")
    if month in (3, 9) and len(parts.items) == 1 and parts.before[-1:] != CODE["THE"]:
        return None
    # South of the equator, January has summer time. In 2018 Brazil had it, too.
    is_southern = bool(calendar.asked_at.replace(year=2018, month=1, day=1).dst())
    wanted = Date(season=(month + (5 if is_southern else -1)) % 12 + 1)
    if parts.has("YEAR"):
        return replace(wanted, year=parts.number("YEAR"))
    if parts.has("SHORTYEAR", "NUM"):
        year = full_recent_year(parts.number("SHORTYEAR", "NUM"), calendar)
        return replace(wanted, year=year) if year is not None else None
    if parts.has("LAST", "PREVIOUS", "PAST", "LASTPOST"):
        return calendar.find_over(wanted)
    return calendar.find(wanted, after=calendar.asked_at) if parts.has("NEXT", "COMING", "NEXTPOST") else wanted


def _year(parts: Parts, _: Calendar) -> Value:
    if parts.has("UNIT") and parts.word("UNIT") != "year":
        return None
    # "In 2000 rows" counts.
    is_count = parts.following.islower() and parts.following.endswith("s") and len(parts.following) > 3
    return None if is_count and not parts.has("UNIT", "CALENDAR") else Date(parts.number("YEAR"))


def _week_number(parts: Parts, calendar: Calendar) -> Value:
    number, year = parts.number("NUM"), parts.number("YEAR", default=calendar.asked_at.year)
    if parts.word("UNIT") != "week" or not 1 <= number <= 53:
        return None
    return replace(calendar.week_of_year(year, number), relative=not parts.has("YEAR"))


def _month(parts: Parts, _: Calendar) -> Value:
    return Date(month=parts.month()) if parts.word("UNIT") in ("", "month") else None


def _month_day(parts: Parts, _: Calendar) -> Value:
    pair = parts.items[-1].value
    return Date(month=pair[0], day=pair[1]) if isinstance(pair, tuple) else None


def _day_of_month(parts: Parts, calendar: Calendar) -> Value:
    return calendar.check(Date(day=parts.number("NUM", "ORD", "FIRST", "SECOND")))


def _unit_of_things(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    return calendar.unit(unit) if unit in (*_CURRENT_UNITS, "day") else None


def _morning(parts: Parts, _: Calendar) -> Value:
    """Read the word for tomorrow that is also that for the morning: gestern Morgen, ayer por la mañana."""
    return "morning" if parts.number("RELATIVE", default=0) == 1 else None


def _current_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    if unit == "weekend" and not parts.has("OF", "FOR"):
        # A weekend that is yet to come is not what one did something on.
        return calendar.unit(unit, -1 if calendar.unit(unit).start > calendar.asked_at else 0)
    is_current = not parts.has("ON", "AT", "DURING") and (
        unit in _CURRENT_UNITS or (unit == "day" and parts.has("FOR"))
    )
    return replace(calendar.unit(unit), vague=True, scope=None) if is_current else None


def _weekend(parts: Parts, calendar: Calendar) -> Value:
    """Return the last weekend that has begun: "am Wochenende", "du week-end", whose article is in the word before."""
    return _current_unit(Parts([*parts.items[-1:]]), calendar) if parts.word("UNIT") == "weekend" else None


NAMED_RULES = read_rules(
    "named",
    morning=_morning,
    unit_of_things=_unit_of_things,
    weekday_and_date=_weekday_and_date,
    week_number=_week_number,
    year=_year,
    weekday=_weekday,
    weekday_back=_weekday_back,
    near=_near,
    quarter=_quarter,
    season=_season,
    month=_month,
    month_day=_month_day,
    day_of_month=_day_of_month,
    weekend=_weekend,
    current_unit=_current_unit,
)
