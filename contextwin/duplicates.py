"""What has been said already: repeated messages need no second place, nor do a program's that are nearly the same.

People who use the same words say the same. In what programs write, nine words in ten are enough, if every word with a
digit in it is shared: alerts that name another build are two. Of people this would drop "will not" beside "will".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable
from math import ceil

from contextwin.model import MessageKey
from contextwin.window import FoundMessage

#: Shorter texts are duplicates only when one author wrote both: "thanks" from two people is said twice. A guess.
LONG_CHARS = 40
#: Texts of fewer different words are compared as they are: in ten words, one of them changes what is said. A guess.
MANY_WORDS = 12
#: Share of their words that near-duplicates have in common (Jaccard 1901); the usual threshold of web crawls.
LIKENESS = 0.9

_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")


class Said:
    """The messages that are shown so far."""

    def __init__(self) -> None:
        self._identities: set[Hashable] = set()
        self._texts_by_word: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        self._words: dict[MessageKey, frozenset[str]] = {}

    def add(self, message: FoundMessage) -> None:
        """Remember that a message is shown."""
        self._identities.add(identify(message))
        words = self._many_words(message)
        for word in _telling(words):
            self._texts_by_word[word].append(words)

    def has_like(self, message: FoundMessage) -> bool:
        """Return whether one that is shown says the same, or nearly."""
        if identify(message) in self._identities:
            return True
        words = self._many_words(message)
        return any(
            _are_alike(message, words, other) for word in _telling(words) for other in self._texts_by_word.get(word, ())
        )

    def _many_words(self, message: FoundMessage) -> frozenset[str]:
        """Return the words of a text, or none where it is too short to be nearly like another."""
        if len(message.text) <= LONG_CHARS:
            return frozenset()
        if message.key not in self._words:
            words = frozenset(_WORD.findall(message.text.casefold()))
            self._words[message.key] = words if len(words) >= MANY_WORDS else frozenset()
        return self._words[message.key]


def identify(message: FoundMessage) -> Hashable:
    """Return what two messages share when one of them is enough; a message without words is like no other."""
    if not message.sha256 or not message.text.strip():
        return message.key
    return None if len(message.text) > LONG_CHARS else message.user or message.name, message.sha256


def _telling(words: frozenset[str]) -> list[str]:
    """Return so many of the longest words that near-duplicates have one of them in common.

    The prefix filter of set similarity joins (Chaudhuri, Ganti and Kaushik 2006): of n words, n − ⌈0.9 n⌉ + 1.
    """
    count = len(words) - ceil(LIKENESS * len(words)) + 1 if words else 0
    return sorted(words, key=lambda word: (-len(word), word))[:count]


def _are_alike(message: FoundMessage, words: frozenset[str], other: frozenset[str]) -> bool:
    is_generated = message.is_bot or message.content_kind == "log"
    if words == other or not is_generated:
        return words == other
    shared = len(words & other)
    return shared >= LIKENESS * len(words | other) and not any(map(_DIGIT.search, words ^ other))
