"""Vectors of prompts that are asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from contextwin.errors import EmbeddingError
from contextwin.providers.embedders import Embeddings
from contextwin.providers.embedders.prompt_vectors import PromptVectors


@dataclass
class Remote:
    """Notes what it is asked to embed; fails for "!"."""

    spec: str = "remote"
    asked: list[str] = field(default_factory=list)

    def embed(self, texts: Sequence[str]) -> Embeddings:
        self.asked += texts
        vectors = np.array([[float(len(self.asked)), len(text)] for text in texts], dtype=np.float32)
        return Embeddings(vectors=vectors, failed={at: EmbeddingError("no") for at, t in enumerate(texts) if t == "!"})


def ask(vectors: PromptVectors, remote: Remote, *texts: str, asker: str = "acme U1") -> list[list[float] | str]:
    rows = vectors.embed(remote, texts, 5, asker)
    return [str(row) if isinstance(row, EmbeddingError) else row.tolist() for row in rows]


def test_a_text_is_embedded_once_for_an_asker() -> None:
    vectors, remote = PromptVectors(), Remote()
    first = ask(vectors, remote, "why is it red", "coral")
    assert ask(vectors, remote, "coral", " why  is it\nred ") == first[::-1]
    assert remote.asked == ["why is it red", "coral"]
    ask(vectors, remote, "coral", asker="acme U2")
    ask(vectors, remote, "Coral")
    assert remote.asked[2:] == ["coral", "Coral"]


def test_vectors_of_another_embedder_are_others() -> None:
    vectors, remote, other = PromptVectors(), Remote(), Remote(spec="other")
    ask(vectors, remote, "coral")
    ask(vectors, other, "coral")
    assert other.asked == ["coral"]


def test_failures_are_not_remembered() -> None:
    vectors, remote = PromptVectors(), Remote()
    assert ask(vectors, remote, "a", "!", "a") == [[1.0, 1.0], "no", [1.0, 1.0]]
    ask(vectors, remote, "a", "!")
    assert remote.asked == ["a", "!", "!"]


def test_the_least_recently_used_vector_goes_first() -> None:
    vectors, remote = PromptVectors(most_vectors=2), Remote()
    for text in ("a", "b", "a", "c", "a", "b"):
        ask(vectors, remote, text)
    assert remote.asked == ["a", "b", "c", "b"]


@pytest.mark.parametrize("spec", ["static", "trigram", "minilm"])
def test_embedders_of_this_process_are_asked_each_time(spec: str) -> None:
    vectors, remote = PromptVectors(), Remote(spec=spec)
    ask(vectors, remote, "a")
    ask(vectors, remote, "a")
    assert remote.asked == ["a", "a"]
