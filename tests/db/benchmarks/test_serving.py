"""A server under load: every request is answered or told when to come back, to the last one before it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("mcp")

from benchmarks.speed import serving
from contextwin.storage.store import Store


def test_nothing_is_lost_under_load_and_when_the_server_ends(
    demo_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "WINDOWS", 10)
    monkeypatch.setattr(serving, "LOOK_SECONDS", 0.5)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    told = serving.measure(demo_store, tmp_path, clients=4, minutes=0.03)
    assert {*told["statuses"]} <= {200, 201, 503}
    assert told["statuses"][201] > 0
    assert told["refused without Retry-After"] == 0
    assert told["in flight at SIGTERM"] > 0
    assert told["of these not answered"] == 0
    assert told["exit code"] == 0
    assert {*told["log"]} <= {"200", "201", "503"}
    serving.report(told)
    printed = capsys.readouterr().out
    assert "| server under load: window |" in printed
    assert "0 of them lost; exit code 0" in printed
