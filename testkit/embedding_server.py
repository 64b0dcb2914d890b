"""A small local server that speaks `POST /v1/embeddings`, and misbehaves on demand."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

import numpy as np

from testkit.local_server import LocalServer, Reply, Request, serve

DIMENSION = 8


class EmbeddingRequest(Request):
    """A request for vectors."""

    __slots__ = ()

    @property
    def inputs(self) -> list[str]:
        return list(self.body["input"])


Responder = Callable[[EmbeddingRequest], Reply]


def vector_of(text: str, dimension: int = DIMENSION) -> list[float]:
    """Return the made-up vector of a text; different texts have different directions."""
    seed = sum(byte * (place + 1) for place, byte in enumerate(text.encode()))
    return [1.0 + (seed * (column + 1) % 97) for column in range(dimension)]


def answer_base64(request: EmbeddingRequest) -> Reply:
    """Answer as OpenAI does."""
    dimension = request.body.get("dimensions", DIMENSION)
    vectors = np.array([vector_of(text, dimension) for text in request.inputs], dtype="<f4")
    return reply_with([base64.b64encode(row.tobytes()).decode() for row in vectors])


def answer_floats(request: EmbeddingRequest) -> Reply:
    """Answer with numbers, whatever format was asked for."""
    return reply_with([vector_of(text) for text in request.inputs])


def reply_with(embeddings: Sequence[object]) -> Reply:
    data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(embeddings)]
    return Reply(body={"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 1, "total_tokens": 1}})


def serve_embeddings(respond: Responder) -> AbstractContextManager[LocalServer[EmbeddingRequest]]:
    """Run a server for the length of a `with` block."""
    return serve(respond, EmbeddingRequest)
