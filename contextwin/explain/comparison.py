"""Two sets of weights: what each shows for one question, and of the messages that feedback names for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf, log
from typing import ClassVar, NamedTuple, get_args

from contextwin.models.access import administrator
from contextwin.models.as_json import JsonValue
from contextwin.models.feedback import WindowVerdict
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow, ScoreBreakdown
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.storage.store import Store
from contextwin.window.arrangement import arrange_window
from contextwin.window.builder import ContextWindowBuilder


@dataclass(frozen=True, kw_only=True, slots=True)
class MovedMessage(JsonValue):
    """A message that both windows show, at another place by its total."""

    JSON_NAMES: ClassVar = "key.channel key.ts rank_a rank_b factor"

    key: MessageKey  #: channel and ts
    rank_a: int  #: its place among the scored messages of the first window, from 1
    rank_b: int  #: and of the second
    factor: str | None  #: what changed the most in its score; None: nothing did, others moved


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison(JsonValue):
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


# ---- What other weights would show of the messages that feedback names, before they are put in force


#: Maximum number of judged questions of a workspace, the latest, that are asked again. Unmeasured.
MOST_QUESTIONS = 100


class SwitchEffect(NamedTuple):
    """The number of judged questions whose window shows all messages that feedback names."""

    verdict: WindowVerdict  #: "up": it names what helped; "down" if anybody says so: mostly what was missing
    questions: int  #: judged so, with messages that feedback names
    before: int  #: of which the window shows them all with the weights in force
    after: int  #: and with the others


def compare_on_feedback(
    store: Store, before: ScoringWeights, after: ScoringWeights, embedder: Embedder | None = None
) -> tuple[SwitchEffect, ...]:
    """Return what each weights show for the judged questions of all workspaces, asked again as they were asked.

    The effect of "up", then of "down". For the keeper of the store: only counts are returned. A message that the asker
    may not see any more is shown by neither. Raises what a window raises.
    """
    builder = ContextWindowBuilder(store, embedder, record="off")
    judged = [each for workspace in store.workspaces() for each in _read_judged(store, workspace)]

    def count(verdict: WindowVerdict, weights: ScoringWeights) -> int:
        asked = ((replace(window.request, weights=weights), named) for window, of, named in judged if of == verdict)
        return sum(named <= _list_shown(builder, request) for request, named in asked)

    return tuple(
        SwitchEffect(verdict, sum(of == verdict for _, of, _ in judged), count(verdict, before), count(verdict, after))
        for verdict in get_args(WindowVerdict)
    )


def _read_judged(store: Store, workspace: str) -> list[tuple[RecordedWindow, WindowVerdict, set[MessageKey]]]:
    """Return the latest judged windows, each with its verdict and the messages that feedback names, at least one."""
    with store.reading() as reader:
        seen = open_scope(reader, administrator(workspace))
        judged = reader.judged_windows(workspace, None, None)
        named = reader.named_messages(seen.whole, None, None)
    with_named = [(window, verdict, {*named.get(window.window_id, ())}) for window, verdict in judged]
    return [each for each in with_named if each[2]][-MOST_QUESTIONS:]


def _list_shown(builder: ContextWindowBuilder, request: WindowRequest) -> set[MessageKey]:
    window = arrange_window(builder.find(request, checks_names=False))
    return {MessageKey(message.channel, message.ts) for thread in window.threads for message in thread.messages}
