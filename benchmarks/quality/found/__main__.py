"""How likely did a search find what was asked (`found`), and does a prompt go on with the talk (`goes_on`)?

Fits both on sets, each set left out in turn, and says how well the fit tells the cases of that set apart (AUC), and
how true its probabilities are (Brier score; expected calibration error over ten bins).

    own          a question of the set: found if a gold message is in the window of 1,500 tokens
    elsewhere    a question of another set, or of another workspace of the set: not found
    small talk   in five languages: not found
    live         a remark of a set of remarks: goes on with the talk; questions do not

Sets count alike, whatever their sizes. Intervals are 95 % percentile bootstraps over cases. What is saved has features
only, no text.

    python -m benchmarks.quality.found DIR… [--only NAME] [--sample 80] [--save FILE]
    python -m benchmarks.quality.found --load FILE…
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from benchmarks.common.results import RESAMPLES, SEED
from benchmarks.quality.found.data import Case, load_cases, measure_set, save_cases
from benchmarks.quality.found.fitting import (
    Floats,
    area_under_curve,
    brier_score,
    calibration_error,
    fit_logistic,
    logistic,
)
from contextwin.window.found import FoundFeatures

#: Columns of `found`, with and without vectors, by the names of its constants.
BY_BOTH = ("BIAS", "COVERAGE", "SIMILARITY", "UNKNOWN", "LENGTH", "SAYS_LITTLE")
BY_WORDS = ("BIAS", "COVERAGE", "UNKNOWN", "LENGTH", "SAYS_LITTLE")
#: Columns of `goes_on`.
OF_TALK = ("CERTAINTY_BIAS", "CERTAINTY")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure or load cases, and print the fits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="DIR", help="a set")
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--sample", type=int, default=80, metavar="N", help="prompts of each set")
    parser.add_argument("--only", metavar="NAME", help="ask in this set only; the others are asked from")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the cases here, and fit nothing")
    parser.add_argument("--load", type=Path, nargs="+", default=[], metavar="FILE", help="fit the cases of these files")
    options = parser.parse_args(arguments)
    asked = [each for each in options.folders if options.only in (None, each.name)]
    measured = chain.from_iterable(
        measure_set(folder, options.folders, options.embedder, options.sample) for folder in asked
    )
    if options.save:
        save_cases(options.save, measured)
        return 0
    cases = [*measured, *chain.from_iterable(map(load_cases, options.load))]
    asks = [case for case in cases if case.group != "live"]
    with_vectors = [case for case in asks if case.features["similarity"] is not None]
    print_fit("found", BY_BOTH, with_vectors, lambda case: case.is_found, lambda case: case.found)
    print_fit("found, without vectors", BY_WORDS, asks, lambda case: case.is_found, None)
    talk = [case for case in cases if case.participation and case.group != "small talk"]
    print_fit("goes_on", OF_TALK, talk, lambda case: case.group == "live", lambda case: case.goes_on)
    return 0


def columns_of(case: Case, names: Sequence[str]) -> list[float]:
    """Return the values of a case by the names of the constants that they are multiplied by."""
    told, score = case.features, min(max(case.participation or 0.5, 1e-6), 1 - 1e-6)
    values = {
        "BIAS": 1.0,
        "COVERAGE": told["coverage"],
        "SIMILARITY": told["similarity"] or 0.0,
        "UNKNOWN": told["unknown"],
        "LENGTH": np.log1p(told["term_count"]),
        "SAYS_LITTLE": float(FoundFeatures(**told).says_little),
        "CERTAINTY_BIAS": 1.0,
        "CERTAINTY": np.log(score / (1 - score)),
    }
    return [float(values[name]) for name in names]


def print_fit(
    name: str,
    columns: Sequence[str],
    cases: Sequence[Case],
    is_true: Callable[[Case], bool],
    shipped: Callable[[Case], float] | None,
) -> None:
    """Print the constants, and for each set that is left out how good the fit is, beside what the library says."""
    x = np.array([columns_of(case, columns) for case in cases])
    y = np.array([is_true(case) for case in cases], dtype=float)
    sets = np.array([case.set for case in cases])
    weights = np.array([1 / (sets == each).sum() for each in sets]) * len(sets) / len(set(sets))
    predicted = np.zeros(len(y))
    for each in sorted(set(sets)):
        rest = sets != each
        predicted[~rest] = logistic(x[~rest] @ fit_logistic(x[rest], y[rest], weights[rest]))
    fitted = fit_logistic(x, y, weights)
    print(f"\n{name}: " + ", ".join(f"{column} {value:.2f}" for column, value in zip(columns, fitted, strict=True)))
    told = {"left out": predicted}
    if shipped is not None:
        told["library"] = np.array([shipped(case) for case in cases])
    for label, values in told.items():
        for each in (*sorted(set(sets)), None):
            here = np.ones(len(sets), dtype=bool) if each is None else sets == each
            print_quality(f"{label}, {each or 'all'}", values[here], y[here])
        print_reliability(values, y)


def print_quality(label: str, predicted: Floats, y: Floats) -> None:
    """Print AUC, Brier score and calibration error with their intervals; no AUC where all cases are alike."""
    cells = []
    for measure in (area_under_curve, brier_score, calibration_error):
        if measure is area_under_curve and y.min() == y.max():
            cells.append(f"{'-':<22}")
            continue
        chance = np.random.default_rng(SEED)
        drawn = [chance.integers(len(y), size=len(y)) for _ in range(RESAMPLES // 4)]
        values = [
            measure(predicted[each], y[each]) for each in drawn if y[each].min() != y[each].max() or y.min() == y.max()
        ]
        low, high = np.percentile(values, (2.5, 97.5))
        cells.append(f"{measure(predicted, y):.3f} [{low:.3f}, {high:.3f}]  ")
    print(f"{label:<32}{len(y):>5}{int(y.sum()):>5}  " + "".join(cells))


def print_reliability(predicted: Floats, y: Floats) -> None:
    """Print for each tenth of the scale how many cases have such a probability, and the share of them that is true."""
    bins = np.minimum((predicted * 10).astype(int), 9)
    shares = (
        f"{(each + 0.5) / 10:.2f}: {y[bins == each].mean():.2f} of {(bins == each).sum()}" for each in sorted(set(bins))
    )
    print("    " + ", ".join(shares))


if __name__ == "__main__":
    sys.exit(main())
