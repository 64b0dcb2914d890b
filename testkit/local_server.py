"""A small local server that answers POST requests as it is told to, well or badly."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Generic, TypeVar


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What a client sent."""

    number: int  #: 0 for the first request
    path: str  #: of the URL
    authorization: str | None  #: the header
    body: Mapping[str, Any]  #: the JSON
    headers: Mapping[str, str] = field(default_factory=dict)  #: by their names in lower case


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """What the server answers."""

    body: object = None  #: sent as JSON; bytes are sent as they are
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    pieces: Iterable[bytes] | None = None  #: sent one by one instead of a body
    is_cut: bool = False  #: whether the connection breaks after the pieces


R = TypeVar("R", bound=Request)


def refuse(status: int, message: str = "no", *, code: str | None = None, **headers: str) -> Reply:
    """Answer with an error, which the client is told to retry at once, when it retries."""
    return Reply(
        body={"error": {"message": message, "code": code}}, status=status, headers={"retry-after-ms": "5"} | headers
    )


@dataclass(kw_only=True)
class LocalServer(Generic[R]):
    """A running server: its address, and what it was asked."""

    url: str  #: the base URL
    requests: list[R] = field(default_factory=list)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # Headers and body leave together; apart, each answer waits 40 ms for an acknowledgement.

    def send_whole(self, reply: Reply) -> None:
        content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        self.send_head(reply, {"Content-Type": "application/json", "Content-Length": str(len(content))})
        self.wfile.write(content)

    def send_pieces(self, reply: Reply, pieces: Iterable[bytes]) -> None:
        self.send_head(reply, {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})
        for piece in pieces:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()
        if not reply.is_cut:
            self.wfile.write(b"0\r\n\r\n")

    def send_head(self, reply: Reply, headers: Mapping[str, str]) -> None:
        self.send_response(reply.status)
        # Else clients keep connections, which Python warns of when it collects them before the clients.
        for name, value in {"Connection": "close", **headers, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class _QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that hang up, as they do after a time-out."""


@contextmanager
def serve(respond: Callable[[R], Reply], make_request: type[R]) -> Iterator[LocalServer[R]]:
    """Run a server on a free port of this machine for the length of a `with` block."""
    lock = threading.Lock()

    class Handler(_Handler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                request = make_request(
                    number=len(server.requests),
                    path=self.path,
                    authorization=self.headers["Authorization"],
                    body=body,
                    headers={name.lower(): value for name, value in self.headers.items()},
                )
                server.requests.append(request)
            reply = respond(request)
            if reply.pieces is None:
                self.send_whole(reply)
            else:
                self.send_pieces(reply, reply.pieces)

    http = _QuietServer(("127.0.0.1", 0), Handler)
    server: LocalServer[R] = LocalServer(url=f"http://127.0.0.1:{http.server_port}/v1")
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()
