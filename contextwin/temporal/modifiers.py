"""Slack's search modifiers in a prompt: from:@ana -in:#random before:2026-01-31 has:link."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from contextwin.models.requests import MESSAGE_ATTRIBUTES
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.lexer import MAX_CHARS, read_text
from contextwin.temporal.phrases import find_times
from contextwin.temporal.spans import find_span
from contextwin.temporal.values import Date, Edge, Span

_MODIFIER = re.compile(
    r"(?<![^\s(])(before|after|on|during|-?(?:from|in|has)):"
    r'("[^"\n]{1,40}"|<[@#][^<>\s]{1,80}>|:[\w+\'-]{1,60}:|[@#]?[^\s"<>:,]{1,80})(?=[\s,.?!)]|$)',
    re.IGNORECASE,
)
#: What each modifier that names something adds to.
_PARTS = {
    "from": "users",
    "-from": "not_users",
    "in": "channels",
    "-in": "not_channels",
    "has": "has",
    "-has": "lacks",
}
_HOLDINGS = {name: name for name in MESSAGE_ATTRIBUTES} | {"attachment": "file", "photo": "image", "url": "link"}
_MENTION = re.compile(r"<[@#]([^<>|]+)(?:\|[^<>]*)?>")


@dataclass(frozen=True, kw_only=True, slots=True)
class Modifiers:
    """What the modifiers of a prompt say, and the prompt without them."""

    rest: str  #: the prompt without its modifiers
    oldest: datetime | None = None  #: aware
    latest: datetime | None = None  #: aware
    users: tuple[str, ...] = ()  #: from:
    not_users: tuple[str, ...] = ()  #: -from:
    channels: tuple[str, ...] = ()  #: in:
    not_channels: tuple[str, ...] = ()  #: -in:
    has: tuple[str, ...] = ()  #: has:
    lacks: tuple[str, ...] = ()  #: -has:
    ignored: tuple[str, ...] = ()  #: has: of what nobody knows
    grain: str | None = None  #: of the last date
    relative: bool = False  #: a date counts from the moment of asking
    matched: tuple[str, ...] = ()  #: the modifiers as written


def read_modifiers(prompt: str, calendar: Calendar, language: str | None) -> Modifiers:
    """Return the prompt's modifiers; `word:word` that is none of them stays in the prompt."""
    found = Modifiers(rest=prompt[:MAX_CHARS])
    if ":" not in found.rest:
        return found
    pieces, position = [], 0
    for match in _MODIFIER.finditer(found.rest):
        changed = _add(found, match[1].lower(), match[2].strip('"').rstrip(".?!)"), calendar, language)
        if changed is None:
            continue
        found = replace(changed, matched=(*found.matched, match[0]))
        pieces.append(found.rest[position : match.start()])
        position = match.end()
    rest = " ".join("".join([*pieces, found.rest[position:]]).split()) if pieces else found.rest
    return replace(found, rest=rest)


def _add(found: Modifiers, key: str, value: str, calendar: Calendar, language: str | None) -> Modifiers | None:
    if not value:
        return None
    part = _PARTS.get(key)
    if part is None:
        return _add_date(found, key, value, calendar, language)
    mention = _MENTION.fullmatch(value)
    name: str | None = mention[1] if mention else value.lstrip("@#")
    if key.endswith("has"):
        name = _read_holding(value.lower())
    if name is None:
        return replace(found, ignored=(*found.ignored, f"{key}:{value}"))
    added: dict[str, Any] = {part: (*getattr(found, part), name)}
    return replace(found, **added)


def _read_holding(value: str) -> str | None:
    """Return what a message shall hold; None for what nothing is known of."""
    if value.startswith(":"):
        return value
    return _HOLDINGS.get(value) or _HOLDINGS.get(value.removesuffix("s"))


def _add_date(found: Modifiers, key: str, value: str, calendar: Calendar, language: str | None) -> Modifiers | None:
    span = _find_date(value, calendar, language)
    if span is None:
        return None
    # As in Slack, after: a day begins when the day is over.
    oldest = span.end if key == "after" else span.start if key != "before" else None
    latest = span.start if key == "before" else span.end if key != "after" else None
    if oldest and found.oldest:
        oldest = max(oldest, found.oldest)
    if latest and found.latest:
        latest = min(latest, found.latest)
    oldest, latest = oldest or found.oldest, latest or found.latest
    if oldest and latest and oldest >= latest:
        return None
    return replace(
        found,
        oldest=oldest,
        latest=latest,
        grain=span.grain,
        relative=found.relative or span.relative,
    )


def _find_date(value: str, calendar: Calendar, language: str | None) -> Span | None:
    # Behind "in", a bare month or year is a date.
    reading = read_text(
        f"in {value.replace('-', ' ') if value[:1].isalpha() else value}",
        language or "en",
        calendar.settings.numeric_order,
    )
    if reading is None:
        return None
    reading, _ = find_times(reading, calendar)
    values = [item.value for item in reading.items if isinstance(item.value, Date | Span | Edge)]
    return find_span(values[0], calendar) if len(values) == 1 else None
