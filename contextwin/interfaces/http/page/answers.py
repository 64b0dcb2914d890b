"""Pages: templates that escape everything, the headers that all pages have, and errors as pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, tzinfo
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from contextwin.errors import ContextWinError
from contextwin.interfaces.http.page.visitors import RefusedVisit
from contextwin.interfaces.http.problems import Problem, problem_of

#: A time as JSON has it.
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
FOLDER = Path(__file__).parent
#: The path that answers sliders.
ARRANGE = "/arrange"
#: Nothing but this server's own files and forms, and nothing inline.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def show(template: str, values: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] = HEADERS) -> Response:
    """Return a page."""
    return HTMLResponse(_TEMPLATES.get_template(template).render(**values), status, {**HEADERS, **headers})


class PageRoute(APIRoute):
    """A path that tells its errors as pages."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def answer_with_page(request: Request) -> Response:
            try:
                response: Response = await answer(request)
            except RefusedVisit:
                raise
            except (Problem, ContextWinError, RequestValidationError) as exc:
                response = _show_problem(problem_of(exc), request)
            return response

        return answer_with_page


def is_part(request: Request) -> bool:
    """Whether a script asks for a part of a page."""
    return bool(request.headers.get("hx-request") == "true")


def _show_problem(problem: Problem, request: Request) -> Response:
    """Return a problem as a page; to a script as a line, which is shown beside what changes and not in its place."""
    told = {"title": HTTPStatus(problem.status).phrase, "detail": problem.detail, "visitor": None, "here": ""}
    if is_part(request):
        beside = {"HX-Retarget": "#trouble", "HX-Reswap": "innerHTML"} if request.url.path == ARRANGE else {}
        return show("trouble.html", told, problem.status, {**problem.headers, **beside})
    return show("problem.html", told, problem.status, problem.headers)


def _number(value: float | None) -> str:
    """Return a number with three digits; an en dash for none.

    >>> _number(0.42913), _number(1.5), _number(61.0), _number(12345.6), _number(0.000042), _number(0.0), _number(None)
    ('0.429', '1.50', '61.0', '12,346', '4e-05', '0', '–')
    """
    if value is None:
        return "–"
    size = abs(value)
    if size < 0.001:
        return f"{value:.1g}"
    return f"{value:,.{3 if size < 1 else 2 if size < 10 else 1 if size < 100 else 0}f}"


def _count(number: int, noun: str, plural: str = "") -> str:
    """Return a number of things.

    >>> _count(1, "message"), _count(1200, "message"), _count(2, "reply", "replies")
    ('1 message', '1,200 messages', '2 replies')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def _moment(at: datetime, zone: tzinfo | None = None) -> str:
    """Return a time in a zone to the minute."""
    return f"{at.astimezone(zone) if zone else at:%-d %b %Y, %H:%M}"


def _changes(given: Mapping[str, Any], zone: tzinfo) -> Iterator[tuple[str, str]]:
    """Yield what a request has otherwise, names and values: those of filters and weights too, times in a zone.

    >>> from datetime import UTC
    >>> [*_changes({"max_tokens": 1500, "filters": {"latest": "2026-03-08T20:31:00Z", "channels": ["C1"]}}, UTC)]
    [('max tokens', '1,500'), ('latest', '8 Mar 2026, 20:31'), ('channels', 'C1')]
    """
    for name, value in given.items():
        if isinstance(value, Mapping):
            yield from _changes(value, zone)
        else:
            yield name.replace("_", " "), _value(value, zone)


def _value(value: Any, zone: tzinfo) -> str:
    if isinstance(value, str) and _TIME.fullmatch(value):
        return _moment(datetime.fromisoformat(value), zone)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return "none" if value is None else str(value)


_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TEMPLATES.filters |= {"number": _number, "count_of": _count, "moment": _moment, "changes": _changes}
