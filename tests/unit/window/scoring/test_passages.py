"""Passages of long talk: where they are, how far they reach, and what they are worth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.window.grouping import group_messages
from contextwin.window.scoring.columns import Floats
from contextwin.window.scoring.passages import MANY_MESSAGES, REACH_TOKENS, blend_passages, place_read, sum_passages
from testkit.factories import make_found, make_group_columns

WEIGHTS = ScoringWeights(passage_share=1.0)
TOKENS = 25


def talk(count: int = MANY_MESSAGES, **overrides: object) -> list[FoundMessage]:
    """Messages of one conversation, one every ten seconds."""
    return [make_found(ts=f"{1_700_000_000 + 10 * place}.000000", **overrides) for place in range(count)]


def blend(messages: list[FoundMessage], own: Floats, *, tokens: int = TOKENS, share: float = 1.0) -> Floats:
    columns = make_group_columns(*group_messages(messages))
    weights = replace(WEIGHTS, passage_share=share)
    return blend_passages(own, own, np.full(len(messages), float(tokens)), columns, weights)


def peak_and_passage() -> Floats:
    """One message that matches best by chance, and later on twenty that match half as well."""
    own = np.zeros(MANY_MESSAGES)
    own[10], own[80:100] = 1.0, 0.5
    return own


def test_what_is_said_for_some_minutes_is_worth_more_than_one_message() -> None:
    own = peak_and_passage()
    blended = blend(talk(), own)
    assert 80 <= blended.argmax() < 100
    assert blended.max() == own.max()  # The conversation ranks as its best message does.
    assert min(blended[80:100]) > blended[10]
    assert (blend(talk(), own, share=0.0) == own).all()


def test_threads_short_talk_and_long_messages_have_no_passages() -> None:
    own = peak_and_passage()
    messages = talk()
    in_thread = [each._replace(thread_ts=messages[0].ts, thread_size=len(messages)) for each in messages]
    assert (blend(in_thread, own) == own).all()
    assert (blend(messages[80:], own[80:]) == own[80:]).all()
    assert (blend(messages, own, tokens=100) == own).all()
    assert (blend(messages, own, tokens=50) != own).any()


def test_where_nothing_matches_nothing_changes() -> None:
    assert (blend(talk(), np.zeros(MANY_MESSAGES)) == 0).all()


def test_the_way_over_what_was_not_read_is_as_long_as_the_pace_of_talk() -> None:
    seconds = np.array([0.0, 10.0, 20.0, 320.0])
    read = np.array([False, False, False, False])
    unread = np.array([False, False, False, True])
    tokens = np.full(4, 30.0)
    assert place_read(tokens, seconds, read).tolist() == [15, 45, 75, 105]
    assert place_read(tokens, seconds, unread).tolist() == [15, 45, 75, 975]
    # Without a pair that follows one another there is no pace.
    assert place_read(tokens[:2], seconds[2:], np.array([False, True])).tolist() == [15, 45]


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 900)), min_size=1, max_size=12))
def test_sums_are_those_of_a_triangle(runs: list[tuple[float, float]]) -> None:
    values = np.array([value for value, _ in runs])
    positions = np.cumsum([step for _, step in runs])
    expected = [
        sum(value * max(0.0, 1 - abs(at - here) / REACH_TOKENS) for value, at in zip(values, positions, strict=True))
        for here in positions
    ]
    assert sum_passages(values, positions).tolist() == pytest.approx(expected, abs=1e-9)
