"""Recorded windows: storing them, and deleting what is past its retention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from sqlalchemy import Connection

from contextwin.models.recorded import RecordedWindow
from contextwin.storage import row_security
from contextwin.storage.engine import is_distributed
from contextwin.storage.sql import windows
from contextwin.storage.window_rows import message_rows, window_row

#: Windows that are deleted in one statement, or whose candidates are. Unmeasured.
EXPIRED_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class TimedWindow:
    """A window to be recorded, and when it was built, by the monotonic clock."""

    window: RecordedWindow
    built: float


def save_windows(connection: Connection, workspace: str, timed: Sequence[TimedWindow]) -> None:
    """Store windows of one workspace.

    Nothing is stored for an unknown workspace. A window is left out if its asker was erased since it was built, or if
    the channel that it was asked in was moved or deleted. So are messages that were deleted since then.
    """
    rows = [_row_of(each) for each in timed]
    if _begin(connection, workspace).first() is not None:
        now = monotonic()
        ages = ({"workspace": workspace, "age_seconds": now - each.built} for each in timed)
        connection.execute(windows.save_window(), [row | age for row, age in zip(rows, ages, strict=True)])
        connection.execute(windows.save_messages(), [_messages_of(workspace, each) for each in timed])


def _begin(connection: Connection, workspace: str) -> Any:
    distributed = is_distributed(connection)
    if distributed:
        connection.execute(row_security.begin_writing(distributed=True))
        connection.execute(windows.recording_settings())
    return connection.execute(windows.begin_recording(distributed=distributed), {"workspace": workspace})


def _row_of(timed: TimedWindow) -> dict[str, Any]:
    request = timed.window.request
    return window_row(timed.window) | {
        "users": [user for user in (request.asker, request.viewer) if user],
        "channels": [channel for channel in (request.channel, request.destination) if channel],
    }


def _messages_of(workspace: str, timed: TimedWindow) -> dict[str, str]:
    return {"workspace": workspace, "window_id": timed.window.window_id, "rows": message_rows(timed.window)}


def expire_windows(connection: Connection, workspace: str) -> bool:
    """Delete windows and candidates that are past their retention; return whether there may be more."""
    _begin(connection, workspace)
    statements = windows.expire_windows(workspace, EXPIRED_AT_ONCE), windows.expire_messages(workspace, EXPIRED_AT_ONCE)
    return max(int(connection.execute(each).scalar_one()) for each in statements) == EXPIRED_AT_ONCE
