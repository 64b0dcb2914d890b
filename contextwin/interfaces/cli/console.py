"""Input and output of the commands: results on standard output, notes, errors and progress on standard error."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import is_dataclass
from io import TextIOWrapper
from threading import Event, Thread
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Self

from contextwin.window.render.dates import count_of as count_of

if TYPE_CHECKING:
    from rich.progress import TaskID

    from contextwin.ingest.embedding import Progress
    from contextwin.models.degraded import Degraded
    from contextwin.models.windows import ContextWindow


#: What a dry run says after its counts.
NOT_CHANGED = "nothing was changed: this was a dry run"

#: The phase of an import that counts messages.
READING = "reading"

#: How a terminal shows notes and errors (ECMA-48): faint; bold and red.
_FAINT, _BOLD_RED = "2", "1;31"

#: Controls other than tab and line end, and what reorders a line: archives name files and people with them, and a
#: terminal obeys them.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def use_utf8() -> None:
    """Make standard streams UTF-8 in every locale, so that any name can be printed; a closed stream is empty."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def close_output() -> None:
    """Let standard output go nowhere, so that nothing is said at exit of what nobody reads."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def text_or_stdin(given: str) -> str:
    """Return the given text, or standard input for "-"."""
    return sys.stdin.read() if given == "-" else given


def show_controls(text: str) -> str:
    """Return the text with an escape sequence for each character that a terminal would obey.

    >>> show_controls("a\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return _CONTROLS.sub(lambda match: ascii(match[0])[1:-1], text)


def print_result(value: Mapping[str, Any], text: str, *, as_json: bool) -> None:
    """Print the value as JSON, or the text."""
    if as_json:
        print_json(value)
    else:
        print_text(text)


def print_json(value: Mapping[str, Any]) -> None:
    """Print one JSON object on standard output."""
    sys.stdout.write(to_json(value, _to_plain) + "\n")


def _to_plain(value: Any) -> Any:
    from contextwin.models.as_json import as_json

    return as_json(value) if is_dataclass(value) else str(value)


def to_json(value: object, default: Callable[[Any], Any] = str) -> str:
    """Return a value as JSON in one line, in which a terminal finds nothing to obey."""
    written = json.dumps(value, ensure_ascii=False, default=default)
    return _CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", written)


def print_text(text: str) -> None:
    """Print a text on standard output, without markup and wrapping."""
    sys.stdout.write(show_controls(text if text.endswith("\n") else text + "\n"))


def format_table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return aligned columns under a header, numbers to the right; nothing is truncated but decimals, to one."""
    rows = list(rows)
    cells = [[_format_cell(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    is_number = [rows and all(isinstance(row[index], int | float) for row in rows) for index in range(len(columns))]

    def align(line: Sequence[str]) -> str:
        aligned = zip(line, widths, is_number, strict=True)
        return "  ".join(cell.rjust(width) if number else cell.ljust(width) for cell, width, number in aligned).rstrip()

    return "\n".join(map(align, [columns, *cells]))


def _format_cell(cell: object) -> str:
    return f"{cell:,.1f}" if isinstance(cell, float) else f"{cell:,}" if isinstance(cell, int) else str(cell)


def print_note(text: str) -> None:
    """Print one line on standard error."""
    _print_styled(_one_line(text), _FAINT)


def print_degraded(degraded: Iterable[Degraded], workspace: str) -> None:
    """Print on standard error what could not be searched, and the command that helps."""
    for missing in degraded:
        embed = f"contextwin reembed --missing --embedder {missing.spec} --workspace {workspace}"
        print_note(f"degraded: {missing}{f' ({embed})' if missing.spec else ''}")


def print_missing_room(window: ContextWindow) -> None:
    """Print on standard error what to do where the budget had no room for any message that was found."""
    missing = [each.missing_tokens for each in window.dropped if each.missing_tokens] if not window.threads else []
    if missing:
        budget, least = f"{window.budget_tokens:,}", f"{window.budget_tokens + min(missing):,}"
        print_note(f"nothing found has room in {budget} tokens, the shortest needs about {least}: raise --budget")


def print_error(text: str) -> None:
    """Print one line on standard error as an error."""
    _print_styled(f"error: {_one_line(text)}", _BOLD_RED)


def print_traceback() -> None:
    """Print the traceback of the exception that is handled on standard error."""
    sys.stderr.write(show_controls(format_exc()))


def _print_styled(text: str, style: str) -> None:
    """Print a line on standard error, in a style where that is a terminal which knows styles and may show them."""
    is_plain = not sys.stderr.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") in (None, "dumb")
    sys.stderr.write(f"{text}\n" if is_plain else f"\x1b[{style}m{text}\x1b[0m\n")
    sys.stderr.flush()


def _one_line(text: str) -> str:
    return show_controls(text).replace("\n", "\\n")


class LogLines(logging.Handler):
    """Prints log records on standard error, one line each; a use of an administrator's access that goes on, once."""

    _access = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the logger's name and the message."""
        line = f"{record.name}: {' '.join(record.getMessage().split())}"
        if line != self._access:
            print_note(line)
        if record.name == "contextwin.access":
            self._access = line


def show_logs() -> None:
    """Print contextwin's warnings, how long an embedding takes, and each use of an administrator's access (--all)."""
    logging.getLogger("contextwin").addHandler(LogLines(logging.INFO))
    logging.getLogger("contextwin").setLevel(logging.WARNING)
    for name in ("contextwin.access", "contextwin.embedding"):
        logging.getLogger(name).setLevel(logging.INFO)


@contextmanager
def import_progress(total: int | None) -> Iterator[Progress]:
    """Show a progress bar for each phase on a terminal, with rate and time left; elsewhere a line every ten seconds.

    Without a `total`, it is what the first phase, reading, has counted.
    """
    if not sys.stderr.isatty():
        with ProgressLines(print_note) as lines:
            yield lines.show
        return
    from contextwin.interfaces.cli.progress_bars import open_bars

    with open_bars() as bars:
        tasks: dict[str, TaskID] = {}

        def show(phase: str, done: int) -> None:
            if phase not in tasks:
                read = tasks.get(READING)
                counted = int(bars.tasks[read].completed) if read is not None else None
                tasks[phase] = bars.add_task(phase, total=total or counted)
            bars.advance(tasks[phase], done)

        yield show


# ---- Progress where there is no terminal: a line from time to time, as a log keeps it


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
