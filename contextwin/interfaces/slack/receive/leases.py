"""`Leases`: the questions that this process answers, which it holds while it lives.

A lease runs out soon, and is renewed in a thread of its own. So the questions of a process that was killed can be taken
over within seconds, and those of one whose model is slow cannot. It is a time in the claim's row, and no lock: a lock
of a session would be lost behind a pooler.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Lock, Thread

from contextwin.errors import ContextWinError
from contextwin.models.slack import Taken
from contextwin.storage.store import Store

#: A process that has not renewed a lease for so long is taken for dead: five renewals failed. Unmeasured.
LEASE = timedelta(seconds=10)
#: A question whose answer failed is taken again after this. Unmeasured.
RETRY_AFTER = timedelta(minutes=2)
#: Renewals while a lease lasts. Unmeasured.
RENEWALS = 5
#: Least seconds between two renewals, for leases of next to nothing. Unmeasured.
LEAST_SECONDS = 0.1

_log = logging.getLogger("contextwin.slack")


class Leases:
    """Questions of one workspace that are answered here. Thread-safe."""

    def __init__(
        self, store: Store, workspace: str, lease: timedelta = LEASE, retry_after: timedelta = RETRY_AFTER
    ) -> None:
        """A lease lasts `lease`; a question whose answer failed is put off by `retry_after`."""
        self._slack = store.slack
        self._workspace = workspace
        self._lease = lease
        self._retry_after = retry_after
        self._lock = Lock()
        self._held: dict[tuple[str, str], Taken] = {}
        self._thread: Thread | None = None
        self._is_over = Event()

    @contextmanager
    def taking(self, channel: str, question_ts: str) -> Iterator[Taken | None]:
        """Take a question and hold it for the length of a `with` block.

        None: it is answered, withdrawn, or others are at it. Where the block fails, the question is put off.
        """
        taken = self._slack.take(self._workspace, channel, question_ts, self._lease)
        if taken is None:
            yield None
            return
        key = channel, question_ts
        with self._lock:
            self._held[key] = taken
            self._begin()
        try:
            yield taken
        except Exception:
            self._let_go(key, taken)
            self._put_off(key, taken)
            raise
        finally:
            self._let_go(key, taken)

    def close(self) -> None:
        """End the thread. What is still held runs out."""
        self._is_over.set()
        if self._thread is not None:
            self._thread.join()

    def _let_go(self, key: tuple[str, str], taken: Taken) -> None:
        with self._lock:
            if self._held.get(key) == taken:  # It may be taken again, in another thread.
                del self._held[key]

    def _put_off(self, key: tuple[str, str], taken: Taken) -> None:
        try:
            self._slack.put_off(self._workspace, *key, taken, self._retry_after)
        except ContextWinError as exc:  # Its lease runs out by itself.
            _log.warning("a question is not put off: %s", exc)

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._renew, name="contextwin-leases", daemon=True)
            self._thread.start()

    def _renew(self) -> None:
        while not self._is_over.wait(max(LEAST_SECONDS, self._lease.total_seconds() / RENEWALS)):
            with self._lock:
                held = [(*key, taken) for key, taken in self._held.items()]
            if not held:
                continue
            try:
                self._slack.renew(self._workspace, held, self._lease)
            except ContextWinError as exc:
                _log.warning("the questions that are being answered may be taken over: %s", exc)
