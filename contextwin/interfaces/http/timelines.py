"""Messages in order of time, page by page."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response

from contextwin.interfaces.http.bodies import MessagesQuery, PageQuery, TimelineBody
from contextwin.interfaces.http.callers import Called, Served, searches
from contextwin.interfaces.http.serving import Service
from contextwin.models.access import Viewer
from contextwin.models.as_json import iso
from contextwin.models.timelines import Order, TimelinePage

router = APIRouter(prefix="/api/v1/timeline", tags=["timeline"])


@router.get("", summary="Messages in order of time")
def list_messages(
    query: Annotated[PageQuery, Query()], caller: Called, service: Served, request: Request, response: Response
) -> dict[str, Any]:
    """Return a page; the `Link` header leads to the next one, which neither skips nor repeats a message."""
    page = service.timeline.list(query.to_body().to_request(caller, service.store))
    if page.next_after is not None:
        response.headers["Link"] = f'<{_next_address(request, page)}>; rel="next"'
    return page.to_dict()


@router.get("/earliest", summary="The first message")
def read_earliest(query: Annotated[MessagesQuery, Query()], caller: Called, service: Served) -> dict[str, Any]:
    """Return the first message of all that qualify, or null with a note."""
    return _read_end(query, caller, service, "asc")


@router.get("/latest", summary="The last message")
def read_latest(query: Annotated[MessagesQuery, Query()], caller: Called, service: Served) -> dict[str, Any]:
    """Return the last message of all that qualify, or null with a note."""
    return _read_end(query, caller, service, "desc")


@router.post("/search", summary="Messages about a topic in order of time")
@searches
def search_messages(body: TimelineBody, caller: Called, service: Served) -> dict[str, Any]:
    """Return a page of messages about a topic, which is in the body, because addresses are logged on the way."""
    return service.timeline.list(body.to_request(caller, service.store)).to_dict()


def _read_end(query: MessagesQuery, caller: Viewer, service: Service, order: Order) -> dict[str, Any]:
    body = query.to_body().model_copy(update={"order": order, "limit": 1})
    told = service.timeline.list(body.to_request(caller, service.store)).to_dict()
    if not told["messages"]:
        return {"message": None, "note": f"no message qualifies ({told['access']})"}
    return {"message": told["messages"][0], "note": ""}


def _next_address(request: Request, page: TimelinePage) -> str:
    """Return the address of the next page, with the same filters and the same `asked_at`."""
    given = [pair for pair in request.query_params.multi_items() if pair[0] not in ("after", "asked_at")]
    after = [("after", page.next_after), ("asked_at", iso(page.asked_at))]
    return f"{request.url.path}?{urlencode([*given, *after])}"
