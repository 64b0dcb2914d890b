"""Progress where there is no terminal: a line from time to time, as a log keeps it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Self

#: Seconds between two lines.
LINE_SECONDS = 10.0


class ProgressLines:
    """Writes how far the last phase is, every ten seconds while a `with` block runs."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._phase = ""
        self._begun = monotonic()
        self._counts: Counter[str] = Counter()
        self._ended = Event()
        self._thread = Thread(target=self._run, daemon=True, name="contextwin-progress")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()

    def show(self, phase: str, done: int) -> None:
        """Count what is done of a phase."""
        if phase not in self._counts:
            self._begun = monotonic()
        self._phase = phase
        self._counts[phase] += done

    def _run(self) -> None:
        while not self._ended.wait(LINE_SECONDS):
            if self._phase:
                count, seconds = self._counts[self._phase], monotonic() - self._begun
                done = f"{count:,}, {count / seconds:,.0f}/s" if count else "working"
                self._write(f"{self._phase}: {done}, {seconds:.0f} s")
