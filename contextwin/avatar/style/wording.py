"""Which words a message has: of the lists in words.py, at its ends, and in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from contextwin.avatar.style.model import NONE, REST
from contextwin.avatar.style.reading import Reading
from contextwin.avatar.style.words import CONTRACTIONS, QUESTION_WORDS

#: A longer word is no habit, and would fill the counts.
MAX_WORD = 24

_LONGEST_TERM = 4
_IN_FULL = frozenset(CONTRACTIONS.values())
# Without those that are words of their own: were, well, id, its.
_BARE = frozenset(short.replace("'", "") for short in CONTRACTIONS) - {"ill", "its", "lets", "wed", "well", "were"}


def words_in(table: frozenset[str]) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: each word that is in the table, "" for each other word."""
    return lambda reading: (word if word in table else REST for word in reading.words)


def terms_in(table: frozenset[str]) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: each entry of the table, of one to three words, each time; "none" without any."""
    return lambda reading: [term for term in _rows(reading.words) if term in table] or (NONE,)


def opening_in(table: frozenset[str]) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: the longest entry of the table that the message begins with, else "none"."""

    def read(reading: Reading) -> Iterable[str]:
        starts = (" ".join(reading.words[:length]) for length in range(_LONGEST_TERM, 0, -1))
        return (next((start for start in starts if start in table), NONE),)

    return read


def closing_in(table: frozenset[str]) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: the longest entry of the table that the message ends with, else "none"."""

    def read(reading: Reading) -> Iterable[str]:
        ends = (" ".join(reading.words[-length:]) for length in range(_LONGEST_TERM, 0, -1))
        return (next((end for end in ends if end in table), NONE),)

    return read


def read_opening_word(reading: Reading) -> Iterable[str]:
    """Return the first word, "none" without words."""
    first = reading.words[0] if reading.words else NONE
    return (first if len(first) <= MAX_WORD else REST,)


def read_contractions(reading: Reading) -> Iterator[str]:
    """Return "contracted", "no apostrophe" or "in full" wherever English lets one choose."""
    for word in reading.words:
        if word in CONTRACTIONS:
            yield "contracted"
        elif word in _BARE:
            yield "no apostrophe"
    yield from ("in full" for term in _rows(reading.words, longest=2) if term in _IN_FULL)


def read_question(reading: Reading) -> Iterable[str]:
    """Return "mark" with a question mark, "word" for a message that only begins like a question, else "none"."""
    if "?" in reading.prose:
        return ("mark",)
    return ("word" if reading.words[:1] and reading.words[0] in QUESTION_WORDS else NONE,)


def read_phrases(reading: Reading) -> Iterator[str]:
    """Return each row of one to three words inside a sentence, casefolded; none with very long words."""
    for sentence in reading.sentences:
        words = [word.casefold() for word in sentence]
        yield from (row for row in _rows(words) if len(row) <= 2 * MAX_WORD)


def _rows(words: Iterable[str], longest: int = 3) -> Iterator[str]:
    words = tuple(words)
    for length in range(1, longest + 1):
        yield from (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))
