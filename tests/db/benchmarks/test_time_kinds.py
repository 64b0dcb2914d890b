"""The benchmark of kinds of questions about time: that it runs, and that half b stays unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.quality.time_kinds import questions
from benchmarks.quality.time_kinds.__main__ import main


def test_it_asks_both_halves_and_shows_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, ranges = questions.read_phrases()
    few = [*rows[:12], *rows[-6:]]
    monkeypatch.setattr(questions, "read_phrases", lambda: (few, ranges))
    monkeypatch.setattr(questions, "TIMES", 1)
    result = tmp_path / "result.json"
    assert main(["--embedder", "trigram", "--show", "--json", str(result)]) == 0
    found = json.loads(result.read_text())
    assert {row["half"] for row in found} == {"a", "b"}
    assert all(bool(row["prompt"]) == (row["half"] == "a") for row in found)
    assert "groups with all phrasings right" in capsys.readouterr().out
