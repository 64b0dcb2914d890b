"""The benchmark against other libraries: what they are given, how they are asked, and that each of them runs.

The libraries are not installed everywhere; what needs one is skipped without it.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from benchmarks.common.evaluation import open_set, read_queries
from benchmarks.peers.base import Question
from benchmarks.peers.peers import PEERS, Contest, main, run_queries
from benchmarks.peers.setup import read_library
from contextwin import ContextWindowBuilder
from contextwin.models.messages import MessageKey

ASKED_AT = datetime(2024, 1, 2, tzinfo=UTC)


# ---- a small set


def write_set(folder: Path) -> Path:
    """Two workspaces, a private channel, and a message from after the question, all of which say much the same."""
    folder.mkdir()
    harbour = "the harbour opens at seven"
    lines: list[dict[str, Any]] = [
        {"type": "channel", "workspace": "w", "channel": "C1", "name": "general", "kind": "public"},
        {"type": "channel", "workspace": "w", "channel": "C2", "name": "secret", "kind": "private"},
        {"type": "user", "workspace": "w", "user": "U1", "name": "Ana", "kind": "member"},
        {"type": "member", "workspace": "w", "channel": "C1", "user": "U1"},
        {"workspace": "w", "channel": "C2", "ts": "1704067200.000100", "user": "U2", "text": f"{harbour}, they say"},
        {"workspace": "v", "channel": "C3", "ts": "1704067200.000100", "user": "U3", "text": f"{harbour}, or so"},
        {"workspace": "w", "channel": "C1", "ts": "1704326400.000100", "user": "U1", "text": f"{harbour} from now on"},
    ]
    for number, text in enumerate(["tea or coffee?", harbour, "coffee for me", "who has the kettle?"]):
        ts = f"170406{number + 1:04}.000100"
        lines.append({"workspace": "w", "channel": "C1", "ts": ts, "user": "U1", "text": text})
    (folder / "messages.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    query = {"workspace": "w", "channel": "C1", "asked_at": ASKED_AT.isoformat(), "category": "c"}
    gold = [{"channel": "C1", "ts": "1704060002.000100"}]
    queries = [
        {**query, "id": "all", "viewer": None, "prompt": "When does the harbour open?", "gold": gold},
        {**query, "id": "ana", "viewer": "U1", "prompt": "What opens at seven, the harbour?", "gold": gold},
    ]
    (folder / "queries.jsonl").write_text("".join(json.dumps(query) + "\n" for query in queries))
    return folder


def test_methods_are_asked_the_same_and_take_turns(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "harbour")
    asked: list[Question] = []

    def newest_first(question: Question, limit: int) -> list[MessageKey]:
        asked.append(question)
        keys = [key for workspace, key in library if workspace == question.workspace and key.channel == "C1"]
        past = [key for key in keys if float(key.ts) < question.asked_at.timestamp()]
        return sorted(past, key=lambda key: float(key.ts), reverse=True)[:limit]

    with open_set(folder, "trigram") as opened:
        library = read_library(opened)
        contest = Contest(
            opened=opened,
            builder=ContextWindowBuilder(opened.store, opened.embedder),
            library=library,
            searches={"newest": newest_first},
            loads={},
        )
        rows = list(run_queries(contest, read_queries(folder), [40, 500]))
    assert len(library) == 7
    assert [row.method for row in rows] == ["contextwin", "newest"] * 2 + ["newest", "contextwin"] * 2
    assert [question.channels for question in asked] == [None, None, ("C1",), ("C1",)]
    assert {(row.budget, row.found) for row in rows if row.method == "newest"} == {(40, 0), (500, 1)}


# ---- each of the libraries


LIBRARIES = {"langchain": "langchain_postgres", "llama-index": "llama_index.vector_stores.postgres", "mem0": "mem0"}
# They and what they bring along have warnings of their own.
theirs = pytest.mark.filterwarnings("ignore")


@theirs
@pytest.mark.parametrize("name", PEERS)
def test_a_peer_finds_what_may_be_seen_and_was_said(name: str, tmp_path: Path) -> None:
    pytest.importorskip(LIBRARIES[name])
    result = tmp_path / "result.json"
    folder = write_set(tmp_path / "harbour")
    options = ["--peers", name, "--embedder", "trigram", "--budgets", "500", "--json", str(result)]
    assert main([str(folder), *options]) == 0
    written = json.loads(result.read_text())
    rows = [row for row in written["rows"] if row["method"].startswith(name)]
    assert {(row["query"], row["found"]) for row in rows} == {("all", 1), ("ana", 1)}
    # Never the other workspace's nor the later one; the private channel's for everybody alone.
    most = {"all": 5, "ana": 4}
    assert all(0 < row["shown"] <= most[row["query"]] for row in rows)
    assert any(row["shown"] == most[row["query"]] for row in rows)
    assert set(written["loads"][0]["seconds"]) == {"contextwin", name}
    assert PEERS[name][0] in written["versions"]
