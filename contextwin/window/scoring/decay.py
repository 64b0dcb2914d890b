"""Adaptive time decay: how fast relevance fades, estimated for each prompt from the ages of the best matches.

Where a topic recurs, the best matches are as old as everything else. Where talk moves on, they are newer than chance,
and age should count. Efron and Golovchinsky (SIGIR 2011) estimate the rate from the ages of the best matches alone;
here they are compared with the ages of all messages that could have been found.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p, sqrt

from contextwin.models.retrieved import AgeProfile
from contextwin.models.weights import ScoringWeights

#: Number of best matches whose ages are compared. Unmeasured.
BEST_MATCHES = 50


def log_age(seconds: float) -> float:
    """Return ln(1 + age in days) for an age in seconds; 0 for a new message."""
    return log1p(max(0.0, seconds) / 86_400)


def recency_z_score(log_ages: Sequence[float], profile: AgeProfile) -> float:
    """Return how many standard errors the mean of `log_ages` lies below the mean of all; negative where it is above.

    0 where the profile has fewer than twice as many messages as `log_ages`, which is too few to compare with.

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
    """Return what is added to the power of the time decay: 0 up to chance, then linear, up to a limit."""
    return min(weights.adaptive_decay_most, weights.adaptive_decay * max(0.0, z_score - weights.adaptive_decay_from))
