"""Times that count from the moment of asking: last week, the past 3 days, 2 hours ago, tonight."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.rules_engine import read_rules
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.values import Bounds, Date, Duration, Edge, NoTimeError, Parts, Span, Value

#: Units that are counted whole: the last two quarters are those of the calendar, the last two months are not.
_WHOLE_UNITS = frozenset({"quarter", "decade", "century", "weekend"})
#: "The past week" is the seven days up to now, where "the last week" is the calendar's.
_ROLLING_UNITS = frozenset({"day", "week", "month", "year", "fortnight"})
_OVER_THE = SymbolPattern("[DURING WITHIN] THE$")
#: "5 minutes ago" is read as within this share of it. Unmeasured.
_AGO_SLACK = 0.25
#: Before "5 minutes ago", these make a range of it.
_LIMITS = ("MORE", "LESS", "DURING")
#: Units that are meant whole: "two weeks ago" is the week, "two weeks and a day ago" a day.
_MEANT_WHOLE = frozenset({"week", "month", "quarter", "year", "decade", "century"})


def _this_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    if unit in ("second", "minute"):
        return None
    span = calendar.unit(unit)
    return replace(span, anchor="message", scope=None, vague=True) if parts.has("SAME") else span


def _last_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    # "Last minute changes" are none of the last minute.
    if unit in ("second", "minute") and parts.following[:1].isalpha():
        return None
    is_rolling = parts.has("PAST") or _OVER_THE.search(parts.before)
    if unit == "day" or (is_rolling and unit in _ROLLING_UNITS):
        return _last_amount(parts, calendar)
    return calendar.unit(unit, -1)


def _ahead_or_beyond(parts: Parts, calendar: Calendar) -> Value:
    """Read the next unit, the unit after next, the one before last, or the one before this one."""
    if parts.has("THIS"):
        is_one = parts.number("NUM", default=1) == 1
        return calendar.unit(parts.word("UNIT"), -1 if parts.has("BEFORE") else 1) if is_one else None
    return calendar.unit(parts.word("UNIT"), -2 if parts.has("BEFORE") else 2 if parts.has("AFTER") else 1)


def _beside_unit(parts: Parts, calendar: Calendar) -> Value:
    """Read "the day before", which counts from what the talk is about: from now, for want of better."""
    span = calendar.unit(parts.word("UNIT"), -1 if parts.has("BEFORE") else 1)
    return replace(span, anchor="message", vague=True)


def _last_amount(parts: Parts, calendar: Calendar) -> Span:
    """Return the span that ends now; it has whole days, and includes today."""
    duration = parts.duration()
    number, unit = duration.amounts[0]
    if unit in _WHOLE_UNITS:
        start, end = calendar.unit(unit, -round(number)).start, calendar.unit(unit, -1).end
    elif is_short(duration.finest):
        unit, start, end = duration.finest, calendar.add(calendar.asked_at, duration, -1), calendar.asked_at
    else:
        start, end = calendar.add(calendar.midnight, duration, -1), calendar.day_end
    return Span(start, end, unit, relative=True, vague=duration.vague)


def _next_amount(parts: Parts, calendar: Calendar) -> Span:
    duration = parts.duration()
    if parts.has("DURATION") and parts.has("UNIT"):
        # The next week and two days.
        duration = Duration(((1, parts.word("UNIT")), *duration.amounts))
    is_exact = is_short(duration.finest)
    start = calendar.asked_at if is_exact else calendar.midnight
    end = calendar.add(start, duration)
    return Span(start, end if is_exact else end + timedelta(days=1), duration.finest, relative=True)


def _within(parts: Parts, calendar: Calendar) -> Value:
    # "Answer within 2 days" says how long; "I'll be back within 2 days" says when.
    if CODE["WILL"] not in parts.before[-8:]:
        return None
    duration = parts.duration()
    end = calendar.add(calendar.asked_at, duration)
    return Span(calendar.asked_at, end, duration.finest, relative=True)


def _ago(parts: Parts, calendar: Calendar) -> Span:
    """Return the span that people mean by a duration ago: a day, or some minutes around the moment."""
    duration = parts.duration()
    number, unit = duration.amounts[0]
    if unit == "weekend":
        return calendar.unit(unit, -round(number))
    if is_short(duration.finest):
        moment = calendar.add(calendar.asked_at, duration, -1)
        # Python subtracts the wall clocks of two times of one zone.
        passed = calendar.asked_at.astimezone(UTC) - moment.astimezone(UTC)
        slack = max(passed * _AGO_SLACK, timedelta(seconds=30)).total_seconds()
        start, end = (calendar.shift(moment, seconds, "second") for seconds in (-slack, slack))
        return Span(start, end, unit, relative=True)
    start = calendar.add(calendar.midnight, duration, -1)
    end = start + timedelta(days=1)
    if parts.has(*_LIMITS):
        return Span(start, end, unit, relative=True)
    if duration.vague:
        return _some_ago(number, unit, calendar)
    if unit in _MEANT_WHOLE and len(duration.amounts) == 1:
        return calendar.unit(unit, -round(number))
    return Span(start, end, unit, relative=True)


def _day_ago(parts: Parts, calendar: Calendar) -> Value:
    """Read a year ago today: that day; this month last year: that month; this time last year: some days around it."""
    units = [str(item.value) for item, name in parts.named() if name == "UNIT"]
    duration = Duration(((1, units[-1]),)) if parts.has("THIS") else parts.duration()
    if parts.has("THIS") and not parts.has("TIME") and units[0] != "day":
        is_of_year = units in (["month", "year"], ["quarter", "year"])
        start = calendar.add(calendar.unit(units[0]).start, duration, -1)
        return calendar.span(start, units[0], relative=True) if is_of_year else None
    if is_short(duration.finest) and duration.finest not in ("day", "week"):
        return None
    day = calendar.add(calendar.midnight, duration, -1) + timedelta(days=parts.number("RELATIVE", default=0))
    around = timedelta(days=3 if parts.has("TIME") and duration.finest in ("month", "year") else 0)
    return Bounds(day - around, day + around + timedelta(days=1), "day", relative=True, vague=bool(around))


def _day_and_before(parts: Parts, calendar: Calendar) -> Value:
    last = calendar.unit("day", parts.number("RELATIVE", default=0))
    return Span(last.start - timedelta(days=1), last.end, "day", relative=True) if parts.word("UNIT") == "day" else None


def _some_ago(number: float, unit: str, calendar: Calendar) -> Span:
    """Return what a couple of units ago may be, from one more to one less; what a few may be reaches back further."""
    is_couple = number == 2
    start = calendar.shift(calendar.midnight, -number - (1 if is_couple else 2), unit)
    end = calendar.shift(calendar.midnight, -number + (1 if is_couple else 0), unit)
    return Span(start, end if is_couple else end + timedelta(days=1), unit, relative=True, vague=not is_couple)


def _ago_bound(parts: Parts, calendar: Calendar) -> Value:
    span = _ago(parts, calendar)
    if parts.has("LESS"):
        return Bounds(span.start, calendar.asked_at, span.grain, relative=True)
    return Bounds(None, span.end, span.grain, relative=True)


def _relative_day(parts: Parts, calendar: Calendar) -> Value:
    return calendar.unit("day", parts.number("RELATIVE", default=0))


def _night(parts: Parts, calendar: Calendar) -> Value:
    # After midnight, tonight began yesterday.
    is_late = calendar.asked_at.hour < calendar.settings.morning_hour
    back = 1 if parts.has("LASTNIGHT") or is_late else 0
    return calendar.part_of_day(calendar.midnight - timedelta(days=back), "night")


def _date_word(parts: Parts, calendar: Calendar) -> Value:
    part, _, unit = parts.word("DATEWORD").partition(" ")
    if part == "between":
        start = calendar.find(Date(holiday="christmas")).start
        return Span(start, calendar.shift(start, 7, "day"), "day", relative=True)
    span = calendar.unit(unit)
    if part == "new" and calendar.asked_at.month > _NEW_MONTHS:
        return None  # It is rather yet to come.
    return Span(span.start, calendar.day_end, unit, relative=True) if part in ("to", "new") else Edge(span, part)


def _later(parts: Parts, calendar: Calendar) -> Value:
    span = _part_span(parts, calendar)
    return replace(span, start=max(span.start, calendar.midnight), scope=None)


def _earlier(parts: Parts, calendar: Calendar) -> Value:
    span = _part_span(parts, calendar)
    end = calendar.asked_at if span.grain == "day" else calendar.day_end
    return replace(span, end=end) if end > span.start else None


def _part_span(parts: Parts, calendar: Calendar) -> Span:
    unit = parts.word("UNIT")
    if not unit:
        return calendar.unit("day", parts.number("RELATIVE", default=0))
    if is_short(unit):
        raise NoTimeError
    return calendar.unit(unit)


def _recently(_: Parts, calendar: Calendar) -> Value:
    start = calendar.midnight - timedelta(days=calendar.settings.recent_days)
    return Span(start, calendar.day_end, "day", relative=True, vague=True)


#: Months in which a year is called new. Unmeasured.
_NEW_MONTHS = 6
RELATIVE_RULES = read_rules(
    "relative",
    earlier=_earlier,
    later=_later,
    this_unit=_this_unit,
    ahead_or_beyond=_ahead_or_beyond,
    next_amount=_next_amount,
    last_unit=_last_unit,
    last_amount=_last_amount,
    ago_bound=_ago_bound,
    day_ago=_day_ago,
    day_and_before=_day_and_before,
    ago=_ago,
    within=_within,
    relative_day=_relative_day,
    night=_night,
    beside_unit=_beside_unit,
    date_word=_date_word,
    recently=_recently,
)
