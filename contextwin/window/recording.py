"""From a window and what was found for it to a record: every candidate with its ranks and its outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from contextwin.models.recorded import RecordedMessage, RecordedPart, RecordedWindow
from contextwin.models.retrieved import FoundMessage, Retrieval
from contextwin.models.windows import ContextWindow
from contextwin.window.retrievers import drop_uncounted

#: Channel and ts, as a plain tuple, which is made faster than the MessageKey that equals it.
Key = tuple[str, str]
Ranks = Mapping[Key, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Ranks:
    """The places of the hits, from 1, by each number that ranks them."""

    by_total: Ranks
    by_similarity: Ranks
    by_bm25: Ranks


def record_window(
    retrieval: Retrieval, window: ContextWindow, part: RecordedPart = "all", frontend: str = "library"
) -> RecordedWindow:
    """Return what is recorded of a window that was arranged of what was found: all candidates, or those shown."""
    retrieval = drop_uncounted(retrieval)
    return RecordedWindow(
        window_id=window.window_id,
        request=replace(retrieval.request, max_tokens=window.budget_tokens),
        plan=window.plan.to_dict(),
        embedder=retrieval.embedder,
        total_tokens=window.total_tokens,
        found=window.found,
        access=window.access,
        degraded=window.degraded,
        stats=window.stats,
        frontend=frontend,
        recorded=part,
        messages=tuple(_record_messages(retrieval, window, part)),
    )


def _record_messages(retrieval: Retrieval, window: ContextWindow, part: RecordedPart) -> Iterator[RecordedMessage]:
    found = {(message.channel, message.ts): message for message in retrieval.found.messages}
    excluded = {(each.message.channel, each.message.ts): each.message for each in retrieval.found.excluded}
    ranks = _rank_hits(window, found)
    shown = [(n, message) for n, thread in enumerate(window.threads, 1) for message in thread.messages]
    for position, (thread_rank, message) in enumerate(shown, 1):
        yield RecordedMessage(
            **_facts_of(found[message.channel, message.ts], ranks),
            outcome="shown",
            role=message.role,
            is_truncated=message.truncated,
            position=position,
            thread_rank=thread_rank,
            score=message.score,
        )
    for dropped in window.dropped if part == "all" else ():
        key = dropped.channel, dropped.ts
        yield RecordedMessage(
            **_facts_of(excluded.get(key) or found[key], ranks),
            outcome=dropped.reason,
            filter=dropped.filter,
            missing_tokens=dropped.missing_tokens,
            duplicate_of=dropped.duplicate_of,
            score=dropped.breakdown,
        )


def _facts_of(message: FoundMessage, ranks: _Ranks) -> dict[str, Any]:
    """Return what is recorded of a found message whatever became of it."""
    key = message.channel, message.ts
    return {
        "channel": message.channel,
        "ts": message.ts,
        "thread_ts": message.thread_ts,
        "token_count": message.token_count,
        "rank": ranks.by_total.get(key),
        "semantic_rank": ranks.by_similarity.get(key),
        "lexical_rank": ranks.by_bm25.get(key),
        "similarity": message.semantic,
        "bm25": message.lexical,
    }


def _rank_hits(window: ContextWindow, found: Mapping[Key, FoundMessage]) -> _Ranks:
    """Return the places of the hits that the window shows or dropped, but for what filters and times excluded."""
    shown = (message for thread in window.threads for message in thread.messages)
    totals = {(each.channel, each.ts): each.score.total for each in shown if each.score}
    totals |= {(each.channel, each.ts): each.score for each in window.dropped}
    hits = {key: totals[key] for key, message in found.items() if message.is_hit and key in totals}
    return _Ranks(
        by_total=_places(hits.items()),
        by_similarity=_places((key, found[key].semantic) for key in hits),
        by_bm25=_places((key, found[key].lexical) for key in hits),
    )


def _places(values: Iterable[tuple[Key, float | None]]) -> Ranks:
    """Return the place of each key with a value, the greatest first; equal ones by key."""
    known = [(-value, key) for key, value in values if value is not None]
    return {key: place for place, (_, key) in enumerate(sorted(known), 1)}
