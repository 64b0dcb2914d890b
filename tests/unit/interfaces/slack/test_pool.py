"""Turns: few build windows at a time, and none while something quick is under way; a question is answered once."""

from __future__ import annotations

from threading import Event, Thread

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.interfaces.slack import pool
from contextwin.interfaces.slack.pool import AnswerPool, Turns


def take(turns: Turns, go_on: Event) -> tuple[Thread, Event]:
    """Take a turn in a thread, until it may go on; the event says that it has it."""
    has_turn = Event()

    def run() -> None:
        with turns.turn():
            has_turn.set()
            go_on.wait(20)

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread, has_turn


def test_only_so_many_have_their_turn() -> None:
    turns, go_on = Turns(1), Event()
    first, has_first = take(turns, go_on)
    assert has_first.wait(20)
    second, has_second = take(turns, go_on)
    assert not has_second.wait(0.1)
    go_on.set()
    assert has_second.wait(20)
    for thread in (first, second):
        thread.join(20)


def test_what_is_quick_goes_first_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, go_on = Turns(1), Event()
    with turns.first():
        thread, has_turn = take(turns, go_on)
        assert not has_turn.wait(0.1)
    assert has_turn.wait(20)
    go_on.set()
    thread.join(20)
    monkeypatch.setattr(pool, "WAIT_SECONDS", 0.05)
    with turns.first():
        thread, has_turn = take(turns, go_on)
        assert has_turn.wait(20)
        thread.join(20)


def test_who_gives_way_waits_for_turns_and_what_is_quick_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, go_on = Turns(1), Event()
    thread, has_turn = take(turns, go_on)
    assert has_turn.wait(20)
    giving = Thread(target=turns.give_way, daemon=True)
    giving.start()
    giving.join(0.1)
    assert giving.is_alive()
    go_on.set()
    for each in (thread, giving):
        each.join(20)
        assert not each.is_alive()
    monkeypatch.setattr(pool, "WAIT_SECONDS", 0.05)
    with turns.first():
        turns.give_way()


def test_a_question_is_in_one_thread_at_a_time() -> None:
    ran: list[str] = []
    go_on = Event()

    def run_first() -> None:
        ran.append("first")
        go_on.wait(20)

    with AnswerPool() as threads:
        threads.run_once(("C1", "1.0"), run_first)
        threads.run_once(("C1", "1.0"), lambda: ran.append("again"))
        threads.run_once(("C1", "2.0"), lambda: ran.append("other"))
        go_on.set()
    assert sorted(ran) == ["first", "other"]
    with AnswerPool() as threads:
        threads.run_once(("C1", "1.0"), lambda: ran.append("later"))
    assert ran[-1] == "later"


def test_a_question_is_left_to_the_next_start_once_the_app_ends() -> None:
    pool, done = AnswerPool(), list[int]()
    pool.run_once(("C1", "1.0"), lambda: done.append(1))
    pool.shutdown()
    pool.run_once(("C1", "2.0"), lambda: done.append(2))
    assert done == [1]


def test_what_no_step_expects_is_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError("what".upper() + " people said")

    with AnswerPool() as answering:
        answering.run_once(("C1", "1.0"), fail)
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    assert record.getMessage().startswith("a step of the app failed: ValueError\n")
    assert "test_pool.py" in record.getMessage()
    assert "WHAT people" not in caplog.text
