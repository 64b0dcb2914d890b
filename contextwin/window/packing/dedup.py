"""Deduplication: a message that repeats one that is shown is left out.

Any two messages with the same set of words are duplicates. In text by programs nine words in ten are enough, if every
word with a digit is shared: alerts about two builds differ. In text by people this would drop "will not" beside "will".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable
from math import ceil

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage

#: Texts up to this length are duplicates only if one author wrote both: two people may say "thanks". Unmeasured.
LONG_CHARS = 40
#: Texts with fewer different words must be identical: one word in ten can change the meaning. Unmeasured.
MANY_WORDS = 12
#: Share of their words that near-duplicates have in common (Jaccard 1901). The usual threshold of web crawls.
MIN_SIMILARITY = 0.9

_WORD = re.compile(r"\w+")
_ASCII_GAPS = {code: " " for code in range(128) if not _WORD.match(chr(code))}
_NO_LETTERS = frozenset(map(chr, _ASCII_GAPS))
_ASCII_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_DIGIT = re.compile(r"\d")


class Deduplicator:
    """The messages shown so far, to compare others with."""

    def __init__(self) -> None:
        self._identities: dict[Hashable, MessageKey] = {}
        self._by_letters: defaultdict[frozenset[str], list[FoundMessage]] = defaultdict(list)
        self._not_indexed: list[FoundMessage] = []
        self._texts: dict[frozenset[str], MessageKey] = {}
        self._texts_by_word: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        self._words: dict[MessageKey, frozenset[str]] = {}
        self._letters: dict[str, frozenset[str]] = {}  #: by text: a thread's root is compared for each of its replies
        self._prefixes: dict[frozenset[str], list[str]] = {}

    def add(self, message: FoundMessage) -> None:
        """Add a message that is shown."""
        self._identities.setdefault(identify(message), message.key)
        if len(message.text) > LONG_CHARS:
            self._by_letters[self._letters_of(message.text)].append(message)
            self._not_indexed.append(message)

    def find_identical(self, message: FoundMessage) -> MessageKey | None:
        """Return the message that is shown and has the same text, or None."""
        return self._identities.get(identify(message))

    def find_duplicate(self, message: FoundMessage) -> MessageKey | None:
        """Return the message that is shown and is a duplicate or near-duplicate of this one, or None."""
        if identical := self.find_identical(message):
            return identical
        if len(message.text) <= LONG_CHARS:
            return None
        if same := self._find_same_words(message):
            return same
        is_generated = message.is_bot or message.content_kind == "log"
        words = self._many_words(message) if is_generated else None
        if not words:
            return None
        self._index_texts()
        others = (other for word in self._prefix(words) for other in self._texts_by_word.get(word, ()))
        return next((self._texts[other] for other in others if _are_near_duplicates(words, other)), None)

    def _find_same_words(self, message: FoundMessage) -> MessageKey | None:
        """Return the first message shown with the same many words; they are compared where the letters are the same."""
        alike = self._by_letters.get(self._letters_of(message.text), ())
        words = self._many_words(message) if alike else None
        return next((each.key for each in alike if words and self._many_words(each) == words), None)

    def _letters_of(self, text: str) -> frozenset[str]:
        if text not in self._letters:
            self._letters[text] = letters_of(text)
        return self._letters[text]

    def is_duplicate(self, message: FoundMessage) -> bool:
        """Return whether a message that is shown is a duplicate or near-duplicate of this one."""
        return self.find_duplicate(message) is not None

    def _index_texts(self) -> None:
        """Index the texts that came since the last time: only text by programs is looked up, and there may be none."""
        for message in self._not_indexed:
            words = self._many_words(message)
            if words in self._texts:
                continue
            self._texts[words] = message.key
            for word in self._prefix(words):
                self._texts_by_word[word].append(words)
        self._not_indexed.clear()

    def _prefix(self, words: frozenset[str]) -> list[str]:
        if words not in self._prefixes:
            self._prefixes[words] = _prefix(words)
        return self._prefixes[words]

    def _many_words(self, message: FoundMessage) -> frozenset[str]:
        """Return the words of a text; none if it is too short for near-duplicates."""
        if len(message.text) <= LONG_CHARS:
            return frozenset()
        key = message.key
        if key not in self._words:
            words = frozenset(_split_words(message.text.casefold()))
            self._words[key] = words if len(words) >= MANY_WORDS else frozenset()
        return self._words[key]


def identify(message: FoundMessage) -> Hashable:
    """Return a key that identical messages share; a message without words has a key of its own."""
    if not message.sha256 or not message.text.strip():
        return message.key
    return None if len(message.text) > LONG_CHARS else message.user or message.name, message.sha256


def letters_of(text: str) -> frozenset[str]:
    """Return the characters of a text's words: texts of the same words share them, and they are known far sooner."""
    text = text.casefold()
    if text.isascii():  # To look for each of 37 takes a third of the time of a set of all characters.
        return frozenset([each for each in _ASCII_LETTERS if each in text])
    return frozenset([each for each in frozenset(text) - _NO_LETTERS if each.isalnum() or each == "_"])


def _split_words(text: str) -> list[str]:
    """Return the words of a text. For ASCII this takes half the time of the pattern."""
    return text.translate(_ASCII_GAPS).split() if text.isascii() else _WORD.findall(text)


def _prefix(words: frozenset[str]) -> list[str]:
    """Return the longest words, as many that near-duplicates share at least one of them.

    The prefix filter of set similarity joins (Chaudhuri, Ganti and Kaushik 2006): n − ⌈0.9 n⌉ + 1 of n words.
    """
    count = len(words) - ceil(MIN_SIMILARITY * len(words)) + 1 if words else 0
    return sorted(sorted(words), key=len, reverse=True)[:count]


def _are_near_duplicates(words: frozenset[str], other: frozenset[str]) -> bool:
    """Return whether two texts of programs are near-duplicates; most pairs differ in length already."""
    if min(len(words), len(other)) < MIN_SIMILARITY * max(len(words), len(other)):
        return False
    return len(words & other) >= MIN_SIMILARITY * len(words | other) and not any(map(_DIGIT.search, words ^ other))
