"""Days that are named by what happened then: "on gala Sunday", "the day of the slip", "since the gala".

No calendar has them. The window looks them up in what is written about the event; a weekday beside it says which of
several days is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from contextwin.models.time_constraints import EventDay
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.lexer import Reading
from contextwin.temporal.spans import find_span
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.values import Bounds, Date, Item, Span, Value

#: The scope of a range that is such a day.
EVENT_DAY = "event day"
#: The rule that reads them.
RULE = "event day"
_ENDS = "(?=[END COMMA COLON IN ON CHANNEL FILLER NOBODY SPEAK WHAT WHO DID BEPAST HAVE WE I]|$)"
_EVENT = "(?P<event>OTHER{1,2})"
_NAMED = (
    # On gala Sunday.
    SymbolPattern(f"[ON IN]THE?{_EVENT}(?P<day>DATE)"),
    # On the Friday of the storm, the day of the slip, am Tag der Gala.
    SymbolPattern(
        "(?:(?:[ON IN]THE?|(?<!TO OTHER)(?<!TALK)THE)(?P<day>[WEEKDAY UNIT]|DATE(?=OF))|DAILY)"
        f"[OF FROM]THE?{_EVENT}{_ENDS}"
    ),
    # Over the coronation weekend.
    SymbolPattern(f"[ON IN DURING]THE{_EVENT}(?P<day>UNIT){_ENDS}"),
    SymbolPattern(f"(?P<since>SINCE)[THE OF]{_EVENT}{_ENDS}"),
    # The day the pontoon went.
    SymbolPattern(
        "[ON IN]?THE(?P<day>UNIT)[WHEN THAT]?(?=[THE A WE MENTION][^END COMMA]*OTHER)(?P<event>[^END COMMA]{2,8})"
    ),
)
_THAT_DAY = SymbolPattern("[THAT THIS NOBODY](?P<day>UNIT)")
_TIMES = SymbolPattern("[DATE RANGE]")
_UNITS = frozenset({"day", "weekend"})
_WEEKDAY_ALONE = "weekday_alone"


def mark_event_day(
    reading: Reading, rules_by_token: dict[int, str], calendar: Calendar
) -> tuple[Reading, EventDay | None]:
    """Return the reading with a day that is named by an event as a range, and which it is.

    Where a time is named too, that is when it was.
    """
    for pattern in _NAMED:
        for match in pattern.finditer(reading.symbols):
            event = _read(reading, match, rules_by_token, calendar)
            others = _TIMES.search(reading.symbols, 0, match.start()) or _TIMES.search(reading.symbols, match.end())
            if event is None or others:
                continue
            day = match["day"] if match.re.groupindex.get("day") else None
            value = reading.items[match.start("day")].value if day else None
            bounds = _bounds(value, calendar)
            places = [match.span(), *(found.span() for found in _find_that_day(reading, match.end()))]
            items = [*reading.items]
            for start, end in reversed(places):
                items[start:end] = [Item(CODE["RANGE"], bounds, items[start].first, items[end - 1].last)]
                rules_by_token[items[start].first] = RULE
            return reading.of(items), event
    return reading, None


def _bounds(value: Value, calendar: Calendar) -> Bounds:
    """Return the range for an event; the weekday of the calendar is kept, where nothing is found of the event."""
    span = find_span(value, calendar) if isinstance(value, Date | Span) else None
    start, end = (span.start, span.end) if span else (None, None)
    return Bounds(start, end, "day", relative=True, scope=EVENT_DAY)


def _find_that_day(reading: Reading, start: int) -> Iterator[re.Match[str]]:
    found = _THAT_DAY.finditer(reading.symbols, start)
    return (match for match in found if reading.items[match.start("day")].value == "day")


def _read(
    reading: Reading, match: re.Match[str], rules_by_token: dict[int, str], calendar: Calendar
) -> EventDay | None:
    """Return which day it is; None for "the day of the week" and for weekdays of a date."""
    groups = match.re.groupindex
    day = reading.items[match.start("day")] if groups.get("day") and match["day"] else None
    weekday, unit = None, "day"
    if day is not None and day.symbol == CODE["UNIT"]:
        unit = str(day.value)
        if unit not in _UNITS:
            return None
    elif day is not None and day.symbol == CODE["WEEKDAY"]:
        weekday = day.value if isinstance(day.value, int) else None
    elif day is not None:
        if rules_by_token.get(day.first) != _WEEKDAY_ALONE or not isinstance(day.value, Date | Span):
            return None
        weekday = find_span(day.value, calendar).start.weekday()
    words = _words(reading, reading.items[slice(*match.span("event"))])
    if not words:
        return None
    return EventDay(words=words, weekday=weekday, unit=unit, is_since="since" in groups)


def _words(reading: Reading, items: list[Item]) -> str:
    """Return the words of an event, without those of a clause that say what it did: "the pontoon went"."""
    past = reading.lexicon.language.past_forms
    words = [text_of(reading, [item]) for item in items if item.symbol == CODE["OTHER"]]
    return " ".join(word for word in words if len(words) == 1 or not re.fullmatch(past, word.lower()))
