"""Questions about events: which messages speak of the days that are asked for, and the days beside their words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.terms import extract_terms
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.time_constraints import SpokenTime
from contextwin.query.intent import find_telling_words
from contextwin.query.values_asked import names_date
from contextwin.temporal import find_zone
from contextwin.temporal.spoken import SENTENCE, looks_ahead
from contextwin.window.render.dates import format_days, local_day

#: Maximum number of messages that are shown first because they speak of the days. Unmeasured.
MOST_FIRST = 12

_NUMBER = re.compile(r"\d{1,2}(?!\d)")
_GENITIVE = re.compile(r"['’]s\b")


def asks_for_days_alone(plan: QueryPlan, names: Collection[str]) -> bool:
    """Return whether a prompt names days, maybe people of these `names` in lower case, and nothing else."""
    event = plan.event
    known = {word for name in names for word in (name, *name.split())}
    asked = {word.removeprefix("@") for word in event.words} if event else set()
    return event is not None and not event.is_when and known.issuperset(asked)


def speaks_of_event(message: FoundMessage, plan: QueryPlan) -> bool:
    """Return whether a message speaks of a time that the prompt asks of.

    A question when something was does not ask for a day that was still to come when the message was sent.
    """
    is_of_past, sent = asks_of_past(plan), local_day(message.sent_at, find_zone(plan.tz))
    times = (time for time in message.times if not (is_of_past and time.first > sent))
    return plan.event is not None and any(map(plan.event.is_met_by, times))


def asks_of_past(plan: QueryPlan) -> bool:
    """Return whether a prompt asks when something was."""
    return plan.event is not None and plan.event.is_when and plan.event.days[0][0] == date.min


class Told(NamedTuple):
    """What a text tells of some words."""

    has_all: bool  #: it has all of them
    looks_ahead: bool  #: a sentence with one of them may be of what was still to come
    share: float  #: how much of what a sentence with most of them says they are, 0–1; 1: it says nothing else

    @property
    def is_sure(self) -> bool:
        """Whether it surely tells what the words say."""
        return self.has_all and not self.looks_ahead


def tells_of(text: str, words: Sequence[frozenset[str]], sent_at: datetime, language: str) -> Told | None:
    """Return what a text that was sent then tells of words, each given by its terms; None where it has none of them.

    >>> from datetime import UTC
    >>> live, at = [frozenset({"live"})], datetime(2026, 3, 2, tzinfo=UTC)
    >>> [tells_of(text, live, at, "en").looks_ahead for text in ("We are live. Cake tomorrow!", "Live on 5 March.")]
    [False, True]
    """
    sentences = [match[0] for match in SENTENCE.finditer(text)]
    terms = [{*extract_terms(each, language), *extract_terms(each, UNDETERMINED)} for each in sentences]
    said = [sum(not each.isdisjoint(of) for each in words) for of in terms]
    if not any(said):
        return None
    counted = [*zip(sentences, said, strict=True)]
    lengths = [len(find_telling_words(sentence)) for sentence, count in counted if count == max(said)]
    return Told(
        has_all=not any(each.isdisjoint(set().union(*terms)) for each in words),
        looks_ahead=any(count and looks_ahead(each, sent_at, UTC, language) for each, count in counted),
        share=min(1.0, max(said) / max(1, min(lengths))),
    )


def order_first(messages: Sequence[FoundMessage], plan: QueryPlan, named: Collection[str]) -> list[MessageKey]:
    """Return the hits to show before all others: those that speak of the days, by whom the prompt names, if anybody.

    Where it asks for nothing but what these did then, what they sent then follows, what says most first.
    """
    hits = [message for message in messages if message.is_hit]
    spoken = [message for message in hits if speaks_of_event(message, plan)]
    by_named = [message for message in spoken if message.user in named]
    own = [message for message in hits if message.user in named]
    sent: list[FoundMessage] = []
    if asks_for_days_alone(plan, {message.name.lower() for message in own}):
        sent = sorted(
            (each for each in own if is_on_days(each.sent_at, plan)), key=lambda each: (-each.token_count, each.key)
        )
    told = spoken if not (by_named or sent) else by_named
    ranked = sorted(told, key=lambda each: (-(each.semantic or 0.0), -each.sent_at.timestamp(), each.key))
    return list(dict.fromkeys(message.key for message in (*ranked, *sent)))[:MOST_FIRST]


def is_on_days(moment: datetime, plan: QueryPlan) -> bool:
    """Return whether a moment is on the days that a prompt asks of."""
    day = local_day(moment, find_zone(plan.tz))
    return plan.event is not None and any(first <= day <= last for first, last in plan.event.days)


def write_dates(message: FoundMessage, year: int) -> FoundMessage:
    """Return a message with the days beside relative words: "last weekend (Sat 30 Sep–Sun 1 Oct)".

    `year` is not written, nor are days of it that the words themselves name: "from 16 to 25 February".
    """
    text = message.text
    relative = [time for time in message.times if time.is_relative and not _says_days(text, time, year)]
    if not relative:
        return message
    inserted = [(_end_of_words(text, time), f" ({format_days(time.first, time.last, year)})") for time in relative]
    dated, done = "", 0
    for end, written in inserted:
        dated, done = f"{dated}{text[done:end]}{written}", end

    def moved(offset: int) -> int:
        return offset + sum(len(written) for end, written in inserted if end <= offset)

    return message._replace(
        text=dated + text[done:],
        times=tuple(time._replace(start=moved(time.start), end=moved(time.end - 1) + 1) for time in message.times),
        chunks=tuple(chunk._replace(start=moved(chunk.start), end=moved(chunk.end)) for chunk in message.chunks),
    )


def _says_days(text: str, time: SpokenTime, year: int) -> bool:
    """Return whether words name the days that they mean, but for the year, which is the reader's."""
    words = text[time.start : time.end]
    numbers = set(map(int, _NUMBER.findall(words)))
    is_of_year = time.first.year == time.last.year == year
    return is_of_year and names_date(words) and {time.first.day, time.last.day} <= numbers


def _end_of_words(text: str, time: SpokenTime) -> int:
    """Return where the words of a time end, with the ending of a genitive: "tomorrow's"."""
    ending = _GENITIVE.match(text, time.end)
    return ending.end() if ending else time.end
