"""On which days an event was, by what is written about it: days beside its name, else the day of most messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta, tzinfo
from typing import NamedTuple

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import FoundMessage
from contextwin.models.time_constraints import EventDay
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.topics import WORDS_THRESHOLD, Thresholds, TopicQuery
from contextwin.temporal.spoken import find_spoken_times
from contextwin.window.names.own_messages import leave_out_own
from contextwin.window.render.dates import local_day
from contextwin.window.retrieve.fusion import stem_variants

#: Maximum number of messages about an event that are read, the latest ones. Unmeasured.
MOST_READ = 200
#: Maximum number of characters behind an event's name in which its days stand. Unmeasured.
_NEAR = 25
#: Maximum number of days of an event. Unmeasured.
_LONGEST = 10
#: Minimum share of the messages about an event on the day that it was. Unmeasured.
_SHARE = 0.5
#: Maximum number of days between a named weekday and the day of the event. Unmeasured.
_WEEKDAY_AWAY = 3


class EventDays(NamedTuple):
    """When an event was."""

    first: date
    last: date
    is_told: bool  #: a message gives its days


def find_event_days(
    reader: Reader, scope: Scope, request: CompletedRequest, event: EventDay, zone: tzinfo
) -> EventDays | None:
    """Return the days of the latest event of this name that has begun; None where none stand out."""
    messages = leave_out_own(_about(reader, scope, event.words), replace(request, bot=None))
    asked = local_day(scope.latest, zone)
    told = max((days for days in _told(messages, event.words, zone) if days.first <= asked), default=None)
    days = told or _clustered(messages, zone)
    return days and _of_unit(days, event)


def _about(reader: Reader, scope: Scope, words: str) -> Sequence[FoundMessage]:
    """Return what is written about an event, in the language that has it."""
    page, by_words = Page(order="desc", limit=MOST_READ), Thresholds(words=WORDS_THRESHOLD, meaning=None)
    for terms in dict.fromkeys(map(tuple, stem_variants(words))):
        if not terms:
            continue
        topic = TopicQuery(vector=None, idf_by_term=dict.fromkeys(terms, 1.0))
        if found := reader.topic_matches(scope, Criteria(), topic, by_words, page):
            return reader.messages_listed(scope, [MessageKey(match.channel, match.ts) for match in found], {})
    return ()


def _told(messages: Sequence[FoundMessage], words: str, zone: tzinfo) -> Iterator[EventDays]:
    """Yield the days that stand behind the event's name: "the summer gala 22nd and 23rd July"."""
    named = re.compile("|".join(rf"\b{re.escape(word)}\w*" for word in words.split()), re.IGNORECASE)
    for message in messages:
        said = local_day(message.sent_at, zone)
        for match in named.finditer(message.text):
            behind = message.text[match.end() : match.end() + _NEAR]
            times = find_spoken_times(behind, message.sent_at, zone, is_asked=True)
            # Not of "gala Sunday", which is a question like this one.
            dated = [time for time in times if any(map(str.isdigit, behind[time.start : time.end]))]
            spans = [(time.first, time.last) for time in dated if time.last - time.first < timedelta(days=_LONGEST)]
            # A message that gives days without a year means those to come, rather than those that are over.
            coming = min((span for span in spans if span[1] >= said), default=None)
            if span := coming or max(spans, default=None):
                yield EventDays(*span, is_told=True)


def _clustered(messages: Sequence[FoundMessage], zone: tzinfo) -> EventDays | None:
    """Return the day on which most of the messages were sent."""
    counts = Counter(local_day(message.sent_at, zone) for message in messages)
    if not counts:
        return None
    day, count = max(counts.items(), key=lambda pair: (pair[1], pair[0]))
    return EventDays(day, day, is_told=False) if count >= _SHARE * len(messages) else None


def _of_unit(days: EventDays, event: EventDay) -> EventDays | None:
    """Return which of the days is meant: that of a weekday, or the whole weekend."""
    if event.unit == "weekend" and days.first == days.last:
        saturday = days.first + timedelta(days=5 - min(days.first.weekday(), 5))
        return days._replace(first=min(days.first, saturday), last=saturday + timedelta(days=1))
    if event.weekday is None:
        return days
    away = range(-_WEEKDAY_AWAY, (days.last - days.first).days + _WEEKDAY_AWAY + 1)
    near = [days.first + timedelta(days=offset) for offset in away]
    named = [day for day in near if day.weekday() == event.weekday]
    if not named:
        return None
    day = min(named, key=lambda each: (not days.first <= each <= days.last, abs(each - days.first)))
    return days._replace(first=day, last=day)
