"""Rerankers: a prompt and texts → a score for each text, by the `Reranker` Protocol.

rerank:<model>@<base url>   any server with the endpoint /rerank: Cohere, Jina, vLLM, TEI, LiteLLM (endpoint.py)
none                        no reranker, the default
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Protocol

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError, RerankError
from contextwin.providers.waiting import run_within

__all__ = ["Reranker", "open_reranker", "rerank_within"]


class Reranker(Protocol):
    """Reads a prompt together with each text, and says how well that answers it."""

    @property
    def spec(self) -> str:
        """The canonical spec, as errors name it."""

    def rerank(self, prompt: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a score for each text, in their order: the greater, the better it answers. Raises RerankError.

        Only their differences count, on whatever scale.
        """


def rerank_within(reranker: Reranker, prompt: str, texts: Sequence[str], seconds: float) -> list[float]:
    """Return a finite score for each text, in their order; RerankError without, or when it takes longer than that."""
    scores = run_within(lambda: [*reranker.rerank(prompt, texts)], seconds, "contextwin-rerank")
    if scores is None:
        raise RerankError(
            f"{reranker.spec} did not answer in {seconds:g} s; check that it runs, raise "
            "CONTEXTWIN_RERANK_TIMEOUT_SECONDS or lower CONTEXTWIN_RERANK_CANDIDATES"
        )
    if len(scores) != len(texts):
        raise RerankError(f"{reranker.spec} gave {len(scores)} scores for {len(texts)} texts, not one for each")
    if not all(map(isfinite, scores)):
        raise RerankError(f"{reranker.spec} gave a score that is inf or nan; it cannot be compared")
    return scores


def open_reranker(spec: str, settings: Settings | None = None) -> Reranker | None:
    """Return the thread-safe reranker of a spec, None for "none"; nothing is sent before its first `rerank`.

    `settings` are read when not given. Raises ConfigError for an unknown spec, an invalid key or an invalid address.
    """
    provider, _, rest = spec.strip().partition(":")
    if spec.strip() == "none":
        return None
    if provider != "rerank" or not rest:
        raise ConfigError(f"reranker {spec!r} is not known; use rerank:<model>@<base url>, or none")
    from contextwin.providers.endpoints import read_endpoint
    from contextwin.providers.rerankers.endpoint import EndpointReranker

    known = settings or read_settings()
    return EndpointReranker(read_endpoint(provider, rest, known, kind="reranker"), known)
