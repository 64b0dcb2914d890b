"""The baselines: how they rank, how plain windows are packed, and that all methods run side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.recall.baselines import METHODS, main
from testkit.evaluation_set import MESSAGES, make_query, write_set

# ---- ranking


# ---- packing


# ---- the run


def test_all_methods_answer_the_same_queries(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    last = make_query(id="q2", prompt="anchor", channel=None, gold=[{"channel": "C1", "ts": MESSAGES[-1]["ts"]}])
    folder, result = write_set(tmp_path / "kettles", make_query(), last), tmp_path / "result.json"
    assert main([str(folder), "--embedder", "trigram", "--budgets", "40", "--json", str(result)]) == 0
    found = {(row["method"], row["query"]): row["found"] for row in json.loads(result.read_text())["rows"]}
    assert found.keys() == {(method, query) for method in METHODS for query in ("q1", "q2")}
    # Two of twenty fit, so that the latest are not the fifth.
    assert found["latest", "q1"] == 0
    assert found["latest", "q2"] == 1
    assert {method for method in METHODS if found[method, "q1"]} >= {"bm25", "dense", "rrf", "contextwin"}
    assert "kettles, 40 tokens: contextwin" in capsys.readouterr().out


def test_in_a_thread_the_original_prefers_that_thread(tmp_path: Path) -> None:
    # Asked in the thread of a message that is no nearer in meaning than three others are, and older than they.
    query = make_query(prompt="kettle", thread_ts=MESSAGES[0]["ts"], gold=[{"channel": "C1", "ts": MESSAGES[0]["ts"]}])
    folder, result = write_set(tmp_path / "kettles", query), tmp_path / "result.json"
    arguments = ["--embedder", "trigram", "--budgets", "38", "--methods", "original,dense", "--json", str(result)]
    assert main([str(folder), *arguments]) == 0
    found = {row["method"]: row["found"] for row in json.loads(result.read_text())["rows"]}
    assert found["original"] == 1
