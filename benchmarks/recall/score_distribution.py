"""How are scores distributed, and what does each constant of the score do to the windows?

Data: sets (see README.md), or one's own store and a file of prompts, one a line, asked now with everyone's rights.
For each set and budget:

    scores     quantiles of every value of the breakdown, over messages that are shown and over those that are not
    factors    how many messages each signal changes: those for which its factor is not 1
    constants  windows without the constant beside windows with it: how many differ, their overlap (Jaccard), and,
               where the wanted messages are known, the recall that the constant adds
    times      milliseconds of the steps of `build`, and for sets the tokens of the chunks

Scores are read from a window of 100,000 tokens: all but duplicates and long neighbours of what was found. Recent
messages that were not found have no score.

    python -m benchmarks.recall.score_distribution DIR… [--budgets 1000] [--sample 100] [--json FILE]
    python -m benchmarks.recall.score_distribution --prompts FILE --workspace W [--database URL]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.common.evaluation import (
    Outcome,
    Query,
    chosen_queries,
    judge,
    make_parser,
    make_request,
    open_set,
    pick_queries,
    run,
    write_result,
)
from benchmarks.common.results import SEED, Difference, describe_difference, paired_difference
from contextwin import (
    ContextWindow,
    ContextWindowBuilder,
    ScoringWeights,
    arrange_window,
    open_embedder,
    open_store,
    read_weights,
)
from contextwin.errors import FindAgainError
from contextwin.ingest.sources import read_archive
from contextwin.models.messages import Message, MessageKey
from contextwin.models.retrieved import Retrieval
from contextwin.models.weights import RANGES
from contextwin.models.windows import ScoreBreakdown
from contextwin.window.scoring.signals import FACTORS
from testkit.chunks import chunk_message

QUANTILES = {"min": 0, "p5": 5, "p25": 25, "p50": 50, "p75": 75, "p95": 95, "max": 100}
#: More tokens than everything that is found costs.
WIDE_TOKENS = 100_000
#: The two kinds of scored messages, and whether the window shows them.
KINDS = {"shown": True, "not shown": False}


class Scored(NamedTuple):
    """A message that was scored for a query."""

    score: ScoreBreakdown  #: its score
    is_shown: bool  #: it is in the window


@dataclass(frozen=True, kw_only=True, slots=True)
class Effect:
    """What one constant changes."""

    constant: str  #: a field of ScoringWeights
    neutral: float  #: its value in the windows without it
    changed: float  #: share of the windows that differ without it, 0–1
    overlap: float  #: mean Jaccard overlap of the windows with and without it, 0–1
    recall: Difference | None  #: recall with it minus recall without it; None: no gold


@dataclass(frozen=True, kw_only=True, slots=True)
class Study:
    """Some queries of a store, and the weights to study."""

    builder: ContextWindowBuilder  #: of the store
    queries: Sequence[Query]  #: those without gold have no recall
    weights: ScoringWeights  #: in force

    def build(self, query: Query, budget: int) -> ContextWindow:
        """Return the query's window."""
        return self.builder.build(replace(make_request(query, budget), weights=self.weights))

    def find(self, query: Query, budget: int) -> Retrieval:
        """Return what is found for the query."""
        return self.builder.find(replace(make_request(query, budget), weights=self.weights))

    def rebuild(self, retrieval: Retrieval, weights: ScoringWeights) -> ContextWindow:
        """Return the window with other weights, of what was found unless these find something else."""
        try:
            return arrange_window(retrieval, weights)
        except FindAgainError:
            return self.builder.build(replace(retrieval.request, weights=weights))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables for each set and budget."""
    options = _parse(arguments)
    reports: list[dict[str, Any]] = []
    for name, study, chunk_tokens in _open_studies(options):
        for budget in options.budgets if study.queries else ():
            report = describe(study, budget)
            print(f"\n{name}: {len(study.queries)} queries, {budget} tokens")
            print_report(report)
            reports.append({"set": name, "queries": len(study.queries), "budget": budget, **report})
        if chunk_tokens:
            print_quantiles("chunks", {"tokens": summarize(chunk_tokens)})
            reports.append({"set": name, "chunk_tokens": summarize(chunk_tokens)})
    if options.json:
        details = {"embedder": options.embedder, "weights": asdict(read_weights(options.weights)), "reports": reports}
        write_result(options.json, [], details)
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__, needs_sets=False)
    parser.set_defaults(budgets=[1000])
    parser.add_argument("--weights", default="default", help="a preset or a TOML file")
    parser.add_argument("--prompts", type=Path, metavar="FILE", help="one's own prompts, one a line")
    parser.add_argument("--workspace", metavar="W", help="where they are asked")
    parser.add_argument("--database", metavar="URL", help="the store; else the one that contextwin uses")
    options = parser.parse_args(arguments)
    if bool(options.folders) == bool(options.prompts) or bool(options.prompts) != bool(options.workspace):
        parser.error("give sets, or --prompts and --workspace")
    return options


def _open_studies(options: argparse.Namespace) -> Iterator[tuple[str, Study, list[int]]]:
    """Yield the name of each study, the study, and the tokens of the chunks where the archive is at hand."""
    weights = read_weights(options.weights)
    if options.prompts:
        prompts = read_prompts(options.prompts, options.workspace, datetime.now(UTC))
        queries = pick_queries(prompts, options.limit, options.sample)
        with open_store(options.database) as store:
            builder = ContextWindowBuilder(store, open_embedder(options.embedder, store.settings))
            yield options.workspace, Study(builder=builder, queries=queries, weights=weights), []
    for folder in options.folders:
        with open_set(folder, options.embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder)
            study = Study(builder=builder, queries=chosen_queries(folder, options), weights=weights)
            yield opened.name, study, count_chunk_tokens(folder)


def read_prompts(path: Path, workspace: str, asked_at: datetime) -> list[Query]:
    """Return a query for each line that is not blank, asked in no channel, with everyone's rights and no gold."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [
        Query(id=f"line {number}", workspace=workspace, asked_at=asked_at, prompt=line.strip(), category="prompts")
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]


def count_chunk_tokens(folder: Path) -> list[int]:
    """Return the tokens of each chunk of the set's messages."""
    messages = (record for record in read_archive(folder) if isinstance(record, Message) and record.text)
    return [chunk.token_count for message in messages for chunk in chunk_message(message)]


def describe(study: Study, budget: int) -> dict[str, Any]:
    """Return the scores, the effects and the times at a budget, as the result file holds them."""
    windows = [study.build(query, budget) for query in study.queries]
    retrievals = [study.find(query, budget) for query in study.queries]
    switches = find_switches(study.weights).items()
    pairs = zip(study.queries, windows, strict=True)
    scored = [each for query, window in pairs for each in find_scored(study, query, window)]
    names = sorted({name for window in windows for name in window.stats if name.endswith("_ms")})
    return {
        "degraded": sorted({reason for window in windows for reason in window.degraded}),
        "scores": describe_scores(scored),
        "effects": [asdict(measure_effect(study, windows, retrievals, switch)) for switch in switches],
        "times": {name: summarize([window.stats[name] for window in windows]) for name in names},
    }


def find_scored(study: Study, query: Query, window: ContextWindow) -> Iterator[Scored]:
    """Yield every score of the query, and whether the window shows the message."""
    shown = shown_keys(window)
    for thread in study.build(query, WIDE_TOKENS).threads:
        for message in thread.messages:
            if message.score is not None:
                yield Scored(message.score, MessageKey(message.channel, message.ts) in shown)


def describe_scores(scored: Sequence[Scored]) -> dict[str, dict[str, Any]]:
    """Return, for each value of the breakdown, its quantiles for each of `KINDS`, and how many messages it changes."""
    described = {}
    pairs = [(each.is_shown, each.score.to_dict()) for each in scored]
    for name in ("total", "relevance", "semantic", "lexical", "rerank", "absolute", *FACTORS):
        known = [(is_shown, value) for is_shown, values in pairs if (value := values[name]) is not None]
        summaries = {
            kind: summarize([value for shown, value in known if shown == is_shown]) for kind, is_shown in KINDS.items()
        }
        touched = sum(value != 1 for _, value in known) if name in FACTORS else None
        described[name] = {**summaries, "touched": touched}
    return described


def summarize(values: Sequence[float]) -> dict[str, float]:
    """Return the number of values, and their quantiles if there are any."""
    if not values:
        return {"n": 0}
    quantiles = np.percentile(values, list(QUANTILES.values()))
    return {"n": len(values), **dict(zip(QUANTILES, map(float, quantiles), strict=True))}


def find_switches(weights: ScoringWeights) -> dict[str, float]:
    """Return the constants that are on and can be switched off, each with the value that does it."""
    return {
        name: limits.off
        for name, limits in RANGES.items()
        if limits.off is not None and getattr(weights, name) != limits.off
    }


def measure_effect(
    study: Study, windows: Sequence[ContextWindow], retrievals: Sequence[Retrieval], switch: tuple[str, float]
) -> Effect:
    """Compare each window with the one without the constant, `switch`, which has the value that switches it off."""
    constant, neutral = switch
    off: dict[str, Any] = {constant: neutral}
    weights = replace(study.weights, **off)
    overlaps, gains = [], []
    for query, window, retrieval in zip(study.queries, windows, retrievals, strict=True):
        without = study.rebuild(retrieval, weights)
        overlaps.append(overlap(shown_keys(window), shown_keys(without)))
        if query.gold:
            gains.append(recall_of(query, window) - recall_of(query, without))
    return Effect(
        constant=constant,
        neutral=neutral,
        changed=sum(share < 1 for share in overlaps) / len(overlaps),
        overlap=float(np.mean(overlaps)),
        recall=paired_difference(gains, np.random.default_rng(SEED)) if gains else None,
    )


def recall_of(query: Query, window: ContextWindow) -> float:
    """Return the recall of the window."""
    outcome = Outcome(threads=window.threads, tokens=window.total_tokens, budget=window.budget_tokens, ms=0.0)
    return judge("", query, outcome).recall


def shown_keys(window: ContextWindow) -> set[MessageKey]:
    """Return the keys of the messages that the window shows, whole or in part."""
    return {MessageKey(message.channel, message.ts) for thread in window.threads for message in thread.messages}


def overlap(one: set[MessageKey], other: set[MessageKey]) -> float:
    """Return the share of what is in either that is in both (Jaccard 1901); 1 when there is nothing.

    >>> a, b, c = (MessageKey("C", ts) for ts in "123")
    >>> overlap({a, b}, {b, c}) == 1 / 3, overlap(set(), set())
    (True, 1.0)
    """
    return len(one & other) / len(one | other) if one | other else 1.0


def print_report(report: Mapping[str, Any]) -> None:
    """Print the tables of one set and budget."""
    for reason in report["degraded"]:
        print(f"without {reason}")
    for kind in KINDS:
        print_quantiles(f"scores, {kind}", {name: row[kind] for name, row in report["scores"].items()})
    print(f"{'factor':<24}{'touched':>9}{'of':>9}")
    for name, row in report["scores"].items():
        if row["touched"] is not None:
            print(f"{name:<24}{row['touched']:>9,}{sum(row[kind]['n'] for kind in KINDS):>9,}")
    print(f"{'constant':<24}{'off at':>9}{'changed':>9}{'overlap':>9}  recall with it − without it")
    for effect in report["effects"]:
        shares = f"{100 * effect['changed']:>9.1f}{100 * effect['overlap']:>9.1f}"
        recall = describe_difference(Difference(*effect["recall"])) if effect["recall"] else "not known"
        print(f"{effect['constant']:<24}{effect['neutral']:>9g}{shares}  {recall}")
    print_quantiles("times", report["times"])


def print_quantiles(title: str, rows: Mapping[str, Mapping[str, float]]) -> None:
    """Print one line of quantiles for each row."""
    print(f"{title:<24}{'n':>9}" + "".join(f"{name:>10}" for name in QUANTILES))
    for name, row in rows.items():
        print(f"{name:<24}{row['n']:>9,}" + "".join(f"{row[q]:>10.4g}" for q in QUANTILES if q in row))


if __name__ == "__main__":
    run(main)
