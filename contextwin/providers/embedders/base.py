"""The `Embedder` Protocol, and the scaling of vectors to unit length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import EmbeddingError

Row = NDArray[np.float32] | EmbeddingError  #: the vector of one text as received, or the reason without one


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Embeddings:
    """The vectors of texts, in their order."""

    vectors: NDArray[np.float32]  #: (n, dimension), unit length; zero for failed texts; may be (n, 0) when all failed
    failed: Mapping[int, EmbeddingError]  #: position of a text → reason


class Embedder(Protocol):
    """Turns texts into vectors: those of messages, and of questions unless it is a `QuestionEmbedder`."""

    @property
    def spec(self) -> str:
        """The canonical spec, which identifies the model in the store."""

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text; equal texts have equal vectors, a blank text is embedded as a full stop.

        A failure concerns single texts, and is reported in `failed`.
        """


@runtime_checkable
class QuestionEmbedder(Protocol):
    """An embedder whose vector of a question is another than that of a message with the same words."""

    def embed_questions(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each question, to be compared with those that `embed` gives messages."""


def embed_query(embedder: Embedder, text: str) -> NDArray[np.float32]:
    """Return the unit vector of one question, or raise its EmbeddingError."""
    embed = embedder.embed_questions if isinstance(embedder, QuestionEmbedder) else embedder.embed
    embeddings = embed([text])
    if embeddings.failed:
        raise embeddings.failed[0]
    vector: NDArray[np.float32] = embeddings.vectors[0]
    return vector


def stack_rows(rows: Sequence[Row], *, label: str, dimension: int | None = None) -> Embeddings:
    """Return the rows scaled to unit length; `label` names the embedder in errors.

    The first vector sets the dimension when none is given. A vector of another dimension fails only its own text.
    """
    width = dimension or next((row.size for row in rows if not isinstance(row, EmbeddingError) and row.size), 0)
    matrix = np.zeros((len(rows), width), dtype=np.float32)
    failed: dict[int, EmbeddingError] = {}
    for position, row in enumerate(rows):
        if isinstance(row, EmbeddingError):
            failed[position] = row
        elif row.shape != (width,):
            failed[position] = EmbeddingError(f"{label} sent {row.size} dimensions, expected {width}; check the model")
        else:
            matrix[position] = row
    return scale_rows(matrix, label=label, failed=failed)


def scale_rows(
    matrix: NDArray[np.float32], *, label: str, failed: Mapping[int, EmbeddingError] | None = None
) -> Embeddings:
    """Return the rows of `matrix` scaled to unit length; a row of zeros, or with inf or nan, fails its text.

    Rows in `failed` keep their reason.
    """
    lengths = np.sqrt(np.einsum("ij,ij->i", matrix, matrix, dtype=np.float64))
    usable = np.isfinite(lengths) & (lengths > 0)
    vectors = np.zeros_like(matrix)
    vectors[usable] = matrix[usable] / lengths[usable, np.newaxis]
    invalid = EmbeddingError(f"{label} returned a vector of zeros, or with inf or nan; it cannot be compared")
    reasons = dict.fromkeys(np.flatnonzero(~usable).tolist(), invalid) | dict(failed or {})
    return Embeddings(vectors=vectors, failed=reasons)
