"""Processes that index messages beside this one, for large archives.

Each is a Python of its own that reads tasks from its standard input and writes results to its standard output. It is
not made by `multiprocessing`, which would run the importing program's main module again.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from queue import SimpleQueue
from typing import IO, Self

from contextwin.config import default_home
from contextwin.ingest.indexing import IndexingTask, run_task
from contextwin.models.messages import Message, Record
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.storage.writers.new_messages import FormattedBatch

#: Messages of an archive from which on others help: to start takes 1.3 s, as long as to index 7,000. Measured once.
HELPED_FROM = 10_000
#: Most processes: this one and the server are busy too, and with two are the slowest. Unmeasured.
MOST_WORKERS = 2
#: Batches for each process that may be indexed before they are stored. Unmeasured.
BATCHES_AHEAD = 2
#: Gives the result of a task, waiting for it if need be.
Pending = Callable[[], FormattedBatch]

_START = "from contextwin.ingest.workers import serve; serve()"


class Indexer:
    """Indexes batches in this process, or in others once they have started. Closed by a `with` block."""

    def __init__(self, embedder: Embedder) -> None:
        """Tasks name this embedder or none."""
        self._embedder = embedder
        self._executor = ThreadPoolExecutor(MOST_WORKERS, "contextwin-indexing")
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._ready = 0
        self._workers: list[_Worker] = []
        self._starting: list[Future[None]] = []

    def watch(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records of an archive; start processes when it turns out to be a large one."""
        count = 0
        for record in records:
            count += isinstance(record, Message)
            if count == HELPED_FROM and not self._workers:
                self._start(count_workers())
            yield record

    def _start(self, workers: int) -> None:
        self._workers = [worker for _ in range(workers) if (worker := _start_worker())]
        self._starting = [self._executor.submit(self._await, worker) for worker in self._workers]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self._workers:
            worker.close()
        self._executor.shutdown(cancel_futures=True)

    @property
    def ahead(self) -> int:
        """How many batches may wait to be stored."""
        return BATCHES_AHEAD * self._ready

    def submit(self, task: IndexingTask) -> Pending:
        """Begin a task, and return what gives its result.

        While others help, this process indexes nothing: its models would take 150 MB.
        """
        wait(self._starting, return_when=FIRST_COMPLETED)
        if not self._ready:
            result = run_task(task, self._embedder)
            return lambda: result
        future = self._executor.submit(self._run, task)
        return lambda: future.result() or run_task(task, self._embedder)

    def _await(self, worker: _Worker) -> None:
        if worker.is_ready():
            self._idle.put(worker)
            self._ready += 1

    def _run(self, task: IndexingTask) -> FormattedBatch | None:
        """Return the result of a task; None where the process ended or failed: the task is then done in this one."""
        worker = self._idle.get()
        result = worker.run(task)
        if result is None:
            self._ready = 0
        self._idle.put(worker)
        return result


class _Worker:
    """A process that runs tasks one by one."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin
        assert process.stdout
        self._process = process
        self._tasks: IO[bytes] = process.stdin
        self._results: IO[bytes] = process.stdout

    def is_ready(self) -> bool:
        """Wait until it has loaded what it needs; return whether it has."""
        return self._receive() is True

    def run(self, task: IndexingTask) -> FormattedBatch | None:
        """Return the result of a task, or None."""
        with suppress(OSError, ValueError):  # It has ended, or is closed.
            pickle.dump(task, self._tasks, pickle.HIGHEST_PROTOCOL)
            self._tasks.flush()
            result = self._receive()
            return result if isinstance(result, FormattedBatch) else None
        return None

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        for stream in (self._tasks, self._results):
            with suppress(OSError, ValueError):
                stream.close()

    def _receive(self) -> object:
        with suppress(OSError, ValueError, EOFError, pickle.UnpicklingError):
            return pickle.load(self._results)
        return None


def count_workers() -> int:
    """Return how many processes can help."""
    if not sys.executable:
        return 0
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return min(cores - 1, MOST_WORKERS)


def _start_worker() -> _Worker | None:
    """Return a process that is starting, or None where none can be started."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "TOKENIZERS_PARALLELISM": "false",
    }
    with suppress(OSError):
        return _Worker(
            subprocess.Popen(
                [sys.executable, "-c", _START],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                start_new_session=True,  # Ctrl-C is for the process that imports.
            )
        )
    return None


def serve() -> None:
    """Run the tasks that come by standard input until it is closed."""
    with ExitStack() as streams:
        results = streams.enter_context(os.fdopen(os.dup(1), "wb"))
        os.dup2(2, 1)  # What a library prints is no result.
        embedders: dict[str, Embedder] = {}
        _warm_up()
        pickle.dump(True, results)
        results.flush()
        while True:
            try:
                task: IndexingTask = pickle.load(sys.stdin.buffer)
            except EOFError:
                return
            if task.embedder and task.embedder not in embedders:
                embedders[task.embedder] = open_embedder(task.embedder)
            result = run_task(task, embedders.get(task.embedder or ""))
            pickle.dump(result, results, pickle.HIGHEST_PROTOCOL)
            results.flush()


def _warm_up() -> None:
    """Load what the first message needs, and find what tells languages where the home has it."""
    from contextwin.analysis.language import keep_model_in
    from contextwin.analysis.tokens import DEFAULT_ENCODING, load_encoding

    keep_model_in(default_home())
    load_encoding(DEFAULT_ENCODING)
