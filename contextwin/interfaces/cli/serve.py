"""`serve`: the HTTP API."""

from __future__ import annotations

import logging
from typing import Annotated

from typer import Context, Exit, Option

from contextwin.errors import ConfigError
from contextwin.interfaces.cli.common import open_store_of
from contextwin.interfaces.cli.console import print_note
from contextwin.interfaces.interrupts import INTERRUPTED

#: The port where nobody names one. Unmeasured.
PORT = 8765


def serve(
    context: Context,
    host: Annotated[str, Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65_535, help="The port; 0: any free one.")] = PORT,
    allow_host: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="Also answer requests to this name of the server. Repeatable."),
    ] = None,
) -> None:
    """Serve windows, timelines and replies over HTTP, until it is stopped: docs/http.md. Needs contextwin[server].

    \b
    contextwin token create --as @mei
    contextwin serve --port 8765
    contextwin serve --host 0.0.0.0 --allow-host context.example.org
    """
    try:
        from contextwin.interfaces.http.run import open_socket, run_server
        from contextwin.interfaces.http.serving import open_service
    except ImportError as exc:
        raise ConfigError(f"serving needs more packages ({exc.name}): pip install 'contextwin[server]'") from exc
    logging.getLogger("contextwin.http").setLevel(logging.INFO)
    with open_socket(host, port) as bound, open_store_of(context) as store:
        is_interrupted = run_server(
            open_service(store),
            bound,
            allow_host or (),
            lambda address: print_note(
                f"serving at {address}, until Ctrl-C; it asks for a token: contextwin token create"
            ),
        )
    if is_interrupted:
        print_note("interrupted")
        raise Exit(INTERRUPTED)
