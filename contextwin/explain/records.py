"""Recorded windows as their reader may see them now."""

from __future__ import annotations

from dataclasses import replace

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import AccessError, ConfigError
from contextwin.explain.explanation import explain_recorded
from contextwin.models.access import Viewer, VisibleScope
from contextwin.models.explanations import ExplainedWindow
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.sql.windows import KEPT_WINDOWS
from contextwin.storage.store import Store
from contextwin.window.render.rendering import label_channels
from contextwin.window.scoring.signals import FACTORS

#: Windows of a list where nobody says how many. Unmeasured.
LISTED_WINDOWS = 100
#: Fewest characters of an id. Of 10,000 windows, one in 1,700 shares so many hexadecimal digits with another.
ID_CHARS = 6


def read_window(store: Store, viewer: Viewer, window_id: str) -> RecordedWindow:
    """Return a recorded window with those of its messages that the viewer may read now.

    The id may be shortened to what begins no other window that they may read, of at least `ID_CHARS` characters.
    Its asker may read a window, and an administrator (`everyone`) any. Raises
    AccessError, with the same words, where there is no such window and where it is somebody else's, and ConfigError
    where several begin so, or where there is no such workspace.
    """
    with store.reading(on_primary=True) as reader:
        return find_window(reader, viewer, window_id)[0]


def list_windows(store: Store, viewer: Viewer, limit: int = LISTED_WINDOWS) -> list[RecordedWindow]:
    """Return up to `limit` recorded windows that the viewer may read, without their messages, the latest first.

    An administrator (`everyone`) may read all. Somebody who is not known in the workspace gets none. Raises AccessError
    when nobody says who asks.
    """
    with store.reading(on_primary=True) as reader:
        if open_scope(reader, viewer).rule == "unknown":
            return []
        return reader.latest_windows(viewer.workspace, viewer.owner, limit)


def explain_window(store: Store, viewer: Viewer, window_id: str) -> ExplainedWindow:
    """Return why a recorded window looks so: each candidate that the viewer may read now, with its numbers.

    Raises what `read_window` raises.
    """
    with store.reading(on_primary=True) as reader:
        window, visible = find_window(reader, viewer, window_id)
        keys = [message.key for message in window.messages]
        messages = reader.messages_listed(visible.whole, keys, visible.channel_names) if keys else []
    return explain_recorded(window, {each.key: each for each in messages}, label_channels(visible.channels))


def find_window(reader: Reader, viewer: Viewer, window_id: str) -> tuple[RecordedWindow, VisibleScope]:
    """Return what `read_window` does, in a snapshot that goes on, with what the viewer may see."""
    visible = open_scope(reader, viewer)
    window = None
    if visible.rule != "unknown" and clean_text(window_id) == window_id:  # No id holds NUL or a lone surrogate.
        window = reader.recorded_window(visible.whole, window_id, viewer.owner)
        if window is None and (whole_id := _complete_id(reader, viewer, window_id)):
            window = reader.recorded_window(visible.whole, whole_id, viewer.owner)
    if window is None:
        raise unknown_window(window_id)
    return replace(window, messages=tuple(map(_with_all_factors, window.messages))), visible


def _with_all_factors(message: RecordedMessage) -> RecordedMessage:
    """Return a recorded message whose score has each factor, in the order of a score; those of 1 are not stored."""
    if (score := message.score) is None:
        return message
    factors = {**dict.fromkeys(FACTORS, 1.0), **score.factors}  # Those of another version come last.
    return replace(message, score=score._replace(factors=factors))


def _complete_id(reader: Reader, viewer: Viewer, beginning: str) -> str | None:
    """Return the id of the only window of the viewer's that begins so, None where none does or it is too short."""
    found = reader.window_ids(viewer.workspace, beginning, viewer.owner) if len(beginning) >= ID_CHARS else []
    if len(found) > 1:
        raise ConfigError(f"several windows begin with {beginning!r}: give more of the id")
    return next(iter(found), None)


def unknown_window(window_id: str) -> AccessError:
    """Return the error for a window that is not there, or is somebody else's."""
    return AccessError(
        f"there is no window {window_id!r} that you asked for (its id, or at least {ID_CHARS} characters of it); "
        f"windows are kept for {KEPT_WINDOWS.days} days where they are recorded (CONTEXTWIN_RECORD)"
    )
