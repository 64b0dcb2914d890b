"""`run_server`: uvicorn, until a signal ends it; requests that it has begun to answer are answered."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Collection

import uvicorn

from contextwin.interfaces.http.app import create_app
from contextwin.interfaces.http.serving import Service

#: Seconds that a server which is ending waits for answers. Unmeasured; longer than a chat model takes.
GRACE_SECONDS = 150
#: Connections that wait to be accepted: uvicorn's own default.
BACKLOG = 2048


def run_server(
    service: Service,
    bound: socket.socket,
    hosts: Collection[str],
    announce: Callable[[str], None],
    *,
    warms_first: bool = False,
) -> bool:
    """Serve on a socket until a signal, and return whether it was SIGINT, not SIGTERM. The process is the server's.

    `announce` is told the address. With `warms_first` no connection is accepted before the first windows were built.
    """
    host = bound.getsockname()[0]
    service.owns_process = True
    server = make_server(service, {*hosts, f"[{host}]" if ":" in host else host}, warms_first=warms_first)
    # uvicorn handles a signal, and when all is answered raises it again, where it must not end the process at once.
    ended_by: list[int] = []
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda number, _: ended_by.append(number))
    announce(write_address(bound))
    server.run(sockets=[bound])
    return signal.SIGINT in ended_by


def write_address(bound: socket.socket) -> str:
    """Return the address of a socket as a browser reads it."""
    host, port = bound.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def make_server(service: Service, hosts: Collection[str] = (), *, warms_first: bool = False) -> uvicorn.Server:
    """Return a server of the API, which answers to the names of this machine and to `hosts`."""
    config = uvicorn.Config(
        create_app(service, hosts=hosts, warms_first=warms_first),
        access_log=False,  # It would have the queries.
        log_config=None,
        proxy_headers=False,
        server_header=False,
        lifespan="on",
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return uvicorn.Server(config)
