"""Questions about events: which messages speak of the days that are asked for, and the days beside their words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.window.dates import format_days

#: Maximum number of messages that are shown first because they speak of the days. Unmeasured.
MOST_FIRST = 12


def asks_for_days_alone(plan: QueryPlan, names: Collection[str]) -> bool:
    """Return whether a prompt names days, maybe people of these `names` in lower case, and nothing else."""
    event = plan.event
    known = {word for name in names for word in (name, *name.split())}
    return event is not None and not event.is_when and known.issuperset(event.words)


def speaks_of_event(message: FoundMessage, plan: QueryPlan) -> bool:
    """Return whether a message speaks of a time that the prompt asks of."""
    return plan.event is not None and any(map(plan.event.is_met_by, message.times))


def order_first(messages: Sequence[FoundMessage], plan: QueryPlan, named: Collection[str]) -> list[MessageKey]:
    """Return the hits to show before all others: those that speak of the days, by whom the prompt names, if anybody."""
    spoken = [message for message in messages if message.is_hit and speaks_of_event(message, plan)]
    by_named = [message for message in spoken if message.user in named]
    ranked = sorted(by_named or spoken, key=lambda each: (-(each.semantic or 0.0), -each.sent_at.timestamp(), each.key))
    return [message.key for message in ranked[:MOST_FIRST]]


def write_dates(message: FoundMessage, year: int) -> FoundMessage:
    """Return a message with the days beside relative words: "last weekend (Sat 30 Sep–Sun 1 Oct)"; not of `year`."""
    relative = [time for time in message.times if time.is_relative]
    if not relative:
        return message
    inserted = [(time.end, f" ({format_days(time.first, time.last, year)})") for time in relative]
    text, done = "", 0
    for end, written in inserted:
        text, done = f"{text}{message.text[done:end]}{written}", end

    def moved(offset: int) -> int:
        return offset + sum(len(written) for end, written in inserted if end <= offset)

    return message._replace(
        text=text + message.text[done:],
        times=tuple(time._replace(start=moved(time.start), end=moved(time.end - 1) + 1) for time in message.times),
        chunks=tuple(chunk._replace(start=moved(chunk.start), end=moved(chunk.end)) for chunk in message.chunks),
    )
