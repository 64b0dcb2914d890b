"""How much longer does a window take on a Citus than on a plain server?

Starts a Citus from a folder with its program (`cluster`), on which a second database is a plain one: the same server
with the same settings. Imports an evaluation set into both, asks its questions once unmeasured, compares the windows,
and asks them again in turns. The ratio is the median over questions, each with its least time of the turns.

    python -m benchmarks.speed.citus DIR [--shared DIR] [--sample 40] [--budget 1000] [--turns 3]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

from sqlalchemy import make_url

from benchmarks.common.evaluation import make_request, read_queries
from contextwin import ContextWindowBuilder, ImportOptions, import_archive, open_embedder, open_store
from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.config import read_settings
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from testkit.citus import Citus, clustering

PLAIN = "plain"


def create_plain_database(citus: Citus) -> str:
    """Create a database of the coordinator that does not know of Citus, and return its URL for the owner."""
    citus.run(f"CREATE DATABASE {PLAIN} OWNER owner", database="postgres")
    citus.run("CREATE EXTENSION vector", database=PLAIN)
    return make_url(citus.url).set(database=PLAIN).render_as_string(hide_password=False)


def measure(builders: Sequence[ContextWindowBuilder], folder: Path, given: argparse.Namespace) -> list[list[float]]:
    """Return for each builder the least seconds of each question; fails where two windows differ."""
    requests = [make_request(query, given.budget) for query in read_queries(folder, sample=given.sample)]
    for request in requests:
        assert len({builder.build(request).text for builder in builders}) == 1, request
    least = [[float("inf")] * len(requests) for _ in builders]
    for turn in range(given.turns):
        for n, request in enumerate(requests):
            for which in (0, 1) if (turn + n) % 2 else (1, 0):
                started = perf_counter()
                builders[which].build(request)
                least[which][n] = min(least[which][n], perf_counter() - started)
    return least


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a row; without a Citus say so."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, metavar="DIR", help="a set")
    parser.add_argument("--shared", type=Path, help="where the folder `citus` is; default: beside that of the sets")
    parser.add_argument("--sample", type=int, default=40, help="questions of the set")
    parser.add_argument("--budget", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args(arguments)
    shared = (given.shared or given.folder.parent.parent).resolve()
    if not (shared / "citus" / "cluster").is_file():
        print(f"skipped: no Citus is on this machine (looked in {shared / 'citus'})")
        return
    settings = read_settings(embedder="static", encoding=DEFAULT_ENCODING)
    with clustering(shared) as citus, ExitStack() as opened:
        builders = list[ContextWindowBuilder]()
        for url in (create_plain_database(citus), citus.url):
            engine = open_engine(url, settings)
            upgrade_schema(engine)
            engine.dispose()
            store = opened.enter_context(open_store(url, settings=settings))
            embedder = open_embedder("static", settings)
            import_archive(store, embedder, given.folder, ImportOptions())
            builders.append(ContextWindowBuilder(store, embedder, record="off"))
        plain, clustered = measure(builders, given.folder, given)
    ratio = median(there / here for here, there in zip(plain, clustered, strict=True))
    print("| set | windows, all equal | plain, ms | Citus, ms | ratio |\n|---|---|---|---|---|")
    times = " | ".join(f"{1000 * median(each):.1f}" for each in (plain, clustered))
    print(f"| {given.folder.name} | {len(plain)} | {times} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
