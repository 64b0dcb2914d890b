"""What is left of the store, and what callers are told, when machines fail or input is hostile?

Each check brings faults about, in throwaway databases of a throwaway embedded server, and counts what did not hold:

    kill-import    SIGKILL an import at a random point of its time, resume it, kill it again: the end is as without
    kill-postgres  SIGKILL the server while 8 import and 4 ask: all that was acknowledged is there, nothing is damaged
    refused        nobody listens, nobody of that name, a server that hangs up: typed, says what to do, no password
    pool           no connection left, in the process or on the server; a role that may do nothing
    timeout        a statement or a lock takes too long; a server that can only be read: nothing is written
    deadlock       a real one: got over
    serialization  real ones, on a server whose transactions are serializable: got over
    disk-full      as the server tells it (by a trigger) in the middle of COPY: typed, nothing half-written; then go on
    cut            a proxy breaks connections, in COPY, anywhere, or so that a COMMIT has no answer: got over
    embedder       429, 500, time-out, wrong dimension, NaN, half a batch, …: words work, windows say so, resumed later
    mixed          8 writers and 8 readers, the same and different workspaces: no error, no lost update, no leak
    hostile        mutated exports, events, prompts, weight files, lines and settings: typed errors, within 1 s and 1 GB

Sizes: kills of kill-import (200) and kill-postgres (10), cuts (100), seconds of mixed (600), inputs of hostile
(100,000); `--size NAME=N` sets another. The end of an import is compared row by row with one that was not disturbed,
and the words' statistics with a recount. The exit code is 1 when anything did not hold.

    python -m benchmarks.faults [CHECK…] [--size kill-import=20]… [--seed N] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.common.results import SEED
from benchmarks.faults.common import Outcome, throwaway_server
from benchmarks.faults.embedder import check_embedder
from benchmarks.faults.errors import (
    check_cut,
    check_deadlock,
    check_disk_full,
    check_pool,
    check_refused,
    check_serialization,
    check_timeout,
)
from benchmarks.faults.hostile import check_hostile
from benchmarks.faults.mixed import check_mixed
from benchmarks.faults.processes import check_killed_imports, check_killed_server

SIZES = {"kill-import": 200, "kill-postgres": 10, "cut": 100, "mixed": 600, "hostile": 100_000}
#: A server's URL, a seed, a folder for files, a size.
Check = Callable[[str, int, Path, int], Outcome]
CHECKS: dict[str, Check] = {
    "refused": lambda url, _seed, _folder, _size: check_refused(url),
    "pool": lambda url, _seed, _folder, _size: check_pool(url),
    "timeout": lambda url, _seed, folder, _size: check_timeout(url, folder),
    "deadlock": lambda url, _seed, folder, _size: check_deadlock(url, folder),
    "serialization": lambda url, _seed, folder, _size: check_serialization(url, folder),
    "disk-full": lambda url, seed, folder, _size: check_disk_full(url, seed, folder),
    "cut": check_cut,
    "embedder": lambda url, _seed, folder, _size: check_embedder(url, folder),
    "kill-import": check_killed_imports,
    "kill-postgres": lambda _url, seed, folder, size: check_killed_server(seed, folder, size),
    "mixed": lambda url, seed, _folder, size: check_mixed(url, seed, size),
    "hostile": check_hostile,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the checks that are named, or all; return the exit code."""
    options = _parse(arguments)
    sizes = SIZES | options.size
    # The driver tells of each broken connection; dotenv of each broken line.
    for name in ("psycopg", "dotenv.main"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    outcomes = []
    for name in options.checks or CHECKS:
        with throwaway_server() as url, tempfile.TemporaryDirectory(prefix="cwf") as folder:
            started = time.monotonic()
            outcome = CHECKS[name](url, options.seed, Path(folder), sizes.get(name, 0))
            outcomes.append(outcome)
            _print(outcome, time.monotonic() - started)
    if options.json:
        result = {"seed": options.seed, "checks": [asdict(outcome) for outcome in outcomes]}
        options.json.write_text(json.dumps(result, indent=1) + "\n")
    return 1 if any(outcome.problems for outcome in outcomes) else 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=", ".join(CHECKS))
    parser.add_argument("--size", action="append", type=_size, default=[], metavar="CHECK=N")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.checks) - CHECKS.keys()):
        parser.error(f"no check is called {', '.join(unknown)}; there are: {', '.join(CHECKS)}")
    options.size = dict(options.size)
    return options


def _size(given: str) -> tuple[str, int]:
    name, _, number = given.partition("=")
    if name not in SIZES or not number.isdigit():
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(SIZES)}, then = and a number, got {given!r}")
    return name, int(number)


def _print(outcome: Outcome, seconds: float) -> None:
    held = f"{len(outcome.problems)} PROBLEMS" if outcome.problems else "held"
    print(f"{outcome.name:14} {outcome.tried:>9,} tried  {held:12} {seconds:7.1f} s", flush=True)
    for name, figure in outcome.figures.items():
        shown = f"{figure:,}" if isinstance(figure, int | float) else figure
        print(f"{'':14} {shown:>9} {name}", flush=True)
    for problem in outcome.problems:
        print(f"{'':14} ! {problem}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
