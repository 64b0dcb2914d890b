"""Formality of writing, as one number.

The index is our own: the share of formal values in each feature that distinguishes letters from chat, averaged over the
features that occurred. It needs no part-of-speech tagger, unlike the F-measure of Heylighen & Dewaele (1999). It fits
English best.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from contextwin.avatar.style.model import NONE, StyleCounts

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
