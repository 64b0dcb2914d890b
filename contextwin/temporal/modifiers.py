"""Slack's search operators in a prompt, and what those that hold a date say: before:2026-01-31 during:february."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.lexer import MAX_CHARS, read_text
from contextwin.temporal.phrases import find_times
from contextwin.temporal.spans import find_span, intersect
from contextwin.temporal.values import Bounds, NoTimeError, Span, Time

_OPERATOR = re.compile(
    r"(?<![^\s(])(before|after|on|during|-?(?:from|in|has)):"
    r'("[^"\n]{1,40}"|<[@#][^<>\s]{1,80}>|:[\w+\'-]{1,60}:|[@#]?[^\s"<>:,]{1,80})(?=[\s,.?!)]|$)',
    re.IGNORECASE,
)
_DATE_KEYS = frozenset({"before", "after", "on", "during"})


class Operator(NamedTuple):
    """A search operator of a prompt."""

    key: str  #: "before", "-from" and so on, in lower case
    value: str  #: without quotes and the stop of the sentence; not empty
    written: str  #: as it stands in the prompt
    start: int  #: where it begins there


class DateModifiers(NamedTuple):
    """What the date operators of a prompt say, and the prompt without any operator."""

    rest: str  #: the prompt without its operators
    bounds: Bounds | None  #: with the grain of the last date; None without a date
    matched: tuple[str, ...]  #: the date operators as written


def find_operators(prompt: str) -> list[Operator]:
    """Return the operators in the beginning of a prompt, the part that is read."""
    found = []
    for match in _OPERATOR.finditer(prompt[:MAX_CHARS]) if ":" in prompt else ():
        value = match[2].strip('"').rstrip(".?!)")
        if value:
            found.append(Operator(match[1].lower(), value, match[0], match.start()))
    return found


def remove_operators(prompt: str, operators: Iterable[Operator]) -> str:
    """Return the beginning of a prompt without these of its operators, in order.

    >>> remove_operators("deploy from:@ana failed", find_operators("deploy from:@ana failed"))
    'deploy failed'
    """
    pieces, position = [], 0
    for operator in operators:
        pieces.append(prompt[position : operator.start])
        position = operator.start + len(operator.written)
    rest = prompt[position:MAX_CHARS]
    return " ".join("".join([*pieces, rest]).split()) if pieces else rest


def read_date_modifiers(prompt: str, calendar: Calendar, language: str | None) -> DateModifiers:
    """Return the range of the prompt's date operators; one whose value is no date stays in the prompt.

    Operators that say nothing about time, such as from:, are only left out.
    """
    bounds: Bounds | None = None
    taken, matched = [], []
    for operator in find_operators(prompt):
        if operator.key in _DATE_KEYS:
            narrowed = _narrow(bounds, operator, calendar, language)
            if narrowed is None:
                continue
            bounds = narrowed
            matched.append(operator.written)
        taken.append(operator)
    return DateModifiers(remove_operators(prompt, taken), bounds, tuple(matched))


def _narrow(bounds: Bounds | None, operator: Operator, calendar: Calendar, language: str | None) -> Bounds | None:
    span = _find_date(operator.value, calendar, language)
    if span is None:
        return None
    # As in Slack, after: a day begins when the day is over.
    start = span.end if operator.key == "after" else span.start if operator.key != "before" else None
    end = span.start if operator.key == "before" else span.end if operator.key != "after" else None
    added = Bounds(start, end, span.grain, span.relative)
    return intersect(added, bounds) if bounds else added


def _find_date(value: str, calendar: Calendar, language: str | None) -> Span | None:
    # Behind "in", a bare month or year is a date.
    text = f"in {value.replace('-', ' ') if value[:1].isalpha() else value}"
    reading = read_text(text, language or "en", calendar.settings.numeric_order or "mdy")
    if reading is None:
        return None
    reading, _ = find_times(reading, calendar)
    values = [item.value for item in reading.items if isinstance(item.value, Time)]
    try:
        return find_span(values[0], calendar) if len(values) == 1 else None
    except NoTimeError:
        return None
