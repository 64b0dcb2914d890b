"""The caller of a request, whom its token alone names. Requests also wait here for their turn (admission.py)."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import Depends, Header, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from contextwin.errors import AccessError
from contextwin.interfaces.http.problems import BEARER, Problem
from contextwin.interfaces.http.serving import Service
from contextwin.models.access import Viewer
from contextwin.models.tokens import ApiToken, TokenScope
from contextwin.privacy.tokens import check_token

#: The cookie of the page; it holds a token.
COOKIE = "contextwin"

_Endpoint = TypeVar("_Endpoint", bound=Callable[..., Any])

_log = logging.getLogger("contextwin.access")
_bearer = HTTPBearer(
    auto_error=False, scheme_name="token", description="`contextwin token create --as @ana` prints one."
)


def service_of(request: Request) -> Service:
    """Return what the endpoints work with."""
    service: Service = request.app.state.service
    return service


def searches(endpoint: _Endpoint) -> _Endpoint:
    """Mark an endpoint that searches, and takes the longer for it: it leaves a place for others."""
    vars(endpoint)["searches"] = True
    return endpoint


async def wait_for_turn(request: Request) -> AsyncIterator[None]:
    """Hold a place among the requests that run until the answer is sent."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    shown = secret.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")
    is_search = getattr(request.scope["endpoint"], "searches", False)
    async with request.app.state.admission.admit(service_of(request).callers.of(shown), is_search=is_search):
        yield


def accept_token(service: Service, secret: str) -> ApiToken:
    """Return the token that a secret is of, which has turns of its own from now on; AccessError as `check_token`."""
    token = check_token(service.store, secret)
    service.callers.accept(secret)
    return token


def find_token(service: Service, secret: str) -> ApiToken:
    """Return the token that a secret is of; a problem for one that is not accepted."""
    try:
        return accept_token(service, secret)
    except AccessError as exc:
        raise Problem(status=401, detail=str(exc), headers=BEARER) from exc


def require_scope(token: ApiToken, *scopes: TokenScope) -> None:
    """Raise a problem for a token that allows none of these."""
    if not {*scopes} & {*token.scopes}:
        raise Problem(status=403, detail=f"the token does not allow it: it needs the scope {' or '.join(scopes)}")


def find_caller(
    request: Request,
    _turn: Annotated[None, Depends(wait_for_turn)],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
    contextwin_all: Annotated[
        Literal["0", "1"], Header(description="1: every channel is visible. Needs the scope admin, and is logged.")
    ] = "0",
) -> Viewer:
    """Return who asks; everything is visible for the scope admin and with `Contextwin-All: 1` alone."""
    service = service_of(request)
    token = find_token(service, credentials.credentials if credentials else "")
    require_scope(token, "read", "admin")
    caller = Viewer(workspace=token.workspace, asker=token.user, everyone=contextwin_all == "1")
    if caller.everyone:
        require_scope(token, "admin")
        what = f"{request.method} {request.scope['route'].path}"
        service.store.log_access(token.workspace, token.user, f"everything is visible, token {token.token_id}", what)
        _log.info("everything of workspace %r is visible to user %r: %s", token.workspace, token.user, what)
    return caller


Called = Annotated[Viewer, Depends(find_caller)]
Served = Annotated[Service, Depends(service_of)]
