"""Keeps the words of deleted files out of the store, also of messages that come after the deletion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from contextwin.analysis.indexing import index_by
from contextwin.analysis.slack_text import remove_files
from contextwin.models.messages import FILE_DELETED, Author, Message, MessageDocument
from contextwin.storage.sql import directory, facts, messages
from contextwin.storage.writers.copies import StoredCopy, copy_of
from contextwin.storage.writers.locked import LockedWorkspace, fact_row


def note_deleted(locked: LockedWorkspace, file: str, observed_ts: str) -> bool:
    """Store that a file was deleted; return whether that is news."""
    return bool(locked.upsert_newer([fact_row(file, FILE_DELETED, True, observed_ts)]))


def copies_without(locked: LockedWorkspace, file: str) -> list[StoredCopy]:
    """Return the stored messages that hold words of a file, without them."""
    held = list(map(copy_of, locked.all(messages.messages_with_file(locked.workspace, file))))
    left = [copy._replace(message=remove_files(copy.message, {file})) for copy in held]
    return [new for new, old in zip(left, held, strict=True) if new.message is not old.message]


def without_deleted_files(locked: LockedWorkspace, batch: Sequence[MessageDocument]) -> list[MessageDocument]:
    """Return the batch, with messages indexed again that hold files which were deleted."""
    gone = deleted_among(locked, [indexed.message for indexed in batch])
    if not gone:
        return list(batch)
    left = [remove_files(indexed.message, gone) for indexed in batch]
    authors = find_authors(locked, {message.user for message in left if message.user})
    return [
        indexed if message is indexed.message else _index_again(locked, indexed, message, authors)
        for indexed, message in zip(batch, left, strict=True)
    ]


def deleted_among(locked: LockedWorkspace, batch: Iterable[Message]) -> set[str]:
    """Return the ids of files in the messages that were deleted."""
    ids = {file["id"] for message in batch for file in message.files if "id" in file}
    return {row.subject_id for row in locked.all(facts.deleted_files(locked.workspace, ids))} if ids else set()


def find_authors(locked: LockedWorkspace, users: Iterable[str]) -> dict[str, Author]:
    """Return what is known of each of the users that is stored, by id."""
    rows = locked.all(directory.user_names(locked.workspace, sorted(users)))
    return {row.user_id: Author(row.name, row.tz) for row in rows}


def _index_again(
    locked: LockedWorkspace, indexed: MessageDocument, message: Message, authors: dict[str, Author]
) -> MessageDocument:
    again = index_by(authors, message, indexed.changed_ts, locked.rules.chunk_limits)
    return replace(again, states_reactions=indexed.states_reactions, reactions=indexed.reactions)
