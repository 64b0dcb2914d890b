"""Which constants of the score find most, and is what they gain real?

Data: sets (see README.md). Each query is retrieved once; then Optuna's TPE sampler looks for the weights with the best
recall on the development part (the mean over sets of their mean over queries and budgets). Their gain over the
defaults is measured on the validation part, and the report is about that part alone. A gain whose interval includes
zero is no finding, and then the defaults are written. Nothing applies the written weights by itself. Sets are also the
folders that `contextwin feedback export` writes.

    python -m benchmarks.recall.tune DIR… [--trials 100] [--sample 100] [--weights-out FILE] [--report report.html]
    python -m benchmarks.recall.tune DIR… --ablate-only
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

from benchmarks.common.evaluation import (
    chosen_queries,
    make_parser,
    open_set,
    parse_numbers,
    read_queries,
    run,
    write_result,
)
from benchmarks.common.results import SEED, Difference, describe_difference
from benchmarks.recall.tuning import (
    ALL_SETS,
    SPACE,
    Case,
    Replays,
    gather_case,
    list_ablations,
    list_variants,
    mean_recall,
    measure_gain,
    open_replays,
    search_weights,
    split_queries,
)
from benchmarks.recall.tuning_report import Findings, render_report
from contextwin import ScoringWeights
from contextwin.models.feedback import WindowVerdict

DEFAULT = ScoringWeights()
#: Number of values of each constant in the plot of its sensitivity.
POINTS = 5
#: Fewest judged windows, which are queries with gold, that constants are searched for. Unmeasured.
MIN_JUDGED = 30


def main(arguments: Sequence[str] | None = None) -> int:
    """Search, write the weights and the report; 1 when that is impossible."""
    options = _parse(arguments)
    if missing := [name for name in ("optuna", "matplotlib") if find_spec(name) is None]:
        print(f'{" and ".join(missing)} missing; pip install -e ".[tune]"', file=sys.stderr)
        return 1
    judged = sum(len(chosen_queries(folder, options)) for folder in options.folders)
    if judged < MIN_JUDGED and not options.ablate_only:
        print(
            f"{judged} of {MIN_JUDGED} judged windows; with fewer, chance decides: "
            "judge more of them (contextwin feedback), or give more sets or a larger --sample",
            file=sys.stderr,
        )
        return 1
    cases = [case for folder in options.folders for case in gather_set(folder, options)]
    if {case.is_validation for case in cases} != {True, False}:
        print("no two parts: give a set with two workspaces or channels, or a larger --sample", file=sys.stderr)
        return 1
    with open_replays(cases) as replays:
        findings = examine(replays, options)
    print_findings(findings)
    options.report.write_text(render_report(findings), encoding="utf-8")
    if not options.ablate_only:
        options.weights_out.write_text(format_weights(findings, date.today()), encoding="utf-8")
        print(
            f"{options.weights_out} is applied where --weights names it, or everywhere after "
            f"`contextwin config set weights {options.weights_out}`",
            file=sys.stderr,
        )
    if options.json:
        rows = [replace(row, method=name) for name, curve in findings.curves.items() for row in curve]
        write_result(options.json, rows, {"settings": findings.settings, "weights": asdict(findings.tuned)})
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__)
    parser.set_defaults(budgets=[1000, 2000, 4000], sample=100)
    parser.add_argument("--trials", type=int, default=100, metavar="N", help="the first one is the defaults")
    parser.add_argument("--weights-out", type=Path, default=Path("weights.toml"), metavar="FILE")
    parser.add_argument("--write-anyway", action="store_true", help="write the tuned weights, finding or not")
    parser.add_argument("--report", type=Path, default=Path("report.html"), metavar="FILE")
    parser.add_argument("--curve", type=parse_numbers, default=[250, 500, 1000, 2000, 4000, 8000], metavar="B,B")
    parser.add_argument("--ablate-only", action="store_true", help="no search: what each signal of the defaults adds")
    options = parser.parse_args(arguments)
    if options.trials < 1:
        parser.error("--trials must be at least 1")
    return options


def gather_set(folder: Path, options: argparse.Namespace) -> list[Case]:
    """Return the set's cases, retrieved for the largest budget; a sample is split as the whole set is."""
    held_out, budget = split_queries(read_queries(folder)), max([*options.budgets, *options.curve])
    with open_set(folder, options.embedder) as opened:
        return [
            gather_case(opened, query, budget, is_validation=query.id in held_out)
            for query in chosen_queries(folder, options)
        ]


def examine(replays: Replays, options: argparse.Namespace) -> Findings:
    """Search on the development part; measure the gain and the effect of each signal on the validation part."""
    queries = _count_queries(replays.cases)
    settings = _describe(options) | {"tuned on": _name_sets(replays.cases)}
    if options.ablate_only:
        return Findings(
            verdict="nothing was searched",
            tuned=DEFAULT,
            chosen=DEFAULT,
            settings=settings,
            queries=queries,
            effects=measure_effects(replays, DEFAULT, options.budgets),
        )
    tuned = search_weights(replays, options.budgets, options.trials)
    default_rows = replays.run(DEFAULT, options.budgets, is_validation=True)
    gains = measure_gain(default_rows, replays.run(tuned, options.budgets, is_validation=True))
    chosen = tuned if options.write_anyway or is_gain(gains[ALL_SETS]) else DEFAULT
    chosen_rows = replays.run(chosen, options.budgets, is_validation=True)
    return Findings(
        verdict=describe_gain(gains[ALL_SETS]),
        tuned=tuned,
        chosen=chosen,
        settings=settings,
        queries=queries,
        gains=gains,
        recall=(mean_recall(default_rows), mean_recall(chosen_rows)),
        curves={
            name: replays.run(weights, options.curve, is_validation=True)
            for name, weights in {"default": DEFAULT, "tuned": tuned}.items()
        },
        sensitivity=measure_sensitivity(replays, chosen, options.budgets),
        effects=measure_effects(replays, chosen, options.budgets),
    )


def _count_queries(cases: Sequence[Case]) -> dict[str, tuple[int, int]]:
    parts: dict[str, list[bool]] = {}
    for case in cases:
        parts.setdefault(case.set, []).append(case.is_validation)
    return {name: (len(held_out) - sum(held_out), sum(held_out)) for name, held_out in parts.items()}


def _name_sets(cases: Sequence[Case]) -> str:
    """Return the names of the sets; the categories of feedback are its verdicts."""
    categories: dict[str, set[str]] = {}
    for case in cases:
        categories.setdefault(case.set, set()).add(case.query.category)
    verdicts = {*get_args(WindowVerdict)}
    return ", ".join(f"feedback ({name})" if of <= verdicts else name for name, of in categories.items())


def _describe(options: argparse.Namespace) -> dict[str, str]:
    return {
        "embedder": options.embedder,
        "budgets": ", ".join(map(str, options.budgets)),
        "trials": "none" if options.ablate_only else str(options.trials),
        "queries of a set, at most": str(options.sample),
        "seed": str(SEED),
    }


def measure_sensitivity(
    replays: Replays, weights: ScoringWeights, budgets: Sequence[int]
) -> dict[str, dict[float, dict[str, Difference]]]:
    """Return, by constant, by its value and by set, the recall gained over its value in `weights`."""
    before = replays.run(weights, budgets, is_validation=True)
    return {
        constant: {
            value: measure_gain(before, replays.run(variant, budgets, is_validation=True))
            for value, variant in list_variants(weights, constant, POINTS)
        }
        for constant in SPACE
    }


def measure_effects(
    replays: Replays, weights: ScoringWeights, budgets: Sequence[int]
) -> dict[str, dict[str, Difference]]:
    """Return, by signal and by set, the recall with it minus the recall without it."""
    after = replays.run(weights, budgets, is_validation=True)
    return {
        signal: measure_gain(replays.run(without, budgets, is_validation=True), after)
        for signal, without in list_ablations(weights).items()
    }


def is_gain(difference: Difference) -> bool:
    """Return whether a difference is positive, with its whole interval.

    >>> is_gain(Difference(0.012, 0.003, 0.021)), is_gain(Difference(0.012, -0.001, 0.025))
    (True, False)
    """
    return difference.is_finding and difference.mean > 0


def describe_gain(gain: Difference) -> str:
    """Return a difference of recall in words.

    >>> describe_gain(Difference(0.012, 0.003, 0.021)), describe_gain(Difference(0.012, -0.001, 0.025))
    ('a gain of +1.2 [+0.3, +2.1]', 'no finding: +1.2 [-0.1, +2.5] holds zero')
    """
    numbers = describe_difference(gain).removesuffix("  not a finding")
    if not gain.is_finding:
        return f"no finding: {numbers} holds zero"
    return f"a {'gain' if gain.mean > 0 else 'loss'} of {numbers}"


def print_findings(findings: Findings) -> None:
    """Print the verdict for each set, and what each signal adds."""
    print(f"{'set':<24}{'development':>12}{'validation':>12}  tuned − default, points of recall")
    for name, (development, validation) in findings.queries.items():
        gain = findings.gains.get(name)
        print(f"{name:<24}{development:>12}{validation:>12}  {describe_gain(gain) if gain else ''}")
    print(f"{ALL_SETS}: {findings.verdict}\n\n{'signal':<24}with − without, points of recall over {ALL_SETS}")
    for signal, effects in findings.effects.items():
        print(f"{signal:<24}{describe_difference(effects[ALL_SETS])}")


def format_weights(findings: Findings, today: date) -> str:
    """Return the chosen weights as `read_weights` reads them, below their gain, and what they were tuned on.

    A constant that is None is left out, which is how None is written.
    """
    weights, (before, after) = findings.chosen, findings.recall
    origin = "the defaults" if weights == DEFAULT else "tuned"
    values: Mapping[str, object] = {name: value for name, value in asdict(weights).items() if value is not None}
    gain = (
        f"# By benchmarks.recall.tune: {origin}. Tuned − default, points of recall on validation: {findings.verdict}."
    )
    tuning = {
        "on": findings.settings["tuned on"],
        "date": today,
        "questions": sum(validation for _, validation in findings.queries.values()),
        "recall_before": round(100 * before, 1),
        "recall_after": round(100 * after, 1),
    }
    lines = [*_assign(values), "", "[tuned]", *_assign(tuning), ""]
    return "\n".join([gain, *lines])


def _assign(values: Mapping[str, object]) -> list[str]:
    """Return lines of TOML."""
    return [f"{name} = {value if isinstance(value, date) else json.dumps(value)}" for name, value in values.items()]


if __name__ == "__main__":
    run(main)
