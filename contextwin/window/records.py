"""Recorded windows as their reader may see them now."""

from __future__ import annotations

from datetime import UTC, datetime

from contextwin.errors import AccessError
from contextwin.models.access import Scope, VisibleScope
from contextwin.models.explanations import ExplainedWindow
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import NOBODY_KNOWN, open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.sql.windows import KEPT_WINDOWS
from contextwin.storage.store import Store
from contextwin.window.explanation import explain_recorded
from contextwin.window.rendering import label_channels


def read_window(
    store: Store, workspace: str, window_id: str, *, asker: str | None = None, everyone: bool = False
) -> RecordedWindow:
    """Return a recorded window with those of its messages that the asker may read now.

    Whoever asked for a window with their own rights may read it, and an administrator (`everyone`) any. Raises
    AccessError, with the same words, where there is no such window and where it is somebody else's.
    """
    with store.reading(on_primary=True) as reader:
        request = WindowRequest(prompt="", workspace=workspace, asker=asker, everyone=everyone)
        return find_window(reader, request, window_id)[0]


def explain_window(
    store: Store, workspace: str, window_id: str, *, asker: str | None = None, everyone: bool = False
) -> ExplainedWindow:
    """Return why a recorded window looks so: each candidate that the asker may read now, with its numbers.

    Raises what `read_window` raises.
    """
    with store.reading(on_primary=True) as reader:
        request = WindowRequest(prompt="", workspace=workspace, asker=asker, everyone=everyone)
        window, visible = find_window(reader, request, window_id)
        names = {channel: info.name for channel, info in visible.channels.items() if info.name}
        keys = [message.key for message in window.messages]
        messages = reader.messages_listed(whole_scope(workspace, visible), keys, names) if keys else []
    return explain_recorded(window, {each.key: each for each in messages}, label_channels(visible.channels))


def find_window(reader: Reader, request: WindowRequest, window_id: str) -> tuple[RecordedWindow, VisibleScope]:
    """Return what `read_window` does, in a snapshot that goes on, with what the asker of the request may see."""
    visible = open_scope(reader, request)
    scope = whole_scope(request.workspace, visible)
    window = None
    if visible.reason != NOBODY_KNOWN:
        window = reader.recorded_window(scope, window_id, None if request.everyone else request.asker)
    if window is None:
        raise unknown_window(window_id)
    return window, visible


def unknown_window(window_id: str) -> AccessError:
    """Return the error for a window that is not there, or is somebody else's."""
    return AccessError(
        f"there is no window {window_id!r} that you asked for; windows are kept for {KEPT_WINDOWS.days} days "
        "where they are recorded (CONTEXTWIN_RECORD)"
    )


def whole_scope(workspace: str, visible: VisibleScope) -> Scope:
    """Return everything that may be seen, whenever it was sent."""
    return Scope(workspace=workspace, channels=[*visible.channels], latest=datetime.max.replace(tzinfo=UTC))
