"""How a person's habit differs from everybody's: the one formula that profiles, matches and attributions rest on.

Shares are smoothed towards everybody's (a Dirichlet prior centred on them, as for language models by Zhai & Lafferty
2001), so that a habit seen a few times says little, and one that was never seen says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import fsum, log
from typing import NamedTuple

from contextwin.avatar.style.model import REST, Kind
from contextwin.avatar.style.shape import bin_coarsely

#: As many messages of everybody's are added to a person's own. Of 10 to 80, more made scores truer and attributions no
#: better beyond 40; so many values for every feature alike were worse in both (benchmarks/quality/style.py).
PRIOR_MESSAGES = 50
#: What a value counts among everybody's beside how often it came: one that is rare among them is not yet impossible.
UNSEEN = 0.5


class Comparison(NamedTuple):
    """A habit of one person beside everybody's."""

    log_ratios: dict[str, float]  #: value → log of its smoothed share over everybody's
    divergence: float  #: their mean for a value of the person, in nats (Kullback & Leibler 1951); at least 0


def compare_tallies(own: Mapping[str, int], usual: Mapping[str, int], message_count: int) -> Comparison:
    """Return how the values in so many messages of one person compare to everybody's, which may hold the person's.

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
    """Return the tally with what was pruned from everybody's under "", as it is there."""
    if REST not in usual:
        return own
    known = Counter({value: count for value, count in own.items() if value in usual})
    known[REST] += sum(own.values()) - known.total()
    return +known


def comparable(kind: Kind, tally: Mapping[str, int]) -> Mapping[str, int]:
    """Return a feature's tally as it is compared: numbers in wider bins, since no two texts are as long."""
    if kind != "number":
        return tally
    wider: Counter[str] = Counter()
    for number, count in tally.items():
        wider[bin_coarsely(number)] += count
    return wider
