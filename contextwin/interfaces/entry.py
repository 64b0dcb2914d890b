"""The script `contextwin`: what it runs, imported when interrupts are already handled."""

from __future__ import annotations

from contextwin.interfaces.interrupts import exit_on_interrupt


def main() -> None:
    """Run the command line."""
    exit_on_interrupt()

    from contextwin.interfaces.cli import main

    main()
