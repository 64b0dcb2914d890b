"""A server of the HTTP API for tests: in the process, or on a port of its own in a thread."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from contextwin.interfaces.http.app import create_app
from contextwin.interfaces.http.run import make_server
from contextwin.interfaces.http.serving import Service, open_service
from contextwin.interfaces.sockets import open_socket
from contextwin.privacy.tokens import create_token
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store

#: Seconds that a server may take to start.
START_SECONDS = 30.0


def open_test_service(store: Store, **given: Any) -> Service:
    """Return a service with an embedder that is quick and exact."""
    return open_service(store, TrigramEmbedder(), **given)


@contextmanager
def open_client(service: Service, *hosts: str) -> Iterator[TestClient]:
    """Open a client that calls the application in this process, without a token."""
    with TestClient(create_app(service, hosts=hosts), base_url="http://localhost") as client:
        yield client


def bearer(store: Store, workspace: str, user: str, *scopes: Any) -> dict[str, str]:
    """Return the header of a new token for a user."""
    made = create_token(store, workspace, user, scopes=scopes or ("read",))
    return {"Authorization": f"Bearer {made.secret}"}


@contextmanager
def serve(service: Service) -> Iterator[str]:
    """Serve on a free port of this machine, and yield the address."""
    server, bound = make_server(service), open_socket("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    waited = threading.Event()
    for _ in range(int(START_SECONDS * 20)):
        if server.started:
            break
        waited.wait(0.05)
    assert server.started
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(START_SECONDS)
        bound.close()


def read_events(text: str) -> list[tuple[str, Any]]:
    """Return the events of a stream, as a browser reads them."""
    events = [dict(line.split(": ", 1) for line in each.splitlines()) for each in text.split("\n\n") if each]
    return [(each["event"], json.loads(each["data"])) for each in events]
