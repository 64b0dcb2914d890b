"""`Replica`: the standby that snapshots are read from, and whether it can be reached."""

from __future__ import annotations

import logging
from time import monotonic

import psycopg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from contextwin.storage.errors import reason_of

#: Seconds for which a standby that could not be reached is not asked again: each attempt may take the whole time that
#: a connection may take. Unmeasured.
RETRY_SECONDS = 10.0

_logger = logging.getLogger("contextwin.store")


class Replica:
    """A standby of the database. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._asked_from = 0.0  #: by the monotonic clock

    def connect(self) -> Connection | None:
        """Return a connection; None where it cannot be reached, or could not RETRY_SECONDS ago, which is logged.

        Raises what SQLAlchemy raises where all connections of the pool are in use.
        """
        if monotonic() < self._asked_from:
            return None
        try:
            return self._engine.connect()
        except PoolTimeoutError:
            raise
        except (SQLAlchemyError, psycopg.Error) as exc:
            self._asked_from = monotonic() + RETRY_SECONDS
            _logger.warning("the standby cannot be reached, the primary is read: %s", reason_of(exc))
            return None

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()
