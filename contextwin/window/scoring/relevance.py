"""Relevance: how well a message matches the prompt, by its own text, its neighbours' and its thread's.

    own = alpha · semantic + (1 − alpha) · lexical, blended with the reranker's score where one read the best hits
    relevance = pass_to_answers(blend_passages(propagate_relevance(add_neighbors(own))))

Only in long conversations a step lowers a value, where a passage is more than a message (passages.py): a post has its
own relevance whether its replies are silent or there are none. Propagation gives a message a share of the best
relevance nearby, less what is lost on each token in between. So short replies beside a good answer come along, and
pages further down do not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.query.status import strip_states
from contextwin.window.scoring.answers import pass_to_answers
from contextwin.window.scoring.columns import Floats, GroupColumns, MatchColumns, Places
from contextwin.window.scoring.passages import blend_passages

#: Tokens of a message's line besides its text: its name, and its share of a time label. Measured on chats.
OVERHEAD_TOKENS = 4
#: Messages of a series open with this many equal words. Unmeasured.
OPENING_WORDS = 2
#: What each message of a program's series, from its latest back, keeps of the best value of it. Unmeasured.
KEPT_BY_OLDER = 0.8

#: The start of a text, long enough for its opening words.
_OPENING = re.compile(r"\W*+([^\W\d_]+)" + r"[\W\d_]++([^\W\d_]+)" * (OPENING_WORDS - 1))


class OwnRelevance(NamedTuple):
    """How well texts match by themselves, scaled over everything found: a value for each text."""

    value: Floats  #: alpha · semantic + (1 − alpha) · lexical, 0–1
    semantic: Floats  #: 0–1; NaN: it has no vector
    lexical: Floats  #: 0–1; NaN: it has none of the terms


def measure_own(
    match: MatchColumns, plan: QueryPlan, weights: ScoringWeights, among: MatchColumns | None = None
) -> OwnRelevance:
    """Return the own relevance of each text, in order; where one retriever found nothing at all, the other decides.

    They are scaled over `among`, which is the texts themselves unless given.
    """
    among = match if among is None else among
    alpha = plan.alpha
    if not np.nan_to_num(among.lexical).any():
        alpha = 1.0
    elif np.isnan(among.semantic).all():
        alpha = 0.0
    semantic = scale_semantic(match.semantic, weights, among.semantic)
    lexical = scale_lexical(match.lexical, among.lexical)
    return OwnRelevance(fuse(semantic, lexical, alpha), semantic, lexical)


def add_rerank(own: Floats, scores: Floats, weight: float) -> tuple[Floats, Floats]:
    """Return `own` blended with the reranker's `scores`, which have this weight, and those scaled to 0–1.

    They are min-max scaled over what was read; NaN was not, and counts as 0: the reranker reads the best. Where it read
    nothing, `own` stays as it is.

    >>> [each.tolist() for each in add_rerank(np.array([0.5, 0.9, 0.4]), np.array([3.0, -1.0, np.nan]), 0.5)]
    [[0.75, 0.45, 0.2], [1.0, 0.0, nan]]
    """
    read = scores[~np.isnan(scores)]
    if not read.size:
        return own, scores
    low, high = float(read.min()), float(read.max())
    scaled = (scores - low) / (high - low) if high > low else np.where(np.isnan(scores), np.nan, 1.0)
    return (1 - weight) * own + weight * np.nan_to_num(scaled), scaled


def lift_latest(messages: Sequence[FoundMessage], own: Floats, plan: QueryPlan, weights: ScoringWeights) -> Floats:
    """Return `own` with the best value of each series at its latest message, and less at older ones of a program's.

    A series is unthreaded messages and roots by one author in one channel that open with the same words. People's
    series, such as weekly reports, count where the prompt asks how things stand and a search term is one of these words
    or stands in at least half of their texts; a program's, such as nightly runs, whatever the prompt asks, where it has
    all of them (`is_repeated`). How well the older ones match says what is asked for, and the latest says how it
    stands. Without `recent_power`, nothing changes.
    """
    if not weights.recent_power or plan.kind != "relevance":
        return own
    series: defaultdict[tuple[str, str | None, str], list[int]] = defaultdict(list)
    for place, message in enumerate(messages):
        may_be = plan.is_status_query or message.is_bot
        if may_be and message.is_hit and message.ts == message.thread_ts and (opening := opening_of(message.text)):
            series[message.channel, message.user, opening].append(place)
    lifted = own.copy()
    for (_, _, opening), places in series.items():
        if len(places) < 2:
            continue
        newest_first = sorted(places, key=lambda place: (messages[place].sent_at, messages[place].ts), reverse=True)
        best, texts = own[places].max(), [messages[place].text for place in places]
        is_program = bool(messages[newest_first[0]].is_bot)
        if is_program and is_repeated(opening, texts, plan):
            kept = best * KEPT_BY_OLDER ** np.arange(len(places))
            lifted[newest_first] = np.minimum(kept, own[newest_first])
        elif is_program or not plan.is_status_query or not _is_about(opening, texts, plan):
            continue
        lifted[newest_first[0]] = best
    return lifted


def _is_about(opening: str, texts: Sequence[str], plan: QueryPlan) -> bool:
    """Return whether a series opens with a search term, or half of its texts, and two, have one that is no "status"."""
    wanted = frozenset(plan.terms)
    if not wanted.isdisjoint(extract_terms(opening, plan.language)):
        return True
    wanted = wanted.intersection(extract_terms(strip_states(plan.prompt), plan.language))
    counts = Counter(term for text in texts for term in wanted.intersection(extract_terms(text, plan.language)))
    return max(counts.values(), default=0) >= max(2, len(texts) / 2)


def is_repeated(opening: str, texts: Sequence[str], plan: QueryPlan) -> bool:
    """Return whether a prompt names a series by its opening words, and nothing that tells its texts apart.

    That is a search term that less than half of them have, as in "which nightly run took 17 minutes?".
    """
    terms, wanted = extract_terms(opening, plan.language), frozenset(plan.terms)
    if not terms or not wanted.issuperset(terms):
        return False
    counts = Counter(term for text in texts for term in wanted.intersection(extract_terms(text, plan.language)))
    return all(2 * count >= len(texts) for count in counts.values())


def find_relevance(
    groups: Sequence[Group], columns: GroupColumns, own: Floats, weights: ScoringWeights, said: Floats | None = None
) -> Floats:
    """Return the relevance of each message, 0–1, given the own relevance of each. `columns` are those of the groups.

    `said` is what each adds to its passage; its own relevance unless given.
    """
    share = np.where(columns.is_thread, weights.thread_propagation, weights.conversation_propagation)
    loss = np.where(columns.is_thread, weights.thread_loss_per_token, weights.conversation_loss_per_token)
    group = np.arange(len(groups)).repeat(columns.count)
    tokens = columns.messages.token_count + OVERHEAD_TOKENS
    near = add_neighbors(own, weights.neighbor_weight, group)
    positions = measure_positions(tokens, columns.start[group])
    relevance = propagate_relevance(near, positions, loss[group], share[group], group)
    relevance = blend_passages(relevance, own if said is None else said, tokens, columns, weights)
    if not weights.conversation_propagation:
        return relevance
    return pass_to_answers(groups, relevance, weights.thread_loss_per_token * positions)


def opening_of(text: str) -> str:
    """Return the first words of a text without numbers and punctuation, in lower case; "" if there are fewer."""
    words = _OPENING.match(text)
    return " ".join(words.groups()).casefold() if words else ""


def fuse(semantic: Floats, lexical: Floats, alpha: float) -> Floats:
    """Return alpha · semantic + (1 − alpha) · lexical; NaN adds nothing."""
    return alpha * np.nan_to_num(semantic) + (1 - alpha) * np.nan_to_num(lexical)


def scale_semantic(similarities: Floats, weights: ScoringWeights, among: Floats) -> Floats:
    """Return each similarity min-max scaled over `among`, 0–1, or the cosine as it is ("raw"), not below 0."""
    known = among[~np.isnan(among)]
    if weights.scaling == "raw" or not known.size:
        return np.maximum(0.0, similarities)
    low, high = float(known.min()), float(known.max())
    if high <= low:
        return np.where(np.isnan(similarities), np.nan, 1.0)
    return (similarities.clip(low, high) - low) / (high - low)


def scale_lexical(scores: Floats, among: Floats) -> Floats:
    """Return each BM25 score divided by the best of `among`, 0–1; NaN for a score of 0, and where there is none."""
    best = float(np.nan_to_num(among).max(initial=0.0)) or 1.0
    return np.where(scores == 0, np.nan, np.minimum(scores, best) / best)


def add_neighbors(own: Floats, share: float, group: Places) -> Floats:
    """Return each value plus `share` of what is missing to 1, times the mean of its one or two neighbours.

    `group` numbers the group of each value, in ascending order. Neighbours are of one group.

    >>> add_neighbors(np.array([0.0, 0.8, 0.0, 0.4, 0.1]), 0.5, np.array([0, 0, 0, 0, 1])).round(2).tolist()
    [0.4, 0.8, 0.3, 0.4, 0.1]
    """
    is_pair = group[1:] == group[:-1]
    total, count = np.zeros_like(own), np.zeros_like(own)
    total[1:] += np.where(is_pair, own[:-1], 0.0)
    total[:-1] += np.where(is_pair, own[1:], 0.0)
    count[1:] += is_pair
    count[:-1] += is_pair
    return own + share * (1 - own) * (total / np.maximum(count, 1))


def measure_positions(tokens: Floats, first: Places) -> Floats:
    """Return where the middle of each message is, in tokens from the middle of the first message of its group.

    `first` is the place of that message. Tokens are whole numbers, so that sums of them do not depend on what is before
    the group.

    >>> measure_positions(np.array([10.0, 4.0, 8.0, 6.0]), np.array([0, 0, 0, 3])).tolist()
    [0.0, 7.0, 13.0, 0.0]
    """
    middles = tokens.cumsum() - tokens / 2
    return middles - middles[first]


def propagate_relevance(values: Floats, positions: Floats, loss: Floats, share: Floats, group: Places) -> Floats:
    """Return each value blended with the best nearby, which has the weight `share`.

    The best nearby is the greatest value of its group less `loss` × distance. `positions` say where each value stands
    in its group; `loss` and `share` are the same in all of a group, and `group` is as in `add_neighbors`.

    >>> values, positions, one = np.array([0.0, 0.8, 0.0]), np.array([0.0, 10.0, 20.0]), np.ones(3)
    >>> propagate_relevance(values, positions, 0.01 * one, 0.5 * one, np.array([0, 0, 0])).round(2).tolist()
    [0.35, 0.8, 0.35]
    """
    # From the left the best of value + way is carried along, from the right the best of value − way.
    way = loss * positions
    left = _best_so_far(values + way, group)
    right = len(values) - 1 - _best_so_far((values - way)[::-1], -group[::-1])[::-1]
    # Values equally far from the best are exactly equal, and the best itself stays exactly what it is.
    from_left = values[left] - loss * (positions - positions[left])
    from_right = values[right] - loss * (positions[right] - positions)
    best = np.maximum(values, np.maximum(from_left, from_right))
    return values + share * (best - values)


def _best_so_far(values: Floats, group: Places) -> Places:
    """Return where the greatest value of its group is, up to each place.

    Ranks are accumulated instead of values: with the number of values added for each group, they are above all before.
    """
    order, added = values.argsort(), len(values) * group
    ranks = np.empty_like(order)
    ranks[order] = np.arange(len(values))
    best: Places = order[np.maximum.accumulate(ranks + added) - added]
    return best
