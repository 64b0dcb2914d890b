"""The question's vector without what all messages share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contextwin.models.retrieved import Candidate, FoundChunk
from contextwin.window.retrieve.contrast import FEWEST_SAMPLED, RIDGE, fit_scale, leave_out_shared
from testkit.factories import make_found

SIZE = 8


def make_sample(count: int = 100) -> NDArray[np.float64]:
    """Vectors that share their first dimension, and differ along the second more than along the others."""
    rows = np.random.default_rng(3).normal(0, [0.05, 0.6, *[0.1] * (SIZE - 2)], (count, SIZE)) + np.eye(SIZE)[0]
    unit: NDArray[np.float64] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def ask(*values: float) -> list[float]:
    vector = np.zeros(SIZE)
    vector[: len(values)] = values
    return [*(vector / np.linalg.norm(vector)).tolist()]


def near(*distances: float) -> list[Candidate]:
    return [Candidate("C1", f"{place}.000000", 0, distance) for place, distance in enumerate(distances)]


def test_it_is_the_linear_discriminant_of_the_sample() -> None:
    sample, question = make_sample(), ask(1, 1, 1)
    covariance = np.cov(sample.T, bias=True)
    ridge = RIDGE * np.trace(covariance) / SIZE
    wanted = np.linalg.solve(covariance + ridge * np.eye(SIZE), question - sample.mean(axis=0))
    assert leave_out_shared(question, sample) == pytest.approx(wanted / np.linalg.norm(wanted))


def test_what_all_share_and_vary_in_counts_less() -> None:
    shared, varied, rare, *_ = leave_out_shared(ask(1, 1, 1), make_sample()) or []
    assert shared < varied < rare


@pytest.mark.parametrize("sample", [make_sample(FEWEST_SAMPLED - 1), np.ones((FEWEST_SAMPLED, SIZE)), np.ones((0, 1))])
def test_of_few_or_equal_vectors_nothing_is_learned(sample: Any) -> None:
    assert leave_out_shared(ask(1, 1), sample) is None


def test_the_nearest_and_the_last_are_as_near_as_to_the_question_s_own_vector() -> None:
    scale = fit_scale(near(0.4, 0.5, 0.8), near(0.2, 0.3, 1.0))
    assert scale
    assert [scale.rescale(each) for each in (0.8, 0.0)] == pytest.approx([0.6, 0.2])
    found = scale.rescale_message(make_found(semantic=0.8, chunks=(FoundChunk(0, 1, 0.8, 1.0), FoundChunk(1, 2))))
    assert [found.semantic, *(each.semantic for each in found.chunks)] == [scale.rescale(0.8), scale.rescale(0.8), None]
    assert scale.rescale_message(make_found(semantic=None)).semantic is None


@pytest.mark.parametrize(("own", "contrasted"), [((), (0.1, 0.2)), ((0.1, 0.2), ()), ((0.1, 0.2), (0.3, 0.3))])
def test_without_a_difference_there_is_no_scale(own: tuple[float, ...], contrasted: tuple[float, ...]) -> None:
    assert fit_scale(near(*own), near(*contrasted)) is None
