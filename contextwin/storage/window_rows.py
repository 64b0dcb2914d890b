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

#: Fields of a request that are columns as they are, by column.
_COLUMNS = {
    **{name: name for name in ("prompt", "thread_ts", "asked_at", "encoding")},
    **{f"{name}_id": name for name in ("channel", "asker", "destination")},
    "is_everyone": "everyone",
    "budget_tokens": "max_tokens",
}
#: Those that have a column of their own in any way, and one that says nothing about what was asked.
_OWN_COLUMNS = {*_COLUMNS.values(), "workspace", "viewer", "weights", "filters", "on_error"}
#: Fields of a window that are columns as they are.
_OF_WINDOW = "window_id", "embedder", "total_tokens", "found", "access", "frontend", "recorded"
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
        **{name: getattr(window, name) for name in _OF_WINDOW},
        **{column: getattr(request, name) for column, name in _COLUMNS.items()},
        "viewer_id": request.rights_of,
        "request": _request_to_json(request),
        "plan": dict(window.plan),
        "weights": weights,
        "weights_sha256": sha256(json.dumps(weights, sort_keys=True).encode()).digest(),
        "degraded": list(window.degraded),
        "stats": dict(window.stats),
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
    scores = {name: _shorten(getattr(row, name)) for name in _SCORES}
    score = None if row.total is None else ScoreBreakdown(**scores, factors=row.factors)
    return value_of(RecordedMessage, row, duplicate_of=original, score=score, **parts)


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
        | {name: getattr(row, column) for column, name in _COLUMNS.items()}
        | {
            "workspace": row.workspace_id,
            "viewer": None if row.viewer_id == row.asker_id else row.viewer_id,
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
