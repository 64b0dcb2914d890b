"""Is anybody told what they may not see, whatever happens in a workspace and however they ask?

Data: none. A state machine (testkit/privacy_machine.py) lets things happen in two workspaces with the same ids:
messages, edits, deletions, people who join, leave and become guests, channels that become private, shared, renamed,
moved or deleted; by events and by archives, old ones too. In between somebody asks for a window, a timeline, a profile
or a reply, and what they are told is compared with what a workspace tells that never held what they may not see.

With --gaps another machine (testkit/gap_machine.py) leaves out part of what is told: lists without people, channels or
members, people whom nobody described, times that tie, workspaces of an organisation, archives that are cut short. What
is shown is then compared with a model of the rules, and what it allows and is not shown is counted.

    steps      things that happened and requests, in all
    requests   by entry point, and how many of them showed messages or counts of them
    shown      messages shown
    looked for words in answers that must not be there: of hidden, deleted and changed messages, of names and topics
    leaks      differences found; the run ends with the first one, and with the steps that lead to it
    missed     of the messages that the asker of a request may read, the ones in channels that it could not draw on

With --citus all this happens on a real cluster of a coordinator and two workers, whose owner is no superuser.

    python -m benchmarks.privacy [--steps 50000] [--seed 1] [--gaps] [--citus ../shared]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

from pydantic import SecretStr
from sqlalchemy import text

from contextwin import open_store
from contextwin.config import Settings, read_settings
from contextwin.storage.embedded.server import stop_embedded
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store
from testkit.citus import Citus, clustering
from testkit.gap_machine import GapMachine
from testkit.privacy_machine import PrivacyMachine, Run, Tally, run_machine

#: Between two lines about how far it is.
STEPS_AT_ONCE = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the machine and print what it did; return 1 when it found a leak."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.privacy", description=str(__doc__).partition("\n")[0])
    parser.add_argument("--steps", type=int, default=50_000, help="things that happen, and requests")
    parser.add_argument("--seed", type=int, default=1, help="the same number gives the same steps")
    parser.add_argument("--gaps", action="store_true", help="leave out part of what is told")
    parser.add_argument("--citus", type=Path, metavar="DIR", help="on the cluster that DIR/citus starts")
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(prefix="cw-", dir=_fast_folder()))
        url = None if options.citus is None else _make_tables(stack.enter_context(clustering(options.citus)))
        given = {"database_url": url and SecretStr(url)}
        settings = read_settings(home=home, embedder="trigram").model_copy(update=given)
        tally, started = Tally(), perf_counter()
        try:
            run_all(settings, Path(home), tally, options)
        except AssertionError as exc:
            print(exc, *getattr(exc, "__notes__", []), sep="\n")
            print_tally(tally, perf_counter() - started, leaks=1)
            return 1
        finally:
            if url is None:
                stop_embedded(settings.home)
        print_tally(tally, perf_counter() - started, leaks=0)
    return 0


def _make_tables(cluster: Citus) -> str:
    """Return the URL of empty tables of an owner who is no superuser."""
    url = cluster.create_database("leaks")
    engine = open_engine(url, read_settings())
    upgrade_schema(engine)
    engine.dispose()
    return url


def _fast_folder() -> str | None:
    """Return a folder in memory, if there is one: the store ends with the run."""
    return next((folder for folder in ("/dev/shm", "/tmp") if Path(folder).is_dir()), None)


def run_all(settings: Settings, home: Path, tally: Tally, options: argparse.Namespace) -> None:
    """Run the machine, some steps at a time, each time from another number."""
    with open_store(settings=settings) as store:
        if settings.database_url is None:
            _forgo_durability(store)
        machine, number = (GapMachine if options.gaps else PrivacyMachine), 0
        while tally.steps < options.steps:
            steps = min(STEPS_AT_ONCE, options.steps - tally.steps)
            run_machine(store, home, tally, Run(steps=steps, start=options.seed * 1_000_000 + number), machine)
            number += 1
            requests, showing = tally.requests.total(), tally.showing.total()
            so_far = f"{tally.steps:,} steps, {requests:,} requests, {showing:,} of them showed something"
            print(f"{so_far}, {tally.shown:,} messages{_over_blocked(tally)}", file=sys.stderr, flush=True)


def _over_blocked(tally: Tally) -> str:
    return f"; over-blocked {tally.missed:,} of {tally.allowed:,}" if tally.allowed else ""


def _forgo_durability(store: Store) -> None:
    """Write nothing to disk for the sake of a crash: the server ends with the run."""
    with store._indexing() as connection:
        for name in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(text(f"ALTER SYSTEM SET {name} = off"))
        connection.execute(text("SELECT pg_reload_conf()"))


def print_tally(tally: Tally, seconds: float, leaks: int) -> None:
    """Print what was done."""
    print(f"{tally.steps:,} steps in {seconds:,.0f} s; {tally.statements:,} statements")
    for kind, count in sorted(tally.requests.items()):
        print(f"{kind:9} {count:7,} requests, {tally.showing[kind]:7,} of them showed something")
    print(f"{tally.shown:,} messages shown; {tally.hidden:,} words looked for; leaks: {leaks}")
    if tally.allowed:
        share = f"{tally.missed / tally.allowed:.1%}, in {tally.narrowed:,} requests"
        print(f"{tally.allowed:,} messages could be read; over-blocked: {tally.missed:,} ({share})")


if __name__ == "__main__":
    sys.exit(main())
