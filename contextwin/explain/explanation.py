"""From the record of a window to words: the formula of each candidate with its numbers, flat and nested.

    0.419 = relevance .976 × time .429 → shown (hit)

A factor that is 1, to three digits, is left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from contextwin.models.explanations import ExplainedMessage, ExplainedWindow, Explanation
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import FoundMessage, Retrieval
from contextwin.models.windows import ContextWindow, ScoreBreakdown
from contextwin.window.recording import record_window
from contextwin.window.render.rendering import label_channels
from contextwin.window.scoring.signals import BLEND, SIGNALS

#: A factor that differs from 1 by less than this is left out: half of the last digit shown.
NO_EFFECT = 0.0005

_SENTENCES = {signal.name: signal.sentence for signal in SIGNALS} | {
    BLEND: "The second pass, by the rank in time, changed the total."
}
_EXCLUDED = {"prompt": "it is the prompt itself", "bot": "the program that answers wrote it"}


def explain_built(retrieval: Retrieval, window: ContextWindow) -> ExplainedWindow:
    """Return why a window that was just arranged of what was found looks so."""
    found = {message.key: message for message in retrieval.found.messages}
    excluded = {each.message.key: each.message for each in retrieval.found.excluded}
    labels = label_channels(retrieval.found.channels)
    return explain_recorded(record_window(retrieval, window), excluded | found, labels)


def explain_recorded(
    window: RecordedWindow, messages: Mapping[MessageKey, FoundMessage], labels: Mapping[str, str]
) -> ExplainedWindow:
    """Return why a window looks so, as far as its messages are among `messages`; `labels` name the channels."""
    known = [each for each in window.messages if each.key in messages]
    ordered = sorted(known, key=lambda each: -(each.score.total if each.score else 0.0))
    limited = _limited_by(window.request)
    return ExplainedWindow(
        window=window, messages=tuple(explain_message(each, messages[each.key], labels, limited) for each in ordered)
    )


def _limited_by(request: WindowRequest) -> str:
    """Return what the request limits the number of: messages, threads, or both."""
    limits = {"messages": request.max_messages, "threads": request.max_threads}
    return " or ".join(name for name, most in limits.items() if most is not None) or "messages"


def explain_message(
    recorded: RecordedMessage, message: FoundMessage, labels: Mapping[str, str], limited: str = "messages"
) -> ExplainedMessage:
    """Return why a candidate has its total, and what became of it; `limited` is that of `describe_outcome`."""
    outcome = describe_outcome(recorded, labels, limited)
    return ExplainedMessage(
        recorded=recorded,
        message=message,
        channel_label=labels.get(recorded.channel, recorded.channel),
        line=f"{_formula(recorded.score)} → {outcome}",
        score=_nest(recorded, outcome),
    )


def describe_outcome(recorded: RecordedMessage, labels: Mapping[str, str], limited: str = "messages") -> str:
    """Return what became of a candidate, in words; `limited` is what the request limits the number of.

    >>> describe_outcome(RecordedMessage(channel="C1", ts="1.0", thread_ts="1.0", outcome="shown", role="reply"), {})
    'shown (reply)'
    """
    match recorded.outcome:
        case "shown":
            role = "hit" if recorded.rank is not None else recorded.role
            return f"shown{' in part' if recorded.is_truncated else ''} ({role})"
        case "budget" if recorded.missing_tokens == 0:
            return f"dropped: no more {limited} were allowed"
        case "budget":
            return f"dropped: about {recorded.missing_tokens} tokens were missing"
        case "threshold":
            return "dropped: below the minimum score"
        case "duplicate" if (original := recorded.duplicate_of) is not None:
            where = labels.get(original.channel, original.channel)
            return f"dropped: says the same as {where} {original.ts}"
        case "duplicate":
            return "dropped: says the same as another message"
        case "filter":
            name = recorded.filter or ""
            return f"left out: {_EXCLUDED.get(name, f'the filter {name}')}"
        case "time_range":
            return "left out: not sent in the time asked for"


def _formula(score: ScoreBreakdown | None) -> str:
    if score is None:
        return "no score"
    factors = [f"{name} {_digits(value)}" for name, value in _effective(score)]
    return f"{score.total:.3f} = {' × '.join([f'relevance {_digits(score.relevance)}', *factors])}"


def _effective(score: ScoreBreakdown) -> list[tuple[str, float]]:
    return [(name, value) for name, value in score.factors.items() if abs(value - 1) >= NO_EFFECT]


def _digits(value: float) -> str:
    """Return a number with three digits.

    >>> _digits(0.42913), _digits(1.35), _digits(0.9)
    ('.429', '1.35', '.900')
    """
    return f"{value:.3g}" if abs(value) >= 1 else f"{value:.3f}".removeprefix("0")


def _nest(recorded: RecordedMessage, outcome: str) -> Explanation:
    """Return the total with everything that it is made of."""
    score = recorded.score
    if score is None:
        return Explanation(value=None, description=f"no score; {outcome}")
    factors = (Explanation(value=value, description=_describe_factor(name)) for name, value in _effective(score))
    place = "" if recorded.rank is None else f", rank {recorded.rank} of the hits"
    return Explanation(
        value=score.total,
        description=f"total: relevance × every factor{place}; {outcome}",
        details=(_nest_relevance(recorded, score), *factors),
    )


def _describe_factor(name: str) -> str:
    return f"{name}: {_SENTENCES.get(name, 'A signal that another version of contextwin has.')}"


def _nest_relevance(recorded: RecordedMessage, score: ScoreBreakdown) -> Explanation:
    return Explanation(
        value=score.relevance,
        description="relevance: how well it matches by meaning and by words, with what its thread and neighbours lend",
        details=(
            Explanation(
                value=score.semantic,
                description="meaning: the similarity of its best part, scaled over what was found",
                details=_raw("cosine similarity", recorded.similarity, recorded.semantic_rank),
            ),
            Explanation(
                value=score.lexical,
                description="words: the BM25 of its best part over the best found",
                details=_raw("BM25", recorded.bm25, recorded.lexical_rank),
            ),
            *_of_reranker(score.rerank),
        ),
    )


def _of_reranker(value: float | None) -> tuple[Explanation, ...]:
    if value is None:
        return ()
    return (Explanation(value=value, description="the reranker's score, scaled over what it read"),)


def _raw(name: str, value: float | None, rank: int | None) -> tuple[Explanation, ...]:
    if value is None:
        return ()
    return (Explanation(value=value, description=name if rank is None else f"{name}, rank {rank} of the hits"),)
