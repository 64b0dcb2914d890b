"""`WorkspaceTransaction`: everything that can be written to one workspace, in one transaction under its lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from contextwin.models.feedback import WindowFeedback
from contextwin.models.tokens import ApiToken
from contextwin.storage.row_mapping import token_of
from contextwin.storage.sql import feedback, slack, tokens, windows
from contextwin.storage.writers.embedding_model import EmbeddingModelWriter
from contextwin.storage.writers.entities import EntityWriter
from contextwin.storage.writers.erasure import Eraser
from contextwin.storage.writers.locked import Change, LockedWorkspace, MessageChange, WorkspaceWriter
from contextwin.storage.writers.messages import MessageWriter
from contextwin.storage.writers.personas import PersonaRepository


class WorkspaceTransaction:
    """The writers of one workspace on one connection. Made by `Store.write`, which commits or rolls back.

    The lock is taken once, and the rules (retention policy, channel moves) are read at most once. Whatever is derived
    from messages is invalidated in the same transaction, see `LockedWorkspace.publish`. `Store.examine` makes one that
    `only_reads`, without the lock.
    """

    def __init__(self, locked: LockedWorkspace) -> None:
        self.expect = locked.expect
        self.messages = MessageWriter(locked)
        self.entities = EntityWriter(locked, self.messages)
        self.erasure = Eraser(locked, self.messages)
        self.personas = PersonaRepository(locked)
        self.embedding_model = EmbeddingModelWriter(locked)
        self.windows = WindowRecords(locked)
        self.feedback = FeedbackRecords(locked)
        self.tokens = TokenRecords(locked)
        locked.subscribe(self.personas.invalidate)
        locked.subscribe(SlackAnswerRecords(locked).invalidate)
        locked.subscribe(self.windows.invalidate)
        locked.subscribe(partial(locked.follow_channels, feedback))


# ---- Records of their own: windows, feedback on them, tokens of the HTTP API, and answers in Slack to be deleted


class FeedbackRecords(WorkspaceWriter):
    """Feedback on recorded windows of one workspace."""

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


class TokenRecords(WorkspaceWriter):
    """Tokens of one workspace."""

    def save(self, row: Mapping[str, Any]) -> ApiToken:
        """Store a new token: its columns but the workspace and when it is created."""
        (saved,) = self._locked.all(tokens.save_token({"workspace_id": self._workspace, **row}))
        return token_of(saved)

    def revoke(self, token_id: str) -> str | None:
        """Revoke a token and return its user; None where there is no such token, or it is revoked already."""
        revoked = self._locked.all(tokens.revoke_token(self._workspace, token_id))
        return str(revoked[0].user_id) if revoked else None


class SlackAnswerRecords(WorkspaceWriter):
    """Answers in Slack of one workspace, and when they are withdrawn."""

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


# ---- Recorded windows: dropping what was recorded of what is deleted


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
