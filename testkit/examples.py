"""Which examples properties try: the same ones each time, others with the profile `random`, many with `thorough`.

pytest --hypothesis-profile thorough [--hypothesis-seed N] tests/property
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from hypothesis import HealthCheck, settings

USUAL = 50  #: examples of a property that does not say how many
MANY = 40  #: times as many examples, with the profile `thorough`


def load_profiles() -> None:
    """Register the profiles and load the one that repeats itself, so that no test fails on one run in many.

    No example takes too long, since that depends on the machine: benchmarks measure it.
    """
    patient: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("repeated", max_examples=USUAL, derandomize=True, **patient)
    settings.register_profile("random", max_examples=USUAL, **patient)
    settings.register_profile("thorough", max_examples=USUAL * MANY, **patient)
    settings.load_profile("repeated")


def examples(count: int) -> int:
    """Return how many examples, or steps, of an expensive property the profile tries, given those of a usual run."""
    return count * settings().max_examples // USUAL


def chosen_seed(number: int) -> int:
    """Return the number, or with a profile that does not repeat itself any other, which is printed."""
    chosen = number if settings().derandomize else SystemRandom().randrange(2**32)
    print(f"seed {chosen}")
    return chosen
