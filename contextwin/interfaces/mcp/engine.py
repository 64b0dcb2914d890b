"""What the tools work with: the store, the builder, the timeline, who asks, and how errors are told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from uuid import uuid4

from mcp.server.mcpserver.exceptions import ResourceError, ToolError

from contextwin.errors import ContextWinError
from contextwin.explain.records import explain_window
from contextwin.interfaces.failures import failure_of, log_defect, read_recorded
from contextwin.interfaces.http.bodies import Naming
from contextwin.models.access import Viewer
from contextwin.models.observer import Observer
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline

#: What windows of the tools are recorded as built by.
FRONTEND = "mcp"

_log = logging.getLogger("contextwin.mcp")


@dataclass(frozen=True, kw_only=True)
class Engine:
    """One store, what is opened once for all calls, and who makes the call that runs."""

    store: Store
    embedder: Embedder
    builder: ContextWindowBuilder
    timeline: Timeline
    find_caller: Callable[[], Viewer]  #: of the call that runs
    judged: Callable[[str], None] = lambda verdict: None  #: is told of each verdict

    def naming(self) -> Naming:
        """Return what finds channels and users by name, for the asker."""
        return Naming(self.store, self.find_caller())

    def explain(self, window_id: str) -> dict[str, Any]:
        """Return what the asker may see of a recorded window and its candidates."""
        return read_recorded(explain_window, self.store, self.find_caller(), window_id).to_dict()

    def warm_up(self) -> None:
        """Build a window, so that the first call takes no longer than any."""
        asked = WindowRequest(prompt="status of the release?", **self.find_caller().who)
        try:
            self.builder.build_unrecorded(asked)
        except ContextWinError as exc:
            _log.warning("the first call will take longer: %s", exc)


def open_engine(
    store: Store,
    find_caller: Callable[[], Viewer],
    embedder: Embedder | None = None,
    *,
    observer: Observer | None = None,
    judged: Callable[[str], None] = lambda verdict: None,
) -> Engine:
    """Return what the tools of a store work with; the embedder is the settings' unless one is given."""
    embedder = embedder or open_embedder(store.settings.embedder, store.settings)
    record = store.settings.record or "all"
    return Engine(
        store=store,
        embedder=embedder,
        builder=ContextWindowBuilder(store, embedder, record=record, frontend=FRONTEND, observer=observer),
        timeline=Timeline(store, embedder),
        find_caller=find_caller,
        judged=judged,
    )


def telling_errors(call: Callable[..., Any], kind: type[ToolError | ResourceError]) -> Callable[..., Any]:
    """Return a tool or a resource whose errors the model is told in one sentence, without anything of a message.

    Texts of other errors than `kind` stay in the protocol's library, which logs them with their traceback.
    """

    @wraps(call)
    def run(*args: Any, **given: Any) -> Any:
        try:
            return call(*args, **given)
        except ContextWinError as exc:
            failure = failure_of(exc, _log)
            again = "; try again in a moment" if failure.is_retryable else ""
            raise kind(f"{failure.detail}{again}") from None
        except Exception as exc:  # noqa: BLE001  (what it says may quote a prompt)
            raise kind(log_defect(exc, uuid4().hex, _log)) from None

    return run
