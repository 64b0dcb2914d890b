"""Whose request runs next."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

pytest.importorskip("fastapi")

from contextwin.interfaces.http import admission
from contextwin.interfaces.http.admission import STRANGER, Admission, Callers
from contextwin.interfaces.http.problems import Problem


class Desk:
    """Requests that run until they are told to leave, and the order in which they began."""

    def __init__(self, places: int) -> None:
        self.admission = Admission(places)
        self.began: list[str] = []
        self.refused: list[str] = []
        self._leaving: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, *names: str) -> None:
        """Let requests come: the first letter is who asks, and a capital letter asks for a search."""
        for name in names:
            self._leaving[name] = asyncio.Event()
            self._tasks.append(asyncio.create_task(self._run(name)))
            await settle()

    async def end(self, *names: str) -> None:
        for name in names:
            self._leaving[name].set()
            await settle()

    async def give_up(self, name: str) -> None:
        self._tasks[[*self._leaving].index(name)].cancel()
        await settle()

    async def _run(self, name: str) -> None:
        try:
            async with self.admission.admit(name[0].lower().encode(), is_search=name[0].isupper()):
                self.began.append(name)
                await self._leaving[name].wait()
        except Problem as problem:
            self.refused.append(f"{name} {problem.status} {problem.slug} {problem.headers['Retry-After']}")


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(steps: Coroutine[Any, Any, None]) -> None:
    asyncio.run(steps)


def test_a_caller_who_asks_once_waits_for_one_turn_of_another() -> None:
    async def steps() -> None:
        desk = Desk(3)
        await desk.ask("A1", "A2", "A3", "A4", "A5", "B1", "B2")
        assert desk.began == ["A1", "A2"]
        await desk.end("A1")
        assert desk.began[-1] == "B1"
        await desk.end("A2")
        assert desk.began[-1] == "A3"
        await desk.end("B1", "A3", "B2", "A4")
        assert sorted(desk.began) == ["A1", "A2", "A3", "A4", "A5", "B1", "B2"]

    run(steps())


def test_short_requests_have_a_place_that_searches_leave() -> None:
    async def steps() -> None:
        desk = Desk(2)
        await desk.ask("A1", "A2", "a3", "a4")
        assert desk.began == ["A1", "a3"]
        await desk.end("a3")
        assert desk.began[-1] == "a4"
        await desk.end("A1")
        assert desk.began[-1] == "A2"

    run(steps())


def test_searches_are_not_kept_out_by_short_requests() -> None:
    async def steps() -> None:
        desk = Desk(2)
        await desk.ask("a1", "a2", "a3", "a4", "B1")
        await desk.end("a1")
        assert desk.began == ["a1", "a2", "B1"]

    run(steps())


def test_of_one_place_both_kinds_take_turns() -> None:
    async def steps() -> None:
        desk = Desk(1)
        await desk.ask("A1", "A2", "a3", "a4", "A5")
        await desk.end("A1", "a3", "A2", "a4", "A5")
        assert desk.began == ["A1", "a3", "A2", "a4", "A5"]

    run(steps())


def test_a_full_queue_refuses_the_latest_of_who_has_most_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "WAITING_EACH", 3)

    async def steps() -> None:
        desk = Desk(1)
        await desk.ask("A1", "A2", "A3", "A4")
        assert not desk.refused
        await desk.ask("B1")
        assert desk.refused == ["A4 503 busy 1"]
        await desk.ask("A5")
        assert desk.refused == ["A4 503 busy 1", "A5 503 busy 1"]
        await desk.end("A1", "A2", "B1", "A3")
        assert desk.began == ["A1", "A2", "B1", "A3"]

    run(steps())


def test_who_waits_too_long_or_gives_up_leaves_no_place_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps() -> None:
        desk = Desk(1)
        await desk.ask("A1", "A2", "A3")
        await desk.give_up("A2")
        monkeypatch.setattr(admission, "QUEUE_SECONDS", 0.0)
        await desk.ask("B1")
        await asyncio.sleep(0.01)
        assert desk.refused == ["B1 503 busy 1"]
        await desk.give_up("A1")
        assert desk.began == ["A1", "A3"]
        await desk.end("A3")
        await desk.ask("C1")
        assert desk.began[-1] == "C1"

    run(steps())


def test_a_place_is_not_given_to_who_is_giving_up() -> None:
    async def steps() -> None:
        desk = Desk(1)
        await desk.ask("A1", "B1", "C1")
        desk._leaving["A1"].set()
        desk._tasks[1].cancel()  # It leaves only when it runs next, which is after the other one.
        await settle()
        assert desk.began == ["A1", "C1"]

    run(steps())


def test_invented_tokens_are_one_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    callers = Callers()
    assert callers.of("cw_1_x") == callers.of("cw_2_y") == callers.of("") == STRANGER
    callers.accept("cw_1_x")
    callers.accept("cw_2_y")
    assert len({callers.of("cw_1_x"), callers.of("cw_2_y"), STRANGER}) == 3
    monkeypatch.setattr(admission, "MOST_CALLERS", 2)
    callers.accept("cw_1_x")
    callers.accept("cw_3_z")
    assert callers.of("cw_2_y") == STRANGER
    assert b"cw_1_x" not in callers.of("cw_1_x")
