"""What has been said already: repeated messages need no second place, nor do a program's that are nearly the same.

People who use the same words say the same. In what programs write, nine words in ten are enough, if every word with a
digit in it is shared: alerts that name another build are two. Of people this would drop "will not" beside "will".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable
from math import ceil

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage

#: Shorter texts are duplicates only when one author wrote both: "thanks" from two people is said twice. A guess.
LONG_CHARS = 40
#: Texts of fewer different words are compared as they are: in ten words, one of them changes what is said. A guess.
MANY_WORDS = 12
#: Share of their words that near-duplicates have in common (Jaccard 1901); the usual threshold of web crawls.
LIKENESS = 0.9

_WORD = re.compile(r"\w+")
_ASCII_GAPS = {code: " " for code in range(128) if not _WORD.match(chr(code))}
_DIGIT = re.compile(r"\d")


class Deduplicator:
    """The messages that are shown so far."""

    def __init__(self) -> None:
        self._identities: set[Hashable] = set()
        self._texts: set[frozenset[str]] = set()
        self._texts_by_word: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        self._words: dict[MessageKey, frozenset[str]] = {}

    def add(self, message: FoundMessage) -> None:
        """Remember that a message is shown."""
        self._identities.add(identify(message))
        words = self._many_words(message)
        if words not in self._texts:
            self._texts.add(words)
            for word in _telling(words):
                self._texts_by_word[word].append(words)

    def has_same(self, message: FoundMessage) -> bool:
        """Return whether one that is shown says exactly the same."""
        return identify(message) in self._identities

    def is_duplicate(self, message: FoundMessage) -> bool:
        """Return whether one that is shown says the same, or nearly."""
        if self.has_same(message):
            return True
        words = self._many_words(message)
        if not words or words in self._texts:
            return bool(words)
        is_generated = message.is_bot or message.content_kind == "log"
        return is_generated and any(
            _are_alike(words, other) for word in _telling(words) for other in self._texts_by_word.get(word, ())
        )

    def _many_words(self, message: FoundMessage) -> frozenset[str]:
        """Return the words of a text, or none where it is too short to be nearly like another."""
        if len(message.text) <= LONG_CHARS:
            return frozenset()
        key = message.key
        if key not in self._words:
            words = frozenset(_split_words(message.text.casefold()))
            self._words[key] = words if len(words) >= MANY_WORDS else frozenset()
        return self._words[key]


def identify(message: FoundMessage) -> Hashable:
    """Return what two messages share when one of them is enough; a message without words is like no other."""
    if not message.sha256 or not message.text.strip():
        return message.key
    return None if len(message.text) > LONG_CHARS else message.user or message.name, message.sha256


def _split_words(text: str) -> list[str]:
    """Return the words of a text; of plain ASCII, as most texts are, in half the time that the pattern takes."""
    return text.translate(_ASCII_GAPS).split() if text.isascii() else _WORD.findall(text)


def _telling(words: frozenset[str]) -> list[str]:
    """Return so many of the longest words that near-duplicates have one of them in common.

    The prefix filter of set similarity joins (Chaudhuri, Ganti and Kaushik 2006): of n words, n − ⌈0.9 n⌉ + 1.
    """
    count = len(words) - ceil(LIKENESS * len(words)) + 1 if words else 0
    return sorted(sorted(words), key=len, reverse=True)[:count]


def _are_alike(words: frozenset[str], other: frozenset[str]) -> bool:
    """Return whether two texts of programs are nearly the same; most are not even nearly as long."""
    if min(len(words), len(other)) < LIKENESS * max(len(words), len(other)):
        return False
    return len(words & other) >= LIKENESS * len(words | other) and not any(map(_DIGIT.search, words ^ other))
