"""Length and capitalization: bins of numbers, and the case of letters."""

from __future__ import annotations

from collections.abc import Iterable

from contextwin.avatar.style.reading import ParsedMessage

#: Larger numbers are counted as this one, so that a tally has few distinct values.
MAX_NUMBER = 9_999


def bin_number(number: int) -> str:
    """Return the lower end of a number's bin: exact below 16, then eight bins per doubling.

    >>> [bin_number(number) for number in (0, 15, 17, 37, 1000)]
    ['0', '15', '16', '36', '960']
    """
    number = min(number, MAX_NUMBER)
    step = 1 << max(0, number.bit_length() - 4)
    return str(number // step * step)


def bin_coarsely(number: str) -> str:
    """Return the lower end of the wider bin that a bin belongs to, two per doubling.

    >>> [bin_coarsely(number) for number in ("0", "3", "15", "36", "960")]
    ['0', '3', '12', '32', '768']
    """
    value = int(number)
    step = 1 << max(0, value.bit_length() - 2)
    return str(value // step * step)


def bin_few(count: int, most: int = 3) -> str:
    """Return a small count as text, and `most` or more as "3+".

    >>> bin_few(2), bin_few(7)
    ('2', '3+')
    """
    return str(count) if count < most else f"{most}+"


def read_opening_case(reading: ParsedMessage) -> Iterable[str]:
    """Return the case of the first character; "no letter" when it is not a letter."""
    return (_case_of(reading.prose[:1]),)


def read_sentence_case(reading: ParsedMessage) -> Iterable[str]:
    """Return the case of the first letter of each sentence after the first."""
    return (_case_of(sentence[0][0]) for sentence in reading.sentences[1:])


def read_letter_case(reading: ParsedMessage) -> Iterable[str]:
    """Return whether the words are all in lower case, all in capitals, or mixed."""
    letters = "".join(reading.tokens)
    if not letters:
        return ("no letter",)
    return ("all lower" if letters.islower() else "all upper" if letters.isupper() else "mixed",)


def count_capital_words(reading: ParsedMessage) -> Iterable[str]:
    """Return the number of words in capitals, without “I” and “A”."""
    return (bin_few(sum(token.isupper() and len(token) > 1 for token in reading.tokens)),)


def read_pronoun_i(reading: ParsedMessage) -> Iterable[str]:
    """Return the spelling of each English “I”: "I" or "i"."""
    return (token[0] for token in reading.tokens if token in ("i", "I") or token[:2] in ("i'", "I'"))


def _case_of(character: str) -> str:
    return "lower" if character.islower() else "upper" if character.isupper() else "no letter"
