"""Compares copies of a message with the stored one: which is newer, what each lacks, and what a change means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from contextwin.analysis.hashes import short_hash
from contextwin.analysis.indexing import fingerprint, index_by
from contextwin.analysis.slack_text import remove_files
from contextwin.models.messages import (
    FILE_DELETED,
    Author,
    Message,
    MessageDocument,
    MessageKey,
    ReactionEvent,
    Reactions,
    thread_of,
    ts_key,
)
from contextwin.storage.row_mapping import message_of
from contextwin.storage.sql import directory, facts, messages, reactions
from contextwin.storage.writers.locked import LockedWorkspace, MessageChange, fact_row


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


# ---- Counts reactions: what an archive or a message's event stated, and what events added or took back since
# Every event is kept with its time, and a statement counts those after it. So the count is the same whatever order they
# come in. A newer statement makes older events superfluous, but they are kept: a still older statement may come.


def save_reaction(locked: LockedWorkspace, event: ReactionEvent) -> bool:
    """Store what an event added or took back; return whether the message has other reactions now.

    An event of a message that is not stored yet is kept for it. Nothing is kept of erased users.
    """
    key = MessageKey(event.channel, event.ts)
    (stored,) = locked.all(messages.stored_versions(locked.workspace, [key])) or (None,)
    if event.user in locked.rules.retention.forgotten or (stored is not None and stored.is_deleted):
        return False
    row = {"channel_id": event.channel, "user_id": event.user, "workspace_id": locked.workspace}
    others = {name: getattr(event, name) for name in ("ts", "name", "is_added", "observed_ts")}
    if locked.execute(reactions.add_event(), row | others).first() is None:
        return False
    return bool(count_reactions(locked, [key]))


def stated_reactions(stored: Any) -> Reactions:
    """Return what was stated of the reactions of a stored message."""
    if base := stored.reactions_base:
        return Reactions(base["as_of"], base["counts"])
    return Reactions(stored.changed_ts or stored.version, stored.reactions or {})


def keep_newer_reactions(indexed: MessageDocument, stored: Any | None) -> MessageDocument:
    """Return a copy that replaces the stored one, if any, with the reactions that are known to be newer."""
    if indexed.message.is_deleted or (stored is not None and stored.is_deleted):
        return indexed
    known = Reactions(indexed.message.ts, {}) if stored is None else stated_reactions(stored)
    own = Reactions(indexed.observed_ts, indexed.message.reactions)
    is_known_newer = not indexed.states_reactions or is_newer_statement(known, own)
    return replace(indexed, reactions=known) if is_known_newer else indexed


def newer_reactions(indexed: MessageDocument, stored: Any) -> Reactions | None:
    """Return what is to be stated after a copy that does not replace the stored one; None: nothing new.

    A copy that says nothing about reactions may confirm the stored one at a later time, but not its reactions.
    """
    if stored.is_deleted or indexed.message.is_deleted:
        return None
    if not indexed.states_reactions:
        return None if stored.reactions_base else stated_reactions(stored)
    if not stored.reactions_base and short_hash(stored.record_sha256) == indexed.record_sha256:
        return None  # The message itself is confirmed, and its reactions with it.
    own = Reactions(indexed.observed_ts, indexed.message.reactions)
    return own if is_newer_statement(own, stated_reactions(stored)) else None


def is_newer_statement(one: Reactions, other: Reactions) -> bool:
    """Whether one statement counts more than the other: a later one; of two of one time the one with more reactions."""

    def precedence(stated: Reactions) -> tuple[Any, ...]:
        return ts_key(stated.as_of), sum(stated.counts.values()), sorted(stated.counts.items())

    return precedence(one) > precedence(other)


def count_reactions(
    locked: LockedWorkspace, keys: Collection[MessageKey], stated: Mapping[MessageKey, Reactions] | None = None
) -> list[MessageKey]:
    """Count the reactions of stored messages again; `stated` replaces what is stored. Returns those that changed."""
    stated, events = stated or {}, defaultdict[MessageKey, list[ReactionEvent]](list)
    for row in locked.all(reactions.events_of(locked.workspace, list(keys))):
        event = ReactionEvent(row.channel_id, row.ts, row.user_id, row.name, row.is_added, row.observed_ts)
        events[MessageKey(event.channel, event.ts)].append(event)
    wanted = events.keys() | stated.keys()
    changed = []
    for row in locked.all(messages.stored_versions(locked.workspace, sorted(wanted))) if wanted else ():
        key = MessageKey(row.channel_id, row.ts)
        base = stated.get(key) or stated_reactions(row)
        counts = _count(base, events[key])
        value = {"as_of": base.as_of, "counts": dict(base.counts)}
        locked.execute(reactions.set_reactions(locked.workspace, key, counts or None, value))
        if counts != (row.reactions or {}):
            changed.append(key)
            locked.publish([MessageChange(key=key, authors=frozenset({row.user_id} - {None}))])
    return changed


def _count(base: Reactions, events: Iterable[ReactionEvent]) -> dict[str, int]:
    """Return the counts after the events that are later than `base`.

    The first event of a user and an emoji tells whether the base held it, and the last one whether it is there.
    """
    later = sorted(
        (event for event in events if ts_key(event.observed_ts) > ts_key(base.as_of)),
        key=lambda event: (ts_key(event.observed_ts), event.is_added),
    )
    first = {(event.user, event.name): event for event in reversed(later)}
    last = {(event.user, event.name): event for event in later}
    counts = dict(base.counts)
    for (user, name), event in last.items():
        counts[name] = counts.get(name, 0) + event.is_added - (not first[user, name].is_added)
    return {name: count for name, count in counts.items() if count > 0}


# ---- Keeps the words of deleted files out of the store, also of messages that come after the deletion


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
    rows = locked.all(directory.user_names(locked.workspace, sorted(users)).filled)
    return {row.user_id: Author(row.name, row.tz) for row in rows}


def _index_again(
    locked: LockedWorkspace, indexed: MessageDocument, message: Message, authors: dict[str, Author]
) -> MessageDocument:
    again = index_by(authors, message, indexed.changed_ts, locked.rules.chunk_limits)
    return replace(again, states_reactions=indexed.states_reactions, reactions=indexed.reactions)
