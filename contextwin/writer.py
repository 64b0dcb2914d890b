"""What a batch changes, under its workspace's lock: whole messages with chunks, words and counters, or vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pgvector import HalfVector
from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.exc import DBAPIError

from contextwin import changes, personas, schema
from contextwin.model import Channel, IndexedMessage, Membership, Message, MessageKey, PendingChunk, User, Workspace
from contextwin.rows import CHUNK_COLUMNS, EMBEDDING_COLUMNS, MESSAGE_COLUMNS, IndexChange, chunk_row, message_row

Place = Workspace | Channel | User | Membership

#: In the order in which one needs the other.
PLACE_TABLES: dict[Table, type[Place]] = {
    schema.workspaces: Workspace,
    schema.channels: Channel,
    schema.users: User,
    schema.memberships: Membership,
}


def write_places(connection: Connection, places: Sequence[Place], named: Sequence[Place]) -> None:
    """Insert or update `places`; insert those of `named` that are missing.

    Members of a channel whose members follow are removed first: who left must not go on reading.
    """
    workspaces = sorted({place.workspace for place in (*places, *named)})
    bare = [Workspace(workspace=workspace) for workspace in workspaces]
    _write_rows(connection, changes.insert_missing(schema.workspaces), bare)
    for workspace in workspaces:
        connection.execute(changes.lock_workspace(workspace))
    for place in places:
        if isinstance(place, Channel) and place.has_members:
            connection.execute(changes.delete_members(place.workspace, place.channel))
    for table, kind in PLACE_TABLES.items():
        _write_rows(connection, changes.upsert(table), [place for place in places if isinstance(place, kind)])
        _write_rows(connection, changes.insert_missing(table), [place for place in named if isinstance(place, kind)])


def write_messages(connection: Connection, workspace: str, batch: Sequence[IndexedMessage]) -> set[MessageKey]:
    """Store those of the batch that are new or newer, each instead of its older copy; return their keys."""
    stored = {
        (row.channel_id, row.ts): row
        for row in connection.execute(changes.stored_versions(workspace, [m.message.key for m in batch]))
    }
    newer = [
        _keep_thread(indexed, stored.get(indexed.message.key))
        for indexed in batch
        if _replaces(indexed, stored.get(indexed.message.key))
    ]
    change = IndexChange()
    _drop_derived(connection, workspace, [(i.message, stored.get(i.message.key)) for i in newer])
    _remove_old(connection, workspace, [i.message.key for i in newer if i.message.key in stored], change)
    _copy(connection, schema.messages, MESSAGE_COLUMNS, [message_row(indexed) for indexed in newer])
    pieces = [(indexed, piece) for indexed in newer for piece in indexed.chunks]
    _copy(connection, schema.chunks, CHUNK_COLUMNS, [chunk_row(indexed, piece) for indexed, piece in pieces])
    for indexed, piece in pieces:
        counts = piece.term_counts
        change.add(indexed.message.channel, counts, sum(counts.values()))
    _apply(connection, workspace, change)
    return {indexed.message.key for indexed in newer}


def write_vectors(
    connection: Connection, workspace: str, model_id: int, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]
) -> int:
    """Store vectors of chunks that are still there and still want one; return how many."""
    named = [(c.channel, c.ts, c.chunk_index, c.embedding_sha256) for c, _ in vectors]
    wanted = {tuple(row) for row in connection.execute(changes.still_pending(workspace, model_id, named))}
    rows = [
        (workspace, model_id, c.channel, c.ts, c.chunk_index, HalfVector(vector))
        for c, vector in vectors
        if (c.channel, c.ts, c.chunk_index) in wanted
    ]
    _copy(connection, schema.chunk_embeddings, EMBEDDING_COLUMNS, rows)
    return len(rows)


def version_key(version: str) -> tuple[int, str]:
    """Return what versions are compared by: seconds as a number, then the fraction."""
    seconds, _, fraction = version.partition(".")
    return int(seconds), fraction


def _replaces(indexed: IndexedMessage, stored: Any | None) -> bool:
    """Whether a message is new or newer than what is stored under its key."""
    if stored is None:
        return True
    message = indexed.message
    if stored.is_deleted or bytes(stored.record_sha256) == indexed.record_sha256:
        return False
    if message.is_deleted or message.version != stored.version:
        return message.is_deleted or version_key(message.version) > version_key(stored.version)
    # Two copies of one version: a broadcast reply comes from its channel too, where it does not name its thread.
    return not (message.thread_ts == message.ts and stored.thread_ts != stored.ts)


def _keep_thread(indexed: IndexedMessage, stored: Any | None) -> IndexedMessage:
    """Return the message in the thread that it is known to be in, when this copy does not name one."""
    message = indexed.message
    if stored is None or message.thread_ts != message.ts:
        return indexed
    return replace(indexed, message=replace(message, thread_ts=stored.thread_ts))


def _drop_derived(connection: Connection, workspace: str, changed: Sequence[tuple[Message, Any | None]]) -> None:
    """Drop what was made of messages that come, change or go: counts that would be wrong, replies that could quote."""
    if not changed:
        return
    authors = {(m.channel, user) for m, old in changed for user in (personas.EVERYBODY, m.user, old and old.user_id)}
    since = min(message.sent_at for message, _ in changed)
    connection.execute(personas.drop_counted(workspace, sorted((c, u) for c, u in authors if u is not None), since))
    if replaced := [message.key for message, old in changed if old is not None]:
        connection.execute(personas.drop_replies_of(workspace, replaced))


def _remove_old(connection: Connection, workspace: str, keys: changes.Keys, change: IndexChange) -> None:
    if keys:
        for row in connection.execute(changes.indexed_terms(workspace, keys)):
            change.add(row.channel_id, row.terms, row.term_total, sign=-1)
        connection.execute(changes.delete_messages(workspace, keys))


def _apply(connection: Connection, workspace: str, change: IndexChange) -> None:
    if change.frequencies:
        connection.execute(changes.add_frequencies(workspace, change.frequencies))
    if fewer := [(channel, term) for channel, term, df in change.frequencies if df < 0]:
        connection.execute(changes.drop_unused_terms(workspace, fewer))
    if change.totals:
        connection.execute(changes.add_totals(workspace, change.totals))


def _copy(connection: Connection, table: Table, columns: Mapping[str, str], rows: Sequence[tuple[Any, ...]]) -> None:
    """COPY rows in binary: ten times as fast as INSERT."""
    if not rows:
        return
    statement = changes.copy_into(table, columns)
    cursor = connection.connection.cursor()
    try:
        with cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
            copy.set_types(list(columns.values()))
            for row in rows:
                copy.write_row(row)
    except connection.dialect.loaded_dbapi.Error as exc:
        raise DBAPIError(statement, None, exc) from exc


def _write_rows(connection: Connection, statement: Insert, places: Sequence[Place]) -> None:
    """Execute the statement for each different place, in their order: several may tell of one what they know."""
    if rows := [_place_row(place) for place in dict.fromkeys(places)]:
        connection.execute(statement, rows)


def _place_row(place: Place) -> dict[str, Any]:
    told = place.__dataclass_fields__.keys() - {"is_listed", "has_members"}
    row = {name: getattr(place, name) for name in told}
    for name in ("workspace", "channel", "user"):
        if name in row:
            row[f"{name}_id"] = row.pop(name)
    return row
