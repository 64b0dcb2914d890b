"""Characteristic phrases of a person: log-odds ratios against all others, with an informative Dirichlet prior.

"Fightin' Words" (Monroe, Colaresi & Quinn 2008), equations 16 and 20–22. The prior is the phrase's frequency in the
population, so that a rare phrase used twice does not outrank a frequent one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log, sqrt

from contextwin.avatar.style.model import REST, Phrase
from contextwin.avatar.style.wording import COMMON_WORDS, GRAMMAR

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
