"""Log ratios of a person's habits to the population's, as used by profiles, matches and attributions.

Shares are smoothed towards the population's with a Dirichlet prior (Zhai & Lafferty 2001), so that rare observations
carry little evidence, and missing ones none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import exp, fsum, log
from typing import NamedTuple

from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.features import FEATURES, bin_coarsely
from contextwin.avatar.style.model import REST, Kind, StyleCounts, StyleMatch, StyleMessage, StyleProfile

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


#: Size of the prior, in messages of the population. From 10 to 80, larger ones made scores more accurate, and
#: attributions no better beyond 40; a size in values instead of messages was worse (benchmarks/quality/style.py).
PRIOR_MESSAGES = 50
#: Added to each value's count in the population, so that no value has a share of zero.
UNSEEN = 0.5


class Comparison(NamedTuple):
    """A habit of one person compared with the population's."""

    log_ratios: dict[str, float]  #: value → log of its smoothed share over the population's
    divergence: float  #: mean log ratio per value, in nats, ≥ 0 (Kullback & Leibler 1951)


def compare_tallies(own: Mapping[str, int], usual: Mapping[str, int], message_count: int) -> Comparison:
    """Compare the values in `message_count` messages of a person with the population, which may include the person.

    >>> log_ratios, divergence = compare_tallies({"!": 10}, {"!": 10, ".": 90}, 10)
    >>> round(log_ratios["!"], 2), round(log_ratios["."], 2), round(divergence, 2)
    (0.89, -0.18, 0.09)
    """
    own = _within(own, usual)
    values = own.keys() | usual.keys()
    total = sum(usual.values()) + UNSEEN * len(values)
    seen = sum(own.values())
    prior = PRIOR_MESSAGES * max(1.0, seen / max(1, message_count))
    log_ratios, parts = {}, []
    for value in sorted(values):
        expected = (usual.get(value, 0) + UNSEEN) / total
        share = (own.get(value, 0) + prior * expected) / (seen + prior)
        log_ratios[value] = log(share / expected)
        parts.append(share * log_ratios[value])
    return Comparison(log_ratios, max(0.0, fsum(parts)))


def _within(own: Mapping[str, int], usual: Mapping[str, int]) -> Mapping[str, int]:
    """Return the tally with the values that were pruned from the population's summed under ""."""
    if REST not in usual:
        return own
    known = Counter({value: count for value, count in own.items() if value in usual})
    known[REST] += sum(own.values()) - known.total()
    return +known


def comparable(kind: Kind, tally: Mapping[str, int]) -> Mapping[str, int]:
    """Return a feature's tally as it is compared: numbers in wider bins, because lengths of texts rarely agree."""
    if kind != "number":
        return tally
    wider: Counter[str] = Counter()
    for number, count in tally.items():
        wider[bin_coarsely(number)] += count
    return wider
