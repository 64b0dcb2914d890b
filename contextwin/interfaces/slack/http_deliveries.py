"""`HttpMode`: Slack sends events, commands and buttons to a port, signed; only what is signed and recent is read."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from time import monotonic, sleep
from typing import Any

import uvicorn
from slack_bolt import App, BoltRequest
from slack_sdk.signature import SignatureVerifier

from contextwin.errors import ConfigError
from contextwin.interfaces.slack.deliveries import CONCURRENCY, Deliveries
from contextwin.interfaces.slack.manifest import PATH
from contextwin.interfaces.slack.refusals import WatchedClient

#: Most bytes of a delivery. Slack's messages have at most 40,000 characters, twice (text and blocks). Unmeasured.
MOST_BYTES = 1_000_000
#: Seconds within which a delivery has to have come whole: Slack waits no longer than 3 for the acknowledgement.
READ_SECONDS = 3.0
#: Deliveries that wait to be stored; more are refused, and come again. Unmeasured.
MOST_WAITING = 200
#: Seconds that a server which is ending waits for acknowledgements. Unmeasured; Slack waits 3.
GRACE_SECONDS = 10

_CONTENT_TYPES = ("application/json", "application/x-www-form-urlencoded")
_log = logging.getLogger("contextwin.slack")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
#: Status, content type and body.
HttpAnswer = tuple[int, str, bytes]


class RefusedDeliveryError(Exception):
    """A request is no delivery of Slack; `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


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
            status, kind, body = await self._take(scope, receive)
        except RefusedDeliveryError as exc:
            status, kind, body = exc.status, "text/plain", b""
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
        if status == 413:
            headers.append((b"connection", b"close"))  # Nobody reads the rest.
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _take(self, scope: Scope, receive: Receive) -> HttpAnswer:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        _check_head(scope, headers)
        body = await _read(receive)
        self._check_signature(headers, body)
        if self._waiting >= MOST_WAITING:
            raise RefusedDeliveryError(503)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._dispatch, headers, body)
        finally:
            self._waiting -= 1

    def _check_signature(self, headers: dict[str, str], body: bytes) -> None:
        timestamp, signature = (headers.get(f"x-slack-{name}") for name in ("request-timestamp", "signature"))
        try:
            is_valid = self._verifier.is_valid(body, timestamp, signature)
        except (ValueError, TypeError, OverflowError):  # A timestamp that is no number, or no time; text that is none.
            is_valid = False
        if not is_valid:
            raise RefusedDeliveryError(401)

    def _dispatch(self, headers: dict[str, str], body: bytes) -> HttpAnswer:
        """Store and answer, in a thread; whatever fails is not acknowledged, so that it comes again."""
        try:
            given: dict[str, Any] = {**headers}
            answer = self._app.dispatch(BoltRequest(mode="http", body=body.decode(), headers=given))
        except ValueError:
            return 400, "text/plain", b""
        except Exception as exc:  # noqa: BLE001  (its words may be somebody's)
            _log.warning("a delivery failed, and is not acknowledged: %s", type(exc).__name__)
            return 503, "text/plain", b""
        kind = answer.headers.get("content-type", ["text/plain"])[0]
        return answer.status, kind, (answer.body or "").encode()


def _check_head(scope: Scope, headers: dict[str, str]) -> None:
    if scope["path"] != PATH:
        raise RefusedDeliveryError(404)
    if scope["method"] != "POST":
        raise RefusedDeliveryError(405)
    if headers.get("content-type", "").partition(";")[0].strip().lower() not in _CONTENT_TYPES:
        raise RefusedDeliveryError(415)
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > len(str(MOST_BYTES)) or int(length) > MOST_BYTES:
        raise RefusedDeliveryError(413)


async def _read(receive: Receive) -> bytes:
    """Return the body; RefusedDeliveryError where it is too long, or does not come."""
    body = bytearray()
    try:
        async with asyncio.timeout(READ_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise RefusedDeliveryError(400)
                body += message.get("body", b"")
                if len(body) > MOST_BYTES:
                    raise RefusedDeliveryError(413)
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise RefusedDeliveryError(408) from None
