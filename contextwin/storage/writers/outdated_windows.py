"""Recorded windows: dropping what was recorded of what is deleted."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.storage.sql import windows
from contextwin.storage.writers.locked import Change, MessageChange, WorkspaceWriter


class WindowRecords(WorkspaceWriter):
    """Recorded windows of one workspace, and when they become invalid."""

    def invalidate(self, changes: Sequence[Change]) -> None:
        """Drop what was recorded of deleted messages and channels, and follow channels to their new ids.

        Called in the transaction that deletes them, so that both commit together. What was recorded of an edited
        message stays: it holds no text.
        """
        if gone := [change.key for change in changes if isinstance(change, MessageChange) and change.is_removed]:
            self._locked.execute(windows.drop_messages(self._workspace, gone))
        self._locked.follow_channels(windows, changes)
