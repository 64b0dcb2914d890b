"""Runs a command of contextwin in this process, where starting Python is not what is tested."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sys
import threading
import traceback
from atexit import register
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import mkdtemp
from unittest.mock import patch

from contextwin.analysis.language import TABLES
from contextwin.analysis.language_model import load_classifier
from contextwin.interfaces.cli import console, main


def run_command(
    *arguments: str, environment: Mapping[str, str], folder: Path, stdin: str = ""
) -> CompletedProcess[str]:
    """Return what a process would have ended with: exit code, standard output and standard error.

    Environment, folder, streams, signal handlers and log handlers are afterwards as they were.
    """
    source, output, errors = (
        TextIOWrapper(BytesIO(content), encoding="utf-8", write_through=True) for content in (stdin.encode(), b"", b"")
    )
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, environment, clear=True))
        stack.enter_context(chdir(folder))
        stack.enter_context(patch.object(sys, "argv", ["contextwin", *arguments]))
        stack.enter_context(patch.object(sys, "stdin", source))
        stack.enter_context(redirect_stdout(output))
        stack.enter_context(redirect_stderr(errors))
        stack.enter_context(_same_handlers())
        stack.enter_context(_without_other_threads())
        code = _run_main()
    return CompletedProcess(["contextwin", *arguments], code, _written(output), _written(errors))


@contextmanager
def _without_other_threads() -> Iterator[None]:
    """Leave out of standard error what threads of other tests log meanwhile, such as a server that is about to end."""
    others, emit = set(threading.enumerate()) - {threading.current_thread()}, console.LogLines.emit

    def emit_own(lines: console.LogLines, record: logging.LogRecord) -> None:
        if threading.current_thread() not in others:
            emit(lines, record)

    with patch.object(console.LogLines, "emit", emit_own):
        yield


def give_languages(home: Path) -> None:
    """Let commands with this home find the model of languages unpacked: each would take half a second for that."""
    kept = _unpack_languages()
    if not (home / kept.name).exists():
        (home / kept.name).symlink_to(kept)


@cache
def _unpack_languages() -> Path:
    folder = Path(mkdtemp(prefix="languages"))
    register(shutil.rmtree, folder)
    load_classifier(TABLES["detected"].split(), folder)
    (kept,) = folder.iterdir()
    return kept


def _run_main() -> int:
    try:
        main()
    except SystemExit as exc:
        return exc.code if isinstance(exc.code, int) else int(exc.code is not None)
    except Exception:  # noqa: BLE001  # as Python does
        traceback.print_exc()
        return 1
    return 0


@contextmanager
def _same_handlers() -> Iterator[None]:
    """Put back the handlers of interrupts and of the log, and what the log lets through."""
    on_interrupt = signal.getsignal(signal.SIGINT)
    loggers = [logging.getLogger(name) for name in ("contextwin", "contextwin.access")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, on_interrupt)
        for logger, level, handlers in before:
            logger.setLevel(level)
            logger.handlers[:] = handlers


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, BytesIO)
    return stream.buffer.getvalue().decode()
