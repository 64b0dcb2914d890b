"""The hits of a search, one by one, from the scored threads that a window is packed from."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.models.searches import SearchHit
from contextwin.models.timelines import TimelineMessage
from contextwin.models.windows import ScoredMessage, ScoredThread
from contextwin.window.render.rendering import permalink


def list_hits(
    ranked: Sequence[ScoredThread], found: Found, labels: dict[str, str], min_score: float, limit: int
) -> tuple[SearchHit, ...]:
    """Return up to `limit` hits: what a question about time asks for in its order, then the best first."""
    asked_for: Sequence[MessageKey] = found.answers.hits if found.answers else ()
    position = {key: number for number, key in enumerate(asked_for)}

    def order(each: ScoredMessage) -> tuple[float, float, float, MessageKey]:
        message = each.message
        return (
            position.get(message.key, len(position)),
            -each.score.as_answer,
            -message.sent_at.timestamp(),
            message.key,
        )

    hits = [
        each for thread in ranked for each in thread.messages if each.message.is_hit and not each.message.is_deleted
    ]
    kept = [each for each in hits if each.message.key in position or each.score.absolute >= min_score]
    return tuple(
        SearchHit(
            message=_listed(each.message, labels, found.domain),
            score=each.score,
            is_answer=each.message.key in position,
        )
        for each in sorted(kept, key=order)[:limit]
    )


def _listed(message: FoundMessage, labels: dict[str, str], domain: str | None) -> TimelineMessage:
    return TimelineMessage(
        channel=message.channel,
        channel_label=labels.get(message.channel, message.channel),
        ts=message.ts,
        thread_ts=message.thread_ts,
        user=message.user,
        name=message.name,
        sent_at=message.sent_at,
        text=message.text,
        is_bot=message.is_bot,
        permalink=permalink(domain, message.channel, message.ts, message.thread_ts),
        similarity=message.semantic,
    )
