"""Records what a store sends to its database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg
from sqlalchemy import event

from contextwin.storage.store import Store

#: What ends or begins a transaction, which the driver sends by itself.
TRANSACTION = ("BEGIN", "COMMIT", "ROLLBACK")


@contextmanager
def recording(store: Store) -> Iterator[list[str]]:
    """A list to which everything is added that is sent meanwhile: statements, settings, BEGIN, COMMIT and ROLLBACK."""
    statements: list[str] = []
    listeners: list[tuple[str, Any]] = [
        ("before_cursor_execute", lambda _connection, _cursor, statement, *_: statements.append(statement)),
        ("begin", lambda _: statements.append("BEGIN")),
        ("commit", lambda _: statements.append("COMMIT")),
        ("rollback", lambda _: statements.append("ROLLBACK")),
    ]
    for name, listener in listeners:
        event.listen(store._engine, name, listener)
    try:
        yield statements
    finally:
        for name, listener in listeners:
            event.remove(store._engine, name, listener)


@contextmanager
def recording_all(store: Store) -> Iterator[list[str]]:
    """As `recording`, with COPY too."""
    copy = psycopg.Cursor.copy

    def recorded_copy(cursor: Any, statement: Any, *given: Any, **named: Any) -> Any:
        statements.append(str(statement))
        return copy(cursor, statement, *given, **named)

    with recording(store) as statements, patch.object(psycopg.Cursor, "copy", recorded_copy):
        yield statements


def without_settings(statements: list[str]) -> list[str]:
    """Return the statements that do more than set something, or begin or end a transaction."""
    settings = "SET ", "SELECT set_config(", *TRANSACTION
    return [statement for statement in statements if not statement.startswith(settings)]
