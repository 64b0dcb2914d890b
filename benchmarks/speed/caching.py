"""What does it save to remember what was found for a request?

Finds and arranges windows for questions about the sample workspace, and finds them again where they are remembered.
Only ratios within one run mean anything.

    python -m benchmarks.speed.caching [--rounds 20] [--home DIR]
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeVar

from benchmarks.speed.recording import PROMPTS, make_request, open_demo
from contextwin import ContextWindowBuilder, Store, arrange_window, open_embedder
from contextwin.storage.embedded.server import stop_embedded
from contextwin.window.retrieval_cache import RetrievalCache

T = TypeVar("T")


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


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args(arguments)
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
