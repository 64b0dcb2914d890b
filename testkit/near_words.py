"""Writes contextwin/analysis/data/near_words.txt from the word vectors of wordllama (`pip install contextwin[local]`).

python -m testkit.near_words
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import contextwin.analysis
from contextwin.analysis.terms import extract_terms
from contextwin.providers.embedders import static
from contextwin.providers.embedders.local_model import load_local_model

#: Where the table is.
TABLE = Path(contextwin.analysis.__file__).parent / "data" / "near_words.txt"
#: Least cosine, in hundredths, of words in the table, and how many each has at most.
LEAST_PERCENT, MOST_NEAR = 50, 4
#: A token that is a word, and not a piece of one.
_WORD = re.compile(r"▁([a-z]{3,})")


def list_near_words() -> Iterator[str]:
    """Yield the lines of the table: a word, and those near it with their cosines in hundredths, nearest first."""
    tokenizer, weights = load_local_model(static._PACKAGE, *static._FILES, missing=static._MISSING)
    found = ((_WORD.fullmatch(token), place) for token, place in tokenizer.get_vocab().items())
    places = {match[1]: place for match, place in found if match and len(extract_terms(match[1])) == 1}
    words = sorted(places)
    vectors = weights["embedding.weight"][[places[word] for word in words]].astype(np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    stems = [extract_terms(word)[0] for word in words]
    for place, word in enumerate(words):
        percents = (100 * (vectors @ vectors[place])).round().astype(int)
        near, taken = list[str](), {stems[place]}
        for other in (-percents).argsort(kind="stable").tolist():
            if percents[other] < LEAST_PERCENT or len(near) == MOST_NEAR:
                break
            if stems[other] not in taken:
                taken.add(stems[other])
                near.append(f"{words[other]}:{percents[other]}")
        if near:
            yield " ".join((word, *near))


if __name__ == "__main__":
    TABLE.write_text("".join(f"{line}\n" for line in list_near_words()), encoding="ascii")
