"""The score of every message and thread, and their ranking.

    total = relevance × the factor of each signal (signals.py) × blend

`blend` is the factor of an optional second pass by time. Everything here is a function of values; `asked_at` is the
only time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from heapq import nlargest
from itertools import islice
from math import prod
from typing import Any, TypeVar

from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group, ScoreBreakdown, ScoredMessage, ScoredThread
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.decay import BEST_MATCHES, adaptive_decay_power, log_age, recency_z_score
from contextwin.window.scoring.match import match_probability
from contextwin.window.scoring.relevance import OwnRelevance, lift_latest, measure_own, relevance_in
from contextwin.window.scoring.signals import BLEND, FACTORS, LENGTH, SIGNALS, penalize_tokens

T = TypeVar("T")

#: Share of the best score up to which the second pass leaves a score as it is. Unmeasured.
MIN_SHARE_OF_BEST = 1e-6
#: The best chunk of a long message stands out if its relevance is more than this times the mean of all chunks. Long
#: answers of chat assistants, which keep to one subject, have 1.8 times the mean (median, beam); the sections of the
#: demo's post-mortem that answer a question have 2.3 to 4 times.
STANDOUT = 2.0

_NO_EFFECT = dict.fromkeys(FACTORS, 1.0)
#: Names and functions of signals.
_Functions = Sequence[tuple[str, Callable[[Any, ScoringContext], float]]]


def score_groups(groups: Sequence[Group], context: ScoringContext) -> list[ScoredThread]:
    """Return the groups with scores, best first; near-equal ones newest first, whatever the order of the input."""
    messages = [message for group in groups for message in group.messages]
    own = measure_own(messages, context.plan, context.weights)
    own = lift_latest(messages, own, context.plan, context.weights)
    context = replace(context, adaptive_decay=_adaptive_decay(messages, own, context))
    in_order, signals = iter(own), (_applied("group", context), _applied("message", context))
    scored = [_score_group(group, [*islice(in_order, len(group.messages))], context, signals) for group in groups]
    if context.weights.time_weight:
        scored = blend_with_time(scored, context.weights.time_weight)
    return rank_near_equal(scored, lambda t: t.score, _recency_key, context.weights.near_equal)


def rank_near_equal(
    items: Iterable[T], score: Callable[[T], float], newest: Callable[[T], tuple[object, ...]], near_equal: float
) -> list[T]:
    """Return `items` by score, best first; those within `near_equal` of the leader of their run count as equal.

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


def blend_with_time(threads: Sequence[ScoredThread], weight: float) -> list[ScoredThread]:
    """Return the threads with each score blended with its rank in time: weight · rank + (1 − weight) · score.

    The rank is the share of the other hits that are older, 0–1, and scales with the best hit's score. The factor
    `blend` is new total / old total. A score of next to nothing stays: no message is found for its time alone.
    """
    hits = [scored for thread in threads for scored in thread.messages if scored.message.is_hit]
    best = max((hit.score.total for hit in hits), default=0.0)
    if best <= 0:
        return list(threads)
    times = sorted(hit.message.sent_at for hit in hits)

    def blend(scored: ScoredMessage) -> ScoredMessage:
        score = scored.score
        rank = min(1.0, bisect_left(times, scored.message.sent_at) / max(1, len(times) - 1))
        total = weight * rank * best + (1 - weight) * score.total
        factor = total / score.total if score.total > MIN_SHARE_OF_BEST * best else 1.0
        chunks = tuple(_blended(chunk, factor) for chunk in scored.chunks)
        return scored._replace(score=_blended(score, factor), chunks=chunks)

    return [_to_thread(thread.group, tuple(map(blend, thread.messages))) for thread in threads]


def _applied(per: str, context: ScoringContext) -> _Functions:
    return [(each.name, each.function) for each in SIGNALS if each.per == per and each.applies(context)]


def _score_group(
    group: Group, own: Sequence[OwnRelevance], context: ScoringContext, signals: tuple[_Functions, _Functions]
) -> ScoredThread:
    of_group, of_message = signals
    counted = _counted(own, group.messages, context)
    group_factors = {name: function(group, context) for name, function in of_group}
    group_product, all_factors = prod(group_factors.values()), _NO_EFFECT | group_factors
    scored = []
    for message, each, value in zip(group.messages, own, relevance_in(group, counted, context.weights), strict=True):
        factors, product = all_factors.copy(), group_product
        for name, function in of_message:
            factors[name] = factor = function(message, context)
            product *= factor
        score = ScoreBreakdown(
            total=value * product,
            relevance=value,
            semantic=each.semantic,
            lexical=each.lexical,
            absolute=match_probability(message.semantic, message.lexical, context.prompt_weight),
            factors=factors,
        )
        chunks = _score_chunks(message, each, score, context) if each.chunks else ()
        scored.append(ScoredMessage(message=message, score=score, chunks=chunks))
    return _to_thread(group, tuple(scored))


def _score_chunks(
    message: FoundMessage, own: OwnRelevance, score: ScoreBreakdown, context: ScoringContext
) -> tuple[ScoreBreakdown, ...]:
    """Return the score of each chunk of a long hit, with its own length; none if no chunk stands out.

    The best chunk has the relevance of the message. The others have less, in proportion to their own relevance.
    """
    values = [chunk.value for chunk in own.chunks]
    if not message.is_hit or max(values) <= STANDOUT * sum(values) / len(values):
        return ()
    best = max(values)
    scores = []
    for located, chunk in zip(message.chunks, own.chunks, strict=True):
        tokens = message.token_count * (located.end - located.start) / max(1, len(message.text))
        share, length = chunk.value / best, penalize_tokens(tokens, context.weights)
        scores.append(
            ScoreBreakdown(
                total=score.total * share * length / score.factors[LENGTH],
                relevance=score.relevance * share,
                semantic=chunk.semantic,
                lexical=chunk.lexical,
                absolute=match_probability(located.semantic, located.lexical, context.prompt_weight),
                factors={**score.factors, LENGTH: length},
            )
        )
    return tuple(scores)


def _blended(score: ScoreBreakdown, factor: float) -> ScoreBreakdown:
    return score._replace(total=score.total * factor, factors={**score.factors, BLEND: factor})


def _to_thread(group: Group, scored: tuple[ScoredMessage, ...]) -> ScoredThread:
    best = max([s.score.total for s in scored if s.message.is_hit], default=0.0)
    return ScoredThread(group=group, messages=scored, score=best)


def _counted(own: Sequence[OwnRelevance], messages: Sequence[FoundMessage], context: ScoringContext) -> list[float]:
    """Return each message's own relevance; 0 for one that the filters exclude."""
    if not context.is_filtered:
        return [each.value for each in own]
    return [each.value if message.is_hit else 0.0 for each, message in zip(own, messages, strict=True)]


def _adaptive_decay(messages: Sequence[FoundMessage], own: Sequence[OwnRelevance], context: ScoringContext) -> float:
    """Return what the ages of the best matches add to the power of the time decay."""
    if context.is_filtered:
        return 0.0  # The profile holds messages that the filters exclude, so it cannot be compared with.
    pairs = zip(own, messages, strict=True)
    matches = ((each.value, m.sent_at) for each, m in pairs if m.is_hit and each.value > 0)
    latest = context.plan.latest or context.asked_at
    ages = [log_age(latest - sent_at) for _, sent_at in nlargest(BEST_MATCHES, matches)]
    return adaptive_decay_power(recency_z_score(ages, context.ages), context.weights)


def _recency_key(thread: ScoredThread) -> tuple[object, ...]:
    """Return the time of the newest hit, then the thread's key, so that the order is total."""
    group = thread.group
    newest = max([m.sent_at for m in group.messages if m.is_hit], default=group.messages[-1].sent_at)
    return newest, group.channel, group.thread_ts
