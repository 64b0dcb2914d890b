"""Times made of times: Tuesday of last week, the week of May 3, 2 days before Easter."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.counted import COUNTED_RULES
from contextwin.temporal.relative import unit_span
from contextwin.temporal.rules_engine import Pass, Rule
from contextwin.temporal.spans import find_span
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Bounds, Date, NoTimeError, Parts, Span, Value


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
        day = start + timedelta(days=(inner.weekday - start.weekday()) % 7)
        return Span(day, day + timedelta(days=1), "day", relative=outer.relative)
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
        return Span(day.start, calendar.shift(day.start, 1, unit), unit, relative=day.relative)
    if unit == "weekend":
        return _weekend_of(day, calendar)
    return replace(unit_span(unit, 0, replace(calendar, asked_at=day.start)), relative=day.relative, scope=None)


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
    return Span(moment, calendar.shift(moment, 1, unit), unit, relative=is_relative)


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
    return Span(base.end, calendar.shift(base.end, 1, unit), unit, relative=base.relative)


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
    is_holiday = isinstance(time, Date) and time.holiday is not None
    return _unit_of_date(parts, calendar) if is_holiday and parts.word("UNIT") == "weekend" else None


_DISTANCE = "(?:DURATION|A UNIT)"
COMPOUNDS = Pass(
    [
        *COUNTED_RULES,
        Rule("lasting", "FOR? DURATION COMMA? (?:FROM|STARTING [ON FROM IN]?) DATE", _lasting),
        Rule("shifted_bound", f"[MORE LESS] {_DISTANCE} [BEFORE AFTER] DATE", _shifted_bound, "RANGE"),
        Rule("shifted", f"{_DISTANCE} [BEFORE AFTER FROM] [DATE NOW]", _shifted),
        Rule("beside", "THE? UNIT [BEFORE AFTER] DATE", _unit_beside),
        Rule("unit_of_date", "THE? UNIT (?:OF|STARTING [ON FROM]?) DATE", _unit_of_date),
        Rule("date_unit", "DATE UNIT(?! [AGO BEFORE])", _named_weekend),
        Rule("rest_of_date", "REST OF DATE", _rest_of),
        Rule("so_far", "SOFAR DATE|DATE SOFAR", _so_far),
        Rule(
            "date_within",
            "QUARTER OF? DATE|DATE POSS? QUARTER"
            "|DATE (?:[OF DASH COMMA IN ON]|IN THE)? DATE|ANYMONTH [OF COMMA]? DATE|DATE [IN OF] ANYMONTH",
            _date_within,
        ),
    ]
)
