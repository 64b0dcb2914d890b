"""`AnswerPool`: the threads in which answers are made, apart from those that store and acknowledge.

Most of the time they wait: for a model, or for Slack. What takes the processor is done in `Turns`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Condition, Lock
from time import monotonic
from traceback import format_tb
from typing import ParamSpec, TypeVar

#: Answers that are made at the same time. Unmeasured; 30 questions at once have been tried.
MOST_ANSWERS = 64
#: Windows that are built at the same time, each of which takes a processor and a connection. Unmeasured.
TURNS = 2
#: Seconds for which the builder of a window lets others go first: Slack waits 3 for an acknowledgement.
WAIT_SECONDS = 3.0

_log = logging.getLogger("contextwin.slack")

P = ParamSpec("P")
T = TypeVar("T")
Key = tuple[str, str]
#: Runs a step about a question, by its channel and ts; perhaps later, and not while one about it waits or runs.
RunOnce = Callable[[Key, Callable[[], None]], None]


def run_now(key: Key, step: Callable[[], None]) -> None:
    """Run a step in this thread."""
    step()


class AnswerPool(ThreadPoolExecutor):
    """Threads for answers. An exception that a step does not expect is logged, as nobody asks for what it returns."""

    def __init__(self) -> None:
        super().__init__(MOST_ANSWERS, "contextwin-answers")
        self._guard = Lock()
        self._given: set[Key] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a function in one of the threads."""
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(_report)
        return future

    def run_once(self, key: Key, step: Callable[[], None]) -> None:
        """Run a step about a question soon, unless one that was given here waits or runs.

        Not once the app ends: the question is stored, and taken up at the next start.
        """
        with self._guard:
            if key in self._given:
                return
            self._given.add(key)

        def run() -> None:
            try:
                step()
            finally:
                with self._guard:
                    self._given.discard(key)

        try:
            self.submit(run)
        except RuntimeError:  # The pool is shut down.
            _log.debug("the app ends: a question is left to the next start")


def _report(done: Future[T]) -> None:
    """Log an exception by its type and where it was raised: its words may be what people said."""
    if not done.cancelled() and (failure := done.exception()) is not None:
        where = "".join(format_tb(failure.__traceback__))
        _log.error("a step of the app failed: %s\n%s", type(failure).__name__, where.rstrip())


class Turns:
    """Lets few threads build windows at a time, and none while something quick is under way."""

    def __init__(self, most: int = TURNS) -> None:
        """At most so many have their turn at the same time."""
        self._most = most
        self._taken = self._quick = 0
        self._changed = Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Do something quick for which people wait, such as to store an event, or to say that it is read."""
        with self._changed:
            self._quick += 1
        try:
            yield
        finally:
            with self._changed:
                self._quick -= 1
                self._changed.notify_all()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn, and have it for the length of a `with` block."""
        until = monotonic() + WAIT_SECONDS
        with self._changed:
            while self._taken >= self._most or (self._quick and monotonic() < until):
                self._changed.wait(max(0.01, until - monotonic()) if self._taken < self._most else None)
            self._taken += 1
        try:
            yield
        finally:
            with self._changed:
                self._taken -= 1
                self._changed.notify_all()

    def give_way(self) -> None:
        """Wait while others build windows or do something quick, but not for ever."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._taken or self._quick), WAIT_SECONDS)
