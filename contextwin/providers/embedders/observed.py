"""An embedder whose work an observer is told of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from contextwin.models.observer import Observer, notify
from contextwin.providers.embedders.base import Embedder, Embeddings


@dataclass(frozen=True, slots=True)
class ObservedEmbedder:
    """Embeds as another embedder does, and tells an observer how many texts got a vector, and how long it took."""

    embedder: Embedder
    observer: Observer

    @property
    def spec(self) -> str:
        """The spec of the other embedder."""
        return self.embedder.spec

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return what the other embedder does."""
        started = perf_counter()
        answer = self.embedder.embed(texts)
        seconds = perf_counter() - started
        notify("embedded", lambda: self.observer.embedded(len(texts) - len(answer.failed), seconds))
        return answer


def observe_embedder(embedder: Embedder, observer: Observer | None) -> Embedder:
    """Return the embedder, observed if there is an observer."""
    return embedder if observer is None else ObservedEmbedder(embedder, observer)
