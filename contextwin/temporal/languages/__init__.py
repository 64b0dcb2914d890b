"""The words of each language, as data: which symbol of the grammar each is, and what it stands for.

In every table a symbol has words, or values with their words. Words stand between blanks, `_` joins those of a phrase,
and the longest phrase wins. A phrase under OTHER only looks like time: "last but not least".
"""

from __future__ import annotations

from collections.abc import Mapping

from contextwin.temporal.values import Value

#: Symbol → words, or symbol → value → words.
Table = Mapping[str, str | Mapping[Value, str]]


def number(words: str, *, start: int = 1) -> Mapping[Value, str]:
    """Return the words under 1, 2, 3 and so on; `/` stands between words for the same.

    >>> number("one two/twain")
    {1: 'one', 2: 'two twain'}
    """
    return {value: spelled.replace("/", " ") for value, spelled in enumerate(words.split(), start)}
