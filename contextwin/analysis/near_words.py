"""Words that mean nearly the same as an English word: "price", "cost" and "expensive".

The table was made of the word vectors of wordllama (l2_supercat_256, MIT license), so that no model is loaded and
nothing is compared when somebody asks: `python -m testkit.near_words` writes it again. It has the words that are one
token of that model. A word that is cut into pieces has the sum of their vectors: the nearest to "invoice" is "voice".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources


def find_near_words(word: str) -> Sequence[tuple[str, float]]:
    """Return the words near a word in lower case, with their cosines, nearest first; none of a word not in the table.

    They have another stem than it, and each another than the others.

    >>> find_near_words("price")[0], find_near_words("qwertz")
    (('cost', 0.67), [])
    """
    near = [each.split(":") for each in _read_table().get(word, "").split()]
    return [(other, int(percent) / 100) for other, percent in near]


@cache
def _read_table() -> dict[str, str]:
    """Return of each word the words near it, as `near:percent` with blanks between."""
    text = (resources.files(__package__) / "data" / "near_words.txt").read_text(encoding="ascii")
    return dict(line.split(" ", 1) for line in text.splitlines())
