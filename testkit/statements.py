"""Reading compiled statements: their SQL, what they bind, and which tables they name."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Delete, Select
from sqlalchemy.dialects import postgresql

from contextwin.storage import schema

OWNED = {table.name for table in schema.metadata.tables.values() if "workspace_id" in table.c}


def sql_of(statement: Any) -> str:
    return str(statement.compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]


def references(sql: str) -> list[str]:
    """The names by which the tables with a workspace are read, one for each time that one is."""
    found = re.findall(r"(?:FROM|JOIN|,)\s+(\w+)(?: AS (\w+))?(?=\s)", sql)
    return [alias or table for table, alias in found if table in OWNED]


def compiled_values(statement: Select[Any] | Delete) -> dict[str, Any]:
    return dict(statement.compile(dialect=postgresql.dialect()).params)  # type: ignore[no-untyped-call]


@contextmanager
def building_anew() -> Iterator[None]:
    """Build statements anew meanwhile, for rules that are broken on purpose, and afterwards again."""
    _forget_built()
    try:
        yield
    finally:
        _forget_built()


def _forget_built() -> None:
    for name, module in [*sys.modules.items()]:
        if name.startswith("contextwin.storage.sql."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
