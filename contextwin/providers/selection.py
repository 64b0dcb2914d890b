"""Selects the embedder of a workspace for queries: the one it was re-embedded with, else the one in the settings.

Running programs notice a re-embedding with the next query: the reader raises EmbedderSwitchedError in the snapshot of
that query, and the embedder is opened by its spec.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy as np

from contextwin.config import Settings
from contextwin.errors import ConfigError, EmbedderSwitchedError, EmbeddingError
from contextwin.providers.embedders import Embedder, Embeddings, open_embedder
from contextwin.providers.embedders.queries import IN_PROCESS

_Result = TypeVar("_Result")


class EmbedderSelection:
    """The embedder of each workspace, for queries."""

    def __init__(self, settings: Settings, given: Embedder | None = None) -> None:
        """Start with `given`, else with the embedder of the settings, which is opened on first use."""
        self._settings = settings
        self._given = given
        self._switched: dict[str, Embedder] = {}

    def with_current_embedder(self, workspace: str, query: Callable[[Embedder], _Result]) -> _Result:
        """Return `query(embedder)`; after an EmbedderSwitchedError it is called again with the new embedder."""
        while True:
            try:
                return query(self._switched.get(workspace) or self._default())
            except EmbedderSwitchedError as exc:
                self._switched[workspace] = select_embedder(exc.spec, self._default(), self._settings)

    def load_model(self) -> None:
        """Load the model of the embedder of the settings, which its first text does, where it is in this process."""
        if (embedder := self._default()).spec in IN_PROCESS:
            embedder.embed(("hello",))

    def _default(self) -> Embedder:
        self._given = self._given or open_embedder(self._settings.embedder, self._settings)
        return self._given


def advise(spec: str) -> str:
    """Return the advice that sets the embedder."""
    return f"set CONTEXTWIN_EMBEDDER={spec}"


def select_embedder(spec: str, given: Embedder, settings: Settings) -> Embedder:
    """Return `given` when it has this spec, else an embedder of the spec, which may fail for every text."""
    return given if given.spec == spec else _open(spec, settings)


@lru_cache(maxsize=4)
def _open(spec: str, settings: Settings) -> Embedder:
    """Return the embedder, or one that fails for every text and says why; lexical search still works with it."""
    try:
        return open_embedder(spec, settings)
    except ConfigError as exc:
        return _Unusable(spec=spec, reason=f"the workspace was re-embedded with {spec!r}, which cannot be used: {exc}")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Unusable:
    """Fails for each text."""

    spec: str
    reason: str

    def embed(self, texts: Sequence[str]) -> Embeddings:
        nothing = np.zeros((len(texts), 0), dtype=np.float32)
        return Embeddings(vectors=nothing, failed=dict.fromkeys(range(len(texts)), EmbeddingError(self.reason)))
