"""Times that count from the moment of asking: last week, the past 3 days, 2 hours ago, tonight."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.rules_engine import Rule
from contextwin.temporal.symbols import CODE, compile_pattern
from contextwin.temporal.values import Bounds, Duration, Edge, NoTimeError, Parts, Span, Value

#: Units that are counted whole: the last two quarters are those of the calendar, the last two months are not.
_WHOLE_UNITS = frozenset({"quarter", "decade", "century", "weekend"})
#: "The past week" is the seven days up to now, where "the last week" is the calendar's.
_ROLLING_UNITS = frozenset({"day", "week", "month", "year", "fortnight"})
_OVER_THE = compile_pattern("[DURING WITHIN] THE$")
#: "5 minutes ago" is read as within this share of it. Unmeasured.
_AGO_SLACK = 0.25


def unit_span(unit: str, offset: int, calendar: Calendar) -> Span:
    """Return the unit `offset` units after the current one."""
    if unit == "workweek":
        week = calendar.unit("week", offset)
        monday = week.start + timedelta(days=-week.start.weekday() % 7)
        return Span(monday, monday + timedelta(days=5), "week", relative=True)
    if unit == "businessday":
        start = calendar.shift(calendar.midnight, offset, unit)
        return Span(start, start + timedelta(days=1), "day", relative=True)
    if is_short(unit) and offset:
        near, far = (calendar.shift(calendar.asked_at, step, unit) for step in (offset, 0))
        return Span(min(near, far), max(near, far), unit, relative=True)
    return calendar.unit(unit, offset)


def _this_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    if unit in ("second", "minute"):
        return None
    span = unit_span(unit, 0, calendar)
    return replace(span, anchor="message", scope=None, vague=True) if parts.has("SAME") else span


def _last_unit(parts: Parts, calendar: Calendar) -> Value:
    unit = parts.word("UNIT")
    # "Last minute changes" are none of the last minute.
    if unit in ("second", "minute") and parts.following[:1].isalpha():
        return None
    is_rolling = parts.has("PAST") or _OVER_THE.search(parts.before)
    if unit == "day" or (is_rolling and unit in _ROLLING_UNITS):
        return _last_duration(Duration(((1, unit),)), calendar)
    return unit_span(unit, -1, calendar)


def _next_unit(parts: Parts, calendar: Calendar) -> Value:
    if parts.has("DURATION"):
        return _next_duration(Duration(((1, parts.word("UNIT")), *parts.duration().amounts)), calendar)
    return unit_span(parts.word("UNIT"), 1, calendar)


def _beyond_unit(parts: Parts, calendar: Calendar) -> Value:
    return unit_span(parts.word("UNIT"), -2 if parts.has("BEFORE") else 2, calendar)


def _beside_unit(parts: Parts, calendar: Calendar) -> Value:
    """Read "the day before", which counts from what the talk is about: from now, for want of better."""
    span = unit_span(parts.word("UNIT"), -1 if parts.has("BEFORE") else 1, calendar)
    return replace(span, anchor="message", vague=True)


def _last_amount(parts: Parts, calendar: Calendar) -> Value:
    return _last_duration(_amount(parts), calendar)


def _next_amount(parts: Parts, calendar: Calendar) -> Value:
    return _next_duration(_amount(parts), calendar)


def _amount(parts: Parts) -> Duration:
    if parts.has("DURATION"):
        return parts.duration()
    return Duration(((parts.number("NUM", "FEW"), parts.word("UNIT")),), parts.has("FEW"))


def _last_duration(duration: Duration, calendar: Calendar) -> Span:
    """Return the span that ends now; it has whole days, and includes today."""
    number, unit = duration.amounts[0]
    if unit in _WHOLE_UNITS:
        start = calendar.unit(unit, -round(number)).start
        end = calendar.unit(unit, -1).end
        return Span(start, end, unit, relative=True, vague=duration.vague)
    if is_short(duration.finest):
        start = calendar.add(calendar.asked_at, duration, -1)
        return Span(start, calendar.asked_at, duration.finest, relative=True, vague=duration.vague)
    start = calendar.add(calendar.midnight, duration, -1)
    return Span(start, calendar.day_end, unit, relative=True, vague=duration.vague)


def _next_duration(duration: Duration, calendar: Calendar) -> Span:
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


def _ago(parts: Parts, calendar: Calendar) -> Value:
    return _ago_span(parts.duration(), calendar)


def _ago_span(duration: Duration, calendar: Calendar) -> Span:
    """Return the span that people mean by a duration ago: a day, or some minutes around the moment."""
    number, unit = duration.amounts[0]
    if unit == "weekend":
        return calendar.unit(unit, -round(number))
    if is_short(duration.finest):
        moment = calendar.add(calendar.asked_at, duration, -1)
        # Of two times of one zone, Python subtracts the wall clocks.
        passed = calendar.asked_at.astimezone(UTC) - moment.astimezone(UTC)
        slack = max(passed * _AGO_SLACK, timedelta(seconds=30))
        return Span(
            calendar.shift(moment, -slack.total_seconds(), "second"),
            calendar.shift(moment, slack.total_seconds(), "second"),
            unit,
            relative=True,
            vague=True,
        )
    moment = calendar.add(calendar.midnight, duration, -1)
    if duration.vague:
        earlier = calendar.shift(calendar.midnight, -number - 2, unit)
        return Span(earlier, moment + timedelta(days=1), unit, relative=True, vague=True)
    # A day is meant exactly; of weeks and years the day is only the middle of what may be meant.
    is_vague = unit not in ("day", "businessday")
    return Span(moment, moment + timedelta(days=1), unit, relative=True, vague=is_vague)


def _ago_bound(parts: Parts, calendar: Calendar) -> Value:
    span = _ago_span(replace(parts.duration(), vague=False), calendar)
    if parts.has("LESS"):
        return Bounds(span.start, calendar.asked_at, span.grain, relative=True)
    return Bounds(None, span.end, span.grain, relative=True)


def _relative_day(parts: Parts, calendar: Calendar) -> Value:
    return calendar.day(parts.number("RELATIVE", default=0))


def night_of(day: datetime, calendar: Calendar) -> Span:
    """Return the night that begins on a day."""
    hours = calendar.settings
    start = day.replace(hour=hours.night_hour)
    end = (day + timedelta(days=1)).replace(hour=hours.morning_hour)
    return Span(start, end, "part", relative=True)


def _night(parts: Parts, calendar: Calendar) -> Value:
    # After midnight, tonight began yesterday.
    is_late = calendar.asked_at.hour < calendar.settings.morning_hour
    back = 1 if parts.has("LASTNIGHT") or is_late else 0
    return night_of(calendar.midnight - timedelta(days=back), calendar)


def _date_word(parts: Parts, calendar: Calendar) -> Value:
    part, _, unit = parts.word("DATEWORD").partition(" ")
    span = calendar.unit(unit)
    return Span(span.start, calendar.day_end, unit, relative=True) if part == "to" else Edge(span, part)


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
        return calendar.day(parts.number("RELATIVE", default=0))
    if is_short(unit):
        raise NoTimeError
    return unit_span(unit, 0, calendar)


def _recently(_: Parts, calendar: Calendar) -> Value:
    start = calendar.midnight - timedelta(days=calendar.settings.recent_days)
    return Span(start, calendar.day_end, "day", relative=True, vague=True)


_NEAR = "[LAST PREVIOUS PAST]"
_BACK = "[LAST PREVIOUS PAST LASTPOST]"
_AHEAD = "[NEXT COMING NEXTPOST]"
_SINGLE = "(?:DURATION|A UNIT)"
RELATIVE_RULES = [
    Rule("earlier_in", "EARLIER (?:IN? [THE THIS] UNIT|RELATIVE)", _earlier),
    Rule("later_in", "LATER (?:IN? [THE THIS] UNIT|RELATIVE)", _later),
    Rule("rest_of", "REST OF [THE THIS] UNIT|REST OF RELATIVE", _later),
    Rule("this_unit", "(?:THIS|THE? SAME) CALENDAR? UNIT(?! NUM)", _this_unit),
    Rule("unit_before_last", "THE? UNIT BEFORE LAST|THE? UNIT AFTER NEXT", _beyond_unit),
    Rule("next_unit", "[NEXT COMING] CALENDAR? UNIT(?: AND DURATION)?|UNIT NEXTPOST", _next_unit),
    Rule("last_unit", f"{_NEAR} CALENDAR? UNIT(?! OF [YEAR DATE ANYMONTH THE])|UNIT LASTPOST", _last_unit),
    Rule("last_n", f"{_BACK} DURATION(?! OF)|[NUM FEW] [PAST LASTPOST] UNIT", _last_amount),
    Rule("next_n", f"{_AHEAD} DURATION|[NUM FEW] [COMING NEXTPOST] UNIT", _next_amount),
    Rule("ago_bound", f"[MORE LESS DURING] (?:{_SINGLE} AGO|AGOPRE {_SINGLE})", _ago_bound, "RANGE"),
    Rule("ago", f"{_SINGLE} AGO|AGOPRE {_SINGLE}", _ago),
    Rule("within", "WITHIN DURATION", _within),
    Rule("relative_day", "RELATIVE", _relative_day),
    Rule("night", "TONIGHT|LASTNIGHT", _night),
    Rule("unit_beside", "THE UNIT [BEFORE AFTER](?=[END COMMA]|$)", _beside_unit),
    Rule("date_word", "DATEWORD", _date_word),
    Rule("recently", "RECENTLY", _recently),
]
