"""`HttpMode`: Slack sends events, commands and buttons to a port, signed; only what is signed and recent is read."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from time import monotonic, sleep

import uvicorn
from slack_bolt import App
from slack_bolt.adapter.starlette.handler import to_bolt_request, to_starlette_response
from slack_sdk.signature import SignatureVerifier
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from contextwin.errors import ConfigError
from contextwin.interfaces.http.gate import read_body
from contextwin.interfaces.http.problems import Problem
from contextwin.interfaces.slack.manifest import PATH
from contextwin.interfaces.slack.refusals import WatchedClient
from contextwin.interfaces.slack.run.deliveries import CONCURRENCY, Deliveries

#: Seconds within which a delivery has to have come whole: Slack waits no longer than 3 for the acknowledgement.
READ_SECONDS = 3.0
#: Deliveries that wait to be stored; more are refused, and come again. Unmeasured.
MOST_WAITING = 200
#: Seconds that a server which is ending waits for acknowledgements. Unmeasured; Slack waits 3.
GRACE_SECONDS = 10

_CONTENT_TYPES = ("application/json", "application/x-www-form-urlencoded")
_log = logging.getLogger("contextwin.slack")


class HttpMode(Deliveries):
    """Slack's HTTP mode. TLS is the work of whatever stands before it: Slack sends to https addresses only."""

    def __init__(self, signing_secret: str, bound: socket.socket) -> None:
        """`bound` is bound to an address already, and is closed at the end."""
        self.signing_secret = signing_secret
        self._bound = bound

    def prepare(self, app: App, client: WatchedClient, on_hello: Callable[[bool], None]) -> None:
        """Make the server; it listens only once `connect` is called."""
        self._on_hello = on_hello
        self._pool = ThreadPoolExecutor(CONCURRENCY, "contextwin-deliveries")
        config = uvicorn.Config(
            _Endpoint(app, str(self.signing_secret), self._pool),
            access_log=False,
            log_config=None,
            proxy_headers=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([self._bound],), name="contextwin-http", daemon=True)

    def connect(self) -> None:
        """Listen, and return once requests are taken."""
        self._thread.start()
        until = monotonic() + GRACE_SECONDS
        while not self._server.started:
            if not self._thread.is_alive() or monotonic() > until:
                raise ConfigError("the server for Slack's deliveries did not start")
            sleep(0.01)
        self._on_hello(True)

    def connect_again(self) -> None:
        """Say where to look: nothing here can make Slack send."""
        _log.warning("Slack does not send every event: see Event Subscriptions of the app at api.slack.com")

    def close(self) -> None:
        """Acknowledge what came, and listen no more."""
        self._server.should_exit = True
        if self._thread.ident is not None:
            self._thread.join(timeout=GRACE_SECONDS + 5)
        self._pool.shutdown()
        self._bound.close()


class _Endpoint:
    """An ASGI application with one address. What is not signed is neither parsed nor stored."""

    def __init__(self, app: App, signing_secret: str, pool: ThreadPoolExecutor) -> None:
        self._app = app
        self._verifier = SignatureVerifier(signing_secret)
        self._pool = pool
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            answer = await self._take(Request(scope), receive)
        except Problem as exc:
            answer = Response(b"", exc.status, dict(exc.headers), "text/plain")
        await answer(scope, receive, send)

    async def _take(self, request: Request, receive: Receive) -> Response:
        _check_head(request)
        body = await read_body(request.headers, receive, READ_SECONDS)
        self._check_signature(request.headers, body)
        if self._waiting >= MOST_WAITING:
            raise _refusal(503)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._dispatch, request, body)
        finally:
            self._waiting -= 1

    def _check_signature(self, headers: Headers, body: bytes) -> None:
        timestamp, signature = (headers.get(f"x-slack-{name}") for name in ("request-timestamp", "signature"))
        try:
            is_valid = self._verifier.is_valid(body, timestamp, signature)
        except (ValueError, TypeError, OverflowError):  # A timestamp that is no number, or no time; text that is none.
            is_valid = False
        if not is_valid:
            raise _refusal(401)

    def _dispatch(self, request: Request, body: bytes) -> Response:
        """Store and answer, in a thread; whatever fails is not acknowledged, so that it comes again."""
        try:
            return to_starlette_response(self._app.dispatch(to_bolt_request(request, body)))
        except ValueError as exc:
            raise _refusal(400) from exc
        except Exception as exc:  # noqa: BLE001  (its words may be somebody's)
            _log.warning("a delivery failed, and is not acknowledged: %s", type(exc).__name__)
            raise _refusal(503) from None


def _check_head(request: Request) -> None:
    if request.scope["path"] != PATH:
        raise _refusal(404)
    if request.method != "POST":
        raise _refusal(405)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in _CONTENT_TYPES:
        raise _refusal(415)


def _refusal(status: int) -> Problem:
    """Return what says that a request is no delivery of Slack, or is not taken now."""
    return Problem(status=status, detail="")
