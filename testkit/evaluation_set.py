"""A tiny evaluation set, and rows of results, for the tests of the benchmarks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.common.results import Row

WORDS = ("kettle", "boat", "harbour", "anchor")
#: Twenty messages of one channel, a second apart: "kettle number 0", "boat number 1", …
MESSAGES = [
    {"workspace": "w", "channel": "C1", "ts": f"17000{n:05}.000100", "user": "U1", "text": f"{WORDS[n % 4]} number {n}"}
    for n in range(20)
]


def make_query(**overrides: Any) -> dict[str, Any]:
    """Return a line of queries.jsonl that wants the fifth message."""
    values = {"id": "q1", "workspace": "w", "channel": "C1", "asked_at": "2024-01-01T00:00:00Z", "category": "c"}
    gold = [{"channel": "C1", "ts": MESSAGES[4]["ts"]}]
    return {**values, "prompt": "kettle number 4", "gold": gold, **overrides}


def write_set(folder: Path, *queries: dict[str, Any]) -> Path:
    """Write the messages and the queries into a new folder, and return it."""
    folder.mkdir()
    for name, lines in (("messages", MESSAGES), ("queries", queries)):
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return folder


def make_row(**overrides: Any) -> Row:
    """Return a row with three of four found among six."""
    values = {"set": "s", "query": "q", "category": "c", "budget": 100, "tokens": 90, "gold": 4, "found": 3}
    return Row(**{**values, "shown": 6, "ms": 1.0, **overrides})
