"""The benchmark of what a colleague asks: that it runs, and asks in each way."""

from __future__ import annotations

import pytest

from benchmarks.quality.answers.__main__ import BUDGETS, main
from benchmarks.quality.answers.questions import SALTMARSH, read_questions


def test_it_asks_and_prints_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--embedder", "trigram", "--half", "a", "--limit", "2", "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "fernlea a" in printed
    assert "saltmarsh a" in printed
    assert "fernlea b" not in printed
    for measure in ("window in channel", "window nowhere", "first block in channel", "no echo found"):
        assert all(f"{measure}, {budget}" in printed for budget in BUDGETS)


def test_it_shows_a_window_and_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--embedder", "trigram", "--show", "u01"]) == 0
    printed = capsys.readouterr().out
    assert "wanted: nothing" in printed
    assert "---- window" in printed
    assert "---- answer" in printed


def test_it_prints_no_miss_of_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--embedder", "trigram", "--set", "saltmarsh", "--limit", "3", "--misses"]) == 0
    printed = capsys.readouterr().out
    left_out = [each for each in read_questions(SALTMARSH)[:3] if each.is_left_out]
    assert left_out
    assert "saltmarsh b" in printed
    assert not [each.id for each in left_out if each.text in printed]
    with pytest.raises(SystemExit):
        main(["--embedder", "trigram", "--show", left_out[0].id])
    assert "left out" in capsys.readouterr().err
