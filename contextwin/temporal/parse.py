"""`parse_time`: the steps of the grammar."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from contextwin.errors import ConfigError
from contextwin.models.time_constraints import Anchor, Strength, TimeConstraint, TimeSettings
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.choose import Range, choose_range
from contextwin.temporal.lexer import Reading, read_text
from contextwin.temporal.modifiers import DateModifiers, read_date_modifiers
from contextwin.temporal.phrases import find_times
from contextwin.temporal.question import Question, find_question
from contextwin.temporal.spans import intersect
from contextwin.temporal.speaker import find_speaker, find_topic, text_of
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Bounds

_DEFAULTS = TimeSettings()
#: Rules of ranges that mean a moment.
_POINTS = frozenset({"ago", "instant", "day hour", "hour day", "hour"})
_NO_QUESTION = Question(kind="range", rule="", confidence=1, items=())


def parse_time(
    prompt: str,
    *,
    asked_at: datetime,
    tz: str | tzinfo = "UTC",
    settings: TimeSettings = _DEFAULTS,
    language: str | None = None,
) -> TimeConstraint | None:
    """Return what the prompt says about time at `asked_at` in the zone `tz`; None when it says nothing.

    Operators such as from: are skipped. `language` is ISO 639-1; None, or one without a table, means the language that
    most words belong to. Raises ConfigError for an `asked_at` without a time zone and for an unknown zone.

    >>> found = parse_time("what did Ana say last week?", asked_at=datetime(2026, 3, 11, 9, tzinfo=UTC))
    >>> found.speaker, found.oldest.date().isoformat(), found.latest.date().isoformat()
    ('Ana', '2026-03-02', '2026-03-09')
    """
    if asked_at.tzinfo is None:
        raise ConfigError(f"asked_at must say its time zone, got {asked_at.isoformat()}; add tzinfo or an offset")
    zone = find_zone(tz) if isinstance(tz, str) else tz
    try:
        return _parse(prompt, Calendar(asked_at.astimezone(zone), settings), language)
    except (OverflowError, ValueError):
        # A date before the first year, or after the last.
        return None


@lru_cache(maxsize=256)
def find_zone(name: str) -> tzinfo:
    """Return the IANA time zone of that name; ConfigError when there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as exc:
        raise ConfigError(f"{name!r} is not a time zone; use a name such as Europe/Berlin") from exc


def _parse(prompt: str, calendar: Calendar, language: str | None) -> TimeConstraint | None:
    modifiers = read_date_modifiers(prompt, calendar, language)
    reading = read_text(modifiers.rest, language, calendar.settings.numeric_order)
    if reading is None:
        return _from_modifiers(modifiers)
    reading, rules_by_token = find_times(reading, calendar)
    range_, question = choose_range(reading, rules_by_token, calendar), find_question(reading)
    if range_ is None and question is None:
        return _from_modifiers(modifiers)
    return _combine(reading, range_, question or _NO_QUESTION, modifiers)


def _from_modifiers(modifiers: DateModifiers) -> TimeConstraint | None:
    bounds = modifiers.bounds
    if bounds is None:
        return None
    return TimeConstraint(
        kind="range",
        oldest=_utc(bounds.start),
        latest=_utc(bounds.end),
        topic=modifiers.rest.strip() or None,
        grain=bounds.grain,
        relative=bounds.relative,
        matched=modifiers.matched,
        rule="modifiers",
        confidence=0.95,
    )


def _combine(reading: Reading, range_: Range | None, question: Question, modifiers: DateModifiers) -> TimeConstraint:
    speaker = find_speaker(reading)
    bounds, given = range_.bounds if range_ else None, modifiers.bounds
    known = [each for each in (bounds, given) if each]
    # An empty range, such as "yesterday before midnight", is none.
    ends = intersect(known[0], known[-1]) or given if known else None
    used = {*(range_.items if range_ else ()), *question.items}
    rule = question.rule or (range_.rule if range_ else "")
    return TimeConstraint(
        kind="point" if rule in _POINTS else question.kind,
        oldest=_utc(ends.start) if ends else None,
        latest=_utc(ends.end) if ends else None,
        order=question.order,
        ordinal=question.ordinal,
        limit=question.limit,
        anchor=_anchor(question, bounds),
        speaker=speaker.name,
        other_speaker=speaker.other,
        spoke=speaker.spoke,
        topic=find_topic(reading, {*used, *speaker.items}),
        scope=_scope(question, bounds, reading),
        grain=known[0].grain if known else None,
        relative=any(each.relative for each in known),
        mode=range_.mode if range_ else "said",
        strength=_strength(question, range_),
        matched=(*(text_of(reading, [reading.items[place]]) for place in sorted(used)), *modifiers.matched),
        rule=rule,
        confidence=round(max(0.1, min(question.confidence, range_.confidence if range_ else 1)), 2),
    )


def _strength(question: Question, range_: Range | None) -> Strength:
    if range_ is None:
        return question.strength
    if question.kind in ("range", "count"):
        return range_.strength
    return question.strength if range_.mode == "said" and not range_.bounds.vague else "boost"


def _anchor(question: Question, bounds: Bounds | None) -> Anchor:
    if question.scope == "thread":
        return "thread"
    return "message" if bounds and bounds.anchor == "message" else "now"


def _scope(question: Question, bounds: Bounds | None, reading: Reading) -> str | None:
    if question.scope:
        return question.scope
    if bounds:
        return bounds.scope or bounds.grain
    return "ever" if CODE["EVER"] in reading.symbols else None


def _utc(moment: datetime | None) -> datetime | None:
    return moment and moment.astimezone(UTC)
