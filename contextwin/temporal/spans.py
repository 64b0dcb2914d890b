"""From times to spans and ranges on the calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.values import Bounds, Date, Edge, Span, Time, is_finer

_STARTS = frozenset({"start", "early"})
_ENDS = frozenset({"end", "late"})
#: The middle ten days of a month; its late part begins with its second half.
_MID_DAYS, _HALF_DAYS = (9, 20), 15


def find_span(time: Time, calendar: Calendar, after: datetime | None = None) -> Span:
    """Return the span that a time stands for: the latest that has begun, or the first from `after` on.

    Raises NoTimeError when there is none.
    """
    if isinstance(time, Span):
        return time
    if isinstance(time, Date):
        return replace(calendar.find(time, after), relative=time.year is None)
    whole = find_span(time.of, calendar, after)
    return _cut(whole, time.part, calendar, is_written=isinstance(time.of, Date))


def find_moment(time: Time, calendar: Calendar, *, ends: bool, after: datetime | None = None) -> datetime:
    """Return the moment that a time is as the beginning of a range, or where it `ends` one.

    A range ends after its last day, but where its last month, or longer unit, begins.
    """
    if isinstance(time, Edge) and time.part in ("start", "middle", "end"):
        return _point(find_span(time.of, calendar, after), time.part)
    span = find_span(time, calendar, after)
    if not ends:
        return span.start
    is_last_day = span.grain in ("day", "weekend", "part") or isinstance(time, Edge)
    return span.end if is_last_day else span.start


def make_range(left: Time, right: Time, calendar: Calendar) -> Bounds | None:
    """Return the range from one time to another; what one of them leaves open, the other tells."""
    left, right = _share_parts(left, right)
    oldest = find_moment(left, calendar, ends=False)
    if isinstance(left, Date) and isinstance(right, Span) and oldest > right.start:
        # Of "Monday to Wednesday last week", the Monday is the one before that Wednesday.
        oldest = find_moment(left, replace(calendar, asked_at=right.start), ends=False)
    after = oldest if isinstance(right, Date | Edge) else None
    latest = find_moment(right, calendar, ends=True, after=after)
    if oldest >= latest:
        return None
    grain, other_grain = find_span(left, calendar).grain, find_span(right, calendar).grain
    finer = grain if is_finer(grain, other_grain) else other_grain
    return Bounds(oldest, latest, finer, is_relative(left) or is_relative(right))


def since(time: Time, calendar: Calendar) -> Bounds:
    """Return the range from the time on."""
    span = find_span(time, calendar)
    return _open(span, span.start, None, time)


def after(time: Time, calendar: Calendar) -> Bounds:
    """Return the range after the time; a day may still go on, what is longer must be over."""
    span = find_span(time, calendar)
    if isinstance(time, Edge):
        start = find_moment(time, calendar, ends=False) if time.part in ("start", "end") else span.end
    else:
        start = span.start if span.grain == "day" or is_short(span.grain) else span.end
    return _open(span, start, None, time)


def before(time: Time, calendar: Calendar) -> Bounds:
    """Return the range before the time."""
    return _open(find_span(time, calendar), None, find_moment(time, calendar, ends=False), time)


def until(time: Time, calendar: Calendar) -> Bounds:
    """Return the range up to the time, with its last day."""
    return _open(find_span(time, calendar), None, find_moment(time, calendar, ends=True), time)


def up_to_end(time: Time, calendar: Calendar) -> Bounds:
    """Return the range up to the end of the time."""
    span = find_span(time, calendar)
    return Bounds(None, span.end, span.grain, span.relative)


def _open(span: Span, oldest: datetime | None, latest: datetime | None, time: Time) -> Bounds:
    return Bounds(oldest, latest, span.grain, is_relative(time), anchor=span.anchor)


def _cut(whole: Span, part: str, calendar: Calendar, *, is_written: bool) -> Span:
    start, end = whole.start, whole.end
    if whole.grain == "month":
        early, mid, late = _HALF_DAYS, _MID_DAYS, _HALF_DAYS
        first, last = (0, early) if part in _STARTS else (late, None) if part in _ENDS else mid
        cut_start = start + timedelta(days=first)
        cut_end = end if last is None else start + timedelta(days=last)
    elif whole.grain == "year":
        # The end of 2000 is its last months, the end of this year is its second half.
        months = 4 if is_written else 6
        cut_start = start if part in _STARTS else calendar.shift(end, -months, "month")
        cut_end = calendar.shift(start, months, "month") if part in _STARTS else end
        if part not in _STARTS | _ENDS:
            cut_start, cut_end = calendar.shift(start, 4, "month"), calendar.shift(end, -4, "month")
    else:
        third = (end - start) / 3
        cut_start = start if part in _STARTS else end - third if part in _ENDS else start + third
        cut_end = start + third if part in _STARTS else end if part in _ENDS else end - third
        if not is_short(whole.grain) and whole.grain != "day":
            cut_start, cut_end = calendar.floor(cut_start, "day"), calendar.floor(cut_end, "day")
    return replace(whole, start=cut_start, end=cut_end, vague=True, scope=None)


def _point(whole: Span, part: str) -> datetime:
    if part in _STARTS:
        return whole.start
    if part in _ENDS:
        return whole.end
    middle = whole.start + (whole.end - whole.start) / 2
    return middle.replace(hour=0, minute=0, second=0, microsecond=0)


def _share_parts(left: Time, right: Time) -> tuple[Time, Time]:
    """Fill in what is written once for both: between 2 and 9 May, Oct 8–9, Oct–Jan 2020."""
    if not (isinstance(left, Date) and isinstance(right, Date)):
        return left, right
    if left.day and not left.month and right.month and right.day and left.day <= right.day:
        left = replace(left, month=right.month)
    if right.day and not right.month and left.month and left.day and left.day <= right.day:
        right = replace(right, month=left.month, year=left.year)
    if right.year and not left.year and (left.month or left.quarter):
        is_earlier_in_year = _order_in_year(left) <= _order_in_year(right)
        left = replace(left, year=right.year if is_earlier_in_year else right.year - 1)
    return left, right


def _order_in_year(date: Date) -> tuple[int, int]:
    month = date.month or ((date.quarter or 1) * 3 - 2)
    return month, date.day or 0


def is_relative(time: Time) -> bool:
    """Return whether a time means another span when it is said at another time."""
    if isinstance(time, Edge):
        return is_relative(time.of)
    return time.relative if isinstance(time, Span) else time.year is None
