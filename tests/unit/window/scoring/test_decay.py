"""How much newer the best matches are than chance would have it, against numpy; and what follows from it."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from contextwin.models.retrieved import AgeProfile
from contextwin.models.weights import ScoringWeights
from contextwin.window.scoring.decay import (
    GOOD_MATCH,
    adaptive_decay_power,
    latest_good_match,
    log_age,
    recency_z_score,
)

ages = st.lists(st.floats(0, 10), max_size=60)


def profile_of(values: list[float]) -> AgeProfile:
    return AgeProfile(count=len(values), total=sum(values), squares=sum(value**2 for value in values))


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        (timedelta(0), 0.0),
        (timedelta(hours=-3), 0.0),
        (timedelta(days=1), 0.693147),
        (timedelta(hours=12), 0.405465),
        (timedelta(days=364), 5.899897),
    ],
)
def test_age_is_the_logarithm_of_days(age: timedelta, expected: float) -> None:
    assert log_age(age.total_seconds()) == pytest.approx(expected, abs=1e-6)


@given(st.lists(st.floats(0, 10), min_size=12, max_size=60), st.lists(st.floats(0, 10), min_size=1, max_size=6))
def test_newness_is_the_standard_score_of_the_mean(everything: list[float], best: list[float]) -> None:
    deviation = np.std(everything)
    assume(deviation > 1e-3)
    expected = (np.mean(everything) - np.mean(best)) / (deviation / np.sqrt(len(best)))
    assert recency_z_score(best, profile_of(everything)) == pytest.approx(float(expected), rel=1e-6, abs=1e-6)


def test_newer_than_all_is_above_zero_and_older_is_below() -> None:
    everything = profile_of([float(n % 10) for n in range(1000)])
    assert recency_z_score([1.0] * 25, everything) > 5
    assert recency_z_score([8.0] * 25, everything) < -5
    assert recency_z_score([4.5] * 25, everything) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("best", "everything"),
    [
        ([], [1.0, 2.0, 3.0]),
        ([0.0], []),
        ([0.0, 0.0], [0.0, 5.0, 9.0]),
        ([0.0] * 50, [float(n) for n in range(99)]),
        ([0.0, 0.0], [3.0] * 100),
        ([0.0, 0.0], [0.0] * 100),
    ],
)
def test_where_there_is_too_little_to_tell_nothing_is_new(best: list[float], everything: list[float]) -> None:
    assert recency_z_score(best, profile_of(everything)) == 0.0


def test_enough_is_twice_as_many() -> None:
    assert recency_z_score([0.0] * 50, profile_of([float(n) for n in range(100)])) > 0


@pytest.mark.parametrize(
    ("z_score", "expected"), [(-9.0, 0.0), (0.0, 0.0), (0.5, 0.0), (1.5, 0.1), (2.5, 0.2), (4.5, 0.3), (1e9, 0.3)]
)
def test_power_is_added_beyond_chance_and_up_to_a_limit(z_score: float, expected: float) -> None:
    weights = ScoringWeights(adaptive_decay=0.1, adaptive_decay_from=0.5, adaptive_decay_most=0.3)
    assert adaptive_decay_power(z_score, weights) == pytest.approx(expected)


@given(st.floats(-100, 100), st.floats(-100, 100))
def test_the_newer_the_more_power(one: float, other: float) -> None:
    weights = ScoringWeights()
    low, high = adaptive_decay_power(min(one, other), weights), adaptive_decay_power(max(one, other), weights)
    assert 0.0 <= low <= high <= weights.adaptive_decay_most


@pytest.mark.parametrize(
    ("own", "since", "expected"),
    [
        ([], [], 0.0),
        ([0.0, 0.0], [5.0, 3.0], 0.0),
        ([0.4], [5.0], 5.0),
        ([1.0, GOOD_MATCH, GOOD_MATCH - 0.01], [9.0, 5.0, 1.0], 5.0),
        ([0.5, 0.5 * GOOD_MATCH, 0.1], [9.0, 12.0, 1.0], 9.0),
    ],
)
def test_the_latest_good_match_is_the_newest_of_those_near_the_best(
    own: list[float], since: list[float], expected: float
) -> None:
    assert latest_good_match(np.array(own), np.array(since)) == expected
