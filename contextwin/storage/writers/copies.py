"""Compares copies of a message with the stored one: which is newer, what each lacks, and what a change means."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from contextwin.analysis.hashes import short_hash
from contextwin.analysis.indexing import fingerprint
from contextwin.models.messages import Message, MessageDocument, Reactions, thread_of, ts_key
from contextwin.storage.row_mapping import message_of
from contextwin.storage.writers.locked import MessageChange
from contextwin.storage.writers.reactions import stated_reactions


class StoredCopy(NamedTuple):
    """A stored message with what else is needed to store it again."""

    message: Message
    changed_ts: str | None
    reactions: Reactions | None


def copy_of(row: Any) -> StoredCopy:
    """Return the copy that a row of `messages` holds."""
    return StoredCopy(message_of(row), row.changed_ts, stated_reactions(row) if row.reactions_base else None)


def age_of(row: Any) -> tuple[Any, ...]:
    """Sort key of stored copies: the older first, a tombstone last."""
    return row.is_deleted, _version_key(row.version, row.changed_ts), _stored_key(row)


def content_key(message: Message, record_sha256: bytes) -> tuple[int, int, bool, bytes]:
    """Return what decides between copies of one time, whatever the order in which they come: the one that says most."""
    return len(message.text), len(message.files), message.is_bot, record_sha256


def _stored_key(row: Any) -> tuple[int, int, bool, bytes]:
    return row.text_chars, row.file_count, row.is_bot, short_hash(row.record_sha256)


def _version_key(version: str, changed_ts: str | None) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return what copies are compared by: their version, then changed_ts, which without an event is the version."""
    return ts_key(version), ts_key(changed_ts or version)


def replaces(indexed: MessageDocument, stored: Any | None) -> bool:
    """Whether a message is new or newer than what is stored under its key."""
    if stored is None:
        return True
    message = indexed.message
    if stored.is_deleted or short_hash(stored.record_sha256) == indexed.record_sha256:
        return False
    given = _version_key(message.version, indexed.changed_ts)
    known = _version_key(stored.version, stored.changed_ts)
    if message.is_deleted or given != known:
        return message.is_deleted or given > known
    return content_key(message, indexed.record_sha256) > _stored_key(stored)


def keep_thread(indexed: MessageDocument, stored: Any | None) -> MessageDocument:
    """Return the message in the thread that this copy or the stored one names."""
    message = indexed.message
    if stored is None:
        return indexed
    thread_ts = thread_of(message.ts, message.thread_ts, stored.thread_ts)
    return replace(indexed, message=replace(message, thread_ts=thread_ts))


def is_same_copy(message: Message, stored: Any) -> bool:
    """Whether a message is stored so, in the thread that it names or an earlier one."""
    is_in_thread = thread_of(message.ts, message.thread_ts, stored.thread_ts) == stored.thread_ts
    return is_in_thread and short_hash(stored.record_sha256) == fingerprint(message)


def is_older(ts: str, other: str) -> bool:
    """Whether one ts is before another."""
    return ts_key(ts) < ts_key(other)


def is_confirmed(indexed: MessageDocument, stored: Any) -> bool:
    """Whether a copy says the same as the stored one, later."""
    if stored.is_deleted or short_hash(stored.record_sha256) != indexed.record_sha256:
        return False
    version = indexed.message.version
    return _version_key(version, indexed.changed_ts) > _version_key(version, stored.changed_ts)


def outdated_quote(message: Message) -> MessageChange:
    """Return the change of a message whose text is another now, with the same author."""
    return MessageChange(key=message.key, authors=frozenset({message.user or ""} - {""}), is_quote_outdated=True)


def new_message(message: Message) -> MessageChange:
    """Return the change of a message that was not stored before."""
    authors = frozenset({message.user} if message.user is not None else ())
    return MessageChange(key=message.key, authors=authors, is_removed=message.is_deleted)


def change_of(message: Message, stored: Any | None) -> MessageChange:
    """Return the change from the stored copy, None for a new message or one that only changes its thread."""
    if stored is None:
        return new_message(message)
    authors = frozenset(user for user in (message.user, stored.user_id) if user is not None)
    # A reaction or a file changes nothing that could be quoted.
    text_sha256 = sha256(message.text.encode()).digest()
    is_quote_outdated = (message.user, text_sha256) != (stored.user_id, bytes(stored.text_sha256))
    return MessageChange(
        key=message.key, authors=authors, is_quote_outdated=is_quote_outdated, is_removed=message.is_deleted
    )
