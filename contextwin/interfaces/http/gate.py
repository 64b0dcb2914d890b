"""What every request passes before an endpoint: it is counted and logged, its host is checked, its body is read.

Each gets one log line without the query, no caching, and no traceback with a message. Then it waits for its turn
(admission.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from time import perf_counter
from uuid import uuid4

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from contextwin.interfaces.http.metrics import Metrics
from contextwin.interfaces.http.problems import BEARER, Problem, problem_of

#: Bytes of a body. Ten times the longest prompt that is read, in any encoding of it; a message of Slack has at most
#: 40,000 characters, twice. Unmeasured.
MAX_BODY_BYTES = 1_000_000
#: Seconds that a client may take to send one. Unmeasured.
BODY_SECONDS = 20.0
#: The paths that need a token.
API = "/api/"
#: The one among them that does not.
OPENAPI = "/api/v1/openapi.json"
#: The path of the Model Context Protocol.
MCP = "/mcp"
#: What the API reads, and what the page's forms send.
JSON, FORM = "application/json", "application/x-www-form-urlencoded"

_log = logging.getLogger("contextwin.http")


class Guard:
    """Middleware: answers every request, with a problem document where nothing else does."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics, hosts: Collection[str]) -> None:
        self._app = app
        self._metrics = metrics
        self._hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        started = perf_counter()
        try:
            self._check(scope)
            body = await read_body(Headers(scope=scope), receive, BODY_SECONDS)
            await self._app(scope, replay_body(body, receive), answer.send)
        except Exception as exc:  # noqa: BLE001  (what it says may quote a prompt, and the server would log it)
            problem = problem_of(exc, answer.request_id)
            if not answer.status:
                await problem.respond()(scope, receive, answer.send)
        finally:
            self._tell(scope, answer, perf_counter() - started)

    def _check(self, scope: Scope) -> None:
        """Raise a problem for a request to another host, one without a token, or one with another body than JSON."""
        headers = Headers(scope=scope)
        if _host_of(headers.get("host", "")) not in self._hosts:
            raise Problem(status=400, slug="unknown-host", detail="this server does not have that name: --allow-host")
        is_open = scope["path"] == OPENAPI or not scope["path"].startswith(API)
        if not is_open and not headers.get("authorization", "").lower().startswith("bearer "):
            raise Problem(status=401, detail="expected the header Authorization: Bearer TOKEN", headers=BEARER)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        kinds = (JSON,) if scope["path"].startswith((API, MCP)) else (JSON, FORM)
        if scope["method"] in ("POST", "PUT", "PATCH") and kind not in kinds:
            raise Problem(status=415, detail=f"expected a body with Content-Type: {' or '.join(kinds)}")

    def _tell(self, scope: Scope, answer: _Answer, seconds: float) -> None:
        """Count and log a request, without its query; paths hold ids, never what was asked."""
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.answered(route, answer.status, seconds)
        _log.info("%s %s %d %.3fs %s", scope["method"], route, answer.status, seconds, answer.request_id)


class _Answer:
    """Sends an answer with the headers that all have, and remembers its status."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.request_id = uuid4().hex
        self.status = 0
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            own = {"cache-control": "no-store", "x-content-type-options": "nosniff", "x-request-id": self.request_id}
            message["headers"] = [*message.get("headers", ()), *((k.encode(), v.encode()) for k, v in own.items())]
        await self._send(message)


def _host_of(header: str) -> str:
    """Return the name of a Host header without its port, in lower case.

    >>> _host_of("LocalHost:8000"), _host_of("[::1]:8000"), _host_of("")
    ('localhost', '[::1]', '')
    """
    name, bracket, _ = header.strip().lower().partition("]")
    return name + bracket if bracket else name.partition(":")[0]


async def read_body(headers: Headers, receive: Receive, seconds: float) -> bytes:
    """Return the body; a problem for one that is too long, or takes longer than that."""
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length[:12]) > MAX_BODY_BYTES:
        raise _too_large()
    pieces, size = [], 0
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise Problem(status=400, detail="the connection was closed before the body was read")
                pieces.append(message.get("body", b""))
                size += len(pieces[-1])
                if size > MAX_BODY_BYTES:
                    raise _too_large()
                if not message.get("more_body"):
                    return b"".join(pieces)
    except TimeoutError as exc:
        raise Problem(status=408, detail=f"a body has to be sent within {seconds:g} seconds") from exc


def _too_large() -> Problem:
    return Problem(status=413, detail=f"a body has up to {MAX_BODY_BYTES:,} bytes", headers={"Connection": "close"})


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read already, and then whatever else comes."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return messages.pop() if messages else await receive()

    return give
