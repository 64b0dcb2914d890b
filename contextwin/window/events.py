"""Questions about events: which messages speak of the days that are asked for, and the days beside their words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import datetime

from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.time_constraints import SpokenTime
from contextwin.query.values_asked import names_date
from contextwin.temporal import find_zone
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
    """Return whether a message speaks of a time that the prompt asks of."""
    return plan.event is not None and any(map(plan.event.is_met_by, message.times))


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
