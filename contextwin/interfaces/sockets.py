"""`open_socket`: a bound socket, or what to do where an address is taken."""

from __future__ import annotations

import socket
from contextlib import ExitStack

from contextwin.errors import ConfigError


def open_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; ConfigError where that is impossible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with ExitStack() as stack:
            bound = stack.enter_context(socket.socket(family, kind, protocol))
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(address)
            stack.pop_all()
    except OSError as exc:
        raise ConfigError(f"{host}:{port} cannot be listened on: {exc.strerror}; give another address or port") from exc
    return bound
