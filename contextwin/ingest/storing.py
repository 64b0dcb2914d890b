"""Stores a batch of records: entities and names first (`store_entities`), then new messages (`store_messages`).

Each takes its own transaction; messages are indexed between the two, so that no writer waits for it. Messages of
several batches are stored together, because each term of each channel is then written once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

from contextwin.analysis.indexing import fingerprint, index_by
from contextwin.ingest.indexing import IndexingTask
from contextwin.ingest.survey import Survey
from contextwin.models.messages import (
    MEMBER,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    Message,
    MessageKey,
    Record,
    User,
    thread_of,
    ts_key,
)
from contextwin.storage.errors import retried
from contextwin.storage.row_mapping import IndexChange
from contextwin.storage.store import Store
from contextwin.storage.writers.copies import content_key
from contextwin.storage.writers.new_messages import FormattedBatch
from contextwin.storage.writers.transaction import WorkspaceTransaction


@dataclass(frozen=True, kw_only=True, slots=True)
class NewMessages:
    """What is still to be stored of records whose entities are stored."""

    workspace: str
    task: IndexingTask  #: of the messages of which no copy is stored
    given: int = 0  #: messages among the records
    edited: Sequence[Message] = ()  #: of which another copy is stored
    rejected: Counter[str] = field(default_factory=Counter)  #: messages that may not be kept, by reason
    renamed: frozenset[str] = frozenset()  #: users who have another name or zone now
    outdated: frozenset[str] = frozenset()  #: those of them of whom messages are stored, under another name
    has_folders: bool = False  #: channels are stored that only a folder names


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredCounts:
    """What `store_messages` stored."""

    messages: int = 0  #: new or newer than what was stored
    chunks: int = 0
    tokens: int = 0
    vectors: int = 0
    differing: int = 0  #: messages of which another copy stays stored

    def __add__(self, other: StoredCounts) -> StoredCounts:
        names = (each.name for each in fields(self))
        return StoredCounts(**{name: getattr(self, name) + getattr(other, name) for name in names})


@retried
def store_messages(
    store: Store, workspace: str, batches: Sequence[tuple[NewMessages, FormattedBatch | None]]
) -> list[StoredCounts]:
    """Store new messages of one workspace, and return what was stored of each batch.

    Beside the messages of a batch is what the fresh ones are stored as, or None where there are none.
    """
    counts, change = [], IndexChange()
    with store.write(workspace, create=True) as transaction:
        for new, formatted in batches:
            edited, copied, task = new.edited, StoredCounts(), new.task
            if formatted is not None and transaction.messages.insert(task.messages, task.observed_ts, formatted):
                change.merge(formatted.change)
                vectors = transaction.embedding_model.insert(formatted.vectors) if formatted.vectors else 0
                copied = StoredCounts(
                    messages=len(task.messages),
                    chunks=formatted.chunk_count,
                    tokens=formatted.token_count,
                    vectors=vectors,
                )
            else:
                edited = [*task.messages, *edited]
            if edited:  # They may replace messages that were just inserted.
                transaction.messages.add_statistics(change)
                copied, change = copied + _save_messages(transaction, edited, task.observed_ts), IndexChange()
            counts.append(copied)
        transaction.messages.add_statistics(change)
    return counts


def _save_messages(transaction: WorkspaceTransaction, edited: Sequence[Message], observed_ts: str) -> StoredCounts:
    """Index messages of which copies may be stored, and store them one by one."""
    authors = transaction.entities.authors(message.user for message in edited)
    documents = [index_by(authors, message, observed_ts, transaction.messages.chunk_limits) for message in edited]
    keys = transaction.messages.save(documents)
    saved = [document for document in documents if document.message.key in keys]
    left = {document.message.key: document.message for document in documents if document.message.key not in keys}
    # Some only had another thread, which is right by now.
    others = transaction.messages.compare(left, observed_ts)[1] if left else ()
    return StoredCounts(
        messages=len(saved),
        chunks=sum(len(document.chunks) for document in saved),
        tokens=sum(document.token_count for document in saved),
        differing=len(others),
    )


def count_changes(store: Store, batch: Iterable[Record]) -> int:
    """Return how many messages of the batch an import would store."""
    by_workspace: dict[str, list[Message]] = defaultdict(list)
    for record in batch:
        if isinstance(record, Message):
            by_workspace[record.workspace].append(record)
    count = 0
    for workspace, messages in by_workspace.items():
        newest = list(_newest_copies(messages))
        if store.has_workspace(workspace):
            count += store.examine(workspace, partial(_count_changes, newest))
        else:
            count += len(newest)
    return count


def _count_changes(messages: Sequence[Message], transaction: WorkspaceTransaction) -> int:
    return transaction.messages.count_changes(messages)


@retried
def store_entities(
    store: Store, workspace: str, records: list[Entity | Message], survey: Survey, spec: str | None
) -> NewMessages:
    """Store the entities of one workspace and the names that messages show; return what is still to be stored.

    `spec` is an embedder whose vectors are stored with the messages if that is no wait for other writers: with an HNSW
    index, each takes milliseconds.
    """
    messages = [record for record in records if isinstance(record, Message)]
    moves = [r for r in records if isinstance(r, Membership) and r.observed_ts is not None]
    guessed = [record for record in records if isinstance(record, Channel) and not record.is_listed]
    listed = [r for r in records if not isinstance(r, Message) and r not in moves and r not in guessed]
    mentioned = _named_entities(records, survey)
    with store.write(workspace, create=True) as transaction:
        observed_ts, users = survey.time_of(workspace), {r.user for r in listed if isinstance(r, User)}
        before = transaction.entities.authors(users)
        _save_listed(transaction, listed, [*guessed, *mentioned], observed_ts, survey.until_of(workspace))
        transaction.entities.note_folders(guessed)
        after = transaction.entities.authors(users)
        # The zone of a profile is indexed as well: "tomorrow" is a day of its own.
        renamed = {user for user, author in before.items() if after.get(user) != author}
        _observe_moves(transaction, moves)
        new = _compare(transaction, workspace, messages, observed_ts, spec)
        renamed |= new.renamed
        outdated = frozenset(transaction.messages.authors_among(renamed))
        has_folders = bool(transaction.entities.folders())
        return replace(new, renamed=frozenset(renamed), outdated=outdated, has_folders=has_folders)


def _save_listed(
    transaction: WorkspaceTransaction, listed: list[Entity], named: list[Entity], observed_ts: str, until_ts: str
) -> None:
    """Store the entities that an archive lists, as of when it was made, and those that it only names."""
    transaction.entities.save(listed, named, observed_ts if listed else None)
    if until_ts != observed_ts:
        transaction.entities.close_until(listed, observed_ts, until_ts)


def _compare(
    transaction: WorkspaceTransaction, workspace: str, messages: list[Message], observed_ts: str, spec: str | None
) -> NewMessages:
    """Store the names that messages show; return which of them are to be indexed, and who has another name by them."""
    if not messages:
        nothing = IndexingTask(messages=(), authors={}, observed_ts=observed_ts, embedder=None)
        return NewMessages(workspace=workspace, task=nothing)
    kept, rejected = transaction.messages.admit(messages)
    transaction.entities.note_authors(kept, observed_ts)
    renamed = frozenset(transaction.entities.save_seen_names(kept))
    newest = {message.key: message for message in _newest_copies(kept)}
    unchanged, known = transaction.messages.compare(newest, observed_ts)
    changed = [message for key, message in newest.items() if key not in unchanged]
    task = IndexingTask(
        messages=[message for message in changed if message.key not in known],
        authors=transaction.entities.authors(message.user for message in changed),
        observed_ts=observed_ts,
        embedder=None if spec and transaction.embedding_model.has_index(spec) else spec,
        is_json=not transaction.messages.can_copy(),
        limits=transaction.messages.chunk_limits,
    )
    edited = [message for message in changed if message.key in known]
    return NewMessages(
        workspace=workspace, task=task, given=len(messages), edited=edited, rejected=rejected, renamed=renamed
    )


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


def _newest_copies(messages: list[Message]) -> Iterator[Message]:
    """Yield each message once: its newest copy, in the earliest thread that any of its copies names."""
    copies: dict[MessageKey, list[Message]] = defaultdict(list)
    for message in messages:
        copies[message.key].append(message)
    for key, given in copies.items():
        newest = max(given, key=_precedence) if len(given) > 1 else given[0]
        thread_ts = thread_of(key.ts, *(copy.thread_ts for copy in given))
        yield newest if newest.thread_ts == thread_ts else replace(newest, thread_ts=thread_ts)


def _precedence(message: Message) -> tuple[Any, ...]:
    """Sort key: of several copies of a message, the last one is kept, as in `MessageWriter.save`."""
    return message.is_deleted, ts_key(message.version), content_key(message, fingerprint(message))


def _named_entities(records: Iterable[Entity | Message], survey: Survey) -> list[Entity]:
    """Return the entities that the records refer to: an archive may name channels and users that it does not list."""
    named: dict[tuple[str, ...], Entity] = {}
    for record in records:
        if isinstance(record, Message | Membership):
            workspace, is_bot = record.workspace, isinstance(record, Message) and record.is_bot
            if (key := ("channel", record.channel)) not in named:
                named[key] = survey.name_channel(workspace, record.channel)
            if record.user and (key := ("bot" if is_bot else "user", record.user)) not in named:
                named[key] = survey.name_user(workspace, record.user, is_bot=is_bot)
        if isinstance(record, Channel):
            for user in record.members:
                named.setdefault(("user", user), survey.name_user(record.workspace, user))
    return list(named.values())
