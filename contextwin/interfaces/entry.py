"""The script `contextwin`: what it runs, imported when interrupts are already handled."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading

from contextwin.interfaces.interrupts import exit_on_interrupt, ignore_interrupts


def main() -> None:
    """Run the command line; when it has ended, it ends as it did, whatever comes."""
    exit_on_interrupt()
    # Looking for plugins, pydantic reads the metadata of every installed package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.disable()  # Until a store is opened: to look through what is imported would be a sixth of a short command.
    try:
        from contextwin.interfaces.cli import main

        main()
    except SystemExit as exc:
        if not exc.code:
            _end_at_once()
        raise
    finally:
        ignore_interrupts()
        gc.freeze()  # Everything goes at the end, without being looked through first.


def _end_at_once() -> None:
    """End a process that has done its work without freeing each of its objects, a twentieth of a short command.

    What is registered for the end is run. Where threads still work, or output cannot be written, nothing is done, and
    the process ends as any other.
    """
    if threading.active_count() > 1:
        return
    ignore_interrupts()
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return
    os._exit(0)
