"""`Pace`: the calls a minute that a comparison takes of what Slack allows, so that answers always find room."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic

#: Seconds of a minute of Slack's limits.
MINUTE_SECONDS = 60.0


class Pace:
    """Lets so many calls go in any minute. For one thread."""

    def __init__(self, per_minute: int, pause: Callable[[float], object]) -> None:
        """`pause` waits for a number of seconds."""
        self.per_minute = per_minute
        self._pause = pause
        self._calls: deque[float] = deque(maxlen=per_minute)

    def wait(self) -> None:
        """Wait until one more call may go, and count it."""
        if len(self._calls) == self.per_minute:
            left = self._calls[0] + MINUTE_SECONDS - monotonic()
            if left > 0:
                self._pause(left)
        self._calls.append(monotonic())
