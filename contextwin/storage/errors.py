"""What the database's errors mean: the cause in one line, what to do about it, and which of them are tried again.

Callers get a `StoreError` and nothing else. Its message holds neither statements nor parameters, which hold messages.

    store_errors()   whatever goes wrong inside → StoreError
    retried          a step that failed for a passing reason is done again, a few times

Only whole steps are retried, from outside of their transaction, and only where doing them twice is doing them once.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from random import uniform
from time import sleep
from typing import ParamSpec, TypeVar

import psycopg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from contextwin.errors import StoreError

#: Before each further attempt, in seconds. Together as long as a killed server takes to be back; a guess.
PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)

_logger = logging.getLogger("contextwin.store")
_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


@dataclass(frozen=True, kw_only=True, slots=True)
class Failure:
    """One kind of failure."""

    problem: str  #: what is wrong with the database, as the end of a sentence about it
    advice: str  #: what to do
    retryable: bool = False  #: whether the same may succeed when it is done again


_AGAIN = "nothing of this step was stored, do it again"
_DISK_FULL = Failure(
    problem="has no room left", advice="make room on its disk, then do it again: nothing of this step was stored"
)
_MEMORY = Failure(problem="has no memory left", advice="raise its memory or lower its work_mem, then do it again")
_NO_CONNECTION = Failure(
    problem="has no connection left",
    advice="raise its max_connections, or lower CONTEXTWIN_POOL_SIZE or the number of processes",
    retryable=True,
)
_POOL = Failure(
    problem="was not asked, all connections of this process are in use",
    advice="raise CONTEXTWIN_POOL_SIZE, or do less at once",
    retryable=True,
)
_TOO_SLOW = Failure(
    problem="stopped a statement that took too long",
    advice="ask for less, or raise CONTEXTWIN_STATEMENT_TIMEOUT_MS or the server's statement_timeout",
)
_CANCELED = Failure(problem="was told to stop a statement", advice="see who canceled it, then do it again")
_DEADLOCK = Failure(
    problem="stopped one of two transactions that waited for each other (deadlock)", advice=_AGAIN, retryable=True
)
_SERIALIZATION = Failure(
    problem="could not bring two transactions into an order (serialization)", advice=_AGAIN, retryable=True
)
_LOCK = Failure(problem="waited too long for a lock", advice="see who holds it, then do it again", retryable=True)
_READ_ONLY = Failure(
    problem="can only be read", advice="let CONTEXTWIN_DATABASE_URL name the primary, not a standby or a copy"
)
_PERMISSION = Failure(
    problem="does not allow that to this role", advice="grant it what is named, or connect as who owns the tables"
)
_DAMAGED = Failure(problem="is damaged", advice="restore it, or import into a new one; see the server's log")
_STARTING = Failure(
    problem="is starting or stopping", advice="do it again when the server is up, see its log", retryable=True
)
_AWAY = Failure(
    problem="cannot be reached",
    advice="check CONTEXTWIN_DATABASE_URL, and that the server runs and lets us in",
    retryable=True,
)
_REJECTED = Failure(problem=_AWAY.problem, advice=_AWAY.advice)
_LOST = Failure(
    problem="broke off in the middle", advice="see whether the server runs, then do it again", retryable=True
)
_OTHER = Failure(problem="refused", advice="see `contextwin doctor`")

#: By SQLSTATE, or by its class, which is its first two characters (PostgreSQL's manual, appendix A).
_BY_STATE = {
    "08": _LOST,
    "25006": _READ_ONLY,
    "28": _REJECTED,
    "40001": _SERIALIZATION,
    "40003": _LOST,
    "40P01": _DEADLOCK,
    "42501": _PERMISSION,
    "53100": _DISK_FULL,
    "53200": _MEMORY,
    "53300": _NO_CONNECTION,
    "55P03": _LOCK,
    "57014": _CANCELED,
    "57P01": _LOST,
    "57P02": _LOST,
    "57P03": _STARTING,
    "57P05": _LOST,
    "58030": _DAMAGED,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
#: A server that lets nobody in says why in words alone: libpq hands on no SQLSTATE of a connection that never was.
_BY_WORDS = (
    (re.compile(r"too many (?:clients|connections)|connection slots"), _NO_CONNECTION),
    (re.compile(r"starting up|shutting down|recovery|not (?:yet )?accepting"), _STARTING),
    (re.compile(r"FATAL:"), _REJECTED),
)
#: libpq tells so of a connection that never was; of a host whose address is not known, psycopg does.
_NEVER_WAS = re.compile(r"connection failed|failed to resolve host")


def explain(error: SQLAlchemyError | psycopg.Error) -> Failure:
    """Return which kind of failure an error of SQLAlchemy or of the driver is."""
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
    if not _NEVER_WAS.search(words) and not isinstance(cause, psycopg.errors.ConnectionTimeout):
        return _LOST
    return next((failure for pattern, failure in _BY_WORDS if pattern.search(words)), _AWAY)


def reason_of(error: SQLAlchemyError | psycopg.Error) -> str:
    """Return what the server or the driver said, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    primary = getattr(getattr(cause, "diag", None), "message_primary", None)
    return str(primary or " ".join(str(cause).partition("\n")[0].split()))


@contextmanager
def store_errors(place: str = "") -> Iterator[None]:
    """Turn the database's errors into StoreError: one line, without statements and parameters, which hold messages.

    `place` follows "the database" in that line.
    """
    try:
        yield
    except (SQLAlchemyError, psycopg.Error) as exc:
        failure = explain(exc)
        raise StoreError(
            f"the database{place} {failure.problem}: {reason_of(exc)}; {failure.advice}", retryable=failure.retryable
        ) from exc


def retried(step: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Let a step that raises a retryable StoreError be done again, up to six times within some seconds.

    For steps that make one transaction and that change nothing when they are done a second time: a connection that is
    lost at the commit does not tell whether it was made. Their answer may then be that of the second time, so that
    counts of what is new are too low. A pool without connections was waited for long enough already.
    """

    @wraps(step)
    def run(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Result:
        for pause in PAUSES:
            try:
                return step(*args, **kwargs)
            except StoreError as exc:
                if not exc.retryable or isinstance(exc.__cause__, PoolTimeoutError):
                    raise
                _logger.info("done again: %s", exc)
            sleep(uniform(pause / 2, pause))  # else those that got into each other's way would do so again
        return step(*args, **kwargs)

    return run
