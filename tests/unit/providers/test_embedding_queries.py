"""The time limit of embedding a prompt."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
import pytest

from contextwin.config import Settings
from contextwin.errors import EmbeddingError
from contextwin.providers.embedders import Embeddings, embed_queries, open_embedder
from contextwin.providers.embedders.trigram import TrigramEmbedder
from testkit.embedding_server import EmbeddingRequest, answer_floats, serve_embeddings
from testkit.local_server import Reply, refuse


@dataclass(frozen=True)
class Custom:
    """An embedder that does what it is told, with a spec that is not one of ours."""

    embed_with: type[TrigramEmbedder] = TrigramEmbedder
    spec: str = "custom"
    released: threading.Event = field(default_factory=threading.Event)

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return vectors when it is released; a failure for "!"."""
        assert self.released.wait(30)
        if texts == ["broken"]:
            raise TimeoutError("its own")
        return Embeddings(
            vectors=np.ones((len(texts), 1), dtype=np.float32),
            failed={at: EmbeddingError("no") for at, text in enumerate(texts) if text == "!"},
        )


@pytest.fixture
def custom() -> Iterator[Custom]:
    """An embedder that hangs until it is released."""
    made = Custom()
    yield made
    made.released.set()


def test_an_embedder_that_hangs_is_not_waited_for(custom: Custom) -> None:
    started = perf_counter()
    rows = embed_queries(custom, ["a", "b", "c"], 0.2)
    assert perf_counter() - started < 10  # It hangs for 30 s; a busy machine may give us no turn for some.
    assert [type(row) for row in rows] == [EmbeddingError] * 3
    assert "custom did not answer in 0.2 s" in str(rows[0])
    (left,) = [thread for thread in threading.enumerate() if thread.name == "contextwin-embed-query"]
    assert left.daemon, "it would keep the process alive"


def test_vectors_and_failures_come_in_the_order_of_the_texts(custom: Custom) -> None:
    custom.released.set()
    good, bad = embed_queries(custom, ["a", "!"], 5)
    assert isinstance(good, np.ndarray)
    assert isinstance(bad, EmbeddingError)
    assert embed_queries(custom, [], 5) == []


def test_what_else_an_embedder_raises_is_raised(custom: Custom) -> None:
    custom.released.set()
    with pytest.raises(TimeoutError, match="its own"):
        embed_queries(custom, ["broken"], 5)


def test_embedders_in_the_process_need_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading.Thread, "start", None)
    (row,) = embed_queries(TrigramEmbedder(), ["a"], 1e-9)
    assert isinstance(row, np.ndarray)


def test_a_server_that_hangs_is_left_with_its_requests() -> None:
    released = threading.Event()

    def respond(_: EmbeddingRequest) -> Reply:
        released.wait(30)
        return refuse(500)

    settings = Settings(embed_timeout_seconds=30, embed_retries=4)
    with serve_embeddings(respond) as server:
        embedder = open_embedder(f"openai-compatible:m@{server.url}", settings)
        started = perf_counter()
        (row,) = embed_queries(embedder, ["a"], 0.3)
        assert perf_counter() - started < 10
        assert isinstance(row, EmbeddingError)
        for thread in threading.enumerate():
            if thread.name == "contextwin-embed-query":
                thread.join(10)
                assert not thread.is_alive(), "the request ends, too"
        released.set()
    assert len(server.requests) <= 2


def test_a_server_that_answers_in_time_is_asked_once() -> None:
    with serve_embeddings(answer_floats) as server:
        embedder = open_embedder(f"openai-compatible:m@{server.url}", Settings())
        (row,) = embed_queries(embedder, ["a"], 5)
    assert isinstance(row, np.ndarray)
    assert len(server.requests) == 1
