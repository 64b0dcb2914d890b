"""Word features: entries of the tables in `words.toml`, first and last words, phrases."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import resources
from typing import Any

from contextwin.avatar.style.model import NONE, REST
from contextwin.avatar.style.reading import ParsedMessage

_TABLES: dict[str, Any] = tomllib.loads((resources.files(__package__) / "words.toml").read_text(encoding="utf-8"))
#: Contraction → full form.
CONTRACTIONS: dict[str, str] = _TABLES.pop("contractions")
#: The entries of each other table, by its name.
WORDS = {name: frozenset(word.replace("_", " ") for word in words.split()) for name, words in _TABLES.items()}
_GRAMMAR_TABLES = ("pronouns", "determiners", "prepositions", "conjunctions", "auxiliaries")
#: Function words: a phrase has at least one other word.
GRAMMAR = frozenset(word for name in _GRAMMAR_TABLES for word in WORDS[name])
#: Words that tell of manner, not of a topic; phrases are made of them.
COMMON_WORDS = frozenset(CONTRACTIONS).union(*WORDS.values())

#: Longest word that is counted by itself, in characters; longer ones are rarely a habit and would fill the counts.
MAX_WORD = 24

#: Numbers of words in an entry of a table, the longest first.
_LENGTHS = (4, 3, 2, 1)
_IN_FULL = frozenset(CONTRACTIONS.values())
# Without those that are words in their own right.
_BARE = frozenset(short.replace("'", "") for short in CONTRACTIONS) - {"ill", "its", "lets", "wed", "well", "were"}


def words_in(table: frozenset[str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives each word of the table, and "" for each other word."""
    return lambda reading: (word if word in table else REST for word in reading.words)


def terms_in(table: frozenset[str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives each occurrence of an entry of one to three words; "none" without any."""
    return lambda reading: [term for term in _ngrams(reading.words) if term in table] or (NONE,)


def opening_in(table: frozenset[str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives the longest entry that the message begins with, else "none"."""
    return lambda reading: (_first_in(table, (reading.words[:length] for length in _LENGTHS)),)


def closing_in(table: frozenset[str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives the longest entry that the message ends with, else "none"."""
    return lambda reading: (_first_in(table, (reading.words[-length:] for length in _LENGTHS)),)


def read_opening_word(reading: ParsedMessage) -> Iterable[str]:
    """Return the first word, "none" without words."""
    first = reading.words[0] if reading.words else NONE
    return (first if len(first) <= MAX_WORD else REST,)


def read_contractions(reading: ParsedMessage) -> Iterator[str]:
    """Return "contracted", "no apostrophe" or "in full" for each place where English allows a contraction."""
    for word in reading.words:
        if word in CONTRACTIONS:
            yield "contracted"
        elif word in _BARE:
            yield "no apostrophe"
    yield from ("in full" for term in _ngrams(reading.words, longest=2) if term in _IN_FULL)


def read_question(reading: ParsedMessage) -> Iterable[str]:
    """Return "mark" with a question mark, "word" with only a question word at the beginning, else "none"."""
    if "?" in reading.prose:
        return ("mark",)
    return ("word" if reading.words[:1] and reading.words[0] in WORDS["question_words"] else NONE,)


def read_phrases(reading: ParsedMessage) -> Iterator[str]:
    """Return each run of one to three words inside a sentence, casefolded, without very long ones."""
    for sentence in reading.sentences:
        words = [word.casefold() for word in sentence]
        yield from (phrase for phrase in _ngrams(words) if len(phrase) <= 2 * MAX_WORD)


def _first_in(table: frozenset[str], runs: Iterable[tuple[str, ...]]) -> str:
    return next((entry for entry in map(" ".join, runs) if entry in table), NONE)


def _ngrams(words: Sequence[str], longest: int = 3) -> Iterator[str]:
    for length in range(1, longest + 1):
        yield from (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))
