"""Explains database errors: the cause in one line, advice, and whether a retry may succeed.

Callers only see `StoreError`. Its message has no statements and parameters, which contain message texts, and the
driver's error, which has them, is not chained to it.

    store_errors()   turns database errors into StoreErrors
    retried          repeats a step after a transient failure, a few times

Only whole transactions are retried, and only idempotent ones.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from random import uniform
from time import sleep
from typing import ParamSpec, TypeVar

import psycopg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from contextwin.errors import StoreError, raise_alone

#: Seconds before each retry; in sum about the restart of a killed server. Unmeasured.
PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)

_logger = logging.getLogger("contextwin.store")
_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreFailure:
    """A kind of failure."""

    problem: str  #: predicate of a sentence about the database
    advice: str  #: what the user can do
    retryable: bool = False  #: whether a retry may succeed


class PoolBusyError(StoreError):
    """All connections of this process were in use for as long as one waits for them."""


_AGAIN = "nothing of this step was stored, do it again"
_NO_CONNECTION = StoreFailure(
    problem="has no connection left",
    advice="raise its max_connections, or lower CONTEXTWIN_POOL_SIZE or the number of processes",
    retryable=True,
)
_POOL = StoreFailure(
    problem="was not asked, all connections of this process are in use",
    advice="raise CONTEXTWIN_POOL_SIZE, or do less at once",
    retryable=True,
)
_TOO_SLOW = StoreFailure(
    problem="stopped a statement that took too long",
    advice="ask for less, or raise CONTEXTWIN_STATEMENT_TIMEOUT_MS or the server's statement_timeout",
)
_DAMAGED = StoreFailure(problem="is damaged", advice="restore it, or import into a new one; see the server's log")
_STARTING = StoreFailure(
    problem="is starting or stopping", advice="do it again when the server is up, see its log", retryable=True
)
_AWAY = StoreFailure(
    problem="cannot be reached",
    advice="check CONTEXTWIN_DATABASE_URL, and that the server runs and accepts connections",
    retryable=True,
)
_POOLED = StoreFailure(
    problem="is behind a pooler that refuses our connection options",
    advice="set CONTEXTWIN_POOLED=true (PgBouncer in transaction mode)",
)
_REJECTED = replace(_AWAY, retryable=False)
_LOST = StoreFailure(
    problem="lost the connection", advice="check that the server runs, then do it again", retryable=True
)
_OTHER = StoreFailure(problem="refused", advice="see `contextwin doctor`")

#: By SQLSTATE, or by its class, the first two characters (PostgreSQL manual, appendix A).
_BY_STATE = {
    "08": _LOST,
    # With serializable transactions, what another one has stored meanwhile may show so (PostgreSQL manual, 13.5).
    "23505": StoreFailure(problem="stopped a transaction (unique violation)", advice=_AGAIN, retryable=True),
    "25006": StoreFailure(
        problem="is read-only",
        advice="let CONTEXTWIN_DATABASE_URL name the primary, not a standby, a copy or one read-only by default",
    ),
    "28": _REJECTED,
    "40001": StoreFailure(problem="stopped a transaction (serialization failure)", advice=_AGAIN, retryable=True),
    "40003": _LOST,
    "40P01": StoreFailure(problem="stopped a transaction (deadlock)", advice=_AGAIN, retryable=True),
    "42501": StoreFailure(
        problem="denied permission to this role", advice="grant what is named, or connect as the owner of the tables"
    ),
    "53100": StoreFailure(problem="has no room left", advice=f"free space on its disk; {_AGAIN}"),
    "53200": StoreFailure(
        problem="has no memory left", advice="raise its memory or lower its work_mem, then do it again"
    ),
    "53300": _NO_CONNECTION,
    "55P03": StoreFailure(
        problem="waited too long for a lock", advice="see who holds it, then do it again", retryable=True
    ),
    "57014": StoreFailure(problem="canceled a statement", advice="see who canceled it, then do it again"),
    "57P01": _LOST,
    "57P02": _LOST,
    "57P03": _STARTING,
    "57P05": _LOST,
    "58030": _DAMAGED,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
#: By message text: libpq gives no SQLSTATE for a failed connection attempt.
_BY_WORDS = (
    (re.compile(r"too many (?:clients|connections)|connection slots"), _NO_CONNECTION),
    (re.compile(r"starting up|shutting down|recovery|not (?:yet )?accepting"), _STARTING),
    (re.compile(r"unsupported startup parameter"), _POOLED),
    (re.compile(r"FATAL:"), _REJECTED),
)
#: Messages of libpq and psycopg for a connection that was not established.
_NOT_CONNECTED = re.compile(r"connection failed|failed to resolve host")


def explain(error: SQLAlchemyError | psycopg.Error) -> StoreFailure:
    """Return the kind of failure of an error from SQLAlchemy or the driver."""
    if isinstance(error, PoolTimeoutError):
        return _POOL
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, psycopg.Error):
        return _OTHER
    if state := cause.sqlstate:
        is_timed = state == "57014" and "timeout" in str(cause)
        return _TOO_SLOW if is_timed else _BY_STATE.get(state, _BY_STATE.get(state[:2], _OTHER))
    if not isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return _OTHER
    words = str(cause)
    if not _NOT_CONNECTED.search(words) and not isinstance(cause, psycopg.errors.ConnectionTimeout):
        return _LOST
    return next((failure for pattern, failure in _BY_WORDS if pattern.search(words)), _AWAY)


def reason_of(error: SQLAlchemyError | psycopg.Error) -> str:
    """Return the message of the server or the driver, on one line.

    A server's has several where it quotes the driver's, as a cluster does of a worker that it cannot reach.
    """
    cause = error.orig if isinstance(error, DBAPIError) else error
    primary = getattr(getattr(cause, "diag", None), "message_primary", None)
    return " ".join(str(primary or cause).partition("\n")[0].split())


@contextmanager
def store_errors(place: str = "") -> Iterator[None]:
    """Turn database errors into StoreErrors, whose message is one line; `place` follows "the database" in it."""
    try:
        yield
    except (SQLAlchemyError, psycopg.Error) as exc:
        failure = explain(exc)
        words = f"the database{place} {failure.problem}: {reason_of(exc)}; {failure.advice}"
        kind = PoolBusyError if isinstance(exc, PoolTimeoutError) else StoreError
        raise_alone(kind(words, retryable=failure.retryable), exc.__traceback__)


def retried(step: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Retry a step that raises a retryable StoreError, up to six times within some seconds.

    The step must be one idempotent transaction, because a connection may be lost during the commit. The result may be
    that of a second attempt, with counts of new rows that are too low. A pool timeout is final: it was waited for.
    """

    @wraps(step)
    def run(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Result:
        for pause in PAUSES:
            try:
                return step(*args, **kwargs)
            except StoreError as exc:
                if not exc.retryable or isinstance(exc, PoolBusyError):
                    raise
                _logger.info("retrying after: %s", exc)
            sleep(uniform(pause / 2, pause))  # Random, so that conflicting steps do not collide again.
        return step(*args, **kwargs)

    return run
