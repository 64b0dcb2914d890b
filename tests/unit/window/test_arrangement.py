"""The second half of a window: a function of what was found, which says when something else would have been found."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.errors import FindAgainError
from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import RANGES, ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.window.arrangement import arrange_window
from testkit.examples import examples
from testkit.factories import START, found_messages, make_found, make_retrieval

#: Other values of some constants, as a tuner or a slider tries them.
WEIGHTS = st.fixed_dictionaries(
    {},
    optional={
        name: st.integers(250, 6000) if limits.is_whole else st.floats(*limits.search)
        for name, limits in RANGES.items()
        if limits.search and name != "speaker_boost"
    },
).map(lambda values: ScoringWeights(**values))


def ts_of(minute: int) -> str:
    return f"{START + 60 * minute}.000100"


def shown_ts(window: ContextWindow) -> list[str]:
    return [message.ts for thread in window.threads for message in thread.messages]


@settings(max_examples=examples(60))
@given(messages=found_messages(), weights=WEIGHTS, max_tokens=st.integers(1, 400), order=st.randoms())
def test_the_same_values_give_the_same_window(
    messages: list[FoundMessage], weights: ScoringWeights, max_tokens: int, order: Any
) -> None:
    retrieval = make_retrieval(*messages, max_tokens=400)
    window = arrange_window(retrieval, weights, max_tokens=max_tokens)
    assert window == arrange_window(retrieval, weights, max_tokens=max_tokens)
    shuffled = order.sample(messages, len(messages))
    assert arrange_window(make_retrieval(*shuffled, max_tokens=400), weights, max_tokens=max_tokens) == window
    assert (window.window_id, window.total_tokens <= max_tokens) == ("", True)


def test_without_other_weights_they_are_those_of_the_request() -> None:
    messages = make_found(ts=ts_of(1), semantic=0.9), make_found(ts=ts_of(999), semantic=0.8, text="Red.")
    weights = ScoringWeights(decay_per_hour=1.0)
    asked, given = make_retrieval(*messages, weights=weights), make_retrieval(*messages)
    assert arrange_window(asked) == arrange_window(given, weights) != arrange_window(given)


@pytest.mark.parametrize("given", [None, 0.3])
@pytest.mark.parametrize("before", [None, 0.1])
def test_alpha_is_the_requests_then_the_weights_then_the_prompts(given: float | None, before: float | None) -> None:
    retrieval = make_retrieval(make_found(), prompt="why BD-412?", alpha=given, weights=ScoringWeights(alpha=before))
    expected = {
        None: (0.2, "exact: ticket id") if given is None else (given, "given"),
        0.7: (given if given is not None else 0.7, "given"),
    }
    for alpha, plan in expected.items():
        window = arrange_window(retrieval, ScoringWeights(alpha=alpha))
        assert (window.plan.alpha, window.plan.rule) == plan


def test_of_the_weights_only_whether_names_are_read_asks_to_find_again() -> None:
    retrieval = make_retrieval(make_found())
    raising = set()
    values: dict[str, Any] = {name: limits.low for name, limits in RANGES.items()} | {"scaling": "raw", "alpha": 0.0}
    assert values.keys() == {each.name for each in fields(ScoringWeights)}
    for name, value in values.items():
        try:
            arrange_window(retrieval, replace(ScoringWeights(), **{name: value}))
        except FindAgainError:
            raising.add(name)
    assert raising == {"speaker_boost"}
    with pytest.raises(FindAgainError, match=r"speaker_boost=1\.6, and with 1 "):
        arrange_window(retrieval, ScoringWeights(speaker_boost=1))
    arrange_window(retrieval, ScoringWeights(speaker_boost=1.1))


def test_a_smaller_budget_is_arranged_and_for_a_larger_one_it_is_found_again() -> None:
    messages = [make_found(ts=ts_of(100 * n), text=f"Build {n} is green. " * 9, semantic=0.5) for n in range(5)]
    retrieval = make_retrieval(*messages, max_tokens=500)
    windows = [arrange_window(retrieval, max_tokens=budget) for budget in (1, 100, 500)]
    assert [window.budget_tokens for window in windows] == [1, 100, 500]
    assert [len(shown_ts(window)) for window in windows] == sorted({len(shown_ts(window)) for window in windows})
    with pytest.raises(FindAgainError, match="for 500 tokens, and a budget of 501"):
        arrange_window(retrieval, max_tokens=501)
