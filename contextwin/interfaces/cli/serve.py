"""`serve`: the HTTP API and the page."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from typer import BadParameter, Context, Exit, Option

from contextwin.errors import ConfigError, ContextWinError, install_command
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_user, find_workspace, open_store_of, settings_of
from contextwin.interfaces.cli.console import print_error, print_note, show_logs, use_utf8
from contextwin.interfaces.cli.options import AskerOptions, one
from contextwin.interfaces.garbage import collect_rarely
from contextwin.interfaces.interrupts import INTERRUPTED
from contextwin.models.access import administrator

if TYPE_CHECKING:
    from contextwin.interfaces.http.page.logins import Login
    from contextwin.storage.store import Store

#: The port where nobody names one. Unmeasured.
PORT = 8765

Host = Annotated[str, Option(help="The address to listen on.")]
Port = Annotated[int, Option(min=0, max=65_535, help="The port; 0: any free one.")]
#: Most processes that may be asked for. Unmeasured.
MOST_WORKERS = 64
#: What a worker runs.
_WORKER = "from contextwin.interfaces.cli.serve import work; work()"


def serve(
    context: Context,
    host: Host = "127.0.0.1",
    port: Port = PORT,
    allow_host: Annotated[
        list[str] | None, one("NAME", "Also answer requests to this name of the server. Repeatable.")
    ] = None,
    workers: Annotated[
        int | None, one("N", "Processes that answer; default one for each core, up to 4.", min=1, max=MOST_WORKERS)
    ] = None,
    workspace: Annotated[
        str | None, one("ID", "Where the user of --as is; default as of other commands.", "--workspace", "-w")
    ] = None,
    as_user: Annotated[
        str | None, one("USER", "Print a link that signs in to the page, once: id or @name.", "--as")
    ] = None,
) -> None:
    """Serve windows, timelines and replies over HTTP, and a page, until it is stopped: docs/http.md, docs/page.md.

    Needs contextwin[server].

    \b
    contextwin serve --as @mei
    contextwin token create --as @mei
    contextwin serve --host 0.0.0.0 --allow-host context.example.org --workers 2
    """
    check_installed()
    from contextwin.interfaces.http.page.logins import Login

    given = AskerOptions(workspace=workspace, as_user=as_user).completed(settings_of(context))
    if workspace is not None and not given.as_user:
        raise BadParameter("--workspace is where the user of --as is, and all are served anyway: give both or neither")
    with open_store_of(context) as store:
        login = None
        if given.as_user:
            workspace = find_workspace(store, given.workspace)
            login = Login(workspace=workspace, user=find_user(store, administrator(workspace), given.as_user))
        serve_store(store, host, port, allow_host or (), login, workers)


def check_installed() -> None:
    """Raise ConfigError where what the server needs is not installed."""
    try:
        import contextwin.interfaces.http.run  # noqa: F401
    except ImportError as exc:
        raise ConfigError(f"serving needs more packages ({exc.name}): {install_command('server')}") from exc


def serve_store(
    store: Store, host: str, port: int, hosts: Sequence[str], login: Login | None, workers: int | None
) -> None:
    """Serve a store until a signal, and print a link for a login; raises Exit after an interruption or a failure.

    Without a number of `workers` it is the default.
    """
    from contextwin.interfaces.http.page.logins import LoginLinks
    from contextwin.interfaces.http.run import run_server
    from contextwin.interfaces.http.serving import open_service
    from contextwin.interfaces.http.workers import count_workers, run_workers
    from contextwin.interfaces.sockets import open_socket

    _show_requests()
    links = LoginLinks()
    link = None if login is None else links.make(login)

    def announce(address: str) -> None:
        print_note(f"serving at {address}, until Ctrl-C; it asks for a token: contextwin token create")
        if login is not None:
            print_note(f"the page, signed in as {login.user}, works once: {address}{link}")

    count = workers or count_workers()
    with open_socket(host, port) as bound:
        if count == 1:
            code = INTERRUPTED if run_server(open_service(store, links=links), bound, hosts, announce) else 0
        else:
            code = run_workers(_WORKER, count, store.settings, bound, hosts, links, announce)
    if code == INTERRUPTED:
        print_note("interrupted")
    if code:
        raise Exit(code)


def work() -> None:
    """Answer requests as one of several processes; an error is one line, and the process ends with 1."""
    from contextwin.interfaces.http import workers

    use_utf8()
    show_logs()
    _show_requests()
    try:
        workers.work()
    except (ContextWinError, OSError) as exc:
        print_error(str(exc))
        sys.exit(1)


def _show_requests() -> None:
    logging.getLogger("contextwin.http").setLevel(logging.INFO)


# ---- `mcp`: the Model Context Protocol on standard input and output


@options.with_given
def mcp(context: Context, given: options.AskerOptions) -> None:
    """Serve windows, timelines and threads to an MCP client that starts this command: docs/mcp.md.

    It speaks on standard input and output until the client closes them. Needs contextwin[mcp].

    \b
    contextwin mcp --as @ana
    contextwin mcp --as @ana --workspace acme
    """
    try:
        from contextwin.interfaces.mcp.engine import open_engine
        from contextwin.interfaces.mcp.server import make_mcp_server
    except ImportError as exc:
        raise ConfigError(f"MCP needs more packages ({exc.name}): {install_command('mcp')}") from exc

    given = given.ready(context)
    with open_store_of(context) as store:
        caller = given.viewer(store)
        engine = open_engine(store, lambda: caller)
        server = make_mcp_server(engine)
        engine.warm_up()
        collect_rarely()
        print_note(f"workspace {caller.workspace}, as {caller.asker or 'an administrator'}: ready")
        server.run("stdio")
