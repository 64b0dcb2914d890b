"""`AnswerPool`: the threads in which answers are made, apart from those that store and acknowledge.

Most of the time they wait: for a model, or for Slack. What takes the processor is done by few at a time
(`Answering.turns`).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

#: Answers that are made at the same time. Unmeasured; 30 questions at once have been tried.
MOST_ANSWERS = 64

Key = tuple[str, str]
#: Runs a step about a question, by its channel and ts; perhaps later, and not while one about it waits or runs.
RunOnce = Callable[[Key, Callable[[], None]], None]


def run_now(key: Key, step: Callable[[], None]) -> None:
    """Run a step in this thread."""
    step()


class AnswerPool(ThreadPoolExecutor):
    """Threads for answers."""

    def __init__(self) -> None:
        super().__init__(MOST_ANSWERS, "contextwin-answers")
        self._guard = Lock()
        self._given: set[Key] = set()

    def run_once(self, key: Key, step: Callable[[], None]) -> None:
        """Run a step about a question soon, unless one that was given here waits or runs."""
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

        self.submit(run)
