"""The benchmark of questions about time: that it runs, and that half b stays unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.quality.time_questions.__main__ import main


def test_it_asks_both_halves_and_shows_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = tmp_path / "result.json"
    assert main(["--embedder", "trigram", "--sample", "60", "--show", "a", "--json", str(result)]) == 0
    rows = json.loads(result.read_text())["rows"]
    halves = {half: [row for row in rows if row["half"] == half] for half in "ab"}
    assert len(halves["a"]) == len(halves["b"]) > 20
    assert all(row["prompt"] for row in halves["a"])
    assert not any(row["prompt"] or row["said"] for row in halves["b"])
    assert "gap a - b" in capsys.readouterr().out


def test_there_is_no_way_to_see_half_b() -> None:
    with pytest.raises(SystemExit):
        main(["--show", "b"])
