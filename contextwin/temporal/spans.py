"""From times to spans and ranges on the calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.values import Bounds, Date, Edge, Span, Time, is_finer

_STARTS = frozenset({"start", "early"})
_ENDS = frozenset({"end", "late"})
#: Where a month's early part ends, its middle begins and ends, and its late part begins, in days.
_EARLY_DAYS, _MID_DAYS, _LATE_DAYS = 10, (9, 20), 20


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
    if isinstance(left, Edge) and left.part == "mid":
        left = replace(left, part="middle")  # "Between mid October and New Year"
    oldest = find_moment(left, calendar, ends=False)
    if isinstance(left, Date) and isinstance(right, Span) and oldest > right.start:
        # Of "Monday to Wednesday last week", the Monday is the one before that Wednesday.
        oldest = find_moment(left, replace(calendar, asked_at=right.start), ends=False)
    after = oldest if isinstance(right, Date | Edge) else None
    latest = find_moment(right, calendar, ends=True, after=after)
    if oldest >= latest:
        return None
    one, other = find_span(left, calendar), find_span(right, calendar)
    finer = one.grain if is_finer(one.grain, other.grain) else other.grain
    last = None if isinstance(right, Edge) else find_span(right, calendar, after)
    whole_end = last.end if last and last.start == latest and not is_short(last.grain) else None
    return Bounds(oldest, latest, finer, one.relative or other.relative, whole_end=whole_end)


def intersect(one: Bounds, other: Bounds) -> Bounds | None:
    """Return what lies in both, with the grain of the first; None when that is nothing."""
    start = max((end for end in (one.start, other.start) if end), default=None)
    end = min((end for end in (one.end, other.end) if end), default=None)
    if start and end and start >= end:
        return None
    return replace(one, start=start, end=end, relative=one.relative or other.relative)


def since(time: Time, calendar: Calendar) -> Bounds:
    """Return the range from the time on."""
    span = find_span(time, calendar)
    return _open(span, span.start, None)


def after(time: Time, calendar: Calendar) -> Bounds:
    """Return the range after the time; a day may still go on, what is longer must be over."""
    span = find_span(time, calendar)
    if isinstance(time, Edge):
        start = find_moment(time, calendar, ends=False) if time.part in ("start", "end") else span.end
    else:
        start = span.start if span.grain == "day" or is_short(span.grain) else span.end
    return _open(span, start, None)


def before(time: Time, calendar: Calendar) -> Bounds:
    """Return the range before the time."""
    return _open(find_span(time, calendar), None, find_moment(time, calendar, ends=False))


def until(time: Time, calendar: Calendar) -> Bounds:
    """Return the range up to the time, with its last day."""
    return _open(find_span(time, calendar), None, find_moment(time, calendar, ends=True))


def up_to_end(time: Time, calendar: Calendar) -> Bounds:
    """Return the range up to the end of the time."""
    span = find_span(time, calendar)
    return Bounds(None, span.end, span.grain, span.relative)


def _open(span: Span, start: datetime | None, end: datetime | None) -> Bounds:
    return Bounds(start, end, span.grain, span.relative, anchor=span.anchor)


def _cut(whole: Span, part: str, calendar: Calendar, *, is_written: bool) -> Span:
    start, end = whole.start, whole.end
    if whole.grain == "month":
        early_end, late_start = start + timedelta(days=_EARLY_DAYS), start + timedelta(days=_LATE_DAYS)
        middle = start + timedelta(days=_MID_DAYS[0]), start + timedelta(days=_MID_DAYS[1])
    elif whole.grain == "year":
        # The end of 2000 is its last months, the end of this year is its second half.
        months = 4 if is_written else 6
        early_end, late_start = calendar.shift(start, months, "month"), calendar.shift(end, -months, "month")
        middle = calendar.shift(start, 4, "month"), calendar.shift(end, -4, "month")
    else:
        third = (end - start) / 3
        middle = early_end, late_start = start + third, end - third
    if part in _STARTS:
        end = early_end
    elif part in _ENDS:
        start = late_start
    else:
        start, end = middle
    if whole.grain not in ("month", "year", "day") and not is_short(whole.grain):
        start, end = calendar.floor(start, "day"), calendar.floor(end, "day")
    return replace(whole, start=start, end=end, scope=None)


def _point(whole: Span, part: str) -> datetime:
    if part in _STARTS:
        return whole.start
    if part in _ENDS:
        return whole.end
    middle = whole.start + (whole.end - whole.start) / 2
    return middle.replace(hour=0, minute=0, second=0, microsecond=0)


def _share_parts(left: Time, right: Time) -> tuple[Time, Time]:
    """Fill in what is written once for both: between 2 and 9 May, Oct 8–9, Oct–Jan 2020."""
    if isinstance(right, Edge) and isinstance(right.of, Date) and isinstance(left, Date) and left.month:
        return _share_parts(left, right.of)[0], right  # "Between February and the end of June 2023"
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
