"""Which embedder a workspace is asked and written with: the one that it was switched to, else the one that is set.

A switch (reembed.py) reaches programs that run: they notice it with the next question, in the same snapshot that the
answer is read from, and open the embedder by its spec.
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

_Answer = TypeVar("_Answer")


class EmbedderSelection:
    """The embedder of each workspace, for those who read."""

    def __init__(self, settings: Settings, given: Embedder | None = None) -> None:
        """Start with `given`, else with the embedder of the settings, which is opened when it is first needed."""
        self._settings = settings
        self._given = given
        self._switched: dict[str, Embedder] = {}

    def ask(self, workspace: str, ask: Callable[[Embedder], _Answer]) -> _Answer:
        """Return what `ask` returns, given the workspace's embedder; it is called again when that was switched.

        What `ask` raises is raised, but for EmbedderSwitchedError.
        """
        while True:
            try:
                return ask(self._switched.get(workspace) or self._default())
            except EmbedderSwitchedError as exc:
                self._switched[workspace] = _reopen(exc.spec, self._default(), self._settings)

    def notes(self, used: Embedder) -> tuple[str, ...]:
        """Return a line for people when another embedder is used than the one that was asked for."""
        given = self._default().spec
        note = f"embedder: {used.spec!r} is used, not {given!r}: the workspace was re-embedded; {advise(used.spec)}"
        return () if used.spec == given else (note,)

    def _default(self) -> Embedder:
        self._given = self._given or open_embedder(self._settings.embedder, self._settings)
        return self._given


def advise(spec: str) -> str:
    """Return how to set the embedder."""
    return f"set CONTEXTWIN_EMBEDDER={spec}"


def _reopen(spec: str, given: Embedder, settings: Settings) -> Embedder:
    return given if given.spec == spec else _open(spec, settings)


@lru_cache(maxsize=4)
def _open(spec: str, settings: Settings) -> Embedder:
    """Return the embedder, or one that says why it cannot be used here; words still work with it, and others stay."""
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
