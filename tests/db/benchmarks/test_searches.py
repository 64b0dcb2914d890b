"""Searches of a small set: what is first, among five, and of the right talk."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.recall.searches import main
from testkit.evaluation_set import make_query, write_set


def test_what_is_found_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_set(tmp_path / "kettles", make_query(), make_query(id="q2", prompt="boat number 5"))
    assert main([str(folder), "--embedder", "trigram"]) == 0
    name, count, *cells = capsys.readouterr().out.splitlines()[1].split()
    assert (name, count) == ("kettles", "2")
    first, five, talk, ten = (float(cell) for cell in cells[::3])
    assert 0 < first <= five <= talk == ten == 100
