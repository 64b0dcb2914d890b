"""The benchmark of what a colleague asks: that it runs, and asks in each way."""

from __future__ import annotations

import pytest

from benchmarks.quality.answers.__main__ import BUDGETS, main


def test_it_asks_and_prints_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--embedder", "trigram", "--half", "a", "--limit", "2", "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "half a" in printed
    assert "half b" not in printed
    for measure in ("window in channel", "window nowhere", "first block in channel", "no echo found"):
        assert all(f"{measure}, {budget}" in printed for budget in BUDGETS)


def test_it_shows_a_window_and_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--embedder", "trigram", "--show", "u01"]) == 0
    printed = capsys.readouterr().out
    assert "wanted: nothing" in printed
    assert "---- window" in printed
    assert "---- answer" in printed


def test_misses_need_a_half() -> None:
    with pytest.raises(SystemExit):
        main(["--misses"])
