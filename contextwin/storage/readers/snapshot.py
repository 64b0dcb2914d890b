"""One read-only snapshot: what may be read in it, and how its statements are run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeVar

from psycopg.rows import RowFactory
from sqlalchemy import Connection, Select, text

from contextwin.models.degraded import Degraded
from contextwin.models.messages import UserKind
from contextwin.query.people import CalledUser
from contextwin.storage import planning, row_security
from contextwin.storage.pipeline import Pipeline, Request
from contextwin.storage.sql.filters import Query

#: Seconds that a replica may be behind before windows say so: what somebody wrote who then asks. Unmeasured.
MOST_LAG_SECONDS = 5.0
#: Behind is what is not replayed yet; all of it, where nothing is received any more. Null: unknown.
_LAG = """
    SELECT CASE
        WHEN NOT pg_is_in_recovery() THEN 0
        WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
        ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END"""

UNKNOWN_LAG = "nobody knows how far it is behind, it is not connected to the primary"

#: What is read: the primary, a replica, or the primary in the place of a replica that cannot be reached.
Source = Literal["primary", "replica", "stand-in"]

T = TypeVar("T")

#: Before every time that a membership can have.
EVER = datetime.min.replace(tzinfo=UTC)


def read_lag(connection: Connection) -> float | None:
    """Return the seconds that a standby is behind its primary, 0 for a primary; None: it is unknown."""
    lag = connection.execute(text(_LAG)).scalar()
    return None if lag is None else float(lag)


class Snapshot:
    """Runs statements on one connection, whose transaction is read-only."""

    def __init__(
        self,
        pipeline: Pipeline,
        membership_max_age_hours: float | None = None,
        unknown_users: UserKind = "guest",
        *,
        source: Source = "primary",
    ) -> None:
        self._pipeline = pipeline
        self._source = source
        self._unknown_kind = unknown_users
        hours = membership_max_age_hours
        self._members_since = EVER if hours is None else datetime.now(UTC) - timedelta(hours=hours)
        self._made: list[tuple[object, Any]] = []
        self._called: list[tuple[Set[str], list[CalledUser]]] = []

    @property
    def _connection(self) -> Connection:
        return self._pipeline.connection

    @property
    def _planned_once(self) -> Mapping[str, str]:
        """The settings of statements that one plan does for; on a cluster, each is planned."""
        return planning.PLANNED_FOR_SHARD if self._pipeline.is_distributed else planning.PLANNED_ONCE

    def remember(self) -> None:
        """Ask nothing twice from here on (Pipeline.remember)."""
        self._pipeline.remember()

    @property
    def remembers(self) -> bool:
        """Whether nothing is asked twice, so that it pays to ask once for as much as any of several requests wants."""
        return self._pipeline.remembers

    def once(self, asked: object, make: Callable[[], T]) -> T:
        """Return what `make` reads; where nothing is asked twice, what it read for something equal before.

        It reads by nothing but `asked`, which holds the scope.
        """
        if not self.remembers:
            return make()
        for known, made in self._made:
            if known == asked:
                return made  # type: ignore[no-any-return]
        self._made.append((asked, made := make()))
        return made

    def allow_channels(self, workspace: str, channels: Iterable[str]) -> None:
        """Let what follows read messages of these channels, on which privacy.access has decided, and of no others.

        Before, nothing is read: a statement that does not say what may be seen gives no row more for it.
        """
        self._pipeline.set(row_security.channels_allowed(workspace, channels))

    def staleness(self) -> tuple[Degraded, ...]:
        """Return what `degraded` says where a replica is behind by MOST_LAG_SECONDS, or away; else nothing."""
        if self._source == "stand-in":
            why = "cannot be reached (CONTEXTWIN_READ_URL), the primary was read"
            return (Degraded("replica", why, is_replaced=True),)
        if self._source == "primary":
            return ()
        lag = read_lag(self._connection)
        if lag is None:
            return (Degraded("replica", UNKNOWN_LAG),)
        return (Degraded("replica", f"{lag:.0f} s behind the primary"),) if lag >= MOST_LAG_SECONDS else ()

    def _values(self, kind: Callable[..., T], statement: Select[Any]) -> tuple[T, ...]:
        """Return a value of each row of a statement, whose columns are its fields."""
        return tuple(kind(**row._mapping) for row in self._all(statement))

    def _all(self, query: Select[Any] | Query, settings: Mapping[str, str] | None = planning.USUAL) -> Sequence[Any]:
        """Return all rows of a statement, whose columns are attributes.

        It is planned and run under these settings; None: under those that are set.
        """
        if not isinstance(query, Query):
            query = Query(query, {}, is_shared=False)
        return self._pipeline.run([Request(query, settings)])[0]

    def _all_of(
        self, query: Query, settings: Mapping[str, str] | None = planning.USUAL, *, make_rows: RowFactory[Any]
    ) -> Sequence[Any]:
        """Return all rows of a shared statement, each as the driver's factory makes it; `settings` as above."""
        return self._pipeline.run([Request(query, settings, make_rows)])[0]
