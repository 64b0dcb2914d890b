"""Feedback on recorded windows: storing it, and dropping what it says of what is deleted."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.models.feedback import WindowFeedback
from contextwin.storage.sql import feedback
from contextwin.storage.writers.locked import Change, ChannelDropped, ChannelMoved, LockedWorkspace


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

    def invalidate(self, changes: Sequence[Change]) -> None:
        """Let feedback name no message of a deleted channel, and follow channels to their new ids.

        Called in the transaction that deletes them, so that both commit together. `WindowRecords` drops single
        messages.
        """
        for change in changes:
            if isinstance(change, ChannelMoved):
                for statement in feedback.move_channel(self._workspace, change.old, change.new):
                    self._locked.execute(statement)
            elif isinstance(change, ChannelDropped):
                self._locked.execute(feedback.drop_channel(self._workspace, change.channel))
