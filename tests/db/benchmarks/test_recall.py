"""The recall benchmark: that it runs, and what it says of two results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.recall.recall import main
from testkit.evaluation_set import make_query, write_set


def test_it_finds_what_is_there_and_writes_every_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, result = write_set(tmp_path / "kettles", make_query()), tmp_path / "result.json"
    assert main([str(folder), "--embedder", "trigram", "--budgets", "60,500", "--json", str(result)]) == 0
    written = json.loads(result.read_text())
    assert [(row["budget"], row["found"]) for row in written["rows"]] == [(60, 1), (500, 1)]
    assert written["embedder"] == "trigram"
    told = capsys.readouterr()
    assert "kettles" in told.out
    assert "wanted messages" not in told.err
