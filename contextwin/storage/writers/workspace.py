"""`WorkspaceWriter`: what events change, in one transaction under the workspace's lock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Select

from contextwin.analysis.indexing import index_message
from contextwin.models.messages import (
    GUESSED,
    MOVED_TO,
    Channel,
    Fact,
    Message,
    MessageDocument,
    MessageKey,
    User,
    follow_moves,
    make_tombstone,
    ts_key,
)
from contextwin.storage import schema
from contextwin.storage.row_mapping import message_of
from contextwin.storage.sql import channel_moves, directory, facts, personas
from contextwin.storage.sql import messages as messages_sql
from contextwin.storage.writers.entities import (
    apply_facts,
    is_covered,
    read_moves,
    read_retention_policy,
    read_watermarks,
    write_entities,
)
from contextwin.storage.writers.erasure import Eraser
from contextwin.storage.writers.messages import rewrite_messages, told_key, write_messages

#: Messages that are read and written again at a time. A guess.
REWRITTEN_AT_ONCE = 500


class WorkspaceWriter:
    """Reads and writes on one connection. Made by `Store.workspace_writer`."""

    def __init__(self, connection: Connection, workspace: str) -> None:
        self._connection = connection
        self._workspace = workspace

    def eraser(self) -> Eraser:
        """Return what erases in this transaction."""
        return Eraser(self._connection, self._workspace)

    # -- places

    def name_users(self, users: Sequence[User]) -> None:
        """Insert those of the users that are missing."""
        write_entities(self._connection, [], users)

    def current_channel(self, channel: str) -> str | None:
        """Return the id that a channel has now, or None when it was deleted."""
        return follow_moves(self._moves(), channel)

    def record_facts(self, told: Sequence[Fact]) -> None:
        """Keep those of the facts that are newer than what is known, and change the rows that follow from them."""
        rules = read_retention_policy(self._connection, self._workspace)
        watermarks = read_watermarks(self._connection, self._workspace, {fact.subject for fact in told})
        told = [rules.anonymize_fact(fact) for fact in told if not is_covered(fact, watermarks)]
        rows = [
            {
                "workspace_id": self._workspace,
                "subject_id": fact.subject,
                "attribute": fact.attribute,
                "told_ts": fact.told_ts,
                "value": fact.value,
            }
            for fact in told
        ]
        if rows:
            self._connection.execute(facts.tell_facts(), rows)
        things = [(fact.subject, fact.attribute) for fact in told if fact.attribute != MOVED_TO]
        if things:
            apply_facts(self._connection, self._workspace, self._all(facts.facts_about(self._workspace, things)))

    def open_channel(self, channel: str) -> None:
        """Make the channel's row if there is none: a private one, unless something else is told of it."""
        if not self._all(channel_moves.channel_exists(self._workspace, channel)):
            write_entities(self._connection, [], [Channel(workspace=self._workspace, channel=channel, kind="private")])
            self.record_facts([Fact(subject=channel, attribute="kind", value="private", told_ts=GUESSED)])

    def settle_moves(self) -> None:
        """Bring everything of channels that have another id there, and drop everything of deleted ones."""
        known = self._moves()
        for channel in sorted(known):
            current = follow_moves(known, channel)
            if (
                current == channel
                or not self._connection.execute(channel_moves.is_left(self._workspace, channel)).scalar()
            ):
                continue
            if current is not None:
                self._move(channel, current)
            for statement in channel_moves.drop_channel(self._workspace, channel):
                self._connection.execute(statement)

    # -- messages

    def author_name(self, user: str | None) -> str | None:
        """Return what a user is called, or None."""
        rows = self._connection.execute(directory.user_names(self._workspace, [user] if user else []))
        return next((row.name for row in rows if row.name), None)

    def admit_messages(self, messages: Sequence[Message]) -> tuple[list[Message], Counter[str]]:
        """Return those that may be kept, in the channels that they are in now, and why others may not, counted.

        What is stored of the others is erased: a copy that comes late may be an edit, and then the older text must go.
        """
        moved, rules = self._moves(), read_retention_policy(self._connection, self._workspace)
        here = [replace(m, channel=now) for m in messages if (now := follow_moves(moved, m.channel)) is not None]
        refused = [(message.key, reason) for message in here if (reason := rules.rejection_reason(message))]
        if refused:
            self._erase([key for key, _ in refused])
        kept = [rules.anonymize_message(message) for message in here if not rules.rejection_reason(message)]
        return kept, Counter(reason for _, reason in refused)

    def save_messages(self, batch: Sequence[MessageDocument]) -> set[MessageKey]:
        """Store those of the batch that are new or newer than what is known; return their keys."""
        return write_messages(self._connection, self._workspace, batch)

    def missing_messages(self, channel: str, oldest: str, seen: Collection[str]) -> list[Message]:
        """Return tombstones of the messages from `oldest` to the last one in `seen` that are not in `seen`."""
        span = ts_key(oldest), ts_key(max(seen, key=ts_key))
        rows = self._all(facts.unseen_messages(self._workspace, channel, seen))
        return [
            make_tombstone(self._workspace, MessageKey(channel, row.ts), row.thread_ts)
            for row in rows
            if span[0] <= ts_key(row.ts) <= span[1]
        ]

    def messages_by(self, user: str) -> Iterator[list[tuple[Message, str | None]]]:
        """Yield the messages that go by the user's name, some at a time, each with when it was told."""
        after = ("", "")
        while rows := self._all(facts.messages_by(self._workspace, user, after, REWRITTEN_AT_ONCE)):
            yield [(message_of(row), row.changed_ts) for row in rows]
            after = (rows[-1].channel_id, rows[-1].ts)

    def rewrite_messages(self, batch: Sequence[MessageDocument]) -> None:
        """Store messages again, derived anew."""
        rewrite_messages(self._connection, self._workspace, batch, [indexed.message.key for indexed in batch])

    def _erase(self, keys: Sequence[MessageKey]) -> None:
        stored = self._all(messages_sql.stored_versions(self._workspace, keys))
        gone = [make_tombstone(self._workspace, MessageKey(row.channel_id, row.ts), row.thread_ts) for row in stored]
        self.save_messages([index_message(tombstone, None) for tombstone in gone])

    # -- moving

    def _move(self, old: str, new: str) -> None:
        self._drop_older_copies(old, new)
        for statement in channel_moves.move_channel(self._workspace, old, new):
            self._connection.execute(statement)
        apply_facts(self._connection, self._workspace, self._all(facts.facts_of(self._workspace, [new])))

    def _drop_older_copies(self, old: str, new: str) -> None:
        """Of messages that are stored under both ids, keep the newer copy, in the thread that either names."""
        both = [row.ts for row in self._all(channel_moves.times_in_both(self._workspace, old, new))]
        keys = [MessageKey(channel, ts) for channel in (old, new) for ts in both]
        if not both:
            return
        stored = {
            (row.channel_id, row.ts): row for row in self._all(messages_sql.stored_versions(self._workspace, keys))
        }
        pairs = [sorted((stored[new, ts], stored[old, ts]), key=_age, reverse=True) for ts in both]
        lost = [(kept, older) for kept, older in pairs if kept.thread_ts == kept.ts != older.thread_ts]
        threads = [(kept.channel_id, kept.ts, older.thread_ts) for kept, older in lost]
        for table in (schema.messages, schema.chunks):
            self._connection.execute(messages_sql.learn_threads(self._workspace, table, threads))
        self._connection.execute(personas.drop_replies_of(self._workspace, keys))
        rewrite_messages(self._connection, self._workspace, [], [(older.channel_id, older.ts) for _, older in pairs])

    def _moves(self) -> Mapping[str, Any]:
        return read_moves(self._connection, self._workspace)

    def _all(self, statement: Select[Any]) -> Sequence[Any]:
        return self._connection.execute(statement).all()


def _age(row: Any) -> tuple[bool, Any]:
    return row.is_deleted, told_key(row.version, row.changed_ts)
