"""How likely a search found what was asked: what speaks for it, and what against."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.terms import extract_terms
from contextwin.models.access import ChannelInfo
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import Found, FoundMessage, PromptWeight, TemporalResult
from contextwin.window.found import FoundFeatures, found_probability, read_features, weigh_features
from testkit.factories import make_found

ASKED = "who repairs the kettle?"

features = st.builds(
    FoundFeatures,
    asks=st.booleans(),
    coverage=st.floats(0, 1),
    similarity=st.none() | st.floats(-1, 1),
    unknown=st.floats(0, 1),
    term_count=st.integers(0, 1000),
)


def plan_of(prompt: str) -> QueryPlan:
    return QueryPlan(prompt=prompt, search_text=prompt, terms=tuple(extract_terms(prompt)), language="en")


def found_of(*messages: FoundMessage) -> Found:
    channel = ChannelInfo(
        channel="C1", name="c", kind="public", chunk_count=100, term_total=900, df={"repair": 3, "kettl": 2}
    )
    weight = PromptWeight(total=8.0, unknown=0.0, terms=2)
    return Found(messages=messages, channels={"C1": channel}, prompt_weight=weight)


@given(features)
def test_it_is_a_probability(told: FoundFeatures) -> None:
    assert 0.0 <= weigh_features(told) <= 1.0


@given(features, st.floats(0, 1))
def test_more_of_the_words_is_better_and_more_unknown_words_are_worse(told: FoundFeatures, more: float) -> None:
    more_covered = replace(told, coverage=max(told.coverage, more))
    assert weigh_features(more_covered) >= weigh_features(told)
    more_unknown = replace(told, unknown=max(told.unknown, more))
    assert weigh_features(more_unknown) <= weigh_features(told)


@given(features)
def test_what_says_little_is_found_least(told: FoundFeatures) -> None:
    small = replace(told, asks=False, term_count=2)
    assert weigh_features(small) <= weigh_features(replace(small, asks=True))
    assert small.says_little


def test_without_hits_nothing_is_found() -> None:
    neighbor = make_found(text="Ana repairs the kettle", semantic=0.9, lexical=9.0, is_hit=False)
    assert found_probability(plan_of(ASKED), found_of()) == 0.0
    assert found_probability(plan_of(ASKED), found_of(neighbor)) == 0.0


def test_coverage_is_that_of_one_hit_and_its_author() -> None:
    halves = make_found(text="the kettle", lexical=4.0, is_hit=True), make_found(ts="2.0", text="repairs", is_hit=True)
    apart = read_features(plan_of(ASKED), found_of(*halves)).coverage
    assert 0.4 < apart < 0.6
    whole = make_found(ts="3.0", text="Ana repairs the kettle", lexical=8.0, is_hit=True)
    assert read_features(plan_of(ASKED), found_of(*halves, whole)).coverage == pytest.approx(1.0)
    by_name = make_found(ts="4.0", name="Kettle", text="I repair it", is_hit=True)
    assert read_features(plan_of(ASKED), found_of(by_name)).coverage == pytest.approx(1.0)


def test_the_latest_of_something_is_not_called_so() -> None:
    report = make_found(text="the kettle repair", is_hit=True)
    plan = replace(plan_of("the latest kettle repair?"), is_status_query=True)
    assert read_features(plan, found_of(report)).coverage == pytest.approx(1.0)
    assert read_features(replace(plan, is_status_query=False), found_of(report)).coverage < 0.8


def test_a_question_about_time_is_as_certain_as_its_answer() -> None:
    answers = TemporalResult(keys=(), sent_at=(), total=0, confidence=0.6)
    assert found_probability(plan_of(ASKED), replace(found_of(), answers=answers)) == 0.6
