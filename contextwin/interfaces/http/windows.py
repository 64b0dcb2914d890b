"""Windows: built, compared, explained and judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Query, Response

from contextwin.errors import AccessError
from contextwin.explain.absence.why_not import why_not
from contextwin.explain.comparison import compare_windows
from contextwin.explain.feedback import give_feedback
from contextwin.explain.records import explain_window
from contextwin.interfaces.failures import read_recorded
from contextwin.interfaces.http.bodies import CandidatesQuery, CompareBody, FeedbackBody, Name, Naming, Ts, WindowBody
from contextwin.interfaces.http.callers import Called, Served, searches
from contextwin.interfaces.http.problems import not_found
from contextwin.interfaces.http.serving import Service
from contextwin.models.as_json import pick
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow

router = APIRouter(prefix="/api/v1", tags=["windows"])

WindowId = Annotated[str, Path(min_length=1, max_length=200)]
_Result = TypeVar("_Result")


@router.post("/windows", status_code=201, summary="Build a window")
@searches
def build_window(body: WindowBody, caller: Called, service: Served, response: Response) -> dict[str, Any]:
    """Return the window for a question: the messages that a model should see, within a budget of tokens.

    `Location` says where it can be explained, where it is recorded. The same request with the same `asked_at` and other
    weights is arranged anew without a search.
    """
    window = _build(service, body.to_request(caller, service.store))
    if service.is_recording:
        response.headers["Location"] = f"/api/v1/windows/{window.window_id}"
    return window.to_dict()


@router.post("/compare", summary="Arrange one window with two sets of constants")
@searches
def compare(body: CompareBody, caller: Called, service: Served) -> dict[str, Any]:
    """Return both windows, what only one of them shows, and what moved. What is found is found once."""
    asked = body.request.to_request(caller, service.store)
    asked = replace(asked, asked_at=asked.asked_at or datetime.now(UTC))
    a, b = (_build(service, replace(asked, weights=each.to_weights())) for each in (body.a, body.b))
    return {"a": a.to_dict(), "b": b.to_dict(), **compare_windows(a, b).to_dict()}


@router.get("/windows/{window_id}", summary="A recorded window")
def read_window(window_id: WindowId, caller: Called, service: Served) -> dict[str, Any]:
    """Return what was asked and what is shown, as far as the asker may see it now."""
    told = _explain(service, caller, window_id)
    return told | {"messages": [each for each in told["messages"] if each["outcome"] == "shown"]}


@router.get("/windows/{window_id}/candidates", summary="The candidates of a recorded window")
def list_candidates(
    window_id: WindowId, query: Annotated[CandidatesQuery, Query()], caller: Called, service: Served
) -> dict[str, Any]:
    """Return the candidates, best first, each with its score and what became of it."""
    told = _explain(service, caller, window_id)
    wanted = [each for each in told["messages"] if query.outcome in (None, each["outcome"])]
    end = query.after + query.limit
    return {
        "window_id": told["window_id"],
        "candidates": wanted[query.after : end],
        "next_after": end if end < len(wanted) else None,
    }


@router.get("/windows/{window_id}/why-not/{channel}/{ts}", summary="Why a message is not in a recorded window")
@searches
def explain_absence(
    window_id: WindowId, channel: Annotated[Name, Path()], ts: Annotated[Ts, Path()], caller: Called, service: Served
) -> dict[str, Any]:
    """Return the step that kept a message out, and what would show it. A hidden message is as one that is not there."""
    key = Naming(service.store, caller).message(channel, ts)
    return _read(why_not, service, caller, window_id, key, embedder=service.embedder).to_dict()


@router.post("/windows/{window_id}/feedback", summary="Judge a recorded window")
def judge_window(window_id: WindowId, body: FeedbackBody, caller: Called, service: Served) -> dict[str, Any]:
    """Store a verdict, in the place of an earlier one by the same user, and return it."""
    judged = body.to_feedback(window_id, caller, service.store)
    given = _read(give_feedback, service, caller, judged)
    service.metrics.judged(given.verdict)
    return pick(given)


def _build(service: Service, request: WindowRequest) -> ContextWindow:
    retrieval = service.cache.find(request)
    window = service.builder.arrange(retrieval)
    service.builder.record(retrieval, window)
    return window


def _explain(service: Service, caller: Called, window_id: str) -> dict[str, Any]:
    return _read(explain_window, service, caller, window_id).to_dict()


def _read(read: Callable[..., _Result], service: Service, *what: Any, **given: Any) -> _Result:
    """Return what is read of a recorded window; a problem where it is not there, is somebody else's, or is hidden."""
    try:
        return read_recorded(read, service.store, *what, **given)
    except AccessError as exc:
        raise not_found() from exc
