"""Indexes stored messages again: of users whose name changed, and those that were indexed or cut otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from contextwin.analysis.indexing import index_by
from contextwin.ingest.embedding import EmbeddingReport, Progress, embed_messages
from contextwin.models.chunk_limits import ChunkLimits
from contextwin.models.messages import Author, MessageDocument, MessageKey
from contextwin.providers.embedders import Embedder
from contextwin.storage.errors import retried
from contextwin.storage.store import Store
from contextwin.storage.writers.copies import StoredCopy
from contextwin.storage.writers.messages import MessageWriter


def reindex_author(messages: MessageWriter, user: str, author: Author) -> list[MessageKey]:
    """Index the messages that are shown under the user's name again, and return their keys; vectors come later."""
    keys = []
    for copies in messages.by_author(user):
        messages.rewrite(_index(copies, {user: author}, messages.chunk_limits))
        keys += [copy.message.key for copy in copies]
    return keys


def reindex_workspace(
    store: Store, embedder: Embedder, workspace: str, report: EmbeddingReport, progress: Progress = lambda *_: None
) -> int:
    """Index the messages again that an earlier version indexed, or other limits cut than the settings have.

    Returns how many. They are indexed from their stored texts. Rows of the others are written as they are today.

    Vectors follow batch by batch, so that few messages at a time are found by words only.
    """
    count, after = 0, MessageKey("", "")
    while True:
        keys, last = _reindex_batch(store, workspace, after)
        if keys:
            embed_messages(store, embedder, workspace, keys, report)
            progress("messages", len(keys))
        if last is None:
            return count
        count, after = count + len(keys), last


@retried
def _reindex_batch(store: Store, workspace: str, after: MessageKey) -> tuple[list[MessageKey], MessageKey | None]:
    with store.write(workspace) as transaction:
        transaction.messages.cut_by(store.chunk_limits)
        copies, read = transaction.messages.outdated(after)
        transaction.messages.compact(read)
        authors = transaction.entities.authors(copy.message.user for copy in copies)
        transaction.messages.rewrite(_index(copies, authors, transaction.messages.chunk_limits))
    return [copy.message.key for copy in copies], read[-1] if read else None


def _index(copies: Iterable[StoredCopy], authors: Mapping[str, Author], limits: ChunkLimits) -> list[MessageDocument]:
    return [
        replace(index_by(authors, copy.message, copy.changed_ts, limits), reactions=copy.reactions) for copy in copies
    ]
