"""Which examples properties try: the same ones each time, others with the profile `random`, many with `thorough`.

pytest --hypothesis-profile random [--hypothesis-seed N]
pytest --hypothesis-profile thorough [--hypothesis-seed N] tests/property
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

T = TypeVar("T")

USUAL = 50  #: examples of a property that does not say how many
#: Of these, the profile that repeats itself tries so many: what it finds in the others it found in the run before.
REPEATED = 15
#: Examples of a property that are tried in every profile where it asks for no more.
FEW = 10
MANY = 40  #: times as many examples, with the profile `thorough`


def load_profiles() -> None:
    """Register the profiles and load the one that repeats itself, so that no test fails on one run in many.

    No example takes too long, since that depends on the machine: benchmarks measure it.
    """
    patient: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("repeated", max_examples=REPEATED, derandomize=True, **patient)
    settings.register_profile("random", max_examples=USUAL, **patient)
    settings.register_profile("thorough", max_examples=USUAL * MANY, **patient)
    settings.load_profile("repeated")
    _repeat_constants()


def _repeat_constants() -> None:
    """Draw none of the constants of the modules that are loaded, where the examples are to be the same each time.

    Which modules are loaded depends on the tests that ran before in the same process, and so on how long others took.
    """
    find_constants = providers._get_local_constants

    def find_or_leave() -> Constants:
        return Constants() if settings().derandomize else find_constants()

    providers._get_local_constants = find_or_leave


def examples(count: int) -> int:
    """Return how many examples of an expensive property the profile tries, given those of the profile `random`."""
    return max(count * settings().max_examples // USUAL, min(count, FEW))


def steps(count: int, repeated: int | None = None) -> int:
    """Return how many steps of a random walk the profile takes, given those of the profile `random`.

    `repeated` are those of the profile that repeats itself, where they are not the usual share.
    """
    return examples(count) if repeated is None or not settings().derandomize else repeated


def part_of(cases: Sequence[T], every: int, first: int = 0) -> Sequence[T]:
    """Return every so manieth of many cases with the profile that repeats itself, all with the others."""
    return cases[first::every] if settings().derandomize else cases


def chosen_seed(number: int) -> int:
    """Return the number, or with a profile that does not repeat itself any other, which is printed."""
    chosen = number if settings().derandomize else SystemRandom().randrange(2**32)
    print(f"seed {chosen}")
    return chosen
