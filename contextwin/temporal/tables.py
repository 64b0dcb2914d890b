"""Tables in TOML files of the package, which Python keeps as bytecode once they are read."""

from __future__ import annotations

import tomllib
from importlib import resources
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any


class _TableLoader(SourceFileLoader):
    """Compiles a table. Python caches it as it does modules, where it may: to read TOML takes ten times as long."""

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        """Return the code that makes the table."""
        code: CodeType = compile(f"TABLE = {tomllib.loads(data.decode())!r}", path, "exec", dont_inherit=True)
        return code


def read_table(package: str, name: str) -> dict[str, Any]:
    """Return what a TOML file of a package says, which may hold no dates.

    >>> read_table("contextwin.temporal.languages", "de.toml")["capitals"]
    True
    """
    path = resources.files(package) / name
    if not isinstance(path, Path):  # in an archive
        return tomllib.loads(path.read_text(encoding="utf-8"))
    code = _TableLoader(name, str(path)).get_code(name)
    assert code is not None
    made: dict[str, Any] = {}
    exec(code, made)
    table: dict[str, Any] = made["TABLE"]
    return table
