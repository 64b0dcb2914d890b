"""How well a text fits a profile, and whose text it is: sums of the same log ratios."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp
from typing import TypeVar

from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.likelihood import comparable
from contextwin.avatar.style.model import REST, StyleCounts, StyleMatch, StyleMessage, StyleProfile

Person = TypeVar("Person", bound=Hashable)

#: Features are not independent of each other, as their sum would have it; with this share of it the score of one
#: message is nearest to the truth (benchmarks/quality/style.py: 0.40 would be for one set, 0.25 for the other).
CALIBRATION = 0.25
#: Nats that a feature adds at most, or takes: nobody keeps all of their habits in every message. With 1, 2 and 4 scores
#: are as near to the truth (benchmarks/quality/style.py), with 0.5 or without a limit they are further.
MAX_NATS = 2.0

_MATCHED = tuple(feature for feature in FEATURES if feature.in_match)


def match_style(text: str | StyleCounts, profile: StyleProfile) -> StyleMatch:
    """Return how well a text, or the counts of several, fits a profile.

    The score is the chance that the text is of this person if it is either theirs or anybody's, one as likely as the
    other: a short text leaves it near 0.5, a long one takes it further. A fallback fits every text with 0.5. What is
    said does not count, only how: phrases, hours and places are no part of it.
    """
    counts = count_style([StyleMessage(text=text)]) if isinstance(text, str) else text
    ratios = {feature.name: log_ratio_of(feature.name, counts, profile) for feature in _MATCHED}
    parts = {name: CALIBRATION * max(-MAX_NATS, min(MAX_NATS, ratio)) for name, ratio in ratios.items()}
    ranked = dict(sorted(parts.items(), key=lambda part: (part[1], part[0])))
    return StyleMatch(score=_sigmoid(sum(ranked.values())), parts=ranked)


def attribute_style(counts: StyleCounts, profiles: Mapping[Person, StyleProfile]) -> dict[Person, float]:
    """Return the log-likelihood of the counts for each person against everybody, the most likely first.

    All profiles must have one background. Of equals, the first in `profiles` comes first.
    """
    totals = {
        person: sum(log_ratio_of(feature.name, counts, profile) for feature in _MATCHED)
        for person, profile in profiles.items()
    }
    return dict(sorted(totals.items(), key=lambda total: -total[1]))


def log_ratio_of(name: str, counts: StyleCounts, profile: StyleProfile) -> float:
    """Return what one feature says for the person, in nats; a value that nobody has is like all that were pruned."""
    feature = profile.features[name]
    tally = comparable(feature.kind, counts.of(name))
    unknown = feature.log_ratios.get(REST, 0.0)
    return sum(count * feature.log_ratios.get(value, unknown) for value, count in tally.items())


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else 1 - 1 / (1 + exp(x))
