"""Whether an answer may still be shown: rights are looked at again before it is, and while it is written.

A model takes seconds, in which somebody may be removed, or a guest may come to read along.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic

from contextwin.errors import RightsChangedError
from contextwin.models.access import Viewer, VisibleScope
from contextwin.models.windows import ContextWindow
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store

#: Seconds for which rights that were just looked at are taken to hold, while pieces of an answer arrive. A look takes
#: about 3 ms, and a model may write a hundred pieces a second. Unmeasured.
HOLD_SECONDS = 0.2


class Standing:
    """The rights that an answer is made with."""

    def __init__(self, store: Store, viewer: Viewer, channels: Collection[str]) -> None:
        """The answer to the viewer is made from messages of these channels."""
        self._store = store
        self._viewer = viewer
        self._shown = frozenset(channels)
        self._due = 0.0

    def check(self) -> None:
        """Raise RightsChangedError where its readers may not read all any more that the answer is made from."""
        if self._viewer.everyone or not self._shown:
            return
        with self._store.reading(on_primary=True) as reader:
            scope = open_scope(reader, self._viewer)
        check_shown(self._shown, scope)
        self._due = monotonic() + HOLD_SECONDS

    def check_now_and_then(self) -> None:
        """Raise RightsChangedError as `check` does, but look again only after HOLD_SECONDS."""
        if monotonic() >= self._due:
            self.check()

    def before(self, tell: Callable[[str], None] | None) -> Callable[[str], None] | None:
        """Return what tells a piece only while the rights hold, and raises RightsChangedError then."""
        if tell is None:
            return None

        def take(piece: str) -> None:
            self.check_now_and_then()
            tell(piece)

        return take


def check_shown(shown: Collection[str], scope: VisibleScope) -> None:
    """Raise RightsChangedError unless all of these channels may be seen."""
    if not scope.channels.keys() >= {*shown}:
        raise RightsChangedError("who reads the answer may not read all of what it is made from any more: ask again")


def channels_of(window: ContextWindow) -> frozenset[str]:
    """Return the channels of which a window shows messages."""
    return frozenset(message.channel for thread in window.threads for message in thread.messages)
