"""The benchmark over the demo: that it runs, and writes a row for each window of a question or remark."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.recall.demo import main
from testkit.demo_questions import REMARK, WAYS


def test_it_asks_in_every_way_and_at_every_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = tmp_path / "result.json"
    assert main(["--embedder", "trigram", "--budgets", "300,600", "--limit", "1", "--json", str(result)]) == 0
    rows = json.loads(result.read_text())["rows"]
    assert {(row["method"], row["budget"]) for row in rows} == {(w, b) for w in (*WAYS, REMARK) for b in (300, 600)}
    assert all(0 < row["tokens"] <= row["budget"] for row in rows)
    assert "not shown at" in capsys.readouterr().out
