"""Which phrases are really theirs: log-odds against everybody else, with an informative prior.

"Fightin' Words" (Monroe, Colaresi & Quinn 2008), equations 16 and 20–22. The prior is how often everybody says
a phrase, so that an odd one said twice does not stand above one said often.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log, sqrt

from contextwin.avatar.style.model import REST, Phrase
from contextwin.avatar.style.words import COMMON_WORDS, GRAMMAR

#: Phrases of everybody that are added to both sides. A guess.
PRIOR_PHRASES = 1_000
#: Fewer times is no habit. A guess.
MIN_COUNT = 3
#: Standard errors that a phrase must stand above the others: one in 44 does by chance.
MIN_Z = 2.0
MAX_PHRASES = 20
#: A phrase that is mostly said within a longer one is left to that.
_INSIDE = 0.6


def find_phrases(own: Mapping[str, int], usual: Mapping[str, int]) -> tuple[Phrase, ...]:
    """Return the phrases that a person says more than the others, the surest first, at most MAX_PHRASES.

    `usual` are everybody's, the person's among them. Phrases are of common words alone, one of them not of grammar:
    others are what they talk about, or what everybody says.
    """
    ranked = sorted(_score(own, usual), key=lambda phrase: (-phrase.z, phrase.text))[: 5 * MAX_PHRASES]
    kept = [phrase for phrase in ranked if not any(_is_part(phrase, other) for other in ranked)]
    return tuple(kept[:MAX_PHRASES])


def _score(own: Mapping[str, int], usual: Mapping[str, int]) -> Iterator[Phrase]:
    # What was pruned from everybody's was said as often as the rarest that was kept, or less.
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
