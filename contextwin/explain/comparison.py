"""Two windows for one question: what only one of them shows, what moved, and which factor moved it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, log
from typing import Any

from contextwin.models.messages import MessageKey
from contextwin.models.windows import ContextWindow, ScoreBreakdown


@dataclass(frozen=True, kw_only=True, slots=True)
class MovedMessage:
    """A message that both windows show, at another place by its total."""

    key: MessageKey  #: channel and ts
    rank_a: int  #: its place among the scored messages of the first window, from 1
    rank_b: int  #: and of the second
    factor: str | None  #: what changed the most in its score; None: nothing did, others moved


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """How two windows for one question differ."""

    only_a: tuple[MessageKey, ...]  #: shown by the first alone, in its order
    only_b: tuple[MessageKey, ...]  #: shown by the second alone, in its order
    moved: tuple[MovedMessage, ...]  #: shown by both at other places, in the order of the second


def compare_windows(a: ContextWindow, b: ContextWindow) -> Comparison:
    """Return how two windows for one question differ."""
    shown_a, shown_b = _scores_of(a), _scores_of(b)
    ranks_a, ranks_b = _ranks_of(shown_a), _ranks_of(shown_b)
    both = [key for key in ranks_b if key in ranks_a and ranks_a[key] != ranks_b[key]]
    return Comparison(
        only_a=tuple(key for key in shown_a if key not in shown_b),
        only_b=tuple(key for key in shown_b if key not in shown_a),
        moved=tuple(
            MovedMessage(
                key=key, rank_a=ranks_a[key], rank_b=ranks_b[key], factor=_decisive(shown_a[key], shown_b[key])
            )
            for key in both
        ),
    )


def comparison_to_dict(comparison: Comparison) -> dict[str, Any]:
    """Return the comparison as JSON has it."""
    return {
        "only_a": [key._asdict() for key in comparison.only_a],
        "only_b": [key._asdict() for key in comparison.only_b],
        "moved": [
            {**each.key._asdict(), "rank_a": each.rank_a, "rank_b": each.rank_b, "factor": each.factor}
            for each in comparison.moved
        ],
    }


def _scores_of(window: ContextWindow) -> dict[MessageKey, ScoreBreakdown | None]:
    """Return the score of each message that the window shows, in its order."""
    messages = (message for thread in window.threads for message in thread.messages)
    return {MessageKey(message.channel, message.ts): message.score for message in messages}


def _ranks_of(scores: Mapping[MessageKey, ScoreBreakdown | None]) -> dict[MessageKey, int]:
    """Return the places of the scored messages by total, from 1, in this order; equal ones as they are shown."""
    totals = [(key, score.total) for key, score in scores.items() if score is not None]
    return {key: rank for rank, (key, _) in enumerate(sorted(totals, key=lambda each: -each[1]), 1)}


def _decisive(a: ScoreBreakdown | None, b: ScoreBreakdown | None) -> str | None:
    """Return what changed the most between two scores, as a ratio: a factor, or the relevance; None: nothing did."""
    if a is None or b is None:
        return None
    parts = {name: (a.factors.get(name, 1.0), b.factors.get(name, 1.0)) for name in {**a.factors, **b.factors}}
    ratios = {name: _ratio(*values) for name, values in {"relevance": (a.relevance, b.relevance), **parts}.items()}
    name = max(ratios, key=lambda each: ratios[each])
    return name if ratios[name] else None


def _ratio(a: float, b: float) -> float:
    """Return by how much two values that are not negative differ, as a ratio: 0 for the same, the greater the more."""
    if a == b:
        return 0.0
    return abs(log(a / b)) if a > 0 and b > 0 else inf
