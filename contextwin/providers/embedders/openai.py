"""Embeddings from OpenAI, Ollama, or any server with OpenAI's API."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from contextwin.config import Settings
from contextwin.errors import EmbeddingError
from contextwin.providers.embedders.base import Embeddings, Row, stack_rows
from contextwin.providers.embedders.batching import REQUEST_TOKENS, bound_tokens, fit_input, split_batches
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import RequestPolicy, explain_error, open_client

_MAX_HALVINGS = 16  #: enough to isolate two bad inputs among a hundred; limits the requests when all are rejected
_REJECTED = (400, 413, 422)  #: HTTP statuses of a rejected batch, or of a rejected input in it


class _RejectedError(EmbeddingError):
    """The server rejected a batch, possibly because of one of its texts."""


class OpenAIEmbedder:
    """Sends concurrent requests to one endpoint. The openai client retries, and waits as long as the server asks."""

    def __init__(self, endpoint: Endpoint, settings: Settings, dimension: int | None = None) -> None:
        """Open a client; without a `dimension`, the vectors have the model's default."""
        self._endpoint = endpoint
        self._settings = settings
        self._dimension = dimension
        self._policy = RequestPolicy(
            timeout_seconds=settings.embed_timeout_seconds,
            retries=settings.embed_retries,
            slow="raise CONTEXTWIN_EMBED_TIMEOUT_SECONDS",
            too_large="lower CONTEXTWIN_EMBED_BATCH",
            too_many="wait, or lower CONTEXTWIN_EMBED_CONCURRENCY",
        )
        self._client = open_client(endpoint, self._policy)

    @property
    def spec(self) -> str:
        """The canonical spec."""
        return f"{self._endpoint.spec}@{self._dimension}" if self._dimension else self._endpoint.spec

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text; texts that are too long are cut."""
        inputs = [fit_input(text) for text in texts]
        sizes = [bound_tokens(text) for text in inputs]
        spans = split_batches(sizes, max_count=self._settings.embed_batch, max_size=REQUEST_TOKENS)
        batches = [inputs[span.start : span.stop] for span in spans]
        if len(batches) == 1:  # A pool's threads keep the process alive.
            rows = self._embed_batch(inputs)
        else:
            with ThreadPoolExecutor(max_workers=self._settings.embed_concurrency) as pool:
                rows = list(chain.from_iterable(pool.map(self._embed_batch, batches)))
        return stack_rows(rows, label=self._endpoint.label, dimension=self._dimension)

    def within(self, seconds: float) -> OpenAIEmbedder:
        """Return the same embedder with requests that end after `seconds`, and are retried once at most."""
        hurried = copy(self)
        hurried._policy = replace(
            self._policy,
            timeout_seconds=min(seconds, self._policy.timeout_seconds),
            retries=min(1, self._policy.retries),
            slow="raise CONTEXTWIN_QUERY_EMBED_TIMEOUT_SECONDS",
        )
        hurried._client = self._client.with_options(
            timeout=hurried._policy.timeout_seconds, max_retries=hurried._policy.retries
        )
        return hurried

    def _embed_batch(self, inputs: list[str]) -> list[Row]:
        """Return a row for each input; a rejected batch is halved until the rejected input is alone."""
        rows: list[Row] = []
        pending, halvings_left = [inputs], _MAX_HALVINGS
        while pending:
            batch = pending.pop()
            try:
                rows.extend(self._request(batch))
            except EmbeddingError as exc:
                if isinstance(exc, _RejectedError) and len(batch) > 1 and halvings_left:
                    halvings_left -= 1
                    middle = len(batch) // 2
                    pending += [batch[middle:], batch[:middle]]
                else:
                    rows.extend([exc] * len(batch))
        return rows

    def _request(self, inputs: list[str]) -> Sequence[Row]:
        """Return the vectors of one request, or raise EmbeddingError.

        The client asks for base64 by default. The raw answer is read here, because some servers send numbers, too few
        vectors, or something else.
        """
        import openai

        try:
            answer = self._client.embeddings.with_raw_response.create(
                model=self._endpoint.model, input=inputs, dimensions=self._dimension or openai.omit
            )
        except openai.OpenAIError as exc:
            failure = explain_error(exc, self._endpoint, self._policy)
        else:
            return read_answer(answer.content, len(inputs), label=self._endpoint.label)
        # Raised outside of `except`: the client's error holds the request, and with it the key.
        kind = _RejectedError if failure.status in _REJECTED else EmbeddingError
        raise kind(failure.message, retryable=failure.retryable)


def read_answer(content: bytes, count: int, *, label: str) -> list[NDArray[np.float32]]:
    """Return the `count` vectors in the answer `content`, in the order of the inputs, neither checked nor scaled.

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


def split_dimension(rest: str) -> tuple[str, int | None]:
    """Return model and dimension of `<model>[@dimension]`.

    >>> split_dimension("text-embedding-3-small@512"), split_dimension("text-embedding-3-small")
    (('text-embedding-3-small', 512), ('text-embedding-3-small', None))
    """
    found = re.fullmatch(r"(.+)@([1-9][0-9]{0,4})", rest)
    return (found[1], int(found[2])) if found else (rest, None)
