"""Keeps numpy's BLAS to one thread while the process shares work among threads of its own.

BLAS divides each product among as many threads as there are cores, and they spin while they wait for each other. Where
other programs use the cores too, they mostly spin: measured with MiniLM on 2 such cores, BLAS took 14 times as long
with two threads as with one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any


class BlasThreads:
    """The number of BLAS's threads, which all threads of a process share."""

    def __init__(self) -> None:
        """Find the libraries in use. Raises ImportError without threadpoolctl."""
        from threadpoolctl import ThreadpoolController

        self._controller: Any = ThreadpoolController()
        self._lock = Lock()
        self._callers = 0
        self._limit: Any = None

    @contextmanager
    def single(self) -> Iterator[None]:
        """Keep BLAS to one thread until the last of several concurrent callers leaves."""
        with self._lock:
            self._callers += 1
            if self._callers == 1:
                self._limit = self._controller.limit(limits=1, user_api="blas")
        try:
            yield
        finally:
            with self._lock:
                self._callers -= 1
                if not self._callers:
                    self._limit.restore_original_limits()


@lru_cache(maxsize=1)
def blas_threads() -> BlasThreads:
    """Return the one of this process."""
    return BlasThreads()
