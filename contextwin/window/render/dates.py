"""Dates, ages and counts as a window writes them: in its zone, with the weekday, in English whatever the locale."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
# A unit is used from twice its length on, so that 7 weeks are not called a month.
_UNITS = (("year", 365), ("month", 30), ("week", 7), ("day", 1))


def to_local(moment: datetime, zone: tzinfo) -> datetime:
    """Return the moment in the zone; in UTC at the ends of time, where the zone has no date for it."""
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment.astimezone(UTC)


def local_day(moment: datetime, zone: tzinfo) -> date:
    """Return the day of the zone in which a moment is."""
    return to_local(moment, zone).date()


def format_day(day: date, year: int | None = None) -> str:
    """Return a day with its weekday; the year is left out if the reader knows it to be `year`.

    >>> format_day(date(2026, 3, 8)), format_day(date(2026, 3, 8), 2026)
    ('Sun 8 Mar 2026', 'Sun 8 Mar')
    """
    short = f"{_WEEKDAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]}"
    return short if day.year == year else f"{short} {day.year}"


def format_period(start: datetime, period: str) -> str:
    """Return what the period of time is called that begins then: an hour or a weekday comes again, another is one.

    >>> start = datetime(2026, 4, 6, 14, tzinfo=UTC)
    >>> [format_period(start, period) for period in ("hour", "weekday", "day", "week")]
    ['14:00 and 15:00', 'Mondays', 'Mon 6 Apr 2026', 'the week of Mon 6 Apr 2026']
    >>> [format_period(start, period) for period in ("month", "quarter", "half", "year")]
    ['Apr 2026', 'Q2 2026', 'H1 2026', '2026']
    """
    names = {
        "hour": f"{start:%H}:00 and {(start + timedelta(hours=1)):%H}:00",
        "weekday": f"{_DAYS[start.weekday()]}s",
        "week": f"the week of {format_day(start.date())}",
        "month": f"{_MONTHS[start.month - 1]} {start.year}",
        "quarter": f"Q{(start.month + 2) // 3} {start.year}",
        "half": f"H{(start.month + 5) // 6} {start.year}",
        "year": str(start.year),
    }
    return names.get(period) or format_day(start.date())


def format_days(first: date, last: date, year: int | None = None) -> str:
    """Return a time in days, a whole year by its number; the year is left out if the reader knows it to be `year`.

    >>> format_days(date(2026, 9, 30), date(2026, 10, 1), 2026), format_days(date(2025, 9, 30), date(2025, 9, 30), 2026)
    ('Wed 30 Sep–Thu 1 Oct', 'Tue 30 Sep 2025')
    >>> format_days(date(2025, 1, 1), date(2025, 12, 31), 2026)
    '2025'
    """
    if (first, last) == (date(first.year, 1, 1), date(first.year, 12, 31)):
        return str(first.year)
    return format_day(first, year) if first == last else f"{format_day(first, year)}–{format_day(last, year)}"


def format_moment(moment: datetime, zone: tzinfo = UTC) -> str:
    """Return a moment to the minute, without its zone, which a window names once.

    >>> format_moment(datetime(2026, 3, 8, 20, 30, tzinfo=UTC))
    'Sun 8 Mar 2026 20:30'
    """
    at = to_local(moment, zone)
    return f"{format_day(at.date())} {at:%H:%M}"


def format_range(oldest: datetime | None, latest: datetime | None, zone: tzinfo = UTC) -> str:
    """Return a range `[oldest, latest)` in words: in days, both inclusive, where it begins and ends with a day.

    >>> monday = datetime(2026, 3, 2, tzinfo=UTC)
    >>> format_range(monday, monday + timedelta(days=1)), format_range(monday, monday + timedelta(days=7))
    ('on Mon 2 Mar 2026', 'from Mon 2 Mar 2026 to Sun 8 Mar 2026')
    >>> format_range(monday, None), format_range(None, monday + timedelta(hours=9))
    ('from Mon 2 Mar 2026 on', 'before Mon 2 Mar 2026 09:00')
    """
    are_days = all(to_local(end, zone).time() == time() for end in (oldest, latest) if end)

    def write(end: datetime) -> str:
        return format_day(local_day(end, zone)) if are_days else format_moment(end, zone)

    if oldest is None:
        return f"before {write(latest)}" if latest else ""
    if latest is None:
        return f"from {write(oldest)} on"
    if oldest >= latest:
        return "in that time"
    first, last = write(oldest), write(latest - timedelta(microseconds=1) if are_days else latest)
    return f"on {first}" if are_days and first == last else f"from {first} to {last}"


def format_ago(moment: datetime, asked_at: datetime, zone: tzinfo = UTC) -> str:
    """Return how long ago a moment was: in hours or minutes up to a day, then by the calendar of the zone.

    >>> asked_at = datetime(2026, 3, 9, 1, tzinfo=UTC)
    >>> [format_ago(asked_at - timedelta(hours=hours), asked_at) for hours in (0.75, 2, 24, 26, 200)]
    ['45 minutes ago', '2 hours ago', 'yesterday', '2 days ago', '9 days ago']
    """
    minutes = (asked_at - moment) // timedelta(minutes=1)
    if minutes < 1:
        return "just now"
    days = (local_day(asked_at, zone) - local_day(moment, zone)).days
    if minutes < 24 * 60 or days < 1:  # A day on which the clock is put back has 25 hours.
        return f"{count_of(minutes, 'minute') if minutes < 120 else count_of(minutes // 60, 'hour')} ago"
    if days == 1:
        return "yesterday"
    unit, length = next((unit, length) for unit, length in _UNITS if days >= 2 * length)
    return f"{count_of(days // length, unit)} ago"


def format_age(moment: datetime, asked_at: datetime, zone: tzinfo = UTC) -> str:
    """Return how long ago a moment was, as `format_ago`, but from two days on always in days.

    >>> asked_at = datetime(2026, 3, 9, 1, tzinfo=UTC)
    >>> [format_age(asked_at - timedelta(days=days), asked_at) for days in (1, 51)]
    ['yesterday', '51 days ago']
    """
    days = (local_day(asked_at, zone) - local_day(moment, zone)).days
    return f"{count_of(days, 'day')} ago" if days > 1 else format_ago(moment, asked_at, zone)


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun, which takes an s.

    >>> count_of(1, "message"), count_of(2_000, "message")
    ('1 message', '2,000 messages')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
