"""`WindowRecorder`: stores windows after they were returned, several in one transaction, and deletes expired ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from sqlalchemy import Engine

from contextwin.models.recorded import RecordedWindow
from contextwin.storage.background import BackgroundWriter
from contextwin.storage.errors import store_errors
from contextwin.storage.writers.windows import TimedWindow, expire_windows, save_windows

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
