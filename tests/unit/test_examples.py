"""Which examples properties try (testkit/examples.py)."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.internal.conjecture import providers

from testkit.examples import FEW, USUAL, examples, steps


def test_examples_that_are_repeated_do_not_follow_from_the_modules_that_are_loaded() -> None:
    assert (len(providers._get_local_constants()) == 0) == settings().derandomize


def test_half_of_each_number_is_repeated_but_for_few() -> None:
    share = settings().max_examples / USUAL
    assert share == 0.5 if settings().derandomize else share >= 1
    assert (steps(400), examples(60)) == (400 * share, 60 * share)
    assert [examples(count) for count in (2, FEW)] == [max(2, int(2 * share)), max(FEW, int(FEW * share))]
