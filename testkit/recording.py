"""Watches what a store asks of its database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from contextwin.storage.store import Store


@contextmanager
def recording(store: Store) -> Iterator[list[str]]:
    """A list to which every statement is added that runs meanwhile."""
    statements: list[str] = []

    def record(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    event.listen(store._engine, "before_cursor_execute", record)
    try:
        yield statements
    finally:
        event.remove(store._engine, "before_cursor_execute", record)


def without_settings(statements: list[str]) -> list[str]:
    """Return the statements that do more than set something."""
    return [statement for statement in statements if not statement.startswith(("SET ", "SELECT set_config("))]
