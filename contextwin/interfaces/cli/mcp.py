"""`mcp`: the Model Context Protocol on standard input and output."""

from __future__ import annotations

from typer import Context

from contextwin.errors import ConfigError, install_command
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of
from contextwin.interfaces.cli.console import print_note
from contextwin.interfaces.garbage import collect_rarely


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
