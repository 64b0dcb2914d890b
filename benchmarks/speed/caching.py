"""What does it save to remember what was found for a request, and what would it save to remember hot threads?

Finds and arranges windows for questions about the sample workspace, and finds them again where they are remembered.
With sets, it asks their queries in the order of time, and prints which share of a window's time reading texts takes,
and which share of the threads one of the last 64 windows had read. The product is the most that a cache of
threads could save, without the statement that says whether it is still true. Only ratios within one run mean anything.

    python -m benchmarks.speed.caching [--rounds 20] [--home DIR] [--sets DIR…] [--limit N]
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

from benchmarks.common.evaluation import OpenSet, Query, open_set, read_queries
from benchmarks.common.evaluation import make_request as make_set_request
from benchmarks.speed.recording import PROMPTS, make_request, open_demo
from contextwin import ContextWindowBuilder, Store, arrange_window, open_embedder
from contextwin.models.retrieved import FoundMessage
from contextwin.storage.embedded.server import stop_embedded
from contextwin.storage.readers.search import SearchReader
from contextwin.window.retrieval_cache import RetrievalCache

T = TypeVar("T")
#: Windows whose threads a cache would hold. Unmeasured.
LATEST_WINDOWS = 64


def measure(store: Store, rounds: int) -> dict[str, list[float]]:
    """Return the seconds that each step took, by its name."""
    builder = ContextWindowBuilder(store, open_embedder("static"), record="off")
    seconds: dict[str, list[float]] = defaultdict(list)

    def time_step(name: str, step: Callable[[], T]) -> T:
        started = perf_counter()
        result = step()
        seconds[name].append(perf_counter() - started)
        return result

    for prompt in PROMPTS * rounds:
        request, cache = make_request(prompt, 4000), RetrievalCache(store, builder)
        time_step("find", partial(builder.find, request))
        cache.find(request)
        found = time_step("find what is remembered", partial(cache.find, request))
        time_step("arrange", partial(arrange_window, found))
    return seconds


def measure_threads(opened: OpenSet, queries: Sequence[Query]) -> tuple[float, float, float]:
    """Return the share of a window's time that reading texts of threads takes, that of threads read lately, and ms.

    Each read of threads is done twice, the second time without comparing them with the prompt, which no cache can save.
    """
    builder = ContextWindowBuilder(opened.store, opened.embedder, record="off")
    read_threads, taken = SearchReader.messages_around, defaultdict[str, float](float)
    latest: deque[set[tuple[str, str]]] = deque(maxlen=LATEST_WINDOWS)

    def timed(reader: SearchReader, scope: Any, hits: Any, expansion: Any, _: Any, names: Any) -> list[FoundMessage]:
        found = read_threads(reader, scope, hits, expansion, _, names)
        started = perf_counter()
        read_threads(reader, scope, hits, expansion, (None, None), names)
        taken["texts"] += perf_counter() - started
        return found

    threads = again = 0
    for query in sorted(queries, key=lambda each: each.asked_at):
        request = make_set_request(query, 4000)
        started = perf_counter()
        retrieval = builder.find(request)
        arrange_window(retrieval)
        taken["window"] += perf_counter() - started
        read = {(each.key.channel, each.thread_ts) for each in retrieval.found.messages}
        threads += len(read)
        again += len(read & set().union(*latest))
        latest.append(read)
        SearchReader.messages_around = timed  # type: ignore[assignment, method-assign]
        builder.find(request)
        SearchReader.messages_around = read_threads  # type: ignore[method-assign]
    return taken["texts"] / taken["window"], again / threads, 1000 * taken["window"] / len(queries)


def measure_sets(folders: Sequence[Path], limit: int | None) -> None:
    """Print a row for each set."""
    print("| set | window, ms | texts of threads | threads read lately | most that is saved |")
    print("|---|---|---|---|---|")
    for folder in folders:
        with open_set(folder, "static") as opened:
            texts, lately, ms = measure_threads(opened, read_queries(folder, limit=limit))
        print(f"| {opened.name} | {ms:.1f} | {texts:.1%} | {lately:.1%} | {texts * lately:.1%} |", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--sets", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N queries of each set")
    given = parser.parse_args(arguments)
    if given.sets:
        measure_sets(given.sets, given.limit)
        return
    home = given.home or Path(tempfile.mkdtemp(prefix="cw"))
    with open_demo(home) as store:
        seconds = measure(store, given.rounds)
    if given.home is None:
        stop_embedded(home)
    print("| step | ms, median |\n|---|---|")
    for name, taken in seconds.items():
        print(f"| {name} | {1000 * median(taken):.2f} |")


if __name__ == "__main__":
    main()
