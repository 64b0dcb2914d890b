"""`WindowRecorder`: stores windows after they were returned, several in one transaction, and deletes expired ones."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock
from time import monotonic
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

from contextwin.errors import ContextWinError
from contextwin.models.recorded import RecordedWindow
from contextwin.storage import row_security
from contextwin.storage.engine import is_distributed
from contextwin.storage.errors import store_errors
from contextwin.storage.sql import windows
from contextwin.storage.window_rows import message_rows, window_row

#: Seconds after which recorded windows are looked through again for those past their retention. Unmeasured.
EXPIRE_AFTER_SECONDS = 3_600.0


@dataclass(frozen=True, slots=True)
class WaitingWindow:
    """A window that was built and is not recorded yet."""

    window_id: str
    make_record: Callable[[], RecordedWindow]
    built: float  #: by the monotonic clock


class WindowRecorder:
    """Records windows in a thread of its own. What cannot be recorded is logged (logger "contextwin.store")."""

    def __init__(self, engine: Callable[[], Engine]) -> None:
        self._engine = engine
        self._writer = BackgroundWriter(self._save, lambda each: f"window {each.window_id} is not recorded")
        self._expired_at: dict[str, float] = {}  #: when its recorded windows were looked through, by workspace

    def add(self, window_id: str, make_record: Callable[[], RecordedWindow]) -> None:
        """Record a window that was just built; `make_record` is called in the thread. Never waits, never raises."""
        self._writer.add(WaitingWindow(window_id, make_record, monotonic()))

    def flush(self) -> None:
        """Wait until every window that was added is recorded, or was not and that is logged."""
        self._writer.flush()

    def close(self) -> None:
        """Wait as `flush` does, and end the thread."""
        self._writer.close()

    def expire(self, workspace: str) -> None:
        """Delete recorded windows of a workspace, and their candidates, that are past their retention."""
        is_more = True
        while is_more:
            with store_errors(), self._engine().begin() as connection:
                is_more = expire_windows(connection, workspace)

    def _save(self, waiting: Sequence[WaitingWindow]) -> None:
        by_workspace: dict[str, list[TimedWindow]] = defaultdict(list)
        for each in waiting:
            window = each.make_record()
            by_workspace[window.request.workspace].append(TimedWindow(window, each.built))
        with store_errors(), self._engine().begin() as connection:
            for workspace, windows in sorted(by_workspace.items()):
                save_windows(connection, workspace, windows)
        for workspace in by_workspace:
            self._expire_sometimes(workspace)

    def _expire_sometimes(self, workspace: str) -> None:
        now = monotonic()
        if now - self._expired_at.get(workspace, -EXPIRE_AFTER_SECONDS) >= EXPIRE_AFTER_SECONDS:
            self._expired_at[workspace] = now
            self.expire(workspace)


# ---- `BackgroundWriter`: writes that nobody waits for, together with those that come soon after, in one thread


#: Items that may wait; further ones are left out. Unmeasured.
MAX_WAITING = 100
#: Longest wait of an item for others to be written with. Unmeasured.
MAX_DELAY_SECONDS = 0.2

_logger = logging.getLogger("contextwin.store")
T = TypeVar("T")


class BackgroundWriter(Generic[T]):
    """Writes items in a thread that starts with the first one. What fails is logged, once for each reason."""

    def __init__(self, write: Callable[[Sequence[T]], None], name_failure: Callable[[T], str]) -> None:
        """`write` writes all items that it is given, or raises; `name_failure` begins the line of log for an item."""
        self._write = write
        self._name_failure = name_failure
        self._lock = Lock()
        self._executor: ThreadPoolExecutor | None = None
        self._waiting: list[T] = []
        self._hurry = Event()  #: set while somebody waits for the items
        self._logged: set[str] = set()

    def add(self, item: T) -> None:
        """Write `item` after those that were added before. Never waits, never raises."""
        with self._lock:
            is_taken = len(self._waiting) < MAX_WAITING and self._schedule(item)
        if not is_taken:
            self._log(item, f"{MAX_WAITING} others wait, or the program ends")

    def flush(self) -> None:
        """Wait until everything that was added is written, and what failed is logged."""
        with self._lock:
            done = self._submit(_do_nothing) if self._executor else None
            if done is not None:
                self._hurry.set()
        if done is not None:
            done.result()

    def close(self) -> None:
        """Wait until everything that was added is written, and end the thread; a later item starts another."""
        self.flush()
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown()

    def _schedule(self, item: T) -> bool:
        """Let `item` wait, with who writes it; return False where the program ends. The lock is held."""
        if not self._waiting and self._submit(self._write_waiting) is None:
            return False
        self._waiting.append(item)
        return True

    def _submit(self, step: Callable[[], None]) -> Future[None] | None:
        self._executor = self._executor or ThreadPoolExecutor(1, "contextwin-background")
        with suppress(RuntimeError):  # The interpreter ends.
            return self._executor.submit(step)
        return None

    def _write_waiting(self) -> None:
        self._hurry.wait(MAX_DELAY_SECONDS)
        with self._lock:
            items, self._waiting = self._waiting, []
            self._hurry.clear()
        if len(items) > 1 and self._is_written(items):
            return
        for item in items:
            self._is_written([item])

    def _is_written(self, items: Sequence[T]) -> bool:
        """Write the items; return whether that worked. Why not is logged for a single one."""
        try:
            self._write(items)
        except Exception as error:  # noqa: BLE001  (nobody waits who could be told)
            if len(items) == 1:
                # What others than our own say may hold a prompt.
                self._log(items[0], str(error) if isinstance(error, ContextWinError) else type(error).__name__)
            return False
        return True

    def _log(self, item: T, reason: str) -> None:
        if reason not in self._logged:
            self._logged.add(reason)
            _logger.warning("%s: %s", self._name_failure(item), reason)


def _do_nothing() -> None:
    """Do nothing: once it is reached, everything before it is done."""


# ---- Recorded windows: storing them, and deleting what is past its retention


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
