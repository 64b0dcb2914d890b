"""The Model Context Protocol at `/mcp`: the same tokens, turns and problem documents as every other path.

Each request is answered on its own (stateless), so that nothing is held between two: a GET, which would hold a stream
open for what is never sent, gets 405.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI, Request, Response
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import INVALID_REQUEST, PARSE_ERROR, jsonrpc_message_adapter
from pydantic import ValidationError
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from contextwin.interfaces.http.callers import Called, searches
from contextwin.interfaces.http.gate import MAX_BODY_BYTES, replay_body
from contextwin.interfaces.http.problems import Problem
from contextwin.interfaces.http.serving import Service
from contextwin.interfaces.mcp.engine import open_engine
from contextwin.interfaces.mcp.server import make_mcp_server
from contextwin.models.access import Viewer

PATH = "/mcp"
#: The application checks the host, and the endpoint the origin.
CHECKED = TransportSecuritySettings(enable_dns_rebinding_protection=False)

_caller: ContextVar[Viewer] = ContextVar("caller")


def make_mcp_router(service: Service) -> APIRouter:
    """Return the path of the protocol for a service; its lifespan is that of the application."""

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        engine = open_engine(
            service.store,
            _caller.get,
            service.embedder,
            observer=service.metrics.observer,
            judged=service.metrics.judged,
        )
        server = app.state.mcp = make_mcp_server(engine)
        server.streamable_http_app(
            json_response=True,
            stateless_http=True,
            max_request_body_size=MAX_BODY_BYTES,
            transport_security=CHECKED,
        )
        async with server.session_manager.run():
            yield

    router = APIRouter(lifespan=run)
    router.add_api_route(PATH, answer_call, methods=["POST"], include_in_schema=False)
    return router


@searches
async def answer_call(request: Request, caller: Called) -> Response:
    """Answer one message of the protocol."""
    _check_origin(request)
    body = await request.body()
    return _refuse(body) or _Answer(request.app.state.mcp, caller, body)


def _check_origin(request: Request) -> None:
    """Raise a problem for a page of another site, as the protocol asks for."""
    origin = request.headers.get("origin")
    if origin and urlsplit(origin).netloc != request.headers.get("host"):
        raise Problem(status=403, detail="this is no place for pages of other sites")


def _refuse(body: bytes) -> Response | None:
    """Return the error of a body that is no message of JSON-RPC 2.0, without what the library says of its types."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):  # ValueError: also for bytes that are no UTF-8, and for very long numbers.
        return _fail(PARSE_ERROR, "expected a body of JSON in UTF-8")
    try:
        jsonrpc_message_adapter.validate_python(message, by_name=False)
    except ValidationError:
        return _fail(INVALID_REQUEST, "expected a request of JSON-RPC 2.0: an object with jsonrpc, id and method")
    return None


def _fail(code: int, told: str) -> Response:
    error = {"jsonrpc": "2.0", "id": None, "error": {"code": code, "message": told}}
    return JSONResponse(error, 400)


class _Answer(Response):
    """What the protocol's library answers to the request, for a caller."""

    def __init__(self, server: MCPServer[Any], caller: Viewer, body: bytes) -> None:
        super().__init__()
        self._server = server
        self._caller = caller
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it."""
        token = _caller.set(self._caller)
        try:
            await self._server.session_manager.handle_request(scope, replay_body(self._body, receive), send)
        finally:
            _caller.reset(token)
