"""What the database's errors are called, and which are tried again."""

from __future__ import annotations

import traceback

import psycopg
import pytest
from psycopg import errors
from psycopg.pq import DiagnosticField
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from contextwin.errors import ConfigError, StoreError
from contextwin.storage import errors as errors_module
from contextwin.storage.errors import PAUSES, retried, store_errors


def told(error: Exception, place: str = "") -> StoreError:
    """What a caller gets of the error."""
    with pytest.raises(StoreError) as caught, store_errors(place):
        raise error
    return caught.value


def wrapped(error: psycopg.Error) -> DBAPIError:
    return DBAPIError("INSERT INTO messages VALUES (%(text)s)", {"text": "a secret"}, error)


def refused(reason: str) -> psycopg.OperationalError:
    """As libpq tells of a connection that never was: in words alone."""
    return psycopg.OperationalError(f'connection failed: connection to server at "db", port 5432 failed: {reason}')


@pytest.mark.parametrize(
    ("state", "words", "retryable"),
    [
        ("53100", "has no room left", False),
        ("53200", "has no memory left", False),
        ("53300", "has no connection left", True),
        ("57014", "canceled a statement", False),
        ("40P01", "deadlock", True),
        ("40001", "serialization", True),
        ("23505", "unique violation", True),
        ("55P03", "waited too long for a lock", True),
        ("25006", "is read-only", False),
        ("42501", "denied permission to this role", False),
        ("08006", "lost the connection", True),
        ("57P01", "lost the connection", True),
        ("57P02", "lost the connection", True),
        ("57P03", "is starting or stopping", True),
        ("28P01", "cannot be reached", False),
        ("XX001", "is damaged", False),
        ("58030", "is damaged", False),
        ("23514", "refused", False),
        ("XX000", "refused", False),
    ],
)
def test_a_state_is_told_by_its_cause(state: str, words: str, retryable: bool) -> None:
    cause = errors.lookup(state)("what the server says\nDETAIL: a secret")
    for error in (cause, wrapped(cause)):
        found = told(error)
        assert words in str(found)
        assert "what the server says; " in str(found)
        assert "secret" not in str(found)
        assert found.retryable == retryable


@pytest.mark.parametrize("detail", ["", "\nDETAIL: Failing row contains (a secret)"])
def test_a_logged_error_holds_no_statement_and_no_parameters(detail: str) -> None:
    error = told(wrapped(errors.CheckViolation(f"what the server says{detail}")))
    assert error.__cause__ is error.__context__ is None
    logged = "".join(traceback.format_exception(error))
    assert "secret" not in logged
    assert "in told" in logged  # where it happened


def test_a_statement_that_was_timed_is_told_from_one_that_somebody_stopped() -> None:
    error = told(wrapped(errors.QueryCanceled("canceling statement due to statement timeout")))
    assert "CONTEXTWIN_STATEMENT_TIMEOUT_MS" in str(error)


@pytest.mark.parametrize(
    ("reason", "words", "retryable"),
    [
        ("Connection refused\n\tIs the server running?", "cannot be reached", True),
        ("No such file or directory", "cannot be reached", True),
        ("FATAL:  the database system is starting up", "is starting or stopping", True),
        ("FATAL:  the database system is in recovery mode", "is starting or stopping", True),
        ("FATAL:  sorry, too many clients already", "has no connection left", True),
        ("FATAL:  remaining connection slots are reserved for …", "has no connection left", True),
        ('FATAL:  password authentication failed for user "ana"', "cannot be reached", False),
        ('FATAL:  database "nowhere" does not exist', "cannot be reached", False),
    ],
)
def test_who_is_not_let_in_is_told_why(reason: str, words: str, retryable: bool) -> None:
    error = told(wrapped(refused(reason)), place=" at db")
    assert str(error).startswith(f"the database at db {words}")
    assert "\n" not in str(error)
    assert error.retryable == retryable


def test_a_message_of_a_server_is_one_line() -> None:
    """A coordinator quotes the driver, which gives advice on lines of its own."""
    failed = b"connection to the remote node w:5432 failed: Connection refused\n\tIs the server running on that host?"
    error = errors.ConnectionFailure("what psycopg makes of it", info={DiagnosticField.MESSAGE_PRIMARY: failed})
    assert "remote node w:5432 failed: Connection refused; " in str(told(wrapped(error)))


def test_what_comes_without_words_of_a_server_is_told_too() -> None:
    assert "lost the connection" in str(told(psycopg.OperationalError("the connection is lost")))
    assert "lost the connection" in str(told(psycopg.InterfaceError("the connection is closed")))
    assert "cannot be reached" in str(told(errors.ConnectionTimeout("connection timeout expired")))
    unknown = str(told(psycopg.OperationalError("failed to resolve host 'db': [Errno -2] Name or service not known")))
    assert "cannot be reached: failed to resolve host 'db'" in unknown
    assert "; check CONTEXTWIN_DATABASE_URL" in unknown
    assert "all connections of this process" in str(told(PoolTimeoutError("QueuePool limit")))
    assert "refused" in str(told(InvalidRequestError("no such table")))


# -- trying again


class Step:
    """Fails as often as it is told to."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.attempts = 0

    @retried
    def run(self, answer: str) -> str:
        """Return the answer."""
        self.attempts += 1
        if self.errors:
            with store_errors():
                raise self.errors.pop(0)
        return answer


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited for, which is not done."""
    pauses: list[float] = []
    monkeypatch.setattr(errors_module, "sleep", pauses.append)
    return pauses


def test_what_passes_is_tried_again_with_growing_pauses(waited: list[float]) -> None:
    step = Step(errors.DeadlockDetected(), errors.AdminShutdown(), refused("Connection refused"))
    assert step.run("done") == "done"
    assert step.attempts == 4
    assert all(most / 2 <= pause <= most for pause, most in zip(waited, PAUSES, strict=False))


def test_what_does_not_pass_is_told_in_the_end(waited: list[float]) -> None:
    step = Step(*(errors.SerializationFailure() for _ in range(99)))
    with pytest.raises(StoreError, match="serialization") as error:
        step.run("never")
    assert error.value.retryable
    assert step.attempts == len(waited) + 1 == len(PAUSES) + 1


@pytest.mark.parametrize(
    "error", [errors.DiskFull("full"), errors.CheckViolation(), PoolTimeoutError("waited"), ConfigError("wrong")]
)
def test_what_will_not_pass_by_itself_is_told_at_once(waited: list[float], error: Exception) -> None:
    step = Step(error)
    with pytest.raises((StoreError, ConfigError)):
        step.run("never")
    assert (step.attempts, waited) == (1, [])
