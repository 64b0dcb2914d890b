"""Does the Slack app show anybody what they may not see, or leave it standing, whatever happens in the workspace?

Data: none. `testkit/slack_machine.py` lets people talk, edit, delete, join and leave, share and keep answers, change
settings, ask on in threads and be forgotten, also while an answer is written, and looks at everything that two apps on
one store show, on a fake Slack. Each shard has a workspace and a store of its own.

    python -m benchmarks.privacy.slack [--posts 10000] [--shard 500] [--processes 2] [--seed 1]
    python -m benchmarks.privacy.slack --mutants [--posts 2000] [--seed 1]   # breaks a rule each, until that is seen

Prints how much was shown, by method, what happened, and each leak; the exit code is 1 if there is one, and with
`--mutants` if one of them leaks nothing.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time

from benchmarks.faults.common import fresh_database, throwaway_server
from contextwin.storage.store import open_store
from testkit.fake_slack import serve_slack
from testkit.slack_machine import KINDS, run_machine
from testkit.slack_mutants import MUTANTS


@dataclass(frozen=True, kw_only=True, slots=True)
class Shard:
    """What one walk did."""

    seed: int
    posts: int
    counts: Counter[str]
    leaks: tuple[str, ...]
    seconds: float  #: of the processor, without the database


def run_shard(url: str, seed: int, posts: int, mutant: str | None = None) -> Shard:
    """Walk until so much was shown, or something leaked, in a database of its own."""
    logging.disable(logging.WARNING)
    started = process_time()
    with fresh_database(url) as database, open_store(database) as store, serve_slack() as slack:
        with MUTANTS[mutant]() if mutant else nullcontext():
            machine = run_machine(store, slack, Random(seed), posts)
        spent = process_time() - started
        return Shard(seed=seed, posts=machine.posts, counts=machine.counts, leaks=tuple(machine.leaks), seconds=spent)


def run_shards(url: str, given: argparse.Namespace) -> bool:
    """Walk in all shards; print the sums and return whether nothing leaked."""
    count, started = -(-given.posts // given.shard), perf_counter()
    seeds = [given.seed * 1_000_000 + number for number in range(count)]
    counts, posts, spent, leaks = Counter[str](), 0, 0.0, 0
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for shard in pool.map(run_shard, [url] * count, seeds, [given.shard] * count):
            counts += shard.counts
            posts, spent, leaks = posts + shard.posts, spent + shard.seconds, leaks + len(shard.leaks)
            for leak in shard.leaks:
                print(f"seed {shard.seed}: {leak}")
            so_far = f"{posts:,} shown, {leaks} leaks, {spent:,.0f} s of the processor"
            print(f"{so_far}, {perf_counter() - started:,.0f} s", file=sys.stderr, flush=True)
    happened = {name: count for name, count in counts.most_common() if name in (*KINDS, "meanwhile")}
    shown = {name: count for name, count in counts.most_common() if "." in name or name == "response_url"}
    print(f"{posts:,} shown in {count} walks, {counts['words']:,} of them with words of messages: {shown}")
    print(f"happened: {happened}; looked at {counts['standing']:,} messages that stood; leaks: {leaks}")
    print(f"{spent:,.0f} s of the processor without the database, {perf_counter() - started:,.0f} s")
    return not leaks


def run_mutants(url: str, given: argparse.Namespace) -> bool:
    """Break one rule in each walk; print when that was seen, and return whether all were."""
    names, count = given.only or [*MUTANTS], len(given.only or MUTANTS)
    is_seen = True
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        shards = pool.map(run_shard, [url] * count, [given.seed] * count, [given.posts] * count, names)
        for name, shard in zip(names, shards, strict=True):
            told = f"seen after {shard.posts} shown: {shard.leaks[0][:160]}" if shard.leaks else "NOT SEEN"
            print(f"{name}: {told!r}", flush=True)
            is_seen = is_seen and bool(shard.leaks)
    return is_seen


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for; return 1 when it found what must not be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--posts", type=int, help="messages, views and the like that are shown")
    parser.add_argument("--shard", type=int, default=500, help="of them in each walk")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--only", nargs="*", choices=[*MUTANTS], help="of the mutants")
    given = parser.parse_args(arguments)
    given.posts = given.posts or (2_000 if given.mutants else 10_000)
    with throwaway_server() as url:
        return not (run_mutants if given.mutants else run_shards)(url, given)


if __name__ == "__main__":
    sys.exit(main())
