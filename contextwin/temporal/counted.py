"""Parts of a span by their position in it: the first week of 2024, the 5th of last month, the end of March."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.relative import unit_span
from contextwin.temporal.rules_engine import Rule
from contextwin.temporal.spans import find_span
from contextwin.temporal.values import Date, Edge, NoTimeError, Parts, Span, Time, Value, is_finer

#: Units of which a longer one has a first and a last.
_COUNTED_UNITS = frozenset({"day", "week", "weekend", "month", "quarter", "year", "decade"})
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
    return unit_span(str(units[-1]), 0, calendar)


def _outer(parts: Parts, calendar: Calendar) -> Span:
    return find_span(_whole_of(parts, calendar), calendar)


def _day_of(parts: Parts, calendar: Calendar) -> Value:
    """Read the nth day of a month: the 5th of last month, the 3rd day of this month."""
    outer = _outer(parts, calendar)
    if outer.grain != "month" or parts.word("UNIT") not in ("", "day", "month"):
        return None
    day = calendar.check(Date(outer.start.year, outer.start.month, parts.number("ORD", "FIRST", "SECOND")))
    return replace(calendar.find(day), relative=outer.relative)


def _nth_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    outer = _outer(parts, calendar)
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
    return Span(start, calendar.shift(start, 1, unit), unit)


def _count_week(nth: int, outer: Span, calendar: Calendar) -> Span:
    """Return the nth week, as ISO 8601 counts: a week belongs where its fourth day lies."""
    if nth < 0:
        start = calendar.floor(outer.end - timedelta(days=4), "week")
    else:
        start = calendar.floor(outer.start + timedelta(days=3), "week") + timedelta(days=7 * (nth - 1))
    return Span(start, start + timedelta(days=7), "week")


def _count_weekday(weekday: int, nth: int, outer: Span, days: int = 1) -> Span:
    if nth < 0:
        last = outer.end - timedelta(days=1)
        start = last - timedelta(days=(last.weekday() - weekday) % 7)
    else:
        start = outer.start + timedelta(days=(weekday - outer.start.weekday()) % 7 + 7 * (nth - 1))
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
    return replace(outer, start=outer.start if is_first else middle, end=middle if is_first else outer.end, scope=None)


def _edge(parts: Parts, calendar: Calendar) -> Value:
    whole = _whole_of(parts, calendar)
    if isinstance(whole, Edge) or is_short(find_span(whole, calendar).grain):
        return None
    name = next(_EDGES[name] for name in parts.names if name in _EDGES)
    is_of = parts.has("OF") and name == "mid"
    return Edge(whole, "middle" if is_of else name)


_WHOLE = "(?:THE? UNIT|DATE|YEAR|ANYMONTH|QUARTER)"
COUNTED_RULES = [
    Rule(
        "first_units",
        f"THE? [FIRST LAST] DURATION (?:OF|IN) {_WHOLE}|THE? [FIRST LAST] DURATION DATE",
        _first_units,
    ),
    Rule("half_of", f"THE? [FIRST SECOND LAST] HALF OF {_WHOLE}", _half_of),
    # Of "what did I say first this month", the first is what was said.
    Rule("day_of", f"THE? ANYORD (?:UNIT OF|OF) {_WHOLE}|(?<!SPEAK)THE? ANYORD UNIT? {_WHOLE}", _day_of),
    Rule("nth_unit", f"THE? [ORD FIRST SECOND LAST] UNIT (?:OF|IN|DURING)? {_WHOLE}", _nth_unit),
    Rule("nth_weekday", f"THE? [ORD FIRST SECOND LAST] [DATE WEEKDAY] (?:OF|IN) {_WHOLE}", _nth_weekday),
    Rule(
        "edge",
        "[EARLY MIDDLE LATE] DASH? (?:IN|OF)? THE? (?:DATE|YEAR|ANYMONTH|QUARTER)"
        "|[START MIDDLE FINISH] OF? THE? (?:DATE|YEAR|ANYMONTH|QUARTER)|[START MIDDLE FINISH] OF? THE? UNIT",
        _edge,
    ),
]
