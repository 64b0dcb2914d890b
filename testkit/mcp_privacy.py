"""Every tool and resource of the MCP server, asked as the endpoints of the HTTP API are (http_privacy.py)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from contextwin.interfaces.http.serving import open_service
from contextwin.models.as_json import iso
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.storage.store import Store
from testkit.http_api import open_client
from testkit.http_privacy import HttpMachine
from testkit.mcp_api import send
from testkit.privacy_machine import EMBEDDER, Scribe, pick
from testkit.privacy_world import PEOPLE, TOPICS

TEMPLATE = {"type": "ref/resource", "uri": "contextwin://thread/{channel}/{ts}"}
#: What a thread as a resource says of now.
_NOW = re.compile(r"<asked>[^<]*</asked>")


class McpMachine(HttpMachine):
    """Calls each tool and reads each resource, in the same two workspaces."""

    def _ask(self, workspace: str, request: WindowRequest, key: MessageKey, number: int) -> tuple[str, str]:
        """Return what each answers, and the id of the window that was built."""
        asked_at = iso(request.asked_at) if request.asked_at else None
        channels, authors = list(request.filters.channels), list(request.filters.authors)
        where = {"channels": channels, "authors": authors, "asked_at": asked_at}
        message = {"channel": key.channel, "ts": key.ts}
        thread = {"channel": key.channel, "thread_ts": key.ts, "asked_at": asked_at}
        (name,) = request.filters.tags
        self._told: list[str] = []
        place = {"prompt": request.prompt, "channel": request.channel, "thread_ts": request.thread_ts}
        built = self._call(workspace, "build_window", place | where | {"max_tokens": 300})
        self.store.flush()
        window_id = str((built or {}).get("window_id", "none"))
        if built:
            # The id is random, and so is what it costs.
            self._told[0] = self._told[0].replace(f'"total_tokens": {built["total_tokens"]}', '"total_tokens": …')
            window = {"window_id": window_id}
            self._call(workspace, "explain_window", window | {"limit": 1 + number})
            self._call(workspace, "why_not", window | message)
            self._call(workspace, "give_feedback", window | {"verdict": "up", "useful": [message]})
            self._read(workspace, f"window/{window_id}")
        self._call(workspace, "list_timeline", where | {"total": True, "limit": 1 + number % 9})
        topic = {"matching": pick(TOPICS, number), "asked_at": asked_at}
        self._call(workspace, "list_timeline", topic | {"total": True, "order": "asc", "max_tokens": 100 + number})
        self._call(workspace, "list_timeline", {"channels": [f"#{name}"], "asked_at": asked_at})
        self._call(workspace, "read_thread", thread | {"max_tokens": 100 + 2 * number})
        self._call(workspace, "read_thread", thread | {"channel": f"#{name}"})
        self._read(workspace, "channels")
        self._read(workspace, f"thread/{key.channel}/{key.ts}")
        argument = {"name": "channel", "value": name[:2] if number % 2 else ""}
        self._send(workspace, "completion/complete", {"ref": TEMPLATE, "argument": argument})
        return "\n".join(self._told).replace(window_id, "…"), window_id

    def _ask_of_others(self, number: int) -> None:
        """Ask for a window that somebody else built: it is as one that is not there."""
        world, window_id, asker = self.built[number % len(self.built)]
        self.user = pick({*PEOPLE} - {asker}, number)
        workspace = self.ids[world]
        self._make_key(workspace)
        self._told = []
        message = {"channel": "C1", "ts": "1.000100"}
        for known in (window_id, "none"):
            window = {"window_id": known}
            self._call(workspace, "explain_window", window)
            self._call(workspace, "why_not", window | message)
            self._call(workspace, "give_feedback", window | {"verdict": "down"})
            self._read(workspace, f"window/{known}")
        told = [each.replace(window_id, "none") for each in self._told]
        assert told[:4] == told[4:]
        assert all("there is no window" in each for each in told)

    # -- how it is asked

    def _call(self, workspace: str, tool: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
        given = {name: value for name, value in arguments.items() if value is not None}
        result = self._send(workspace, "tools/call", {"name": tool, "arguments": given})["result"]
        told: dict[str, Any] | None = result.get("structuredContent")
        if told is not None:  # Its text is in the content beside it.
            assert '"text"' not in json.dumps(told)
        return told

    def _read(self, workspace: str, path: str) -> None:
        self._send(workspace, "resources/read", {"uri": f"contextwin://{path}"})

    def _send(self, workspace: str, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self.tally.requests["request"] += 1
        answer = send(self.client, self._key(workspace), method, params)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        self._told.append(_NOW.sub("", self._mask_new(json.dumps(told, ensure_ascii=False))))
        return told

    @staticmethod
    def _mask_new(text: str) -> str:
        """Return an answer without when a window was recorded."""
        return re.sub(r'\\"built_at\\": \\"[^"]*\\"', "", text)


@contextmanager
def served(store: Store, most: int) -> Iterator[type[McpMachine]]:
    """Serve a store in this process, and yield the machine that makes about so many calls to it."""
    scribe = Scribe()
    service = open_service(store, EMBEDDER, chat_model=scribe)
    with open_client(service) as client:

        class Machine(McpMachine):
            pass

        Machine.most, Machine.service, Machine.client, Machine.scribe = most, service, client, scribe
        yield Machine
