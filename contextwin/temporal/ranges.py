"""Ranges: between, from–to, since, until, before, after, and comparisons of years."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.clocks import find_moment_of_day, guess_half, is_late
from contextwin.temporal.rules_engine import Action, Pass, read_rules
from contextwin.temporal.spans import after, before, find_span, make_range, since, until, up_to_end
from contextwin.temporal.values import Bounds, Clock, Date, Item, Parts, Span, Time, Value

_MIDNIGHT = 24 * 60


def _ends(parts: Parts, calendar: Calendar) -> list[Time]:
    """Return what stands at the ends of a range: times, and numbers, months and clocks that are some here."""
    # Beside a time of day a number is an hour: from midnight to 6.
    hours = {
        item: Clock(item.value * 60, fixed=item.value > 12)
        for item, name in parts.named()
        if name == "NUM" and isinstance(item.value, int) and item.value <= 24
    }
    clocks = hours if parts.clocks() else {}
    found = (
        _end(item._replace(value=clocks.get(item, item.value)), "CLOCK" if item in clocks else name, calendar)
        for item, name in parts.named()
    )
    return [end for end in found if end is not None]


def _end(item: Item, name: str, calendar: Calendar) -> Time | None:
    value = item.value
    if isinstance(value, Time):
        return value
    if isinstance(value, Clock):
        moment = find_moment_of_day(calendar.unit("day"), value.minutes, value.zone, calendar)
        return calendar.span(moment, "minute", relative=True)
    if name == "NOW":
        return calendar.span(calendar.asked_at, "second", relative=True)
    if isinstance(value, tuple):
        return Date(month=value[0], day=value[1])
    if isinstance(value, str):
        return Date(quarter=int(value[1])) if name == "QUARTER" and value[0] == "q" else None
    if not isinstance(value, int):
        return None
    if name in ("NUM", "ORD", "FIRST", "SECOND"):
        return Date(day=value) if 1 <= value <= 31 else None
    return {"YEAR": Date(value), "MONTH": Date(month=value), "MONTHISH": Date(month=value)}.get(name)


def _range(parts: Parts, calendar: Calendar) -> Value:
    ends = _ends(parts, calendar)
    if len(ends) != 2:
        return None
    left, right = ends
    if parts.names.count("SHARE") == 2:
        return None
    # Two bare days may be two of anything.
    if all(isinstance(end, Date) and end.day and not (end.month or end.weekday) for end in ends):
        return None
    if len(parts.clocks()) == 1 and (day := find_span(left, calendar)).grain == "part":
        # From Friday morning until noon: of that day.
        moment = find_moment_of_day(
            day,
            guess_half(parts.clocks()[0], is_late=day.start.hour >= calendar.settings.afternoon_hour),
            None,
            calendar,
        )
        right = calendar.span(moment, "minute", relative=day.relative)
    if parts.has("NOW") and (span := find_span(left, calendar)) and not is_short(span.grain):
        right = calendar.unit("day")
    return make_range(left, right, calendar)


def _listed_days(parts: Parts, calendar: Calendar) -> Value:
    """Read "the 2nd and 3rd of May", from the first to the last."""
    ends = _ends(parts, calendar)
    is_listed = len(ends) == 2 and isinstance(ends[1], Date) and ends[1].day is not None and ends[1].month is not None
    return make_range(ends[0], ends[1], calendar) if is_listed else None


def _days_in_row(parts: Parts, calendar: Calendar) -> Value:
    """Read three days or more that follow one another: "the 15th, 16th and 17th of December"."""
    ends = _ends(parts, calendar)
    last = ends[-1] if ends else None
    if len(ends) < 3 or not isinstance(last, Date) or last.day is None or last.month is None:
        return None
    days = [end.day if isinstance(end, Date) and not (end.weekday or end.month) else None for end in ends[:-1]]
    is_row = days == [*range(last.day - len(days), last.day)]
    return make_range(ends[0], last, calendar) if is_row else None


def _listed(parts: Parts, calendar: Calendar) -> Value:
    """Read "the 20th or 21st" and "March and April"; of two that are not next to each other, what is between counts."""
    ends = [end for end in _ends(parts, calendar) if isinstance(end, Date)]
    if len(ends) != 2:
        return None
    first, last = ends
    latest = find_span(last, calendar)
    month_before = latest.start.replace(day=1) - timedelta(days=1)
    if first == Date(day=first.day) and last == Date(day=last.day) and first.day != last.day:
        month = latest.start if (first.day or 0) < (last.day or 0) else month_before
        earliest = Date(year=month.year, month=month.month, day=first.day)
    elif first == Date(month=first.month) and last == Date(month=last.month) and first.month != last.month:
        is_same = (first.month or 0) < (last.month or 0)
        earliest = Date(year=latest.start.year - (not is_same), month=first.month)
    else:
        return None
    whole = find_span(earliest, calendar)
    return Bounds(whole.start, latest.end, latest.grain, relative=True, vague=whole.end != latest.start)


def _to_date(parts: Parts, calendar: Calendar) -> Value:
    ends = _ends(parts, calendar)
    if not ends:
        return Bounds(None, calendar.day_end, "day", relative=True)
    return make_range(ends[0], calendar.unit("day"), calendar)


def _side(bound: Callable[[Time, Calendar], Bounds]) -> Action:
    """Return the action that makes an open range of the first time."""

    def act(parts: Parts, calendar: Calendar) -> Value:
        ends = _ends(parts, calendar)
        if not ends:
            return None
        end = ends[0]
        if not parts.clocks():
            return bound(end, calendar)
        if bound in (before, until):
            return replace(bound(end, calendar), scope="day")
        # What was said since five o'clock, at four, was said since yesterday.
        is_ahead = isinstance(end, Span) and end.start > calendar.asked_at
        day_before = replace(calendar, asked_at=calendar.asked_at - timedelta(days=1))
        return bound(_ends(parts, day_before)[0] if is_ahead else end, calendar)

    return act


def _since_hour(parts: Parts, calendar: Calendar) -> Value:
    """Read "since 9": since the latest such hour."""
    hour = parts.number("NUM", default=99)
    if hour > 24:
        return None
    today = calendar.unit("day")
    hours = {hour % 24} if hour > 12 else {hour % 24, (hour + 12) % 24}
    moments = [
        moment - timedelta(days=days)
        for each in hours
        for days in (0, 1)
        if (moment := find_moment_of_day(today, 60 * each, None, calendar)) - timedelta(days=days) <= calendar.asked_at
    ]
    return since(calendar.span(max(moments), "hour", relative=True), calendar)


def _inside(parts: Parts, _: Calendar) -> Value:
    time = parts.times()[0]
    return time if isinstance(time, Span) else None


def _compare(parts: Parts, calendar: Calendar) -> Value:
    sign = parts.word("COMPARE") or (">" if parts.has("MORE") else "<" if parts.has("LESS") else "=")
    time = _ends(parts, calendar)[-1]
    if sign in _COMPARISONS:
        return _COMPARISONS[sign](time, calendar)
    span = find_span(time, calendar)
    return Bounds(span.start, span.end, span.grain, span.relative)


def _day_and_clock(parts: Parts, calendar: Calendar) -> Value:
    """Read "today before 4pm": the day is the day of the time, and not a bound of its own."""
    hour = parts.number("NUM", default=0)
    clock = next(iter(parts.clocks()), Clock(hour * 60, fixed=hour > 12))
    day = find_span(parts.times()[-1], calendar)
    if hour > 24 or day.grain not in ("day", "part"):
        return None
    minutes = guess_half(clock, is_late=is_late(parts, day))
    if not minutes and parts.has("BEFORE", "UNTIL"):
        minutes = _MIDNIGHT  # The one that ends the day.
    moment = find_moment_of_day(day, minutes, clock.zone, calendar)
    time = calendar.span(moment, "minute", relative=day.relative)
    bounds = since(time, calendar) if parts.has("SINCE", "AFTER") else before(time, calendar)
    # Since five o'clock yesterday is until now; after it may be yesterday's evening.
    return bounds if parts.has("SINCE") else replace(bounds, scope="day")


_COMPARISONS = {">": after, ">=": since, "<": before, "<=": up_to_end}
RANGES = Pass(
    read_rules(
        "ranges",
        inside=_inside,
        day_and_clock=_day_and_clock,
        range=_range,
        to_date=_to_date,
        listed_days=_listed_days,
        days_in_row=_days_in_row,
        listed=_listed,
        since=_side(since),
        since_hour=_since_hour,
        up_to_end=_side(up_to_end),
        until=_side(until),
        before=_side(before),
        after=_side(after),
        compare=_compare,
    )
)
