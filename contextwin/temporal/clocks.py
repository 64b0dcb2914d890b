"""Times of day and parts of the day, alone and with their date: Monday 3–5pm, yesterday morning, at noon."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.rules_engine import Pass, read_rules
from contextwin.temporal.spans import find_span
from contextwin.temporal.values import Clock, Duration, NoTimeError, Parts, Span, Value

_NOON = 12 * 60
#: Minutes of the day before which "at night" is after midnight. Unmeasured.
_NIGHT_ENDS = 6 * 60
#: Minutes of the day that without am or pm are read as afternoon: 1 to 7. Unmeasured.
_AFTERNOON_HOURS = range(1 * 60, 7 * 60)


def _clock_range(parts: Parts, calendar: Calendar) -> Value:
    clocks = [*_clocks(parts), *_counted_hours(parts)]
    if len(clocks) != 2:
        return None
    day = _day_of(parts, calendar)
    start, end = _pair(*clocks, is_late=is_late(parts, day))
    if not parts.times():
        day = _latest_day(day, start, clocks[0].zone or clocks[1].zone, calendar)
    zone = clocks[0].zone or clocks[1].zone
    oldest, latest = find_moment_of_day(day, start, zone, calendar), find_moment_of_day(day, end, zone, calendar)
    if latest <= oldest:
        latest += timedelta(days=1)
    return Span(oldest, latest, "hour", relative=day.relative)


def _clocks(parts: Parts) -> list[Clock]:
    found = []
    for item, name in parts.named():
        if isinstance(item.value, Clock):
            found.append(item.value)
        elif name == "NUM" and isinstance(item.value, int) and item.value <= 24:
            found.append(Clock(item.value * 60, fixed=item.value > 12))
    return found


def _counted_hours(parts: Parts) -> list[Clock]:
    """Return times that are written as lengths: "entre 6 et 9 heures du matin"."""
    lengths = (amount for item in parts.items if isinstance(item.value, Duration) for amount in item.value.amounts)
    return [Clock(round(60 * number), fixed=False) for number, unit in lengths if unit == "hour"]


def _pair(start: Clock, end: Clock, *, is_late: bool | None) -> tuple[int, int]:
    """Return the minutes of two times, of which one may tell what half of the day the other is in."""
    first, last = start.minutes, guess_half(end, is_late=is_late)
    if not start.fixed and not end.fixed:
        first = guess_half(start, is_late=is_late)
    elif not start.fixed and end.minutes >= _NOON and first % _NOON + _NOON < last:
        # 3–5pm is both in the afternoon, 9:30–4:30pm is not.
        first = first % _NOON + _NOON
    return first, last + _NOON if not end.fixed and last <= first < last + _NOON else last


def guess_half(clock: Clock, *, is_late: bool | None) -> int:
    """Return the minutes since midnight of a time of day that may be in either half; `is_late` None: nothing tells."""
    if clock.fixed:
        return clock.minutes
    if is_late or (is_late is None and clock.minutes in _AFTERNOON_HOURS):
        return clock.minutes % _NOON + _NOON
    return clock.minutes


def is_late(parts: Parts, day: Span) -> bool | None:
    """Return whether a part of the day is named that is after noon; None where none is."""
    if part := parts.word("PART"):
        is_after_midnight = part == "night" and all(0 < clock.minutes < _NIGHT_ENDS for clock in _clocks(parts))
        return part in ("afternoon", "tarde", "evening", "night") and not is_after_midnight
    return day.start.hour >= _NOON // 60 if day.grain == "part" else None


def _day_of(parts: Parts, calendar: Calendar) -> Span:
    times = parts.times()
    if not times:
        return calendar.unit("day")
    day = find_span(times[-1], calendar)
    if day.grain not in ("day", "part"):
        raise NoTimeError
    return day


def _latest_day(day: Span, minutes: int, zone: str | None, calendar: Calendar) -> Span:
    """Return today, or yesterday for a time of day that is yet to come."""
    is_ahead = find_moment_of_day(day, minutes, zone, calendar) > calendar.asked_at
    return calendar.unit("day", -1) if is_ahead else day


def find_moment_of_day(day: Span, minutes: int, zone: str | None, calendar: Calendar) -> datetime:
    """Return the moment when clocks show so many minutes on the date of a day; in the asker's zone without another."""
    start = calendar.floor(day.start, "day")
    # On the wall clock: at 9 is at 9 on a day that is 23 hours long.
    if zone is None:
        return start + timedelta(minutes=minutes)
    moment = start.replace(tzinfo=ZoneInfo(zone)) + timedelta(minutes=minutes)
    return moment.astimezone(calendar.zone)


def _clock_point(parts: Parts, calendar: Calendar) -> Span:
    clocks, day = _clocks(parts), _day_of(parts, calendar)
    if len(clocks) != 1:
        raise NoTimeError
    clock = clocks[0]
    minutes = guess_half(clock, is_late=is_late(parts, day))
    if not parts.times():
        day = _latest_day(day, minutes, clock.zone, calendar)
    moment = find_moment_of_day(day, minutes, clock.zone, calendar)
    grain = "minute" if clock.exact else "hour"
    return calendar.span(moment, grain, relative=day.relative)


def _clock_duration(parts: Parts, calendar: Calendar) -> Value:
    point = _clock_point(parts, calendar)
    return replace(point, end=calendar.add(point.start, parts.duration()))


def _part_of_day(parts: Parts, calendar: Calendar) -> Value:
    if times := parts.times():
        day = find_span(times[-1], calendar)
        if day.grain != "day":
            return None
    else:
        is_last, is_next = parts.has("LAST", "PREVIOUS", "LASTPOST"), parts.has("NEXT", "NEXTPOST")
        day = calendar.unit("day", -1 if is_last else 1 if is_next else 0)
    return replace(calendar.part_of_day(day.start, parts.word("PART")), relative=day.relative)


def _night_to(parts: Parts, calendar: Calendar) -> Value:
    """Read a night by both of its days: the night of the 20th to the 21st."""
    day = find_span(parts.times()[-1], calendar)
    if day.grain != "day" or parts.word("PART") != "night":
        return None
    return replace(calendar.part_of_day(day.start - timedelta(days=1), "night"), relative=day.relative)


CLOCKS = Pass(
    read_rules(
        "clocks",
        clock_range=_clock_range,
        clock_duration=_clock_duration,
        clock_point=_clock_point,
        part_of_day=_part_of_day,
        night_to=_night_to,
    )
)
