"""Signing in, with a single-use link or with a token, and out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from contextwin.errors import AccessError
from contextwin.interfaces.http.callers import COOKIE, Served, wait_for_turn
from contextwin.interfaces.http.page.answers import PageRoute, show
from contextwin.interfaces.http.page.visitors import (
    SESSION_DAYS,
    SESSION_NAME,
    Fields,
    check_origin,
    find_token_of,
    own_path,
    set_session,
)
from contextwin.privacy.tokens import check_token, create_token, revoke_token

router = APIRouter(route_class=PageRoute, include_in_schema=False, dependencies=[Depends(wait_for_turn)])

_USED = "This login link was used, or is too old. A server prints a new one when it starts; a token works too."
_WRONG = "The token is unknown, expired or revoked, or may not read."


@router.get("/login")
def open_login(
    request: Request,
    service: Served,
    code: Annotated[str, Query(max_length=200)] = "",
    next: Annotated[str, Query(max_length=2000)] = "",
) -> Response:
    """Sign in the holder of an unused link; show the form for a token to anybody else."""
    if not code:
        return _ask(next)
    login = service.links.use(code)
    if login is None:
        return _ask(next, _USED, 403)
    made = create_token(service.store, login.workspace, login.user, name=SESSION_NAME, days=SESSION_DAYS)
    response = RedirectResponse(login.path, 303)
    set_session(request, response, made.secret)
    return response


@router.post("/login")
def sign_in(request: Request, form: Fields, service: Served) -> Response:
    """Sign in with a token."""
    check_origin(request)
    secret, there = (form.get(name, [""])[0].strip() for name in ("token", "next"))
    try:
        token = check_token(service.store, secret)
    except AccessError:
        token = None
    if token is None or not {"read", "admin"} & {*token.scopes}:
        return _ask(there, _WRONG, 403)
    response = RedirectResponse(own_path(there), 303)
    set_session(request, response, secret)
    return response


@router.post("/logout")
def sign_out(request: Request, service: Served) -> Response:
    """Sign out; a token that a login link made is of no use any more."""
    check_origin(request)
    token = find_token_of(request)
    if token is not None and token.name == SESSION_NAME and token.created_at > _oldest_session():
        revoke_token(service.store, token.workspace, token.token_id, performed_by=token.user)
    response = RedirectResponse("/login", 303)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response


def _oldest_session() -> datetime:
    return datetime.now(UTC) - timedelta(days=SESSION_DAYS)


def _ask(there: str, problem: str = "", status: int = 200) -> Response:
    told = {"next": own_path(there), "problem": problem, "visitor": None, "here": "login"}
    return show("login.html", told, status)
