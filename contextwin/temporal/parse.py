"""`parse_time`: the steps of the grammar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from contextwin.errors import ConfigError
from contextwin.models.time_constraints import Anchor, Mode, Strength, TimeConstraint, TimeSettings
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.choose import Range, choose_range
from contextwin.temporal.lexer import Reading, read_text
from contextwin.temporal.modifiers import DateModifiers, read_date_modifiers
from contextwin.temporal.phrases import find_times
from contextwin.temporal.question import Question, find_question
from contextwin.temporal.speaker import find_speaker, find_topic, text_of
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Bounds

_DEFAULTS = TimeSettings()


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
        return _from_modifiers(modifiers) if modifiers.matched else None
    reading, rules_by_token = find_times(reading, calendar)
    range_, question = choose_range(reading, rules_by_token, calendar), find_question(reading)
    if range_ is None and question is None:
        return _from_modifiers(modifiers) if modifiers.matched else None
    return _combine(reading, range_, question, modifiers)


def _combine(
    reading: Reading, range_: Range | None, question: Question | None, modifiers: DateModifiers
) -> TimeConstraint:
    speaker = find_speaker(reading)
    times = range_.items if range_ else ()
    asked = question.items if question else ()
    bounds = range_.bounds if range_ else None
    mode: Mode = range_.mode if range_ else "said"
    oldest, latest = _ends(bounds, modifiers)
    confidences = [part.confidence for part in (range_, question) if part]
    return replace(
        _from_modifiers(modifiers),
        kind=question.kind if question else "point" if bounds and _is_point(range_) else "range",
        oldest=oldest,
        latest=latest,
        order=question.order if question else None,
        ordinal=question.ordinal if question else None,
        limit=question.limit if question else None,
        anchor=_anchor(question, range_),
        speaker=speaker.name,
        other_speaker=speaker.other,
        spoke=speaker.spoke,
        topic=find_topic(reading, {*times, *asked, *speaker.items}),
        scope=_scope(question, range_, reading),
        grain=bounds.grain if bounds else modifiers.grain,
        relative=bool(bounds and bounds.relative) or modifiers.relative,
        mode=mode,
        strength=_strength(question, range_),
        matched=(*_words(reading, {*times, *asked}), *modifiers.matched),
        rule=question.rule if question else range_.rule if range_ else "modifiers",
        confidence=round(max(0.1, min(confidences)), 2),
    )


def _from_modifiers(modifiers: DateModifiers) -> TimeConstraint:
    topic = modifiers.rest.strip()
    return TimeConstraint(
        kind="range",
        oldest=_utc(modifiers.oldest),
        latest=_utc(modifiers.latest),
        topic=topic or None,
        grain=modifiers.grain,
        relative=modifiers.relative,
        matched=modifiers.matched,
        rule="modifiers",
        confidence=0.95,
    )


def _is_point(range_: Range | None) -> bool:
    return range_ is not None and range_.rule in ("ago", "instant", "day hour", "hour day", "hour")


def _strength(question: Question | None, range_: Range | None) -> Strength:
    if question is None or range_ is None:
        return question.strength if question else range_.strength if range_ else "hard"
    if question.kind in ("range", "count"):
        return range_.strength
    return question.strength if range_.mode == "said" and not range_.bounds.vague else "boost"


def _anchor(question: Question | None, range_: Range | None) -> Anchor:
    if question and question.scope == "thread":
        return "thread"
    return "message" if range_ and range_.bounds.anchor == "message" else "now"


def _scope(question: Question | None, range_: Range | None, reading: Reading) -> str | None:
    if question and question.scope:
        return question.scope
    if range_:
        return range_.bounds.scope or range_.bounds.grain
    return "ever" if CODE["EVER"] in reading.symbols else None


def _words(reading: Reading, places: Iterable[int]) -> list[str]:
    return [text_of(reading, [reading.items[place]]) for place in sorted(places)]


def _utc(moment: datetime | None) -> datetime | None:
    return moment and moment.astimezone(UTC)


def _ends(bounds: Bounds | None, modifiers: DateModifiers) -> tuple[datetime | None, datetime | None]:
    """Return the intersection of both ranges; the range of the modifiers where it is empty."""
    given = (_utc(modifiers.oldest), _utc(modifiers.latest))
    if bounds is None:
        return given
    oldest = max((end for end in (_utc(bounds.oldest), given[0]) if end), default=None)
    latest = min((end for end in (_utc(bounds.latest), given[1]) if end), default=None)
    return given if oldest and latest and oldest >= latest else (oldest, latest)
