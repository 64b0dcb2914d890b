"""Arithmetic: one function for each signal, then the product, the breakdown, and the ranking with its tie rule.

    total = relevance × time × range × channel × thread × flow × asker × speaker × completeness × length × preference
            × blend

Everything here is a function of values; `asked_at` is the only time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from heapq import nlargest
from itertools import islice
from math import prod
from typing import TypeVar

from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group, ScoreBreakdown, ScoredMessage, ScoredThread
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.decay import BEST, adaptive_decay_power, log_age, recency_z_score
from contextwin.window.scoring.relevance import OwnRelevance, measure_own, relevance_in
from contextwin.window.scoring.signals import (
    asker_boost,
    channel_boost,
    completeness_boost,
    flow_boost,
    length_penalty,
    preference,
    range_boost,
    speaker_boost,
    thread_boost,
    time_decay,
)

T = TypeVar("T")

#: Share of the best score below which a message is not found by what it says. A guess.
NEXT_TO_NOTHING = 1e-6


def score_groups(groups: Sequence[Group], context: ScoringContext) -> list[ScoredThread]:
    """Return the groups with scores, best first; near-equal ones newest first, whatever the order of the input."""
    messages = [message for group in groups for message in group.messages]
    own = measure_own(messages, context.plan, context.weights)
    context = replace(context, adaptive_decay=_adaptive_decay(messages, own, context))
    in_order = iter(own)
    scored = [_score_group(group, [*islice(in_order, len(group.messages))], context) for group in groups]
    if context.weights.time_weight:
        scored = blend_with_time(scored, context.weights.time_weight)
    return rank_near_equal(scored, lambda t: t.score, _best_key, context.weights.near_equal)


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


# ---- the second pass


def blend_with_time(threads: Sequence[ScoredThread], weight: float) -> list[ScoredThread]:
    """Return the threads with every score brought nearer to its place in time: weight · place + (1 − weight) · score.

    A score is taken as its share of the best hit's, and a place as the share of the other hits that are older; 0–1.
    So the scale stays, and the factor `blend` is what makes the new total of the old. A score that is next to nothing
    stays so: nothing is found for its time alone. Every message has a time, so none comes last for want of one.
    """
    hits = [scored for thread in threads for scored in thread.messages if scored.message.is_hit]
    best = max((hit.score.total for hit in hits), default=0.0)
    if best <= 0:
        return list(threads)
    moments = sorted(hit.message.sent_at for hit in hits)

    def blend(scored: ScoredMessage) -> ScoredMessage:
        place = min(1.0, bisect_left(moments, scored.message.sent_at) / max(1, len(moments) - 1))
        total = weight * place * best + (1 - weight) * scored.score.total
        factor = total / scored.score.total if scored.score.total > NEXT_TO_NOTHING * best else 1.0
        return replace(scored, score=replace(scored.score, total=scored.score.total * factor, blend=factor))

    return [_with_messages(thread.group, tuple(map(blend, thread.messages))) for thread in threads]


# ---- the product


def _score_group(group: Group, own: Sequence[OwnRelevance], context: ScoringContext) -> ScoredThread:
    counted = [_counted(each, message, context) for each, message in zip(own, group.messages, strict=True)]
    shared = _group_factors(group, context)
    scored = []
    for message, each, value in zip(group.messages, own, relevance_in(group, counted, context.weights), strict=True):
        factors = shared | _message_factors(message, context)
        score = ScoreBreakdown(
            total=value * prod(factors.values()),
            relevance=value,
            semantic=each.semantic,
            lexical=each.lexical,
            **factors,
        )
        scored.append(ScoredMessage(message=message, score=score))
    return _with_messages(group, tuple(scored))


def _with_messages(group: Group, scored: tuple[ScoredMessage, ...]) -> ScoredThread:
    best = max((s.score.total for s in scored if s.message.is_hit), default=0.0)
    return ScoredThread(group=group, messages=scored, score=best)


def _counted(own: OwnRelevance, message: FoundMessage, context: ScoringContext) -> float:
    """Return what a message says itself; nothing for one that the filters do not ask for."""
    return 0.0 if context.is_filtered and not message.is_hit else own.value


def _adaptive_decay(messages: Sequence[FoundMessage], own: Sequence[OwnRelevance], context: ScoringContext) -> float:
    """Return how fast relevance fades, judged by the best matches."""
    if context.is_filtered:
        return 0.0  # The ages of all say nothing of those that the filters ask for.
    pairs = zip(own, messages, strict=True)
    matches = ((each.value, m.sent_at) for each, m in pairs if m.is_hit and each.value > 0)
    latest = context.plan.latest or context.asked_at
    ages = [log_age(latest - sent_at) for _, sent_at in nlargest(BEST, matches)]
    return adaptive_decay_power(recency_z_score(ages, context.ages), context.weights)


def _group_factors(group: Group, context: ScoringContext) -> dict[str, float]:
    return {
        "channel": channel_boost(group, context),
        "flow": flow_boost(group, context),
        "asker": asker_boost(group, context),
        "completeness": completeness_boost(group, context.weights),
    }


def _message_factors(message: FoundMessage, context: ScoringContext) -> dict[str, float]:
    return {
        "time": time_decay(context.asked_at - message.sent_at, context),
        "range": range_boost(message, context),
        "thread": thread_boost(message, context),
        "speaker": speaker_boost(message, context),
        "length": length_penalty(message, context.weights),
        "preference": preference(message, context),
    }


def _best_key(thread: ScoredThread) -> tuple[object, ...]:
    """The time of the newest message that was found; then the key, so that the order is total."""
    newest = max((m.sent_at for m in thread.group.messages if m.is_hit), default=thread.group.messages[-1].sent_at)
    return newest, thread.group.channel, thread.group.thread_ts
