"""Hashed letter trigrams: no model, no network, and the same vectors on every machine.

Suited to tests, demonstrations and similar spellings; it does not model meaning.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

import numpy as np

from contextwin.providers.embedders.base import Embeddings
from contextwin.providers.embedders.batching import prepare_text

DIMENSION = 384

_WORD = re.compile(r"\w+")


class TrigramEmbedder:
    """Counts the letter trigrams of words into `DIMENSION` buckets (signed feature hashing, Weinberger et al. 2009)."""

    spec = "trigram"

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text; none fails."""
        vectors = np.array([_hash_text(prepare_text(text)) for text in texts], dtype=np.float32)
        return Embeddings(vectors=vectors.reshape(len(texts), DIMENSION), failed={})


def split_trigrams(text: str) -> list[str]:
    """Return the trigrams of the casefolded words with marked ends; of the whole text when it has no words.

    Characters newer than Unicode 14 may fold differently under different versions of Python.

    >>> split_trigrams("To C#")
    ['<to', 'to>', '<c>']
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    marked = [f"<{word}>" for word in _WORD.findall(folded) or [folded]]
    return [word[start : start + 3] for word in marked for start in range(len(word) - 2)]


def _hash_text(text: str) -> list[float]:
    """Return the unit vector of a text that is not blank.

    Square roots, `fsum` and division are correctly rounded on every machine, so that the vectors are equal bit by bit.
    """
    counts = Counter(split_trigrams(text))
    vector = [0.0] * DIMENSION
    for trigram, count in counts.items():
        sign, bucket = _hash_trigram(trigram)
        vector[bucket] += sign * math.sqrt(count)
    if not any(vector):  # The trigrams of a very short text can cancel out.
        vector[_hash_trigram(next(iter(counts)))[1]] = 1.0
    length = math.sqrt(math.fsum(value * value for value in vector))
    return [value / length for value in vector]


@lru_cache(maxsize=100_000)
def _hash_trigram(trigram: str) -> tuple[int, int]:
    """Return the sign, 1 or -1, and the bucket of a trigram."""
    number = int.from_bytes(blake2b(trigram.encode(), digest_size=8).digest(), "big")
    half, bucket = divmod(number % (2 * DIMENSION), DIMENSION)
    return 1 - 2 * half, bucket
