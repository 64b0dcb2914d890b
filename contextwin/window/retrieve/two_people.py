"""What two people wrote to each other: in a thread of both, or one after the other in a channel.

Nobody writes down whom a message is for. What both wrote in a thread of theirs counts as said to each other; so do
messages of both in a thread or a channel with less than a session's silence between them, also where others wrote.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage
from contextwin.models.timelines import Order
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.sessions import SESSION_GAP

#: Maximum number of messages of the two that are read. Unmeasured.
MOST_READ = 1_000

#: Messages of both, oldest first.
Exchange = tuple[FoundMessage, ...]


def find_exchanges(
    reader: Reader, scope: Scope, criteria: Criteria, people: Sequence[Set[str]], order: Order
) -> tuple[list[Exchange], bool]:
    """Return what two people wrote to each other in scope, by its beginning, in this order of time, and if that is all.

    `people` are the ids of each. The MOST_READ messages of theirs at that end of time are read.
    """
    authors = tuple(sorted(chain(*people)))
    page = Page(order=order, limit=MOST_READ)
    keys = [(key.channel, key.ts) for key in reader.messages_in_time(scope, replace(criteria, authors=authors), page)]
    messages = sorted(reader.messages_listed(scope, keys, {}), key=_in_time) if keys else []

    def is_of_two(thread: Sequence[FoundMessage]) -> bool:
        here = replace(scope, channels=[thread[0].channel], oldest=None)
        written = reader.messages_in_time(here, Criteria(threads=(thread[0].thread_ts,)), Page(limit=len(thread) + 1))
        return len(written) <= len(thread)

    found = sorted(_split(messages, people, is_of_two), key=lambda exchange: _in_time(exchange[0]))
    return (found if order == "asc" else found[::-1]), len(keys) < MOST_READ


def _split(
    messages: Sequence[FoundMessage], people: Sequence[Set[str]], is_of_two: Callable[[Sequence[FoundMessage]], bool]
) -> Iterator[Exchange]:
    """Yield the exchanges among messages of two people, which are in order of time."""
    threads: defaultdict[tuple[str, str], list[FoundMessage]] = defaultdict(list)
    for message in messages:
        threads[message.channel, message.thread_ts].append(message)
    in_threads = set[MessageKey]()
    for thread in threads.values():
        if len(thread) > 1 and _has_both(thread, people):
            for sitting in _sittings(thread, people, is_of_two):
                in_threads.update(message.key for message in sitting)
                yield sitting
    channels: defaultdict[str, list[FoundMessage]] = defaultdict(list)
    for message in messages:
        if message.key not in in_threads and message.ts == message.thread_ts:
            channels[message.channel].append(message)
    for channel in channels.values():
        yield from (run for run in _runs(channel) if _has_both(run, people))


def _sittings(
    thread: Sequence[FoundMessage], people: Sequence[Set[str]], is_of_two: Callable[[Sequence[FoundMessage]], bool]
) -> Iterator[Exchange]:
    """Yield the sittings of a thread; of one in which nobody else wrote, each with what either wrote hours later.

    In a thread of many, what both wrote hours apart, such as "welcome!", is said to somebody else.
    """
    runs = [*_runs(thread)]
    if all(_has_both(run, people) for run in runs) or not is_of_two(thread):
        yield from (run for run in runs if _has_both(run, people))
        return
    sitting: Exchange = ()
    for run in runs:
        if _has_both(run, people) and _has_both(sitting, people):
            yield sitting
            sitting = run
        else:
            sitting += run
    yield sitting


def _runs(messages: Iterable[FoundMessage]) -> Iterator[Exchange]:
    """Yield the runs of messages without a session's silence in them."""
    run: list[FoundMessage] = []
    for message in messages:
        if run and message.sent_at - run[-1].sent_at >= SESSION_GAP:
            yield tuple(run)
            run = []
        run.append(message)
    if run:
        yield tuple(run)


def _has_both(messages: Iterable[FoundMessage], people: Sequence[Set[str]]) -> bool:
    authors = {message.user for message in messages}
    return all(not authors.isdisjoint(ids) for ids in people)


def _in_time(message: FoundMessage) -> tuple[object, ...]:
    return message.sent_at, message.channel, message.ts
