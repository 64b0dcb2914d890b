"""What an observer raises is one line of the log, without its words."""

from __future__ import annotations

import logging
from typing import NoReturn

import pytest

from contextwin.models import observer
from contextwin.models.observer import Observer, notify


@pytest.fixture(autouse=True)
def _nothing_was_logged() -> None:
    observer._warn.cache_clear()


def fail(error: BaseException) -> NoReturn:
    raise error


def test_an_error_is_logged_once_for_each_kind_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "contextwin"):
        for _ in range(3):
            notify("window_built", lambda: fail(ValueError("the kettle is broken")))
        notify("window_built", lambda: fail(KeyError("kettle")))
        notify("embedded", lambda: fail(ValueError("kettle")))
    assert caplog.messages == [
        "an observer's window_built failed with ValueError; it is said once",
        "an observer's window_built failed with KeyError; it is said once",
        "an observer's embedded failed with ValueError; it is said once",
    ]
    assert "kettle" not in caplog.text


def test_an_interrupt_goes_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        notify("embedded", lambda: fail(KeyboardInterrupt()))


def test_methods_that_are_not_overridden_do_nothing() -> None:
    class Counts(Observer):
        vectors = 0

        def embedded(self, count: int, seconds: float) -> None:
            self.vectors += count

    counts = Counts()
    counts.embedded(3, 0.1)
    counts.window_built(None, {})  # type: ignore[arg-type]
    counts.event_applied(None)  # type: ignore[arg-type]
    assert counts.vectors == 3
