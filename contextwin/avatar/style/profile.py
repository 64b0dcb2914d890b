"""Counts → profile of a person, compared with the population."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import accumulate, islice
from math import log, sqrt
from statistics import fmean
from typing import Any

from contextwin.avatar.style.features import COMMON_WORDS, FEATURES, GRAMMAR, Feature
from contextwin.avatar.style.likelihood import comparable, compare_tallies
from contextwin.avatar.style.model import NONE, REST, FeatureProfile, Phrase, Spread, StyleCounts, StyleProfile

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


# ---- Formality of writing, as one number
# The index is our own: the share of formal values in each feature that distinguishes letters from chat, averaged over
# the features that occurred. It needs no part-of-speech tagger, unlike the F-measure of Heylighen & Dewaele (1999). It
# fits English best.


#: Feature → (formal values, informal values); no informal values means all others.
CHOICES: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "opening_case": (frozenset({"upper"}), frozenset({"lower"})),
    "pronoun_i": (frozenset({"I"}), frozenset({"i"})),
    "final_mark": (frozenset(".?:"), frozenset({NONE, "…", "repeated", "emoji"})),
    "contractions": (frozenset({"in full"}), frozenset({"contracted", "no apostrophe"})),
    "emoji_place": (frozenset({NONE}), frozenset()),
    "repeated_marks": (frozenset({NONE}), frozenset()),
    "ellipses": (frozenset({NONE}), frozenset()),
    "laughter": (frozenset({NONE}), frozenset()),
    "abbreviations": (frozenset({NONE}), frozenset()),
}
#: Formality when none of the features occurred.
UNDECIDED = 0.5


def measure_formality(counts: StyleCounts) -> float:
    """Return the index from 0 (informal) to 1 (formal); UNDECIDED without messages.

    >>> measure_formality(StyleCounts(message_count=4, tallies={"opening_case": {"upper": 3, "lower": 1}}))
    0.75
    """
    shares = []
    for feature, (formal, informal) in CHOICES.items():
        tally = counts.of(feature)
        formal_count = sum(tally.get(value, 0) for value in formal)
        counted = formal | (informal or tally.keys())
        total = sum(count for value, count in tally.items() if value in counted)
        if total:
            shares.append(formal_count / total)
    return fmean(shares) if shares else UNDECIDED


# ---- Characteristic phrases of a person: log-odds ratios against all others, with an informative Dirichlet prior
# "Fightin' Words" (Monroe, Colaresi & Quinn 2008), equations 16 and 20–22. The prior is the phrase's frequency in the
# population, so that a rare phrase used twice does not outrank a frequent one.


#: Size of the prior, in phrases. Unmeasured.
PRIOR_PHRASES = 1_000
#: Minimum uses of a phrase. Unmeasured.
MIN_COUNT = 3
#: Minimum z-score of a phrase; 1 in 44 exceeds it by chance.
MIN_Z = 2.0
MAX_PHRASES = 20
#: Share of its uses within a longer phrase from which on a phrase is left out. Unmeasured.
_INSIDE = 0.6


def find_phrases(own: Mapping[str, int], usual: Mapping[str, int]) -> tuple[Phrase, ...]:
    """Return at most MAX_PHRASES phrases that a person uses more than others, by descending z-score.

    `usual` is the population's tally, including the person's. A phrase consists of common words, at least one of them
    not a function word: others tell of topics, or of grammar.
    """
    ranked = sorted(_score(own, usual), key=lambda phrase: (-phrase.z, phrase.text))[: 5 * MAX_PHRASES]
    kept = [phrase for phrase in ranked if not any(_is_part(phrase, other) for other in ranked)]
    return tuple(kept[:MAX_PHRASES])


def _score(own: Mapping[str, int], usual: Mapping[str, int]) -> Iterator[Phrase]:
    # A pruned phrase was at most as frequent as the rarest one kept.
    pruned = min(usual.values()) if REST in usual else 0
    total = sum(own.values())
    others_total = pruned + sum(max(0, count - own.get(text, 0)) for text, count in usual.items())
    population = total + others_total + 1
    for text, count in own.items():
        if count < MIN_COUNT or text == REST or not _is_manner(text.split()):
            continue
        said = max(0, usual.get(text, pruned) - count)
        prior = PRIOR_PHRASES * (count + said) / population
        here = (count + prior) / (total + PRIOR_PHRASES - count - prior)
        there = (said + prior) / (others_total + PRIOR_PHRASES - said - prior)
        z = log(here / there) / sqrt(1 / (count + prior) + 1 / (said + prior))
        if z >= MIN_Z:
            yield Phrase(text=text, count=count, z=z)


def _is_manner(words: list[str]) -> bool:
    return COMMON_WORDS.issuperset(words) and not GRAMMAR.issuperset(words)


def _is_part(phrase: Phrase, other: Phrase) -> bool:
    is_inside = phrase.text != other.text and f" {phrase.text} " in f" {other.text} "
    return is_inside and other.count >= _INSIDE * phrase.count
