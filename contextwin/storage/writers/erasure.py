"""`Eraser`: what is erased in one transaction, under the workspace's lock, and the decisions that keep it so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Select

from contextwin.analysis.indexing import index_message
from contextwin.models.messages import FORGOTTEN, RETENTION, MessageKey, make_tombstone
from contextwin.models.retention import WHOLE_WORKSPACE, RetentionPolicy, Selection
from contextwin.storage.sql import erasure, facts, person_export, personas
from contextwin.storage.writers.entities import read_retention_policy
from contextwin.storage.writers.messages import write_messages

#: Messages that become tombstones in one transaction, so that memory stays flat and nobody waits long. A guess.
ERASED_AT_ONCE = 1_000
#: Messages or replies that are read in one transaction. A guess.
READ_AT_ONCE = 500

Line = dict[str, Any]


class Eraser:
    """Reads and erases on one connection. Made by `WorkspaceWriter.eraser`."""

    def __init__(self, connection: Connection, workspace: str) -> None:
        self._connection = connection
        self._workspace = workspace

    def log(self, performed_by: str, action: str, subject: str) -> None:
        """Remember who did what to whom; no content."""
        self._connection.execute(personas.log_change(self._workspace, performed_by, action, subject))

    # -- messages

    def count(self, chosen: Iterable[Selection]) -> Counter[str]:
        """Return how many messages, chunks and replies are chosen."""
        counts = Counter(messages=0, chunks=0, replies=0)
        for each in chosen:
            counts.update(self._count(erasure.chosen_rows(self._workspace, each)))
        return counts

    def erase_replies(self, chosen: Iterable[Selection]) -> None:
        """Delete the replies that are chosen with messages, and with each what was thought of it."""
        for each in chosen:
            self._connection.execute(erasure.delete_rows(erasure.chosen_rows(self._workspace, each)["replies"]))

    def erase_messages(self, chosen: Selection, after: MessageKey) -> MessageKey | None:
        """Make tombstones of the next thousand chosen messages; return the last one's key, or None after the last."""
        rows = self._all(erasure.chosen_messages(self._workspace, chosen, after, ERASED_AT_ONCE))
        keys = [MessageKey(row.channel_id, row.ts) for row in rows]
        gone = [make_tombstone(self._workspace, key, row.thread_ts) for key, row in zip(keys, rows, strict=True)]
        write_messages(self._connection, self._workspace, [index_message(tombstone, None) for tombstone in gone])
        return keys[-1] if keys else None

    # -- people

    def count_person(self, user: str) -> Counter[str]:
        """Return how many rows of which kind are kept of somebody."""
        counts = self.count([Selection(user=user)])
        counts.update(self._count(erasure.style_rows(self._workspace, user)))
        counts.update(self._count(erasure.named_rows(self._workspace, user)))
        return counts

    def forget_person(self, user: str) -> None:
        """Erase all that is kept of somebody but their messages and names, and let nothing of it come back."""
        self._tell(user, FORGOTTEN, True, self._now())
        self.erase_replies([Selection(user=user)])
        for rows in erasure.style_rows(self._workspace, user).values():
            self._connection.execute(erasure.delete_rows(rows))

    def redact_names(self, user: str) -> None:
        """Take somebody's names, by which nobody finds them any more."""
        for statement in erasure.redact_names(self._workspace, user):
            self._connection.execute(statement)
        self._connection.execute(erasure.anonymous_tombstones(self._workspace, user))

    def recall_person(self, user: str) -> None:
        """Let somebody who was forgotten be called by their name again, when it is told."""
        self._connection.execute(erasure.drop_mark(self._workspace, FORGOTTEN, user))

    # -- what is kept of somebody

    def profile_lines(self, user: str) -> list[Line]:
        """Return what is kept of somebody beside messages and replies, as lines of typed JSONL."""
        return [
            line
            for kind, statement in person_export.profile_of(self._workspace, user)
            for line in self._lines(kind, statement)
        ]

    def message_lines(self, user: str, after: MessageKey) -> list[Line]:
        """Return the next of somebody's messages after the key `after`, none after the last."""
        lines = self._lines("message", person_export.messages_of(self._workspace, user, after, READ_AT_ONCE))
        return [(line.pop("extra", None) or {}) | line for line in lines]

    def reply_lines(self, user: str, after: str) -> list[Line]:
        """Return the next replies in somebody's style, or that they asked for, after the id `after`."""
        return self._lines("reply", person_export.replies_of(self._workspace, user, after, READ_AT_ONCE))

    # -- retention

    def rules(self) -> RetentionPolicy:
        """Return who is forgotten, and how long messages are kept."""
        return read_retention_policy(self._connection, self._workspace)

    def expired(self) -> list[Selection]:
        """Return which messages have expired, channel by channel, and which replies that only their asker reads."""
        rules = self.rules()
        channels = [row.channel_id for row in self._all(erasure.all_channels(self._workspace))]
        limits = {channel: rules.limit_of(channel) for channel in (*channels, WHOLE_WORKSPACE)}
        return [Selection(channel=channel, before=limit) for channel, limit in limits.items() if limit is not None]

    def keep_for(self, channel: str, days: int | None) -> None:
        """Keep messages of a channel, or of WHOLE_WORKSPACE, for so many days, or for ever."""
        self._tell(channel, RETENTION, days, self._now())

    def drop_retention(self, channel: str) -> None:
        """Let the workspace's rule be the channel's, or the workspace have none."""
        self._connection.execute(erasure.drop_mark(self._workspace, RETENTION, channel))

    # -- running

    def _lines(self, kind: str, statement: Select[Any]) -> list[Line]:
        """Return rows as lines of that type; what is null is not said."""
        rows = self._connection.execute(statement).mappings()
        return [{"type": kind, **{name: value for name, value in row.items() if value is not None}} for row in rows]

    def _tell(self, subject: str, attribute: str, value: Any, told_ts: str) -> None:
        row = {"workspace_id": self._workspace, "subject_id": subject, "attribute": attribute}
        self._connection.execute(facts.tell_facts(), [{**row, "value": value, "told_ts": told_ts}])

    def _now(self) -> str:
        return str(self._connection.execute(erasure.current_ts()).scalar_one())

    def _count(self, rows_by_kind: dict[str, erasure.Rows]) -> dict[str, int]:
        counted = {kind: self._connection.execute(erasure.count_rows(rows)) for kind, rows in rows_by_kind.items()}
        return {kind: int(answer.scalar_one()) for kind, answer in counted.items()}

    def _all(self, statement: Select[Any]) -> Sequence[Any]:
        return self._connection.execute(statement).all()
