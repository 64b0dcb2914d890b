"""`run_workers`: several processes that answer requests of one listening socket, and one that watches them.

Each worker is a Python of its own with its own connections and caches; what they have to agree on is in the store, and
what is not, in a folder: which login links were used, and the metrics. A worker reads its task from its standard input,
and ends when that is closed, as it is when the watching process has ended.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from prometheus_client.multiprocess import mark_process_dead

from contextwin.config import Settings
from contextwin.interfaces.http import metrics
from contextwin.interfaces.http.page.logins import LoginLinks, OpenLinks
from contextwin.interfaces.http.run import BACKLOG, run_server, write_address
from contextwin.interfaces.http.serving import open_service
from contextwin.interfaces.interrupts import INTERRUPTED
from contextwin.storage.store import open_store

#: Most processes where nobody says how many; each takes about 300 MB. Unmeasured.
MOST_WORKERS = 4
#: Seconds between two looks at whether each worker still runs: one that ended is replaced. Unmeasured.
WATCH_SECONDS = 0.5

_log = logging.getLogger("contextwin.http")


@dataclass(frozen=True, kw_only=True)
class Task:
    """What a worker is told."""

    settings: Settings
    socket: int  #: the file descriptor of the listening socket
    hosts: Collection[str]  #: names of the server
    folder: Path  #: what workers share
    links: OpenLinks  #: that nobody has used


def run_workers(
    program: str,
    count: int,
    settings: Settings,
    bound: socket.socket,
    hosts: Collection[str],
    links: LoginLinks,
    announce: Callable[[str], None],
) -> int:
    """Answer requests in `count` processes until a signal, and return the exit code, 0 or that of a failed start.

    `program` is the Python program of a worker, which calls `work`. `announce` is told the address. The first worker
    starts alone, so that what keeps it from starting is told once. After SIGINT the code is INTERRUPTED.
    """
    ended_by: list[int] = []
    is_ended = Event()
    workers: list[_Worker] = []

    def end(number: int, _: object) -> None:
        for worker in workers:
            worker.send(number if ended_by else signal.SIGTERM)  # A second SIGINT waits for nothing.
        ended_by.append(number)
        is_ended.set()

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    bound.listen(BACKLOG)
    with TemporaryDirectory(prefix="contextwin-") as name:
        task = Task(settings=settings, socket=bound.fileno(), hosts=hosts, folder=Path(name), links=links.list_open())
        workers.append(_Worker(program, task))
        if not workers[0].has_started() and not ended_by:
            return workers[0].wait()
        announce(write_address(bound))
        workers += [_Worker(program, task) for _ in range(count - 1)]
        while not is_ended.wait(WATCH_SECONDS):
            _replace_ended(workers, program, task)
        for worker in workers:
            worker.send(signal.SIGTERM)  # One may have started after the signal.
        for worker in workers:
            worker.wait()
    return INTERRUPTED if signal.SIGINT in ended_by else 0


def count_workers() -> int:
    """Return how many processes answer where nobody says: one for each core, at most MOST_WORKERS."""
    if sys.platform == "win32":  # Processes are not given sockets there.
        return 1
    affinity = getattr(os, "sched_getaffinity", None)
    return min(len(affinity(0)) if affinity else os.cpu_count() or 1, MOST_WORKERS)


def _replace_ended(workers: list[_Worker], program: str, task: Task) -> None:
    for place, worker in enumerate(workers):
        if (code := worker.exit_code) is not None:
            _log.warning("a worker ended with %d; another one starts", code)
            mark_process_dead(worker.pid, str(task.folder))
            workers[place] = _Worker(program, task)


class _Worker:
    """A process that answers requests."""

    def __init__(self, program: str, task: Task) -> None:
        imports = os.pathsep.join(path for path in sys.path if path)  # The same as here, and not the current directory.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[task.socket],
            env=os.environ | {metrics.FOLDER: str(task.folder), "PYTHONPATH": imports},
            start_new_session=True,  # An interrupt of the terminal is passed on, once.
        )
        assert self._process.stdin
        with suppress(BrokenPipeError):  # It has ended; `exit_code` tells it.
            pickle.dump(task, self._process.stdin)
            self._process.stdin.flush()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """What it has ended with; None while it runs."""
        return self._process.poll()

    def has_started(self) -> bool:
        """Wait until it answers requests, and return True, or has ended, and return False."""
        assert self._process.stdout
        return bool(self._process.stdout.read(1))

    def send(self, number: int) -> None:
        self._process.send_signal(number)

    def wait(self) -> int:
        return self._process.wait()


def work() -> None:
    """Answer requests as the task on standard input says, until a signal or the end of the process that wrote it."""
    task: Task = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_parent, daemon=True).start()
    with open_store(settings=task.settings) as store, socket.socket(fileno=task.socket) as bound:
        store.records_at_once = True  # Another worker may be asked for it next.
        service = open_service(store, links=LoginLinks(dict(task.links), used=task.folder))
        run_server(service, bound, task.hosts, lambda _: _tell_started(), warms_first=True)


def _tell_started() -> None:
    sys.stdout.buffer.write(b"\n")
    sys.stdout.buffer.flush()


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)  # Not through the buffer, whose lock would abort the interpreter as it ends.
    os.kill(os.getpid(), signal.SIGTERM)
