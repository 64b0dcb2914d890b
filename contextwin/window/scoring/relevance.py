"""Relevance: how well a message matches the prompt, by its own text, its neighbours' and its thread's.

    own = alpha · semantic + (1 − alpha) · lexical
    relevance = pass_to_answers(propagate_relevance(add_neighbors(own)))

No step lowers a value: a post has its own relevance whether its replies are silent or there are none. Propagation
gives a message a share of the best relevance nearby, less what is lost on each token in between. So short replies
beside a good answer come along, and pages further down do not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.window.scoring.answers import pass_to_answers

#: Tokens of a message's line besides its text: its name, and its share of a time label. Measured on chats.
OVERHEAD_TOKENS = 4
#: Messages of a series open with this many equal words. Unmeasured.
OPENING_WORDS = 2

#: The start of a text, long enough for its opening words.
_OPENING = re.compile(r"\W*+([^\W\d_]+)" + r"[\W\d_]++([^\W\d_]+)" * (OPENING_WORDS - 1))


class OwnRelevance(NamedTuple):
    """How well a message's own text matches, scaled over everything found."""

    value: float  #: alpha · semantic + (1 − alpha) · lexical, 0–1
    semantic: float | None  #: 0–1; None: it has no vector
    lexical: float | None  #: 0–1; None: it has none of the terms
    chunks: tuple[OwnRelevance, ...] = ()  #: of each chunk of a long message


def measure_own(messages: Sequence[FoundMessage], plan: QueryPlan, weights: ScoringWeights) -> list[OwnRelevance]:
    """Return each message's own relevance, in order; where one retriever found nothing at all, the other decides."""
    similarities = [message.semantic for message in messages]
    scores = [message.lexical for message in messages]
    semantic, lexical = scale_semantic(similarities, weights), scale_lexical(scores)
    alpha = plan.alpha
    if not any(lexical):
        alpha = 1.0
    elif all(value is None for value in semantic):
        alpha = 0.0
    chunks = [chunk for message in messages for chunk in message.chunks]
    chunk_semantic = scale_semantic([chunk.semantic for chunk in chunks], weights, among=similarities)
    chunk_lexical = scale_lexical([chunk.lexical for chunk in chunks], among=scores)
    of_chunks = (OwnRelevance(fuse(s, t, alpha), s, t) for s, t in zip(chunk_semantic, chunk_lexical, strict=True))
    return [
        OwnRelevance(fuse(s, t, alpha), s, t, tuple(islice(of_chunks, len(message.chunks))) if message.chunks else ())
        for message, s, t in zip(messages, semantic, lexical, strict=True)
    ]


def lift_latest(
    messages: Sequence[FoundMessage], own: list[OwnRelevance], plan: QueryPlan, weights: ScoringWeights
) -> list[OwnRelevance]:
    """Return `own` with the best value of each series at its latest message, if the prompt asks how things stand.

    A series, such as weekly reports, is unthreaded messages and roots by one author in one channel that open with the
    same words, at least one of them a search term of the prompt. How well the older ones match says what is asked for,
    and the latest says how it stands. Without `recent_power`, nothing changes.
    """
    if not plan.is_status_query or not weights.recent_power:
        return own
    series: defaultdict[tuple[str, str | None, str], list[int]] = defaultdict(list)
    for place, message in enumerate(messages):
        if message.is_hit and message.ts == message.thread_ts and (opening := _opening(message.text)):
            series[message.channel, message.user, opening].append(place)
    lifted = list(own)
    for (_, _, opening), places in series.items():
        if len(places) > 1 and not set(plan.terms).isdisjoint(extract_terms(opening, plan.language)):
            latest = max(places, key=lambda place: (messages[place].sent_at, messages[place].ts))
            lifted[latest] = own[latest]._replace(value=max(own[place].value for place in places))
    return lifted


def relevance_in(group: Group, own: Sequence[float], weights: ScoringWeights) -> list[float]:
    """Return the relevance of each message of a group, 0–1, given the own relevance of each."""
    if len(own) == 1:  # Nothing is near it.
        return [*own]
    share = weights.thread_propagation if group.is_thread else weights.conversation_propagation
    loss = weights.thread_loss_per_token if group.is_thread else weights.conversation_loss_per_token
    tokens = [message.token_count + OVERHEAD_TOKENS for message in group.messages]
    near = add_neighbors(own, weights.neighbor_weight)
    relevance = propagate_relevance(near, [loss * count for count in tokens], share)
    if group.is_thread or not share:
        return relevance
    positions = _middles([weights.thread_loss_per_token * count for count in tokens])
    return pass_to_answers(group.messages, relevance, positions)


def _opening(text: str) -> str:
    """Return the first words of a text without numbers and punctuation, in lower case; "" if there are fewer."""
    words = _OPENING.match(text)
    return " ".join(words.groups()).casefold() if words else ""


def fuse(semantic: float | None, lexical: float | None, alpha: float) -> float:
    """Return alpha · semantic + (1 − alpha) · lexical; None adds nothing."""
    return alpha * (semantic or 0.0) + (1 - alpha) * (lexical or 0.0)


def scale_semantic(
    similarities: Sequence[float | None], weights: ScoringWeights, among: Sequence[float | None] | None = None
) -> list[float | None]:
    """Return each similarity min-max scaled over `among`, or the cosine as it is ("raw"), not below 0.

    `among` is `similarities` unless given.
    """
    known = [value for value in (similarities if among is None else among) if value is not None]
    if weights.scaling == "raw" or not known:
        return [None if value is None else max(0.0, value) for value in similarities]
    low, high = min(known), max(known)
    if high <= low:
        return [None if value is None else 1.0 for value in similarities]
    return [None if value is None else max(0.0, (value - low) / (high - low)) for value in similarities]


def scale_lexical(scores: Sequence[float | None], among: Sequence[float | None] | None = None) -> list[float | None]:
    """Return each BM25 score divided by the best of `among`, which is `scores` unless given; None stays None."""
    best = max((value for value in (scores if among is None else among) if value), default=1.0)
    return [value / best if value else None for value in scores]


def add_neighbors(own: Sequence[float], share: float) -> list[float]:
    """Return each value plus `share` of what is missing to 1, times the mean of its one or two neighbours.

    >>> [round(value, 2) for value in add_neighbors([0.0, 0.8, 0.0, 0.4], 0.5)]
    [0.4, 0.8, 0.3, 0.4]
    """
    if len(own) < 2:
        return list(own)
    means = [own[1], *((before + after) / 2 for before, after in zip(own, own[2:], strict=False)), own[-2]]
    return [value + share * (1 - value) * mean for value, mean in zip(own, means, strict=True)]


def propagate_relevance(values: Sequence[float], steps: Sequence[float], share: float) -> list[float]:
    """Return each value blended with the best value less its distance, which has the weight `share`.

    The distance of two values is half the step of each, and the steps of all in between.

    >>> [round(value, 2) for value in propagate_relevance([0.0, 0.8, 0.0], [0.1, 0.1, 0.1], 0.5)]
    [0.35, 0.8, 0.35]
    """
    positions = _middles(steps)
    # From the left the best of value + position is carried along, from the right the best of value − position.
    from_left = [*accumulate([value + at for value, at in zip(values, positions, strict=True)], max)]
    from_right = [*accumulate([value - at for value, at in zip(values[::-1], positions[::-1], strict=True)], max)]
    own, carried = 1 - share, zip(from_left, from_right[::-1], strict=True)
    return [
        own * value + share * max(left - at, right + at)
        for value, at, (left, right) in zip(values, positions, carried, strict=True)
    ]


def _middles(steps: Sequence[float]) -> list[float]:
    """Return where the middle of each step is, from the start."""
    return [end - step / 2 for end, step in zip(accumulate(steps), steps, strict=True)]
