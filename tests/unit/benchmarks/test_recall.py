"""The recall benchmark: that it runs, and what it says of two results."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.common.results import Row, write_result
from benchmarks.recall.recall import compare, main
from testkit.evaluation_set import make_row


def make_rows(*found: int, **overrides: object) -> list[Row]:
    return [make_row(query=f"q{n}", found=count, **overrides) for n, count in enumerate(found)]


def test_a_comparison_is_of_each_query_with_itself() -> None:
    before, after = make_rows(0, 2, 4, 1), make_rows(1, 3, 4, 2)
    rng = np.random.default_rng(7)
    recall = compare(list(zip(before, after, strict=True)), lambda row: row.recall, rng)
    assert recall.mean == pytest.approx(0.1875)
    assert 0 < recall.low <= recall.mean <= recall.high <= 0.25


def test_two_results_are_compared_over_what_both_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_result(tmp_path / "before.json", make_rows(*[1] * 30, *[2] * 10), {})
    write_result(tmp_path / "after.json", make_rows(*[3] * 30) + make_rows(4, budget=200), {})
    assert main(["--compare", str(tmp_path / "before.json"), str(tmp_path / "after.json")]) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1:4] for line in lines] == [["c", "30", "100"], ["~", "all", "30"]]
    assert all("+50.0 [+50.0, +50.0]" in line for line in lines)
    # No query got all four, neither before nor after.
    assert all(line.endswith("+0.0 [+0.0, +0.0]  not a finding") for line in lines)
