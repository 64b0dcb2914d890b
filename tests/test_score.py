"""Each signal against its formula, the product against the factors that are shown, and the ranking against its rule."""

from __future__ import annotations

import math
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.group import group_messages
from contextwin.model import MessageKey
from contextwin.score import (
    PRESETS,
    Situation,
    channel_boost,
    completeness_boost,
    flow_boost,
    fuse,
    length_penalty,
    preference,
    rank_near_equal,
    scale_lexical,
    scale_semantic,
    score_groups,
    thread_boost,
    time_decay,
    with_neighbors,
    with_thread,
)
from contextwin.presets import ScoringWeights
from contextwin.window import FoundMessage, QueryPlan, ScoreBreakdown
from tests.factories import found_messages, make_found, make_group

ASKED_AT = datetime(2023, 11, 15, 9, tzinfo=UTC)
#: Every factor is 1, and relevance is the message's own.
NEUTRAL = ScoringWeights(
    decay_per_hour=0.0,
    decay_power=0.0,
    recent_power=0.0,
    channel_boost=1.0,
    thread_boost=1.0,
    flow_boost=1.0,
    neighbor_weight=0.0,
    thread_weight=0.0,
    completeness_boost=0.0,
    length_penalty=0.0,
    same_language=1.0,
    code_for_code=1.0,
    generated=1.0,
)
FACTORS = [field.name for field in fields(ScoreBreakdown) if field.name not in ("total", "semantic", "lexical")]

shares, boosts, rates = st.floats(0, 1), st.floats(1, 3), st.floats(0, 2)
weights = st.builds(
    ScoringWeights,
    scaling=st.sampled_from(["minmax", "raw"]),
    decay_per_hour=rates,
    decay_power=rates,
    recent_power=rates,
    channel_boost=boosts,
    thread_boost=boosts,
    flow_boost=boosts,
    flow_minutes=st.floats(0, 1e9),
    near_equal=shares,
    neighbor_weight=shares,
    thread_weight=rates,
    completeness_boost=rates,
    length_penalty=rates,
    same_language=shares,
    code_for_code=shares,
    generated=shares,
)
plans = st.builds(
    QueryPlan,
    alpha=shares,
    language=st.sampled_from(["und", "en", "de"]),
    wants_code=st.booleans(),
    wants_recent=st.booleans(),
)
situations = st.builds(
    Situation,
    plan=plans,
    weights=weights,
    asked_at=st.just(ASKED_AT),
    channel=st.sampled_from([None, "C1"]),
    thread_ts=st.sampled_from([None, "1700000000.000000"]),
)


def situation(weights: ScoringWeights = NEUTRAL, *, plan: QueryPlan | None = None, **place: Any) -> Situation:
    return Situation(plan=plan or QueryPlan(), weights=weights, asked_at=ASKED_AT, **place)


def found_before(hours: float, **overrides: Any) -> FoundMessage:
    """A message sent that many hours before the question."""
    return make_found(ts=f"{(ASKED_AT - timedelta(hours=hours)).timestamp():.6f}", **overrides)


def scores_by_key(messages: list[FoundMessage], asked: Situation) -> dict[MessageKey, ScoreBreakdown]:
    ranked = score_groups(group_messages(messages), asked)
    return {scored.message.key: scored.score for thread in ranked for scored in thread.messages}


# ---- signals


@pytest.mark.parametrize(
    ("hours", "rate", "power", "expected"),
    [
        (0, 0.2, 1.0, 1.0),
        (5, 0.2, 0.0, 1 / math.e),
        (24, math.log(2) / 24, 0.0, 0.5),
        (24, 0.0, 1.0, 1 / 2),
        (72, 0.0, 1.0, 1 / 4),
        (72, 0.0, 0.5, 1 / 2),
        (72, math.log(2) / 72, 0.5, 1 / 4),
        (1000, 0.0, 0.0, 1.0),
        (-5, 0.2, 1.0, 1.0),
        (1e6, 1e9, 1e9, 0.0),
    ],
)
def test_time_decay_is_exponential_times_power_law(hours: float, rate: float, power: float, expected: float) -> None:
    constants = ScoringWeights(decay_per_hour=rate, decay_power=power, recent_power=9.0)
    assert time_decay(timedelta(hours=hours), constants) == pytest.approx(expected)


def test_asked_how_things_stand_now_time_counts_for_more() -> None:
    constants = ScoringWeights(decay_power=0.5, recent_power=1.5)
    assert time_decay(timedelta(days=2), constants, wants_recent=True) == pytest.approx(1 / 9)
    asked = situation(constants, plan=QueryPlan(wants_recent=True))
    (score,) = scores_by_key([found_before(48)], asked).values()
    assert score.time == pytest.approx(1 / 9)


def test_the_channel_that_is_answered_in_is_boosted() -> None:
    group, constants = make_group(make_found()), replace(NEUTRAL, channel_boost=1.2)
    assert channel_boost(group, situation(constants, channel="C1")) == 1.2
    assert channel_boost(group, situation(constants, channel="C2")) == 1.0
    assert channel_boost(group, situation(constants)) == 1.0


def test_the_thread_that_is_answered_in_is_boosted() -> None:
    root, constants = "1700000000.000000", replace(NEUTRAL, thread_boost=1.5)
    here = situation(constants, channel="C1", thread_ts=root)
    assert thread_boost(make_found(ts="1700000060.000000", thread_ts=root), here) == 1.5
    assert thread_boost(make_found(ts="1700000060.000000"), here) == 1.0
    assert thread_boost(make_found(ts=root, channel="C2"), here) == 1.0
    assert thread_boost(make_found(ts=root), situation(constants, channel="C1")) == 1.0


def test_a_message_without_replies_is_boosted_as_the_thread_that_it_will_be() -> None:
    before, asked = make_found(ts="1700000000.000000"), make_found(ts="1700000060.000000")
    place = situation(replace(NEUTRAL, thread_boost=1.5), channel="C1", thread_ts=asked.ts)
    found = scores_by_key([before, asked], place)
    assert (found[before.key].thread, found[asked.key].thread) == (1.0, 1.5)


@pytest.mark.parametrize(("minutes", "expected"), [(0, 1.1), (30, 1.1), (30.01, 1.0), (10_000, 1.0)])
def test_the_conversation_that_is_going_on_is_boosted(minutes: float, expected: float) -> None:
    group = make_group(found_before(9), found_before(minutes / 60))
    constants = replace(NEUTRAL, flow_boost=1.1, flow_minutes=30)
    assert flow_boost(group, situation(constants, channel="C1")) == expected
    assert flow_boost(group, situation(constants, channel="C2")) == 1.0


def test_a_thread_that_is_here_as_a_whole_is_boosted() -> None:
    constants = replace(NEUTRAL, completeness_boost=0.5)
    root, reply = make_found(thread_size=4), make_found(ts="1700000001.000000", thread_ts=make_found().ts)
    assert completeness_boost(make_group(root, reply), constants) == 1.25
    assert completeness_boost(make_group(replace(root, thread_size=2), reply), constants) == 1.5
    assert completeness_boost(make_group(replace(root, thread_size=1), reply), constants) == 1.5
    assert completeness_boost(make_group(root), NEUTRAL) == 1.0


@pytest.mark.parametrize(
    ("tokens", "penalty", "expected"),
    [(0, 1.0, 1.0), (64, 1.0, 1.0), (128, 1.0, 0.5), (256, 0.5, 0.5), (640, 0.0, 1.0)],
)
def test_long_messages_pay_for_their_length(tokens: int, penalty: float, expected: float) -> None:
    constants = replace(NEUTRAL, length_penalty=penalty)
    assert length_penalty(make_found(token_count=tokens), constants) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("message", "plan", "expected"),
    [
        ({"language": "en"}, {"language": "en"}, 1.0),
        ({"language": "de"}, {"language": "en"}, 0.9),
        ({"language": "und"}, {"language": "en"}, 1.0),
        ({"language": "de"}, {"language": "und"}, 1.0),
        ({"content_kind": "text"}, {"wants_code": True}, 0.8),
        ({"content_kind": "code"}, {"wants_code": True}, 1.0),
        ({"content_kind": "text"}, {"wants_code": False}, 1.0),
        ({"is_bot": True}, {}, 0.5),
        ({"content_kind": "log"}, {}, 0.5),
        ({"content_kind": "log", "is_bot": True}, {"wants_code": True}, 0.5),
        ({"language": "de", "is_bot": True}, {"language": "en", "wants_code": True}, 0.9 * 0.8 * 0.5),
    ],
)
def test_preferences(message: dict[str, Any], plan: dict[str, Any], expected: float) -> None:
    asked = situation(replace(NEUTRAL, same_language=0.9, code_for_code=0.8, generated=0.5), plan=QueryPlan(**plan))
    assert preference(make_found(**message), asked) == pytest.approx(expected)


# ---- relevance


@pytest.mark.parametrize(
    ("semantic", "lexical", "alpha", "expected"),
    [(0.8, 0.4, 0.5, 0.6), (0.8, 0.4, 1.0, 0.8), (0.8, 0.4, 0.0, 0.4), (None, 0.4, 0.25, 0.3), (0.8, None, 0.25, 0.2)],
)
def test_fuse_weighs_meaning_against_words(
    semantic: float | None, lexical: float | None, alpha: float, expected: float
) -> None:
    assert fuse(semantic, lexical, alpha) == pytest.approx(expected)
    assert fuse(None, None, alpha) == 0.0


def found_with(signal: str, *values: float | None) -> list[FoundMessage]:
    return [make_found(ts=f"{n}.0", **{signal: value}) for n, value in enumerate(values)]


def test_similarity_is_scaled_between_the_least_and_the_most_similar() -> None:
    messages = found_with("semantic", 0.2, None, 0.7, 0.3)
    scaled = scale_semantic(messages, replace(NEUTRAL, scaling="minmax"))
    assert scaled == pytest.approx({MessageKey("C1", "0.0"): 0.0, ("C1", "2.0"): 1.0, ("C1", "3.0"): 0.2})


def test_equal_similarities_are_all_the_best() -> None:
    assert set(scale_semantic(found_with("semantic", 0.3, 0.3), NEUTRAL).values()) == {1.0}
    assert scale_semantic(found_with("semantic", None), NEUTRAL) == {}


def test_raw_similarity_is_the_cosine_and_never_negative() -> None:
    scaled = scale_semantic(found_with("semantic", -0.4, 0.0, 0.7), replace(NEUTRAL, scaling="raw"))
    assert list(scaled.values()) == [0.0, 0.0, 0.7]


def test_bm25_is_divided_by_the_best() -> None:
    scaled = scale_lexical(found_with("lexical", 2.0, None, 8.0, 0.0))
    assert scaled == {("C1", "0.0"): 0.25, ("C1", "2.0"): 1.0}
    assert scale_lexical([]) == {}


@given(st.lists(shares, max_size=8), shares)
def test_neighbours_share_their_relevance(own: list[float], share: float) -> None:
    padded = [None, *own, None]
    expected = []
    for before, value, after in zip(padded, own, padded[2:], strict=False):
        near = [v for v in (before, value, after) if v is not None]
        expected.append(value + share * (fmean(near) - value))
    assert with_neighbors(own, share) == pytest.approx(expected)


@given(st.lists(shares, min_size=1, max_size=8), st.floats(0, 5))
def test_a_thread_shares_its_three_best(values: list[float], share: float) -> None:
    bonus = share * fmean(sorted(values)[-3:])
    assert with_thread(values, share) == pytest.approx([(value + bonus) / (1 + share) for value in values])


def test_relevance_is_fused_then_blended_with_neighbours_then_with_the_thread() -> None:
    root = "1700000000.000000"
    thread = [
        make_found(ts=root, semantic=0.1, lexical=4.0, thread_size=3),
        make_found(ts="1700000001.000000", thread_ts=root, semantic=0.9, thread_size=3),
        make_found(ts="1700000002.000000", thread_ts=root, thread_size=3),
    ]
    other = make_found(ts="1700009000.000000", semantic=0.5, lexical=5.0)
    constants = replace(NEUTRAL, neighbor_weight=0.5, thread_weight=0.3)
    found = scores_by_key([*thread, other], situation(constants, plan=QueryPlan(alpha=0.25)))
    own = [0.25 * 0 + 0.75 * 0.8, 0.25 * 1, 0.0]
    near = [(own[0] + own[1]) / 2, sum(own) / 3, (own[1] + own[2]) / 2]
    blended = [0.5 * value + 0.5 * mean for value, mean in zip(own, near, strict=True)]
    best = sum(blended) / 3
    for message, value in zip(thread, blended, strict=True):
        assert found[message.key].relevance == pytest.approx((value + 0.3 * best) / 1.3)
    assert found[other.key].relevance == pytest.approx(0.25 * 0.5 + 0.75 * 1.0)


@pytest.mark.parametrize("alpha", [0.0, 0.5, 1.0])
def test_where_only_one_retriever_found_something_it_decides(alpha: float) -> None:
    plan = QueryPlan(alpha=alpha)
    by_words = scores_by_key(found_with("lexical", 1.0, 4.0, None), situation(plan=plan))
    assert [score.relevance for score in by_words.values()] == pytest.approx([0.25, 1.0, 0.0])
    by_meaning = scores_by_key(found_with("semantic", 0.2, 0.7, 0.3), situation(plan=plan))
    assert [score.relevance for score in by_meaning.values()] == pytest.approx([0.0, 1.0, 0.2])


def test_what_nobody_was_asked_for_is_worth_nothing() -> None:
    (thread,) = score_groups([make_group(make_found())], situation())
    assert (thread.score, thread.messages[0].score.relevance) == (0.0, 0.0)


# ---- the product


@given(found_messages(), situations)
def test_the_total_is_the_product_of_what_is_shown(messages: list[FoundMessage], asked: Situation) -> None:
    for score in scores_by_key(messages, asked).values():
        assert score.total == pytest.approx(math.prod(getattr(score, name) for name in FACTORS))
        assert 0.0 <= score.relevance <= 1.0 + 1e-9
        assert all(0.0 <= getattr(score, name) <= 1.0 for name in ("time", "length", "preference"))
        assert all(getattr(score, name) >= 1.0 for name in ("channel", "thread", "flow", "completeness"))


@given(found_messages(), situations)
def test_what_a_retriever_did_not_return_stays_none(messages: list[FoundMessage], asked: Situation) -> None:
    found = scores_by_key(messages, asked)
    for message in messages:
        assert (found[message.key].semantic is None) == (message.semantic is None)
        assert (found[message.key].lexical is None) == (not message.lexical)


@given(found_messages(), situations)
def test_a_thread_scores_as_its_best_hit(messages: list[FoundMessage], asked: Situation) -> None:
    for thread in score_groups(group_messages(messages), asked):
        assert tuple(scored.message for scored in thread.messages) == thread.group.messages
        assert thread.score == max((s.score.total for s in thread.messages if s.message.is_hit), default=0.0)


@given(found_messages(), situations, st.randoms(use_true_random=False))
def test_order_of_the_input_does_not_matter(messages: list[FoundMessage], asked: Situation, random: Random) -> None:
    groups = group_messages(messages)
    shuffled = list(groups)
    random.shuffle(shuffled)
    assert score_groups(shuffled, asked) == score_groups(groups, asked)


def test_nothing_found_gives_no_threads() -> None:
    assert score_groups([], situation()) == []


# ---- the ranking

Ranked = tuple[float, int]


def rank(items: list[Ranked], near_equal: float = 0.01) -> list[Ranked]:
    return rank_near_equal(items, lambda item: item[0], lambda item: (item[1],), near_equal)


ranked_items = st.lists(st.tuples(st.integers(0, 60).map(lambda n: n / 1024), st.integers()), unique_by=lambda i: i[1])


@given(ranked_items, st.randoms(use_true_random=False))
def test_the_ranking_does_not_depend_on_the_order_of_the_input(items: list[Ranked], random: Random) -> None:
    shuffled = list(items)
    random.shuffle(shuffled)
    assert rank(shuffled) == rank(items)


@given(ranked_items)
def test_within_a_hundredth_of_the_leader_the_newest_comes_first(items: list[Ranked]) -> None:
    expected, left = [], set(items)
    while left:
        leader = max(score for score, _ in left)
        run = {item for item in left if item[0] >= leader - 0.01}
        expected += sorted(run, key=lambda item: -item[1])
        left -= run
    assert rank(items) == expected


def test_a_chain_of_small_steps_does_not_make_far_scores_equal() -> None:
    assert rank([(0.98, 9), (0.992, 2), (1.0, 1), (0.984, 3)]) == [(0.992, 2), (1.0, 1), (0.98, 9), (0.984, 3)]


def test_without_tolerance_scores_alone_decide() -> None:
    assert rank([(0.5, 9), (0.6, 1), (0.5, 10)], near_equal=0.0) == [(0.6, 1), (0.5, 10), (0.5, 9)]
    assert rank([]) == []


def test_near_equal_threads_come_newest_first_by_what_was_found_of_them() -> None:
    root = "1700000000.000000"
    late_reply = make_found(ts="1700900000.000000", thread_ts=root, is_hit=False)
    old = make_group(make_found(ts=root, semantic=0.705), late_reply)
    new = make_group(make_found(ts="1700500000.000000", semantic=0.7))
    far = make_group(make_found(ts="1700600000.000000", semantic=0.6))
    ranked = score_groups([old, far, new], situation(replace(NEUTRAL, scaling="raw")))
    assert [thread.group for thread in ranked] == [new, old, far]


# ---- presets


@pytest.mark.parametrize(
    ("name", "rate", "channel", "thread"), [("original", 0.2, 1.2, 1.5), ("original-slow", 0.05, 1.5, 1.3)]
)
def test_the_original_presets_are_the_original_formula(name: str, rate: float, channel: float, thread: float) -> None:
    root = found_before(30, semantic=0.4, lexical=3.0, thread_size=3, token_count=900)
    reply = found_before(7, semantic=0.62, thread_ts=root.ts, thread_size=3, is_bot=True, language="de")
    beside = found_before(0.1, semantic=0.9, content_kind="log")
    elsewhere = found_before(2, semantic=0.8, channel="C2", lexical=9.0)
    plan = QueryPlan(alpha=1.0, language="en", wants_code=True, wants_recent=True)
    asked = situation(PRESETS[name], plan=plan, channel="C1", thread_ts=root.ts)
    totals = {key: score.total for key, score in scores_by_key([root, reply, beside, elsewhere], asked).items()}
    assert totals == pytest.approx(
        {
            root.key: 0.4 * math.exp(-rate * 30) * channel * thread,
            reply.key: 0.62 * math.exp(-rate * 7) * channel * thread,
            beside.key: 0.9 * math.exp(-rate * 0.1) * channel,
            elsewhere.key: 0.8 * math.exp(-rate * 2),
        }
    )
    assert (PRESETS[name].alpha, PRESETS[name].near_equal) == (1.0, 0.01)


def test_the_default_preset_is_the_default() -> None:
    assert PRESETS["default"] == ScoringWeights()
