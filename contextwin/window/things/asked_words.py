"""The words of a prompt that may name a kind of things, and their terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import takewhile

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import is_uncommon, stem
from contextwin.models.time_constraints import ThingPhrase
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import NAME
from contextwin.window.things.series import Head

#: Letters that are said one by one, and an s: "RFCs", "rfcs".
_IS_PLURAL_OF_CAPITALS = re.compile(r"[A-Z]{2,}s|(?![a-z]*[aeiouy])[a-z]{2,}s")
#: What the first letters of names have.
TELLS_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ\d]")
WORD = re.compile(r"#?\w(?:[\w’'./+-]*\w)?")


def words_of(phrases: Iterable[ThingPhrase]) -> list[str]:
    """Return the words of phrases."""
    return [word for phrase in phrases for word in WORD.findall(phrase.text)]


def stem_asked(word: str, language: str) -> frozenset[str]:
    """Return the terms of a word of a prompt; where its language is not known, those in each that the grammar knows.

    Of "RFCs", which no language stems, those of RFC as well.
    """
    if _IS_PLURAL_OF_CAPITALS.fullmatch(word):
        return stem_asked(word[:-1], language) | stem(word, UNDETERMINED)
    if language != UNDETERMINED:
        return stem(word, language)
    return frozenset().union(*(stem(word, each) for each in LEXICONS))


def is_name_like(word: str) -> bool:
    """Return whether a word is written as names are, or uncommon: "Lavender", "v1.0", "ploverdb"."""
    return TELLS_NAME.search(word) is not None or not word.isalpha() or is_uncommon(word)


def says_where_to(word: str) -> bool:
    """Return whether a word says where somebody or something went: "out"."""
    entries = (lexicon.words.get(word) for lexicon in LEXICONS.values())
    return any(entry is not None and NAME[entry[0]] == "AWAY" for entry in entries)


def without_clause(words: Mapping[str, frozenset[str]], people: Set[str]) -> dict[str, frozenset[str]]:
    """Return the words of a phrase before the name of a person (talk, of "talk ana gave"), else those behind."""
    before = dict(takewhile(lambda each: each[0].lower() not in people, words.items()))
    return before or {word: terms for word, terms in words.items() if word.lower() not in people}


def has_all(head: Head, wanted: Sequence[frozenset[str]]) -> bool:
    """Return whether a message has a term of each."""
    return bool(wanted) and all(not terms.isdisjoint(head.terms) for terms in wanted)
