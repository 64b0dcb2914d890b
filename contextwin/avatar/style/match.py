"""Scores how well a text fits a profile, by sums of log ratios."""

from __future__ import annotations

from math import exp

from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.likelihood import comparable
from contextwin.avatar.style.model import REST, StyleCounts, StyleMatch, StyleMessage, StyleProfile

#: Factor on the sum of log ratios, because features are not independent. The best calibrated factor for one message was
#: 0.40 on one data set and 0.25 on the other (benchmarks/quality/style.py).
CALIBRATION = 0.25
#: Maximum absolute contribution of one feature, in nats. Limits of 1, 2 and 4 were equally accurate; 0.5 and no limit
#: were worse (benchmarks/quality/style.py).
MAX_NATS = 2.0

_MATCHED = tuple(feature.name for feature in FEATURES if feature.in_match)


def match_style(text: str | StyleCounts, profile: StyleProfile) -> StyleMatch:
    """Return how well a text, or the counts of several, fits a profile.

    The score is the probability that the person wrote the text, against anybody in the population, with equal priors.
    Short texts stay near 0.5; a fallback profile gives 0.5. Phrases, hours and positions are not used.
    """
    counts = count_style([StyleMessage(text=text)]) if isinstance(text, str) else text
    ratios = log_ratios(counts, profile)
    parts = {name: CALIBRATION * max(-MAX_NATS, min(MAX_NATS, ratio)) for name, ratio in ratios.items()}
    ranked = dict(sorted(parts.items(), key=lambda part: (part[1], part[0])))
    return StyleMatch(score=_sigmoid(sum(ranked.values())), parts=ranked)


def log_ratios(counts: StyleCounts, profile: StyleProfile) -> dict[str, float]:
    """Return each feature's evidence for the person, in nats; unknown values count like the pruned ones."""
    ratios = {}
    for name in _MATCHED:
        feature = profile.features[name]
        unknown = feature.log_ratios.get(REST, 0.0)
        tally = comparable(feature.kind, counts.of(name))
        ratios[name] = sum(count * feature.log_ratios.get(value, unknown) for value, count in tally.items())
    return ratios


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else 1 - 1 / (1 + exp(x))
