"""`Eraser`: erases messages and users, stores the decisions that keep them erased, and reads what is kept of a user."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select

from contextwin.models.messages import FORGOTTEN, RETENTION, MessageKey
from contextwin.models.retention import WHOLE_WORKSPACE, RetentionPolicy, Selection
from contextwin.storage.sql import erasure, feedback, person_export, personas, slack, tokens, windows
from contextwin.storage.writers.locked import LockedWorkspace, WorkspaceWriter, fact_row
from contextwin.storage.writers.messages import MessageWriter

#: Messages that become tombstones at a time, so that memory stays flat and nobody waits long. Unmeasured.
ERASED_AT_ONCE = 1_000
#: Messages or replies that are read in one transaction. Unmeasured.
READ_AT_ONCE = 500

Line = dict[str, Any]


class Eraser(WorkspaceWriter):
    """Erases in one workspace."""

    def __init__(self, locked: LockedWorkspace, messages: MessageWriter) -> None:
        super().__init__(locked)
        self._messages = messages

    def log(self, performed_by: str, action: str, subject: str) -> None:
        """Write to the audit log who did what to whom; no content."""
        self._locked.execute(personas.log_change(self._workspace, performed_by, action, subject))

    # -- messages

    def count(self, chosen: Iterable[Selection]) -> Counter[str]:
        """Return how many messages, chunks, replies, recorded windows and questions in Slack are chosen."""
        counts = Counter(messages=0, chunks=0, replies=0, windows=0, questions=0)
        for each in chosen:
            counts.update(self._count(erasure.chosen_rows(self._workspace, each)))
        return counts

    def erase_answers(self, chosen: Iterable[Selection]) -> None:
        """Delete what is chosen with messages: replies, recorded windows with their feedback, questions in Slack.

        If a question may have an answer in Slack, its place stays until the answer is deleted there.
        """
        for each in chosen:
            rows = erasure.chosen_rows(self._workspace, each)
            self._locked.execute_all(erasure.delete_rows(rows[kind]) for kind in ("replies", "windows"))
            self._locked.execute_all(slack.erase(self._workspace, rows["questions"][1]))

    def erase_messages(self, chosen: Selection, after: MessageKey) -> MessageKey | None:
        """Make tombstones of the next thousand chosen messages; return the last one's key, or None after the last."""
        rows = self._locked.all(erasure.chosen_messages(self._workspace, chosen, after, ERASED_AT_ONCE))
        threads = {MessageKey(row.channel_id, row.ts): row.thread_ts for row in rows}
        self._messages.erase(threads)
        return next(reversed(threads), None)

    # -- the workspace

    def count_workspace(self) -> Counter[str]:
        """Return how many rows of each table are stored of the workspace; tombstones are counted apart."""
        rows = erasure.workspace_rows(self._workspace) | {"tombstones": erasure.tombstone_rows(self._workspace)}
        counts = Counter(self._count(rows))
        counts["messages"] -= counts["tombstones"]
        return counts

    def withdraw_answers(self) -> int:
        """Erase all questions that were asked in Slack; return how many answers have to be deleted there first."""
        everything = erasure.chosen_rows(self._workspace, Selection())["questions"][1]
        self._locked.execute_all(slack.erase(self._workspace, everything))
        return int(self._locked.execute(slack.count_questions(self._workspace)).scalar_one())

    def remove_workspace(self) -> None:
        """Delete every row of the workspace; the next transaction that writes to it creates it anew."""
        self._locked.execute_all(map(erasure.delete_rows, reversed(erasure.workspace_rows(self._workspace).values())))

    # -- users

    def count_person(self, user: str) -> Counter[str]:
        """Return how many rows of which kind are kept of a user."""
        counts = self.count([Selection(user=user)])
        counts.update(self._count(erasure.style_rows(self._workspace, user)))
        counts.update(self._count(erasure.named_rows(self._workspace, user)))
        counts.update(self._count(erasure.quoting_rows(self._workspace, user, self._names_of(user))))
        return counts

    def forget_person(self, user: str) -> None:
        """Erase all that is kept of a user except messages and names, and mark the user as erased from now on."""
        self._decide(user, FORGOTTEN, True)
        self.erase_answers([Selection(user=user)])
        self._locked.execute_all(map(erasure.delete_rows, erasure.style_rows(self._workspace, user).values()))
        after, names = ("", ""), self._names_of(user)
        while quoting := self._locked.all(erasure.quoting_messages(self._workspace, user, names, after, READ_AT_ONCE)):
            self._messages.anonymize(quoting, names)
            after = (quoting[-1].channel_id, quoting[-1].ts)

    def _names_of(self, user: str) -> frozenset[str]:
        return frozenset(row[0] for row in self._locked.all(erasure.names_of(self._workspace, user)) if row[0])

    def redact_names(self, user: str) -> None:
        """Delete a user's names; from then on the user is found by the id alone."""
        self._locked.execute_all(erasure.redact_names(self._workspace, user))
        self._locked.execute(erasure.anonymous_tombstones(self._workspace, user))

    def recall_person(self, user: str) -> None:
        """Lift the erasure of a user: names and messages that arrive later are stored again."""
        self._drop_decision(FORGOTTEN, user)

    # -- personal-data export

    def profile_lines(self, user: str) -> list[Line]:
        """Return what is kept of a user except messages and replies, as lines of typed JSONL."""
        kinds = (
            *person_export.profile_of(self._workspace, user),
            ("token", tokens.token_lines(self._workspace, user)),
            ("question", slack.answer_lines(self._workspace, user)),
        )
        return [
            (line.pop("extra", None) or {}) | line for kind, statement in kinds for line in self._lines(kind, statement)
        ]

    def message_lines(self, user: str, after: MessageKey) -> list[Line]:
        """Return the user's next messages after the key `after`, none after the last."""
        lines = self._lines("message", person_export.messages_of(self._workspace, user, after, READ_AT_ONCE))
        return [(line.pop("extra", None) or {}) | line for line in lines]

    def reply_lines(self, user: str, after: str) -> list[Line]:
        """Return the next replies in the user's style, or that the user asked for, after the id `after`."""
        return self._lines("reply", person_export.replies_of(self._workspace, user, after, READ_AT_ONCE))

    def window_lines(self, user: str, after: str) -> list[Line]:
        """Return the next recorded windows that the user asked for, after the id `after`."""
        return self._lines("window", windows.windows_of(self._workspace, user, after, READ_AT_ONCE))

    def feedback_lines(self, user: str, after: str) -> list[Line]:
        """Return the user's next feedback on recorded windows, after the window's id `after`."""
        return self._lines("feedback", feedback.feedback_of(self._workspace, user, after, READ_AT_ONCE))

    # -- retention

    def rules(self) -> RetentionPolicy:
        """Return who is erased, and how long messages are kept."""
        return self._locked.rules.retention

    def expired(self) -> list[Selection]:
        """Return which messages have expired, by channel, and which replies outside channels."""
        rules = self.rules()
        channels = [row.channel_id for row in self._locked.all(erasure.all_channels(self._workspace))]
        limits = {channel: rules.limit_of(channel) for channel in (*channels, WHOLE_WORKSPACE)}
        return [Selection(channel=channel, before=limit) for channel, limit in limits.items() if limit is not None]

    def keep_for(self, channel: str, days: int | None) -> None:
        """Keep messages of a channel, or of WHOLE_WORKSPACE, for so many days, or for ever."""
        self._decide(channel, RETENTION, days)

    def drop_retention(self, channel: str) -> None:
        """Drop the limit of a channel, so that the workspace's holds, or of WHOLE_WORKSPACE."""
        self._drop_decision(RETENTION, channel)

    # -- steps

    def _lines(self, kind: str, statement: Select[Any]) -> list[Line]:
        """Return rows as lines of that type, without null values."""
        rows = self._locked.execute(statement).mappings()
        return [{"type": kind, **{name: value for name, value in row.items() if value is not None}} for row in rows]

    def _decide(self, subject: str, attribute: str, value: Any) -> None:
        now = str(self._locked.execute(erasure.current_ts()).scalar_one())
        self._locked.upsert_facts([fact_row(subject, attribute, value, now)])

    def _drop_decision(self, attribute: str, subject: str) -> None:
        self._locked.execute(erasure.drop_decision(self._workspace, attribute, subject))
        self._locked.reload_rules()

    def _count(self, rows_by_kind: dict[str, erasure.Rows]) -> dict[str, int]:
        counted = {kind: self._locked.execute(erasure.count_rows(rows)) for kind, rows in rows_by_kind.items()}
        return {kind: int(answer.scalar_one()) for kind, answer in counted.items()}
