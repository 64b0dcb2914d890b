"""Converts recorded windows to rows of `windows` and `window_messages`, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from datetime import datetime
from hashlib import sha256
from operator import attrgetter
from typing import Any

from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ScoreBreakdown
from contextwin.storage.row_mapping import value_of

#: Fields of a request that have a column of their own, and one that says nothing about what was asked.
_OWN_COLUMNS = frozenset(
    {
        *("workspace", "prompt", "channel", "thread_ts", "asker", "viewer", "everyone", "destination", "asked_at"),
        *("max_tokens", "encoding", "weights", "filters", "on_error"),
    }
)
_SIGNIFICANT_DIGITS = 7  #: of `real`, the type of the columns
_DIGITS = 7  #: after the point, which is no less than `real` has of what is near 1
_PARTS = "similarity", "bm25"
_SCORES = "semantic", "lexical", "rerank", "absolute", "relevance", "total"
_PLAIN = (
    *("outcome", "role", "filter", "position", "rank", "thread_rank", "semantic_rank", "lexical_rank"),
    "missing_tokens",
)
# A third of the time of a record is Python's, so all attributes are read at once.
_plain_of, _parts_of, _scores_of = attrgetter(*_PLAIN), attrgetter(*_PARTS), attrgetter(*_SCORES)


def window_row(window: RecordedWindow) -> dict[str, Any]:
    """Return the row of `windows`, by column, but for its workspace and when it was built."""
    request = window.request
    assert request.weights is not None  # It is a complete request.
    weights = asdict(request.weights)
    return {
        "window_id": window.window_id,
        "asked_at": request.asked_at,
        "asker_id": request.asker,
        "viewer_id": request.asker if request.viewer is None else request.viewer,
        "is_everyone": request.everyone,
        "destination_id": request.destination,
        "channel_id": request.channel,
        "thread_ts": request.thread_ts,
        "prompt": request.prompt,
        "request": _request_to_json(request),
        "plan": dict(window.plan),
        "weights": weights,
        "weights_sha256": sha256(json.dumps(weights, sort_keys=True).encode()).digest(),
        "embedder": window.embedder,
        "encoding": request.encoding,
        "budget_tokens": request.max_tokens,
        "total_tokens": window.total_tokens,
        "found": window.found,
        "access": window.access,
        "degraded": list(window.degraded),
        "stats": dict(window.stats),
        "frontend": window.frontend,
        "recorded": window.recorded,
    }


def message_rows(window: RecordedWindow) -> str:
    """Return the rows of `window_messages` as a JSON list, without what the stored message itself says.

    Nulls and factors of 1 are left out.
    """
    return json.dumps([_message_row(message) for message in window.messages])


def _message_row(message: RecordedMessage) -> dict[str, Any]:
    row: dict[str, Any] = {"channel_id": message.channel, "ts": message.ts}
    for name, value in zip(_PLAIN, _plain_of(message), strict=True):
        if value is not None:
            row[name] = value
    if message.is_truncated:
        row["is_truncated"] = True
    if message.duplicate_of is not None:
        row["duplicate_of_channel_id"], row["duplicate_of_ts"] = message.duplicate_of
    numbers = [*zip(_PARTS, _parts_of(message), strict=True)]
    if (score := message.score) is not None:
        numbers += zip(_SCORES, _scores_of(score), strict=True)
    factors = () if score is None else score.factors.items()
    row["factors"] = {name: round(value, _DIGITS) for name, value in factors if value != 1}
    for name, value in numbers:
        if value is not None:
            row[name] = round(value, _DIGITS)
    return row


def recorded_window(row: Any, rows: Iterable[Any]) -> RecordedWindow:
    """Return the recorded window of a row of `windows` and of those of its messages that may be seen."""
    return value_of(
        RecordedWindow,
        row,
        request=_request_of(row),
        found=_shorten(row.found),
        degraded=tuple(row.degraded),
        messages=tuple(map(_recorded_message, rows)),
    )


def _recorded_message(row: Any) -> RecordedMessage:
    parts = {name: _shorten(getattr(row, name)) for name in _PARTS}
    original = None if row.duplicate_of_ts is None else MessageKey(row.duplicate_of_channel_id, row.duplicate_of_ts)
    score = None if row.total is None else _score_of(row)
    return value_of(RecordedMessage, row, duplicate_of=original, score=score, **parts)


def _score_of(row: Any) -> ScoreBreakdown:
    return ScoreBreakdown(
        **{name: _shorten(getattr(row, name)) for name in _SCORES},
        factors=row.factors,
    )


def _shorten(value: float | None) -> Any:
    """Return a `real` without the digits that only its conversion to double precision makes up."""
    return None if value is None else float(f"{value:.{_SIGNIFICANT_DIGITS}g}")


def _request_to_json(request: WindowRequest) -> dict[str, Any]:
    """Return the fields without columns of their own that are not at their defaults."""
    given = {each.name: (getattr(request, each.name), each.default) for each in fields(WindowRequest)}
    asked = {name: value for name, (value, default) in given.items() if name not in _OWN_COLUMNS and value != default}
    chosen = {name: value for name, value in asdict(request.filters).items() if value != getattr(Filters(), name)}
    return asked | ({"filters": {name: _to_json(value) for name, value in chosen.items()}} if chosen else {})


def _to_json(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _request_of(row: Any) -> WindowRequest:
    """Return the request of a row of `windows`; constants that no longer exist are left out."""
    asked = {each.name: row.request[each.name] for each in fields(WindowRequest) if each.name in row.request}
    known = {each.name for each in fields(ScoringWeights)}
    return WindowRequest(
        **asked
        | {
            "workspace": row.workspace_id,
            "prompt": row.prompt,
            "channel": row.channel_id,
            "thread_ts": row.thread_ts,
            "asker": row.asker_id,
            "viewer": None if row.viewer_id == row.asker_id else row.viewer_id,
            "everyone": row.is_everyone,
            "destination": row.destination_id,
            "asked_at": row.asked_at,
            "max_tokens": row.budget_tokens,
            "encoding": row.encoding,
            "filters": _filters_of(row.request.get("filters", {})),
            "weights": ScoringWeights(**{name: value for name, value in row.weights.items() if name in known}),
        }
    )


def _filters_of(chosen: Mapping[str, Any]) -> Filters:
    values: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in chosen.items()}
    for name in ("oldest", "latest"):
        if name in values:
            values[name] = datetime.fromisoformat(values[name])
    return Filters(**values)
