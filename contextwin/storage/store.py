"""`Store`: opens read snapshots and write transactions, and answers what needs neither. Rows never leave it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import datetime
from functools import cached_property, partial
from threading import Lock
from time import monotonic_ns, sleep
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Engine, Executable, QueuePool

from contextwin.analysis.language import keep_model_in
from contextwin.config import Settings, read_settings
from contextwin.errors import StoreError
from contextwin.models.chunk_limits import ChunkLimits
from contextwin.models.known_names import unknown_workspace
from contextwin.models.messages import KnownModel, MessageKey, PendingChunk, StoreStatus
from contextwin.models.recorded import RecordedWindow
from contextwin.models.tokens import ApiToken
from contextwin.storage import planning, row_security, schema
from contextwin.storage.connect import Replica, open_database, open_replica
from contextwin.storage.engine import is_distributed
from contextwin.storage.errors import retried, store_errors
from contextwin.storage.migrate import check_schema
from contextwin.storage.pipeline import BEGIN_SNAPSHOT, Pipeline
from contextwin.storage.reader import Reader
from contextwin.storage.readers.snapshot import Source
from contextwin.storage.recorder import WindowRecorder
from contextwin.storage.row_mapping import cut_chunks, token_of
from contextwin.storage.sql import directory, embedding_models, messages, search, tokens

if TYPE_CHECKING:
    from contextwin.models.directory import ListedWorkspace
    from contextwin.storage.slack_records import SlackRecords
    from contextwin.storage.writers.transaction import WorkspaceTransaction

T = TypeVar("T")

_logger = logging.getLogger("contextwin.store")

#: A workspace with fewer chunks is searched exactly: 14,400 rows take 3.4 ms, as long as HNSW at 98.5 % recall.
INDEX_FROM_CHUNKS = 20_000
#: pgvector builds no HNSW index over longer vectors of half precision; they are searched exactly.
INDEXED_DIMENSIONS = 4_000
#: Stands for a model that the workspace does not have yet.
NO_MODEL = 0
#: One in so many chunks lacks a vector: above, an HNSW index is dropped and built again. An insert into 100,000 takes
#: 4 ms, a row of a build 0.4 to 0.9 ms.
REBUILD_SHARE = 5


def open_store(url: str | None = None, *, settings: Settings | None = None, lazy: bool = False) -> Store:
    """Return what `Store.open` does."""
    return Store.open(url, settings=settings, lazy=lazy)


class Store:
    """All stored workspaces. Opened by `open_store`, closed by `close` or a `with` block."""

    @classmethod
    def open(cls, url: str | None = None, *, settings: Settings | None = None, lazy: bool = False) -> Self:
        """Open the store at `url`, or that of the settings: see `interfaces.opened.open_store`."""
        settings = settings or read_settings()
        keep_model_in(settings.home.expanduser())
        is_replicated = url is None and settings.read_url is not None
        replica = open_replica(settings) if is_replicated else None
        store = cls(partial(open_database, url, settings), settings, replica)
        if not lazy:
            store._open_engine()
        return store

    def __init__(
        self, engine: Engine | Callable[[], Engine], settings: Settings | None = None, replica: Replica | None = None
    ) -> None:
        """Use an engine, or open one when it is needed first."""
        self._opened: Engine | None = None
        if isinstance(engine, Engine):
            self._opened = engine
        else:
            self._open = engine
        self._opening = Lock()  #: held while the engine is opened
        self._replica = replica
        self.settings = given = settings or read_settings()
        #: How messages of a new workspace are cut.
        self.chunk_limits = ChunkLimits(max_tokens=given.chunk_tokens, overlap_tokens=given.chunk_overlap)
        self._sessions = dict[bool, row_security.ReadingSession]()  #: of the read path, by whether on a replica
        self._pairing = Lock()  #: held while two connections are taken from the pool
        self._recorder = WindowRecorder(self._open_engine)
        self.records_at_once = False  #: True: a window is recorded before it is returned, for other processes

    def _open_engine(self) -> Engine:
        """Open the database unless it is open; StoreError where it cannot be used."""
        with self._opening, store_errors():
            self._opened = self._opened or self._open()
            return self._opened

    @property
    def _engine(self) -> Engine:
        return self._open_engine()

    @cached_property
    def slack(self) -> SlackRecords:
        """What the Slack app keeps."""
        from contextwin.storage.slack_records import SlackRecords

        return SlackRecords(self._open_engine)

    @cached_property
    def _snapshots(self) -> Engine:
        return self._open_engine().execution_options(isolation_level="AUTOCOMMIT")  # They begin by themselves.

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections, once what is being recorded is; the embedded server keeps running."""
        self._recorder.close()
        if self._opened is not None:
            self._opened.dispose()
        if self._replica is not None:
            self._replica.close()

    # -- reading

    @contextmanager
    def reading(self, *, on_primary: bool = False) -> Iterator[Reader]:
        """Open one read-only snapshot: all its statements see the same state.

        They see no message before `Reader.allow_channels` (row_security.py). It is of the replica, if there is one that
        can be reached, and may be old then (`Reader.staleness`), unless what is written next depends on it
        (`on_primary`).
        """
        with self._connect_reading(on_primary=on_primary) as (snapshot, source):
            yield self._make_reader(snapshot, source)

    @contextmanager
    def _connect_reading(self, *, on_primary: bool = False) -> Iterator[tuple[Connection, Source]]:
        """Yield a connection to read with, in a transaction, and what it leads to."""
        with store_errors():
            replica = None if on_primary or self._replica is None else self._replica.connect()
            source: Source = "primary" if on_primary or self._replica is None else "stand-in"
            with replica or self._snapshots.connect() as connection, connection.begin():
                yield connection, source if replica is None else "replica"

    def _make_reader(self, snapshot: Connection, source: Source = "primary") -> Reader:
        hours, unknown = self.settings.membership_max_age_hours, self.settings.unknown_users
        pipeline = self._begin_snapshot(snapshot, is_replica=source == "replica")
        return Reader(pipeline, hours, unknown, source=source)

    def _begin_snapshot(self, snapshot: Connection, *, is_replica: bool = False) -> Pipeline:
        session = self._sessions.get(is_replica)
        distributed, timeout_ms = is_distributed(snapshot), self.settings.statement_timeout_ms
        if session is None and distributed:
            session = row_security.OWN_SESSION
        begun = planning.USUAL if distributed else planning.BEGINNING
        pipeline = Pipeline(snapshot, begin=BEGIN_SNAPSHOT, settings=begun, is_distributed=distributed)
        if session is None:
            row = pipeline.connection.execute(row_security.begin_reading(timeout_ms)).one()
            session = row_security.ReadingSession(role=row.role, search_path=row.search_path)
        else:
            pipeline.set(row_security.reading_settings(timeout_ms, session))
        self._sessions[is_replica] = session
        return pipeline

    @retried
    def user_names(self, workspace: str, users: Collection[str]) -> dict[str, str]:
        """Return the display name of each of the users that has one, by id; ConfigError without such a workspace."""
        with self._connect_reading() as (connection, _):
            rows = connection.execute(directory.user_names(workspace, users).filled).all()
            if not rows:
                _check_stored(connection, workspace)
        return {row.user_id: row.name for row in rows if row.name}

    def workspaces(self) -> list[str]:
        """Return the ids of the workspaces, sorted. Every worker of a cluster is asked."""
        return [row.workspace_id for row in self._all(directory.workspace_ids())]

    def has_workspace(self, workspace: str) -> bool:
        """Return whether there is a workspace with this id. On a cluster one worker is asked."""
        return bool(self._all(directory.stored_workspace(workspace)))

    @retried
    def change_count(self, workspace: str) -> int:
        """Return a number that each transaction that writes to the workspace increases.

        ConfigError when there is no such workspace.

        What was read after the number is what is stored for as long as the number is the same: both on the replica.
        While that cannot be reached, no number is the same as another: it may be older than the primary afterwards.
        """
        with self._connect_reading() as (connection, source):
            if source == "stand-in":
                return -monotonic_ns()
            count = connection.execute(messages.change_count(workspace)).scalar_one_or_none()
            if count is None:
                _check_stored(connection, workspace)
            return int(count or 0)

    @retried
    def has_changed(self, workspace: str, texts: Mapping[MessageKey, bytes]) -> bool:
        """Return whether one of these messages, each with the hash of its text, is stored with another text by now."""
        return bool(texts and self._all(messages.changed_messages(workspace, texts), self._begin()))

    def workspaces_listed(self) -> list[ListedWorkspace]:
        """Return id, name and domain of every workspace, sorted."""
        from contextwin.models.directory import ListedWorkspace

        return [ListedWorkspace(**row._mapping) for row in self._all(directory.workspaces_listed())]

    def channels_named(self, workspace: str, name: str) -> list[str]:
        """Return the ids of the channels with that id or name (without '#'); a name can be used again."""
        return [row.channel_id for row in self._all(directory.channels_named(workspace, [name]))]

    def users_named(self, workspace: str, name: str) -> list[str]:
        """Return the ids of the users with that id, handle or display name (without '@')."""
        return [row.user_id for row in self._all(directory.users_named(workspace, [name]))]

    def status(self, workspace: str | None = None) -> list[StoreStatus]:
        """Return counts of what is stored and embedded, one value for each workspace and model, sorted.

        Of one workspace, where it is given.
        """
        return [StoreStatus(**row._mapping) for row in self._all(directory.store_status(workspace), self._begin())]

    def check_reading(self) -> str:
        """Return the role of the read path; StoreError unless it finds and may read its tables."""
        with store_errors(), self._snapshots.begin() as snapshot:
            connection = self._begin_snapshot(snapshot).connection
            role = str(connection.exec_driver_sql("SELECT current_user").scalar())
            problems = row_security.find_unreadable(connection)
        if problems:
            raise StoreError(
                f"nothing can be read as role {role}: {problems[0]}; see docs/privacy.md, Row-level security"
            )
        return role

    def check_ready(self) -> None:
        """Raise StoreError unless the database answers, SchemaError unless its tables are at the right revision."""
        with store_errors():
            check_schema(self._engine)

    def check_writing(self) -> None:
        """Write to a workspace under its lock, and take it back; StoreError where that does not work."""
        with store_errors(), self._engine.connect() as connection:
            self._open_transaction(connection, "(contextwin doctor)", create=True)
            connection.execute(messages.try_lock_indexing())
            connection.rollback()

    # -- writing

    @contextmanager
    def write(self, workspace: str, *, create: bool = False) -> Iterator[WorkspaceTransaction]:
        """Open one transaction that writes to a workspace, while nobody else does.

        ConfigError where there is no such workspace, unless `create`: an import, an event and the Slack app make one.
        A caller that wants the transaction repeated after a deadlock or a lost connection puts the whole `with` block
        into a function that is `retried`.
        """
        with self._connect() as connection:
            yield self._open_transaction(connection, workspace, create=create)

    @retried
    def change(self, workspace: str, step: Callable[[WorkspaceTransaction], T]) -> T:
        """Run a step, which may be repeated, in a transaction of its own (`write`); return what it returns."""
        with self.write(workspace) as transaction:
            return step(transaction)

    @retried
    def examine(self, workspace: str, step: Callable[[WorkspaceTransaction], T]) -> T:
        """Run a step that reads all that is stored of a workspace, past row security; return what it returns.

        Its transaction can write nothing, takes no lock and is not counted, and all its statements see the same state.
        ConfigError where there is no such workspace.
        """
        with self._connect() as connection:
            return step(self._open_transaction(connection, workspace, only_reads=True))

    def _open_transaction(self, connection: Connection, workspace: str, **how: bool) -> WorkspaceTransaction:
        # Imported late: who only reads does not wait for all that is imported to write.
        from contextwin.storage.writers.locked import LockedWorkspace
        from contextwin.storage.writers.transaction import WorkspaceTransaction

        return WorkspaceTransaction(LockedWorkspace(connection, workspace, self.chunk_limits, **how))

    @contextmanager
    def write_and_read(self, workspace: str) -> Iterator[tuple[WorkspaceTransaction, Reader]]:
        """Open a write transaction, and under its lock a snapshot beside it, which sees what others committed before.

        Both connections are taken from the pool before the lock is waited for, so that the holder of the lock never
        waits for the pool; and by one thread at a time, so that no two wait for each other's.
        """
        with store_errors(), ExitStack() as connections:
            with self._pairing:
                reading = connections.enter_context(self._snapshots.connect())
                writing = connections.enter_context(self._engine.connect())
            connections.enter_context(writing.begin())
            transaction = self._open_transaction(writing, workspace)
            connections.enter_context(reading.begin())
            yield transaction, self._make_reader(reading)

    # -- the HTTP API

    @retried
    def tokens_named(self, token_id: str) -> list[tuple[ApiToken, bytes]]:
        """Return the tokens with this id, each with the SHA-256 of its secret; several workspaces may have one."""
        return [(token_of(row), bytes(row.secret_sha256)) for row in self._all(tokens.tokens_named(token_id))]

    @retried
    def tokens_listed(self, workspace: str) -> list[ApiToken]:
        """Return the tokens of a workspace, the newest first; ConfigError when there is no such workspace."""
        with self._connect() as connection:
            rows = connection.execute(tokens.tokens_listed(workspace)).all()
            if not rows:
                _check_stored(connection, workspace)
        return [token_of(row) for row in rows]

    def use_token(self, token: ApiToken, now: datetime) -> None:
        """Write when a token was used, at most once a minute."""
        if token.last_used_at is None or token.last_used_at < now - tokens.USED_EVERY:
            with self._connect() as connection:
                connection.execute(tokens.use_token(token.workspace, token.token_id, now))

    def connections_in_use(self) -> int:
        """Return how many of the pool's connections are in use."""
        pool = self._opened and self._opened.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0

    def log_access(self, workspace: str, actor: str, action: str, subject: str) -> None:
        """Write to the audit log that somebody reads with other rights than their own; waits for no other writer."""
        from contextwin.storage.sql import personas

        with self._connect() as connection:
            connection.execute(personas.log_change(workspace, actor, action, subject))

    # -- recorded windows

    def record_window(self, window_id: str, make_record: Callable[[], RecordedWindow]) -> None:
        """Record a window that was just built, in the background. Never raises, and waits for `records_at_once` alone.

        `make_record` is called there, too. What cannot be recorded is logged (logger "contextwin.store").
        """
        self._recorder.add(window_id, make_record)
        if self.records_at_once:
            self.flush()

    def flush(self) -> None:
        """Wait until every window that was given to `record_window` is recorded, or was not and that is logged."""
        self._recorder.flush()

    def expire_windows(self, workspace: str) -> None:
        """Delete recorded windows of a workspace, and their candidates, that are past their retention."""
        self._recorder.expire(workspace)

    # -- vectors

    @retried
    def model_id(self, workspace: str, spec: str) -> int | None:
        """Return the id of the embedding model in the workspace, or None when nothing was embedded with it."""
        return next((int(row.model_id) for row in self._all(messages.model_by_spec(workspace, spec))), None)

    @retried
    def known_model(self, workspace: str, spec: str) -> KnownModel:
        """Return what the workspace knows of an embedder, and which one is active."""
        with self._connect() as connection:
            return _known_model(connection, workspace, spec)

    @retried
    def pending_chunks(
        self, workspace: str, model_id: int, after: tuple[str, str, int], limit: int
    ) -> list[PendingChunk]:
        """Return up to `limit` chunks without a vector, in the order of their keys, after the key `after`."""
        return cut_chunks(self._all(messages.pending_chunks(workspace, model_id, after, limit), self._begin()))

    @retried
    def pending_chunks_of(
        self, workspace: str, spec: str, keys: Sequence[MessageKey]
    ) -> tuple[KnownModel, list[PendingChunk]]:
        """Return what the workspace knows of an embedder, and the chunks of these messages without a vector of it.

        No chunks where another embedder is active.
        """
        with self._begin() as connection:
            known = _known_model(connection, workspace, spec)
            if known.active not in (None, spec):
                return known, []
            pending = messages.pending_chunks_of(workspace, known.model_id or NO_MODEL, keys)
            return known, cut_chunks(connection.execute(pending).all())

    @retried
    def count_pending(self, workspace: str, model_id: int) -> int:
        """Return how many chunks of the workspace have no vector of the model."""
        return int(self._all(messages.count_pending(workspace, model_id))[0][0])

    @retried
    def known_vectors(
        self, workspace: str, model_id: int, hashes: Collection[bytes]
    ) -> dict[bytes, NDArray[np.float32]]:
        """Return the vectors that the model gave to texts with these hashes."""
        rows = self._all(messages.known_vectors(workspace, model_id, hashes), self._begin())
        return {bytes(sha): np.asarray(vector.to_numpy(), dtype=np.float32) for sha, vector in rows}

    @retried
    def ensure_vector_index(self, workspace: str, spec: str, begin: Callable[[], None] = lambda: None) -> bool:
        """Build the workspace's own HNSW index when it is large enough to need one; return whether it has one.

        `begin` is called before it is built. Partial and built concurrently: other workspaces neither pay for it nor
        wait. An index that a killed process left unfinished is built again. One over all dimensions where the first
        ones are enough, as 0.1 built it, is used until the smaller one is there, and then dropped.
        """
        prefix = search.INDEX_PREFIX.get(spec)
        name, whole = search.vector_index_names(workspace, spec)
        with self._connect() as connection:
            model = connection.execute(messages.model_by_spec(workspace, spec)).one_or_none()
            if model is None or model.dimension > INDEXED_DIMENSIONS:
                return False
            is_replaced = whole != name and connection.execute(messages.index_is_valid(whole)).one_or_none() is not None
            if connection.execute(messages.index_is_valid(name)).scalar_one_or_none() and not is_replaced:
                return True  # Nobody is waited for who builds another.
            if not connection.execute(messages.has_chunks(workspace, INDEX_FROM_CHUNKS)).scalar():
                return False
        begin()
        with self._indexing() as connection:
            is_valid = connection.execute(messages.index_is_valid(name)).scalar_one_or_none()
            if is_valid is False:
                connection.execute(messages.drop_index(name))
            if not is_valid:
                connection.execute(messages.fit_index_in_memory(workspace, prefix or model.dimension))
                built = name, workspace, model.model_id, model.dimension, prefix
                connection.execute(messages.create_vector_index(*built))
                connection.execute(messages.forget_index_memory())
            if whole != name:
                connection.execute(messages.drop_index(whole))
        return True

    @retried
    def drop_outgrown_index(self, workspace: str, spec: str, missing: int) -> None:
        """Drop the workspace's HNSW index if so many vectors are to come that building it again takes less time."""
        with self._connect() as connection:
            names = {*search.vector_index_names(workspace, spec)}
            if all(connection.execute(messages.index_is_valid(name)).one_or_none() is None for name in names):
                return
            if connection.execute(messages.has_chunks(workspace, missing * REBUILD_SHARE)).scalar():
                return
        self.drop_vector_index(workspace, spec)

    def drop_vector_index(self, workspace: str, spec: str) -> None:
        """Drop the workspace's HNSW index of an embedder, if there is one."""
        with self._indexing() as connection:
            for name in dict.fromkeys(search.vector_index_names(workspace, spec)):
                connection.execute(messages.drop_index(name))

    @retried
    def analyze(self) -> None:
        """Update the planner's statistics now, instead of at the next autovacuum."""
        with self._begin() as connection:
            for table in (schema.messages, schema.chunks, schema.chunk_embeddings, schema.term_statistics):
                connection.execute(messages.analyze(table))

    def analyze_if_possible(self) -> None:
        """Update the planner's statistics after an import; where it may help to wait, it is logged that they are old.

        On a cluster it asks every worker, also those that have no part in what was just stored.
        """
        try:
            self.analyze()
        except StoreError as exc:
            if not exc.retryable:
                raise
            _logger.warning("the planner's statistics are not up to date: %s", exc)

    def vacuum(self, *, rewrite: bool = False) -> None:
        """Remove erased rows from the tables' files, as far as `sql.erasure.vacuum` does.

        Where it may help to wait, it is logged that they are still there: autovacuum removes them.
        On a cluster every worker is asked.
        """
        from contextwin.storage.sql import erasure

        try:
            with self._indexing() as connection:
                for statement in erasure.vacuum(rewrite=rewrite):
                    connection.execute(statement)
        except StoreError as exc:
            if rewrite or not exc.retryable:
                raise
            _logger.warning("erased rows stay in the tables' files until autovacuum removes them: %s", exc)

    def compact(self, tell: Callable[[str, int, int], None] = lambda name, before, after: None) -> None:
        """Write the large indexes anew, one after the other, but for those of vectors; `tell` hears the bytes.

        Windows are built and messages stored meanwhile. On a cluster, where the bytes are on the workers, they are 0.
        What was left by a process that ended in the middle is dropped.
        """
        for name, before, is_complete in self._all(messages.list_indexes()):
            with self._indexing() as connection:  # Others may have their turn between two.
                connection.execute(messages.write_anew(name) if is_complete else messages.drop_index(name))
            if is_complete:
                tell(name, before, next(row.bytes for row in self._all(messages.list_indexes()) if row.name == name))

    # -- connections

    # All end with a commit: after a rollback the driver drops its prepared statements, which must be planned again.

    def _all(self, statement: Executable, opened: AbstractContextManager[Connection] | None = None) -> Sequence[Any]:
        """Return all rows of a statement, in a transaction of its own, or in the one that `opened` begins."""
        with opened or self._connect() as connection:
            return connection.execute(statement).all()

    @contextmanager
    def _connect(self) -> Iterator[Connection]:
        with store_errors(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        with store_errors(), self._engine.begin() as connection:
            connection.execute(row_security.begin_writing(distributed=is_distributed(connection)))
            yield connection

    @contextmanager
    def _indexing(self) -> Iterator[Connection]:
        """A connection in autocommit, while another holds the indexing lock: two builds on one table would deadlock.

        The lock belongs to a transaction, since a pooler may give a session to somebody else. The build would wait for
        that transaction's snapshot, which its last query holds, and a setting does not.
        """
        with store_errors(), ExitStack() as connections:
            with self._pairing:
                locking = connections.enter_context(self._engine.connect())
                working = connections.enter_context(self._engine.connect())
            while not locking.execute(messages.try_lock_indexing()).scalar():
                locking.commit()  # The holder of the lock would wait for this transaction.
                sleep(0.1)
            locking.execute(messages.stay_idle())
            yield working.execution_options(isolation_level="AUTOCOMMIT")
            locking.commit()


def _known_model(connection: Connection, workspace: str, spec: str) -> KnownModel:
    row = connection.execute(embedding_models.active_and_known(workspace, spec)).one()
    return KnownModel(row.active, row.model_id, row.dimension)


def _check_stored(connection: Connection, workspace: str) -> None:
    stored = [row.workspace_id for row in connection.execute(directory.workspace_ids())]
    if workspace not in stored:
        raise unknown_workspace(workspace, stored)
