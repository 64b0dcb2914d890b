"""What is asked for at the same time is done at once, and each gets its own result, or the failure."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from contextwin.interfaces.slack.receive.receiving import Together


def test_who_comes_while_one_is_served_is_served_together() -> None:
    calls: list[list[int]] = []
    is_begun, may_go_on = Event(), Event()

    def double(numbers: Sequence[int]) -> list[int]:
        calls.append([*numbers])
        is_begun.set()
        assert may_go_on.wait(20)
        return [2 * each for each in numbers]

    together = Together(double, 3)
    with ThreadPoolExecutor(6) as pool:
        first = pool.submit(together, 0)
        assert is_begun.wait(20)
        others = [pool.submit(together, number) for number in range(1, 6)]
        while len(together._waiting) < 5:
            pass
        may_go_on.set()
        assert [each.result() for each in (first, *others)] == [0, 2, 4, 6, 8, 10]
    assert [len(each) for each in calls] == [1, 3, 2]


def test_a_failure_is_everybodys_that_was_in_it_and_the_next_is_served() -> None:
    def fail_at(numbers: Sequence[int]) -> Sequence[int]:
        if 7 in numbers:
            raise ValueError("seven")
        return numbers

    together = Together(fail_at, 5)
    with pytest.raises(ValueError, match="seven"):
        together(7)
    assert together(8) == 8
