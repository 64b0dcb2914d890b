"""Which messages of a channel's talk are known to follow one another."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage
from contextwin.window.retrieve.adjacency import HITS_OF_LONG, is_long_talk, mark_unread
from testkit.factories import make_found

EACH_SIDE = 2


def ts_after(minute: int) -> str:
    return f"{1_700_000_000 + 60 * minute}.000000"


def said(minute: int, root: int | None = None, **overrides: Any) -> FoundMessage:
    return make_found(ts=ts_after(minute), thread_ts=ts_after(minute if root is None else root), **overrides)


def talk(*minutes: int, **overrides: Any) -> list[FoundMessage]:
    return [said(minute, **overrides) for minute in minutes]


def marked(messages: list[FoundMessage], *hits: int) -> list[int]:
    read = mark_unread(messages, frozenset(MessageKey("C1", ts_after(hit)) for hit in hits), EACH_SIDE)
    return [round(each.sent_at.timestamp() - 1_700_000_000) // 60 for each in read if each.follows_unread]


@pytest.mark.parametrize(
    ("count", "hits", "expected"),
    [
        (5, (2,), []),  # Two on each side of the hit.
        (6, (2,), [5]),  # The last is not among them.
        (6, (), [1, 2, 3, 4, 5]),
        (6, (0, 5), [3]),
        (5, (0, 4), []),
    ],
)
def test_what_was_read_around_one_hit_follows_one_another(
    count: int, hits: tuple[int, ...], expected: list[int]
) -> None:
    assert marked(talk(*range(count)), *hits) == expected


def test_the_recent_messages_of_a_channel_follow_one_another() -> None:
    assert marked([*talk(0, 1), *talk(2, 3, is_recent=True)]) == [1, 2]


def test_a_hit_with_a_thread_has_no_neighbours_and_a_root_hands_its_mark_on() -> None:
    thread = said(1, thread_size=3), said(2, root=1, thread_size=3)
    assert marked([said(0), *thread, said(3)], 1) == [3]


def test_what_is_further_away_than_the_hit_s_neighbours_are_looked_for_was_not_read() -> None:
    assert marked(talk(0, 70), 0) == [70]
    assert marked(talk(0, 50), 0) == []


def keys(*minutes: int, channel: str = "C1") -> list[MessageKey]:
    return [MessageKey(channel, ts_after(minute)) for minute in minutes]


def test_talk_is_long_where_most_hits_are_of_one_conversation() -> None:
    run = keys(*range(0, 29 * HITS_OF_LONG, 29))
    assert is_long_talk(run)
    assert not is_long_talk(run[1:])
    assert not is_long_talk(keys(*range(0, 30 * HITS_OF_LONG, 30)))  # Each after a pause.
    assert not is_long_talk([*run[: HITS_OF_LONG // 2], *keys(*range(HITS_OF_LONG // 2), channel="C2")])
    # Half of all hits are not most of them.
    apart = keys(*range(100_000, 100_000 + 1000 * HITS_OF_LONG, 1000))
    assert is_long_talk([*run, *apart[1:]])
    assert not is_long_talk([*run, *apart])
    assert not is_long_talk([])
