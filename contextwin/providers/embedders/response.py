"""Reads the answer to POST /embeddings."""

from __future__ import annotations

import base64
import json

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import EmbeddingError


def read_answer(content: bytes, count: int, *, label: str) -> list[NDArray[np.float32]]:
    """Return the `count` vectors in `content`, in the order of the inputs, neither checked nor scaled.

    Raises EmbeddingError, which names the server by `label`, unless there is exactly one vector per input.
    """
    try:
        items = json.loads(content)["data"]
        by_position = {item.get("index", place): item["embedding"] for place, item in enumerate(items)}
        if len(items) == count and by_position.keys() == set(range(count)):
            return [_read_vector(by_position[position]) for position in range(count)]
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as exc:
        raise EmbeddingError(
            f"{label} sent something else than a list of embeddings; check that the address is right"
        ) from exc
    raise EmbeddingError(
        f"{label} sent {len(items)} vectors for {count} texts; the server does not return one per text"
    )


def _read_vector(embedding: str | list[float]) -> NDArray[np.float32]:
    """Return a vector that was sent as base64 of little-endian floats or as a list of numbers."""
    if isinstance(embedding, str):
        return np.frombuffer(base64.b64decode(embedding, validate=True), dtype="<f4").astype(np.float32)
    with np.errstate(over="ignore"):
        return np.asarray(embedding, dtype=np.float64).astype(np.float32)
