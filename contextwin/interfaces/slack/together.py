"""`Together`: does for many at once what each asks for alone, as databases commit: who is first serves who waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

A = TypeVar("A")
R = TypeVar("R")


class Together(Generic[A, R]):
    """Calls a function with what waits at the same time. Thread-safe."""

    def __init__(self, run: Callable[[Sequence[A]], Sequence[R]], most: int) -> None:
        """`run` takes up to `most` arguments, in the order in which they came, and returns a result for each."""
        self._run = run
        self._most = most
        self._waiting: list[tuple[A, Future[R]]] = []
        self._guard, self._turn = Lock(), Lock()

    def __call__(self, argument: A) -> R:
        """Return the result for an argument; raises what the call raised that it was in."""
        own: Future[R] = Future()
        with self._guard:
            self._waiting.append((argument, own))
        with self._turn:
            while not own.done():
                with self._guard:
                    batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                self._serve(batch)
        return own.result()

    def _serve(self, batch: Sequence[tuple[A, Future[R]]]) -> None:
        try:
            results = self._run([argument for argument, _ in batch])
        except BaseException as exc:  # noqa: BLE001  (raised where each result is asked for)
            for _, future in batch:
                future.set_exception(exc)
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)
