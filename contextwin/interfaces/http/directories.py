"""Lists of the channels and users that may be seen, to complete names with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query

from contextwin.interfaces.http.bodies import ListQuery
from contextwin.interfaces.http.callers import Called, Served
from contextwin.models.as_json import as_json
from contextwin.window.names.directory import list_channels, list_users

router = APIRouter(prefix="/api/v1", tags=["names"])

_Listed = TypeVar("_Listed")


@router.get("/channels", summary="Channels that may be read")
def read_channels(query: Annotated[ListQuery, Query()], caller: Called, service: Served) -> dict[str, Any]:
    """Return the channels that the asker may read, by id."""
    listed = list_channels(service.store, caller)
    page, after = _page_of(listed, query, lambda each: each.channel, lambda each: (each.channel, each.name))
    return {"workspace": caller.workspace, "channels": as_json(page), "next_after": after}


@router.get("/users", summary="Users who may be seen")
def read_users(query: Annotated[ListQuery, Query()], caller: Called, service: Served) -> dict[str, Any]:
    """Return who is in the channels that the asker may read, or wrote to them, by id."""
    listed = list_users(service.store, caller)
    page, after = _page_of(listed, query, lambda each: each.user, lambda each: (each.user, each.name, each.handle))
    return {"workspace": caller.workspace, "users": as_json(page), "next_after": after}


def _page_of(
    listed: Sequence[_Listed],
    query: ListQuery,
    key: Callable[[_Listed], str],
    names: Callable[[_Listed], tuple[str | None, ...]],
) -> tuple[list[_Listed], str | None]:
    """Return those whose names hold what is asked for, after the cursor, by id, and the cursor of the next page."""
    wanted = (query.q or "").lower().lstrip("#@")
    ordered = sorted(listed, key=key)
    found = [each for each in ordered if any(wanted in name.lower() for name in names(each) if name)]
    rest = [each for each in found if query.after is None or key(each) > query.after]
    page = rest[: query.limit]
    return page, key(page[-1]) if len(rest) > len(page) else None
