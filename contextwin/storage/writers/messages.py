"""`MessageWriter`: stores whole messages: the row, its chunks, their terms, and the counters over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Table

from contextwin.analysis.chunking import embedding_text
from contextwin.analysis.hashes import hash_text, short_hash
from contextwin.analysis.indexing import author_name, fingerprint, index_by, index_message
from contextwin.models.chunk_limits import ChunkLimits
from contextwin.models.messages import (
    Message,
    MessageDocument,
    MessageKey,
    ReactionEvent,
    Reactions,
    make_tombstone,
    thread_of,
    ts_key,
)
from contextwin.models.quotations import without_quotations
from contextwin.storage import row_security, schema
from contextwin.storage.copy_format import format_frequencies, format_rows, stream_of
from contextwin.storage.row_mapping import IndexChange, chunk_row, few_rows, message_of, message_row, rows_as_json
from contextwin.storage.sql import messages, reactions
from contextwin.storage.sql.messages import compact_rows
from contextwin.storage.sql.rows import insert_json
from contextwin.storage.writers.copies import (
    StoredCopy,
    age_of,
    change_of,
    copies_without,
    copy_of,
    count_reactions,
    deleted_among,
    find_authors,
    is_confirmed,
    is_newer_statement,
    is_older,
    is_same_copy,
    keep_newer_reactions,
    keep_thread,
    new_message,
    newer_reactions,
    note_deleted,
    outdated_quote,
    replaces,
    save_reaction,
    stated_reactions,
    without_deleted_files,
)
from contextwin.storage.writers.locked import MessageChange, WorkspaceWriter
from contextwin.storage.writers.new_messages import FormattedBatch, is_plain

#: Messages that are read and rewritten at a time. Unmeasured.
REWRITTEN_AT_ONCE = 500
#: Most messages, and most of their chunks, that are stored in one statement. Unmeasured.
FEW = 20


class MessageWriter(WorkspaceWriter):
    """Writes messages of one workspace."""

    # -- reading what is stored

    def compare(self, given: Mapping[MessageKey, Message], observed_ts: str) -> tuple[set[MessageKey], set[MessageKey]]:
        """Confirm those of the messages that are stored so, in their thread or a copy that names none.

        They were true at `observed_ts`, if that is later than what is known. Return their keys, and those of messages
        of which another copy is stored.
        """
        stored = self._stored(list(given))
        same = {key: row for key, row in stored.items() if is_same_copy(given[key], row)}
        known = {key: row for key, row in same.items() if not row.is_deleted}
        # Versions before 0.2 did not say when an archive stated a copy.
        if older := [k for k, row in known.items() if row.changed_ts is None or is_older(row.changed_ts, observed_ts)]:
            self._locked.execute(messages.confirm_messages(self._workspace, older, observed_ts))
        stated = {
            key: own
            for key, row in known.items()
            if row.reactions_base
            and is_newer_statement(own := Reactions(observed_ts, given[key].reactions), stated_reactions(row))
        }
        if stated:
            count_reactions(self._locked, stated.keys(), stated)
        return set(same), stored.keys() - same.keys()

    def count_changes(self, given: Sequence[Message]) -> int:
        """Return how many of the messages may be kept and are not stored so; nothing is written."""
        rules = self._locked.rules
        here = [moved for message in given if (moved := rules.in_current_channel(message)) is not None]
        kept = [rules.retention.anonymize_message(m) for m in here if not rules.retention.rejection_reason(m)]
        stored = self._stored([message.key for message in kept])
        known = {m.key for m in kept if (row := stored.get(m.key)) and (row.is_deleted or is_same_copy(m, row))}
        return sum(message.key not in known for message in kept)

    def missing(self, channel: str, held: tuple[str, str], seen: Collection[str]) -> dict[MessageKey, str]:
        """Return thread_ts by key of the messages between two ts, or at one, that are not in `seen`."""
        first, last = map(ts_key, held)
        rows = self._locked.all(messages.unseen_messages(self._workspace, channel, seen))
        return {MessageKey(channel, row.ts): row.thread_ts for row in rows if first <= ts_key(row.ts) <= last}

    def outdated(self, after: MessageKey) -> tuple[list[StoredCopy], list[MessageKey]]:
        """Return those of the next messages after a key that were indexed, named or cut otherwise, and the keys of all.

        There are none after the last message.
        """
        rows = self._locked.all(messages.messages_after(self._workspace, after, REWRITTEN_AT_ONCE))
        old = [
            row
            for row in rows
            if short_hash(row.record_sha256) != fingerprint(message_of(row))
            or (row.splitter and row.splitter != self.chunk_limits.splitter(row.token_count))
            or (row.splitter and short_hash(row.embedding_sha256) != _embedded_sha256(row))
        ]
        return list(map(copy_of, old)), [MessageKey(row.channel_id, row.ts) for row in rows]

    def by_author(self, user: str) -> Iterator[list[StoredCopy]]:
        """Yield the messages that are shown under the user's name, in batches."""
        after = ("", "")
        while rows := self._locked.all(messages.messages_by(self._workspace, user, after, REWRITTEN_AT_ONCE)):
            yield list(map(copy_of, rows))
            after = (rows[-1].channel_id, rows[-1].ts)

    def authors_among(self, users: Collection[str]) -> set[str]:
        """Return those of the users of whom a message is stored."""
        return (
            {row.user_id for row in self._locked.all(messages.authors_among(self._workspace, users))}
            if users
            else set()
        )

    @property
    def chunk_limits(self) -> ChunkLimits:
        """How messages are cut."""
        return self._locked.rules.chunk_limits

    # -- writing

    def cut_by(self, limits: ChunkLimits) -> None:
        """Cut messages by these limits from now on."""
        if limits != self.chunk_limits:
            self._locked.set_chunk_limits(limits)

    def admit(self, given: Sequence[Message]) -> tuple[list[Message], Counter[str]]:
        """Return the messages that may be kept, under their channels' current ids, and the rejected ones by reason.

        Stored copies of rejected messages are erased: a late copy may be an edit, and then the older text must go too.
        """
        rules = self._locked.rules
        here = [moved for message in given if (moved := rules.in_current_channel(message)) is not None]
        judged = [(message, rules.retention.rejection_reason(message)) for message in here]
        if rejected := list(dict.fromkeys(message.key for message, reason in judged if reason)):
            self.erase({key: row.thread_ts for key, row in self._stored(rejected).items()})
        kept = [rules.retention.anonymize_message(message) for message, reason in judged if not reason]
        return kept, Counter(reason for _, reason in judged if reason)

    def save(self, batch: Sequence[MessageDocument]) -> set[MessageKey]:
        """Store those of the batch that may be kept and are new or newer, each over its older copy; return their keys.

        Messages, chunks and term statistics change together; vectors come later. A tombstone is final: no later copy
        brings the message back. A message is in the earliest thread that a copy names: an archive may hold only the end
        of a thread.
        """
        policy = self._locked.rules.retention
        batch = [indexed for indexed in batch if policy.rejection_reason(indexed.message) is None]
        batch = without_deleted_files(self._locked, batch)
        stored = self._stored([indexed.message.key for indexed in batch])
        compared = [(indexed, stored.get(indexed.message.key)) for indexed in batch]
        newer = [
            (keep_newer_reactions(keep_thread(indexed, old), old), old)
            for indexed, old in compared
            if replaces(indexed, old)
        ]
        self._locked.publish([change_of(indexed.message, old) for indexed, old in newer])
        may_be_reacted = self._replace(
            [indexed for indexed, _ in newer], [i.message.key for i, old in newer if old is not None]
        )
        keys = {indexed.message.key for indexed, _ in newer}
        gone = {indexed.message.key for indexed, _ in newer if indexed.message.is_deleted}
        if keys - gone and may_be_reacted:
            count_reactions(self._locked, keys - gone)
        if gone and may_be_reacted:
            self._locked.execute(reactions.drop_events(self._workspace, sorted(gone)))
        self._learn([(indexed, old) for indexed, old in compared if indexed.message.key not in keys])
        return keys

    def can_copy(self) -> bool:
        """Whether messages can be copied, which row security forbids to roles that it holds for."""
        return not self._locked.execute(row_security.is_active()).scalar()

    def insert(self, batch: Sequence[Message], observed_ts: str, formatted: FormattedBatch) -> bool:
        """Store a batch as it was formatted, each message once, if no copy of any is stored; return whether it is.

        It is not, either, where a message may not be kept by now, or holds a file that was deleted. The caller adds its
        change of the term statistics, to others', before anything else is stored (`add_statistics`).
        """
        policy, keys = self._locked.rules.retention, [message.key for message in batch]
        if (
            not all(is_plain(message, observed_ts, policy) for message in batch)
            or deleted_among(self._locked, batch)
            or self._locked.all(messages.stored_keys(self._workspace, keys))
        ):
            return False
        self._locked.publish([new_message(message) for message in batch])
        if isinstance(formatted.messages, str):
            self._insert_messages(formatted.messages)
        else:
            copy_formatted(self._locked.connection, schema.messages, formatted.messages)
        copy_formatted(self._locked.connection, schema.chunks, formatted.chunks)
        count_reactions(self._locked, keys)
        return True

    def add_statistics(self, change: IndexChange) -> None:
        """Add what came with new messages to the term statistics: of channels that had none, as copied rows."""
        if not change.totals:
            return
        changes = change.by_channel
        known = self._locked.execute(messages.channels_with_terms(self._workspace, [each for each, _ in changes]))
        is_known = set(known.scalars())
        rows = format_frequencies(self._workspace, [each for each in changes if each[0] not in is_known])
        copy_formatted(self._locked.connection, schema.term_statistics, rows)
        if listed := [(channel, *each) for channel, counts in changes if channel in is_known for each in counts]:
            arrays = map(messages.array_text, zip(*listed, strict=True))
            self._locked.execute(messages.add_listed_frequencies(self._workspace, *arrays))
        self._locked.execute(messages.add_totals(self._workspace, change.totals))

    def erase(self, threads: Mapping[MessageKey, str]) -> set[MessageKey]:
        """Store tombstones of these messages, each key with its thread_ts; return the keys that were no tombstones."""
        gone = [make_tombstone(self._workspace, key, thread_ts) for key, thread_ts in threads.items()]
        return self.save([index_message(tombstone, None) for tombstone in gone])

    def compact(self, keys: Sequence[MessageKey]) -> None:
        """Write rows of messages and chunks as they are written today, where an earlier version wrote more."""
        for statement in compact_rows(self._workspace, keys):
            self._locked.execute(statement)

    def rewrite(self, batch: Sequence[MessageDocument]) -> None:
        """Store unchanged messages again, because what is indexed of them changed."""
        self._replace(batch, keys := [indexed.message.key for indexed in batch])
        count_reactions(self._locked, keys)

    def anonymize(self, rows: Sequence[Any], names: Container[str]) -> None:
        """Store messages again without what they quote of erased users, or under these names; vectors come later."""
        copies = []
        for copy in map(copy_of, rows):
            message = self._locked.rules.retention.anonymize_message(copy.message)
            text = without_quotations(message.text, names)
            copies.append(copy._replace(message=replace(message, text=text)))
        self._store_less(copies)

    def delete_file(self, file: str, observed_ts: str) -> tuple[list[MessageKey], bool]:
        """Remove the words of a file from the messages that hold it, and from those that come later.

        Returns the messages that were stored again, and whether the deletion is news. Vectors come later.
        """
        is_new = note_deleted(self._locked, file, observed_ts)
        copies = copies_without(self._locked, file)
        self._store_less(copies)
        return [copy.message.key for copy in copies], is_new

    def count_channel_reactions(self, channel: str) -> None:
        """Count the reactions of a channel's messages again, which got rows of another channel."""
        rows = self._locked.all(reactions.reacted_messages(self._workspace, channel))
        if keys := [MessageKey(channel, row.ts) for row in rows]:
            count_reactions(self._locked, keys)

    def save_reaction(self, event: ReactionEvent) -> bool:
        """Store that somebody added or took back a reaction; return whether a stored message has others now."""
        return save_reaction(self._locked, event)

    def merge_copies(self, old: str, new: str, timestamps: Collection[str]) -> None:
        """Keep the newer copy of messages stored in both channels under one ts, in the thread that either names.

        Called before the channel `old` is moved to `new`.
        """
        stored = self._stored([MessageKey(channel, ts) for channel in (old, new) for ts in timestamps])
        pairs = [
            sorted((stored[MessageKey(new, ts)], stored[MessageKey(old, ts)]), key=age_of, reverse=True)
            for ts in timestamps
        ]
        self._place_in_threads(
            [
                (kept.channel_id, kept.ts, thread_ts)
                for kept, older in pairs
                if (thread_ts := thread_of(kept.ts, kept.thread_ts, older.thread_ts)) != kept.thread_ts
            ]
        )
        self._locked.publish([MessageChange(key=key, is_quote_outdated=True) for key in stored])
        self._replace([], [(older.channel_id, older.ts) for _, older in pairs])

    # -- steps

    def _stored(self, keys: Sequence[MessageKey]) -> dict[MessageKey, Any]:
        rows = self._locked.all(messages.stored_versions(self._workspace, keys))
        return {MessageKey(row.channel_id, row.ts): row for row in rows}

    def _store_less(self, copies: Sequence[StoredCopy]) -> None:
        """Store messages again of which words were removed."""
        users = {copy.message.user for copy in copies if copy.message.user}
        authors = find_authors(self._locked, users) if copies else {}
        documents = []
        for message, changed_ts, stated in copies:
            document = index_by(authors, message, changed_ts, self.chunk_limits)
            documents.append(replace(document, reactions=stated))
        self._locked.publish([outdated_quote(document.message) for document in documents])
        self.rewrite(documents)

    def _replace(self, batch: Sequence[MessageDocument], old: messages.Keys) -> bool:
        """Delete the messages stored under the keys `old`, then insert the batch, and update the counters.

        Returns whether there may be reaction events of the batch.
        """
        connection, change = self._locked.connection, IndexChange()
        if old:
            for row in self._locked.all(messages.delete_messages(self._workspace, old)):
                change.add(row.channel_id, row.terms, row.term_total, sign=-1)
        pieces = [(indexed, piece) for indexed in batch for piece in indexed.chunks]
        for indexed, piece in pieces:
            change.add(indexed.message.channel, piece.term_counts, sum(piece.term_counts.values()))
        rows, chunks = map(message_row, batch), [chunk_row(indexed, piece) for indexed, piece in pieces]
        if batch and len(batch) <= FEW and len(chunks) <= FEW and not self._locked.is_distributed:
            given = few_rows(self._workspace, list(rows), chunks, change)
            return bool(self._locked.execute(messages.store_few(), given).scalar())
        if batch:
            self._insert_messages(rows_as_json(rows))
        copy_rows(connection, schema.chunks, chunks)
        self._update_statistics(change)
        return True

    def _insert_messages(self, rows: str) -> None:
        self._locked.execute(insert_json(schema.messages), {"workspace": self._workspace, "rows": rows})

    def _update_statistics(self, change: IndexChange) -> None:
        if change.frequencies:
            self._locked.execute(messages.add_frequencies(self._workspace, change.frequencies))
        if fewer := [(channel, term) for channel, term, df in change.frequencies if df < 0]:
            self._locked.execute(messages.drop_unused_terms(self._workspace, fewer))
        if change.totals:
            self._locked.execute(messages.add_totals(self._workspace, change.totals))

    def _learn(self, others: Sequence[tuple[MessageDocument, Any]]) -> None:
        """Take from copies that are not stored what the stored ones lack: thread, newer reactions, later changed_ts."""
        placed = [(keep_thread(indexed, old).message, old) for indexed, old in others]
        lost = [message for message, old in placed if message.thread_ts != old.thread_ts]
        if lost:
            self._locked.publish([change_of(message, None) for message in lost])
            self._place_in_threads([(message.channel, message.ts, message.thread_ts) for message in lost])
        newer = {indexed.message.key: newer_reactions(indexed, old) for indexed, old in others}
        stated = {key: given for key, given in newer.items() if given is not None}
        if stated:
            count_reactions(self._locked, stated.keys(), stated)
        for indexed, old in others:
            if is_confirmed(indexed, old):
                key = indexed.message.key
                self._locked.execute(messages.confirm_message(self._workspace, key, indexed.changed_ts))

    def _place_in_threads(self, threads: Sequence[tuple[str, str, str]]) -> None:
        for table in (schema.messages, schema.chunks) if threads else ():
            self._locked.execute(messages.learn_threads(self._workspace, table, threads))


def _embedded_sha256(row: Any) -> bytes:
    """Return the hash of what would be embedded of a message's first chunk under the name that its author has now."""
    text = row.text[row.start_offset : row.start_offset + row.char_count]
    return hash_text(embedding_text(text, author_name(message_of(row), row.author)))


def copy_rows(connection: Connection, table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """COPY rows in binary: ten times as fast as INSERT."""
    copy_formatted(connection, table, format_rows(table, rows))


def copy_formatted(connection: Connection, table: Table, rows: bytes) -> None:
    """COPY formatted rows."""
    if rows:
        statement = messages.copy_into(table, schema.written_columns(table))
        with connection.connection.cursor() as cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
            copy.write(stream_of(rows))
