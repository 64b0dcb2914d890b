"""The latest sides, so that a slider arranges one side and not both."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Found, Retrieval

if TYPE_CHECKING:
    from contextwin.interfaces.http.page.sides import Side

#: Most sides that are remembered. Unmeasured.
MOST_SIDES = 32


@dataclass
class SideMemory:
    """Sides by name and request with its constants. Thread-safe.

    A side is used again for the very value that it was made of: what was found is looked up for each request.
    """

    _sides: OrderedDict[tuple[str, WindowRequest], tuple[Found, Side]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def get(self, name: str, retrieval: Retrieval, make: Callable[[], Side]) -> Side:
        """Return the side of what was found, made now unless it was made of the same."""
        key = name, retrieval.request
        with self._lock:
            found, side = self._sides.get(key, (None, None))
        if side is None or found is not retrieval.found:
            side = make()
            with self._lock:
                self._sides[key] = retrieval.found, side
                while len(self._sides) > MOST_SIDES:
                    self._sides.popitem(last=False)
        return side
