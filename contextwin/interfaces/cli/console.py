"""What the commands print: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from contextwin.ingest.embedding import Progress as ImportProgress

errors = Console(stderr=True, highlight=False)


def use_utf8() -> None:
    """Read and write UTF-8 whatever the locale says, so that every name can be printed; a closed stream is empty."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def print_json(value: Mapping[str, Any]) -> None:
    """Print one JSON object on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, default=str) + "\n")


def print_text(text: str) -> None:
    """Print a text as it is: no markup, no wrapping."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def print_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print rows as aligned columns on standard output, numbers to the right; nothing is cut."""
    cells = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    is_number = [bool(rows) and all(isinstance(cell, int) for cell in column) for column in zip(*rows, strict=True)]
    for line in [list(columns), *cells]:
        padded = (
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(line, widths, is_number or [False] * len(widths), strict=True)
        )
        print_text("  ".join(padded).rstrip())


def print_note(text: str) -> None:
    """Print a line for people on standard error."""
    errors.print(text, style="dim", markup=False, soft_wrap=True)


def print_error(text: str) -> None:
    """Print one line on standard error that says what to do."""
    errors.print(f"error: {text}", style="bold red", markup=False, soft_wrap=True)


class LogLines(logging.Handler):
    """Prints what is logged for people, a line each."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the record's message and who says it."""
        print_note(f"{record.name}: {' '.join(record.getMessage().split())}")


def show_logs() -> None:
    """Print the warnings of contextwin's log, and that somebody sees everything."""
    logging.getLogger("contextwin").addHandler(LogLines(logging.INFO))
    logging.getLogger("contextwin").setLevel(logging.WARNING)
    logging.getLogger("contextwin.access").setLevel(logging.INFO)


class RateColumn(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        """Return the rate, or nothing before it is known."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def import_progress(total: int | None) -> Iterator[ImportProgress]:
    """Show a bar for each phase, with rate and time left, on a terminal; elsewhere nothing."""
    if not errors.is_terminal:
        yield lambda phase, done: None
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def show(phase: str, done: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase, total=total)
            bars.advance(tasks[phase], done)

        yield show
