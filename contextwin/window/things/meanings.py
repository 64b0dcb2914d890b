"""Which words of a store are near a word of a prompt in meaning, by the vectors of the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from statistics import mean

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.lines import is_word
from contextwin.window.things.series import FEWEST, Head

#: Maximum number of words of a sample that are compared. Unmeasured.
MOST_WORDS = 60
#: Fewest words that are compared. Unmeasured.
FEWEST_COMPARED = 30
#: How much nearer the words of things are to an act than other words, as mean cosines; how near so many of the nearest
#: words of each thing are. In four portfolios of repositories coding has 0.010 to 0.029 and 0.094 to 0.128, smoking up
#: to 0.014 and 0.07, cooking 0.005 and 0.06.
APART_OF_ACT = 0.009
NEAR_ACT = 0.085
WORDS_NEAR_ACT = 3
#: Maximum number of messages whose texts are taken together. Unmeasured.
MOST_TOGETHER = 24
#: Cosine of an act and some of the messages, at least. In six portfolios of repositories coding has 0.20, programming
#: 0.17 to 0.23; ten other acts have up to 0.15, but for brewing with 0.17.
NEAR_MESSAGES = 0.16

#: Returns the unit vectors of words, (n, dimension); None where they cannot be had.
EmbedWords = Callable[[Sequence[str]], NDArray[np.float32] | None]
#: Reads the beginnings of a sample of all messages.
ReadSample = Callable[[], Sequence[Head]]
#: A word in use, its terms, and how near it is, in standard deviations above the mean of all.
NearWord = tuple[str, frozenset[str], float]


class Meanings:
    """Compares words with those of a sample of the store."""

    def __init__(self, sample: ReadSample, embed: EmbedWords) -> None:
        self._sample, self._embed = sample, embed
        self._near: dict[str, list[NearWord]] = {}

    def near(self, text: str, own: frozenset[str]) -> list[NearWord]:
        """Return the words in common use but for those with `own` terms, the nearest to a text first."""
        if text not in self._near:
            self._near[text] = self._measure(text, own)
        return self._near[text]

    def _measure(self, text: str, own: frozenset[str]) -> list[NearWord]:
        # No word is far from the mean of a few: words that one message has help to tell what is usual.
        number = max(len(self.nouns), FEWEST_COMPARED)
        words = [(word, terms, count) for word, terms, count in self._counted[:number] if terms.isdisjoint(own)]
        vectors = self._embed([text, *(word for word, *_ in words)]) if words else None
        if vectors is None:
            return []
        similar = vectors[1:] @ vectors[0]
        apart = (similar - similar.mean()) / (similar.std() or 1.0)
        by_nearness = ((*words[at], float(apart[at])) for at in apart.argsort()[::-1])
        return [(word, terms, far) for word, terms, count, far in by_nearness if count >= FEWEST]

    @property
    def nouns(self) -> list[tuple[str, frozenset[str]]]:
        """The nouns that more than one message of the sample has, and their terms; the commonest first."""
        return [(word, terms) for word, terms, count in self._counted if count >= FEWEST]

    @cached_property
    def _counted(self) -> list[tuple[str, frozenset[str], int]]:
        """The nouns of the sample, their terms, and how many messages have them; the commonest first."""
        words: dict[frozenset[str], str] = {}
        counts: Counter[frozenset[str]] = Counter()
        for head in self._sample():
            for terms, low in head.line.nouns.items():
                words.setdefault(terms, low)
                counts[terms] += 1
        return [(words[terms], terms, count) for terms, count in counts.most_common(MOST_WORDS) if terms]

    def is_near(self, act: str, things: Sequence[Head]) -> bool:
        """Return whether an act is nearer to the words that introduce things than to those of other messages."""
        keys = {head.key for head in things}
        of_things = _words_of(things)
        of_others = _words_of(head for head in self._sample() if head.key not in keys)
        words = sorted({word for found in (*of_things, *of_others) for word in found})
        vectors = self._embed([act, *words]) if of_things and of_others else None
        if vectors is None:
            return False
        near: dict[str, float] = dict(zip(words, (vectors[1:] @ vectors[0]).tolist(), strict=True))
        means = [mean(mean(near[word] for word in found) for found in heads) for heads in (of_things, of_others)]
        nearest = mean(mean(sorted(near[word] for word in found)[-WORDS_NEAR_ACT:]) for found in of_things)
        return means[0] - means[1] >= APART_OF_ACT and nearest >= NEAR_ACT

    def is_spoken_of(self, act: str, things: Sequence[Head]) -> bool:
        """Return whether an act is near to the messages that introduce things, or to the others, taken together."""
        keys = {head.key for head in things}
        others = [head for head in self._sample() if head.key not in keys]
        vectors = self._embed([act, *map(join_texts, filter(None, (things, others)))])
        return vectors is not None and bool((vectors[1:] @ vectors[0] >= NEAR_MESSAGES).any())


def join_texts(heads: Collection[Head]) -> str:
    """Return some of the messages as one text."""
    chosen = [*heads][:: max(1, -(-len(heads) // MOST_TOGETHER))]
    return "\n".join(head.message.text for head in chosen)


def _words_of(heads: Iterable[Head]) -> list[set[str]]:
    """Return the words of each message's beginning that may mean something, without messages that have none."""
    found = ({token.low for token in head.line.tokens if is_word(token) and len(token.low) > 2} for head in heads)
    return [words for words in found if words]
