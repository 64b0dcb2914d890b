"""`LockedWorkspace`: what the parts of a write transaction share: the connection, the rules, and the subscribers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from sqlalchemy import Connection, Executable

from contextwin.models.chunk_limits import CHUNK_LIMITS, DEFAULT_LIMITS, ChunkLimits
from contextwin.models.known_names import unknown_workspace
from contextwin.models.messages import FOLDER, FORGOTTEN, MOVED_TO, RETENTION, Message, MessageKey, follow_moves
from contextwin.models.retention import Mark, RetentionPolicy, read_rules
from contextwin.storage import row_security, schema
from contextwin.storage.engine import is_distributed
from contextwin.storage.sql import directory, erasure, facts, messages
from contextwin.storage.sql.facts import WATERMARKS

#: Decisions of retention.
MARKS = (FORGOTTEN, RETENTION)


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageChange:
    """One message that was added, changed or removed."""

    key: MessageKey  #: its channel and ts
    authors: frozenset[str] = frozenset()  #: users who wrote the old and the new copy
    is_quote_outdated: bool = False  #: a stored copy had another author or text
    is_removed: bool = False  #: it is a tombstone now


@dataclass(frozen=True, slots=True)
class ChannelMoved:
    """The rows of a channel were copied to its new id."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class ChannelDropped:
    """The rows of a channel are about to be deleted."""

    channel: str


Change = MessageChange | ChannelMoved | ChannelDropped
#: Drops what was derived from the changed rows, in the transaction that changes them.
Invalidation = Callable[[Sequence[Change]], None]


class ChannelStatements(Protocol):
    """A module of statements on rows that name channels."""

    def move_channel(self, workspace: str, old: str, new: str) -> Iterable[Executable]:
        """Yield the statements that let rows of a channel name its new id."""

    def drop_channel(self, workspace: str, channel: str) -> Iterable[Executable]:
        """Yield the statements that drop a channel's rows."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkspaceRules:
    """What decides whether, where and how a workspace's messages are stored."""

    retention: RetentionPolicy  #: who is erased, and how long messages are kept
    moves: Mapping[str, tuple[str | None, str]]  #: new id (None: deleted) and time of the move, by old channel id
    chunk_limits: ChunkLimits = DEFAULT_LIMITS  #: how they are cut
    folders: Mapping[str, str] = field(default_factory=dict)  #: the name of each channel that only a folder names

    def current_channel(self, channel: str) -> str | None:
        """Return the id that a channel has now, or None when it was deleted."""
        return follow_moves(self.moves, channel) if self.moves else channel

    def in_current_channel(self, message: Message) -> Message | None:
        """Return the message under the id that its channel has now, or None when that was deleted."""
        channel = self.current_channel(message.channel)
        if channel is None:
            return None
        return message if channel == message.channel else replace(message, channel=channel)


class LockedWorkspace:
    """A connection in a transaction that holds the lock of one workspace.

    A missing workspace is created with `create`, and its messages are cut by `limits`; otherwise it is a ConfigError.
    With `only_reads` the transaction can write nothing, and there is no lock.
    """

    def __init__(
        self,
        connection: Connection,
        workspace: str,
        limits: ChunkLimits = DEFAULT_LIMITS,
        *,
        create: bool = False,
        only_reads: bool = False,
    ) -> None:
        self.connection = connection
        self.workspace = workspace
        self._subscribers: list[Invalidation] = []
        self._subjects: frozenset[str] = frozenset()
        self._watermarks: Sequence[Any] | None = None  #: of `_subjects`; None: not known
        self.is_distributed = is_distributed(connection)  #: over a cluster (Citus)
        if only_reads:
            connection.execute(row_security.begin_examining(distributed=self.is_distributed))
        elif self.is_distributed:
            connection.execute(row_security.begin_writing(distributed=True))
        lock: Executable = messages.lock_workspace(workspace, distributed=self.is_distributed)
        if only_reads:
            lock = messages.change_count(workspace)
        if not self.all(lock):
            if not create:
                stored = self.all(directory.workspace_ids())
                raise unknown_workspace(workspace, (row.workspace_id for row in stored))
            self.execute(messages.insert_missing(schema.workspaces), {"workspace_id": workspace})
            self.execute(lock)
            if limits != DEFAULT_LIMITS:
                self.set_chunk_limits(limits)

    @cached_property
    def rules(self) -> WorkspaceRules:
        """The workspace's rules, read once, after the lock was taken."""
        rows = self.all(facts.workspace_rules(self.workspace, self._subjects))
        self._watermarks = [row for row in rows if row.attribute in WATERMARKS]
        rows = [row for row in rows if row.attribute not in WATERMARKS]
        marks = [Mark(r.subject_id, r.attribute, r.value, r.told_ts) for r in rows if r.attribute in MARKS]
        limits = [ChunkLimits(**row.value) for row in rows if row.attribute == CHUNK_LIMITS]
        return WorkspaceRules(
            retention=read_rules(marks, rows[0].now if rows else None),
            moves={row.subject_id: (row.value, row.told_ts) for row in rows if row.attribute == MOVED_TO},
            chunk_limits=limits[0] if limits else DEFAULT_LIMITS,
            folders={
                row.subject_id: row.value if isinstance(row.value, str) else row.subject_id.partition("~")[0]
                for row in rows
                if row.attribute == FOLDER
            },
        )

    def set_chunk_limits(self, limits: ChunkLimits) -> None:
        """Cut messages that are stored from now on by these limits."""
        now = str(self.execute(erasure.current_ts()).scalar_one())
        self.upsert_facts([fact_row("", CHUNK_LIMITS, asdict(limits), now)])

    def expect(self, subjects: Iterable[str]) -> None:
        """Read the snapshot watermarks of these channels and users with the rules, if those are not read yet."""
        if "rules" not in self.__dict__:
            self._subjects = frozenset(subjects)

    def watermarks(self, subjects: Iterable[str]) -> Sequence[Any]:
        """Return subject_id, attribute, told_ts of the snapshot watermarks of these channels and users."""
        asked = set(subjects)
        if self._watermarks is not None and asked <= self._subjects:
            return [row for row in self._watermarks if row.subject_id in asked]
        return self.all(facts.snapshot_watermarks(self.workspace, sorted(asked)))

    def upsert_facts(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert rows of `facts`, each in the place of an older one; new rules are read again."""
        if rows:
            self.execute(facts.upsert_facts(), [{"workspace_id": self.workspace, **row} for row in rows])
            self._notice_rules(rows)

    def upsert_newer(self, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Insert rows of `facts`, each in the place of an older one; return those that were stored.

        They are inserted together, unless several state one attribute: then the last one stored is the newest.
        """
        statement = facts.upsert_newer()
        given = [{"workspace_id": self.workspace, **row} for row in rows]
        is_together = len({(row["subject_id"], row["attribute"]) for row in given}) == len(given)
        batches: Sequence[Any] = ([given] if is_together else given) if given else []
        stored = [new for batch in batches for new in self.execute(statement, batch)]
        self._notice_rules(rows)
        return stored

    def _notice_rules(self, rows: Sequence[Mapping[str, Any]]) -> None:
        if any(row["attribute"] in (MOVED_TO, CHUNK_LIMITS, FOLDER, *MARKS) for row in rows):
            self.reload_rules()
        if any(row["attribute"] in WATERMARKS for row in rows):
            self._watermarks = None

    def reload_rules(self) -> None:
        """Read the rules again when they are needed next, because this transaction changed them."""
        self.__dict__.pop("rules", None)
        self._watermarks = None

    def subscribe(self, invalidation: Invalidation) -> None:
        """Call `invalidation` with the changes of this transaction, as they happen."""
        self._subscribers.append(invalidation)

    def publish(self, changes: Sequence[Change]) -> None:
        """Tell the subscribers what changed. What they delete commits together with the changes."""
        if changes:
            for invalidate in self._subscribers:
                invalidate(changes)

    def follow_channels(self, statements: ChannelStatements, changes: Sequence[Change]) -> None:
        """Let rows name the new ids of channels that moved, and drop those of channels that are deleted."""
        for change in changes:
            if isinstance(change, ChannelMoved):
                self.execute_all(statements.move_channel(self.workspace, change.old, change.new))
            elif isinstance(change, ChannelDropped):
                self.execute_all(statements.drop_channel(self.workspace, change.channel))

    def execute_all(self, statements: Iterable[Executable]) -> None:
        """Execute statements in their order."""
        for statement in statements:
            self.connection.execute(statement)

    def execute(self, statement: Executable, rows: Any = None) -> Any:
        """Execute a statement, for each of the parameter rows if there are any."""
        return self.connection.execute(statement, rows)

    def all(self, statement: Executable) -> Sequence[Any]:
        """Return all rows of a statement."""
        return self.connection.execute(statement).all()


def fact_row(subject: str, attribute: str, value: Any, observed_ts: str) -> dict[str, Any]:
    """Return a row of `facts`, without its workspace."""
    return {"subject_id": subject, "attribute": attribute, "told_ts": observed_ts, "value": value}


class WorkspaceWriter:
    """Writes rows of one workspace, under the lock that it is given. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace) -> None:
        self._locked = locked
        self._workspace = locked.workspace
