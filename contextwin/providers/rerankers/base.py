"""The `Reranker` Protocol, and the time that one has."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Protocol

from contextwin.errors import RerankError
from contextwin.providers.waiting import run_within


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
