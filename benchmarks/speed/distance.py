"""How much longer does a window take where the server is a round trip away?

Imports an evaluation set into an embedded server, and asks its questions through a process of its own that passes
everything on half of each round trip later, in both directions. The questions are asked once unmeasured, and then for
each distance in turns. What a window takes more for a millisecond is how often it waits for an answer.

    python -m benchmarks.speed.distance DIR [--milliseconds 0 1 2] [--sample 40] [--budget 1000] [--home DIR]
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Queue
from statistics import median
from threading import Thread
from time import perf_counter, sleep

from sqlalchemy import URL

from benchmarks.common.evaluation import make_request, read_queries
from benchmarks.speed.processor import open_set_store
from contextwin import ContextWindowBuilder, ImportOptions, Store, import_archive, open_embedder, open_store
from contextwin.storage.embedded.server import stop_embedded

CHUNK_BYTES = 65_536


def forward(path: str, port: int, delay: float) -> None:
    """Pass on what comes to the port to the socket at `path`, and back, so many seconds later; for ever."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        while True:
            here, _ = listening.accept()
            here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            there = socket.socket(socket.AF_UNIX)
            there.connect(path)
            for source, target in ((here, there), (there, here)):
                due: Queue[tuple[float, bytes]] = Queue()
                Thread(target=_read, args=(source, due, delay), daemon=True).start()
                Thread(target=_write, args=(target, due), daemon=True).start()


def _read(source: socket.socket, due: Queue[tuple[float, bytes]], delay: float) -> None:
    while data := source.recv(CHUNK_BYTES):
        due.put((perf_counter() + delay, data))
    due.put((perf_counter(), b""))


def _write(target: socket.socket, due: Queue[tuple[float, bytes]]) -> None:
    while (passed := due.get())[1]:
        sleep(max(0.0, passed[0] - perf_counter()))
        target.sendall(passed[1])
    target.shutdown(socket.SHUT_WR)


@contextmanager
def at_distance(store: Store, milliseconds: float) -> Iterator[Store]:
    """Open the store as if its server were a round trip of so many milliseconds away."""
    url = store._engine.url
    path = f"{url.query['host']}/.s.PGSQL.{url.query['port']}"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = [sys.executable, "-m", "benchmarks.speed.distance", "--forward", path, str(port), str(milliseconds)]
    process = subprocess.Popen(program)
    try:
        while not _is_listening(port):
            assert process.poll() is None
            sleep(0.01)
        there = URL.create(url.drivername, url.username, host="127.0.0.1", port=port, database=url.database)
        with open_store(there.render_as_string(hide_password=False), settings=store.settings) as opened:
            yield opened
    finally:
        process.terminate()
        process.wait()


def _is_listening(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def measure(store: Store, folder: Path, given: argparse.Namespace) -> dict[float, list[float]]:
    """Return the seconds of each window, by milliseconds of a round trip."""
    requests = [make_request(query, given.budget) for query in read_queries(folder, sample=given.sample)]
    seconds: dict[float, list[float]] = {each: [] for each in given.milliseconds}
    with ExitStack() as opened:
        builds = dict[float, Callable[..., object]]()
        for distance in given.milliseconds:
            there = opened.enter_context(at_distance(store, distance))
            builds[distance] = ContextWindowBuilder(there, open_embedder("static", there.settings), record="off").build
        for is_measured in (False, True):
            for n, request in enumerate(requests):
                for distance in given.milliseconds[:: -1 if n % 2 else 1]:
                    started = perf_counter()
                    builds[distance](request)
                    if is_measured:
                        seconds[distance].append(perf_counter() - started)
    return seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each distance."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, nargs="?", metavar="DIR", help="a set")
    parser.add_argument("--milliseconds", type=float, nargs="+", default=[0, 1, 2])
    parser.add_argument("--sample", type=int, default=40, help="questions of the set")
    parser.add_argument("--budget", type=int, default=1000)
    parser.add_argument("--home", type=Path, help="where the store stays, and is found again")
    parser.add_argument("--forward", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.forward:
        path, port, milliseconds = given.forward
        forward(path, int(port), float(milliseconds) / 2_000)
    if given.folder is None:
        parser.error("expected a set, got none: give the folder of one")
    home = given.home or Path(tempfile.mkdtemp(prefix="cw"))
    with open_set_store(given.folder, home) as store:
        import_archive(store, open_embedder("static", store.settings), given.folder, ImportOptions())
        measured = {distance: 1000 * median(each) for distance, each in measure(store, given.folder, given).items()}
    print("| round trip, ms | window, ms | more than at the least distance, in round trips |\n|---|---|---|")
    least = min(measured)
    for distance, taken in measured.items():
        waited = f"{(taken - measured[least]) / (distance - least):.1f}" if distance > least else ""
        print(f"| {distance:g} | {taken:.1f} | {waited} |")
    if not given.home:
        stop_embedded(home / given.folder.name)
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
