"""`FakeSlack`: serves a fake workspace over HTTP and Socket Mode, as reliably as Slack does: at least once, unordered.

An envelope that is not acknowledged comes again. What happens while nobody is connected is lost, or kept if
`keeps_events`. `rough` deliveries are doubled and out of order.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Event, RLock, Thread
from time import monotonic, sleep, time
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from testkit.fake_slack.http_target import SECRET, HttpTarget
from testkit.fake_slack.surfaces import ApiError
from testkit.fake_slack.web_api import RateLimitedError, WebApi
from testkit.fake_slack.websocket import WebSocket, accept_key
from testkit.fake_slack.workspace import BOT, TEAM, FakeWorkspace, Json


@dataclass
class Envelope:
    kind: str
    payload: Json
    envelope_id: str = field(default_factory=lambda: uuid4().hex)
    told_at: float = field(default_factory=monotonic)
    sent_at: float | None = None
    attempts: int = 0

    def as_json(self) -> str:
        known = {"envelope_id": self.envelope_id, "type": self.kind, "payload": self.payload}
        return json.dumps(known | {"accepts_response_payload": False, "retry_attempt": max(0, self.attempts - 1)})


def event_body(event: Json) -> Json:
    """The body in which an event is delivered."""
    known = {"type": "event_callback", "team_id": TEAM, "api_app_id": "A0APP", "token": "x", "event": event}
    seconds = int(float(event.get("event_ts", "0")))
    authorizations = [{"team_id": TEAM, "user_id": BOT, "is_bot": True, "enterprise_id": None}]
    return known | {"event_id": f"Ev{uuid4().hex[:10]}", "event_time": seconds, "authorizations": authorizations}


def sign(body: Json) -> tuple[str, dict[str, Any]]:
    """Body and headers of an HTTP delivery."""
    text, now = json.dumps(body), str(int(time()))
    signature = hmac.new(SECRET.encode(), f"v0:{now}:{text}".encode(), sha256).hexdigest()
    headers = {"x-slack-request-timestamp": [now], "x-slack-signature": [f"v0={signature}"]}
    return text, headers | {"content-type": ["application/json"]}


class FakeSlack:
    def __init__(self, workspace: FakeWorkspace | None = None, *, seed: int = 0) -> None:
        self.workspace = workspace or FakeWorkspace()
        self.api = WebApi(self.workspace)
        self.url = ""
        self.resend_seconds = 0.5
        self.most_in_flight = 1_000_000  #: envelopes that wait for their acknowledgement at the same time
        self.most_attempts = 4
        self.rough = 0.0  #: share of deliveries that are doubled or wait
        self.keeps_events = False
        self.is_held = False  #: nothing is sent for now
        self.direct: Callable[[Json], None] | None = None  #: takes every delivery; may not call Slack
        self.told: list[Json] = []  #: every event, in order
        self.ack_seconds: list[float] = []
        self.hellos = 0  #: connections that were made
        self._random = Random(seed)
        self._waiting: dict[str, Envelope] = {}
        self._sockets: list[WebSocket] = []
        self.http: HttpTarget | None = None  #: takes the deliveries instead of sockets
        self._lock = RLock()
        self._is_over = Event()
        self.workspace.tell = self._tell

    # -- what happens in Slack

    def _tell(self, event: Json) -> None:
        self.told.append(event)
        self.push("events_api", event_body(event))

    def push(self, kind: str, payload: Json) -> None:
        """Deliver something over Socket Mode, until it is acknowledged."""
        if self.direct is not None:
            self.direct(payload)
            return
        with self._lock:
            if self._sockets or self.http or self.keeps_events:
                envelope = Envelope(kind, payload)
                self._waiting[envelope.envelope_id] = envelope

    def command(self, user: str, channel: str, text: str) -> None:
        given = {"command": "/contextwin", "text": text, "user_id": user, "channel_id": channel, "team_id": TEAM}
        trigger_id = f"{uuid4().hex}:{user}"
        self.push(
            "slash_commands", given | {"response_url": self._response_url(user, channel), "trigger_id": trigger_id}
        )

    def press(self, user: str, channel: str, action: str, value: str, thread_ts: str | None = None) -> None:
        """Press a button of the app."""
        known = self._interaction("block_actions", user, channel)
        pressed = {"action_id": action, "block_id": "b", "type": "button", "value": value, "action_ts": "1.0"}
        container = {"type": "message", "channel_id": channel, "thread_ts": thread_ts}
        self.push("interactive", known | {"actions": [pressed], "container": container})

    def stop(self, user: str, channel: str, thread_ts: str) -> None:
        """Press the stop button, which Slack shows to everybody in a thread that an agent works in."""
        assert self.api.sessions.get((channel, thread_ts)) == "processing", "there is no stop button"
        messages = self.workspace.channels[channel].messages
        streams = [key for key in self.api.streams if key[0] == channel and messages[key[1]]["thread_ts"] == thread_ts]
        ended = [ts for place, ts in streams if self.api.streams.pop((place, ts))]
        event = {"type": "agent_session_stopped", "channel": channel, "thread_ts": thread_ts, "user": user}
        self._tell(event | {"streaming_message_ts": ended, "event_ts": self.workspace.next_ts()})

    def open_home(self, user: str, channel: str, tab: str = "home") -> None:
        """Open the app's Home or Messages tab."""
        event = {"type": "app_home_opened", "user": user, "channel": channel, "tab": tab}
        self._tell(event | {"event_ts": self.workspace.next_ts()})

    def press_home(self, user: str, action: str, value: str = "") -> None:
        """Press a button of the Home tab."""
        known = self._interaction("block_actions", user, "")
        pressed = {"action_id": action, "block_id": "b", "type": "button", "value": value, "action_ts": "1.0"}
        known |= {"actions": [pressed], "container": {"type": "view", "view_id": "VHOME"}, "view": {"type": "home"}}
        self.push("interactive", {name: each for name, each in known.items() if name != "channel"})

    def submit(self, user: str, callback: str, channel: str = "", **chosen: Any) -> None:
        """Confirm a modal, perhaps one of a channel; `chosen` are values of its menus, lists of its channel menus."""
        known = self._interaction("view_submission", user, "")
        values = {
            block: {
                "value": {"selected_conversations": value}
                if isinstance(value, list)
                else {"selected_option": {"value": value}}
            }
            for block, value in chosen.items()
        }
        view = {"id": "V1", "type": "modal", "callback_id": callback, "state": {"values": values}}
        view |= {"private_metadata": channel}
        self.push("interactive", known | {"view": view, "response_urls": []})

    def share(self, user: str, channel: str, url: str, **given: Any) -> str:
        """Post a link of a domain that the app wants to hear of."""
        ts = self.workspace.post(user, channel, f"<{url}>")
        link = {"domain": urlsplit(url).hostname, "url": url}
        event = {"type": "link_shared", "channel": channel, "user": user, "message_ts": ts, "links": [link]}
        known = {"is_bot_user_member": BOT in self.workspace.channels[channel].members, "unfurl_id": f"{channel}.{ts}"}
        known |= {"source": "conversations_history", "event_ts": self.workspace.next_ts()}
        self._tell(event | known | given)
        return ts

    def shortcut(self, user: str, channel: str, ts: str) -> None:
        """Choose "Ask about this thread" of a message."""
        known = self._interaction("message_action", user, channel)
        message = self.workspace.channels[channel].messages[ts]
        self.push("interactive", known | {"callback_id": "ask_thread", "message": message, "message_ts": ts})

    def _interaction(self, kind: str, user: str, channel: str) -> Json:
        known = {"type": kind, "team": {"id": TEAM}, "user": {"id": user, "team_id": TEAM}, "api_app_id": "A0APP"}
        return known | {
            "channel": {"id": channel},
            "token": "x",
            "trigger_id": f"{uuid4().hex}:{user}",
            "response_url": self._response_url(user, channel),
        }

    def _response_url(self, user: str, channel: str) -> str:
        return f"{self.url}/response/{user}-{channel}"

    # -- connections

    @property
    def is_connected(self) -> bool:
        return bool(self._sockets)

    def deliver_to(self, url: str) -> HttpTarget:
        """Deliver over HTTP from now on."""
        self.http = HttpTarget(url, self._acknowledge)
        return self.http

    def disconnect(self, *, politely: bool) -> None:
        """Ask the app to reconnect, as Slack does every few hours, or just hang up."""
        with self._lock:
            sockets = list(self._sockets)
            if not politely:
                self._sockets.clear()
        for each in sockets:
            if politely:
                each.send(json.dumps({"type": "disconnect", "reason": "refresh_requested"}))
            else:
                each.close(politely=False)

    @property
    def waiting(self) -> int:
        """Deliveries that are not acknowledged."""
        return len(self._waiting)

    def wait_idle(self, seconds: float = 20.0) -> None:
        """Wait until everything was acknowledged, or given up."""
        until = monotonic() + seconds
        while self._waiting and monotonic() < until:
            sleep(0.01)
        assert not self._waiting, f"{len(self._waiting)} deliveries are not acknowledged"

    def pump(self) -> None:
        """Send what is due, until the end."""
        while not self._is_over.wait(0.005):
            if self.is_held:
                continue
            with self._lock:
                due = [each for each in self._waiting.values() if self._is_due(each)]
                room = self.most_in_flight - (len(self._waiting) - len(due))
                sockets = list(self._sockets)
            if self.rough:
                self._random.shuffle(due)
            for each in due[: max(0, room)] if sockets or self.http else ():
                self._send(each, self._random.choice(sockets) if sockets else None)

    def _is_due(self, envelope: Envelope) -> bool:
        return envelope.sent_at is None or envelope.sent_at < monotonic() - self.resend_seconds

    def _send(self, envelope: Envelope, to: WebSocket | None) -> None:
        if self._random.random() < self.rough / 2:
            return  # Others overtake it.
        if envelope.attempts >= self.most_attempts:
            with self._lock:
                self._waiting.pop(envelope.envelope_id, None)
            return
        envelope.attempts += 1
        envelope.sent_at = monotonic()
        if to is None:
            self._post(envelope)
            return
        try:
            to.send(envelope.as_json())
            if self._random.random() < self.rough / 2:
                to.send(envelope.as_json())
        except OSError:
            envelope.sent_at = None

    def _post(self, envelope: Envelope) -> None:
        """Send over HTTP; a rough delivery is doubled, and forged once more."""
        if self.http is None:
            return
        for is_forged in [False, *(each for each in (False, True) if self._random.random() < self.rough / 2)]:
            given = envelope.envelope_id, envelope.kind, envelope.payload, envelope.attempts - 1
            self.http.send(*given, is_forged=is_forged)

    def _acknowledge(self, envelope_id: str) -> None:
        with self._lock:
            envelope = self._waiting.pop(envelope_id, None)
        if envelope is not None and envelope.sent_at is not None:
            self.ack_seconds.append(monotonic() - envelope.told_at)

    def attend(self, to: WebSocket) -> None:
        """Serve one connection until it ends."""
        to.send(json.dumps({"type": "hello", "num_connections": 1, "connection_info": {"app_id": "A0APP"}}))
        with self._lock:
            self._sockets.append(to)
            self.hellos += 1
        while (text := to.receive()) is not None:
            if not text.startswith("{"):
                continue  # The client's own ping.
            self._acknowledge(json.loads(text).get("envelope_id", ""))
        with self._lock:
            if to in self._sockets:
                self._sockets.remove(to)

    def end(self) -> None:
        self._is_over.set()
        if self.http is not None:
            self.http.close()
        for each in list(self._sockets):
            each.close(politely=False)


class _Handler(BaseHTTPRequestHandler):
    slack: FakeSlack
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        key = self.headers.get("Sec-WebSocket-Key")
        if key is None:
            self._answer(404, {})
            return
        self.send_response(101)
        for name, value in (
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Accept", accept_key(key)),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.flush()
        self.slack.attend(WebSocket(self.connection))
        self.close_connection = True

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        path = urlsplit(self.path).path
        if "json" in (self.headers.get("Content-Type") or ""):
            given = json.loads(text or "{}")
        else:
            given = {name: values[0] for name, values in parse_qs(text).items()}
        if path.startswith("/response/"):
            self.slack.api.respond(path.removeprefix("/response/"), given)
            self._answer(200, {"ok": True})
            return
        method = path.removeprefix("/api/")
        if method == "apps.connections.open":
            if not str(self.headers.get("Authorization")).startswith("Bearer xapp-"):
                self._answer(200, {"ok": False, "error": "not_allowed_token_type"})
                return
            address = self.slack.url.replace("http://", "ws://")
            link = {"ok": True, "url": f"{address}/link/?ticket={uuid4().hex}"}
        try:
            if method == "apps.connections.open":
                self.slack.api.limit(method)
                self.slack.api.refuse(method)
                self._answer(200, link)
                return
            scopes = {"x-oauth-scopes": ",".join(self.slack.api.scopes)}
            self._answer(200, self.slack.api.call(method, given), scopes)
        except ApiError as exc:
            self._answer(200, {"ok": False, "error": str(exc)})
        except RateLimitedError as exc:
            self._answer(429, {"ok": False, "error": "ratelimited"}, {"Retry-After": str(exc.seconds)})

    def _answer(self, status: int, body: Json, headers: dict[str, str] | None = None) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": "application/json",
            "Content-Length": str(len(data)),
            **(headers or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """An app that was killed is no error."""


@contextmanager
def serve_slack(slack: FakeSlack | None = None, port: int = 0) -> Iterator[FakeSlack]:
    """Serve a fake Slack for the length of a `with` block."""
    slack = slack or FakeSlack()
    handler = type("_Bound", (_Handler,), {"slack": slack})
    server = _Server(("127.0.0.1", port), handler)
    slack.url = f"http://127.0.0.1:{server.server_port}"
    threads = [Thread(target=server.serve_forever, args=(0.01,), daemon=True), Thread(target=slack.pump, daemon=True)]
    for thread in threads:
        thread.start()
    try:
        yield slack
    finally:
        slack.end()
        server.shutdown()
        server.server_close()
        for thread in threads:
            thread.join(timeout=5)
