"""Numbers in words, and dates as they are written out: 3 May 2024, May 3rd, 2024-Q1, the 1990s, the 21st century."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.rules_engine import Pass, read_rules
from contextwin.temporal.values import Clock, Date, Duration, Parts, Value

_YEARS = range(1900, 2100)
_ORDINALS = ("ORD", "FIRST", "SECOND")
#: A duration of this many units, or more, is no time. Unmeasured.
_MOST = 10_000
#: Years ago that two figures beside a month or a season may mean, at most. Unmeasured.
_SHORT_YEARS = 20


def _full_year(year: int, calendar: Calendar) -> int:
    """Return the year that two figures mean."""
    if year >= 100:
        return year
    latest = calendar.asked_at.year + calendar.settings.future_years
    return latest - (latest - year) % 100


def _read_words(parts: Parts, _: Calendar) -> int:
    """Read a number in words: twenty-six, two thousand and ten; nineteen ninety one as a year is read."""
    total = 0
    for number in parts.numbers("WNUM"):
        if number in (100, 1000):
            total = max(total, 1) * number
        elif number >= 10 and 10 <= total < 100:
            total = total * 100 + number
        else:
            total += number
    return total


def _read_year_words(parts: Parts, calendar: Calendar) -> Value:
    year = _read_words(parts, calendar)
    return year if year in _YEARS else None


def _read_ordinal_words(parts: Parts, _: Calendar) -> Value:
    number = sum(parts.numbers("WNUM", *_ORDINALS))
    return number if 20 < number < 100 else None


NUMBERS = Pass(
    read_rules(
        "numbers",
        read_year_words=_read_year_words,
        read_ordinal_words=_read_ordinal_words,
        read_words=_read_words,
    )
)


def _year_of(parts: Parts, calendar: Calendar) -> int | None:
    years = [*parts.numbers("YEAR", "SHORTYEAR")]
    return _full_year(years[0], calendar) if years else None


def _day_and_month(parts: Parts, calendar: Calendar) -> Value:
    days = [*parts.numbers("NUM", *_ORDINALS)]
    if not days:
        return None  # A rewritten word may stand for an ordinal, and has no number.
    year = _year_of(parts, calendar)
    if year is None and len(days) == 2:
        year = _full_year(days[1], calendar)
    return calendar.check(Date(year, parts.month(), days[0]))


def _month_and_year(parts: Parts, calendar: Calendar) -> Value:
    return Date(_year_of(parts, calendar), parts.month())


def _month_and_short_year(parts: Parts, calendar: Calendar) -> Value:
    year = full_recent_year(parts.number("NUM"), calendar)
    return None if year is None else Date(year, parts.month())


def full_recent_year(number: int, calendar: Calendar) -> int | None:
    """Return the year of two digits beside a month or a season; None where that is to come, or too long ago."""
    year = _full_year(number, calendar)
    return year if 10 <= number < 100 and 0 <= calendar.asked_at.year - year <= _SHORT_YEARS else None


def _numeric_date(parts: Parts, calendar: Calendar) -> Value:
    wanted = parts.times()[0]
    if not isinstance(wanted, Date):
        return None
    year = _full_year(wanted.year, calendar) if wanted.year is not None else _year_of(parts, calendar)
    return calendar.check(Date(year, wanted.month, wanted.day))


def _quarter(parts: Parts, calendar: Calendar) -> Value:
    word = parts.word("QUARTER") or "h0"
    number = int(word[1]) or (2 if parts.has("LAST") else parts.number(*_ORDINALS))
    if number > (4 if word[0] == "q" else 2):
        return None
    year = _year_of(parts, calendar)
    return Date(year, quarter=number) if word[0] == "q" else Date(year, half=number)


def _decade(parts: Parts, calendar: Calendar) -> Value:
    number = parts.number("DECADE")
    # 90s may be seconds.
    if number < 100 and not parts.has("THE"):
        return None
    return calendar.span(calendar.at(date(_full_year(number, calendar), 1, 1)), "decade")


def _century(parts: Parts, calendar: Calendar) -> Value:
    number = parts.number(*_ORDINALS)
    is_century = 1 < number < 30 and parts.word("UNIT") == "century"
    return calendar.span(calendar.at(date((number - 1) * 100, 1, 1)), "century") if is_century else None


def _instant(parts: Parts, calendar: Calendar) -> Value:
    moment = parts.items[0].value
    if not isinstance(moment, datetime):
        return None
    local = moment.astimezone(calendar.zone) if moment.tzinfo else moment.replace(tzinfo=calendar.zone)
    return calendar.span(local, "minute")


def _holiday(parts: Parts, calendar: Calendar) -> Value:
    return Date(_year_of(parts, calendar), holiday=parts.word("HOLIDAY"))


def _clock_half(parts: Parts, _: Calendar) -> Value:
    hour = parts.number("NUM")
    return Clock(hour * 60 + 30, fixed=hour > 12, exact=True) if hour < 24 else None


def _clock_hours(parts: Parts, _: Calendar) -> Value:
    """Read 15h, which beside "at" is no length."""
    (number, unit), *others = parts.duration().amounts
    return Clock(int(number) * 60, fixed=True) if unit == "hour" and number <= 24 and not others else None


def _about_clock(parts: Parts, _: Calendar) -> Value:
    return parts.clocks()[0]


def _clock_zone(parts: Parts, _: Calendar) -> Value:
    hour, zone = parts.number("NUM", default=0), parts.word("ZONE")
    clock = next(iter(parts.clocks()), Clock(hour * 60, fixed=hour > 12))
    return replace(clock, zone=zone) if hour <= 24 else None


def _clock_words(parts: Parts, _: Calendar) -> Value:
    hour = parts.number("NUM")
    return Clock(hour * 60, fixed=hour > 12) if hour <= 24 else None


DATES = Pass(
    read_rules(
        "dates",
        numeric_date=_numeric_date,
        instant=_instant,
        day_and_month=_day_and_month,
        month_short_year=_month_and_short_year,
        month_and_year=_month_and_year,
        quarter=_quarter,
        decade=_decade,
        century=_century,
        holiday=_holiday,
        clock_words=_clock_words,
        clock_half=_clock_half,
        clock_hours=_clock_hours,
        about_clock=_about_clock,
        clock_zone=_clock_zone,
    )
)


def _duration(parts: Parts, _: Calendar) -> Value:
    amounts: list[tuple[float, str]] = []
    number, is_vague = 0.5 if parts.names[0] == "HALF" else 1.0, False
    half = 0.5 if parts.names[-3:-1] == ["A", "HALF"] or parts.names[-2:] == ["A", "HALF"] else 0
    for item, name in parts.named():
        if isinstance(item.value, Duration):
            amounts += item.value.amounts
        elif name in ("NUM", "FEW", "SECOND") and isinstance(item.value, int):
            number, is_vague = item.value, is_vague or name == "FEW"
        elif name == "UNIT" and isinstance(item.value, str):
            amounts.append((number + half, item.value))
    is_right = all(0 < amount < _MOST for amount, _ in amounts)
    return Duration(tuple(amounts), is_vague) if amounts and is_right else None


DURATIONS = Pass(
    read_rules(
        "durations",
        duration=_duration,
    )
)
