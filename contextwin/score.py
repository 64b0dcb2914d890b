"""Arithmetic: one function for each signal, then the product, the breakdown, and the ranking with its tie rule.

    total = relevance × time × channel × thread × flow × completeness × length × preference

Everything here is a function of values; `asked_at` is the only time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import exp, prod
from typing import TypeVar

from contextwin.model import MessageKey
from contextwin.window import (
    FoundMessage,
    Group,
    QueryPlan,
    ScoreBreakdown,
    ScoredMessage,
    ScoredThread,
    ScoringWeights,
)

T = TypeVar("T")

#: The engine that this one descends from: cosine × exp(−0.2 · hours) × 1.2 in the channel × 1.5 in the thread.
ORIGINAL = ScoringWeights(
    alpha=1.0,
    scaling="raw",
    decay_per_hour=0.2,
    decay_power=0.0,
    recent_power=0.0,
    channel_boost=1.2,
    thread_boost=1.5,
    flow_boost=1.0,
    near_equal=0.01,
    neighbor_weight=0.0,
    thread_weight=0.0,
    completeness_boost=0.0,
    length_penalty=0.0,
    same_language=1.0,
    code_for_code=1.0,
    generated=1.0,
)

PRESETS = {
    "default": ScoringWeights(),
    "original": ORIGINAL,
    "original-slow": replace(ORIGINAL, decay_per_hour=0.05, channel_boost=1.5, thread_boost=1.3),
}

#: Messages shorter than this pay no length penalty; tokens. A guess: two or three sentences.
FREE_TOKENS = 64


@dataclass(frozen=True, kw_only=True, slots=True)
class Situation:
    """What a score depends on beside the message."""

    plan: QueryPlan  #: alpha, language, whether code is wanted
    weights: ScoringWeights  #: the constants
    asked_at: datetime  #: aware
    channel: str | None = None  #: being answered in
    thread_ts: str | None = None  #: being answered in


def score_groups(groups: Sequence[Group], situation: Situation) -> list[ScoredThread]:
    """Return the groups with scores, best first; near-equal ones newest first, whatever the order of the input."""
    relevance = _own_relevance([m for g in groups for m in g.messages], situation)
    scored = [_score_group(group, relevance, situation) for group in groups]
    return rank_near_equal(scored, lambda t: t.score, _best_key, situation.weights.near_equal)


def rank_near_equal(
    items: Iterable[T], score: Callable[[T], float], newest: Callable[[T], tuple[object, ...]], near_equal: float
) -> list[T]:
    """Return `items` by score, best first, where those within `near_equal` of the leader of their run are equal.

    Equal ones are ordered by `newest`, greatest first. A run is measured from its leader, not from one neighbour to the
    next, so that the order is total and does not depend on the order of the input.

    >>> rank_near_equal([(0.9, 1), (0.895, 2), (0.885, 3)], lambda x: x[0], lambda x: (x[1],), 0.01)
    [(0.895, 2), (0.9, 1), (0.885, 3)]
    """
    ranked: list[T] = []
    run: list[T] = []
    for item in sorted(items, key=lambda x: (score(x), newest(x)), reverse=True):
        if run and score(run[0]) - score(item) > near_equal:
            ranked += sorted(run, key=newest, reverse=True)
            run = []
        run.append(item)
    return ranked + sorted(run, key=newest, reverse=True)


# ---- signals


def time_decay(age: timedelta, weights: ScoringWeights, *, wants_recent: bool = False) -> float:
    """Return exp(−rate · hours) · (1 + days)^−power; 1 for what is new. Asked how things stand now, it falls faster."""
    hours = max(0.0, age.total_seconds() / 3600)
    power = weights.decay_power + (weights.recent_power if wants_recent else 0.0)
    return exp(-weights.decay_per_hour * hours) * float((1 + hours / 24) ** -power)


def channel_boost(group: Group, situation: Situation) -> float:
    """Return the boost of the channel that is answered in."""
    return situation.weights.channel_boost if group.channel == situation.channel else 1.0


def thread_boost(message: FoundMessage, situation: Situation) -> float:
    """Return the boost of the thread that is answered in, which may still be a single message."""
    is_here = (message.channel, message.thread_ts) == (situation.channel, situation.thread_ts)
    return situation.weights.thread_boost if is_here else 1.0


def flow_boost(group: Group, situation: Situation) -> float:
    """Return the boost of a conversation that is going on in the channel that is answered in."""
    silence = situation.asked_at - group.messages[-1].sent_at
    goes_on = silence.total_seconds() <= 60 * situation.weights.flow_minutes
    return situation.weights.flow_boost if goes_on and group.channel == situation.channel else 1.0


def completeness_boost(group: Group, weights: ScoringWeights) -> float:
    """Return 1 + boost × the share of the thread that is here."""
    size = max(len(group.messages), max(m.thread_size for m in group.messages))
    return 1 + weights.completeness_boost * len(group.messages) / size


def length_penalty(message: FoundMessage, weights: ScoringWeights) -> float:
    """Return (tokens / 64)^−penalty; 1 up to 64 tokens."""
    penalty: float = (max(message.token_count, FREE_TOKENS) / FREE_TOKENS) ** -weights.length_penalty
    return penalty


def preference(message: FoundMessage, situation: Situation) -> float:
    """Return the product of the default preferences: the prompt's language, code for code, people before programs."""
    weights, plan = situation.weights, situation.plan
    is_foreign = "und" not in (message.language, plan.language) and message.language != plan.language
    is_prose = plan.wants_code and message.content_kind == "text"
    is_generated = message.is_bot or message.content_kind == "log"
    return prod(
        factor
        for applies, factor in (
            (is_foreign, weights.same_language),
            (is_prose, weights.code_for_code),
            (is_generated, weights.generated),
        )
        if applies
    )


# ---- relevance


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


def with_thread(values: Sequence[float], share: float) -> list[float]:
    """Add the mean of the three best values of the thread, with weight `share`, and scale back to 0–1."""
    best = sorted(values, reverse=True)[:3]
    return [(value + share * sum(best) / len(best)) / (1 + share) for value in values]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Relevance:
    semantic: dict[MessageKey, float]
    lexical: dict[MessageKey, float]
    alpha: float

    def of(self, key: MessageKey) -> float:
        return fuse(self.semantic.get(key), self.lexical.get(key), self.alpha)


def _own_relevance(messages: Sequence[FoundMessage], situation: Situation) -> _Relevance:
    """Scale both signals over everything found. Where one retriever found nothing at all, the other decides."""
    semantic, lexical = scale_semantic(messages, situation.weights), scale_lexical(messages)
    alpha = situation.plan.alpha
    if not semantic or not lexical:
        alpha = 1.0 if semantic else 0.0
    return _Relevance(semantic=semantic, lexical=lexical, alpha=alpha)


def _score_group(group: Group, relevance: _Relevance, situation: Situation) -> ScoredThread:
    weights = situation.weights
    own = [relevance.of(message.key) for message in group.messages]
    values = with_thread(with_neighbors(own, weights.neighbor_weight), weights.thread_weight)
    shared = _group_factors(group, situation)
    scored = []
    for message, value in zip(group.messages, values, strict=True):
        factors = shared | _message_factors(message, situation)
        score = ScoreBreakdown(
            total=value * prod(factors.values()),
            relevance=value,
            semantic=relevance.semantic.get(message.key),
            lexical=relevance.lexical.get(message.key),
            **factors,
        )
        scored.append(ScoredMessage(message=message, score=score))
    best = max((s.score.total for s in scored if s.message.is_hit), default=0.0)
    return ScoredThread(group=group, messages=tuple(scored), score=best)


def _group_factors(group: Group, situation: Situation) -> dict[str, float]:
    return {
        "channel": channel_boost(group, situation),
        "flow": flow_boost(group, situation),
        "completeness": completeness_boost(group, situation.weights),
    }


def _message_factors(message: FoundMessage, situation: Situation) -> dict[str, float]:
    return {
        "time": time_decay(
            situation.asked_at - message.sent_at, situation.weights, wants_recent=situation.plan.wants_recent
        ),
        "thread": thread_boost(message, situation),
        "length": length_penalty(message, situation.weights),
        "preference": preference(message, situation),
    }


def _best_key(thread: ScoredThread) -> tuple[object, ...]:
    """The time of the newest message that was found; then the key, so that the order is total."""
    newest = max((m.sent_at for m in thread.group.messages if m.is_hit), default=thread.group.messages[-1].sent_at)
    return newest, thread.group.channel, thread.group.thread_ts
