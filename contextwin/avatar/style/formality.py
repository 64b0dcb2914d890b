"""How formal somebody writes, as one number.

The index is our own: of the choices in which chat writes one way and a letter another, the share taken as in a letter,
averaged over the choices that came up. It needs no parts of speech, as the F-measure of Heylighen & Dewaele (1999)
does, and holds wherever the habits do: for English most.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from contextwin.avatar.style.model import NONE, StyleCounts

#: Feature → the values that are formal, and those that are not; where these are empty, all others.
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
#: Of somebody who never had a choice.
UNDECIDED = 0.5


def measure_formality(counts: StyleCounts) -> float:
    """Return the index, 0 for chat throughout, 1 for letters; UNDECIDED without messages.

    >>> measure_formality(StyleCounts(message_count=4, tallies={"opening_case": {"upper": 3, "lower": 1}}))
    0.75
    """
    shares = []
    for feature, (formal, informal) in CHOICES.items():
        tally = counts.of(feature)
        for_letters = sum(tally.get(value, 0) for value in formal)
        for_chat = sum(
            count for value, count in tally.items() if value not in formal and (not informal or value in informal)
        )
        if for_letters + for_chat:
            shares.append(for_letters / (for_letters + for_chat))
    return fmean(shares) if shares else UNDECIDED
