"""From the times in a prompt to the one range that it asks for, and whether that is when something was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from contextwin.models.time_constraints import Mode, Strength
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import bounds_of_sentence, is_only_time, is_request
from contextwin.temporal.spans import find_span, intersect
from contextwin.temporal.symbols import CODE, compile_pattern
from contextwin.temporal.values import Bounds, Date, Edge, NoTimeError, Value, is_finer

#: Maximum number of times read in a prompt. Unmeasured.
_MOST_TIMES = 10
#: Rules whose match may mean something else.
_DOUBTFUL = frozenset(
    {"current_unit", "unit_beside", "edge", "day_of_month", "hours", "hour", "month_day_numbers", "year"}
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Range:
    """The range of a prompt."""

    bounds: Bounds  #: the range
    mode: Mode  #: when it was said, or when what it is about was
    strength: Strength  #: it is asked for, or only spoken of
    rule: str  #: the rule that read it
    confidence: float  #: 0–1
    items: tuple[int, ...]  #: the places of its words among the items


def choose_range(reading: Reading, rules_by_token: dict[int, str], calendar: Calendar) -> Range | None:
    """Return the range of a prompt: of several, those in a row together, else the first that says when it was said."""
    times = CODE["DATE"] + CODE["RANGE"]
    places = [index for index, symbol in enumerate(reading.symbols) if symbol in times][:_MOST_TIMES]
    found = [range_ for index in places if (range_ := _read(reading, index, rules_by_token, calendar))]
    if not found:
        return None
    joined = _join_rows(found, reading.symbols)
    said = [range_ for range_ in joined if range_.mode == "said"] or joined
    said.sort(key=lambda range_: _BESIDE_SPEECH.search(reading.symbols, 0, range_.items[0]) is None)
    chosen = _between(said[0], said[1]) if len(said) == 2 else said[0]
    return replace(chosen, confidence=chosen.confidence - 0.3) if len(joined) > 1 and chosen is said[0] else chosen


def _read(reading: Reading, index: int, rules_by_token: dict[int, str], calendar: Calendar) -> Range | None:
    item = reading.items[index]
    bounds = _bounds(item.value, calendar)
    if bounds is None or (bounds.start and bounds.end and bounds.start >= bounds.end):
        return None
    symbols = reading.symbols
    mode = _find_mode(symbols, index, bounds, calendar.asked_at)
    # A deadline has no beginning, but what was said before four today was said today.
    if bounds.scope == "day" and mode == "said":
        bounds = _within_day(bounds, calendar)
    rule = rules_by_token.get(item.first, "date")
    confidence = 0.7 if rule in _DOUBTFUL or bounds.vague else 0.95
    start, end = bounds_of_sentence(symbols, index, index + 1)
    # A holiday is rather what was spoken of than when.
    is_wanted = is_request(symbols[start:end]) and "holiday" not in rule and not bounds.vague
    return Range(
        bounds=bounds,
        mode=mode,
        strength="hard" if mode == "said" and is_wanted else "boost",
        rule=rule.replace("_", " "),
        confidence=confidence,
        items=(index,),
    )


def _within_day(bounds: Bounds, calendar: Calendar) -> Bounds:
    start = calendar.floor(bounds.start or bounds.end or calendar.asked_at, "day")
    return replace(bounds, start=bounds.start or start, end=bounds.end or start + timedelta(days=1))


def _bounds(value: Value, calendar: Calendar) -> Bounds | None:
    if not isinstance(value, Date | Edge):
        return value if isinstance(value, Bounds) else None
    try:
        return find_span(value, calendar)
    except NoTimeError:
        return None


_SPEECH = compile_pattern(
    "[THING SESSION THREAD]|RECAP (?![TO FILLER])|[WHAT WHEN WHO WHICH WHERE SHOW HOWMANY] [^END]* SPEAK"
    "|[BEPAST OTHER MENTION] SPEAK|[DID HAVE WHO I YOU WE THEY]{1,3}[OTHER MENTION FIRST LAST EVER MONTH]{0,3}SPEAK"
)
_NAMED_SPEECH = compile_pattern("^POSS? [THING NEWS]")
_ABOUT_SOMETHING = compile_pattern("ABOUT [^END]*[IN FOR FROM OF][THE]?$")
_OF_SOMETHING = compile_pattern("(?<!THING)(?:OF|(?<!^)FOR)$")
_BESIDE_SPEECH = compile_pattern("SPEAK [ON IN AT DURING]?$")


def _find_mode(symbols: str, index: int, bounds: Bounds, asked_at: datetime) -> Mode:
    """Return "said" when the range is when something was said, "about" when it is when something happened."""
    start, end = bounds_of_sentence(symbols, index, index + 1)
    before, behind = symbols[start:index], symbols[index + 1 : end]
    if bounds.start is not None and bounds.start >= asked_at:
        return "about"
    if _NAMED_SPEECH.match(behind):
        return "said"
    is_of_something = behind[:1] == CODE["POSS"] or _OF_SOMETHING.search(before)
    if is_of_something or (_ABOUT_SOMETHING.search(before) and not is_finer(bounds.grain, "week")):
        return "about"
    return "said" if _SPEECH.search(symbols[start:end]) or is_only_time(symbols) else "about"


_LINK = compile_pattern("[COMMA AND OR]{1,2}")


def _join_rows(found: Sequence[Range], symbols: str) -> list[Range]:
    """Join listed ranges, "on Monday and Tuesday", to one from the first to the last."""
    joined = [found[0]]
    for range_ in found[1:]:
        last = joined[-1]
        between = symbols[last.items[-1] + 1 : range_.items[0]]
        hull = _hull(last, range_) if _LINK.fullmatch(between) else None
        if hull:
            joined[-1] = hull
        else:
            joined.append(range_)
    return joined


def _hull(one: Range, other: Range) -> Range | None:
    first, second = one.bounds, other.bounds
    if not (first.start and first.end and second.start and second.end):
        return None
    start, end = min(first.start, second.start), max(first.end, second.end)
    bounds = replace(first, start=start, end=end, scope=None, relative=first.relative or second.relative)
    return replace(
        one, bounds=bounds, items=(*one.items, *other.items), confidence=min(one.confidence, other.confidence)
    )


def _between(one: Range, other: Range) -> Range:
    """Return the range between an open beginning and an open end; the first range for any other pair."""
    open_sides = {(range_.bounds.start is None, range_.bounds.end is None) for range_ in (one, other)}
    bounds = intersect(one.bounds, other.bounds) if open_sides == {(True, False), (False, True)} else None
    return replace(one, bounds=bounds, items=(*one.items, *other.items)) if bounds else one
