"""Which messages answer a question in unthreaded talk, and what they are worth beside it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.window.scoring.answers import ANSWER_MINUTES, MESSAGES_AFTER, pair_answers, pass_to_answers
from contextwin.window.scoring.relevance import OVERHEAD_TOKENS, find_relevance
from testkit.factories import found_messages, make_found, make_group, make_group_columns

ASKED = "When is the *staging* window?"


def said(minute: float, user: str, text: str = "ok", **overrides: Any) -> FoundMessage:
    """An unthreaded message by a user whose name is the user's id."""
    return make_found(ts=f"{1_700_000_000 + 60 * minute:.6f}", user=user, name=user, text=text, **overrides)


@pytest.mark.parametrize(
    ("talk", "pairs"),
    [
        ([said(0, "U1", ASKED), said(1, "U2")], [(0, 1)]),
        ([said(0, "U1", ASKED), said(1, "U1"), said(2, "U2")], [(0, 2)]),
        ([said(0, "U1", ASKED), said(1, "U2"), said(2, "U3"), said(3, "U2")], [(0, 1)]),
        ([said(0, "U1", ASKED), said(1, "U2"), said(20, "U3", "@U1 at ten")], [(0, 1), (0, 2)]),
        ([said(0, "U1", ASKED), said(ANSWER_MINUTES, "U2")], [(0, 1)]),
        ([said(0, "U1", ASKED), said(ANSWER_MINUTES + 0.1, "U2")], []),
        ([said(0, "U1", "See https://x.example/?a=b"), said(1, "U2")], []),
        ([said(0, "U1", "At ten."), said(1, "U2", "@U1 thanks")], []),
        ([said(0, "U1", ASKED), said(1, "U2", "Which?"), said(2, "U1", "The first")], [(0, 1), (1, 2)]),
        ([said(0, "U1", ASKED)], []),
        ([], []),
    ],
)
def test_answers_are_the_next_speakers_or_mention_who_asked(
    talk: list[FoundMessage], pairs: list[tuple[int, int]]
) -> None:
    assert list(pair_answers(talk)) == pairs


def test_a_mention_far_behind_is_no_answer() -> None:
    between = [said(0.1 * n, "U1") for n in range(1, MESSAGES_AFTER)]
    assert list(pair_answers([said(0, "U1", ASKED), *between, said(2, "U2")])) == [(0, MESSAGES_AFTER)]
    assert list(pair_answers([said(0, "U1", ASKED), *between, said(1.5, "U1"), said(2, "U2", "@U1 ten")])) == []


def relevance_of(group: Group, own: list[float], weights: ScoringWeights) -> list[float]:
    """The relevance of each message of a group, given the own relevance of each."""
    return [*find_relevance([group], make_group_columns(group), np.array(own), weights).tolist()]


def passed(talk: list[FoundMessage], values: list[float], positions: list[float]) -> list[float]:
    """The values of a conversation after those of its questions are passed to their answers."""
    groups = [make_group(*talk, is_thread=False)] if talk else []
    return [*pass_to_answers(groups, np.array(values), np.array(positions)).tolist()]


def test_an_answer_is_worth_its_question_less_the_way() -> None:
    talk = [said(0, "U1", ASKED), said(1, "U2"), said(2, "U3")]
    assert passed(talk, [0.9, 0.2, 0.1], [0.0, 0.05, 0.1]) == pytest.approx([0.9, 0.85, 0.1])
    assert passed(talk, [0.3, 0.8, 0.1], [0.0, 0.05, 0.1]) == [0.3, 0.8, 0.1]


def test_what_a_question_gets_from_another_is_not_passed_on() -> None:
    talk = [said(0, "U1", ASKED), said(1, "U2", "Which?"), said(2, "U1")]
    assert passed(talk, [0.9, 0.2, 0.1], [0.0, 0.1, 0.2]) == pytest.approx([0.9, 0.8, 0.1])


def test_the_way_of_an_answer_loses_what_it_would_in_a_thread() -> None:
    weights = ScoringWeights(neighbor_weight=0.0, thread_loss_per_token=0.001, conversation_loss_per_token=0.002)
    talk = [said(0, "U1", ASKED, token_count=50), said(1, "U2", token_count=100)]
    way = 0.001 * (50 + 100 + 2 * OVERHEAD_TOKENS) / 2
    assert relevance_of(make_group(*talk), [0.9, 0.0], weights) == pytest.approx([0.9, 0.9 - way])


def test_without_propagation_nothing_is_passed_on() -> None:
    weights = ScoringWeights(neighbor_weight=0.0, conversation_propagation=0.0)
    assert relevance_of(make_group(said(0, "U1", ASKED), said(1, "U2")), [0.9, 0.0], weights) == [0.9, 0.0]


def test_each_conversation_has_its_own_answers_and_threads_have_none() -> None:
    talk = [said(0, "U1", ASKED), said(1, "U2")]
    thread = make_group(*talk, is_thread=True)
    groups = [thread, make_group(said(0, "U3", ASKED)), make_group(*talk)]
    values, positions = np.array([0.9, 0.0, 0.9, 0.9, 0.0]), np.array([0.0, 0.1, 0.0, 0.0, 0.1])
    assert pass_to_answers(groups, values, positions).tolist() == pytest.approx([0.9, 0.0, 0.9, 0.9, 0.8])


@given(found_messages(), st.data())
def test_nothing_is_lowered_and_nothing_is_above_the_best(messages: list[FoundMessage], data: st.DataObject) -> None:
    values = data.draw(st.lists(st.floats(0, 1), min_size=len(messages), max_size=len(messages)))
    after_all = passed(messages, values, [0.1 * n for n in range(len(messages))])
    assert len(after_all) == len(values)
    assert all(before <= after <= max(values) for before, after in zip(values, after_all, strict=True))
