"""A TCP proxy before a Postgres that breaks its connections at places that it is told."""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import make_url

from contextwin.storage.engine import normalize_url

#: While anything is sent; while rows of COPY are sent; once the server has a COMMIT, whose answer is not passed on.
Kind = Literal["any", "copy", "commit"]

#: The protocol's version in a client's first packet that is no question about encryption (PostgreSQL's manual, 54.7).
_PROTOCOL_3 = 3
_COPY_DATA = b"d"
#: How long a server has to carry a COMMIT out whose answer gets lost; a guess.
_COMMIT_SECONDS = 0.2


@dataclass(kw_only=True, slots=True)
class Cut:
    """Where a connection is to break."""

    kind: Kind
    after: int = 0  #: bytes of that kind that still pass


@dataclass(kw_only=True)
class Proxy:
    """A running proxy."""

    url: str  #: of the database behind it
    plan: list[Cut] = field(default_factory=list)  #: one cut after the other, whatever the connection
    cuts: Counter[Kind] = field(default_factory=Counter)  #: connections broken
    lock: threading.Lock = field(default_factory=threading.Lock)

    def must_cut(self, data: bytes, copied: int) -> bool:
        """Whether the connection breaks in these bytes of a client, of which so many are rows of COPY."""
        with self.lock:
            if not self.plan:
                return False
            cut = self.plan[0]
            passed = {"any": len(data), "copy": copied, "commit": int(b"COMMIT" in data)}[cut.kind]
            cut.after -= passed
            if not passed or cut.after > 0:
                return False
            self.plan.pop(0)
            self.cuts[cut.kind] += 1
            return True


class _Messages:
    """Follows the messages of a client, so that rows of COPY are known from what looks like them."""

    def __init__(self) -> None:
        self._head = b""
        self._left = 0
        self._is_copy = False
        self._is_greeting = True

    def feed(self, data: bytes) -> int:
        """Return how many of the next bytes are rows of COPY."""
        copied = 0
        while data:
            if not self._left:
                data = self._read_head(data)
                continue
            body, data = data[: self._left], data[self._left :]
            self._left -= len(body)
            copied += len(body) if self._is_copy else 0
        return copied

    def _read_head(self, data: bytes) -> bytes:
        """Take the head of a message, or a part of it, off the data."""
        size = 8 if self._is_greeting else 5
        missing = size - len(self._head)
        self._head += data[:missing]
        if len(self._head) == size:
            if self._is_greeting:
                length, self._is_greeting = self._head[:4], int.from_bytes(self._head[4:6], "big") != _PROTOCOL_3
                self._left = int.from_bytes(length, "big") - 8
            else:
                self._is_copy = self._head[:1] == _COPY_DATA
                self._left = int.from_bytes(self._head[1:], "big") - 4
            self._head = b""
        return data[missing:]


class _Pair:
    """One client, its connection to the server, and a thread for each direction."""

    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy, self._client, self._server = proxy, client, server
        self._is_mute = False
        for direction in (self._from_client, self._from_server):
            threading.Thread(target=direction, daemon=True).start()

    def _from_client(self) -> None:
        messages = _Messages()
        with suppress(OSError):
            while data := self._client.recv(4096):
                if self._proxy.must_cut(data, messages.feed(data)):
                    self._break_in(data)
                    break
                self._server.sendall(data)
        for end in (self._client, self._server):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _break_in(self, data: bytes) -> None:
        if b"COMMIT" in data:
            self._is_mute = True
            self._server.sendall(data)
            time.sleep(_COMMIT_SECONDS)
        else:
            self._server.sendall(data[: len(data) // 2])

    def _from_server(self) -> None:
        with suppress(OSError):
            while data := self._server.recv(65536):
                if not self._is_mute:
                    self._client.sendall(data)
        with suppress(OSError):
            self._client.shutdown(socket.SHUT_RDWR)
        self._client.close()
        self._server.close()


@contextmanager
def serve_proxy(url: str) -> Iterator[Proxy]:
    """Run a proxy on a free port of this machine for the length of a `with` block."""
    address = make_url(normalize_url(url))
    listener = socket.create_server(("127.0.0.1", 0))
    shown = address.difference_update_query(["host", "port"]).set(host="127.0.0.1", port=listener.getsockname()[1])
    proxy = Proxy(url=shown.render_as_string(hide_password=False))

    def accept() -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                _Pair(proxy, client, _connect(url))

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(5)


def _connect(url: str) -> socket.socket:
    address = make_url(normalize_url(url))
    folders, ports = (address.normalized_query.get(name, ()) for name in ("host", "port"))
    if not folders:
        return socket.create_connection((address.host or "127.0.0.1", address.port or 5432))
    server = socket.socket(socket.AF_UNIX)
    server.connect(f"{folders[0]}/.s.PGSQL.{ports[0] if ports else 5432}")
    return server
