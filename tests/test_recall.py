"""The recall benchmark: what it counts, and that it runs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.recall import Row, interval, main


def make_row(**overrides: object) -> Row:
    values = {"set": "s", "query": "q", "category": "c", "budget": 100, "tokens": 90, "gold": 4, "found": 3}
    return Row(**{**values, "shown": 6, "ms": 1.0, **overrides})  # type: ignore[arg-type]


def test_the_measures_of_one_query() -> None:
    row = make_row()
    assert (row.recall, row.has_all, row.precision) == (0.75, 0.0, 0.5)
    assert make_row(found=4).has_all == 1.0
    assert make_row(shown=0, found=0).precision == 0.0


def test_the_interval_holds_the_mean_and_narrows_with_more_queries() -> None:
    rng = np.random.default_rng(7)
    few, many = [0.0, 1.0] * 20, [0.0, 1.0] * 2000
    low, high = interval(few, rng)
    narrow_low, narrow_high = interval(many, rng)
    assert low < 0.5 < high
    assert narrow_high - narrow_low < (high - low) / 5
    # The normal approximation, worked out by hand: 1.96 · 0.5 / √40.
    assert (high - low) / 2 == pytest.approx(0.155, abs=0.02)


@pytest.mark.db
def test_it_finds_what_is_there_and_writes_every_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kettles"
    folder.mkdir()
    lines = [
        {"workspace": "w", "channel": "C1", "ts": f"17000{n:05}.000100", "user": "U1", "text": f"{word} number {n}"}
        for n, word in enumerate(["kettle", "boat", "harbour", "anchor"] * 5)
    ]
    (folder / "messages.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    query = {"id": "q1", "workspace": "w", "channel": "C1", "asked_at": "2024-01-01T00:00:00Z", "category": "c"}
    gold = [{"channel": "C1", "ts": lines[4]["ts"]}]
    (folder / "queries.jsonl").write_text(json.dumps({**query, "prompt": "kettle number 4", "gold": gold}) + "\n")
    result = tmp_path / "result.json"
    assert main([str(folder), "--embedder", "trigram", "--budgets", "60,500", "--json", str(result)]) == 0
    written = json.loads(result.read_text())
    assert [(row["budget"], row["found"]) for row in written["rows"]] == [(60, 1), (500, 1)]
    assert written["embedder"] == "trigram"
    assert "kettles" in capsys.readouterr().out


@pytest.mark.data
@pytest.mark.db
def test_it_runs_on_a_real_set(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = shared / "eval" / "locomo"
    assert main([str(folder), "--embedder", "static", "--budgets", "1000", "--limit", "40"]) == 0
    assert "locomo" in capsys.readouterr().out
