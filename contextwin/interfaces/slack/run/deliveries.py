"""`Deliveries`: how events reach the app: by Socket Mode, over a connection of its own, or by `http_deliveries`."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from socket import SHUT_RD
from time import monotonic
from typing import Any, Protocol

from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler

from contextwin.interfaces.slack.refusals import TokenWatch, WatchedClient

#: Deliveries that are taken at the same time: their events are stored together, over one connection. Unmeasured.
CONCURRENCY = 16
#: Seconds from Slack's word that it ends a connection to its end. Slack says "about 10".
RENEWAL_SECONDS = 10.0
#: Seconds after which a connection that ended without a word is noticed; the default of Slack's client is 5.
PING_SECONDS = 3.0


class Deliveries(Protocol):
    """What delivers events to an app. `prepare` is called first, once."""

    signing_secret: str | None  #: what deliveries are signed with; None: they come over a connection of the app's own

    def prepare(self, app: App, client: WatchedClient, on_hello: Callable[[bool], None]) -> None:
        """Deliver to `app`; `on_hello` is called whenever events begin to come, with whether some may be missed."""

    def connect(self) -> None:
        """Let events come. Raises what Slack, or the socket, says."""

    def connect_again(self) -> None:
        """Do what helps where events are missing. Raises what Slack says."""

    def close(self) -> None:
        """Let no more events come, and finish those that came."""


class SocketMode(Deliveries):
    """Slack's Socket Mode: the app opens the connection, so that no port is."""

    signing_secret = None

    def __init__(self, app_token: str) -> None:
        """`app_token` is the app-level token, xapp-…, with the scope connections:write."""
        self._app_token = app_token
        self._renewing_until = 0.0

    def prepare(self, app: App, client: WatchedClient, on_hello: Callable[[bool], None]) -> None:
        """Make the client of Socket Mode, which connects again by itself."""
        logger = logging.getLogger("contextwin.slack.socket")
        logger.setLevel(logging.WARNING)
        logger.filters = [_QuietLoss(client.tokens)]
        self._handler = SocketModeHandler(
            app,
            self._app_token,
            logger=logger,
            web_client=client,
            concurrency=CONCURRENCY,
            ping_interval=PING_SECONDS,
        )

        def listen(client: Any, message: dict[str, Any], raw: str | None = None) -> None:
            """Slack says hello with each connection, after polite and rude ends of the one before."""
            if message.get("type") == "hello":
                is_renewed = monotonic() < self._renewing_until
                self._renewing_until = 0.0
                on_hello(not is_renewed)

        def watch(text: str) -> None:
            """Slack says so before it ends a connection, which stays until the next one is there."""
            if '"disconnect"' in text and json.loads(text).get("type") == "disconnect":
                self._renewing_until = monotonic() + RENEWAL_SECONDS

        self._handler.client.message_listeners.append(listen)
        self._handler.client.on_message_listeners.append(watch)

    def connect(self) -> None:
        """Open the connection."""
        self._handler.connect()

    def connect_again(self) -> None:
        """Open another connection."""
        self._handler.client.connect_to_new_endpoint(force=True)

    def close(self) -> None:
        """Close the connection."""
        # Slack's client may lose its socket while it closes it, and then leaves its threads: it is closed again.
        for close in (partial(_hang_up, self._handler.client), self._handler.close, self._handler.close):
            with suppress(AttributeError, OSError):
                close()


class _QuietLoss(logging.Filter):
    """Drops the traceback of an acknowledgement that no connection was left for: Slack delivers the event again.

    Nothing is logged once a token is lost: that is said once, when the app ends.
    """

    def __init__(self, tokens: TokenWatch) -> None:
        super().__init__()
        self._tokens = tokens

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
        text = record.getMessage()
        is_loss = "SlackClientNotConnectedError" in text or "no longer active" in text
        return not is_loss and self._tokens.lost is None


def _hang_up(client: Any) -> None:
    """End the waits for Slack's next message, which its client would sit out for 3 seconds before it closes."""
    client.auto_reconnect_enabled = False
    client.closed = True
    client.message_queue.put(None)  # It says nothing, and is waited for.
    client.current_session_state.terminated = True
    client.current_session.sock.shutdown(SHUT_RD)
