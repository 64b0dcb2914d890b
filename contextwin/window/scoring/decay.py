"""Adaptive time decay: how fast relevance fades, estimated for each prompt from the ages of the best matches.

Where a topic recurs, the best matches are as old as everything else. Where talk moves on, they are newer than chance,
and age should count. Efron and Golovchinsky (SIGIR 2011) estimate the rate from the ages of the best matches alone;
here they are compared with the ages of all messages that could have been found.

Asked how things stand, the age is counted from the latest good match: what is the latest word on a subject does not
depend on when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p, sqrt

from contextwin.models.retrieved import AgeProfile
from contextwin.models.weights import ScoringWeights
from contextwin.window.scoring.columns import Floats

#: Number of best matches whose ages are compared. Unmeasured.
BEST_MATCHES = 50
#: Share of the best match from which a match is good enough to say how things stand. With each of 0.6 to 0.9 the demo's
#: latest status report comes first, from 2026 to 2046.
GOOD_MATCH = 0.7


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


def latest_good_match(own: Floats, ages: Floats) -> float:
    """Return the age of the newest of the values that are nearly as good as the best; 0 where there is no match.

    >>> import numpy as np
    >>> latest_good_match(np.array([1.0, 0.9, 0.3]), np.array([50.0, 20.0, 1.0]))
    20.0
    """
    best = own.max(initial=0.0)
    return float(ages[own >= GOOD_MATCH * best].min()) if best > 0 else 0.0
