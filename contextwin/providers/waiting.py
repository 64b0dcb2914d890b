"""Waits for a call to a server no longer than somebody has time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def run_within(call: Callable[[], T], seconds: float, name: str) -> T | None:
    """Return what `call` returns, which is not None, or None when it takes longer than that; raises what it raises.

    It runs in a thread of this name. One that is left behind ends with its request, and does not keep the process
    alive.
    """
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(call())
        except BaseException as exc:  # noqa: BLE001  (raised in the thread that waits)
            result.set_exception(exc)

    Thread(target=run, daemon=True, name=name).start()
    try:
        return result.result(seconds)
    except TimeoutError:
        return result.result() if result.done() else None  # Done just now, or the call raised it.
