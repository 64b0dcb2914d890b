"""An import and a re-embedding in small steps, in processes that a test may kill after some of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from time import sleep

from contextwin.ingest import embedding, importer
from contextwin.ingest.embedding import Progress
from contextwin.ingest.reembedding import reembed_workspace
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import store
from testkit.children import start_child


@dataclass(frozen=True)
class Stepping:
    """A process that reports each step."""

    process: ForkServerProcess
    _reports: Connection

    def kill_after(self, steps: int) -> int | None:
        """Kill the process after so many steps, and return how it ended."""
        for _ in range(steps):
            self._reports.recv()
        self.process.kill()
        return self.end()

    def end(self) -> int | None:
        """Wait until the process ends, and return how."""
        self.process.join()
        self._reports.close()
        return self.process.exitcode


def start_import(url: str, path: Path, workspace: str | None = None, *, last: int | None = None) -> Stepping:
    """Import an archive with trigrams; it does not go on after report `last`, so that who kills it is never late."""
    return _start(_import, last, url, str(path), workspace)


def start_reembedding(url: str, *, last: int | None = None) -> Stepping:
    """Re-embed the workspace acme with trigrams. It does not go on after report `last`."""
    return _start(_reembed, last, url)


def _start(program: Callable[..., None], last: int | None, *arguments: object) -> Stepping:
    reports, writer = Pipe(duplex=False)
    process = start_child(_step, program, writer, last, arguments)
    writer.close()
    return Stepping(process, reports)


def _step(program: Callable[..., None], writer: Connection, last: int | None, arguments: tuple[object, ...]) -> None:
    numbers = count(1)

    def report(phase: str, done: int) -> None:
        writer.send((phase, done))
        if next(numbers) == last:
            sleep(600)

    program(report, *arguments)


def _import(report: Progress, url: str, path: str, workspace: str | None) -> None:
    importer.RECORDS_A_BATCH, embedding.CHUNKS_A_ROUND, store.INDEX_FROM_CHUNKS = 50, 100, 500
    with store.open_store(url) as opened:
        importer.import_archive(opened, TrigramEmbedder(), path, importer.ImportOptions(workspace=workspace), report)


def _reembed(report: Progress, url: str) -> None:
    embedding.CHUNKS_A_ROUND, store.INDEX_FROM_CHUNKS = 50, 500
    with store.open_store(url) as opened:
        reembed_workspace(opened, TrigramEmbedder(), "acme", report)
