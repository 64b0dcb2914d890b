"""`Remembered`: what was made of the latest retrievals, so that it is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Found, Retrieval

#: Most values that are remembered. Unmeasured.
MOST_REMEMBERED = 32

T = TypeVar("T")


class Remembered(Generic[T]):
    """Values by name and request with its constants. Thread-safe.

    A value is used again for the very retrieval that it was made of: what was found is looked up for each request.
    """

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, WindowRequest], tuple[Found, T]] = OrderedDict()
        self._lock = Lock()

    def get(self, name: str, retrieval: Retrieval, make: Callable[[], T]) -> T:
        """Return the value of what was found, made now unless it was made of the same."""
        key = name, retrieval.request
        with self._lock:
            known = self._made.get(key)
        if known is not None and known[0] is retrieval.found:
            return known[1]
        value = make()
        with self._lock:
            self._made[key] = retrieval.found, value
            while len(self._made) > MOST_REMEMBERED:
                self._made.popitem(last=False)
        return value
