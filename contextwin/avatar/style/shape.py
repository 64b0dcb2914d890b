"""How long a message is, and how it uses capitals."""

from __future__ import annotations

from collections.abc import Iterable

from contextwin.avatar.style.reading import Reading

#: Longer messages are counted as this long; the sums are of values, of which there must be few.
MAX_NUMBER = 9_999


def bin_number(number: int) -> str:
    """Return the lower end of a number's bin: exact below 16, then eight bins to each doubling.

    >>> [bin_number(number) for number in (0, 15, 17, 37, 1000)]
    ['0', '15', '16', '36', '960']
    """
    number = min(number, MAX_NUMBER)
    step = 1 << max(0, number.bit_length() - 4)
    return str(number // step * step)


def bin_coarsely(number: str) -> str:
    """Return the lower end of a bin's wider bin, two to each doubling: two texts of one style are rarely as long.

    >>> [bin_coarsely(number) for number in ("0", "3", "15", "36", "960")]
    ['0', '3', '12', '32', '768']
    """
    value = int(number)
    step = 1 << max(0, value.bit_length() - 2)
    return str(value // step * step)


def bin_few(count: int, most: int = 3) -> str:
    """Return a small count, "3+" for three or more.

    >>> bin_few(2), bin_few(7)
    ('2', '3+')
    """
    return str(count) if count < most else f"{most}+"


def count_words(reading: Reading) -> Iterable[str]:
    """Return the number of words."""
    return (bin_number(len(reading.words)),)


def count_characters(reading: Reading) -> Iterable[str]:
    """Return the number of characters, markup included."""
    return (bin_number(len(reading.message.text.strip())),)


def count_sentences(reading: Reading) -> Iterable[str]:
    """Return the number of sentences and of lines that end in the middle of one."""
    return (bin_number(len(reading.sentences)),)


def count_sentence_words(reading: Reading) -> Iterable[str]:
    """Return the number of words of each sentence."""
    return (bin_number(len(sentence)) for sentence in reading.sentences)


def count_lines(reading: Reading) -> Iterable[str]:
    """Return the number of lines that are not blank; code and quotations are one each."""
    return (bin_number(sum(bool(line.strip()) for line in reading.prose.splitlines())),)


def measure_words(reading: Reading) -> Iterable[str]:
    """Return the length of each word."""
    return (bin_number(len(word)) for word in reading.words)


def read_opening_case(reading: Reading) -> Iterable[str]:
    """Return the case of the first letter, "no letter" where a message begins otherwise."""
    return (_case_of(reading.prose[:1]),)


def read_sentence_case(reading: Reading) -> Iterable[str]:
    """Return the case of each sentence but the first."""
    return (_case_of(sentence[0][0]) for sentence in reading.sentences[1:])


def read_letter_case(reading: Reading) -> Iterable[str]:
    """Return whether the words are all in lower case, all in capitals, or mixed."""
    letters = "".join(reading.tokens)
    if not letters:
        return ("no letter",)
    return ("all lower" if letters.islower() else "all upper" if letters.isupper() else "mixed",)


def count_capital_words(reading: Reading) -> Iterable[str]:
    """Return the number of words in capitals, without “I” and “A”."""
    return (bin_few(sum(token.isupper() and len(token) > 1 for token in reading.tokens)),)


def read_pronoun_i(reading: Reading) -> Iterable[str]:
    """Return how each English “I” is written."""
    return (token[0] for token in reading.tokens if token in ("i", "I") or token[:2] in ("i'", "I'"))


def _case_of(character: str) -> str:
    return "lower" if character.islower() else "upper" if character.isupper() else "no letter"
