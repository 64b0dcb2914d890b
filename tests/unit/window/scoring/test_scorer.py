"""Each signal against its formula, the product against the factors that are shown, and the ranking against its rule."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import AgeProfile, FoundChunk, FoundMessage
from contextwin.models.time_constraints import ThingQuestion, TimeConstraint
from contextwin.models.weights import PRESETS, RANGES, ScoringWeights
from contextwin.models.windows import Group, ScoreBreakdown, ScoredMessage
from contextwin.window.grouping import group_messages
from contextwin.window.scoring.chunks import STANDOUT
from contextwin.window.scoring.columns import Floats, make_columns
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.decay import BEST_MATCHES, GOOD_MATCH, adaptive_decay_power, log_age, recency_z_score
from contextwin.window.scoring.scorer import rank_near_equal, score_groups
from contextwin.window.scoring.signals import (
    FACTORS,
    FREE_MESSAGES,
    FREE_TOKENS,
    SIGNALS,
    asker_boost,
    channel_boost,
    completeness_boost,
    flow_boost,
    keyword_boost,
    length_penalty,
    preference,
    speaker_boost,
    thread_boost,
    thread_size_penalty,
    time_decay,
    wish_boost,
)
from testkit.factories import found_messages, make_found, make_group

ASKED_AT = datetime(2023, 11, 15, 9, tzinfo=UTC)
#: Every factor is 1, and relevance is the message's own.
NEUTRAL = ScoringWeights(
    decay_per_hour=0.0,
    decay_power=0.0,
    adaptive_decay=0.0,
    recent_power=0.0,
    channel_boost=1.0,
    thread_boost=1.0,
    flow_boost=1.0,
    neighbor_weight=0.0,
    thread_propagation=0.0,
    conversation_propagation=0.0,
    asker_boost=1.0,
    speaker_boost=1.0,
    instruction_boost=1.0,
    wish_boost=1.0,
    keyword_boost=1.0,
    completeness_boost=0.0,
    thread_size_penalty=0.0,
    length_penalty=0.0,
    same_language=1.0,
    code_for_code=1.0,
    code_shown=1.0,
    generated=1.0,
)

shares, boosts, rates = st.floats(0, 1), st.floats(1, 3), st.floats(0, 2)
weights = st.builds(
    ScoringWeights,
    scaling=st.sampled_from(["minmax", "raw"]),
    decay_per_hour=rates,
    decay_power=rates,
    adaptive_decay=rates,
    adaptive_decay_from=rates,
    adaptive_decay_most=rates,
    recent_power=rates,
    channel_boost=boosts,
    thread_boost=boosts,
    flow_boost=boosts,
    flow_minutes=st.floats(0, 1e9),
    near_equal=shares,
    neighbor_weight=shares,
    thread_propagation=shares,
    conversation_propagation=shares,
    thread_loss_per_token=rates,
    conversation_loss_per_token=rates,
    asker_boost=boosts,
    speaker_boost=boosts,
    instruction_boost=boosts,
    wish_boost=boosts,
    keyword_boost=boosts,
    completeness_boost=rates,
    thread_size_penalty=rates,
    length_penalty=rates,
    same_language=shares,
    code_for_code=shares,
    code_shown=shares,
    generated=shares,
    time_weight=st.just(0.0) | shares,
)
plans = st.builds(
    QueryPlan,
    alpha=shares,
    language=st.sampled_from(["und", "en", "de"]),
    wants_code=st.booleans(),
    is_status_query=st.booleans(),
    keywords=st.sampled_from([(), ("kettle",)]),
)
profiles = st.builds(AgeProfile, st.integers(0, 200), st.floats(0, 200), st.floats(0, 2000))
contexts = st.builds(
    ScoringContext,
    plan=plans,
    weights=weights,
    asked_at=st.just(ASKED_AT),
    channel=st.sampled_from([None, "C1"]),
    thread_ts=st.sampled_from([None, "1700000000.000000"]),
    asker=st.sampled_from([None, "U1", "U9"]),
    named=st.sampled_from([frozenset(), frozenset({"U1"})]),
    ages=profiles,
    is_filtered=st.booleans(),
)


def context(weights: ScoringWeights = NEUTRAL, *, plan: QueryPlan | None = None, **place: Any) -> ScoringContext:
    return ScoringContext(plan=plan or QueryPlan(), weights=weights, asked_at=ASKED_AT, **place)


def found_before(hours: float, **overrides: Any) -> FoundMessage:
    """A message sent that many hours before the question."""
    return make_found(ts=f"{(ASKED_AT - timedelta(hours=hours)).timestamp():.6f}", **overrides)


def factor_of(
    function: Callable[[Any, ScoringContext], Floats], rated: FoundMessage | Group, asked: ScoringContext
) -> float:
    """The factor that the function of a signal gives a message, or a group."""
    group = rated if isinstance(rated, Group) else make_group(rated)
    columns = make_columns([group], asked.asked_at)
    (per,) = {signal.per for signal in SIGNALS if signal.function is function}
    (factor,) = function(columns if per == "group" else columns.messages, asked).tolist()
    return float(factor)


def scores_by_key(messages: list[FoundMessage], asked: ScoringContext) -> dict[MessageKey, ScoreBreakdown]:
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
    assert factor_of(time_decay, found_before(hours), context(constants)) == pytest.approx(expected)


def test_asked_how_things_stand_now_time_counts_for_more() -> None:
    constants = replace(NEUTRAL, decay_power=0.5, recent_power=1.5)
    asked = context(constants, plan=QueryPlan(is_status_query=True))
    assert factor_of(time_decay, found_before(48), context(constants)) == pytest.approx(3**-0.5)
    assert factor_of(time_decay, found_before(48), asked) == pytest.approx(1 / 9)


@pytest.mark.parametrize("days", [0, 3, 100, 7_000])
def test_asked_how_things_stand_now_age_is_counted_from_the_latest_good_match(days: int) -> None:
    """Whenever it is asked, the older one has the same factor, and what is newer than both has none."""
    constants = replace(NEUTRAL, decay_power=0.5, recent_power=1.5, scaling="raw")
    older, latest, beside = (
        found_before(24 * (days + more), semantic=semantic)
        for more, semantic in ((3, 1.0), (1, GOOD_MATCH), (0, GOOD_MATCH - 0.01))
    )
    asked = context(constants, plan=QueryPlan(alpha=1.0, is_status_query=True))
    times = {key: score.factors["time"] for key, score in scores_by_key([older, latest, beside], asked).items()}
    assert times == {older.key: pytest.approx(1 / 9), latest.key: 1.0, beside.key: 1.0}


@pytest.mark.parametrize(
    ("plan", "recent_power"), [(QueryPlan(alpha=1.0), 1.5), (QueryPlan(alpha=1.0, is_status_query=True), 0.0)]
)
def test_otherwise_age_is_counted_from_when_it_is_asked(plan: QueryPlan, recent_power: float) -> None:
    constants = replace(NEUTRAL, decay_power=1.0, recent_power=recent_power)
    (score,) = scores_by_key([found_before(48, semantic=1.0)], context(constants, plan=plan)).values()
    assert score.factors["time"] == pytest.approx(1 / 3)


def test_where_relevance_fades_time_counts_for_more() -> None:
    """What was found is three days old, all else has a mean of 10 and a deviation of 1 in ln(1 + days)."""
    found = [found_before(72 + n / 3600, semantic=0.5) for n in range(16)]
    constants = replace(NEUTRAL, adaptive_decay=0.1, adaptive_decay_from=0.5, adaptive_decay_most=0.75)
    ages = AgeProfile(count=100, total=1000.0, squares=10_100.0)
    standard_errors = (10 - math.log(4)) * 4
    for most, power in [(9.0, 0.1 * (standard_errors - 0.5)), (0.75, 0.75), (0.0, 0.0)]:
        scores = scores_by_key(found, context(replace(constants, adaptive_decay_most=most), ages=ages))
        assert scores[found[0].key].factors["time"] == pytest.approx(4**-power, rel=1e-4)


def test_how_fast_relevance_fades_is_judged_by_the_best_matches_alone() -> None:
    best = [found_before(48 + n, semantic=0.9 - n / 1000) for n in range(BEST_MATCHES)]
    rest = [found_before(n / 60, semantic=0.1) for n in range(200)]
    constants = replace(NEUTRAL, scaling="raw", adaptive_decay=0.01, adaptive_decay_from=0.0, adaptive_decay_most=9.0)
    asked = context(constants, ages=AgeProfile(count=1000, total=3000.0, squares=10_000.0))
    z_score = recency_z_score([log_age(asked.age_of(message.sent_at)) for message in best], asked.ages)
    power = adaptive_decay_power(z_score, constants)
    assert power > 0
    assert scores_by_key([*rest, *best], asked)[best[0].key].factors["time"] == pytest.approx(3**-power)


def test_filtered_nothing_fades() -> None:
    """The profile is of all messages, of which the filters ask for some."""
    found = [found_before(72 + n / 3600, semantic=0.5) for n in range(16)]
    constants = replace(NEUTRAL, adaptive_decay=0.1, adaptive_decay_from=0.5, adaptive_decay_most=0.75)
    ages = AgeProfile(count=100, total=1000.0, squares=10_100.0)
    for is_filtered, expected in [(False, 4**-0.75), (True, 1.0)]:
        scores = scores_by_key(found, context(constants, ages=ages, is_filtered=is_filtered))
        assert scores[found[0].key].factors["time"] == pytest.approx(expected, rel=1e-4)


def test_how_fast_relevance_fades_is_judged_by_hits_alone() -> None:
    """What was only read along is new and would be the better match."""
    hits = [found_before(240 + n / 3600, semantic=0.5) for n in range(16)]
    beside = [found_before(1 + n / 3600, semantic=0.9, is_hit=False) for n in range(BEST_MATCHES)]
    constants = replace(NEUTRAL, scaling="raw", adaptive_decay=0.01, adaptive_decay_from=0.0, adaptive_decay_most=9.0)
    asked = context(constants, ages=AgeProfile(count=1000, total=3000.0, squares=10_000.0))
    alone = scores_by_key(hits, asked)[hits[0].key].factors["time"]
    assert alone < 1.0
    assert scores_by_key([*hits, *beside], asked)[hits[0].key].factors["time"] == pytest.approx(alone)
    found = [message._replace(is_hit=True) for message in beside]
    assert scores_by_key([*hits, *found], asked)[hits[0].key].factors["time"] < alone


def test_the_channel_that_is_answered_in_is_boosted() -> None:
    group, constants = make_group(make_found()), replace(NEUTRAL, channel_boost=1.2)
    assert factor_of(channel_boost, group, context(constants, channel="C1")) == 1.2
    assert factor_of(channel_boost, group, context(constants, channel="C2")) == 1.0
    assert factor_of(channel_boost, group, context(constants)) == 1.0


def test_the_thread_that_is_answered_in_is_boosted() -> None:
    root, constants = "1700000000.000000", replace(NEUTRAL, thread_boost=1.5)
    here = context(constants, channel="C1", thread_ts=root)
    assert factor_of(thread_boost, make_found(ts="1700000060.000000", thread_ts=root), here) == 1.5
    assert factor_of(thread_boost, make_found(ts="1700000060.000000"), here) == 1.0
    assert factor_of(thread_boost, make_found(ts=root, channel="C2"), here) == 1.0
    assert factor_of(thread_boost, make_found(ts=root), context(constants, channel="C1")) == 1.0


def test_a_message_without_replies_is_boosted_as_the_thread_that_it_will_be() -> None:
    before, asked = make_found(ts="1700000000.000000"), make_found(ts="1700000060.000000")
    place = context(replace(NEUTRAL, thread_boost=1.5), channel="C1", thread_ts=asked.ts)
    found = scores_by_key([before, asked], place)
    assert (found[before.key].factors["thread"], found[asked.key].factors["thread"]) == (1.0, 1.5)


@pytest.mark.parametrize(("minutes", "expected"), [(0, 1.1), (30, 1.1), (30.01, 1.0), (10_000, 1.0)])
def test_the_conversation_that_is_going_on_is_boosted(minutes: float, expected: float) -> None:
    group = make_group(found_before(9), found_before(minutes / 60))
    constants = replace(NEUTRAL, flow_boost=1.1, flow_minutes=30)
    assert factor_of(flow_boost, group, context(constants, channel="C1")) == expected
    assert factor_of(flow_boost, group, context(constants, channel="C2")) == 1.0


@pytest.mark.parametrize(
    ("keywords", "lexical", "expected"), [(("kettl",), 2.0, 7.0), (("kettl",), None, 1.0), ((), 2.0, 1.0)]
)
def test_a_message_with_a_keyword_is_boosted(keywords: tuple[str, ...], lexical: float | None, expected: float) -> None:
    asked = context(replace(NEUTRAL, keyword_boost=7.0), plan=QueryPlan(keywords=keywords))
    assert factor_of(keyword_boost, make_found(lexical=lexical), asked) == expected


@pytest.mark.parametrize(
    ("prompt", "text", "author", "asker", "expected"),
    [
        ("When is the fair?", "Always give dates in full when I ask about events.", {}, "U1", 3.0),
        ("When is the fair?", "Always give dates in full when I ask about events.", {}, None, 3.0),
        ("When is the fair?", "Always give dates in full when I ask about events.", {}, "U9", 1.0),
        ("When is the fair?", "Always give dates in full when I ask about events.", {"is_bot": True}, None, 1.0),
        ("Can you suggest a book?", "I prefer short ones.", {}, "U1", 2.0),
        ("When is the fair?", "I prefer short ones.", {}, "U1", 1.0),
    ],
)
def test_what_the_asker_said_of_how_to_be_answered_is_boosted(
    prompt: str, text: str, author: dict[str, Any], asker: str | None, expected: float
) -> None:
    constants = replace(NEUTRAL, instruction_boost=3.0, wish_boost=2.0)
    asked = context(constants, plan=QueryPlan(prompt=prompt), asker=asker)
    assert factor_of(wish_boost, make_found(text=text, user="U1", **author), asked) == expected


def test_where_nobody_known_asks_no_one_of_several_is_the_asker() -> None:
    said = make_found(text="Always give dates in full when I ask about events.", user="U1")
    asked = context(replace(NEUTRAL, instruction_boost=3.0), plan=QueryPlan(prompt="When is the fair?"), asker=None)
    alone = scores_by_key([said, make_found(ts="2.000100", user="B1", is_bot=True)], asked)
    among = scores_by_key([said, make_found(ts="2.000100", user="U2")], asked)
    assert (alone[said.key].factors["wish"], among[said.key].factors["wish"]) == (3.0, 1.0)


def test_an_instruction_is_shown_and_looks_no_more_like_the_answer() -> None:
    said = make_found(text="Always give dates in full when I ask about events.", user="U1", lexical=2.0)
    plain, boosted = (
        scores_by_key([said], context(replace(NEUTRAL, instruction_boost=boost), asker="U1"))[said.key]
        for boost in (1.0, 3.0)
    )
    assert boosted.total == 3 * plain.total
    assert boosted.as_answer == plain.as_answer == plain.total
    assert boosted.evidence * boosted.total == pytest.approx(plain.evidence * plain.total)


def test_what_the_asker_took_part_in_is_boosted() -> None:
    root = found_before(48, user="U1")
    reply = found_before(47, thread_ts=root.ts, user="U2")
    group, constants = make_group(root, reply), replace(NEUTRAL, asker_boost=1.4)
    assert factor_of(asker_boost, group, context(constants, asker="U2")) == 1.4
    assert factor_of(asker_boost, group, context(constants, asker="U3")) == 1.0
    assert factor_of(asker_boost, group, context(constants)) == 1.0
    scores = scores_by_key([root, reply], context(constants, asker="U2")).values()
    assert {score.factors["asker"] for score in scores} == {1.4}


def test_what_nobody_answered_the_asker_is_not_boosted() -> None:
    root = found_before(48, user="U1")
    more, asked = found_before(47, thread_ts=root.ts, user="U1"), context(replace(NEUTRAL, asker_boost=1.4), asker="U1")
    assert factor_of(asker_boost, make_group(root), asked) == 1.0
    assert factor_of(asker_boost, make_group(root, more), asked) == 1.0
    assert factor_of(asker_boost, make_group(root, more._replace(thread_size=2)), asked) == 1.0
    # A reply that was not found is an answer too.
    assert factor_of(asker_boost, make_group(root, more._replace(thread_size=3)), asked) == 1.4


def test_a_thread_in_which_the_asker_wrote_today_is_not_boosted() -> None:
    asked = context(replace(NEUTRAL, asker_boost=1.4), asker="U1")
    for hours, expected in ((24.1, 1.4), (23.9, 1.0), (0.2, 1.0)):
        root, own = found_before(40, user="U2"), found_before(hours, user="U1")
        assert factor_of(asker_boost, make_group(root, own._replace(thread_ts=root.ts)), asked) == expected


def test_talk_in_which_the_asker_took_part_is_not_boosted() -> None:
    talk = make_group(found_before(48, user="U1"), found_before(47.9, user="U2"))
    assert factor_of(asker_boost, talk, context(replace(NEUTRAL, asker_boost=1.4), asker="U1")) == 1.0


def test_a_message_that_nobody_known_wrote_is_not_the_askers() -> None:
    constants = replace(NEUTRAL, asker_boost=1.4, speaker_boost=1.4)
    assert factor_of(asker_boost, make_group(make_found(user=None)), context(constants)) == 1.0
    assert factor_of(speaker_boost, make_found(user=None), context(constants)) == 1.0


def test_what_somebody_wrote_whom_the_prompt_names_is_boosted_and_not_what_stands_beside_it() -> None:
    said, answer = make_found(user="U1"), make_found(ts="1700000001.000000", user="U2")
    asked = context(replace(NEUTRAL, speaker_boost=1.6), named=frozenset({"U1", "U7"}))
    assert factor_of(speaker_boost, said, asked) == 1.6
    assert factor_of(speaker_boost, answer, asked) == 1.0
    scores = scores_by_key([said, answer], asked)
    assert (scores[said.key].factors["speaker"], scores[answer.key].factors["speaker"]) == (1.6, 1.0)


def test_a_thread_that_is_here_as_a_whole_is_boosted() -> None:
    constants = replace(NEUTRAL, completeness_boost=0.5)
    root, reply = make_found(thread_size=4), make_found(ts="1700000001.000000", thread_ts=make_found().ts)
    assert factor_of(completeness_boost, make_group(root, reply), context(constants)) == 1.25
    assert factor_of(completeness_boost, make_group(root._replace(thread_size=2), reply), context(constants)) == 1.5
    assert factor_of(completeness_boost, make_group(root._replace(thread_size=1), reply), context(constants)) == 1.5
    assert factor_of(completeness_boost, make_group(root), context(NEUTRAL)) == 1.0


TIMES_AND_PENALTIES = [(0, 1.0, 1.0), (1, 1.0, 1.0), (2, 1.0, 0.5), (4, 0.5, 0.5), (10, 0.0, 1.0)]


@pytest.mark.parametrize(("times", "penalty", "expected"), TIMES_AND_PENALTIES)
def test_threads_of_many_messages_pay_for_their_size(times: int, penalty: float, expected: float) -> None:
    root = make_found(thread_size=times * FREE_MESSAGES)
    thread = make_group(root, make_found(ts="1700000001.000000", thread_ts=root.ts))
    constants = replace(NEUTRAL, thread_size_penalty=penalty)
    assert factor_of(thread_size_penalty, thread, context(constants)) == pytest.approx(expected)
    elsewhere = context(constants, channel="C9", thread_ts=root.ts)
    assert factor_of(thread_size_penalty, thread, elsewhere) == pytest.approx(expected)


def test_the_thread_being_answered_in_and_conversations_pay_for_no_size() -> None:
    root, constants = make_found(thread_size=100), replace(NEUTRAL, thread_size_penalty=0.5)
    thread = make_group(root, make_found(ts="1700000001.000000", thread_ts=root.ts))
    assert factor_of(thread_size_penalty, thread, context(constants)) == pytest.approx(0.2)
    assert factor_of(thread_size_penalty, thread, context(constants, channel=root.channel, thread_ts=root.ts)) == 1.0
    talk = make_group(*(make_found(ts=f"17000000{n:02}.000000", thread_ts=f"17000000{n:02}.000000") for n in range(50)))
    assert factor_of(thread_size_penalty, talk, context(constants)) == 1.0


def test_of_equal_matches_that_of_the_smaller_thread_is_first() -> None:
    small, large = (make_found(channel=channel, semantic=0.7) for channel in ("C1", "C2"))
    small, large = small._replace(thread_size=5), large._replace(thread_size=50)
    least = make_found(channel="C3", semantic=0.1)
    scores = scores_by_key([small, large, least], context(replace(NEUTRAL, thread_size_penalty=0.12)))
    assert scores[small.key].relevance == scores[large.key].relevance
    assert 1.0 > scores[small.key].factors["size"] > scores[large.key].factors["size"]
    assert scores[small.key].total > scores[large.key].total


@pytest.mark.parametrize(("times", "penalty", "expected"), TIMES_AND_PENALTIES)
def test_long_messages_pay_for_their_length(times: int, penalty: float, expected: float) -> None:
    constants = replace(NEUTRAL, length_penalty=penalty)
    assert factor_of(length_penalty, make_found(token_count=times * FREE_TOKENS), context(constants)) == pytest.approx(
        expected
    )


def score_long(*similarities: float, weights: ScoringWeights = NEUTRAL, **overrides: Any) -> ScoredMessage:
    """Score a message of chunks of 160 tokens with these similarities, beside one that is least similar."""
    chunks = tuple(FoundChunk(100 * n, 100 * n + 100, value) for n, value in enumerate(similarities))
    values = {"text": "x" * 100 * len(chunks), "token_count": 160 * len(chunks), "semantic": max(similarities)}
    long = found_before(1, chunks=chunks, **(values | overrides))
    other = found_before(0.5, semantic=0.0)
    scored = [
        each for thread in score_groups(group_messages([long, other]), context(weights)) for each in thread.messages
    ]
    return next(each for each in scored if each.message is long)


def test_the_chunks_of_a_long_message_pay_for_their_own_length_alone() -> None:
    scored = score_long(0.1, 0.8, 0.0, 0.4, 0.0, 0.0, 0.0, 0.0, weights=replace(NEUTRAL, length_penalty=0.5))
    assert scored.score.factors["length"] == pytest.approx(16**-0.5)
    assert scored.score.total == pytest.approx(16**-0.5)
    assert [chunk.factors["length"] for chunk in scored.chunks] == [pytest.approx(2**-0.5)] * 8
    expected = [share * 2**-0.5 for share in (0.125, 1, 0, 0.5, 0, 0, 0, 0)]
    assert [chunk.total for chunk in scored.chunks] == pytest.approx(expected)
    assert [chunk.relevance for chunk in scored.chunks] == pytest.approx([0.125, 1, 0, 0.5, 0, 0, 0, 0])


def test_chunks_are_scored_only_of_a_hit_with_one_that_stands_out() -> None:
    assert len(score_long(0.9, 0.2, 0.2, 0.1).chunks) == 4
    assert score_long(0.8, 0.5, 0.4, 0.6).chunks == ()
    assert score_long(0.5, 0.5, 0.0, 0.0).chunks == ()  # twice the mean, and no more
    assert STANDOUT == 2
    assert score_long(0.9, 0.2, 0.2, 0.1, is_hit=False).chunks == ()
    assert score_long(0.0, 0.0).chunks == ()


def test_the_second_pass_blends_chunks_as_their_message() -> None:
    scored = score_long(0.9, 0.2, 0.2, 0.1, weights=replace(NEUTRAL, time_weight=0.5))
    assert scored.score.factors["blend"] != 1.0
    for chunk in scored.chunks:
        assert chunk.factors["blend"] == scored.score.factors["blend"]
        assert chunk.total == pytest.approx(chunk.relevance * math.prod(chunk.factors.values()))


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
        ({}, {"wants_code": True, "code_languages": ("python",)}, 0.4),
        ({"content_kind": "code"}, {"wants_code": True, "code_languages": ("python",)}, 1.0),
        ({"is_bot": True}, {}, 0.5),
        ({"content_kind": "log"}, {}, 0.5),
        ({"content_kind": "log", "is_bot": True}, {"wants_code": True}, 0.5),
        ({"language": "de", "is_bot": True}, {"language": "en", "wants_code": True}, 0.9 * 0.8 * 0.5),
    ],
)
def test_preferences(message: dict[str, Any], plan: dict[str, Any], expected: float) -> None:
    asked = context(
        replace(NEUTRAL, same_language=0.9, code_for_code=0.8, code_shown=0.4, generated=0.5), plan=QueryPlan(**plan)
    )
    assert factor_of(preference, make_found(**message), asked) == pytest.approx(expected)


# ---- relevance


def test_both_retrievers_and_what_stands_around_make_the_relevance() -> None:
    """Worked out by hand: fused, then with a share of its neighbours', then with the best nearby."""
    root = "1700000000.000000"
    thread = [
        make_found(ts=root, semantic=0.1, lexical=4.0, thread_size=3),
        make_found(ts="1700000001.000000", thread_ts=root, semantic=0.9, thread_size=3),
        make_found(ts="1700000002.000000", thread_ts=root, thread_size=3),
    ]
    other = make_found(ts="1700009000.000000", semantic=0.5, lexical=5.0)
    constants = replace(
        NEUTRAL, neighbor_weight=0.5, thread_propagation=0.5, conversation_propagation=0.5, thread_loss_per_token=0.0
    )
    scores = scores_by_key([*thread, other], context(constants, plan=QueryPlan(alpha=0.25)))
    # Own: 0.75 · 0.8, 0.25 · 1, 0. Means of the neighbours: 0.25, 0.3, 0.25.
    added = [0.6 + 0.5 * 0.4 * 0.25, 0.25 + 0.5 * 0.75 * 0.3, 0.5 * 0.25]
    for message, value in zip(thread, added, strict=True):
        assert scores[message.key].relevance == pytest.approx(0.5 * value + 0.5 * 0.65)
    assert scores[other.key].relevance == pytest.approx(0.25 * 0.5 + 0.75 * 1.0)


def test_filtered_what_was_not_asked_for_says_nothing_itself() -> None:
    """Its numbers are shown all the same, and it comes along with a hit beside it."""
    asked_for = found_before(1.0, semantic=0.6, user="U1")
    beside = found_before(0.9, semantic=0.9, user="U2", is_hit=False)
    plan = QueryPlan(alpha=1.0)
    constants = replace(NEUTRAL, scaling="raw")
    free = scores_by_key([asked_for, beside], context(constants, plan=plan))
    assert (free[asked_for.key].total, free[beside.key].total) == (0.6, 0.9)
    alone = scores_by_key([asked_for, beside], context(constants, plan=plan, is_filtered=True))
    assert (alone[asked_for.key].total, alone[beside.key].total) == (0.6, 0.0)
    assert alone[beside.key].semantic == 0.9
    near = context(
        replace(constants, conversation_propagation=0.5, conversation_loss_per_token=0.0), plan=plan, is_filtered=True
    )
    assert scores_by_key([asked_for, beside], near)[beside.key].total == pytest.approx(0.3)


def test_what_nobody_was_asked_for_is_worth_nothing() -> None:
    (thread,) = score_groups([make_group(make_found())], context())
    assert (thread.score, thread.messages[0].score.relevance) == (0.0, 0.0)


# ---- the second pass


def blended(weight: float, *relevance_by_hours: tuple[float, float], plan: QueryPlan | None = None) -> list[float]:
    """The totals of messages, each alone in its channel, of so much relevance and sent so many hours before."""
    groups = [
        make_group(found_before(hours, channel=f"C{number}", lexical=relevance))
        for number, (hours, relevance) in enumerate(relevance_by_hours)
    ]
    asked = context(replace(NEUTRAL, time_weight=weight, near_equal=0.0), plan=plan or QueryPlan(alpha=0.0))
    by_channel = {thread.group.channel: thread.score for thread in score_groups(groups, asked)}
    return [by_channel[f"C{number}"] for number in range(len(groups))]


def test_the_second_pass_weighs_the_rank_in_time_against_the_score() -> None:
    found = (30, 1.0), (20, 0.5), (10, 0.25)
    assert blended(0.0, *found) == pytest.approx([1.0, 0.5, 0.25])
    assert blended(0.7, *found) == pytest.approx([0.3, 0.35 + 0.15, 0.7 + 0.075])
    assert blended(1.0, *found) == pytest.approx([0.0, 0.5, 1.0])


def asking(order: Literal["first", "last"]) -> TimeConstraint:
    return TimeConstraint(kind="order", order=order, rule="order", confidence=1.0)


@pytest.mark.parametrize(
    ("plan", "is_earliest_first"),
    [
        (QueryPlan(time=asking("first")), True),
        (QueryPlan(time=asking("last")), False),
        (QueryPlan(things=ThingQuestion(asks="place", order="first")), True),
        (QueryPlan(things=ThingQuestion(asks="list", order="last")), False),
        (QueryPlan(things=ThingQuestion(asks="count")), False),
        (QueryPlan(time=asking("last"), things=ThingQuestion(asks="list")), False),
    ],
)
def test_the_second_pass_follows_the_order_that_was_read(plan: QueryPlan, is_earliest_first: bool) -> None:
    found = (30, 1.0), (20, 0.5), (10, 0.25)
    expected = [0.7 + 0.3, 0.35 + 0.15, 0.075] if is_earliest_first else [0.3, 0.35 + 0.15, 0.7 + 0.075]
    assert blended(0.7, *found, plan=replace(plan, alpha=0.0)) == pytest.approx(expected)


def test_what_is_not_found_by_what_it_says_is_not_found_by_its_time() -> None:
    assert blended(0.7, (30, 1.0), (20, 0.5), (0, 0.0)) == pytest.approx([0.3, 0.35 + 0.15, 0.0])
    assert blended(0.7, (30, 0.0), (0, 0.0)) == [0.0, 0.0]


def test_one_message_alone_keeps_its_order_and_those_of_one_moment_share_their_rank() -> None:
    assert blended(0.7, (30, 1.0)) == pytest.approx([0.3])
    assert blended(0.7, (10, 1.0), (10, 1.0), (5, 0.5)) == pytest.approx([0.3, 0.3, 0.7 + 0.15])


@given(found_messages(), contexts)
def test_the_second_pass_is_off_unless_asked_for(messages: list[FoundMessage], asked: ScoringContext) -> None:
    off = replace(asked, weights=replace(asked.weights, time_weight=0.0))
    assert all(score.factors["blend"] == 1.0 for score in scores_by_key(messages, off).values())


# ---- the product


@given(found_messages(), contexts)
def test_the_total_is_the_product_of_what_is_shown(messages: list[FoundMessage], asked: ScoringContext) -> None:
    for score in scores_by_key(messages, asked).values():
        assert score.total == pytest.approx(score.relevance * math.prod(score.factors.values()))
        assert tuple(score.factors) == FACTORS
        assert 0.0 <= score.relevance <= 1.0 + 1e-9
        assert all(0.0 <= score.factors[name] <= 1.0 for name in ("time", "size", "length", "preference"))
        boosts = ("channel", "thread", "flow", "asker", "speaker", "completeness")
        assert all(score.factors[name] >= 1.0 for name in boosts)


@given(found_messages(), contexts)
def test_a_chunk_is_scored_as_its_message_but_for_its_own_match_and_length(
    messages: list[FoundMessage], asked: ScoringContext
) -> None:
    for thread in score_groups(group_messages(messages), asked):
        for scored in thread.messages:
            assert len(scored.chunks) in (0, len(scored.message.chunks))
            for chunk in scored.chunks:
                assert chunk.total == pytest.approx(chunk.relevance * math.prod(chunk.factors.values()))
                assert chunk.relevance <= scored.score.relevance + 1e-9
                assert {**chunk.factors, "length": scored.score.factors["length"]} == scored.score.factors
            if scored.chunks:
                assert max(chunk.relevance for chunk in scored.chunks) == pytest.approx(scored.score.relevance)


@given(found_messages(), contexts)
def test_what_a_retriever_did_not_return_stays_none(messages: list[FoundMessage], asked: ScoringContext) -> None:
    found = scores_by_key(messages, asked)
    for message in messages:
        assert (found[message.key].semantic is None) == (message.semantic is None)
        assert (found[message.key].lexical is None) == (not message.lexical)


@given(found_messages(), contexts)
def test_a_thread_scores_as_its_best_hit(messages: list[FoundMessage], asked: ScoringContext) -> None:
    for thread in score_groups(group_messages(messages), asked):
        assert tuple(scored.message for scored in thread.messages) == thread.group.messages
        assert thread.score == max((s.score.total for s in thread.messages if s.message.is_hit), default=0.0)


@given(found_messages(), contexts, st.randoms(use_true_random=False))
def test_order_of_the_input_does_not_matter(
    messages: list[FoundMessage], asked: ScoringContext, random: Random
) -> None:
    groups = group_messages(messages)
    shuffled = list(groups)
    random.shuffle(shuffled)
    assert score_groups(shuffled, asked) == score_groups(groups, asked)


def test_nothing_found_gives_no_threads() -> None:
    assert score_groups([], context()) == []


# ---- the ranking

Ranked = tuple[float, int]


def rank(items: list[Ranked], near_equal: float = 0.01) -> list[Ranked]:
    return rank_near_equal(items, lambda item: item[0], lambda item: (item[1],), lambda _: near_equal)


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
    ranked = score_groups([old, far, new], context(replace(NEUTRAL, scaling="raw")))
    assert [thread.group for thread in ranked] == [new, old, far]


def test_of_a_keyword_near_equal_is_relative_to_its_boost() -> None:
    def hit(ts: str, lexical: float | None, semantic: float) -> Group:
        return make_group(make_found(ts=ts, channel=f"C{ts}", lexical=lexical, semantic=semantic))

    old, new, far = hit("1.0", 5.0, 0.705), hit("2.0", 5.0, 0.7), hit("3.0", 5.0, 0.65)
    without = hit("4.0", None, 0.705), hit("5.0", None, 0.7), hit("6.0", None, 0.65)
    plan = QueryPlan(alpha=1.0, keywords=("kettle",))
    asked = context(replace(NEUTRAL, scaling="raw", keyword_boost=10.0), plan=plan)
    ranked = score_groups([far, old, new, *without], asked)
    assert [thread.group for thread in ranked] == [new, old, far, without[1], without[0], without[2]]
    assert ranked[1].score == pytest.approx(7.05)


def test_the_table_names_each_signal_and_each_constant_once() -> None:
    names = [signal.name for signal in SIGNALS]
    constants = [name for signal in SIGNALS for name in signal.weights]
    assert len(set(names)) == len(names)
    assert len(set(constants)) == len(constants)
    assert set(constants) <= set(RANGES)
    assert {signal.function.__module__ for signal in SIGNALS} == {time_decay.__module__}
    assert not {*names} & {"total", "relevance", "semantic", "lexical", "blend"}


@given(found_messages(), contexts)
def test_a_signal_whose_constants_are_off_has_no_effect(messages: list[FoundMessage], asked: ScoringContext) -> None:
    for signal in SIGNALS:
        off: dict[str, Any] = {name: RANGES[name].off for name in signal.weights if RANGES[name].off is not None}
        without = replace(asked, weights=replace(asked.weights, **off))
        assert {score.factors[signal.name] for score in scores_by_key(messages, without).values()} <= {1.0}


@given(found_messages(), contexts)
def test_a_signal_that_does_not_apply_is_1(messages: list[FoundMessage], asked: ScoringContext) -> None:
    if not messages:
        return
    columns = make_columns(group_messages(messages), asked.asked_at)
    for signal in SIGNALS:
        if not signal.applies(asked):
            factors = signal.function(columns if signal.per == "group" else columns.messages, asked)
            assert factors.tolist() == [1.0] * len(columns.count if signal.per == "group" else messages)


@given(found_messages(), contexts)
def test_the_factors_of_groups_are_multiplied_before_those_of_messages(
    messages: list[FoundMessage], asked: ScoringContext
) -> None:
    """The order decides the last bit of a total."""
    names = [signal.name for per in ("group", "message") for signal in SIGNALS if signal.per == per]
    once = replace(asked, weights=replace(asked.weights, time_weight=0.0))
    for score in scores_by_key(messages, once).values():
        assert score.total == score.relevance * math.prod(score.factors[name] for name in names)


def test_totals_are_what_they_were_before_signals_were_a_table() -> None:
    root = found_before(30, semantic=0.41, lexical=3.3, thread_size=3, token_count=317)
    reply = found_before(7.3, semantic=0.62, thread_ts=root.ts, thread_size=3, is_bot=True, language="de", user="U4")
    beside = found_before(0.1, semantic=0.87, content_kind="log", user="U2")
    elsewhere = found_before(2.7, semantic=0.8, channel="C2", lexical=9.1, token_count=93, user="U3")
    power = 0.13 + PRESETS["two-pass"].recent_power  # It was added then, whatever age was counted from.
    constants = replace(PRESETS["two-pass"], decay_power=power, completeness_boost=0.07, neighbor_weight=0.0)
    plan = QueryPlan(alpha=0.37, language="en", wants_code=True)
    ages = AgeProfile(count=1000, total=3000.0, squares=10_000.0)
    place = {"channel": "C1", "thread_ts": root.ts, "asker": "U1", "named": frozenset({"U2"})}
    scores = scores_by_key([root, reply, beside, elsewhere], context(constants, plan=plan, ages=ages, **place))
    assert [scores[message.key].total for message in (root, reply, beside, elsewhere)] == pytest.approx(
        [0.06362425110358666, 0.257830342689373, 0.7697455855232825, 0.6729358547600374], rel=1e-14
    )


# ---- presets


@pytest.mark.parametrize(
    ("name", "rate", "channel", "thread"), [("original", 0.2, 1.2, 1.5), ("original-slow", 0.05, 1.5, 1.3)]
)
def test_the_original_presets_are_the_original_formula(name: str, rate: float, channel: float, thread: float) -> None:
    root = found_before(30, semantic=0.4, lexical=3.0, thread_size=3, token_count=900)
    reply = found_before(7, semantic=0.62, thread_ts=root.ts, thread_size=3, is_bot=True, language="de")
    beside = found_before(0.1, semantic=0.9, content_kind="log")
    elsewhere = found_before(2, semantic=0.8, channel="C2", lexical=9.0)
    plan = QueryPlan(alpha=1.0, language="en", wants_code=True, is_status_query=True)
    old = AgeProfile(count=1000, total=9000.0, squares=90_000.0)
    place = {"channel": "C1", "thread_ts": root.ts, "asker": "U1", "named": frozenset({"U1"})}
    asked = context(PRESETS[name], plan=plan, ages=old, **place)
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


def test_what_was_put_to_the_app_has_no_relevance_and_lends_none() -> None:
    asking = make_found(ts="1700000000.000100", semantic=0.9, lexical=7.0, is_hit=False)
    beside = make_found(ts="1700000010.000100", semantic=0.1, is_hit=False)
    other = make_found(ts="1700900000.000100", semantic=0.5, lexical=3.0)

    def relevance_beside(asking: FoundMessage) -> list[float]:
        groups = [make_group(asking, beside), make_group(other)]
        scored = score_groups(groups, context(replace(NEUTRAL, neighbor_weight=0.5)))
        by_ts = {each.message.ts: each.score.relevance for thread in scored for each in thread.messages}
        return [by_ts[asking.ts], by_ts[beside.ts]]

    echo = relevance_beside(asking._replace(is_echo=True))
    assert echo == pytest.approx([0.0, 0.0])
    assert min(relevance_beside(asking)) > 0.4


def test_a_text_in_another_language_needs_none_of_the_words_where_vectors_join_languages() -> None:
    own, foreign, unknown = (
        make_found(ts=f"{number}.0", language=language, semantic=semantic, lexical=lexical)
        for number, language, semantic, lexical in ((1, "en", 0.2, 9.0), (2, "de", 0.8, None), (3, "und", 0.8, None))
    )
    weights = replace(NEUTRAL, same_language=0.9)
    asked = context(weights, plan=QueryPlan(language="en"))
    apart = scores_by_key([own, foreign, unknown], asked)
    joined = scores_by_key([own, foreign, unknown], replace(asked, joins_languages=True))
    assert apart[foreign.key].total == pytest.approx(0.9 * apart[unknown.key].total)
    assert joined[foreign.key].total == pytest.approx(2 * joined[unknown.key].total)
    assert joined[own.key] == apart[own.key]
    by_words = replace(asked, joins_languages=True, plan=QueryPlan(language="en", alpha=0.0))
    assert scores_by_key([own, foreign, unknown], by_words)[foreign.key].total == 0
