"""The score of every message and thread, and their ranking.

    total = relevance × the factor of each signal (signals.py) × blend

`blend` is the factor of an optional second pass by time. Everything here is a function of values; `asked_at` is the
only time. All messages are scored at once, in columns; each has a score of its own only at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import NamedTuple, TypeVar

import numpy as np

from contextwin.models.windows import Group, ScoreBreakdown, ScoredMessage, ScoredThread
from contextwin.window.scoring.chunks import score_chunks
from contextwin.window.scoring.columns import Floats, GroupColumns, MessageColumns, make_columns, none_for_nan
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.decay import (
    BEST_MATCHES,
    adaptive_decay_power,
    latest_good_match,
    log_age,
    recency_z_score,
)
from contextwin.window.scoring.match import match_probability
from contextwin.window.scoring.passages import SAID_ALPHA
from contextwin.window.scoring.relevance import OwnRelevance, add_rerank, find_relevance, fuse, lift_latest, measure_own
from contextwin.window.scoring.signals import BLEND, FACTORS, KEYWORD, SIGNALS

T = TypeVar("T")

#: Share of the best score up to which the second pass leaves a score as it is. Unmeasured.
MIN_SHARE_OF_BEST = 1e-6

# What `_make` makes, without counting the fields, in half the time.
_make_score, _make_scored = partial(tuple.__new__, ScoreBreakdown), partial(tuple.__new__, ScoredMessage)
_NO_EFFECT = dict.fromkeys(FACTORS, 1.0)


class _ScoreColumns(NamedTuple):
    """The scores of all messages: a value for each."""

    total: Floats  #: relevance × every factor
    relevance: Floats  #: 0–1
    own: OwnRelevance  #: what each says itself
    rerank: Floats  #: the reranker's score, 0–1; NaN: it did not read the message
    factors: Mapping[str, Floats]  #: by signal; those that are not here are 1 for all


def score_groups(groups: Sequence[Group], context: ScoringContext) -> list[ScoredThread]:
    """Return the groups with scores, best first; near-equal ones newest first, whatever the order of the input."""
    if not groups:
        return []
    columns = make_columns(groups, context.asked_at)
    scores = _compute_scores(groups, columns, context)
    scored = _list_messages(columns.messages, scores, context)
    best = columns.greatest(np.where(columns.messages.is_hit, scores.total, 0.0)).tolist()
    threads = [
        ScoredThread(group=group, messages=scored[start : start + len(group.messages)], score=score)
        for group, start, score in zip(groups, columns.start.tolist(), best, strict=True)
    ]
    recency = _recency_keys(columns)
    near_equal = (context.weights.near_equal * _find_scale(columns, scores.factors)).tolist()
    places = rank_near_equal(range(len(groups)), best.__getitem__, recency.__getitem__, near_equal.__getitem__)
    return [threads[place] for place in places]


def rank_near_equal(
    items: Iterable[T],
    score: Callable[[T], float],
    newest: Callable[[T], tuple[object, ...]],
    near_equal: Callable[[T], float],
) -> list[T]:
    """Return `items` by score, best first; those within `near_equal` of the leader of their run count as equal to it.

    Equal ones are ordered by `newest`, greatest first. A run is measured from its leader, not from one neighbour to the
    next, so that the order is total and does not depend on the order of the input.

    >>> rank_near_equal([(0.9, 1), (0.895, 2), (0.885, 3)], lambda x: x[0], lambda x: (x[1],), lambda _: 0.01)
    [(0.895, 2), (0.9, 1), (0.885, 3)]
    """
    by_time = sorted(items, key=newest, reverse=True)
    # Sorting keeps the order of equals, so that places in the order of time are the same as the times, and quicker.
    by_score = sorted(((score(item), place) for place, item in enumerate(by_time)), key=itemgetter(0), reverse=True)
    ranked, run, leader, tolerance = list[int](), list[int](), 0.0, 0.0
    for value, place in by_score:
        if run and leader - value > tolerance:
            ranked += sorted(run)
            run = []
        if not run:
            leader, tolerance = value, near_equal(by_time[place])
        run.append(place)
    return [by_time[place] for place in (*ranked, *sorted(run))]


def blend_with_time(total: Floats, messages: MessageColumns, weight: float, *, prefers_earliest: bool) -> Floats:
    """Return the factor that blends each total with its rank in time: weight · rank + (1 − weight) · total.

    The rank is the share of the other hits that are older, or with `prefers_earliest` newer, 0–1, and scales with the
    best hit's total. The factor is new total / old total. A total of next to nothing stays: no message is found for its
    time alone.
    """
    best = np.where(messages.is_hit, total, 0.0).max()
    if best <= 0:
        return np.ones_like(total)
    age = -messages.age if prefers_earliest else messages.age
    of_hits = np.sort(age[messages.is_hit])
    behind = len(of_hits) - of_hits.searchsorted(age, side="right")
    rank = np.minimum(1.0, behind / max(1, len(of_hits) - 1))
    blended = weight * rank * best + (1 - weight) * total
    factor: Floats = np.divide(blended, total, out=np.ones_like(total), where=total > MIN_SHARE_OF_BEST * best)
    return factor


def _compute_scores(groups: Sequence[Group], columns: GroupColumns, context: ScoringContext) -> _ScoreColumns:
    """Return the scores of the groups' messages. `columns` are those of the groups."""
    messages, weights = columns.messages, context.weights
    own = measure_own(messages.match, context.plan, weights)
    own = own._replace(value=_with_foreign(own.value, own, messages, context))
    blended, rerank = add_rerank(own.value, messages.rerank, weights.rerank_weight)
    value = lift_latest(messages.found, blended, context.plan, weights)
    context = replace(
        context,
        adaptive_decay=_adaptive_decay(messages, value, context),
        decay_from=_decay_from(messages, value, context),
    )
    # What the filters exclude contributes no relevance.
    counted = np.where(messages.is_hit, value, 0.0) if context.is_filtered else value
    relevance = find_relevance(groups, columns, counted, weights, _measure_said(own, messages, context))
    factors = _compute_factors(columns, context)
    product = np.ones_like(relevance)
    for factor in factors.values():
        product *= factor
    total = relevance * product
    if weights.time_weight:
        is_first = context.plan.prefers_earliest
        factors[BLEND] = blend_with_time(total, messages, weights.time_weight, prefers_earliest=is_first)
        total *= factors[BLEND]
    return _ScoreColumns(total, relevance, own, rerank, factors)


def _measure_said(own: OwnRelevance, messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return what each message adds to its passage: its own relevance, of which words are more than meaning."""
    alpha = context.plan.alpha
    said = fuse(own.semantic, own.lexical, SAID_ALPHA if 0 < alpha < 1 else alpha)
    said = _with_foreign(said, own, messages, context)
    said, _ = add_rerank(said, messages.rerank, context.weights.rerank_weight)
    return np.where(messages.is_hit, said, 0.0) if context.is_filtered else said


def _with_foreign(value: Floats, own: OwnRelevance, messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the values, but of texts in another language than the prompt's the similarity alone.

    They cannot have the prompt's words, and where the embedder's vectors join languages that says nothing against them.
    """
    if not context.joins_languages or not context.plan.alpha:
        return value
    return np.where(messages.in_other_language(context.plan.language), np.nan_to_num(own.semantic), value)


def _compute_factors(columns: GroupColumns, context: ScoringContext) -> dict[str, Floats]:
    """Return the factor of each signal for each message, those of groups first; without those that are 1 for all."""
    applied = [signal for signal in SIGNALS if signal.applies(context)]
    factors = {
        signal.name: signal.function(columns, context).repeat(columns.count)
        for signal in applied
        if signal.per == "group"
    } | {signal.name: signal.function(columns.messages, context) for signal in applied if signal.per == "message"}
    return {name: factor for name, factor in factors.items() if (factor != 1.0).any()}


def _list_factors(factors: Mapping[str, Floats], count: int) -> list[dict[str, float]]:
    """Return the factors of each of `count` messages by name, all names in order."""
    rows = [_NO_EFFECT.copy() for _ in range(count)]
    for name, factor in factors.items():
        for row, value in zip(rows, factor.tolist(), strict=True):
            row[name] = value
    return rows


def _list_messages(
    messages: MessageColumns, scores: _ScoreColumns, context: ScoringContext
) -> tuple[ScoredMessage, ...]:
    """Return the messages, each with its score and those of its chunks."""
    rows = zip(
        scores.total.tolist(),
        scores.relevance.tolist(),
        none_for_nan(scores.own.semantic),
        none_for_nan(scores.own.lexical),
        none_for_nan(scores.rerank),
        match_probability(messages.match, context.prompt_weight).tolist(),
        _list_factors(scores.factors, len(messages.found)),
        strict=True,
    )
    # As the rows are in the order of the fields, a score is made of each without its fields being named.
    of_messages = [*map(_make_score, rows)]
    of_chunks = score_chunks(messages, of_messages, context)
    return tuple(map(_make_scored, zip(messages.found, of_messages, of_chunks, strict=True)))


def _adaptive_decay(messages: MessageColumns, own: Floats, context: ScoringContext) -> float:
    """Return what the ages of the best matches add to the power of the time decay."""
    if context.is_filtered:
        return 0.0  # The profile holds messages that the filters exclude, so it cannot be compared with.
    matches = np.flatnonzero(messages.is_hit & (own > 0))
    best = matches[np.lexsort((messages.age[matches], -own[matches]))][:BEST_MATCHES]
    since = context.age_of(context.plan.latest) if context.plan.latest else 0.0
    ages = [log_age(age) for age in (messages.age[best] - since).tolist()]
    return adaptive_decay_power(recency_z_score(ages, context.ages), context.weights)


def _decay_from(messages: MessageColumns, own: Floats, context: ScoringContext) -> float:
    """Return the age from which the time decay counts: of the latest good match, if the prompt asks how things stand.

    Without `recent_power`, it counts from when the prompt was asked.
    """
    if not context.plan.is_status_query or not context.weights.recent_power:
        return 0.0
    return latest_good_match(own[messages.is_hit], messages.age[messages.is_hit])


def _find_scale(columns: GroupColumns, factors: Mapping[str, Floats]) -> Floats:
    """Return the scale of each group's score: the factor of its hits with a keyword, 1 for a group without one."""
    keyword = factors.get(KEYWORD, np.ones_like(columns.messages.age))
    return columns.greatest(np.where(columns.messages.is_hit, keyword, 1.0))


def _recency_keys(columns: GroupColumns) -> list[tuple[float, str, str]]:
    """Return how new a group's newest hit is, or its last message, and the group's key, so that the order is total."""
    age, is_hit = columns.messages.age, columns.messages.is_hit
    newest_hit, newest = columns.least(np.where(is_hit, age, np.inf)), columns.least(age)
    newness = -np.where(np.isinf(newest_hit), newest, newest_hit)
    return [*zip(newness.tolist(), columns.channel.tolist(), columns.thread_ts.tolist(), strict=True)]
