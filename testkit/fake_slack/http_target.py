"""Deliveries of the fake Slack over HTTP: signed, sent again with Slack's headers, and now and then forged."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from http.client import HTTPConnection
from time import time
from typing import Any
from urllib.parse import urlencode, urlsplit

SECRET = "fake-signing-secret"
#: Seconds that Slack waits for an acknowledgement.
ACK_SECONDS = 3.0

Json = dict[str, Any]


def write_body(kind: str, payload: Json) -> tuple[bytes, str]:
    """The body of a delivery, and its content type."""
    if kind == "events_api":
        return json.dumps(payload).encode(), "application/json"
    fields = payload if kind == "slash_commands" else {"payload": json.dumps(payload)}
    return urlencode(fields).encode(), "application/x-www-form-urlencoded"


def sign_body(body: bytes, *, at: float | None = None, secret: str = SECRET) -> dict[str, str]:
    """The headers that sign a body."""
    now = str(int(time() if at is None else at))
    signature = hmac.new(secret.encode(), b"v0:" + now.encode() + b":" + body, sha256).hexdigest()
    return {"X-Slack-Request-Timestamp": now, "X-Slack-Signature": f"v0={signature}"}


def post(url: str, body: bytes, headers: dict[str, str], seconds: float = ACK_SECONDS) -> tuple[int, bytes]:
    """Post something, and return status and body of the answer."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=seconds)
    try:
        connection.request("POST", parts.path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class HttpTarget:
    """Where deliveries are sent to. `send` returns at once; `acknowledged` is called from another thread."""

    def __init__(self, url: str, acknowledged: Callable[[str], None]) -> None:
        self.url = url
        self.statuses: list[int] = []  #: of true deliveries
        self.forged: list[int] = []  #: of deliveries with a wrong signature
        self._acknowledged = acknowledged
        self._pool = ThreadPoolExecutor(8, "fake-slack-http")

    def send(self, envelope_id: str, kind: str, payload: Json, retry: int, *, is_forged: bool) -> None:
        self._pool.submit(self._send, envelope_id, kind, payload, retry, is_forged)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _send(self, envelope_id: str, kind: str, payload: Json, retry: int, is_forged: bool) -> None:
        body, content_type = write_body(kind, payload)
        headers = {"Content-Type": content_type, **sign_body(body, secret="wrong" if is_forged else SECRET)}
        if retry:
            headers |= {"X-Slack-Retry-Num": str(retry), "X-Slack-Retry-Reason": "http_timeout"}
        try:
            status, _ = post(self.url, body, headers)
        except OSError:
            return  # Nobody is there: it is sent again.
        (self.forged if is_forged else self.statuses).append(status)
        if status == 200 and not is_forged:
            self._acknowledged(envelope_id)
