"""Group messages: threads by their root, unthreaded messages into conversations by closeness in time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from operator import attrgetter

from contextwin.models.messages import CONVERSATION_GAP
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group

_BY_TIME, _THREAD = attrgetter("channel", "sent_at", "ts"), attrgetter("channel", "thread_ts")


def group_messages(messages: Iterable[FoundMessage], gap: timedelta = CONVERSATION_GAP) -> list[Group]:
    """Return the threads and conversations of `messages`, each in time order, ordered by channel and first message.

    A message is part of a thread when its thread has more than one message. The other messages of a channel form
    conversations, which end when none of them was sent for `gap`.
    """
    ordered = sorted(messages, key=_BY_TIME)
    threads = [_THREAD(message) for message in ordered]
    roots = {thread for thread, m in zip(threads, ordered, strict=True) if m.thread_size > 1 or m.thread_ts != m.ts}
    by_thread: dict[tuple[str, str], list[FoundMessage]] = {thread: [] for thread in threads if thread in roots}
    alone = list[FoundMessage]()
    for thread, message in zip(threads, ordered, strict=True):
        by_thread.get(thread, alone).append(message)
    groups = [*_threads(by_thread), *_conversations(alone, gap)]
    return sorted(groups, key=lambda g: (g.channel, g.messages[0].sent_at, g.thread_ts))


def _threads(by_thread: Mapping[tuple[str, str], Sequence[FoundMessage]]) -> list[Group]:
    return [
        Group(channel=channel, thread_ts=thread_ts, is_thread=True, messages=tuple(members))
        for (channel, thread_ts), members in by_thread.items()
    ]


def _conversations(messages: Sequence[FoundMessage], gap: timedelta) -> list[Group]:
    return [
        Group(channel=channel, thread_ts=run[0].ts, is_thread=False, messages=tuple(run))
        for channel, members in groupby(messages, key=lambda m: m.channel)
        for run in _runs(list(members), gap)
    ]


def _runs(messages: Sequence[FoundMessage], gap: timedelta) -> list[list[FoundMessage]]:
    runs: list[list[FoundMessage]] = []
    for message in messages:
        if runs and message.sent_at - runs[-1][-1].sent_at < gap:
            runs[-1].append(message)
        else:
            runs.append([message])
    return runs
