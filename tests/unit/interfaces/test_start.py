"""What starts with a command: little is imported before it is needed, and an interrupt at any time is one line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from contextwin.interfaces.cli import COMMANDS

MAIN = "from contextwin.interfaces.entry import main; main()"
#: Libraries that take a tenth of a second or more, and packages of ours that import them.
HEAVY = ["sqlalchemy", "psycopg", "alembic", "numpy", "openai", "tiktoken", "pydantic_settings", "rich.progress"]
HEAVY += ["contextwin.config", "contextwin.storage", "contextwin.temporal", "contextwin.providers", "contextwin.query"]
#: What few windows need; the module that needs it imports it there.
RARE = ["contextwin.window.things.lookup", "contextwin.window.retrieve.temporal_search", "contextwin.window.aggregates"]
RARE += ["contextwin.window.documents", "contextwin.window.reranking", "contextwin.analysis.introductions", "rich"]
RARE += ["contextwin.storage.writers.locked", "contextwin.storage.sql.erasure", "contextwin.storage.sql.monitoring"]
RARE += ["contextwin.models.monitoring", "contextwin.models.timelines", "contextwin.providers.openai_client", "openai"]


@pytest.mark.parametrize(
    "arguments", [["--help"], ["window", "--help"], ["db", "status", "--help"], ["stats", "--help"], ["--version"]]
)
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    look = f"import atexit, sys; atexit.register(lambda: print(*({set(HEAVY)} & {{*sys.modules}}), file=sys.stderr)); "
    shown = subprocess.run([sys.executable, "-c", look + MAIN, *arguments], capture_output=True, text=True, check=True)
    assert "contextwin" in shown.stdout
    assert shown.stderr.strip() == ""


def test_the_list_of_commands_imports_none_of_them() -> None:
    modules = {f"contextwin.interfaces.cli.{listed.module}" for listed in COMMANDS.values()}
    look = f"import atexit, sys; atexit.register(lambda: print(*({modules} & {{*sys.modules}}), file=sys.stderr)); "
    shown = subprocess.run([sys.executable, "-c", look + MAIN, "--help"], capture_output=True, text=True, check=True)
    listed = [name for name, command in COMMANDS.items() if command.is_listed]
    assert [line.split()[0] for line in shown.stdout.partition("Commands:\n")[2].splitlines()] == listed
    assert shown.stderr.strip() == ""


def test_a_window_imports_nothing_that_few_need() -> None:
    look = f"import sys, contextwin.window.builder; print(*({set(RARE)} & {{*sys.modules}}))"
    shown = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == ""


def test_what_is_registered_for_the_end_is_run_and_all_output_written() -> None:
    """A command that has done its work ends at once, without freeing its objects."""
    begun = "import atexit; atexit.register(print, 'ended'); print('x' * 100_000); "
    done = subprocess.run([sys.executable, "-c", begun + MAIN, "--version"], capture_output=True, text=True, check=True)
    first, version, last = done.stdout.splitlines()
    assert (len(first), version.split()[0], last, done.stderr) == (100_000, "contextwin", "ended", "")


def test_a_thread_that_still_works_is_waited_for() -> None:
    begun = "import threading, time; work = lambda: (time.sleep(1), print('worked')); "
    begun += "threading.Thread(target=work).start(); "
    done = subprocess.run([sys.executable, "-c", begun + MAIN, "--version"], capture_output=True, text=True, check=True)
    assert "worked" in done.stdout.splitlines()


def test_a_public_name_is_imported_when_it_is_used() -> None:
    look = "import contextwin, sys; assert 'contextwin.models.requests' not in sys.modules; "
    look += "assert 'Filters' in dir(contextwin); contextwin.Filters(); assert 'Filters' in vars(contextwin); "
    look += "assert 'sqlalchemy' not in sys.modules; from contextwin import *; assert Store"
    subprocess.run([sys.executable, "-c", look], check=True)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8])
def test_an_interrupt_at_any_time_is_one_line(seconds: float, tmp_path: Path) -> None:
    """From the moment on that the script runs: what Python does before is its own."""
    begun = "from contextwin.interfaces.entry import exit_on_interrupt, main; exit_on_interrupt(); "
    begun += "print('begun', flush=True); main()"
    with socket.create_server(("127.0.0.1", 0)) as silent:  # It accepts connections and says nothing.
        url = f"postgresql://127.0.0.1:{silent.getsockname()[1]}/x"
        environment = {**os.environ, "CONTEXTWIN_HOME": str(tmp_path), "CONTEXTWIN_DATABASE_URL": url}
        with subprocess.Popen(
            [sys.executable, "-c", begun, "window", "x", "--all"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=tmp_path,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"begun\n"
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (130, b"", b"interrupted\n")


def test_an_error_that_an_interrupt_causes_is_not_shown(tmp_path: Path) -> None:
    """A library may turn the exit into an error of its own. What is to happen at the end of a process happens."""
    command = f"""
import atexit, os, signal, pathlib
from contextwin.interfaces.interrupts import exit_on_interrupt
exit_on_interrupt()
atexit.register(pathlib.Path({str(tmp_path / "undone")!r}).touch)
try:
    os.kill(os.getpid(), signal.SIGINT)
except SystemExit as exc:
    raise ValueError("the schema was not built") from exc
"""
    ended = subprocess.run([sys.executable, "-c", command], capture_output=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"interrupted\n")
    assert (tmp_path / "undone").exists()


def test_the_package_can_be_run_as_a_module() -> None:
    command = [sys.executable, "-m", "contextwin", "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("contextwin ")


@pytest.mark.parametrize(("command", "threads"), [("window", "1"), ("import", None)])
def test_numpy_has_threads_where_many_texts_are_embedded(command: str, threads: str | None) -> None:
    look = "import atexit, os; atexit.register(lambda: print(os.environ.get('OPENBLAS_NUM_THREADS'))); "
    free = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    shown = [sys.executable, "-c", look + MAIN, command, "--help"]
    done = subprocess.run(shown, capture_output=True, text=True, check=True, env=free)
    assert done.stdout.splitlines()[-1] == str(threads)
