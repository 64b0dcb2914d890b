"""Counts → profile of a person, compared with the population."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import asdict
from itertools import accumulate, islice
from typing import Any

from contextwin.avatar.style.features import FEATURES, Feature
from contextwin.avatar.style.formality import measure_formality
from contextwin.avatar.style.likelihood import comparable, compare_tallies
from contextwin.avatar.style.model import FeatureProfile, Spread, StyleCounts, StyleProfile
from contextwin.avatar.style.phrases import find_phrases

#: Minimum messages of a profile of one's own. With 20, ten messages are attributed to the right one of fifty people in
#: 46 % and 22 % of the cases on two data sets (benchmarks/quality/style.py). Unmeasured whether that is enough.
MIN_MESSAGES = 20

#: Values of a feature in `profile_to_dict`.
_MAX_VALUES = 10


def describe_style(counts: StyleCounts, background: StyleCounts) -> StyleProfile:
    """Return the profile of a person, compared with the population's counts, `background`, which include the person.

    With fewer than MIN_MESSAGES messages it is the population's profile (`is_fallback`), which every text fits equally.
    """
    is_fallback = counts.message_count < MIN_MESSAGES
    own = background if is_fallback else counts
    features = (_describe_feature(feature, own, background) for feature in FEATURES if feature.name != "phrases")
    return StyleProfile(
        message_count=counts.message_count,
        is_fallback=is_fallback,
        features={feature.name: feature for feature in features},
        phrases=() if is_fallback else find_phrases(counts.of("phrases"), background.of("phrases")),
        formality=measure_formality(own),
        usual_formality=measure_formality(background),
    )


def profile_to_dict(profile: StyleProfile) -> dict[str, Any]:
    """Return the profile as JSON values: for each feature the quartiles, or the ten most frequent values.

    `basis` is "person", or "everybody" for a fallback.
    """
    return {
        "message_count": profile.message_count,
        "is_fallback": profile.is_fallback,
        "basis": "everybody" if profile.is_fallback else "person",
        "formality": {"value": round(profile.formality, 3), "usual": round(profile.usual_formality, 3)},
        "phrases": [asdict(phrase) | {"z": round(phrase.z, 2)} for phrase in profile.phrases],
        "features": {name: _feature_to_dict(feature) for name, feature in profile.features.items() if feature.count},
    }


def measure_spread(tally: Mapping[str, int]) -> Spread | None:
    """Return the quartiles of a tally of `bin_number`, each the lower end of its bin; None for an empty tally.

    >>> measure_spread({"2": 1, "4": 2, "16": 1})
    Spread(low=2, median=4, high=4)
    """
    numbers = sorted(tally, key=int)
    if not numbers:
        return None
    reached = list(accumulate(tally[number] for number in numbers))
    low, median, high = (int(numbers[bisect_left(reached, share * reached[-1])]) for share in (0.25, 0.5, 0.75))
    return Spread(low=low, median=median, high=high)


def _describe_feature(feature: Feature, own: StyleCounts, background: StyleCounts) -> FeatureProfile:
    tally, usual = own.of(feature.name), background.of(feature.name)
    is_number, is_norm = feature.kind == "number", own is background
    comparison = compare_tallies(comparable(feature.kind, tally), comparable(feature.kind, usual), own.message_count)
    values_a_message = sum(tally.values()) / max(1, own.message_count)
    return FeatureProfile(
        name=feature.name,
        kind=feature.kind,
        about=feature.about,
        count=sum(tally.values()),
        shares={} if is_number else _share(tally),
        usual={} if is_number else _share(usual),
        usual_count=sum(usual.values()),
        spread=measure_spread(tally) if is_number else None,
        usual_spread=measure_spread(usual) if is_number else None,
        distinctness=0.0 if is_norm else comparison.divergence * values_a_message,
        log_ratios={} if is_norm else comparison.log_ratios,
    )


def _share(tally: Mapping[str, int]) -> dict[str, float]:
    total = sum(tally.values())
    return {value: tally[value] / total for value in sorted(tally, key=lambda value: (-tally[value], value))}


def _feature_to_dict(feature: FeatureProfile) -> dict[str, Any]:
    described: dict[str, Any] = {
        "about": feature.about,
        "kind": feature.kind,
        "count": feature.count,
        "distinctness": round(feature.distinctness, 4),
    }
    if feature.spread:
        usual = asdict(feature.usual_spread) if feature.usual_spread else None
        return described | {"spread": asdict(feature.spread), "usual_spread": usual}
    most = dict(islice(feature.shares.items(), _MAX_VALUES))
    return described | {
        "shares": {value: round(share, 4) for value, share in most.items()},
        "usual": {value: round(feature.usual.get(value, 0.0), 4) for value in most},
    }
