"""A comparison takes so many calls in any minute, and no more."""

from __future__ import annotations

import pytest

from contextwin.interfaces.slack.run import catching_up
from contextwin.interfaces.slack.run.catching_up import Pace


def test_a_call_waits_until_the_one_a_minutes_number_before_is_a_minute_old(monkeypatch: pytest.MonkeyPatch) -> None:
    now, pauses = 100.0, list[float]()

    def pause(seconds: float) -> None:
        nonlocal now
        pauses.append(seconds)
        now += seconds

    monkeypatch.setattr(catching_up, "monotonic", lambda: now)
    paced = Pace(2, pause)
    paced.wait()
    now += 10
    paced.wait()
    assert pauses == []  # As many as a minute takes go at once.
    paced.wait()
    paced.wait()
    assert pauses == [50.0, 10.0]
    now += 100
    paced.wait()
    assert len(pauses) == 2
