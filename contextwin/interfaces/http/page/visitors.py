"""Who looks at a page: the cookie is a token of the API, and the token says who it is.

A form is only read when the browser says that it comes from a page of this server.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any
from urllib.parse import parse_qs, quote

from fastapi import Depends, Request
from starlette.responses import Response

from contextwin.errors import AccessError
from contextwin.interfaces.http.callers import COOKIE, accept_token, service_of, wait_for_turn
from contextwin.interfaces.http.problems import Problem
from contextwin.interfaces.http.serving import Service
from contextwin.models.access import Viewer
from contextwin.models.tokens import ApiToken
from contextwin.window.names.directory import list_users

#: Days for which a browser stays signed in. Unmeasured.
SESSION_DAYS = 7
#: What a token that a login link made is called; signing out revokes it.
SESSION_NAME = "page"
#: Most fields of a form. Unmeasured.
MOST_FIELDS = 1_000
_PATH = re.compile(r"/(?!/)[A-Za-z0-9/?=&:;.,_%-]*")

Form = Mapping[str, list[str]]


class RefusedVisit(Problem):
    """A problem that is told before anybody looks: as a problem document, not as a page."""


def check_origin(request: Request) -> None:
    """Refuse what a page of another site sends: the browser would add the cookie of this one."""
    if request.headers.get("sec-fetch-site") != "same-origin":
        raise RefusedVisit(status=403, slug="cross-site", detail="a form is only accepted from a page of this server")


def find_token_of(request: Request) -> ApiToken | None:
    """Return the token in the cookie; None where there is none that is accepted and may read."""
    try:
        token = accept_token(service_of(request), request.cookies.get(COOKIE, ""))
    except AccessError:
        return None
    return token if {"read", "admin"} & {*token.scopes} else None


def find_visitor(request: Request, _turn: Annotated[None, Depends(wait_for_turn)]) -> Viewer:
    """Return who looks, always with the rights of a user; a visitor who is not signed in is sent to the form."""
    if request.method != "GET":
        check_origin(request)
    token = find_token_of(request)
    if token is None and request.method == "GET":
        there = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        raise RefusedVisit(status=303, detail="sign in", headers={"Location": f"/login?next={quote(there, safe='/')}"})
    if token is None:
        raise RefusedVisit(status=401, detail="sign in again: the session has ended", headers={"HX-Redirect": "/login"})
    return Viewer(workspace=token.workspace, asker=token.user)


async def read_form(request: Request) -> Form:
    """Return the fields of a form, each with its values."""
    try:
        text = (await request.body()).decode()
        return parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError as exc:
        raise RefusedVisit(status=400, detail=f"expected a form in UTF-8 with up to {MOST_FIELDS:,} fields") from exc


def set_session(request: Request, response: Response, secret: str) -> None:
    """Sign a browser in with the secret of a token; what came by HTTPS goes back by HTTPS alone."""
    seconds = int(timedelta(days=SESSION_DAYS).total_seconds())
    is_encrypted = request.headers.get("x-forwarded-proto", request.url.scheme) == "https"
    response.set_cookie(
        COOKIE, secret, max_age=seconds, httponly=True, samesite="strict", secure=is_encrypted, path="/"
    )


def own_path(given: str) -> str:
    """Return a path of this server that is safe to send a browser to; "/" for anything else.

    >>> own_path("/windows/1f?a=original"), own_path("//elsewhere.example"), own_path("https://elsewhere.example")
    ('/windows/1f?a=original', '/', '/')
    """
    return given if _PATH.fullmatch(given) else "/"


def name_of(service: Service, caller: Viewer) -> str:
    """Return what the visitor is called, else the id."""
    users = list_users(service.store, caller)
    return next((each.name or each.user for each in users if each.user == caller.asker), caller.asker or "")


Visitor = Annotated[Viewer, Depends(find_visitor)]
Fields = Annotated[Any, Depends(read_form)]
