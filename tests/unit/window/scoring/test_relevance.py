"""What a message says itself, what its neighbours add, and what is near it in its thread; against the definitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from statistics import fmean
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundChunk, FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.window.grouping import group_messages
from contextwin.window.scoring.columns import Floats, make_match_columns, none_for_nan
from contextwin.window.scoring.relevance import (
    OVERHEAD_TOKENS,
    add_neighbors,
    find_relevance,
    fuse,
    lift_latest,
    measure_own,
    propagate_relevance,
    scale_lexical,
    scale_semantic,
)
from testkit.factories import found_messages, make_found, make_group, make_group_columns

WEIGHTS = ScoringWeights()
shares = st.floats(0, 1)
#: Relevance and step of each message of a thread.
runs = st.lists(st.tuples(shares, st.floats(0, 2)), max_size=12)


def found_with(signal: str, *values: float | None) -> list[FoundMessage]:
    return [make_found(ts=f"{n}.0", **{signal: value}) for n, value in enumerate(values)]


def column(values: Sequence[float | None]) -> Floats:
    return np.array(values, dtype=float)


def scaled_semantic(values: list[float | None], weights: ScoringWeights) -> list[float | None]:
    return none_for_nan(scale_semantic(column(values), weights, column(values)))


def scaled_lexical(values: list[float | None]) -> list[float | None]:
    return none_for_nan(scale_lexical(column(values), column(values)))


def own_of(messages: Sequence[FoundMessage], plan: QueryPlan, weights: ScoringWeights = WEIGHTS) -> list[float]:
    return [*measure_own(make_match_columns(messages), plan, weights).value.tolist()]


def near(own: list[float], share: float) -> list[float]:
    """What `add_neighbors` gives the values of one group."""
    return [*add_neighbors(column(own), share, np.zeros(len(own), dtype=int)).tolist()]


def spread(values: list[float], steps: list[float], share: float) -> list[float]:
    """What `propagate_relevance` gives the values of one group, whose messages are so long."""
    positions = [sum(steps[:place]) + step / 2 for place, step in enumerate(steps)]
    group, ones = np.zeros(len(values), dtype=int), np.ones(len(values))
    return [*propagate_relevance(column(values), column(positions), ones, share * ones, group).tolist()]


def relevance_of(group: Group, own: list[float], weights: ScoringWeights) -> list[float]:
    """The relevance of each message of a group, given the own relevance of each."""
    return [*find_relevance([group], make_group_columns(group), column(own), weights).tolist()]


# -- what each says itself


@pytest.mark.parametrize(
    ("semantic", "lexical", "alpha", "expected"),
    [(0.8, 0.4, 0.5, 0.6), (0.8, 0.4, 1.0, 0.8), (0.8, 0.4, 0.0, 0.4), (None, 0.4, 0.25, 0.3), (0.8, None, 0.25, 0.2)],
)
def test_fuse_weighs_meaning_against_words(
    semantic: float | None, lexical: float | None, alpha: float, expected: float
) -> None:
    assert fuse(column([semantic]), column([lexical]), alpha).tolist() == [pytest.approx(expected)]
    assert fuse(column([None]), column([None]), alpha).tolist() == [0.0]


def test_similarity_is_scaled_between_the_least_and_the_most_similar() -> None:
    scaled = scaled_semantic([0.2, None, 0.7, 0.3], replace(WEIGHTS, scaling="minmax"))
    assert scaled == [0.0, None, 1.0, pytest.approx(0.2)]


def test_equal_similarities_are_all_the_best() -> None:
    assert scaled_semantic([0.3, None, 0.3], WEIGHTS) == [1.0, None, 1.0]
    assert scaled_semantic([None], WEIGHTS) == [None]
    assert scaled_semantic([], WEIGHTS) == []


def test_raw_similarity_is_the_cosine_and_never_negative() -> None:
    assert scaled_semantic([-0.4, None, 0.0, 0.7], replace(WEIGHTS, scaling="raw")) == [0.0, None, 0.0, 0.7]


def test_bm25_is_divided_by_the_best() -> None:
    assert scaled_lexical([2.0, None, 8.0, 0.0]) == [0.25, None, 1.0, None]
    assert scaled_lexical([]) == []


@pytest.mark.parametrize("alpha", [0.0, 0.5, 1.0])
def test_where_only_one_retriever_found_something_it_decides(alpha: float) -> None:
    plan = QueryPlan(alpha=alpha)
    assert own_of(found_with("lexical", 1.0, 4.0, None), plan) == pytest.approx([0.25, 1.0, 0.0])
    assert own_of(found_with("semantic", 0.2, 0.7, 0.3), plan) == pytest.approx([0.0, 1.0, 0.2])
    assert own_of([make_found()], plan) == [0.0]


@given(found_messages(), shares, st.sampled_from(["minmax", "raw"]), st.randoms(use_true_random=False))
def test_own_relevance_is_a_share_and_does_not_depend_on_the_order(
    messages: list[FoundMessage], alpha: float, scaling: Literal["minmax", "raw"], random: Random
) -> None:
    weights, plan = replace(WEIGHTS, scaling=scaling), QueryPlan(alpha=alpha)
    own = dict(zip(messages, own_of(messages, plan, weights), strict=True))
    shuffled = list(messages)
    random.shuffle(shuffled)
    assert dict(zip(shuffled, own_of(shuffled, plan, weights), strict=True)) == own
    assert all(0.0 <= value <= 1.0 for value in own.values())


def test_chunks_are_scaled_as_their_messages() -> None:
    chunks = (FoundChunk(0, 9, 0.3, 1.0), FoundChunk(9, 18, 0.6, None), FoundChunk(18, 27, None, 4.0))
    long = make_found(semantic=0.6, lexical=4.0, chunks=chunks)
    best, least = make_found(ts="2.0", semantic=1.0, lexical=8.0), make_found(ts="3.0", semantic=0.2)
    match = make_match_columns([long, best, least])
    own = measure_own(make_match_columns(chunks), QueryPlan(alpha=0.5), WEIGHTS, among=match)
    assert none_for_nan(own.semantic) == [pytest.approx(0.125), pytest.approx(0.5), None]
    assert none_for_nan(own.lexical) == [0.125, None, 0.5]
    assert own.value.tolist() == pytest.approx([0.125, 0.25, 0.25])


def test_a_chunk_less_similar_than_every_message_has_no_similarity() -> None:
    long = make_found(semantic=0.6, chunks=(FoundChunk(0, 9, 0.6), FoundChunk(9, 18, -0.5)))
    match = make_match_columns([long, make_found(ts="2.0", semantic=0.1)])
    own = measure_own(make_match_columns(long.chunks), QueryPlan(alpha=1.0), WEIGHTS, among=match)
    assert own.value.tolist() == [1.0, 0.0]


@pytest.mark.parametrize("scale", [1.0, 1e-310])
def test_no_chunk_is_better_than_every_message(scale: float) -> None:
    """A scale that is next to nothing gives no number that is too large."""
    among, values = column([0.0, scale]), column([-1.0, 0.5 * scale, 2.0])
    assert scale_semantic(values, WEIGHTS, among).tolist() == pytest.approx([0.0, 0.5, 1.0])
    assert scale_lexical(values[1:], among).tolist() == pytest.approx([0.5, 1.0])


# -- the latest of a series

STATUS = QueryPlan(alpha=0.5, language="en", terms=("status", "integr"), is_status_query=True)


def lifted(messages: list[FoundMessage], plan: QueryPlan = STATUS, weights: ScoringWeights = WEIGHTS) -> list[float]:
    """Return the own relevance after lifting, of messages whose own relevance is 0.9, 0.6, 0.3 and so on."""
    own = column([0.9 - 0.3 * n for n in range(len(messages))])
    return [*lift_latest(messages, own, plan, weights).round(3).tolist()]


def weekly(week: int, **overrides: Any) -> FoundMessage:
    values = {"ts": f"{1_700_000_000 + 604_800 * week}.000000", "text": f"*Status, week {week}.* Fine so far."}
    return make_found(**(values | overrides))


def test_the_latest_of_a_series_matches_as_well_as_the_best_of_it() -> None:
    assert lifted([weekly(1), weekly(3), weekly(2)]) == [0.9, 0.9, 0.3]
    assert lifted([weekly(3), weekly(2), weekly(1)]) == [0.9, 0.6, 0.3]
    assert lifted([weekly(2)]) == [0.9]
    assert lifted([]) == []


def test_only_a_prompt_about_how_things_stand_asks_for_the_latest() -> None:
    assert lifted([weekly(1), weekly(2)], replace(STATUS, is_status_query=False)) == [0.9, 0.6]
    assert lifted([weekly(1), weekly(2)], weights=replace(WEIGHTS, recent_power=0.0)) == [0.9, 0.6]


@pytest.mark.parametrize(
    "other",
    [
        {"user": "U2"},
        {"channel": "C2"},
        {"thread_ts": "1600000000.000000"},
        {"is_hit": False},
        {"text": "*Status, all of it.*"},
        {"text": "42"},
    ],
    ids=str,
)
def test_what_is_no_part_of_the_series_is_not_lifted(other: dict[str, Any]) -> None:
    assert lifted([weekly(1), weekly(2, **other)]) == [0.9, 0.6]


def test_words_that_the_prompt_lacks_open_no_series() -> None:
    assert lifted([weekly(1, text="I think so, status"), weekly(2, text="I think not, status")]) == [0.9, 0.6]


def test_a_term_in_the_texts_makes_a_series_and_a_program_has_none_by_one_word() -> None:
    asked = replace(STATUS, prompt="how is the import going", terms=("import",))
    told = [weekly(1, text="Where we are: import 1"), weekly(2, text="Where we are: import 2")]
    assert lifted(told, asked) == [0.9, 0.9]
    assert lifted([told[0], told[1]._replace(text="Where we are: lunch")], asked) == [0.9, 0.6]
    assert lifted([each._replace(is_bot=True) for each in told], asked) == [0.9, 0.6]


NIGHTLY = QueryPlan(alpha=0.5, language="en", terms=("night", "test", "pass"))


def nightly(day: int, text: str = "Nightly tests passed: 1,200", **overrides: Any) -> FoundMessage:
    return weekly(0, **{"ts": f"{1_700_000_000 + 86_400 * day}.000000", "text": text, "is_bot": True} | overrides)


def test_of_what_a_program_says_again_and_again_the_latest_counts_most_whatever_is_asked() -> None:
    failed = nightly(3, "Nightly tests failed: 1 of 1,200")
    assert lifted([nightly(1), nightly(2), failed], NIGHTLY) == [0.576, 0.6, 0.9]
    assert lifted([nightly(3), nightly(2), nightly(1)], NIGHTLY) == [0.9, 0.6, 0.3]
    assert lifted([nightly(1), failed], NIGHTLY, replace(WEIGHTS, recent_power=0.0)) == [0.9, 0.6]
    assert lifted([nightly(1), failed], replace(NIGHTLY, kind="chronological")) == [0.9, 0.6]


def test_a_series_stays_as_it_is_where_the_prompt_names_one_message_of_it_or_not_the_series() -> None:
    long = nightly(1, "Nightly tests passed: 1,200 in 17 minutes")
    by_length = replace(NIGHTLY, terms=("night", "test", "17"))
    assert lifted([long, nightly(2), nightly(3)], by_length) == [0.9, 0.6, 0.3]
    assert lifted([nightly(1), nightly(2)], replace(NIGHTLY, terms=("test", "pass"))) == [0.9, 0.6]


def test_what_people_say_in_the_same_words_is_no_series_of_a_program() -> None:
    assert lifted([nightly(1, is_bot=False), nightly(2, is_bot=False)], NIGHTLY) == [0.9, 0.6]
    assert lifted([nightly(1), nightly(2, is_bot=False)], NIGHTLY) == [0.9, 0.6]


# -- what its neighbours add


@given(st.lists(shares, max_size=8), shares)
def test_neighbours_add_a_share_of_what_is_missing(own: list[float], share: float) -> None:
    padded = [None, *own, None]
    expected = []
    for before, value, after in zip(padded, own, padded[2:], strict=False):
        beside = [v for v in (before, after) if v is not None]
        expected.append(value + share * (1 - value) * (fmean(beside) if beside else 0.0))
    assert near(own, share) == pytest.approx(expected)


@given(shares, st.integers(0, 8), shares, shares, st.booleans())
def test_silent_replies_change_nothing_for_their_root(
    value: float, replies: int, neighbor: float, share: float, is_thread: bool
) -> None:
    weights = replace(WEIGHTS, neighbor_weight=neighbor, thread_propagation=share, conversation_propagation=share)
    messages = [make_found(ts=f"170000000{n}.000000", token_count=20) for n in range(replies + 1)]
    group = make_group(*messages, is_thread=is_thread)
    assert relevance_of(group, [value, *[0.0] * replies], weights)[0] == pytest.approx(value)


@given(st.lists(shares, min_size=1, max_size=8), shares, shares)
def test_nothing_lowers_what_a_message_says_itself(own: list[float], neighbor: float, share: float) -> None:
    weights = replace(WEIGHTS, neighbor_weight=neighbor, thread_propagation=share, conversation_propagation=share)
    messages = [make_found(ts=f"170000000{n}.000000", token_count=20) for n in range(len(own))]
    relevance = relevance_of(make_group(*messages), own, weights)
    assert all(before - 1e-9 <= after <= 1 + 1e-9 for before, after in zip(own, relevance, strict=True))


# -- what is near it


def spread_by_definition(values: list[float], steps: list[float], share: float) -> list[float]:
    """Every message against every other: half of both steps, and all steps in between, are lost on the way."""

    def way(a: int, b: int) -> float:
        first, last = min(a, b), max(a, b)
        return 0.0 if a == b else (steps[a] + steps[b]) / 2 + sum(steps[first + 1 : last])

    near = [max(values[b] - way(a, b) for b in range(len(values))) for a in range(len(values))]
    return [(1 - share) * value + share * best for value, best in zip(values, near, strict=True)]


@given(runs, shares)
def test_spread_is_what_its_definition_says(run: list[tuple[float, float]], share: float) -> None:
    values, steps = [value for value, _ in run], [step for _, step in run]
    assert spread(values, steps, share) == pytest.approx(spread_by_definition(values, steps, share), abs=1e-9)


@given(runs, shares)
def test_spread_lowers_nothing_and_raises_nothing_above_the_best(run: list[tuple[float, float]], share: float) -> None:
    values, steps = [value for value, _ in run], [step for _, step in run]
    for before, after in zip(values, spread(values, steps, share), strict=True):
        assert before - 1e-9 <= after <= max(values) + 1e-9


@given(runs, shares)
def test_spread_is_the_same_from_either_end(run: list[tuple[float, float]], share: float) -> None:
    values, steps = [value for value, _ in run], [step for _, step in run]
    backwards = spread(values[::-1], steps[::-1], share)
    assert spread(values, steps, share) == pytest.approx(backwards[::-1], abs=1e-9)


def test_without_a_share_each_keeps_what_it_has() -> None:
    assert spread([0.1, 0.9], [0.0, 0.0], 0.0) == [0.1, 0.9]
    assert spread([0.1, 0.9, 0.2], [0.0, 0.0, 0.0], 1.0) == pytest.approx([0.9, 0.9, 0.9])
    assert spread([], [], 0.5) == []


# -- of a group


def test_a_thread_and_a_conversation_fade_by_the_tokens_in_between() -> None:
    weights = replace(
        WEIGHTS,
        neighbor_weight=0.0,
        thread_propagation=1.0,
        conversation_propagation=1.0,
        thread_loss_per_token=0.001,
        conversation_loss_per_token=0.002,
    )
    root = make_found(ts="1700000000.000000", token_count=50, thread_size=3)
    replies = [
        make_found(ts=f"170000000{n}.000000", thread_ts=root.ts, token_count=count, thread_size=3)
        for n, count in [(1, 100), (2, 30)]
    ]
    first, between, last = (count + OVERHEAD_TOKENS for count in (50, 100, 30))
    way = first / 2 + between + last / 2
    thread = relevance_of(make_group(root, *replies), [0.9, 0.0, 0.0], weights)
    assert thread == pytest.approx([0.9, 0.9 - 0.001 * (first + between) / 2, 0.9 - 0.001 * way])
    talk = [message._replace(thread_ts=message.ts, thread_size=1) for message in (root, *replies)]
    conversation = relevance_of(make_group(*talk), [0.9, 0.0, 0.0], weights)
    assert conversation == pytest.approx([0.9, 0.9 - 0.002 * (first + between) / 2, 0.9 - 0.002 * way])


def test_threads_and_conversations_have_each_their_share() -> None:
    weights = ScoringWeights(
        neighbor_weight=0.0,
        thread_propagation=0.5,
        conversation_propagation=0.25,
        thread_loss_per_token=0.0,
        conversation_loss_per_token=0.0,
    )
    first, second = make_found(ts="1700000000.000000"), make_found(ts="1700000001.000000")
    reply = second._replace(thread_ts=first.ts)
    assert relevance_of(make_group(first, reply), [0.8, 0.0], weights) == pytest.approx([0.8, 0.4])
    assert relevance_of(make_group(first, second), [0.8, 0.0], weights) == pytest.approx([0.8, 0.2])


@given(st.lists(st.tuples(shares, st.integers(0, 3000)), min_size=1, max_size=8), shares, shares)
def test_relevance_stays_a_share(drawn: list[tuple[float, int]], neighbor: float, share: float) -> None:
    weights = replace(WEIGHTS, neighbor_weight=neighbor, thread_propagation=share, conversation_propagation=share)
    messages = [make_found(ts=f"170000000{n}.000000", token_count=tokens) for n, (_, tokens) in enumerate(drawn)]
    relevance = relevance_of(make_group(*messages), [value for value, _ in drawn], weights)
    assert all(-1e-9 <= value <= 1 + 1e-9 for value in relevance)


@given(found_messages(), shares)
def test_what_other_groups_hold_changes_nothing(messages: list[FoundMessage], share: float) -> None:
    """To the last bit, since equal threads of different channels rank by their times."""
    weights = replace(WEIGHTS, thread_propagation=share, thread_loss_per_token=0.0007)
    groups = group_messages(messages)
    own = [own_of(group.messages, QueryPlan()) for group in groups]
    alone = [relevance_of(group, values, weights) for group, values in zip(groups, own, strict=True)]
    if groups:
        together = find_relevance(groups, make_group_columns(*groups), column([*chain(*own)]), weights)
        assert together.tolist() == [*chain(*alone)]


@given(shares, st.integers(0, 3000), shares)
def test_a_message_alone_has_exactly_its_own_relevance(value: float, tokens: int, share: float) -> None:
    weights = replace(WEIGHTS, neighbor_weight=share, conversation_propagation=share)
    assert relevance_of(make_group(make_found(token_count=tokens)), [value], weights) == [value]


@given(shares, shares, st.integers(0, 3000), st.integers(0, 3000))
def test_equally_far_from_the_best_messages_are_worth_exactly_the_same(
    best: float, share: float, middle: int, beside: int
) -> None:
    """So that their times decide between them, and not the last bit of a sum."""
    weights = replace(WEIGHTS, conversation_propagation=share)
    counts = [beside, middle, beside]
    messages = [make_found(ts=f"170000000{n}.000000", token_count=count) for n, count in enumerate(counts)]
    before, _, after = relevance_of(make_group(*messages), [0.0, best, 0.0], weights)
    assert before == after
