"""`BackgroundWriter`: writes that nobody waits for, one after the other in a thread of their own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Lock

from contextwin.errors import ContextWinError

#: Writes that may wait; further ones are left out. Unmeasured.
MAX_WAITING = 100

_logger = logging.getLogger("contextwin.store")


class BackgroundWriter:
    """Runs steps in a thread that starts with the first one. What fails is logged, once for each reason."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._executor: ThreadPoolExecutor | None = None
        self._waiting: set[Future[None]] = set()
        self._logged: set[str] = set()

    def add(self, what: str, step: Callable[[], None]) -> None:
        """Run `step` after those that were added before; `what` names it in the log. Never waits, never raises."""
        future: Future[None] | None = None
        with self._lock:
            if len(self._waiting) < MAX_WAITING:
                self._executor = self._executor or ThreadPoolExecutor(1, "contextwin-background")
                with suppress(RuntimeError):  # The interpreter ends.
                    future = self._executor.submit(step)
                    self._waiting.add(future)
        if future is None:
            self._log(what, f"{MAX_WAITING} others wait, or the program ends")
        else:
            future.add_done_callback(partial(self._finish, what))

    def flush(self) -> None:
        """Wait until everything that was added is done, and what failed is logged."""
        with self._lock:
            last = self._executor.submit(_do_nothing) if self._waiting and self._executor else None
        if last is not None:
            last.result()

    def close(self) -> None:
        """Wait until everything that was added is done, and end the thread; a later step starts another."""
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown()

    def _finish(self, what: str, future: Future[None]) -> None:
        if (error := future.exception()) is not None:
            # What others than our own say may hold a prompt.
            self._log(what, str(error) if isinstance(error, ContextWinError) else type(error).__name__)
        with self._lock:
            self._waiting.discard(future)

    def _log(self, what: str, reason: str) -> None:
        if reason not in self._logged:
            self._logged.add(reason)
            _logger.warning("%s: %s", what, reason)


def _do_nothing() -> None:
    """Tell who waits for it that all before it is done."""
