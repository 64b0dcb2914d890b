"""The script `contextwin`: what it runs, imported when interrupts are already handled."""

from __future__ import annotations

import gc
import os

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
    finally:
        ignore_interrupts()
        gc.freeze()  # Everything goes at the end, without being looked through first.
