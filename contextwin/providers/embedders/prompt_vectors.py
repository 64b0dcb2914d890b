"""Remembers the vectors of prompts that the same asker repeats, so that a server embeds them once.

Embedders in this process are quicker than it pays to remember.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import EmbeddingError
from contextwin.providers.embedders.base import Embedder, Row
from contextwin.providers.embedders.queries import IN_PROCESS, embed_queries

#: Maximum number of vectors: 6 MB of 1,536 numbers each. Unmeasured.
MOST_VECTORS = 1_000


class PromptVectors:
    """The vectors of the latest prompts, by embedder, asker and text; it keeps no text, only its hash.

    A vector depends on nothing that is stored, so no change of the store makes it wrong. Thread-safe.
    """

    def __init__(self, most_vectors: int = MOST_VECTORS) -> None:
        """Keep up to `most_vectors`; what was not asked for longest goes first."""
        self._most_vectors = most_vectors
        self._vectors: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._lock = Lock()

    def embed(self, embedder: Embedder, texts: Sequence[str], timeout_seconds: float, asker: str) -> list[Row]:
        """Return the unit vector of each text, or its EmbeddingError, as `embed_queries` does.

        `asker` is who asks, in their workspace: nobody gains by what somebody else asked, nor can tell it by the time
        that an answer takes.
        """
        if embedder.spec in IN_PROCESS:
            return embed_queries(embedder, texts, timeout_seconds)
        keys = [_key_of(embedder.spec, asker, text) for text in texts]
        with self._lock:
            found = {key: self._recall(key) for key in keys}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if found[key] is None}
        embedded = dict(zip(missing, embed_queries(embedder, [*missing.values()], timeout_seconds), strict=True))
        with self._lock:
            for key, row in embedded.items():
                self._remember(key, row)
        return [vector if (vector := found[key]) is not None else embedded[key] for key in keys]

    def _recall(self, key: bytes) -> NDArray[np.float32] | None:
        vector = self._vectors.get(key)
        if vector is not None:
            self._vectors.move_to_end(key)
        return vector

    def _remember(self, key: bytes, row: Row) -> None:
        if isinstance(row, EmbeddingError):
            return
        self._vectors[key] = row
        while len(self._vectors) > self._most_vectors:
            self._vectors.popitem(last=False)


def _key_of(spec: str, asker: str, text: str) -> bytes:
    """Return the key of a text, in which any run of white space is one blank."""
    return hashlib.sha256("\0".join((spec, asker, " ".join(text.split()))).encode(errors="replace")).digest()
