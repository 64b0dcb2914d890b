"""What the endpoints work with: the store, the builder, its cache, the chat model, and whether all are ready."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle, islice
from threading import Lock
from typing import Any

from contextwin.answer.answerer import Answerer
from contextwin.avatar.avatar import Avatar
from contextwin.config import Settings
from contextwin.errors import ConfigError, ContextWinError
from contextwin.interfaces.garbage import collect_rarely
from contextwin.interfaces.http.admission import Callers
from contextwin.interfaces.http.metrics import Metrics
from contextwin.interfaces.http.page.logins import LoginLinks
from contextwin.interfaces.http.page.remembered import Remembered
from contextwin.interfaces.http.problems import Problem
from contextwin.models.requests import WindowRequest
from contextwin.providers.chat import find_chat_model, open_chat_model
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.retrieval_cache import RetrievalCache
from contextwin.window.timeline.reading import Timeline

#: What windows of the API are recorded as built by.
FRONTEND = "http"
#: What is asked first: in plain English, in a language that has to be looked for, about time, and about things.
FIRST_PROMPTS = (
    "status of the release?",
    "Was steht zum Release an?",
    "when did we first talk about the release?",
    "what was our first release?",
)

_log = logging.getLogger("contextwin.http")


@dataclass
class Service:
    """One store, and what is opened once for all requests to it."""

    store: Store
    embedder: Embedder
    builder: ContextWindowBuilder
    cache: RetrievalCache
    timeline: Timeline
    metrics: Metrics
    is_warm: bool = False  #: a window was built, so that the next ones take no longer than any
    owns_process: bool = False  #: nothing else runs in the process, whose garbage collector it may set
    is_recording: bool = True  #: windows are recorded, so that they can be explained
    links: LoginLinks = field(default_factory=LoginLinks)  #: that nobody has used yet
    callers: Callers = field(default_factory=Callers)  #: whose tokens were accepted
    sides: Remembered[Any] = field(default_factory=Remembered)  #: of the page
    _chat_model: ChatModel | None = None
    _opening: Lock = field(default_factory=Lock)

    def warm_up(self) -> None:
        """Build windows in each workspace in which somebody can ask, as somebody who can, on each connection.

        Where nobody can ask yet, what windows need beside the store is loaded all the same.
        """
        try:
            self.builder.load_models(FIRST_PROMPTS)
            requests = self._first_requests()
            if requests:
                self.builder.build_unrecorded(requests[0])  # Alone: it loads what all need.
                connections = self.store.settings.pool_size
                others = islice(cycle((*requests[1:], requests[0])), max(connections, len(requests)))
                with ThreadPoolExecutor(connections) as pool:
                    [*pool.map(self.builder.build_unrecorded, others)]
        except ContextWinError as exc:
            _log.warning("the first request will take longer: %s", exc)
        if self.owns_process:
            collect_rarely()
        self.is_warm = True

    def _first_requests(self) -> list[WindowRequest]:
        """Return the first requests to warm up with: each prompt in one workspace, and one prompt in the others."""
        expected, askers = self.links.users(), dict[str, str]()
        for workspace in self.store.workspaces():
            valid = [token for token in self.store.tokens_listed(workspace) if token.is_valid(datetime.now(UTC))]
            if user := expected.get(workspace) or (valid[0].user if valid else None):
                askers[workspace] = user
        return [
            WindowRequest(prompt=prompt, workspace=workspace, asker=user)
            for place, (workspace, user) in enumerate(askers.items())
            for prompt in (FIRST_PROMPTS if place == 0 else FIRST_PROMPTS[:1])
        ]

    @property
    def _builds_with(self) -> dict[str, Any]:
        """What answers and replies build their windows with."""
        own: dict[str, Any] = {"embedder": self.embedder, "weights": self.builder.weights, "frontend": FRONTEND}
        return own | {"record": "all" if self.is_recording else "off", "observer": self.metrics.observer}

    def answerer(self) -> Answerer:
        """Return the writer of answers, which quotes where no chat model is set up."""
        try:
            model = self._open_model(find_chat_model)
        except ConfigError as exc:
            _log.warning("messages are quoted, because the chat model cannot be used: %s", exc)
            model = None
        return Answerer(self.store, model, **self._builds_with)

    def avatar(self) -> Avatar:
        """Return the writer of replies; a problem where no chat model is set up."""
        try:
            model = self._open_model(open_chat_model)
        except ConfigError as exc:
            _log.warning("no chat model is set up: %s", exc)
            raise Problem(status=503, slug="no-chat-model", detail="no chat model is set up on this server") from exc
        return Avatar(self.store, model, **self._builds_with)

    def _open_model(self, find: Callable[[str, Settings], ChatModel | None]) -> ChatModel | None:
        """Return the chat model, which `find` opens once."""
        with self._opening:
            if self._chat_model is None:
                self._chat_model = find(self.store.settings.chat_model, self.store.settings)
            return self._chat_model


def open_service(
    store: Store,
    embedder: Embedder | None = None,
    chat_model: ChatModel | None = None,
    links: LoginLinks | None = None,
) -> Service:
    """Return what requests to a store work with; embedder and chat model are the settings' unless they are given."""
    embedder = embedder or open_embedder(store.settings.embedder, store.settings)
    metrics = Metrics(store)
    record = store.settings.record or "all"
    builder = ContextWindowBuilder(store, embedder, record=record, frontend=FRONTEND, observer=metrics.observer)
    return Service(
        store=store,
        embedder=embedder,
        builder=builder,
        cache=RetrievalCache(store, builder),
        timeline=Timeline(store, embedder),
        metrics=metrics,
        is_recording=record != "off",
        links=links or LoginLinks(),
        _chat_model=chat_model,
    )
