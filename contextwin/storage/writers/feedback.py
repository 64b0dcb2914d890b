"""Feedback on recorded windows: storing it. What it says of deleted messages goes with the records (windows.py)."""

from __future__ import annotations

from contextwin.models.feedback import WindowFeedback
from contextwin.storage.sql import feedback
from contextwin.storage.writers.locked import LockedWorkspace


class FeedbackRecords:
    """Feedback on recorded windows of one workspace. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace) -> None:
        self._locked = locked
        self._workspace = locked.workspace

    def save(self, given: WindowFeedback) -> bool:
        """Insert or replace a user's feedback on a window; return False where the window is gone."""
        user = feedback.NOBODY if given.user is None else given.user
        about = self._workspace, given.window_id, user
        if not self._locked.all(feedback.save_feedback(*about, given.verdict, given.note)):
            return False
        self._locked.execute(feedback.drop_named(*about))
        for verdict, keys in (("useful", given.useful), ("missing", given.missing)):
            if keys:
                self._locked.execute(feedback.save_named(*about, verdict, keys))
        return True
