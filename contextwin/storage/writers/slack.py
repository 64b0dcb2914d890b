"""What the Slack app keeps: answers are withdrawn with the messages that they show, and follow channels."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.storage.sql import slack
from contextwin.storage.writers.locked import Change, ChannelDropped, ChannelMoved, LockedWorkspace, MessageChange


class SlackWriter:
    """Questions and cursors of one workspace. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace) -> None:
        self._locked = locked
        self._workspace = locked.workspace

    def invalidate(self, changes: Sequence[Change]) -> None:
        """Withdraw the answers that show deleted messages, follow channels to new ids, and drop deleted ones.

        Called in the transaction that deletes them, so that no crash leaves an answer that the app does not know of.
        """
        if gone := [change.key for change in changes if isinstance(change, MessageChange) and change.is_removed]:
            self._locked.execute(slack.withdraw_showing(self._workspace, gone))
        for change in changes:
            if isinstance(change, ChannelMoved):
                for moving in slack.move_channel(self._workspace, change.old, change.new):
                    self._locked.execute(moving)
            elif isinstance(change, ChannelDropped):
                for dropping in slack.drop_channel(self._workspace, change.channel):
                    self._locked.execute(dropping)
