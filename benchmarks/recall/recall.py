"""How much of the right evidence is inside a window of B tokens?

Data: folders with `messages.jsonl` and `queries.jsonl` (see README.md). Each is imported into a fresh store, and every
query runs through `ContextWindowBuilder.build`. A gold message counts when its whole text is in the window. Timing
covers `build` alone: embedding the prompt, the statements, scoring, packing, counting.

    python benchmarks/recall.py DIR… [--embedder static] [--budgets 500,1000,2000,4000] [--categories …] [--json FILE]
    python benchmarks/recall.py --compare BEFORE.json AFTER.json
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import numpy as np

from benchmarks.common.evaluation import (
    OpenSet,
    Query,
    Row,
    chosen_queries,
    count_missing_gold,
    interval,
    judge,
    make_parser,
    open_set,
    print_table,
    read_result,
    run,
    run_query,
    write_result,
)
from benchmarks.common.results import (
    ALL_CATEGORIES,
    SEED,
    Difference,
    describe_difference,
    group_rows,
    paired_difference,
)
from contextwin import ContextWindowBuilder, read_weights
from contextwin.models.requests import Fill


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table, or compare two results."""
    options = _parse(arguments)
    if options.compare:
        before, after = (read_result(path)[0] for path in options.compare)
        return print_comparison(before, after)
    weights = read_weights(options.weights)
    rows: list[Row] = []
    loads = []
    asked = {folder: chosen_queries(folder, options) for folder in options.folders}
    for folder, queries in asked.items():
        with open_set(folder, options.embedder, options.dates) as opened:
            loads.append(opened.load)
            builder = ContextWindowBuilder(opened.store, opened.embedder, weights=weights)
            if missing := count_missing_gold(opened, queries):
                print(f"{opened.name}: {missing} of the wanted messages are not in the set", file=sys.stderr)
            rows += _run_queries(opened, builder, queries, options)
    print_table(rows)
    if options.json:
        write_result(
            options.json,
            rows,
            {"embedder": options.embedder, "dates": options.dates, "weights": asdict(weights), "loads": loads},
        )
    if options.plot:
        plot_recall(rows, options.plot)
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, needs_sets=False)
    parser.add_argument("--weights", default="default", help="a preset or a TOML file")
    parser.add_argument("--fill", choices=get_args(Fill), default="budget", help="whether windows stop before a budget")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"), help="two files of --json")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw recall against tokens (needs matplotlib)")
    options = parser.parse_args(arguments)
    if bool(options.folders) == bool(options.compare):
        parser.error("give sets to run, or --compare and two results")
    if options.plot and find_spec("matplotlib") is None:
        parser.error("--plot needs matplotlib, which is not installed")
    return options


def _run_queries(
    opened: OpenSet, builder: ContextWindowBuilder, queries: Sequence[Query], options: argparse.Namespace
) -> Iterator[Row]:
    for query in queries:
        for budget in options.budgets:
            yield judge(opened.name, query, run_query(builder, query, budget, options.fill))


# ---- two results


def print_comparison(before: Sequence[Row], after: Sequence[Row]) -> int:
    """Print what changed, by set, category, budget and method, over the queries that both have; 1 if there are none."""
    rng = np.random.default_rng(SEED)
    known = {_identify(row): row for row in before}
    groups = group_rows(row for row in after if _identify(row) in known)
    if not groups:
        print("the results share no query of the same set, budget and method", file=sys.stderr)
        return 1
    print(
        f"{'set':<18}{'category':<24}{'n':>5}{'B':>6}  {'method':<22}{'recall, after − before':<40}all, after − before"
    )
    for (name, category, budget, method), rows in groups.items():
        pairs = [(known[_identify(row)], row) for row in rows]
        recall = compare(pairs, lambda row: row.recall, rng)
        has_all = compare(pairs, lambda row: row.has_all, rng)
        place = f"{name:<18}{category:<24}{len(rows):>5}{budget:>6}  {method:<22}"
        print(f"{place}{describe_difference(recall):<40}{describe_difference(has_all)}")
    return 0


def compare(pairs: Sequence[tuple[Row, Row]], measure: Callable[[Row], float], rng: np.random.Generator) -> Difference:
    """Return what changed from the first to the second of each pair, with the interval of a paired bootstrap."""
    return paired_difference([measure(after) - measure(before) for before, after in pairs], rng)


def _identify(row: Row) -> tuple[str, str, int, str]:
    return row.set, row.query, row.budget, row.method


# ---- the plot


def plot_recall(rows: Sequence[Row], path: Path) -> None:
    """Draw recall against the tokens really used, one line a set, with the intervals of the means."""
    rng = np.random.default_rng(SEED)
    matplotlib = import_module("matplotlib")
    matplotlib.use("agg")
    figure, axes = import_module("matplotlib.pyplot").subplots(figsize=(7, 4.5), layout="constrained")
    groups = [(name, group) for (name, category, *_), group in group_rows(rows).items() if category == ALL_CATEGORIES]
    for name in dict.fromkeys(name for name, _ in groups):
        curve = [group for other, group in groups if other == name]
        tokens = [np.mean([row.tokens for row in group]) for group in curve]
        means = np.array([np.mean([row.recall for row in group]) for group in curve])
        low, high = np.array([interval([row.recall for row in group], rng) for group in curve]).T
        axes.errorbar(
            tokens, 100 * means, 100 * np.array([means - low, high - means]), marker="o", capsize=3, label=name
        )
    axes.set(xlabel="tokens", ylabel="recall, %", xlim=(0, None), ylim=(0, 101))
    axes.legend()
    figure.savefig(path, dpi=150)


if __name__ == "__main__":
    run(main)
