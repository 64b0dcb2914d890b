"""The Model Context Protocol for tests: its own client, on a server that is started, and single messages of it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from contextwin.interfaces.demo import DEMO_WORKSPACE
from contextwin.interfaces.mcp.engine import open_engine
from contextwin.interfaces.mcp.server import make_mcp_server
from contextwin.models.access import Viewer
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.command_line import give_languages

#: Both kinds of the protocol: without and with a handshake.
MODES = {"auto": "2026-07-28", "legacy": "2025-11-25"}
#: What the server is sent with a single message.
HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25"}

_Result = TypeVar("_Result")
Talk = Callable[[Client], Awaitable[_Result]]


def talk_over_stdio(url: str, home: Path, options: list[str], mode: str, talk: Talk[_Result]) -> _Result:
    """Start `contextwin mcp`, talk to it, and return what the talk does; what it prints is in `home`/stderr."""
    give_languages(home)
    environment = os.environ | {
        "CONTEXTWIN_HOME": str(home),
        "CONTEXTWIN_DATABASE_URL": url,
        "CONTEXTWIN_EMBEDDER": "trigram",
    }
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "contextwin", "mcp", *options], env=environment, cwd=str(Path.cwd())
    )

    async def run() -> _Result:
        with (home / "stderr").open("a", encoding="utf-8") as errors:
            async with Client(stdio_client(command, errlog=errors), mode=mode) as client:
                return await talk(client)

    return asyncio.run(run())


def talk_in_process(store: Store, user: str, mode: str, talk: Talk[_Result]) -> _Result:
    """Talk as a user to the server that `contextwin mcp` makes, in this process, and return what the talk does."""
    caller = Viewer(workspace=DEMO_WORKSPACE, asker=user)
    server = make_mcp_server(open_engine(store, lambda: caller, TrigramEmbedder()))

    async def run() -> _Result:
        async with Client(server, mode=mode) as client:
            return await talk(client)

    try:
        return asyncio.run(run())
    finally:
        store.flush()


def talk_over_http(address: str, headers: Mapping[str, str], mode: str, talk: Talk[_Result]) -> _Result:
    """Talk to the server at an address as the owner of a token, and return what the talk does."""

    async def run() -> _Result:
        async with open_over_http(address, headers, mode) as client:
            return await talk(client)

    return asyncio.run(run())


@asynccontextmanager
async def open_over_http(address: str, headers: Mapping[str, str], mode: str) -> AsyncIterator[Client]:
    """Open a client of the server at an address."""
    async with (
        httpx2.AsyncClient(headers=dict(headers), timeout=60) as http_client,
        Client(streamable_http_client(f"{address}/mcp", http_client=http_client), mode=mode) as client,
    ):
        yield client


def send(client: Any, headers: Mapping[str, str], method: str, params: Mapping[str, Any]) -> Any:
    """Send one message through a client of the API, and return the answer."""
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return client.post("/mcp", json=message, headers={**HEADERS, **headers})
