"""A small local server that speaks `POST /v1/embeddings`, and misbehaves on demand."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np

DIMENSION = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class EmbeddingRequest:
    """What a client sent."""

    number: int  #: 0 for the first request
    path: str  #: of the URL
    authorization: str | None  #: the header
    body: Mapping[str, Any]  #: the JSON

    @property
    def inputs(self) -> list[str]:
        return list(self.body["input"])


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """What the server answers."""

    body: object  #: sent as JSON; bytes are sent as they are
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


Responder = Callable[[EmbeddingRequest], Reply]


def vector_of(text: str, dimension: int = DIMENSION) -> list[float]:
    """Return the made-up vector of a text; different texts have different directions."""
    seed = sum(byte * (place + 1) for place, byte in enumerate(text.encode()))
    return [1.0 + (seed * (column + 1) % 97) for column in range(dimension)]


def answer_base64(request: EmbeddingRequest) -> Reply:
    """Answer as OpenAI does."""
    dimension = request.body.get("dimensions", DIMENSION)
    vectors = np.array([vector_of(text, dimension) for text in request.inputs], dtype="<f4")
    return reply_with([base64.b64encode(row.tobytes()).decode() for row in vectors])


def answer_floats(request: EmbeddingRequest) -> Reply:
    """Answer with numbers, whatever format was asked for."""
    return reply_with([vector_of(text) for text in request.inputs])


def reply_with(embeddings: Sequence[object]) -> Reply:
    data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(embeddings)]
    return Reply(body={"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 1, "total_tokens": 1}})


def refuse(status: int, message: str = "no", **headers: str) -> Reply:
    """Answer with an error, which the client is told to retry at once, when it retries."""
    return Reply(
        body={"error": {"message": message, "code": None}}, status=status, headers={"retry-after-ms": "5"} | headers
    )


@dataclass(kw_only=True)
class EmbeddingServer:
    """A running server: its address, and what it was asked."""

    url: str  #: the base URL
    requests: list[EmbeddingRequest] = field(default_factory=list)


@contextmanager
def serve_embeddings(respond: Responder) -> Iterator[EmbeddingServer]:
    """Run a server on a free port of this machine for the length of a `with` block."""
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # Headers and body leave together; apart, each answer waits 40 ms for an acknowledgement.

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                request = EmbeddingRequest(
                    number=len(server.requests),
                    path=self.path,
                    authorization=self.headers["Authorization"],
                    body=body,
                )
                server.requests.append(request)
            self.send_reply(respond(request))

        def send_reply(self, reply: Reply) -> None:
            content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            headers = {"Content-Type": "application/json", "Content-Length": str(len(content)), **reply.headers}
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    class QuietServer(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """Say nothing of clients that hang up, as they do after a time-out."""

    http = QuietServer(("127.0.0.1", 0), Handler)
    server = EmbeddingServer(url=f"http://127.0.0.1:{http.server_port}/v1")
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()
