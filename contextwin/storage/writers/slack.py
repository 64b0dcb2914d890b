"""What the Slack app keeps follows channels; answers are withdrawn with the windows that they show (windows.py)."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.storage.sql import slack
from contextwin.storage.writers.locked import Change, ChannelDropped, ChannelMoved, LockedWorkspace


class SlackWriter:
    """Questions and cursors of one workspace. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace) -> None:
        self._locked = locked
        self._workspace = locked.workspace

    def invalidate(self, changes: Sequence[Change]) -> None:
        """Follow channels to new ids, and drop what is kept of deleted ones, in the transaction that changes them."""
        for change in changes:
            if isinstance(change, ChannelMoved):
                for moving in slack.move_channel(self._workspace, change.old, change.new):
                    self._locked.execute(moving)
            elif isinstance(change, ChannelDropped):
                for dropping in slack.drop_channel(self._workspace, change.channel):
                    self._locked.execute(dropping)
