"""A store as programs open it: who asks, and where, are named as people name them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from contextwin.interfaces.names import find_channel, find_user
from contextwin.models.access import administrator
from contextwin.models.known_names import unknown_workspace
from contextwin.storage.store import Store

if TYPE_CHECKING:
    from contextwin.config import Settings
    from contextwin.models.windows import ContextWindow
    from contextwin.window.builder import ContextWindowBuilder


class OpenStore(Store):
    """A store that gives its workspaces to programs."""

    def workspace(self, workspace: str) -> OpenWorkspace:
        """Return a workspace by its id; ConfigError, with the nearest ids, where there is none."""
        if not self.has_workspace(workspace):
            raise unknown_workspace(workspace, self.workspaces())
        return OpenWorkspace(store=self, id=workspace)

    @cached_property
    def builder(self) -> ContextWindowBuilder:
        """Builds windows with the embedder of the settings, which is loaded once."""
        from contextwin.window.builder import ContextWindowBuilder

        return ContextWindowBuilder(self)


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenWorkspace:
    """A workspace of an open store, which was there when it was asked for."""

    store: OpenStore  #: where it is
    id: str  #: in the store

    def window(
        self, prompt: str, *, asker: str | None = None, channel: str | None = None, everyone: bool = False, **more: Any
    ) -> ContextWindow:
        """Return the window for a question; `asker` is an id or @name, `channel`, where it is asked, an id or #name.

        `more` are other fields of `WindowRequest`. Raises ConfigError, with the nearest names, for a name that the
        asker cannot mean, and what `ContextWindowBuilder.build` raises.
        """
        from contextwin.models.requests import WindowRequest
        from contextwin.privacy.access import check_viewer

        user = None if asker is None else find_user(self.store, administrator(self.id), asker)
        asked = WindowRequest(prompt=prompt, workspace=self.id, asker=user, everyone=everyone, **more)
        check_viewer(asked)
        if channel is not None:
            asked = replace(asked, channel=find_channel(self.store, asked, channel))
        return self.store.builder.build(asked)


def open_store(url: str | None = None, *, settings: Settings | None = None, lazy: bool = False) -> OpenStore:
    """Return a store on the server at `url`, else at CONTEXTWIN_DATABASE_URL, else on the embedded server.

    The embedded server is started on demand and its tables are brought up to date; a given server is only checked.
    Raises StoreError when it cannot be used, SchemaError when its tables are at another revision. A `lazy` store does
    all that when it is needed first, and again until it succeeds: what needs it raises, or is empty with `on_error`.
    """
    return OpenStore.open(url, settings=settings, lazy=lazy)
