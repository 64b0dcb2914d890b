"""Words for what is of the kind that an English noun names: surfing and judo are sports.

The table, data/hyponyms.txt, was made of WordNet (Fellbaum 1998): `python -m testkit.hyponyms` writes it again. It has
common words alone, each by the meaning that it has most often, and no kind as wide as "event".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

#: Marks a word that is below the second meaning of another, so not below what that word is below.
_SECOND = "~"
_PLURAL = "="
#: Endings of regular plurals, and those of the words that they are the plurals of.
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""))


class _Table(NamedTuple):
    below: Mapping[str, str]  #: of a word, those right below it, with blanks between; of a plural, its singular
    nouns: frozenset[str]  #: all words that are above or below another


@cache
def find_hyponyms(word: str) -> frozenset[str]:
    """Return the words for what is of the kind that a word in lower case names, in the singular or the plural.

    >>> find_hyponyms("sports") >= {"surfing", "judo"}, find_hyponyms("qwertz")
    (True, frozenset())
    """
    below = _read_table().below
    noun = next((each for each in _singulars(word) if each in below), "")
    found, pending = set[str](), [each.rstrip(_SECOND) for each in below.get(noun, "").split()]
    while pending:
        each = pending.pop()
        if each not in found and each != noun:
            found.add(each)
            pending += [lower for lower in below.get(each, "").split() if not lower.endswith(_SECOND)]
    return frozenset(found)


def is_noun(word: str) -> bool:
    """Return whether a word in lower case is a noun of the table, or the plural of one.

    >>> is_noun("cities"), is_noun("children"), is_noun("between")
    (True, True, False)
    """
    return not _read_table().nouns.isdisjoint(_singulars(word))


def is_plural(word: str) -> bool:
    """Return whether a word in lower case is the plural of a noun of the table.

    >>> is_plural("cities"), is_plural("children"), is_plural("bus")
    (True, True, False)
    """
    return not _read_table().nouns.isdisjoint(each for each in _singulars(word) if each != word)


def _singulars(word: str) -> list[str]:
    """Return the nouns that a word may be, or may be the plural of."""
    irregular = _read_table().below.get(word, "")
    if irregular.startswith(_PLURAL):
        return [irregular[1:]]
    return [word, *(word.removesuffix(ending) + other for ending, other in _ENDINGS if word.endswith(ending))]


@cache
def _read_table() -> _Table:
    text = (resources.files(__package__) / "data" / "hyponyms.txt").read_text(encoding="ascii")
    lines = (line.partition(" ") for line in text.splitlines() if not line.startswith("#"))
    below = {word: words for word, _, words in lines}
    nouns = {word: words for word, words in below.items() if not words.startswith(_PLURAL)}
    lower = (each.rstrip(_SECOND) for words in nouns.values() for each in words.split())
    return _Table(below, frozenset(nouns).union(lower))
