"""Times made of times: Tuesday of last week, the end of March, the first week of 2024, 2 days before Easter."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.holidays import days_around, weekday_from
from contextwin.temporal.rules_engine import Pass, read_rules
from contextwin.temporal.spans import find_span
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Bounds, Date, Edge, NoTimeError, Parts, Span, Time, Value, is_finer

#: Units of which a longer one has a first and a last.
_COUNTED_UNITS = frozenset({"day", "week", "weekend", "month", "quarter", "half", "year", "decade"})
#: Days before and after a day that "around" it includes. Unmeasured.
_ABOUT_DAYS = 2
_EDGES = {"EARLY": "early", "MIDDLE": "mid", "LATE": "late", "START": "start", "FINISH": "end"}


def _whole_of(parts: Parts, calendar: Calendar) -> Time:
    """Return the last time that is among the parts: a date, a bare month or year, or the current unit."""
    times = parts.times()
    if times:
        return times[-1]
    if parts.has("MONTH", "MONTHISH"):
        return Date(month=parts.month())
    if parts.has("YEAR"):
        return Date(parts.number("YEAR"))
    if parts.has("QUARTER"):
        return Date(quarter=int(parts.word("QUARTER")[1]))
    units = [item.value for item, name in parts.named() if name == "UNIT"]
    if not units:
        raise NoTimeError
    return calendar.unit(str(units[-1]))


def _outer(parts: Parts, calendar: Calendar) -> Span:
    """Return the span that the parts are of; of "March last year", that month."""
    whole, times = find_span(_whole_of(parts, calendar), calendar), parts.times()
    month = Date(month=parts.month()) if parts.has("MONTH", "MONTHISH") else times[-2] if len(times) > 1 else None
    if whole.grain != "year" or not isinstance(month, Date) or month.month is None:
        return whole
    placed = _place(month, whole, calendar)
    if not isinstance(placed, Span):
        raise NoTimeError
    return placed


def _nth_day(parts: Parts, calendar: Calendar) -> Value:
    """Read the nth day of a month: the 5th of last month, the 3rd day of this month."""
    outer = _outer(parts, calendar)
    if outer.grain != "month" or parts.word("UNIT") not in ("", "day", "month"):
        return None
    day = calendar.check(Date(outer.start.year, outer.start.month, parts.number("ORD", "FIRST", "SECOND", "NUM")))
    return replace(calendar.find(day), relative=outer.relative)


def _nth_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    outer = _outer(parts, calendar)
    if unit == "fortnight" and outer.grain == "month":
        return _half_of(parts, calendar)  # The second half of December, in Romance languages.
    if unit not in _COUNTED_UNITS or not is_finer(unit, outer.grain):
        return None
    found = _count_unit(unit, parts.nth(), outer, calendar)
    is_inside = outer.start - timedelta(days=7) < found.start < outer.end
    return replace(found, relative=outer.relative) if is_inside else None


def _count_unit(unit: str, nth: int, outer: Span, calendar: Calendar) -> Span:
    if unit == "week":
        return _count_week(nth, outer, calendar)
    if unit == "weekend":
        return _count_weekday(5, nth, outer, days=2)
    start = calendar.shift(outer.end if nth < 0 else outer.start, nth if nth < 0 else nth - 1, unit)
    return calendar.span(start, unit)


def _count_week(nth: int, outer: Span, calendar: Calendar) -> Span:
    """Return the nth week, as ISO 8601 counts: a week belongs where its fourth day lies."""
    fourth_day = outer.end - timedelta(days=4) if nth < 0 else outer.start + timedelta(days=7 * nth - 4)
    return calendar.span(calendar.floor(fourth_day, "week"), "week")


def _count_weekday(weekday: int, nth: int, outer: Span, days: int = 1) -> Span:
    first_day = outer.end - timedelta(days=7) if nth < 0 else outer.start + timedelta(days=7 * (nth - 1))
    start = weekday_from(first_day, weekday)
    return Span(start, start + timedelta(days=days), "weekend" if days > 1 else "day")


def _nth_weekday(parts: Parts, calendar: Calendar) -> Value:
    inner = parts.times()[0] if not parts.has("WEEKDAY") else Date(weekday=parts.number("WEEKDAY", default=0))
    outer = _outer(parts, calendar)
    if not isinstance(inner, Date) or inner.weekday is None or outer.grain not in ("month", "year", "quarter"):
        return None
    found = _count_weekday(inner.weekday, parts.nth(), outer)
    return found if outer.start <= found.start < outer.end else None


def _first_units(parts: Parts, calendar: Calendar) -> Value:
    outer, duration = _outer(parts, calendar), parts.duration()
    if parts.has("LAST"):
        start, end = calendar.add(outer.end, duration, -1), outer.end
    else:
        start, end = outer.start, calendar.add(outer.start, duration)
    is_inside = outer.start <= start and end <= outer.end
    return Span(start, end, duration.finest, relative=outer.relative) if is_inside else None


def _half_of(parts: Parts, calendar: Calendar) -> Value:
    outer = _outer(parts, calendar)
    if is_short(outer.grain) or outer.grain == "day":
        return None
    middle = outer.start + (outer.end - outer.start) / 2
    if outer.grain == "year":
        middle = calendar.shift(outer.start, 6, "month")
    middle = calendar.floor(middle, "day")
    is_first = parts.has("FIRST")
    if parts.number("ORD", default=2) != 2:
        return None
    return replace(outer, start=outer.start if is_first else middle, end=middle if is_first else outer.end, scope=None)


def _edge(parts: Parts, calendar: Calendar) -> Value:
    whole = _whole_of(parts, calendar)
    if parts.has("MONTH", "MONTHISH") and isinstance(whole, Span):
        placed = _place(Date(month=parts.month()), whole, calendar)  # Mid April last year.
        if not isinstance(placed, Span) or whole.grain != "year":
            return None
        whole = placed
    if isinstance(whole, Edge) or is_short(find_span(whole, calendar).grain):
        return None
    name = next(_EDGES[name] for name in parts.names if name in _EDGES)
    is_of = parts.has("OF") and name == "mid"
    return Edge(whole, "middle" if is_of else name)


def _date_within(parts: Parts, calendar: Calendar) -> Value:
    """Read a date and the span that it lies in, in either order: Tuesday of last week, last year in May."""
    times = parts.times()
    if len(times) == 1:
        # A bare month or quarter is in the year beside it.
        times.append(_bare_date(parts))
    dates = [time for time in times if isinstance(time, Date) and not time.year]
    spans = [time for time in times if isinstance(time, Span) or (isinstance(time, Date) and time.year)]
    if len(dates) != 1 or len(spans) != 1:
        return None
    return _place(dates[0], find_span(spans[0], calendar), calendar)


def _bare_date(parts: Parts) -> Date:
    quarter = parts.word("QUARTER")
    if not quarter:
        return Date(month=parts.month())
    number = int(quarter[1])
    return Date(quarter=number) if quarter[0] == "q" else Date(half=min(number, 2))


def _place(inner: Date, outer: Span, calendar: Calendar) -> Value:
    start = outer.start
    if inner.weekday is not None and not inner.day:
        if outer.grain != "week":
            return None
        return calendar.span(weekday_from(start, inner.weekday), "day", relative=outer.relative)
    if outer.grain == "year" and inner.weekday is None:
        return replace(calendar.find(replace(inner, year=start.year)), relative=outer.relative)
    if outer.grain == "month" and inner.day and not inner.month:
        return calendar.check(Date(start.year, start.month, inner.day))
    return None


def _unit_of_date(parts: Parts, calendar: Calendar) -> Value:
    unit, day = parts.word("UNIT"), find_span(parts.times()[-1], calendar)
    if day.grain not in ("day", "part") or is_short(unit):
        return None
    if parts.has("STARTING"):
        return calendar.span(day.start, unit, relative=day.relative)
    if unit == "weekend":
        return _weekend_of(day, calendar)
    middle = day.start + (day.end - day.start) / 2  # Carnival begins on a Saturday; its week is the next one.
    return replace(replace(calendar, asked_at=middle).unit(unit), relative=day.relative, scope=None)


def _weekend_of(day: Span, calendar: Calendar) -> Span:
    """Return the weekend of a day; a Friday or a Monday makes it longer."""
    start = calendar.floor(day.start, "weekend")
    weekday = day.start.weekday()
    if weekday == 0:
        start -= timedelta(days=7)
    end = start + timedelta(days=2)
    return Span(start if weekday != 4 else day.start, end if weekday else day.end, "weekend", relative=day.relative)


def _shifted(parts: Parts, calendar: Calendar) -> Span:
    """Read a time by its distance: 2 days before Easter, a week after May 3, 3 hours from now."""
    duration = parts.duration()
    unit = duration.finest if is_short(duration.finest) else "day"
    if parts.has("NOW"):
        base, is_relative = calendar.midnight if unit == "day" else calendar.asked_at, True
    else:
        span = find_span(parts.times()[-1], calendar)
        base, is_relative = span.start, span.relative
    moment = calendar.add(base, duration, -1 if parts.has("BEFORE") else 1)
    return calendar.span(moment, unit, relative=is_relative)


def _time_beside(parts: Parts, calendar: Calendar) -> Value:
    """Read the span before or after a time: in the 3 days before Easter."""
    base, duration = find_span(parts.times()[-1], calendar), parts.duration()
    if parts.has("BEFORE"):
        return Span(calendar.add(base.start, duration, -1), base.start, duration.finest, relative=base.relative)
    return Span(base.end, calendar.add(base.end, duration), duration.finest, relative=base.relative)


def _shifted_bound(parts: Parts, calendar: Calendar) -> Value:
    if parts.has("LESS"):
        return None
    point = _shifted(parts, calendar)
    if parts.has("BEFORE"):
        return Bounds(None, point.end, point.grain, point.relative)
    return Bounds(point.start, None, point.grain, point.relative)


def _unit_beside(parts: Parts, calendar: Calendar) -> Value:
    """Read the unit before or after a time: the day before Christmas, the week after the 3rd of May."""
    unit, base = parts.word("UNIT"), find_span(parts.times()[-1], calendar)
    if is_short(unit):
        return None
    if parts.has("BEFORE"):
        return Span(calendar.shift(base.start, -1, unit), base.start, unit, relative=base.relative)
    return calendar.span(base.end, unit, relative=base.relative)


def _lasting(parts: Parts, calendar: Calendar) -> Value:
    """Read a span by its start and length: for 2 weeks starting May 20."""
    if not (parts.has("STARTING", "FOR") or CODE["FOR"] in parts.before[-2:]):
        return None
    base, duration = find_span(parts.times()[-1], calendar), parts.duration()
    return Span(base.start, calendar.add(base.start, duration), duration.finest, relative=base.relative)


def _current(parts: Parts, calendar: Calendar) -> Span:
    span = find_span(parts.times()[0], calendar)
    if not span.start <= calendar.asked_at < span.end:
        raise NoTimeError
    return span


def _so_far(parts: Parts, calendar: Calendar) -> Value:
    return replace(_current(parts, calendar), end=calendar.day_end)


def _rest_of(parts: Parts, calendar: Calendar) -> Value:
    return replace(_current(parts, calendar), start=calendar.midnight, scope=None)


def _named_weekend(parts: Parts, calendar: Calendar) -> Value:
    """Read a holiday's weekend: Labor Day weekend."""
    time = parts.times()[0]
    if not isinstance(time, Date) or time.holiday is None or parts.word("UNIT") != "weekend":
        return None
    year = parts.number("YEAR", default=0)
    return _weekend_of(find_span(replace(time, year=year) if year else time, calendar), calendar)


def _around(parts: Parts, calendar: Calendar) -> Value:
    """Read what is about a time: over Easter, around Easter, around the 20th."""
    time = parts.times()[0]
    holiday = time.holiday if isinstance(time, Date) else None
    before, after = days_around(holiday) if holiday else (0, 0)
    if parts.has("AROUND"):
        before, after = before + _ABOUT_DAYS, after + _ABOUT_DAYS
    span = find_span(time, calendar)
    if not (before or after) or is_short(span.grain) or span.grain == "part":
        return None
    return replace(span, start=span.start - timedelta(days=before), end=span.end + timedelta(days=after), scope=None)


COMPOUNDS = Pass(
    read_rules(
        "compound",
        first_units=_first_units,
        half_of=_half_of,
        nth_day=_nth_day,
        nth_unit=_nth_unit,
        nth_weekday=_nth_weekday,
        edge=_edge,
        lasting=_lasting,
        time_beside=_time_beside,
        shifted_bound=_shifted_bound,
        shifted=_shifted,
        unit_beside=_unit_beside,
        unit_of_date=_unit_of_date,
        named_weekend=_named_weekend,
        around=_around,
        rest_of=_rest_of,
        so_far=_so_far,
        date_within=_date_within,
    )
)
