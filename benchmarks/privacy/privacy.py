"""Is anybody told what they may not see, whatever happens in a workspace and however they ask?

Data: none. A state machine (tests/privacy_machine.py) lets things happen in two workspaces with the same ids: messages,
edits, deletions, people who join, leave and become guests, channels that become private, shared, renamed, moved or
deleted; by events and by archives, old ones too. In between somebody asks for a window, a timeline, a profile or a
reply, and what they are told is compared with what a workspace tells that never held what they may not see.

    steps      things that happened and requests, in all
    requests   by entry point, and how many of them showed messages or counts of them
    shown      messages shown
    looked for words in answers that must not be there: of hidden, deleted and changed messages, of names and topics
    leaks      differences found; the run ends with the first one, and with the steps that lead to it

    python -m benchmarks.privacy [--steps 50000] [--seed 1]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from contextwin import open_store
from contextwin.config import Settings, read_settings
from contextwin.storage.embedded.server import stop_embedded
from testkit.privacy_machine import Run, Tally, run_machine

#: Between two lines about how far it is.
STEPS_AT_ONCE = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the machine and print what it did; return 1 when it found a leak."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.privacy", description=str(__doc__).partition("\n")[0])
    parser.add_argument("--steps", type=int, default=50_000, help="things that happen, and requests")
    parser.add_argument("--seed", type=int, default=1, help="the same number gives the same steps")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="cw-", dir="/tmp" if Path("/tmp").is_dir() else None) as home:
        settings = read_settings(home=home, embedder="trigram").model_copy(update={"database_url": None})
        tally, started = Tally(), perf_counter()
        try:
            run_all(settings, Path(home), tally, options)
        except AssertionError as exc:
            print(exc, *getattr(exc, "__notes__", []), sep="\n")
            print_tally(tally, perf_counter() - started, leaks=1)
            return 1
        finally:
            stop_embedded(settings.home)
        print_tally(tally, perf_counter() - started, leaks=0)
    return 0


def run_all(settings: Settings, home: Path, tally: Tally, options: argparse.Namespace) -> None:
    """Run the machine, some steps at a time, each time from another number."""
    with open_store(settings=settings) as store:
        number = 0
        while tally.steps < options.steps:
            steps = min(STEPS_AT_ONCE, options.steps - tally.steps)
            run_machine(store, home, tally, Run(steps=steps, start=options.seed * 1_000_000 + number))
            number += 1
            requests, showing = tally.requests.total(), tally.showing.total()
            so_far = f"{tally.steps:,} steps, {requests:,} requests, {showing:,} of them showed something"
            print(f"{so_far}, {tally.shown:,} messages", file=sys.stderr, flush=True)


def print_tally(tally: Tally, seconds: float, leaks: int) -> None:
    """Print what was done."""
    print(f"{tally.steps:,} steps in {seconds:,.0f} s; {tally.statements:,} statements")
    for kind, count in sorted(tally.requests.items()):
        print(f"{kind:9} {count:7,} requests, {tally.showing[kind]:7,} of them showed something")
    print(f"{tally.shown:,} messages shown; {tally.hidden:,} words looked for; leaks: {leaks}")


if __name__ == "__main__":
    sys.exit(main())
