"""Dates and ages as a window writes them: in UTC, with the weekday, in English whatever the locale."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

_WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
# A unit is used from twice its length on, so that 7 weeks are not called a month.
_UNITS = (("year", 365), ("month", 30), ("week", 7), ("day", 1))


def format_day(day: date, year: int | None = None) -> str:
    """Return a day with its weekday; the year is left out if the reader knows it to be `year`.

    >>> format_day(date(2026, 3, 8)), format_day(date(2026, 3, 8), 2026)
    ('Sun 8 Mar 2026', 'Sun 8 Mar')
    """
    short = f"{_WEEKDAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]}"
    return short if day.year == year else f"{short} {day.year}"


def format_moment(moment: datetime) -> str:
    """Return a moment to the minute.

    >>> format_moment(datetime(2026, 3, 8, 20, 30, tzinfo=UTC))
    'Sun 8 Mar 2026 20:30 UTC'
    """
    at = moment.astimezone(UTC)
    return f"{format_day(at.date())} {at:%H:%M} UTC"


def format_ago(moment: datetime, asked_at: datetime) -> str:
    """Return how long ago a moment was: as `format_day_ago`, on the day of asking in hours or minutes.

    >>> asked_at = datetime(2026, 3, 9, 1, tzinfo=UTC)
    >>> [format_ago(asked_at - timedelta(hours=hours), asked_at) for hours in (0.75, 2, 200)]
    ['45 minutes ago', 'yesterday', '9 days ago']
    """
    day, today = moment.astimezone(UTC).date(), asked_at.astimezone(UTC).date()
    if day < today:
        return format_day_ago(day, today)
    minutes = (asked_at - moment) // timedelta(minutes=1)
    if minutes < 1:
        return "just now"
    return _format_count(minutes, "minute") if minutes < 120 else _format_count(minutes // 60, "hour")


def format_day_ago(day: date, today: date) -> str:
    """Return how long ago a day was, by the calendar, in the largest unit of which at least two have passed.

    >>> [format_day_ago(date(2026, 3, day), date(2026, 3, 30)) for day in (30, 29, 28, 17, 16)]
    ['today', 'yesterday', '2 days ago', '13 days ago', '2 weeks ago']
    """
    days = (today - day).days
    if days < 2:
        return "yesterday" if days == 1 else "today"
    unit, length = next((unit, length) for unit, length in _UNITS if days >= 2 * length)
    return _format_count(days // length, unit)


def _format_count(count: int, unit: str) -> str:
    return f"{count} {unit} ago" if count == 1 else f"{count} {unit}s ago"
