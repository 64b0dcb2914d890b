from __future__ import annotations

import logging
from collections.abc import Sequence
from threading import Event

import pytest

from contextwin.errors import ConfigError
from contextwin.storage import recorder
from contextwin.storage.recorder import BackgroundWriter


def make_writer(
    written: list[list[int]], refused: Sequence[int] = (), entered: Event | None = None
) -> BackgroundWriter[int]:
    def write(items: Sequence[int]) -> None:
        if entered:
            entered.set()
        if set(items) & set(refused):
            raise ConfigError("refused")
        written.append(list(items))

    return BackgroundWriter(write, lambda item: f"item {item}")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let items wait until somebody waits for them."""
    monkeypatch.setattr(recorder, "MAX_DELAY_SECONDS", 600)


def test_items_that_come_together_are_written_together_and_in_order() -> None:
    written: list[list[int]] = []
    writer = make_writer(written)
    for item in range(5):
        writer.add(item)
    writer.flush()
    writer.add(5)
    writer.close()
    assert written == [[0, 1, 2, 3, 4], [5]]


def test_items_are_written_though_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MAX_DELAY_SECONDS", 0.01)
    entered = Event()
    writer = make_writer([], entered=entered)
    writer.add(1)
    assert entered.wait(30)
    writer.close()


def test_nothing_to_wait_for() -> None:
    written: list[list[int]] = []
    writer = make_writer(written)
    writer.flush()
    writer.close()
    writer.close()
    writer.add(1)
    writer.flush()
    writer.flush()
    writer.close()
    assert written == [[1]]


def test_what_fails_is_left_out_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    written: list[list[int]] = []
    writer = make_writer(written, refused=(1, 3))
    for item in range(4):
        writer.add(item)
    writer.close()
    assert written == [[0], [2]]
    assert [record.getMessage() for record in caplog.records] == ["item 1: refused"]


def test_more_than_may_wait_are_left_out(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(recorder, "MAX_WAITING", 2)
    written: list[list[int]] = []
    writer = make_writer(written)
    for item in range(3):
        writer.add(item)
    writer.close()
    assert written == [[0, 1]]
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
