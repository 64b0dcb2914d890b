"""Which examples properties try (testkit/examples.py)."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.internal.conjecture import providers

from testkit.examples import FEW, USUAL, examples, part_of, steps


def test_examples_that_are_repeated_do_not_follow_from_the_modules_that_are_loaded() -> None:
    assert (len(providers._get_local_constants()) == 0) == settings().derandomize


def test_a_share_of_each_number_is_repeated_but_for_few() -> None:
    share = settings().max_examples / USUAL
    assert share == 0.3 if settings().derandomize else share >= 1
    assert (steps(400), examples(60)) == (400 * share, 60 * share)
    assert steps(4, repeated=1) == (1 if settings().derandomize else 4 * share)
    assert [examples(count) for count in (2, FEW)] == [max(2, int(2 * share)), max(FEW, int(FEW * share))]


def test_a_part_of_the_cases_is_repeated() -> None:
    assert part_of("abcdef", 4, first=1) == ("bf" if settings().derandomize else "abcdef")
