"""`apply_event` and `apply_events`: store events of Slack, the live counterpart of `import_archive`.

    event → attribute versions and a message → one transaction, with vectors or before them

Events are delivered at least once and in any order. Each may be applied again and after later ones: the newest version
of an attribute and the newest copy of a message are kept, and what was deleted stays deleted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter, time
from typing import Any, Literal, NamedTuple

from contextwin.analysis.chunking import embedding_text
from contextwin.analysis.indexing import author_name, cut_message, index_by
from contextwin.errors import EmbeddingError, StoreError
from contextwin.ingest.embedding import EmbeddingReport, count_missing_of, embed_messages
from contextwin.ingest.reindexing import reindex_author
from contextwin.ingest.sources.fields import is_ts
from contextwin.ingest.sources.slack_event import EventChange, read_event
from contextwin.models.messages import (
    MEMBER,
    MOVED_TO,
    AttributeVersion,
    Author,
    MessageDocument,
    MessageKey,
    PendingChunk,
    Skipped,
)
from contextwin.models.observer import ObservedEvent, Observer, notify
from contextwin.providers.embedders import Embedder, is_quick
from contextwin.storage.errors import retried
from contextwin.storage.store import Store
from contextwin.storage.writers.transaction import WorkspaceTransaction

_TYPE = re.compile("[a-z_]{1,40}")  # as Slack spells types of events


class Reconciliation(NamedTuple):
    """What has to be read again: Slack changed messages without an event for each."""

    channel: str | None  #: None: the event names none, and it may be any
    latest: str  #: the ts of the last message that may be changed


@dataclass(frozen=True, kw_only=True, slots=True)
class AppliedEvent:
    """What an event changed."""

    action: Literal["saved", "deleted", "told", "unchanged", "ignored"]  #: to a message; "told": to anything else
    reason: str | None = None  #: why it was ignored: its type, or what was expected and what came
    key: MessageKey | None = None  #: of the (first) message that it is about, in the channel that it is in now
    reindexed: tuple[MessageKey, ...] = ()  #: messages that were stored or indexed again
    not_embedded: int = 0  #: chunks of them that are found by words only; at least, where embedding broke off
    embedding_error: str | None = None  #: why
    reconcile: Reconciliation | None = None  #: what to import again, from an export or Slack's API


def apply_event(
    store: Store,
    embedder: Embedder | None,
    event: Mapping[str, Any],
    *,
    workspace: str,
    team: str | None = None,
    observer: Observer | None = None,
) -> AppliedEvent:
    """Apply the inner event of Slack's Events API to the workspace, and return what it did.

    `team` is the workspace's id in Slack, if it is stored under another one: people of other teams are guests. Whatever
    cannot be read is ignored, with a reason. Without an embedder, vectors come with `contextwin reembed --missing`.
    Raises StoreError when nothing was stored; the event can then be applied again. `observer` is told of the others.
    """
    (applied,) = apply_events(store, embedder, [event], workspace=workspace, team=team, observer=observer)
    return applied


def apply_events(
    store: Store,
    embedder: Embedder | None,
    events: Sequence[Mapping[str, Any]],
    *,
    workspace: str,
    team: str | None = None,
    observer: Observer | None = None,
) -> list[AppliedEvent]:
    """Apply events that come together in one transaction, and return what each did, in order.

    What is stored afterwards is what `apply_event` stores for one after the other. Raises StoreError when nothing was
    stored; all can then be applied again. `observer` is told of each, with an equal share of the time.
    """
    started = perf_counter() if observer is not None else 0.0
    changes = [read_event(event, workspace=workspace, team=team or workspace) for event in events]
    told = [change for change in changes if not isinstance(change, Skipped)]
    batch = _store_changes(store, embedder, workspace, told, observer) if told else _Batch()
    stored = iter(batch.applied)
    if embedder is not None and batch.pending:
        stored = iter(_embed(store, embedder, workspace, batch, observer))
    applied = [
        AppliedEvent(action="ignored", reason=change.detail or change.reason)
        if isinstance(change, Skipped)
        else next(stored)
        for change in changes
    ]
    if observer is not None:
        seconds = (perf_counter() - started) / max(1, len(events))
        for event, each in zip(events, applied, strict=True):
            notify("event_applied", partial(_tell, observer, event, each, seconds))
    return applied


def _tell(observer: Observer, event: Mapping[str, Any], applied: AppliedEvent, seconds: float) -> None:
    """Tell an observer of an event. A type is passed on only if it is spelled like one."""
    told, happened = event.get("type"), str(event.get("event_ts") or event.get("ts"))
    observer.event_applied(
        ObservedEvent(
            type=told if isinstance(told, str) and _TYPE.fullmatch(told) else "other",
            action=applied.action,
            seconds=seconds,
            lag_seconds=time() - float(happened) if is_ts(happened) else None,
            reindexed=len(applied.reindexed),
            not_embedded=applied.not_embedded,
        )
    )


@dataclass(kw_only=True, slots=True)
class _Batch:
    """What a transaction did with events."""

    applied: list[AppliedEvent] = field(default_factory=list)
    documents: dict[MessageKey, tuple[MessageDocument, str | None]] = field(default_factory=dict)  #: with their authors
    pending: list[MessageKey] = field(default_factory=list)  #: messages, by their keys of now, that may lack a vector
    #: Messages that are stored together, with their authors, by the places of their events.
    unsaved: dict[int, tuple[MessageDocument, str | None]] = field(default_factory=dict)


def _embed(
    store: Store, embedder: Embedder, workspace: str, batch: _Batch, observer: Observer | None
) -> list[AppliedEvent]:
    """Give vectors to what was indexed and has none, and return the events with what is left."""
    report = EmbeddingReport()
    try:
        embed_messages(store, embedder, workspace, batch.pending, report, observer=observer)
    except (EmbeddingError, StoreError) as exc:  # The events are stored; an error would have them delivered again.
        left = {key: 1 for each in batch.applied for key in each.reindexed}
        error: str | None = str(exc)
    else:
        left = count_missing_of(store, embedder, workspace, batch.pending) if report.not_embedded else {}
        error = report.embedding_error
    counts = [sum(left.get(key, 0) for key in each.reindexed) for each in batch.applied]
    return [
        replace(each, not_embedded=count, embedding_error=error) if count else each
        for each, count in zip(batch.applied, counts, strict=True)
    ]


def apply_lists(
    store: Store, events: Sequence[Mapping[str, Any]], *, workspace: str, team: str | None = None
) -> tuple[MessageKey, ...]:
    """Apply events about users or channels that lists of them stand for; return the messages that are indexed again.

    What is stored afterwards is what `apply_events` stores; what no list says is left out. What is known so already is
    not written again, and the rest in one transaction, a few statements for all. Raises StoreError.
    """
    read = (read_event(event, workspace=workspace, team=team or workspace) for event in events)
    return _store_lists(store, workspace, [change for change in read if not isinstance(change, Skipped)])


@retried
def _store_lists(store: Store, workspace: str, changes: Sequence[EventChange]) -> tuple[MessageKey, ...]:
    with store.write(workspace, create=True) as transaction:
        entities = transaction.entities
        given = [version for change in changes for version in change.facts if version.attribute != MOVED_TO]
        news = entities.news_of(given)
        is_news = {version.subject for version in news}
        about_users = [change for change in changes if change.channel is None and change.users]
        users = [user for change in about_users for user in change.users if user.user in is_news]
        facts = [version for version in news if version.subject in {user.user for user in users}]
        again: tuple[MessageKey, ...] = ()
        if users:
            latest = max(change.observed_ts for change in about_users)
            merged = EventChange(users=tuple(users), facts=tuple(facts), observed_ts=latest)
            again = _apply_to_users(transaction, merged).reindexed
        here = {change.channel: entities.current_channel(change.channel) for change in changes if change.channel}
        entities.open_channels({here[each] or "" for each in here if each in is_news} - {""})
        told = [(here.get(version.subject), version) for version in news]
        entities.observe([replace(version, subject=channel) for channel, version in told if channel])
    return again


@retried
def _store_changes(
    store: Store,
    embedder: Embedder | None,
    workspace: str,
    changes: Sequence[EventChange],
    observer: Observer | None,
) -> _Batch:
    batch = _Batch()
    with store.write(workspace, create=True) as transaction:
        transaction.expect(version.subject for change in changes for version in change.facts)
        for change in changes:
            if not _may_join(transaction, change, batch):
                _save_messages(transaction, batch)
            transaction.entities.forget_known()
            batch.applied.append(_apply_change(transaction, change, batch))
        _save_messages(transaction, batch)
        if embedder is None or not _store_vectors(transaction, embedder, batch, observer):
            keys = dict.fromkeys(key for each in batch.applied for key in each.reindexed)
            here = ((transaction.entities.current_channel(key.channel), key.ts) for key in keys)
            batch.pending = [MessageKey(channel, ts) for channel, ts in here if channel is not None]
    return batch


def _store_vectors(
    transaction: WorkspaceTransaction, embedder: Embedder, batch: _Batch, observer: Observer | None
) -> bool:
    """Store the vectors of a quick embedder; return whether everything that was indexed has one now."""
    if not is_quick(embedder) or {key for each in batch.applied for key in each.reindexed} != batch.documents.keys():
        return False
    chunks = [
        PendingChunk(c.channel, c.ts, c.chunk_index, piece.embedding_sha256, c.text, author)
        for document, author in batch.documents.values()
        for piece in document.chunks
        for c in (piece.chunk,)
    ]
    if not chunks:
        return True
    started = perf_counter() if observer else 0.0
    answer = embedder.embed([embedding_text(chunk.text, chunk.author) for chunk in chunks])
    seconds = perf_counter() - started if observer else 0.0
    vectors = list(zip(chunks, answer.vectors, strict=True))
    if answer.failed or not transaction.embedding_model.save_early(embedder.spec, vectors):
        return False
    if observer is not None:
        notify("embedded", lambda: observer.embedded(len(chunks), seconds))
    return True


def _apply_change(transaction: WorkspaceTransaction, change: EventChange, batch: _Batch) -> AppliedEvent:
    if change.changed_until is not None:
        channel = change.channel and transaction.entities.current_channel(change.channel)
        return AppliedEvent(action="told", reconcile=Reconciliation(channel, change.changed_until))
    if change.deleted_file is not None:
        return _delete_file(transaction, change.deleted_file, change.observed_ts)
    if change.channel is None:
        return _apply_to_users(transaction, change)
    return _apply_to_channel(transaction, change, batch)


def _delete_file(transaction: WorkspaceTransaction, file: str, observed_ts: str) -> AppliedEvent:
    keys, is_new = transaction.messages.delete_file(file, observed_ts)
    if not keys:
        return AppliedEvent(action="told" if is_new else "unchanged")
    return AppliedEvent(action="deleted", key=keys[0], reindexed=tuple(keys))


def _apply_to_users(transaction: WorkspaceTransaction, change: EventChange) -> AppliedEvent:
    """Update profiles and the workspace's domain, and index the messages of users again whose name changed."""
    users, entities = [user.user for user in change.users], transaction.entities
    before = entities.authors(users)
    entities.save([], change.users)
    entities.observe(change.facts)
    after = entities.authors(users)
    renamed = [user for user in users if after.get(user, Author()).name != before.get(user, Author()).name]
    written = transaction.messages.authors_among(renamed) if len(renamed) > 1 else {*renamed}
    named = ((user, after.get(user, Author())) for user in renamed if user in written)
    keys = tuple(key for user, author in named for key in reindex_author(transaction.messages, user, author))
    return AppliedEvent(action="told", reindexed=keys)


def _apply_to_channel(transaction: WorkspaceTransaction, change: EventChange, batch: _Batch) -> AppliedEvent:
    entities = transaction.entities
    authors = {change.message.user} if change.message and change.message.user else set()
    entities.recall({user.user for user in change.users} | authors, str(change.channel))
    if change.users:
        entities.save([], change.users)
    if any(version.attribute == MOVED_TO for version in change.facts):
        entities.observe(change.facts)
        return AppliedEvent(action="told")
    channel = entities.current_channel(str(change.channel))
    if channel is None:
        return AppliedEvent(action="ignored", reason="the channel was deleted")
    if change.message or any(map(_needs_channel, change.facts)):
        entities.open_channels([channel])
    entities.find_folder(channel, _times_in(change))
    if change.facts:
        versions = [replace(version, subject=channel) for version in change.facts]
        entities.observe([*versions, *entities.leave_folders(versions)])
    if change.reaction is not None:
        key = MessageKey(channel, change.reaction.ts)
        is_changed = transaction.messages.save_reaction(change.reaction._replace(channel=channel))
        return AppliedEvent(action="told" if is_changed else "unchanged", key=key)
    if change.message is None:
        return AppliedEvent(action="told")
    return _apply_message(transaction, replace(change, message=replace(change.message, channel=channel)), batch)


def _times_in(change: EventChange) -> Iterator[str]:
    """Yield the ts of the messages that an event names in its channel."""
    if change.message is not None:
        yield from (change.message.ts, change.message.thread_ts)
    if change.reaction is not None:
        yield change.reaction.ts


def _needs_channel(version: AttributeVersion) -> bool:
    """Return whether a version implies that the channel exists."""
    return version.attribute == "kind" or (version.attribute.startswith(MEMBER) and version.value == "present")


def _apply_message(transaction: WorkspaceTransaction, change: EventChange, batch: _Batch) -> AppliedEvent:
    message = change.message
    assert message is not None
    if message.is_deleted:
        is_erased = transaction.messages.erase({message.key: message.thread_ts})
        return AppliedEvent(action="deleted" if is_erased else "unchanged", key=message.key)
    kept, rejected = transaction.messages.admit([cut_message(message)])
    if rejected:
        return AppliedEvent(action="ignored", reason=next(iter(rejected)), key=message.key)
    (message,) = kept
    transaction.entities.note_authors(kept, change.observed_ts)
    renamed = transaction.entities.save_seen_names([message])
    authors = transaction.entities.authors({message.user, *renamed})
    again = [key for user in sorted(renamed) for key in reindex_author(transaction.messages, user, authors[user])]
    author = author_name(message, authors.get(message.user or "", Author()).name)
    document = index_by(authors, message, change.observed_ts, transaction.messages.chunk_limits)
    batch.unsaved[len(batch.applied)] = replace(document, states_reactions=change.states_reactions), author
    return AppliedEvent(action="unchanged", key=message.key, reindexed=tuple(again))


def _may_join(transaction: WorkspaceTransaction, change: EventChange, batch: _Batch) -> bool:
    """Return whether a change neither reads nor changes the messages that are not stored yet."""
    message = change.message
    if message is None or message.names or transaction.entities.folders():
        return False
    return all(message.ts != document.message.ts for document, _ in batch.unsaved.values())


def _save_messages(transaction: WorkspaceTransaction, batch: _Batch) -> None:
    """Store what is not stored yet."""
    saved = transaction.messages.save([document for document, _ in batch.unsaved.values()]) if batch.unsaved else ()
    for place, (document, author) in batch.unsaved.items():
        applied, key = batch.applied[place], document.message.key
        if key in saved:
            batch.documents[key] = document, author
            again = tuple(dict.fromkeys((key, *applied.reindexed)))
            batch.applied[place] = replace(applied, action="saved", reindexed=again)
    batch.unsaved.clear()
