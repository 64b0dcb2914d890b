"""Threads come by their root, the rest by closeness in time, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import CONVERSATION_GAP
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group
from contextwin.window.grouping import group_messages
from testkit.factories import found_messages, make_found, make_group

START = 1_700_000_000


def ts_after(minutes: float) -> str:
    return f"{START + int(minutes * 60)}.000000"


def at(*minutes: float, channel: str = "C1") -> list[FoundMessage]:
    """Unthreaded messages, so many minutes after the start."""
    return [make_found(channel=channel, ts=ts_after(minute)) for minute in minutes]


def reply(minute: float, root: float, channel: str = "C1") -> FoundMessage:
    return make_found(channel=channel, ts=ts_after(minute), thread_ts=ts_after(root), thread_size=2)


def root(minute: float, channel: str = "C1") -> FoundMessage:
    return make_found(channel=channel, ts=ts_after(minute), thread_size=2)


def test_nothing_found_gives_no_groups() -> None:
    assert group_messages([]) == []


@pytest.mark.parametrize(
    ("minutes", "runs"),
    [
        ([0], [[0]]),
        ([0, 29], [[0, 29]]),
        ([0, 29.9, 59.8], [[0, 29.9, 59.8]]),
        ([0, 30], [[0], [30]]),
        ([0, 10, 41, 50, 200], [[0, 10], [41, 50], [200]]),
    ],
)
def test_a_conversation_ends_with_thirty_minutes_of_silence(minutes: list[float], runs: list[list[float]]) -> None:
    assert timedelta(minutes=30) == CONVERSATION_GAP
    assert group_messages(at(*minutes)) == [make_group(*at(*run)) for run in runs]


def test_the_gap_can_be_chosen() -> None:
    assert len(group_messages(at(0, 4, 8), gap=timedelta(minutes=5))) == 1
    assert len(group_messages(at(0, 4, 8), gap=timedelta(minutes=4))) == 3


def test_channels_do_not_talk_to_each_other() -> None:
    here, there = at(0, 1), at(0, 1, channel="C2")
    assert group_messages([*there, *here]) == [make_group(*here), make_group(*there)]


def test_a_thread_is_whole_whatever_the_time_between() -> None:
    thread = [root(0), reply(1, 0), reply(60 * 24 * 400, 0)]
    assert group_messages(thread) == [make_group(*thread, thread_ts=ts_after(0), is_thread=True)]


def test_a_thread_does_not_part_the_conversation_around_it() -> None:
    talk, thread = at(0, 20, 40), [root(10), reply(15, 10)]
    assert group_messages([*talk, *thread]) == [make_group(*talk), make_group(*thread)]


def test_threads_of_one_ts_in_two_channels_are_two() -> None:
    here, there = [root(0), reply(1, 0)], [root(0, "C2"), reply(1, 0, "C2")]
    assert group_messages([*here, *there]) == [make_group(*here), make_group(*there)]


def test_replies_whose_root_is_not_here_form_their_thread() -> None:
    orphans = [reply(50, 0), reply(90, 0)]
    assert group_messages(orphans) == [make_group(*orphans, thread_ts=ts_after(0), is_thread=True)]


def test_a_root_whose_replies_were_not_found_is_a_thread() -> None:
    assert group_messages([root(0)]) == [make_group(root(0), is_thread=True)]


def test_a_root_joins_its_replies_even_where_its_thread_was_not_counted() -> None:
    thread = [make_found(ts=ts_after(0)), make_found(ts=ts_after(1), thread_ts=ts_after(0))]
    assert group_messages(thread) == [make_group(*thread)]


def test_messages_of_one_moment_have_an_order() -> None:
    talk = [make_found(ts="1700000000.0"), make_found(ts="1700000000.000000")]
    assert group_messages(talk) == group_messages(talk[::-1]) == [make_group(*talk)]


def test_a_conversation_is_named_after_its_first_message() -> None:
    (group,) = group_messages(at(5, 0))
    assert (group.thread_ts, group.is_thread) == (ts_after(0), False)


@given(found_messages())
def test_every_message_is_in_exactly_one_group(messages: list[FoundMessage]) -> None:
    grouped = Counter(message for group in group_messages(messages) for message in group.messages)
    assert grouped == Counter(messages)


@given(found_messages(), st.randoms(use_true_random=False))
def test_order_of_the_input_does_not_matter(messages: list[FoundMessage], random: Random) -> None:
    shuffled = list(messages)
    random.shuffle(shuffled)
    assert group_messages(shuffled) == group_messages(messages)


@given(found_messages())
def test_what_holds_of_every_group(messages: list[FoundMessage]) -> None:
    groups = group_messages(messages)
    assert len({(group.channel, group.thread_ts) for group in groups}) == len(groups)
    for group in groups:
        times = [message.sent_at for message in group.messages]
        assert times == sorted(times)
        assert {message.channel for message in group.messages} == {group.channel}
        if group.is_thread:
            assert {message.thread_ts for message in group.messages} == {group.thread_ts}
        else:
            assert group.thread_ts == group.messages[0].ts
            gaps = [later - earlier for earlier, later in pairwise(times)]
            assert all(gap < CONVERSATION_GAP for gap in gaps)


@given(found_messages())
def test_neighbouring_conversations_are_really_apart(messages: list[FoundMessage]) -> None:
    talks: dict[str, list[Group]] = {}
    for group in group_messages(messages):
        if not group.is_thread:
            talks.setdefault(group.channel, []).append(group)
    for groups in talks.values():
        for earlier, later in pairwise(groups):
            assert later.messages[0].sent_at - earlier.messages[-1].sent_at >= CONVERSATION_GAP
