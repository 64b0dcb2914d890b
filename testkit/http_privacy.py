"""Every endpoint of the HTTP API and every page, asked in workspaces in which anything happens, by everybody in them.

As with the library (privacy_machine.py), the answer of a workspace is that of its twin, which never held what is
hidden: in body, headers, counts and errors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from hypothesis import strategies as st
from hypothesis.stateful import rule
from starlette.testclient import TestClient

from contextwin.interfaces.http.serving import Service, open_service
from contextwin.models.as_json import iso
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.storage.store import Store
from testkit.http_api import bearer, open_client
from testkit.pages import FORM_HEADERS, Page
from testkit.privacy_machine import (
    EMBEDDER,
    PROMPTS,
    WRITERS,
    PrivacyMachine,
    Scribe,
    asked,
    numbers,
    pick,
    plain,
)
from testkit.privacy_world import PEOPLE, TOPICS

#: What differs between two answers to one request.
_NOT_COMPARED = ("x-request-id", "content-length", "location")
#: What differs between two pages: ids of windows, and when they were built.
_NEW_ON_PAGES = re.compile(r"\b[0-9a-f]{32}\b|\b\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d\b")

#: Lists of one's own windows: others are recorded of the twin.
_OWN_WINDOWS = re.compile(
    r'(<section class="card recent".*?</section>|<div class="card table">.*?</div>|<p class="card">Nothing.*?</p>)\s*',
    re.DOTALL,
)


class HttpMachine(PrivacyMachine):
    """Asks over HTTP what the machine asks of the library, in the same two workspaces."""

    service: ClassVar[Service]
    client: ClassVar[TestClient]
    scribe: ClassVar[Scribe]
    most: ClassVar[int]  #: requests, after which nothing more is asked
    reached: ClassVar[set[tuple[str, str]]]  #: method and path of each request
    # Those of the library are asked elsewhere.
    ask_window = None  # type: ignore[assignment]
    ask_timeline = None  # type: ignore[assignment]
    ask_person = None  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[tuple[str, str], dict[str, str]] = {}  #: headers, by workspace and user
        self.built: list[tuple[int, str, str]] = []  #: recorded windows, each with its world, its id and its asker
        self.user = ""

    @rule(values=asked, prompt=st.sampled_from(PROMPTS), number=numbers, place=st.none() | numbers, budget=numbers)
    def ask_all(self, values: dict[str, Any], prompt: str, number: int, place: int | None, budget: int) -> None:
        if self.tally.requests["request"] >= self.most:
            return
        self.user = values["asker"] if values["asker"] in PEOPLE else PEOPLE[0]  # Nobody else has a token.
        values = values | {"viewer": None, "destination": None, "asker": self.user}
        request = self._window_request(values, prompt, number, place)
        world = self.worlds[values["world"]]
        # The name of a channel to ask for, where nothing else is asked for by tags.
        name = pick([place.name or "none" for place in world.channels.values()], number)
        request = replace(request, filters=replace(request.filters, tags=(name,)))
        channel = pick(world.channels, budget)
        key = MessageKey(channel, pick([*world.channels[channel].posts, "1.000100"], number))

        def answer(workspace: str) -> str:
            self.service.cache._entries.clear()  # What is remembered of one workspace would save it statements.
            if workspace == self.ids[values["world"]]:
                told, window_id = self._ask(workspace, request, key, number)
                self.built.append((values["world"], window_id, self.user))
                return told
            return self._ask(workspace, request, key, number)[0]

        self._compare("http", values, request, answer)
        self._ask_of_others(number)

    def _ask(self, workspace: str, request: WindowRequest, key: MessageKey, number: int) -> tuple[str, str]:
        """Return what each endpoint answers, and the id of the window that was built."""
        asked_at = iso(request.asked_at) if request.asked_at else None
        body: dict[str, Any] = {
            "prompt": request.prompt,
            "channel": request.channel,
            "thread_ts": request.thread_ts,
            "asked_at": asked_at,
            "max_tokens": 300,
            "explain": number % 2 == 0,
            "filters": {"channels": list(request.filters.channels), "authors": list(request.filters.authors)},
        }
        times = {"asked_at": asked_at}
        where = times | {"channel": list(request.filters.channels)}
        message = {"channel": key.channel, "ts": key.ts}
        self._told: list[str] = []
        built = self._post(workspace, "windows", body)
        self.store.flush()
        window_id = str(built.get("window_id", "none"))
        if "window_id" in built:
            self._get(workspace, f"windows/{window_id}")
            self._get(workspace, f"windows/{window_id}/candidates", {"limit": 1 + number})
            self._get(workspace, f"windows/{window_id}/why-not/{key.channel}/{key.ts}")
            self._post(workspace, f"windows/{window_id}/feedback", {"verdict": "up", "useful": [message]})
        self._post(workspace, "compare", {"request": body, "b": {"weights": {"channel_boost": 3}}})
        self.store.flush()
        self._get(workspace, "timeline", where | {"total": "true", "limit": 1 + number % 9})
        self._get(workspace, "timeline/earliest", where)
        self._get(workspace, "timeline/latest", where)
        topic = pick(TOPICS, number)
        self._post(workspace, "timeline/search", times | {"matching": topic, "total": True, "limit": 1 + number % 9})
        (name,) = request.filters.tags
        self._post(workspace, "timeline/search", times | {"filters": {"channels": [f"#{name}"]}})
        self._see(workspace, window_id if "window_id" in built else "none", channel=str(name), number=number, key=key)
        self._get(workspace, "channels")
        self._get(workspace, "users", {"limit": 1 + number % 5})
        if number % 4 == 0 or self.tally.requests["http"] <= 1:
            self._forget_styles(workspace)
            self.scribe.heard.clear()
            self._post(workspace, "answers", body | {"max_reply_tokens": 100})
            self._post(workspace, "replies", body | {"persona": pick(WRITERS, number // 4), "max_reply_tokens": 100})
            self.store.flush()
            self._told += self.scribe.heard
        return "\n".join(self._told).replace(window_id, "…"), window_id

    def _see(self, workspace: str, window_id: str, *, channel: str, number: int, key: MessageKey) -> None:
        """Look at the pages, and send their forms."""
        page = self._look(workspace, f"/windows/{window_id}?b=original")
        self._look(workspace, "/")
        self._look(workspace, "/windows")
        self._look(workspace, "/timeline", {"channel": f"#{channel}"})
        self._look(workspace, "/timeline", {"matching": pick(TOPICS, number)})
        if page.values.get("window_id"):
            self._look(workspace, "/arrange", page.send(is_all="1", **{"a.channel_boost": "3"}))
            self._look(workspace, "/why-not", page.send(message=f"{key.channel}/{key.ts}"))
            self._look(workspace, "/feedback", page.send(verdict="down", missing=f"{key.channel}/{key.ts}"))

    def _look(self, workspace: str, path: str, form: Any = None) -> Page:
        """Return a page, or what a form leads to, and remember what it tells."""
        self.tally.requests["request"] += 1
        secret = self._key(workspace)["Authorization"].removeprefix("Bearer ")
        headers = {"Cookie": f"contextwin={secret}"}
        if form is None:
            answer = self.client.get(path, headers=headers, follow_redirects=False)
        else:
            body = form if isinstance(form, str) else urlencode(form)
            sent = headers | FORM_HEADERS | {"HX-Request": "true"}
            answer = self.client.post(path, content=body, headers=sent, follow_redirects=False)
        self._told.append(f"{answer.status_code} {_NEW_ON_PAGES.sub('…', _OWN_WINDOWS.sub('', answer.text))}")
        return Page(answer.text)

    def _ask_of_others(self, number: int) -> None:
        """Ask for a window that somebody else built: it is as one that is not there."""
        world, window_id, asker = self.built[number % len(self.built)]
        self.user = pick({*PEOPLE} - {asker}, number)
        workspace = self.ids[world]
        self._make_key(workspace)
        for path in ("", "/candidates", "/why-not/C1/1.000100"):
            self._told = []
            self._get(workspace, f"windows/{window_id}{path}")
            self._get(workspace, f"windows/none{path}")
            assert self._told[0] == self._told[1]
            assert self._told[0].startswith("404")

    # -- how it is asked

    def _get(self, workspace: str, path: str, params: Any = None) -> dict[str, Any]:
        params = {name: value for name, value in (params or {}).items() if value is not None}
        return self._tell(self.client.get(f"/api/v1/{path}", params=params, headers=self._key(workspace)))

    def _post(self, workspace: str, path: str, body: Any) -> dict[str, Any]:
        return self._tell(self.client.post(f"/api/v1/{path}", json=body, headers=self._key(workspace)))

    def _tell(self, answer: Any) -> dict[str, Any]:
        """Remember an answer, without what is new each time."""
        self.reached.add((answer.request.method, answer.request.url.path))
        self.tally.requests["request"] += 1
        told: dict[str, Any] = answer.json()
        known = {"window_id": told["window_id"]} if "window_id" in told else {}
        headers = {name: value for name, value in answer.headers.items() if name not in _NOT_COMPARED}
        self._told.append(f"{answer.status_code} {headers} {_mask(told)}")
        return known

    def _key(self, workspace: str) -> dict[str, str]:
        return self.keys[workspace, self.user]

    def _run(self, workspace: str, answer: Callable[[str], str]) -> tuple[str, int]:
        self._make_key(workspace)
        # Statements are compared for the library: how many windows are recorded in one transaction depends on time.
        return super()._run(workspace, answer)[0], 0

    def _make_key(self, workspace: str) -> None:
        """Make a token of the user's, and use it once: when it was used is written once a minute."""
        if (workspace, self.user) not in self.keys:
            self.keys[workspace, self.user] = bearer(self.store, workspace, self.user)
            self.client.get("/api/v1/windows/none", headers=self.keys[workspace, self.user])


def list_unreached(machine: type[HttpMachine]) -> list[tuple[str, str]]:
    """Return method and path of the endpoints of the API that a machine asked nothing of."""
    app: Any = machine.client.app
    return [
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
        if path.startswith("/api/")
        and not any(
            method.upper() == asked and re.fullmatch(re.sub(r"{[^}]+}", "[^/]+", path), there)
            for asked, there in machine.reached
        )
    ]


def _mask(told: dict[str, Any]) -> str:
    """Return an answer without what is new each time."""
    windows = [each for each in (told, told.pop("a", None), told.pop("b", None)) if each]
    ids = [each["window_id"] for each in windows if "window_id" in each]
    text = "".join(map(plain, windows))
    for each in ids:
        text = text.replace(each, "…")
    return text


@contextmanager
def served(store: Store, most: int) -> Iterator[type[HttpMachine]]:
    """Serve a store in this process, and yield the machine that makes about so many requests to it."""
    scribe = Scribe()
    service = open_service(store, EMBEDDER, chat_model=scribe)
    with open_client(service) as client:

        class Machine(HttpMachine):
            pass

        Machine.most, Machine.service, Machine.client, Machine.scribe = most, service, client, scribe
        Machine.reached = set()
        yield Machine
