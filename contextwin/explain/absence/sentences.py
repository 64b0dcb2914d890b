"""Why a message is not in a window, in one sentence and in numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from contextwin.analysis.sanitize import clean_name
from contextwin.explain.absence.obstacles import Obstacle
from contextwin.explain.absence.remedies import Remedy
from contextwin.models.as_json import iso
from contextwin.models.explanations import AbsenceReason
from contextwin.temporal import find_zone
from contextwin.window.render.notes import format_ordinal
from contextwin.window.retrieve.tracing import MessageTrace, RetrieverRank

#: One sentence for what is hidden and for what does not exist: it must not tell one from the other.
NOT_VISIBLE = "No such message is stored, or the asker may not see it."
#: Only of a message that the asker may see with their own rights.
NOT_FOR_READERS = "The asker may see it, but it may not be shown to all who read the answer."
DELETED = "It has been deleted, and nothing of its text is stored."
CHANNEL_GONE = "a channel that the request names may not be seen any more, so nothing of it counts"


def write_sentence(obstacle: Obstacle, remedy: Remedy | None, suffix: str = "") -> str:
    """Return why a message is not in a window, what brings it in, and `suffix`, as one sentence."""
    if obstacle.reason in ("not_visible", "deleted"):
        return NOT_VISIBLE if obstacle.reason == "not_visible" else DELETED
    said = _CLAUSES[obstacle.reason](obstacle)
    if remedy is not None:
        said += _write_remedy(remedy)
    return f"{said[0].upper()}{said[1:]}{suffix}."


def list_numbers(obstacle: Obstacle, remedy: Remedy | None) -> dict[str, Any]:
    """Return the numbers of the sentence, by their JSON keys."""
    numbers: dict[str, Any] = {}
    if obstacle.reason == "shown":
        numbers |= {"position": _position(obstacle), "truncated": _is_truncated(obstacle)}
    if obstacle.trace is not None and obstacle.reason not in ("not_visible", "deleted"):
        numbers |= _trace_numbers(obstacle.reason, obstacle.trace)
    if (dropped := obstacle.dropped) is not None and obstacle.reason in _PACKED:
        numbers |= {"score": dropped.score}
        if obstacle.reason == "threshold" and dropped.breakdown:
            numbers |= {"absolute": dropped.breakdown.absolute}
        if obstacle.reason in ("budget", "not_a_hit"):
            numbers |= {"missing_tokens": dropped.missing_tokens, "left_tokens": _left(obstacle)}
            numbers |= {"limit": obstacle.limit} if obstacle.limit else {}
        if dropped.duplicate_of is not None:
            numbers |= {"duplicate_of": dropped.duplicate_of._asdict()}
    tokens = [change.tokens for change in remedy.changes if change.tokens] if remedy and remedy.request else []
    return numbers | ({"from_tokens": tokens[-1]} if tokens else {})


_PACKED = ("budget", "not_a_hit", "threshold", "duplicate")


def _trace_numbers(reason: AbsenceReason, trace: MessageTrace) -> dict[str, Any]:
    if reason == "sent_later":
        return {"sent_at": iso(trace.message.sent_at), "asked_at": iso(trace.request.asked_at)}
    if reason == "time_range":
        oldest, latest = trace.plan.oldest, trace.plan.latest
        return {
            "sent_at": iso(trace.message.sent_at),
            "oldest": iso(oldest) if oldest else None,
            "latest": iso(latest) if latest else None,
        }
    if reason == "filter":
        return {"filter": trace.failed_given or trace.failed or trace.owner}
    if reason in ("not_found", "not_a_hit"):
        return {
            **_rank_numbers("semantic", "similarity", trace.meaning),
            **_rank_numbers("lexical", "bm25", trace.words),
        }
    return {}


def _rank_numbers(name: str, value: str, rank: RetrieverRank | None) -> dict[str, Any]:
    return {
        f"{name}_rank": rank.rank if rank else None,
        f"{name}_candidates": rank.found if rank else 0,
        value: rank.value if rank else None,
        f"last_{value}": rank.last_value if rank else None,
    }


def _say_shown(obstacle: Obstacle) -> str:
    part = ", a part of it" if _is_truncated(obstacle) else ""
    count = sum(len(thread.messages) for thread in obstacle.window.threads)
    return f"it is shown{part}: message {_position(obstacle)} of {count}"


def _say_sent_later(obstacle: Obstacle) -> str:
    trace = _trace_of(obstacle)
    sent_at, asked_at = (_moment(each, obstacle) for each in (trace.message.sent_at, trace.request.asked_at))
    return f"it was sent at {sent_at}, and the question was asked at {asked_at}"


def _say_time_range(obstacle: Obstacle) -> str:
    trace = _trace_of(obstacle)
    oldest, latest = trace.plan.oldest, trace.plan.latest
    ends = [f"from {_moment(oldest, obstacle)}"] if oldest else []
    ends += [f"before {_moment(latest, obstacle)}"] if latest and latest < trace.request.asked_at else []
    by = "" if not trace.is_in_given_range else " by what the question says"
    sent_at = _moment(trace.message.sent_at, obstacle)
    return f"it was sent at {sent_at}, and only messages {' and '.join(ends)} are asked for{by}"


def _say_filter(obstacle: Obstacle) -> str:
    trace = _trace_of(obstacle)
    if trace.failed is None:
        return "it is the question itself" if trace.owner == "prompt" else "it is by the bot that answers"
    by = "" if trace.failed_given else ", which the question sets,"
    return f"the filter “{trace.failed_given or trace.failed}”{by} leaves it out"


def _say_not_asked(obstacle: Obstacle) -> str:
    return f"the question is read as one about time ({_trace_of(obstacle).plan.rule}), and asks for other messages"


def _say_threshold(obstacle: Obstacle) -> str:
    minimum = obstacle.request.filters.min_score
    absolute = obstacle.dropped.breakdown.absolute if obstacle.dropped and obstacle.dropped.breakdown else 0.0
    if absolute < minimum:
        return f"its score is {absolute:.4f}, below the minimum of {minimum:g}"
    score = obstacle.dropped.score if obstacle.dropped else 0.0
    return f"its score of {score:.3f} is too far below the best one for fill = relevant"


def _say_duplicate(obstacle: Obstacle) -> str:
    assert obstacle.dropped is not None
    assert obstacle.dropped.duplicate_of is not None
    channel, ts = obstacle.dropped.duplicate_of
    return f"it says the same as {clean_name(obstacle.labels.get(channel, channel))} {ts}, which is shown"


_CLAUSES: Mapping[AbsenceReason, Callable[[Obstacle], str]] = {
    "shown": _say_shown,
    "not_visible": lambda _: "it is not visible any longer",
    "deleted": lambda _: "it is deleted",
    "sent_later": _say_sent_later,
    "time_range": _say_time_range,
    "filter": _say_filter,
    "not_found": lambda obstacle: f"it was not found: {_say_ranks(_trace_of(obstacle))}",
    "not_asked": _say_not_asked,
    "not_a_hit": lambda obstacle: f"it was read beside a hit and is none itself, and {_say_room(obstacle)}",
    "threshold": _say_threshold,
    "duplicate": _say_duplicate,
    "budget": lambda obstacle: _say_room(obstacle),
}


def _say_room(obstacle: Obstacle) -> str:
    if obstacle.limit is not None:
        return f"no more {obstacle.limit.removeprefix('max_')} are allowed ({obstacle.limit})"
    missing = obstacle.dropped.missing_tokens if obstacle.dropped else None
    left = _left(obstacle)
    if left is None or missing == 1:
        return "there was no room for it"
    return f"it needs about {(missing or 0) + left:,} tokens, and {left:,} {'was' if left == 1 else 'were'} left"


def _say_ranks(trace: MessageTrace) -> str:
    if trace.only is None:
        return f"{_say_meaning(trace.meaning)}, and {_say_words(trace.words)}"
    said = _say_words(trace.words) if trace.only == "words" else _say_meaning(trace.meaning)
    return (
        f"{said}, and only {trace.only} {'count' if trace.only == 'words' else 'counts'} (alpha = {trace.plan.alpha:g})"
    )


def _say_meaning(rank: RetrieverRank | None) -> str:
    if rank is None:
        return "meaning was not compared"
    return "it has no vector" if rank.rank is None else _say_rank("meaning", rank)


def _say_words(rank: RetrieverRank | None) -> str:
    if rank is None:
        return "nothing that is searched has a word of the question"
    return "it has none of the words" if rank.rank is None else _say_rank("words", rank)


def _say_rank(name: str, rank: RetrieverRank) -> str:
    said = f"rank {rank.rank:,} in {name}"
    if rank.value is None or rank.last_value is None:
        return said
    return f"{said} ({rank.value:.2f}, the {format_ordinal(rank.found)} has {rank.last_value:.2f})"


def _write_remedy(remedy: Remedy) -> str:
    if not remedy.changes:
        return ""
    changes = [change.words for change in remedy.changes]
    if remedy.request is not None:
        return f"; it is in {' and '.join(changes)}"
    return f"; {' and '.join(changes)}, {_CLAUSES[remedy.obstacle.reason](remedy.obstacle)}"


def _trace_of(obstacle: Obstacle) -> MessageTrace:
    assert obstacle.trace is not None  # Of every reason that it is read for.
    return obstacle.trace


def _is_truncated(obstacle: Obstacle) -> bool:
    return obstacle.shown is not None and obstacle.shown.truncated


def _position(obstacle: Obstacle) -> int:
    """Return the place of a shown message in the window, from 1."""
    messages = [message for thread in obstacle.window.threads for message in thread.messages]
    return next(n for n, message in enumerate(messages, 1) if message is obstacle.shown)


def _left(obstacle: Obstacle) -> int | None:
    """Return the tokens that the window left; None where it is filled with what is relevant only."""
    return None if obstacle.request.fill == "relevant" else obstacle.window.budget_tokens - obstacle.window.total_tokens


def _moment(moment: datetime, obstacle: Obstacle) -> str:
    """Return a moment in the zone that the question was read in: the asker's, unless it names another."""
    tz = obstacle.window.plan.tz
    return f"{moment.astimezone(find_zone(tz)):%Y-%m-%d %H:%M:%S} {tz}"
