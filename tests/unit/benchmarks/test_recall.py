"""The recall benchmark: that it runs, and what it says of two results."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.common.results import Row, write_result
from benchmarks.recall.recall import compare, main, plot_recall
from contextwin.errors import SourceError
from testkit.evaluation_set import make_row

ROOT = Path(__file__).parents[3]


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


def test_results_without_a_query_in_common_are_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_result(tmp_path / "before.json", make_rows(1, method="rrf"), {})
    write_result(tmp_path / "after.json", make_rows(1), {})
    assert main(["--compare", str(tmp_path / "before.json"), str(tmp_path / "after.json")]) == 1
    assert "share no query" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["somewhere", "--compare", "a.json", "b.json"]])
def test_sets_or_results_but_not_both(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "give sets to run, or --compare" in capsys.readouterr().err


def test_a_file_that_is_no_result_is_told(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"rows": [{"set": "s"}]}', encoding="utf-8")
    (tmp_path / "text.json").write_text("text", encoding="utf-8")
    for name in ("other", "text"):
        with pytest.raises(SourceError, match="is no file of --json"):
            main(["--compare", str(tmp_path / f"{name}.json"), str(tmp_path / f"{name}.json")])


def test_the_program_is_that_of_its_checkout_installed_or_not(tmp_path: Path) -> None:
    """The folder of the script has no package `benchmarks`, and a checkout need not be installed editable."""
    package = tmp_path / "a checkout" / "benchmarks" / "recall"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").touch()
    (package / "__main__.py").write_text("print('its own')", encoding="utf-8")
    shutil.copy(ROOT / "benchmarks" / "recall.py", package.parent)
    told = subprocess.run(
        [sys.executable, package.parent / "recall.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert (told.stdout, told.stderr) == ("its own\n", "")


def test_a_plot_without_matplotlib_is_refused_before_anything_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.recall.recall.find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="2"):
        main(["nowhere", "--plot", "plot.png"])
    assert capsys.readouterr().err.splitlines()[-1].endswith("--plot needs matplotlib, which is not installed")


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    rows = [row for budget in (100, 200) for row in make_rows(1, 2, 3, budget=budget)]
    plot_recall(rows, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
