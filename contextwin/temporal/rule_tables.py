"""Rules as data: rules.toml has the patterns of the grammar, and the parts that many of them share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from contextwin.temporal.symbols import SymbolPattern
from contextwin.temporal.tables import read_table

_PHRASE = re.compile(r"\{([A-Z_]+)\}")


class RuleTable:
    """The rules of one table; their patterns name phrases in braces, `{PERSON} SPEAK`, which are written out here."""

    def __init__(self, name: str) -> None:
        self._table = _read_tables()[name]
        self._phrases: dict[str, str] = {}
        for phrase, pattern in self._table["phrases"].items():  # One may name those before it.
            self._phrases[phrase] = self.write_out(pattern)

    def list_rules(self, kind: str = "rules") -> list[dict[str, Any]]:
        """Return the rules of a kind, in the order in which they are tried."""
        return [{**rule, "pattern": self.write_out(rule["pattern"])} for rule in self._table[kind]]

    def list_patterns(self, kind: str) -> tuple[SymbolPattern, ...]:
        """Return the patterns of a kind that need no more than themselves, in the order in which they are tried."""
        return tuple(map(self.pattern, self._table[kind]))

    def pattern(self, pattern: str) -> SymbolPattern:
        """Return a pattern with its phrases written out."""
        return SymbolPattern(self.write_out(pattern))

    def write_out(self, pattern: str | Sequence[str]) -> str:
        """Return a pattern, or a list of alternatives as one, with its phrases written out."""
        joined = pattern if isinstance(pattern, str) else "|".join(pattern)
        return _PHRASE.sub(lambda match: self._phrases[match[1]], joined)


def list_rewrites() -> list[tuple[str, str]]:
    """Return the rewrites of all languages, which are tried behind a language's own."""
    return [(pattern, order) for pattern, order in _read_tables()["lexer"]["rewrites"]]


@cache
def _read_tables() -> Mapping[str, Any]:
    return read_table("contextwin.temporal", "rules.toml")
