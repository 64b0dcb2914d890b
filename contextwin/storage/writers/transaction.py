"""`WorkspaceTransaction`: everything that can be written to one workspace, in one transaction under its lock."""

from __future__ import annotations

from functools import partial

from contextwin.storage.sql import feedback
from contextwin.storage.writers.embedding_model import EmbeddingModelWriter
from contextwin.storage.writers.entities import EntityWriter
from contextwin.storage.writers.erasure import Eraser
from contextwin.storage.writers.locked import LockedWorkspace
from contextwin.storage.writers.messages import MessageWriter
from contextwin.storage.writers.personas import PersonaRepository
from contextwin.storage.writers.records import FeedbackRecords, SlackAnswerRecords, TokenRecords, WindowRecords


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
