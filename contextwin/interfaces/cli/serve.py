"""`serve`: the HTTP API and the page."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from typer import Context, Exit, Option

from contextwin.errors import ConfigError
from contextwin.interfaces.cli.common import find_user, find_workspace, open_store_of, settings_of
from contextwin.interfaces.cli.console import print_note
from contextwin.interfaces.cli.options import AskerOptions, Workspace
from contextwin.interfaces.interrupts import INTERRUPTED

if TYPE_CHECKING:
    from contextwin.interfaces.http.page.logins import Login
    from contextwin.storage.store import Store

#: The port where nobody names one. Unmeasured.
PORT = 8765

Host = Annotated[str, Option(help="The address to listen on.")]
Port = Annotated[int, Option(min=0, max=65_535, help="The port; 0: any free one.")]


def serve(
    context: Context,
    host: Host = "127.0.0.1",
    port: Port = PORT,
    allow_host: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="Also answer requests to this name of the server. Repeatable."),
    ] = None,
    workspace: Workspace = None,
    as_user: Annotated[
        str | None,
        Option("--as", metavar="USER", help="Print a link that signs in to the page, once: id or @name."),
    ] = None,
) -> None:
    """Serve windows, timelines and replies over HTTP, and a page, until it is stopped: docs/http.md, docs/page.md.

    Needs contextwin[server].

    \b
    contextwin serve --as @mei
    contextwin token create --as @mei
    contextwin serve --host 0.0.0.0 --allow-host context.example.org
    """
    check_installed()
    from contextwin.interfaces.http.page.logins import Login

    given = AskerOptions(workspace=workspace, as_user=as_user).completed(settings_of(context))
    with open_store_of(context) as store:
        login = None
        if given.as_user:
            workspace = find_workspace(store, given.workspace)
            login = Login(workspace=workspace, user=find_user(store, workspace, given.as_user))
        serve_store(store, host, port, allow_host or (), login)


def check_installed() -> None:
    """Raise ConfigError where what the server needs is not installed."""
    try:
        import contextwin.interfaces.http.run  # noqa: F401
    except ImportError as exc:
        raise ConfigError(f"serving needs more packages ({exc.name}): pip install 'contextwin[server]'") from exc


def serve_store(store: Store, host: str, port: int, hosts: Sequence[str], login: Login | None) -> None:
    """Serve a store until a signal, and print a link for a login; raises Exit after an interruption."""
    from contextwin.interfaces.http.run import run_server
    from contextwin.interfaces.http.serving import open_service
    from contextwin.interfaces.sockets import open_socket

    logging.getLogger("contextwin.http").setLevel(logging.INFO)
    with open_socket(host, port) as bound:
        service = open_service(store)

        def announce(address: str) -> None:
            print_note(f"serving at {address}, until Ctrl-C; it asks for a token: contextwin token create")
            if login is not None:
                print_note(f"the page, signed in as {login.user}, works once: {address}{service.links.make(login)}")

        is_interrupted = run_server(service, bound, hosts, announce)
    if is_interrupted:
        print_note("interrupted")
        raise Exit(INTERRUPTED)
