"""How much of the right evidence is inside a window of B tokens?

Data: folders with `messages.jsonl` and `queries.jsonl` (see README.md). Each is imported into a fresh store, and every
query runs through `ContextWindowBuilder.build`. A gold message counts when its whole text is in the window. Timing
covers `build` alone: embedding the prompt, the statements, scoring, packing, counting.

    python benchmarks/recall.py DIR… [--embedder static] [--budgets 500,1000,2000,4000] [--categories …] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from contextwin import (
    ContextWindow,
    ContextWindowBuilder,
    ImportOptions,
    ScoringWeights,
    WindowRequest,
    import_archive,
    open_embedder,
    open_store,
    read_weights,
)
from contextwin.config import read_settings

RESAMPLES = 2000
SEED = 20261121


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One query at one budget."""

    set: str  #: the folder's name
    query: str  #: its id
    category: str  #: of the query
    budget: int  #: tokens allowed
    tokens: int  #: tokens used
    gold: int  #: messages wanted
    found: int  #: of those, whole in the window
    shown: int  #: messages in the window
    ms: float  #: time of `build`

    @property
    def recall(self) -> float:
        """The share of the wanted messages that is in the window."""
        return self.found / self.gold

    @property
    def has_all(self) -> float:
        """1 when every wanted message is in the window."""
        return float(self.found == self.gold)

    @property
    def precision(self) -> float:
        """The share of the window that was wanted."""
        return self.found / self.shown if self.shown else 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    options = _parse(arguments)
    weights = read_weights(options.weights)
    rows: list[Row] = []
    loads = []
    for folder in options.folders:
        with tempfile.TemporaryDirectory(prefix="cw-", dir="/tmp" if Path("/tmp").is_dir() else None) as home:
            settings = read_settings(home=home, embedder=options.embedder)
            with open_store(settings=settings) as store:
                embedder = open_embedder(options.embedder, settings)
                report = import_archive(store, embedder, folder, ImportOptions())
                loads.append({"set": folder.name, "messages": report.messages, "seconds": round(report.seconds, 1)})
                print(f"{folder.name}: {report.messages:,} messages in {report.seconds:.1f} s", file=sys.stderr)
                builder = ContextWindowBuilder(store, embedder, weights=weights)
                rows += _run_queries(builder, folder, options)
            _stop_server(settings.home)
    print_tables(rows)
    if options.json:
        options.json.write_text(json.dumps(_result(rows, loads, weights, options), indent=1))
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    numbers = lambda text: [int(part) for part in text.split(",")]  # noqa: E731
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR")
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--budgets", type=numbers, default=[500, 1000, 2000, 4000])
    parser.add_argument("--categories", type=lambda text: text.split(","), help="only these")
    parser.add_argument("--limit", type=int, help="only the first N queries of each set")
    parser.add_argument("--weights", default="default", help="a preset or a TOML file")
    parser.add_argument("--json", type=Path, help="write settings and per-query rows here")
    return parser.parse_args(arguments)


def _run_queries(builder: ContextWindowBuilder, folder: Path, options: argparse.Namespace) -> Iterator[Row]:
    for query in _queries(folder, options):
        for budget in options.budgets:
            started = perf_counter()
            window = builder.build(_request(query, budget))
            yield _judge(folder.name, query, window, 1000 * (perf_counter() - started))


def _queries(folder: Path, options: argparse.Namespace) -> list[dict[str, Any]]:
    # Not splitlines(): a prompt may hold U+2028, which is no end of line in JSON.
    lines = (folder / "queries.jsonl").read_text(encoding="utf-8").split("\n")
    queries = [json.loads(line) for line in lines if line]
    wanted = [q for q in queries if not options.categories or q["category"] in options.categories]
    return wanted[: options.limit]


def _request(query: dict[str, Any], budget: int) -> WindowRequest:
    return WindowRequest(
        prompt=query["prompt"],
        workspace=query["workspace"],
        channel=query.get("channel"),
        thread_ts=query.get("thread_ts"),
        asker=query.get("asker"),
        viewer=query.get("viewer"),
        everyone=query.get("viewer") is None,
        asked_at=datetime.fromisoformat(query["asked_at"]),
        max_tokens=budget,
    )


def _judge(name: str, query: dict[str, Any], window: ContextWindow, ms: float) -> Row:
    assert window.total_tokens <= window.budget_tokens
    whole = {(m.channel, m.ts) for thread in window.threads for m in thread.messages if not m.truncated}
    gold = {(g["channel"], g["ts"]) for g in query["gold"]}
    return Row(
        set=name,
        query=query["id"],
        category=query["category"],
        budget=window.budget_tokens,
        tokens=window.total_tokens,
        gold=len(gold),
        found=len(gold & whole),
        shown=sum(len(thread.messages) for thread in window.threads),
        ms=round(ms, 2),
    )


def interval(values: Sequence[float], rng: np.random.Generator) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean (percentile method, Efron 1979)."""
    data = np.asarray(values)
    means = data[rng.integers(0, len(data), (RESAMPLES, len(data)))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)


def print_tables(rows: Sequence[Row]) -> None:
    """Print, for each set, one line for each category and budget, and the mean of all."""
    rng = np.random.default_rng(SEED)
    numbers = f"{'recall@B':<20}{'all@B':<20}{'prec':>6}{'tokens':>8}{'p50 ms':>8}{'p95':>7}"
    print(f"{'set':<18}{'category':<24}{'n':>5}{'B':>6}  {numbers}")
    for key, group in _grouped(rows):
        name, category, budget = key
        ms = np.percentile([row.ms for row in group], [50, 95])
        print(
            f"{name:<18}{category:<24}{len(group):>5}{budget:>6}  "
            f"{_cell(group, lambda r: r.recall, rng):<20}{_cell(group, lambda r: r.has_all, rng):<20}"
            f"{100 * np.mean([r.precision for r in group]):>6.1f}{np.mean([r.tokens for r in group]):>8.0f}"
            f"{ms[0]:>8.1f}{ms[1]:>7.1f}"
        )


def _grouped(rows: Sequence[Row]) -> list[tuple[tuple[str, str, int], list[Row]]]:
    groups: dict[tuple[str, str, int], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.set, row.category, row.budget].append(row)
        groups[row.set, "~ all", row.budget].append(row)
    return sorted(groups.items())


def _cell(rows: Sequence[Row], value: Callable[[Row], float], rng: np.random.Generator) -> str:
    values = [value(row) for row in rows]
    low, high = interval(values, rng)
    return f"{100 * np.mean(values):5.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _result(
    rows: Sequence[Row], loads: list[dict[str, Any]], weights: ScoringWeights, options: argparse.Namespace
) -> dict[str, Any]:
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    packages = ("contextwin", "sqlalchemy", "psycopg", "pgvector", "tiktoken", "numpy")
    return {
        "commit": commit,
        "embedder": options.embedder,
        "weights": asdict(weights),
        "seed": SEED,
        "python": platform.python_version(),
        "versions": {package: version(package) for package in packages},
        "loads": loads,
        "rows": [asdict(row) for row in rows],
    }


def _stop_server(home: Path) -> None:
    from contextwin.embedded import stop_embedded

    stop_embedded(home)


if __name__ == "__main__":
    sys.exit(main())
