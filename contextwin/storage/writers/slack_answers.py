"""Answers in Slack: which of them have to be deleted because of what changed."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.storage.sql import slack
from contextwin.storage.writers.locked import Change, LockedWorkspace, MessageChange


class SlackAnswerRecords:
    """Answers in Slack of one workspace, and when they are withdrawn. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace) -> None:
        self._locked = locked
        self._workspace = locked.workspace

    def invalidate(self, changes: Sequence[Change]) -> None:
        """Withdraw the answers that show deleted messages or quote edited ones, and follow channels to their new ids.

        Called in the transaction that changes them, so that both commit together, and no crash leaves an answer in
        Slack that nobody deletes.
        """
        changed = [change for change in changes if isinstance(change, MessageChange)]
        if gone := [change.key for change in changed if change.is_removed]:
            self._locked.execute(slack.withdraw_showing(self._workspace, gone))
        if edited := [change.key for change in changed if change.is_quote_outdated and not change.is_removed]:
            self._locked.execute(slack.withdraw_quoting(self._workspace, edited))
        self._locked.follow_channels(slack, changes)
