"""`Store`: runs the statements and returns values; rows and connections never leave it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import sleep
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from pgvector import HalfVector
from sqlalchemy import Connection, Engine, Table, text
from sqlalchemy.dialects.postgresql import Insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from contextwin import changes, schema, statements
from contextwin.config import Settings, read_settings
from contextwin.database import open_database
from contextwin.errors import EmbeddingError, StoreError
from contextwin.model import Channel, IndexedMessage, Membership, MessageKey, PendingChunk, StoreStatus, User, Workspace
from contextwin.reader import Reader
from contextwin.rows import CHUNK_COLUMNS, EMBEDDING_COLUMNS, MESSAGE_COLUMNS, IndexChange, chunk_row, message_row

Place = Workspace | Channel | User | Membership

#: In the order in which one needs the other.
PLACE_TABLES: dict[Table, type[Place]] = {
    schema.workspaces: Workspace,
    schema.channels: Channel,
    schema.users: User,
    schema.memberships: Membership,
}

#: A workspace with fewer chunks is searched exactly: as fast, and nothing is missed (measured: benchmarks/README.md).
INDEX_FROM_CHUNKS = 20_000
#: pgvector builds no HNSW index over longer vectors of half precision; they are searched exactly.
INDEXED_DIMENSIONS = 4_000


def open_store(url: str | None = None, *, settings: Settings | None = None) -> Store:
    """Return a store on the server at `url`, else at CONTEXTWIN_DATABASE_URL, else on the embedded server.

    The embedded server is started on demand and its tables are brought up to date; a given server is only checked.
    Raises StoreError when it cannot be used, SchemaError when its tables are at another revision.
    """
    settings = settings or read_settings()
    with _store_errors():
        return Store(open_database(url, settings), settings)


class Store:
    """Everything that is kept: opened by `open_store`, closed by `close` or a `with` block."""

    def __init__(self, engine: Engine, settings: Settings | None = None) -> None:
        self._engine = engine
        self.settings = settings or read_settings()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections. The embedded server goes on, for the next command."""
        self._engine.dispose()

    # -- reading

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """Open one read-only snapshot: what its statements see does not change in between."""
        with _store_errors(), self._engine.connect() as connection:
            snapshot = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            snapshot.execute(text(f"SET LOCAL statement_timeout = {int(self.settings.statement_timeout_ms)}"))
            yield Reader(snapshot)

    def user_names(self, workspace: str, users: Collection[str]) -> dict[str, str]:
        """Return the display name of each of the users that has one, by id."""
        with self._connect() as connection:
            rows = connection.execute(changes.user_names(workspace, users))
            return {user: name for user, name in rows if name}

    def workspaces(self) -> list[str]:
        """Return the ids of the workspaces, sorted."""
        with self._connect() as connection:
            return list(connection.execute(statements.workspace_ids()).scalars())

    def channels_named(self, workspace: str, name: str) -> list[str]:
        """Return the ids of the channels with that name (without '#'); a name can be used again."""
        with self._connect() as connection:
            return list(connection.execute(statements.channels_named(workspace, name)).scalars())

    def users_named(self, workspace: str, name: str) -> list[str]:
        """Return the ids of the users with that handle or display name (without '@')."""
        with self._connect() as connection:
            return list(connection.execute(statements.users_named(workspace, name)).scalars())

    def status(self) -> list[StoreStatus]:
        """Return what is stored and what is not embedded, one value for each workspace and model, sorted."""
        with self._connect() as connection:
            return [StoreStatus(**row) for row in connection.execute(statements.store_status()).mappings()]

    # -- writing places

    def save_places(self, places: Sequence[Place], named: Sequence[Place] = ()) -> None:
        """Insert or update workspaces, channels, users and memberships; what is already known is not forgotten.

        `named` are places that others only mention: they are inserted if they are missing, and never change one.
        """
        with self._begin() as connection:
            workspaces = sorted({place.workspace for place in (*places, *named)})
            bare = [Workspace(workspace=workspace) for workspace in workspaces]
            _write_places(connection, changes.insert_missing(schema.workspaces), bare)
            for workspace in workspaces:
                connection.execute(changes.lock_workspace(workspace))
            for table, kind in PLACE_TABLES.items():
                _write_places(connection, changes.upsert(table), [p for p in places if isinstance(p, kind)])
                _write_places(connection, changes.insert_missing(table), [p for p in named if isinstance(p, kind)])

    # -- writing messages

    def unchanged_messages(self, workspace: str, fingerprints: Mapping[MessageKey, bytes]) -> set[MessageKey]:
        """Return those of the messages that are stored with the same fingerprint."""
        with self._begin() as connection:
            rows = connection.execute(changes.stored_versions(workspace, list(fingerprints)))
            keys = ((MessageKey(row.channel_id, row.ts), row.record_sha256) for row in rows)
            return {key for key, stored in keys if fingerprints[key] == bytes(stored)}

    def save_messages(self, workspace: str, batch: Sequence[IndexedMessage]) -> set[MessageKey]:
        """Store those of the batch that are new or newer, each instead of its older copy; return their keys.

        One transaction: messages, chunks and word statistics change together or not at all. Vectors come later.
        A tombstone is final: nothing that comes after it brings the message back. A message that is known to be in a
        thread stays there when a newer copy does not name it.
        """
        with self._begin() as connection:
            connection.execute(changes.lock_workspace(workspace))
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
            _remove_old(connection, workspace, [i.message.key for i in newer if i.message.key in stored], change)
            _copy(connection, schema.messages, MESSAGE_COLUMNS, [message_row(indexed) for indexed in newer])
            pieces = [(indexed, piece) for indexed in newer for piece in indexed.chunks]
            _copy(connection, schema.chunks, CHUNK_COLUMNS, [chunk_row(indexed, piece) for indexed, piece in pieces])
            for indexed, piece in pieces:
                counts = piece.term_counts
                change.add(indexed.message.channel, counts, sum(counts.values()))
            _apply(connection, workspace, change)
        return {indexed.message.key for indexed in newer}

    # -- writing vectors

    def register_model(self, workspace: str, spec: str, dimension: int) -> int:
        """Return the id of the embedding model in the workspace; EmbeddingError when its dimension has changed."""
        with self._begin() as connection:
            connection.execute(changes.lock_workspace(workspace))
            known = connection.execute(changes.model_by_spec(workspace, spec)).one_or_none()
            if known is None:
                model_id = int(connection.execute(changes.next_model_id(workspace)).scalar_one())
                row = {"workspace_id": workspace, "model_id": model_id, "spec": spec, "dimension": dimension}
                connection.execute(schema.embedding_models.insert(), row)
                return model_id
        if known.dimension != dimension:
            raise EmbeddingError(
                f"embedder {spec!r} gave vectors of dimension {dimension}, the stored ones have {known.dimension}; "
                "use the embedder that made them, or another spec"
            )
        return int(known.model_id)

    def model_id(self, workspace: str, spec: str) -> int | None:
        """Return the id of the embedding model in the workspace, or None when nothing was embedded with it."""
        with self._connect() as connection:
            known = connection.execute(changes.model_by_spec(workspace, spec)).one_or_none()
            return None if known is None else int(known.model_id)

    def pending_chunks(
        self, workspace: str, model_id: int, after: tuple[str, str, int], limit: int
    ) -> list[PendingChunk]:
        """Return up to `limit` chunks without a vector, in the order of their keys, after the key `after`."""
        with self._begin() as connection:
            rows = connection.execute(changes.pending_chunks(workspace, model_id, after, limit))
            return [PendingChunk(*row) for row in rows]

    def count_pending(self, workspace: str, model_id: int) -> int:
        """Return how many chunks of the workspace have no vector of the model."""
        with self._connect() as connection:
            return int(connection.execute(changes.count_pending(workspace, model_id)).scalar_one())

    def known_vectors(
        self, workspace: str, model_id: int, hashes: Collection[bytes]
    ) -> dict[bytes, NDArray[np.float32]]:
        """Return the vectors that the model gave to texts with these hashes."""
        with self._begin() as connection:
            rows = connection.execute(changes.known_vectors(workspace, model_id, hashes))
            return {bytes(sha): np.asarray(vector.to_numpy(), dtype=np.float32) for sha, vector in rows}

    def save_vectors(
        self, workspace: str, model_id: int, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]
    ) -> int:
        """Store vectors of chunks that still want one; return how many."""
        with self._begin() as connection:
            connection.execute(changes.lock_workspace(workspace))
            named = [(c.channel, c.ts, c.chunk_index, c.embedding_sha256) for c, _ in vectors]
            wanted = {tuple(row) for row in connection.execute(changes.still_pending(workspace, model_id, named))}
            rows = [
                (workspace, model_id, c.channel, c.ts, c.chunk_index, HalfVector(vector))
                for c, vector in vectors
                if (c.channel, c.ts, c.chunk_index) in wanted
            ]
            _copy(connection, schema.chunk_embeddings, EMBEDDING_COLUMNS, rows)
        return len(rows)

    def ensure_vector_index(self, workspace: str, spec: str) -> bool:
        """Build the workspace's own HNSW index when it is large enough to need one; return whether it has one.

        Partial and built concurrently: other workspaces neither pay for it nor wait. One that was left unfinished by a
        killed process is built again.
        """
        name = statements.vector_index_name(workspace, spec)
        with self._connect() as connection:
            model = connection.execute(changes.model_by_spec(workspace, spec)).one_or_none()
            if model is None or model.dimension > INDEXED_DIMENSIONS:
                return False
            if not connection.execute(changes.has_chunks(workspace, INDEX_FROM_CHUNKS)).scalar():
                return False
        with self._indexing() as connection:
            is_valid = connection.execute(changes.index_is_valid(name)).scalar_one_or_none()
            if is_valid is False:
                connection.execute(changes.drop_index(name))
            if not is_valid:
                connection.execute(changes.create_vector_index(name, workspace, model.model_id, model.dimension))
        return True

    def analyze(self) -> None:
        """Tell the planner what the tables hold now, instead of when autovacuum comes by."""
        with self._begin() as connection:
            for table in (schema.messages, schema.chunks, schema.chunk_embeddings, schema.term_statistics):
                connection.execute(changes.analyze(table))

    # -- connections

    @contextmanager
    def _connect(self) -> Iterator[Connection]:
        with _store_errors(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        with _store_errors(), self._engine.begin() as connection:
            connection.execute(changes.plan_for_averages())
            yield connection

    @contextmanager
    def _indexing(self) -> Iterator[Connection]:
        """A connection, each statement its own transaction, that alone builds an index: two on one table deadlock."""
        with _store_errors(), self._engine.connect() as connection:
            autocommit = connection.execution_options(isolation_level="AUTOCOMMIT")
            while not autocommit.execute(changes.try_lock_indexing()).scalar():
                sleep(0.1)
            try:
                yield autocommit
            finally:
                autocommit.execute(changes.unlock_indexing())


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn the database's errors into StoreError: one line, without statements and parameters, which hold messages."""
    try:
        yield
    except SQLAlchemyError as exc:
        cause = getattr(exc, "orig", None) or exc
        reason = getattr(getattr(cause, "diag", None), "message_primary", None) or str(cause).partition("\n")[0]
        raise StoreError(f"the database refused: {reason}; see `contextwin doctor`") from exc


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


def version_key(version: str) -> tuple[int, str]:
    """Return what versions are compared by: seconds as a number, then the fraction."""
    seconds, _, fraction = version.partition(".")
    return int(seconds), fraction


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


def _write_places(connection: Connection, statement: Insert, places: Sequence[Place]) -> None:
    """Execute the statement for each different place, in their order: several may tell of one what they know."""
    if rows := [_place_row(place) for place in dict.fromkeys(places)]:
        connection.execute(statement, rows)


def _place_row(place: Place) -> dict[str, Any]:
    row = {name: getattr(place, name) for name in place.__dataclass_fields__ if name != "is_listed"}
    for name in ("workspace", "channel", "user"):
        if name in row:
            row[f"{name}_id"] = row.pop(name)
    return row
