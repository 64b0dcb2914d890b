"""How much processor time does a window take in Python?

Imports evaluation sets and builds windows for a sample of their questions. Processor time leaves out what Postgres
does, and varies less than the time on the clock where other programs keep the cores busy. Checkouts of other commits
are measured in turns with this one, each in a process of its own, on the same stores.

    python -m benchmarks.speed.processor DIR [DIR ...] [--against CHECKOUT ...] [--home DIR] [--only PATTERN]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import TypeVar

from benchmarks.common.evaluation import make_request, pick_queries, read_queries
from contextwin import (
    ContextWindowBuilder,
    ImportOptions,
    Store,
    arrange_window,
    import_archive,
    open_embedder,
    open_store,
)
from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.config import read_settings
from contextwin.storage.embedded.server import stop_embedded

THIS_CHECKOUT = Path(__file__).parents[2]
STEPS = ("build", "find", "arrange")

T = TypeVar("T")
Seconds = dict[str, list[float]]


def measure(store: Store, folder: Path, given: argparse.Namespace) -> Seconds:
    """Return the processor time of each step for each question; the first of them only warm up the process."""
    builder = ContextWindowBuilder(store, open_embedder("static", store.settings), record="off")
    seconds: Seconds = defaultdict(list)

    def time_step(name: str, step: Callable[[], T]) -> T:
        started = process_time()
        result = step()
        seconds[name].append(process_time() - started)
        return result

    only = re.compile(given.only, re.IGNORECASE)
    queries = [query for query in read_queries(folder) if only.match(query.prompt)]
    requests = [make_request(query, given.budget) for query in pick_queries(queries, None, given.sample)]
    for request in requests[:10]:
        builder.build(request)
    for request in requests:
        time_step("build", partial(builder.build, request))
        found = time_step("find", partial(builder.find, request))
        time_step("arrange", partial(arrange_window, found))
    return seconds


def open_set_store(folder: Path, homes: Path) -> Store:
    """Open the store of a set, which is empty the first time."""
    settings = read_settings(home=homes / folder.name, embedder="static", encoding=DEFAULT_ENCODING)
    return open_store(settings=settings.model_copy(update={"database_url": None}))


def measure_checkout(checkout: Path, folder: Path, given: argparse.Namespace) -> Seconds:
    """Return what `measure` does in a new process that imports contextwin from a checkout."""
    program = [sys.executable, __file__, str(folder), "--home", str(given.home), "--measure"]
    program += ["--budget", str(given.budget), "--sample", str(given.sample), "--only", given.only]
    done = subprocess.run(
        program, env={**os.environ, "PYTHONPATH": str(checkout)}, check=True, capture_output=True, text=True
    )
    seconds: Seconds = json.loads(done.stdout)
    return seconds


def compare(folder: Path, given: argparse.Namespace) -> None:
    """Print a row for each checkout: median and mean of each step, all turns together."""
    checkouts = [*given.against, THIS_CHECKOUT]
    seconds: dict[Path, Seconds] = {checkout: defaultdict(list) for checkout in checkouts}
    with open_set_store(folder, given.home) as store:
        import_archive(store, open_embedder("static", store.settings), folder, ImportOptions())
        for _ in range(given.turns):
            for checkout in checkouts:
                for step, taken in measure_checkout(checkout, folder, given).items():
                    seconds[checkout][step] += taken
    for checkout, steps in seconds.items():
        cells = " | ".join(f"{1000 * median(steps[step]):.1f}, {1000 * mean(steps[step]):.1f}" for step in STEPS)
        print(f"| {folder.name} | {checkout.name} | {cells} |", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="a set")
    parser.add_argument("--against", nargs="*", default=[], type=Path, metavar="CHECKOUT", help="other commits")
    parser.add_argument("--home", type=Path, help="where the stores stay, and are found again")
    parser.add_argument("--budget", type=int, default=2000)
    parser.add_argument("--sample", type=int, default=60, help="questions of each set")
    parser.add_argument("--only", default="", metavar="PATTERN", help="questions that begin so")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.measure:
        with open_set_store(given.folders[0], given.home) as store:
            print(json.dumps(measure(store, given.folders[0], given)))
        return
    is_temporary, given.home = given.home is None, given.home or Path(tempfile.mkdtemp(prefix="cw"))
    print(f"| set | checkout | {' | '.join(STEPS)} |\n|---|---|---|---|---|")
    for folder in given.folders:
        compare(folder, given)
        if is_temporary:
            stop_embedded(given.home / folder.name)
    if is_temporary:
        shutil.rmtree(given.home)


if __name__ == "__main__":
    main()
