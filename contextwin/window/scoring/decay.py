"""How fast relevance fades here: estimated for each prompt, from how old the best of what was found is.

Where a topic comes up now and again, what matches best is as old as everything else. Where talk moves on, it is newer
than chance would have it, and then age should count. The rate is estimated from the ages of the best matches, as
Efron and Golovchinsky (SIGIR 2011) do, here against the ages of all that could have been found.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from math import log1p, sqrt

from contextwin.models.retrieved import AgeProfile
from contextwin.models.weights import ScoringWeights

#: So many of the best matches are looked at. A guess.
BEST = 50


def log_age(age: timedelta) -> float:
    """Return ln(1 + age in days); 0 for what is new."""
    return log1p(max(0.0, age.total_seconds()) / 86_400)


def recency_z_score(log_ages: Sequence[float], profile: AgeProfile) -> float:
    """Return by how many standard errors the mean of `log_ages` lies below that of all; below 0 they are older.

    0 where there is too little to tell: fewer than twice as many messages as were found.

    >>> recency_z_score([0.0] * 25, AgeProfile(count=100, total=100.0, squares=200.0))
    5.0
    """
    if not log_ages or profile.count < 2 * len(log_ages):
        return 0.0
    mean = profile.total / profile.count
    deviation = sqrt(max(0.0, profile.squares / profile.count - mean**2))
    if deviation < 1e-6:
        return 0.0
    return (mean - sum(log_ages) / len(log_ages)) / deviation * sqrt(len(log_ages))


def adaptive_decay_power(z_score: float, weights: ScoringWeights) -> float:
    """Return what is added to the power of the time decay: nothing up to chance, then more, up to a limit."""
    return min(weights.adaptive_decay_most, weights.adaptive_decay * max(0.0, z_score - weights.adaptive_decay_from))
