"""Does `contextwin search` list the right message first, or the right talk among the first five?

Data: sets as for recall.py. A talk is a thread, or messages of a channel outside of threads without a silence of three
hours.

    first    a wanted message is the first hit
    five     one is among the first five
    talk     a hit of a wanted message's talk is among the first five
    ten      share of the wanted messages among the first ten

    python -m benchmarks.recall.searches DIR… [--embedder static] [--sample N]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from benchmarks.common.evaluation import Query, chosen_queries, interval, make_parser, make_request, open_set, run
from benchmarks.common.results import SEED
from contextwin import ContextWindowBuilder, Store
from contextwin.storage.schema import messages

MEASURES = ("first", "five", "talk", "ten")
#: Hits that are asked for.
LIMIT = 10
#: Seconds of silence that end a talk.
SILENCE = 3 * 3_600

#: Workspace, channel and ts.
Key = tuple[str, str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    options = make_parser(__doc__).parse_args(arguments)
    print(f"{'set':<20}{'n':>5}  " + "".join(f"{name + ', %':<22}" for name in MEASURES))
    for folder in options.folders:
        queries = chosen_queries(folder, options)
        with open_set(folder, options.embedder, options.dates) as opened:
            builder, talks = ContextWindowBuilder(opened.store, opened.embedder), read_talks(opened.store)
            _print_row(folder, [judge_search(builder, query, talks) for query in queries])
    return 0


def judge_search(builder: ContextWindowBuilder, query: Query, talks: Mapping[Key, int]) -> tuple[float, ...]:
    """Return what the search for a query is worth, a number 0–1 for each of MEASURES."""
    hits = [(hit.message.channel, hit.message.ts) for hit in builder.search(make_request(query, 1_000), LIMIT).hits]
    wanted = {talks.get((query.workspace, *key)) for key in query.gold} - {None}
    found = {talks[query.workspace, *key] for key in hits[:5]}
    among = [not query.gold.isdisjoint(hits[:count]) for count in (1, 5)]
    return (
        *map(float, among),
        float(not found.isdisjoint(wanted)),
        len(query.gold.intersection(hits)) / len(query.gold),
    )


def read_talks(store: Store) -> dict[Key, int]:
    """Return the number of each message's talk."""
    m, talks = messages.c, defaultdict[tuple[str, str, str | None], list[str]](list)
    with store._engine.connect() as connection:
        rows = [
            *connection.execute(messages.select().with_only_columns(m.workspace_id, m.channel_id, m.ts, m.thread_ts))
        ]
    threads = {(row.workspace_id, row.channel_id, row.thread_ts) for row in rows if row.ts != row.thread_ts}
    for row in rows:
        thread = (row.workspace_id, row.channel_id, row.thread_ts)
        talks[thread if thread in threads else (*thread[:2], None)].append(row.ts)
    numbers: dict[Key, int] = {}
    for (workspace, channel, thread_ts), stamps in talks.items():
        last = float("-inf")
        number = len(numbers)
        for ts in sorted(stamps, key=float):
            number = len(numbers) if thread_ts is None and float(ts) - last > SILENCE else number
            numbers[workspace, channel, ts], last = number, float(ts)
    return numbers


def _print_row(folder: Path, judged: Sequence[tuple[float, ...]]) -> None:
    rng = np.random.default_rng(SEED)
    print(f"{folder.name:<20}{len(judged):>5}  " + "".join(f"{cell:<22}" for cell in _cells(judged, rng)))


def _cells(judged: Sequence[tuple[float, ...]], rng: np.random.Generator) -> Iterator[str]:
    for values in zip(*judged, strict=True):
        low, high = interval(values, rng)
        yield f"{100 * np.mean(values):.1f} [{100 * low:.1f}, {100 * high:.1f}]"


if __name__ == "__main__":
    run(lambda: main(sys.argv[1:]))
