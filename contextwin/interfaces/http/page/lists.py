"""The other pages: recorded windows, statistics, and messages in order of time."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.responses import JSONResponse, Response

from contextwin.errors import ConfigError, ContextWinError
from contextwin.explain.monitoring import read_stats
from contextwin.explain.records import list_windows
from contextwin.interfaces.http.bodies import FiltersBody, TimelineBody, describe_error
from contextwin.interfaces.http.callers import Served, searches
from contextwin.interfaces.http.page.answers import HEADERS, PageRoute, show
from contextwin.interfaces.http.page.charts import draw_histogram
from contextwin.interfaces.http.page.visitors import Fields, Form, Visitor, name_of
from contextwin.interfaces.http.problems import problem_of
from contextwin.interfaces.http.serving import Service
from contextwin.interfaces.names import zone_of
from contextwin.models.access import Viewer
from contextwin.models.as_json import iso
from contextwin.window.names.directory import list_channels, list_users

router = APIRouter(route_class=PageRoute, include_in_schema=False)

#: Names that are suggested at once. Unmeasured.
MOST_SUGGESTIONS = 8
#: The fields of a timeline that the page has.
TIMELINE = ("matching", "channel", "author", "oldest", "latest", "order", "after", "asked_at")


@router.get("/windows")
def show_windows(caller: Visitor, service: Served) -> Response:
    """Return the visitor's own recorded windows, the latest first."""
    service.store.flush()
    listed = list_windows(service.store, caller)
    return show("windows.html", _frame(service, caller, "windows") | {"listed": listed})


@router.get("/stats")
def show_stats(caller: Visitor, service: Served) -> Response:
    """Return how windows, chunks and vectors are, as far as the visitor may see it."""
    service.store.flush()
    stats = read_stats(service.store, caller)
    bars = draw_histogram(stats.score_distribution)
    return show("stats.html", _frame(service, caller, "stats") | {"stats": stats, "bars": bars})


@router.post("/names")
def suggest(caller: Visitor, form: Fields, service: Served) -> Response:
    """Return the channels or people of what the visitor may see whose name has what is typed after # or @."""
    typed = form.get("typed", [""])[0]
    sign, given = typed[:1], typed[1:].casefold()
    if sign == "#":
        known = [(each.name, "") for each in list_channels(service.store, caller) if each.name]
    elif sign == "@":
        known = [(each.handle, each.name or "") for each in list_users(service.store, caller) if each.handle]
    else:
        known = []
    found = [(name, about) for name, about in known if given in f"{name} {about}".casefold()]
    found.sort(key=lambda each: (not each[0].casefold().startswith(given), each[0].casefold()))
    names = [{"name": f"{sign}{name}", "about": about} for name, about in found[:MOST_SUGGESTIONS]]
    return JSONResponse(names, headers=HEADERS)


@router.get("/timeline")
def show_latest(caller: Visitor, service: Served) -> Response:
    """Return the latest messages."""
    return _show_timeline(caller, service, {"order": ["desc"]})


@router.post("/timeline")
@searches
def show_messages(caller: Visitor, form: Fields, service: Served) -> Response:
    """Return a page of messages; what they are about is in the body, because addresses are logged on the way."""
    return _show_timeline(caller, service, form)


def _show_timeline(caller: Viewer, service: Service, form: Form) -> Response:
    values = {name: form.get(name, [""])[0].strip() for name in TIMELINE}
    told = _frame(service, caller, "timeline") | {"values": values, "page": None, "problem": "", "asked_at": ""}
    told |= _names(service, caller)
    try:
        page = service.timeline.list(_read_timeline(values).to_request(caller, service.store))
    except ContextWinError as exc:
        problem = problem_of(exc)
        return show("timeline.html", told | {"problem": problem.detail}, problem.status)
    return show("timeline.html", told | {"page": page, "asked_at": iso(page.asked_at)})


def _read_timeline(values: dict[str, str]) -> TimelineBody:
    """Return the timeline that a form asks for; ConfigError for a field that is wrong."""
    given: dict[str, Any] = {name: values[name] for name in ("matching", "order", "after", "asked_at") if values[name]}
    if not given.get("after"):
        given.pop("asked_at", None)
    try:
        ends: dict[str, Any] = {name: values[name] for name in ("oldest", "latest") if values[name]}
        channels, authors = ((values[name],) if values[name] else () for name in ("channel", "author"))
        return TimelineBody(**given, filters=FiltersBody(channels=channels, authors=authors, **ends))
    except ValidationError as exc:
        raise ConfigError("; ".join(f"{each['loc'][0]}: {describe_error(each)}" for each in exc.errors())) from exc


def _names(service: Service, caller: Viewer) -> dict[str, list[str]]:
    """Return the names to choose from: those of what the visitor may see."""
    channels = [each.name for each in list_channels(service.store, caller) if each.name]
    handles = [each.handle for each in list_users(service.store, caller) if each.handle]
    return {"channels": sorted(channels, key=str.lower), "handles": sorted(handles, key=str.lower)}


def _frame(service: Service, caller: Viewer, here: str) -> dict[str, Any]:
    visitor, zone = name_of(service, caller), zone_of(service.store, caller)
    return {"here": here, "visitor": visitor, "workspace": caller.workspace, "zone": zone}
