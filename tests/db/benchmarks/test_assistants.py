"""The benchmark of questions that an assistant is asked: that it runs, and that what is left out stays unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.quality.assistants.__main__ import main


def test_it_shows_the_misses_of_one_half_and_counts_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = tmp_path / "result.json"
    assert main(["--embedder", "trigram", "--show", "a", "--json", str(result)]) == 0
    rows = json.loads(result.read_text(encoding="utf-8"))
    assert all(bool(row["prompt"]) == (row["half"] == "a") for row in rows)
    assert not any(row["said"] for row in rows if row["half"] == "b")
    printed = capsys.readouterr().out
    assert "half b" in printed
    asked = [row for row in rows if row["kind"] != "near miss"]
    assert sum(row["verdict"] == "right" for row in asked) / len(asked) > 0.9


def test_the_other_half_cannot_be_shown() -> None:
    with pytest.raises(SystemExit):
        main(["--show", "b"])
