"""The hits of a search, one by one, from the scored threads that a window is packed from.

They come by how much they look like the answer, not by score alone, and from several talks: of the first five that
somebody reads, the fourth of one talk says little that is new.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from contextwin.models.retrieved import Retrieval
from contextwin.models.searches import SearchHit
from contextwin.models.windows import ScoredMessage, ScoredThread
from contextwin.window.render.rendering import list_message
from contextwin.window.scoring.second_look import Seen, Sought, read_sought, weigh_answers

#: What a hit keeps for each one of its thread or conversation that is listed before it. See docs/scoring.md.
KEPT_BEHIND = 0.9
#: How many of these count, at most: what has a keyword stays before what has none.
MOST_BEHIND = 5


class _Hit(NamedTuple):
    """A hit that may be listed."""

    scored: ScoredMessage
    talk: int  #: which thread or conversation it is of
    likelihood: float  #: how much it looks like the answer


def list_hits(
    retrieval: Retrieval, ranked: Sequence[ScoredThread], labels: dict[str, str], limit: int
) -> tuple[SearchHit, ...]:
    """Return up to `limit` hits: what a question about time asks for in its order, then what looks like the answer."""
    found, least = retrieval.found, retrieval.request.filters.min_score
    position = {key: place for place, key in enumerate(found.answers.hits if found.answers else ())}
    sought = read_sought(retrieval.plan, found.channels.values())
    hits = [hit for talk, thread in enumerate(ranked) for hit in _weigh_hits(talk, thread, sought)]
    hits.sort(key=lambda hit: (-hit.likelihood, -hit.scored.message.sent_at.timestamp(), hit.scored.message.key))
    asked_for = sorted(
        (hit for hit in hits if hit.scored.message.key in position), key=lambda hit: position[hit.scored.message.key]
    )
    others = [hit for hit in hits if hit.scored.message.key not in position and hit.scored.score.absolute >= least]
    return tuple(
        SearchHit(
            message=list_message(hit.scored.message, labels, found.domain),
            score=hit.scored.score,
            rank_score=hit.likelihood,
            is_answer=hit.scored.message.key in position,
        )
        for hit in [*asked_for[:limit], *_spread(others, limit - len(asked_for))]
    )


def _weigh_hits(talk: int, thread: ScoredThread, sought: Sought) -> Iterator[_Hit]:
    """Yield the hits of a thread with the geometric mean of their score and their weight in a second look."""
    seen = [
        Seen(each.message.text, each.message.is_hit, each.score.evidence, each.score.total, each.message.name)
        for each in thread.messages
    ]
    # A question is as good a hit as what answers it: with an assistant, it often is all that somebody said.
    weights = weigh_answers(seen, sought, is_thread=thread.group.is_thread, asks=0.0)
    for each, weight in zip(thread.messages, weights, strict=True):
        if each.message.is_hit and not each.message.is_deleted:
            yield _Hit(each, talk, sqrt(each.score.as_answer * weight))


def _spread(hits: Sequence[_Hit], limit: int) -> Iterator[_Hit]:
    """Yield up to `limit` of the hits, best first, each with its likelihood lowered by those of its talk before it.

    The hits come best first; of a talk always the first that is left is the best.
    """
    talks: defaultdict[int, deque[_Hit]] = defaultdict(deque)
    for hit in hits:
        talks[hit.talk].append(hit)
    order = {hit.scored.message.key: place for place, hit in enumerate(hits)}
    listed: Counter[int] = Counter()
    for _ in range(min(limit, len(hits))):
        firsts = (waiting[0] for waiting in talks.values() if waiting)
        lowered = (
            hit._replace(likelihood=hit.likelihood * KEPT_BEHIND ** min(MOST_BEHIND, listed[hit.talk]))
            for hit in firsts
        )
        best = max(lowered, key=lambda hit: (hit.likelihood, -order[hit.scored.message.key]))
        listed[best.talk] += 1
        talks[best.talk].popleft()
        yield best
