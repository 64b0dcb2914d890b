"""How well messages match the prompt: what each says itself, what its neighbours say, and what its thread is about.

    relevance = spread(with_neighbors(alpha · semantic + (1 − alpha) · lexical))

One rule does for whole threads and for single messages: a message has a share of the best relevance near it, which
fades with the tokens in between. Short replies around a good answer come along; pages further down they do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from contextwin.model import MessageKey
from contextwin.presets import ScoringWeights
from contextwin.window import FoundMessage, Group, QueryPlan

#: What a message's line costs beside its text: time and name. Measured on chats.
LINE_TOKENS = 7


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnRelevance:
    """What each message says itself, scaled over everything found."""

    semantic: Mapping[MessageKey, float]  #: 0–1
    lexical: Mapping[MessageKey, float]  #: 0–1
    alpha: float  #: weight of the first against the second, 0–1

    def of(self, message: FoundMessage) -> float:
        """Return alpha · semantic + (1 − alpha) · lexical."""
        return fuse(self.semantic.get(message.key), self.lexical.get(message.key), self.alpha)


def measure_own(messages: Sequence[FoundMessage], plan: QueryPlan, weights: ScoringWeights) -> OwnRelevance:
    """Scale both signals over everything found. Where one retriever found nothing at all, the other decides."""
    semantic, lexical = scale_semantic(messages, weights), scale_lexical(messages)
    alpha = plan.alpha
    if not semantic or not lexical:
        alpha = 1.0 if semantic else 0.0
    return OwnRelevance(semantic=semantic, lexical=lexical, alpha=alpha)


def relevance_in(group: Group, own: Sequence[float], weights: ScoringWeights) -> list[float]:
    """Return the relevance of each message of a group, from what each says itself; 0–1."""
    fade = weights.thread_fade if group.is_thread else weights.conversation_fade
    steps = [fade * (message.token_count + LINE_TOKENS) for message in group.messages]
    return spread(with_neighbors(own, weights.neighbor_weight), steps, weights.spread_weight)


def fuse(semantic: float | None, lexical: float | None, alpha: float) -> float:
    """Return alpha · semantic + (1 − alpha) · lexical; what a retriever did not give adds nothing."""
    return alpha * (semantic or 0.0) + (1 - alpha) * (lexical or 0.0)


def scale_semantic(messages: Sequence[FoundMessage], weights: ScoringWeights) -> dict[MessageKey, float]:
    """Return each message's similarity, min-max scaled over all of them, or the cosine as it is ("raw")."""
    values = {m.key: m.semantic for m in messages if m.semantic is not None}
    if weights.scaling == "raw" or not values:
        return {key: max(0.0, value) for key, value in values.items()}
    low, high = min(values.values()), max(values.values())
    return {key: (value - low) / (high - low) if high > low else 1.0 for key, value in values.items()}


def scale_lexical(messages: Sequence[FoundMessage]) -> dict[MessageKey, float]:
    """Return each message's BM25 divided by the best."""
    values = {m.key: m.lexical for m in messages if m.lexical}
    best = max(values.values(), default=1.0)
    return {key: value / best for key, value in values.items()}


def with_neighbors(own: Sequence[float], share: float) -> list[float]:
    """Blend each value with the mean of itself and its two neighbours, which counts for `share`.

    >>> with_neighbors([0.0, 0.9, 0.0], 0.5)
    [0.225, 0.6, 0.225]
    """
    windows = [own[max(0, i - 1) : i + 2] for i in range(len(own))]
    return [(1 - share) * value + share * sum(near) / len(near) for value, near in zip(own, windows, strict=True)]


def spread(values: Sequence[float], steps: Sequence[float], share: float) -> list[float]:
    """Blend each value with the best there is after what fades on the way, which counts for `share`.

    A way costs half the step of each end and the whole step of all in between.

    >>> [round(value, 2) for value in spread([0.0, 0.8, 0.0], [0.1, 0.1, 0.1], 0.5)]
    [0.35, 0.8, 0.35]
    """
    ends = list(accumulate(steps))
    places = [end - step / 2 for end, step in zip(ends, steps, strict=True)]
    # From the left the best of value + place is carried along, from the right the best of value − place.
    from_left = accumulate((value + place for value, place in zip(values, places, strict=True)), max)
    from_right = accumulate((value - place for value, place in zip(values[::-1], places[::-1], strict=True)), max)
    best = [
        max(left - place, right + place)
        for left, right, place in zip(from_left, list(from_right)[::-1], places, strict=True)
    ]
    return [(1 - share) * value + share * near for value, near in zip(values, best, strict=True)]
