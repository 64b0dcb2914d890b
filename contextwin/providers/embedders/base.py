"""What every embedder promises, and how vectors become rows that can be stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import EmbeddingError

Row = NDArray[np.float32] | EmbeddingError  #: the vector of one text as it came, or why there is none
_NONE: Mapping[int, EmbeddingError] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Embeddings:
    """The vectors of some texts, in the order of the texts."""

    vectors: NDArray[np.float32]  #: (n, dimension), unit length; the rows of failed texts are zero
    failed: Mapping[int, EmbeddingError]  #: position → why; the dimension is 0 when all failed and none was asked for


class Embedder(Protocol):
    """Turns texts into vectors; questions and messages go through the same call."""

    @property
    def spec(self) -> str:
        """The canonical spec, which names the model in the store."""
        ...

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each of `texts`; a blank text is embedded as a full stop.

        Equal texts have equal vectors. What goes wrong with some texts is in `failed`, and the others keep theirs.
        """
        ...


def embed_query(embedder: Embedder, text: str) -> NDArray[np.float32]:
    """Return the unit vector of one text, or raise the EmbeddingError that says why there is none."""
    embeddings = embedder.embed([text])
    if embeddings.failed:
        raise embeddings.failed[0]
    vector: NDArray[np.float32] = embeddings.vectors[0]
    return vector


def stack_rows(rows: Sequence[Row], *, label: str, dimension: int | None = None) -> Embeddings:
    """Stack the rows of one answer or several, scaled to unit length; `label` names the embedder in errors.

    The first vector sets the dimension when none is given. A vector of another dimension fails its text alone.
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


def scale_rows(matrix: NDArray[np.float32], *, label: str, failed: Mapping[int, EmbeddingError] = _NONE) -> Embeddings:
    """Divide each row of `matrix` by its length; a row that is all zeros, or not all numbers, fails its text alone.

    Rows in `failed` keep the reason that they have.
    """
    lengths = np.sqrt(np.einsum("ij,ij->i", matrix, matrix, dtype=np.float64))
    usable = np.isfinite(lengths) & (lengths > 0)
    vectors = np.zeros_like(matrix)
    vectors[usable] = matrix[usable] / lengths[usable, np.newaxis]
    shapeless = EmbeddingError(f"{label} gave a vector that is all zeros or not all numbers; it cannot be compared")
    return Embeddings(vectors=vectors, failed=dict.fromkeys(np.flatnonzero(~usable).tolist(), shapeless) | dict(failed))
