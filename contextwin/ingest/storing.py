"""Stores a batch of records: entities and names first, then what is new of the messages.

Each takes its own transaction; messages are indexed between the two, so that no writer waits for it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from contextwin.analysis.indexing import author_name, fingerprint, index_message
from contextwin.ingest.survey import Survey
from contextwin.models.messages import (
    MEMBER,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    Message,
    MessageDocument,
    MessageKey,
    Record,
    thread_of,
    ts_key,
)
from contextwin.storage.errors import retried
from contextwin.storage.store import Store
from contextwin.storage.writers.copies import content_key
from contextwin.storage.writers.transaction import WorkspaceTransaction


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredRecords:
    """What `store_records` did."""

    saved: Sequence[MessageDocument] = ()  #: messages that are new or newer than what was stored
    rejected: Counter[str] = field(default_factory=Counter)  #: messages that may not be kept, by reason
    renamed: Collection[str] = ()  #: users whose messages are indexed under another name


def store_records(store: Store, workspace: str, records: list[Entity | Message], survey: Survey) -> StoredRecords:
    """Store records of one workspace, and return what was done."""
    stored = _store_entities(store, workspace, records, survey)
    observed_ts = survey.time_of(workspace)
    indexed = [
        index_message(message, author_name(message, stored.names.get(message.user or "")), observed_ts)
        for message in stored.changed
    ]
    keys = save_messages(store, workspace, indexed) if indexed else set()
    saved = [each for each in indexed if each.message.key in keys]
    return StoredRecords(saved=saved, rejected=stored.rejected, renamed=stored.renamed)


def count_changes(store: Store, batch: Iterable[Record]) -> int:
    """Return how many messages of the batch an import would store."""
    by_workspace: dict[str, list[Message]] = defaultdict(list)
    for record in batch:
        if isinstance(record, Message):
            by_workspace[record.workspace].append(record)
    stored, count = set(store.workspaces()), 0
    for workspace, messages in by_workspace.items():
        newest = list(_newest_copies(messages))
        if workspace in stored:  # A write would create it.
            with store.write(workspace) as transaction:
                count += transaction.messages.count_changes(newest)
        else:
            count += len(newest)
    return count


@dataclass(frozen=True, slots=True)
class _StoredEntities:
    """What `_store_entities` did."""

    changed: Sequence[Message] = ()  #: messages that are still to be stored
    names: Mapping[str, str] = field(default_factory=dict)  #: of their authors
    rejected: Counter[str] = field(default_factory=Counter)  #: messages that may not be kept, by reason
    renamed: frozenset[str] = frozenset()  #: users whose messages are indexed under another name


@retried
def _store_entities(store: Store, workspace: str, records: list[Entity | Message], survey: Survey) -> _StoredEntities:
    """Store the entities and the names that messages show; return what is still to be stored."""
    messages = [record for record in records if isinstance(record, Message)]
    moves = [r for r in records if isinstance(r, Membership) and r.observed_ts is not None]
    guessed = [record for record in records if isinstance(record, Channel) and not record.is_listed]
    listed = [r for r in records if not isinstance(r, Message) and r not in moves and r not in guessed]
    mentioned = [entity for record in records for entity in _named_entities(record, survey)]
    with store.write(workspace) as transaction:
        observed_ts = survey.time_of(workspace)
        transaction.entities.save(listed, [*guessed, *mentioned], observed_ts if listed else None)
        _observe_moves(transaction, moves)
        if not messages:
            return _StoredEntities()
        kept, rejected = transaction.messages.admit(messages)
        transaction.entities.note_authors(kept, observed_ts)
        renamed = transaction.entities.save_seen_names(kept)
        newest = {message.key: message for message in _newest_copies(kept)}
        unchanged = transaction.messages.confirm(newest, observed_ts)
        changed = [message for key, message in newest.items() if key not in unchanged]
        names = transaction.entities.user_names({message.user for message in changed if message.user})
    return _StoredEntities(changed, names, rejected, frozenset(renamed))


def _observe_moves(transaction: WorkspaceTransaction, moves: Sequence[Membership]) -> None:
    """Store who joined or left a channel, each as of its own time."""
    here = [(transaction.entities.current_channel(move.channel), move) for move in moves]
    transaction.entities.observe(
        [
            AttributeVersion(
                subject=channel,
                attribute=MEMBER + move.user,
                value="present" if move.is_present else "absent",
                observed_ts=move.observed_ts,
            )
            for channel, move in here
            if channel is not None and move.observed_ts is not None
        ]
    )


@retried
def save_messages(store: Store, workspace: str, batch: Sequence[MessageDocument]) -> set[MessageKey]:
    """Store those of the batch that are new or newer, in one transaction; return their keys."""
    with store.write(workspace) as transaction:
        return transaction.messages.save(batch)


def _newest_copies(messages: list[Message]) -> Iterator[Message]:
    """Yield each message once: its newest copy, in the earliest thread that any of its copies names."""
    copies: dict[MessageKey, list[Message]] = defaultdict(list)
    for message in messages:
        copies[message.key].append(message)
    for key, given in copies.items():
        newest = max(given, key=_precedence) if len(given) > 1 else given[0]
        yield replace(newest, thread_ts=thread_of(key.ts, *(copy.thread_ts for copy in given)))


def _precedence(message: Message) -> tuple[Any, ...]:
    """Sort key: of several copies of a message, the last one is kept, as in `MessageWriter.save`."""
    return message.is_deleted, ts_key(message.version), content_key(message, fingerprint(message))


def _named_entities(record: Entity | Message, survey: Survey) -> Iterator[Entity]:
    """Yield the entities that the record refers to: an archive may name channels and users that it does not list."""
    if isinstance(record, Message | Membership):
        yield survey.name_channel(record.workspace, record.channel)
    if isinstance(record, Message | Membership) and record.user:
        is_bot = isinstance(record, Message) and record.is_bot
        yield survey.name_user(record.workspace, record.user, is_bot=is_bot)
    if isinstance(record, Channel):
        yield from (survey.name_user(record.workspace, user) for user in record.members)
