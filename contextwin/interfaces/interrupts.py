"""What Ctrl-C does to a command: it prints one line and exits with 130, whatever the command is doing."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130
#: What a command gets to undo and close what it has open, before the process ends without it. Unmeasured.
GRACE_SECONDS = 2.0


def exit_on_interrupt() -> None:
    """Make an interrupt print one line and exit with 130."""
    signal.signal(signal.SIGINT, _exit_once)


def ignore_interrupts() -> None:
    """Let interrupts change nothing any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _exit_once(signum: int, frame: FrameType | None) -> None:
    """Say so and exit; a second interrupt, or a cleanup that takes too long, ends the process at once.

    Threads that wait for a server would hold an ordinary exit up. An exception that cannot be raised, for instance in
    a finalizer, would be printed and lost; then the process ends at once too. A library in the middle of its work may
    raise an error of its own because of the exit: pydantic does, where it builds a model. That error is not shown.
    """
    signal.signal(signal.SIGINT, _exit_now)
    sys.unraisablehook = _exit_now
    sys.excepthook = _exit
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, _exit_now)
        signal.setitimer(signal.ITIMER_REAL, GRACE_SECONDS)
        # Threads have ended by then. Soon after, Python forgets its handlers, and the alarm would decide the exit code.
        atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)
    # A terminal has written ^C, and perhaps a progress bar, on this line.
    os.write(2, b"\ninterrupted\n" if os.isatty(2) else b"interrupted\n")
    _exit()


def _exit(*_: object) -> None:
    sys.exit(INTERRUPTED)


def _exit_now(*_: object) -> None:
    os._exit(INTERRUPTED)
