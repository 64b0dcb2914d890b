"""Embeds what somebody waits for, within a time limit; in-process embedders need none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import EmbeddingError
from contextwin.providers.embedders.base import Embedder, Embeddings, Row, embed_query
from contextwin.providers.waiting import run_within

#: Specs of embedders that wait for nobody. A thread takes as long as one of their shortest texts.
IN_PROCESS = ("static", "trigram", "minilm", "e5")


@runtime_checkable
class HurriedEmbedder(Protocol):
    """An embedder whose requests can have a shorter time limit."""

    def within(self, seconds: float) -> Embedder:
        """Return the same embedder with requests that end after `seconds`."""


def embed_queries(embedder: Embedder, texts: Sequence[str], timeout_seconds: float) -> list[Row]:
    """Return the unit vector of each text, or its EmbeddingError: for all of them when they take longer than that."""
    if embedder.spec in IN_PROCESS or not texts:
        return _embed_all(embedder, texts)
    hurried = embedder.within(timeout_seconds) if isinstance(embedder, HurriedEmbedder) else embedder
    rows = run_within(lambda: _embed_all(hurried, texts), timeout_seconds, "contextwin-embed-query")
    if rows is not None:
        return rows
    late = EmbeddingError(
        f"{embedder.spec} did not answer in {timeout_seconds:g} s; check that it runs, or raise "
        "CONTEXTWIN_QUERY_EMBED_TIMEOUT_SECONDS",
        retryable=True,
    )
    return [late] * len(texts)


def embed_words(embedder: Embedder, words: Sequence[str], timeout_seconds: float) -> NDArray[np.float32] | None:
    """Return the unit vectors of words, (n, dimension), from one request; None when it fails or takes longer."""
    if embedder.spec in IN_PROCESS:
        made: Embeddings | None = embedder.embed(words)
    else:
        hurried = embedder.within(timeout_seconds) if isinstance(embedder, HurriedEmbedder) else embedder
        made = run_within(lambda: hurried.embed(words), timeout_seconds, "contextwin-embed-words")
    return None if made is None or made.failed else made.vectors


def _embed_all(embedder: Embedder, texts: Sequence[str]) -> list[Row]:
    return [_embed_one(embedder, text) for text in texts]


def _embed_one(embedder: Embedder, text: str) -> Row:
    try:
        return embed_query(embedder, text)
    except EmbeddingError as exc:
        return exc
