"""Which messages of a channel's talk follow one another, as far as they were read.

Around each of the best hits a few messages are read, and of the place of asking the latest. Between two messages of one
conversation others may have been sent that nobody read. A window marks such a place, so that two messages that stand
together are not taken for a question and its reply.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from operator import attrgetter

from contextwin.models.messages import CONVERSATION_GAP, MessageKey, datetime_of_ts
from contextwin.models.retrieved import FoundMessage

#: Talk is long where so many hits are of one conversation. So are all prompts of meetings and nearly all of irc-live,
#: and of slack-live, slack-find-active and locomo none.
HITS_OF_LONG = 24


def is_long_talk(hits: Iterable[MessageKey]) -> bool:
    """Return whether most of the hits are of long talk: so many of one channel that no pause lies between them."""
    times: defaultdict[str, list[datetime]] = defaultdict(list)
    for channel, ts in hits:
        times[channel].append(datetime_of_ts(ts))
    runs = [length for sent in times.values() for length in _measure_runs(sorted(sent))]
    return 2 * sum(length for length in runs if length >= HITS_OF_LONG) > sum(runs)


def _measure_runs(sent: Sequence[datetime]) -> list[int]:
    """Return how many of the times, in order, follow one another without a pause."""
    starts = [place for place, (one, next_) in enumerate(pairwise(sent), 1) if next_ - one >= CONVERSATION_GAP]
    return [last - first for first, last in pairwise((0, *starts, len(sent)))]


def mark_unread(
    messages: Sequence[FoundMessage], expanded: Container[MessageKey], each_side: int
) -> list[FoundMessage]:
    """Return the messages; those before which unread ones may have been sent in their channel have `follows_unread`.

    `expanded` are the hits around which so many messages were read on each side. A root's mark moves to the message
    after it, as a thread is a block of its own.
    """
    by_channel: defaultdict[str, list[FoundMessage]] = defaultdict(list)
    for message in messages:
        if message.ts == message.thread_ts:
            by_channel[message.channel].append(message)
    marked = {key for talk in by_channel.values() for key in _find_marked(talk, expanded, each_side)}
    if not marked:
        return [*messages]
    return [message._replace(follows_unread=True) if message.key in marked else message for message in messages]


def _find_marked(talk: list[FoundMessage], expanded: Container[MessageKey], each_side: int) -> Iterable[MessageKey]:
    """Yield the keys of the unthreaded messages of a channel that unread ones may precede."""
    talk.sort(key=attrgetter("sent_at", "ts"))
    hits = [place for place, each in enumerate(talk) if each.thread_size == 1 and each.key in expanded]
    is_read = _find_read(talk, hits, each_side)
    is_pending = False
    for place, (before, message) in enumerate(pairwise(talk), 1):
        is_pending |= not (is_read[place] or (before.is_recent and message.is_recent))
        if is_pending and message.thread_size == 1:
            is_pending = False
            yield message.key


def _find_read(talk: Sequence[FoundMessage], hits: Sequence[int], each_side: int) -> bytearray:
    """Return for each place of a channel's talk, 0 or 1, whether its message and the one before are read around a hit.

    The hit is the next one, that message among them, if it is near enough; else the last one before.
    """
    reach = each_side * CONVERSATION_GAP
    is_read = bytearray(len(talk))
    for last, hit in pairwise((-1, *hits, len(talk))):
        # From here on, the message before a place is near enough to the next hit.
        near = max(last + 1, hit - each_side + 1)
        if hit < len(talk):
            sent_at = talk[hit].sent_at
            for place in range(max(1, near), hit + 1):
                is_read[place] = sent_at - talk[place - 1].sent_at <= reach
        if last >= 0:
            sent_at, end = talk[last].sent_at, near if hit < len(talk) else len(talk)
            for place in range(last + 1, min(end, last + each_side + 1)):
                is_read[place] = talk[place].sent_at - sent_at <= reach
    return is_read
