"""Are questions answered right whose writers had not seen the program: about things in time, and about talk in time?

Each folder of `data` has workspaces as typed JSONL, and questions with what answers them. Those of some workspaces are
left out: of them nothing but counts is printed. Do not read them to improve anything.

    right    the accepted message, list, number or value; of look-alikes: nothing is asserted
    silent   another answer as certain, or none with confidence >= 0.7 and what answers not in the window
    hedged   another answer as uncertain

Intervals are 95 % percentile bootstraps over questions.

    python -m benchmarks.quality.strangers [--set office] [--show]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.evaluation import open_set
from benchmarks.common.results import SEED, interval
from benchmarks.quality.time_questions.judging import Seen, Verdict, is_silent, read_window
from contextwin import ContextWindowBuilder, WindowRequest

DATA = Path(__file__).parent / "data"
#: Workspaces whose misses nobody looks at.
LEFT_OUT = frozenset(
    {
        *("millbeck", "kolberg", "cumbres", "vauclerc", "numbernine", "dampcellar", "drachenwiese", "calviva"),
        *("verein", "lab", "cabra-coja", "nordlicht", "la-nave"),
    }
)
LOOK_ALIKE = "none"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    names = sorted(folder.name for folder in DATA.iterdir())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=names, action="append", dest="sets", help="only this one; may be repeated")
    parser.add_argument("--show", action="store_true", help="print the misses of workspaces that are not left out")
    parser.add_argument("--embedder", default="static")
    options = parser.parse_args(arguments)
    rows: dict[str, list[tuple[Verdict, bool]]] = defaultdict(list)
    for name in options.sets or names:
        lines = (DATA / name / "questions.jsonl").read_text(encoding="utf-8").splitlines()
        with open_set(DATA / name, options.embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder, record="off")
            for question in map(json.loads, lines):
                window = builder.build(make_request(question))
                verdict = judge(question["gold"], read_window(window))
                workspace, writer = question["workspace"], question.get("writer")
                asked = f"{workspace}, {writer} writer" if writer else workspace
                kind = "look-alikes" if question["gold"]["type"] == LOOK_ALIKE else asked
                rows[f"{name}: {kind}"].append((verdict, is_silent(verdict, window.plan.confidence)))
                if options.show and verdict != "right" and question["workspace"] not in LEFT_OUT:
                    print(f"{verdict:7} {question['id']} | {question['prompt'][:90]} | {window.note[:120]}")
    print_rows(rows)
    return 0


def make_request(question: Mapping[str, Any]) -> WindowRequest:
    """Return how a question is asked."""
    return WindowRequest(
        prompt=question["prompt"],
        workspace=question["workspace"],
        channel=question["channel"],
        thread_ts=question["thread_ts"],
        asker=question["asker"],
        bot=question.get("bot"),
        asked_at=datetime.fromisoformat(question["asked_at"]),
    )


def judge(gold: Mapping[str, Any], seen: Seen) -> Verdict:
    """Return what a window is worth; the types of gold are listed in the README of `benchmarks/quality`."""
    if gold["type"] == LOOK_ALIKE:
        return "right" if not seen.asserts else "wrong" if seen.certain else "hedged"
    sets = _accepted(gold)
    if _is_right(gold, seen, sets):
        return "right"
    if seen.asserts:
        return "wrong" if seen.certain else "hedged"
    return "shown" if any(keys and keys <= seen.shown for keys in sets) else "lost"


def _accepted(gold: Mapping[str, Any]) -> list[frozenset[tuple[str, str]]]:
    """Return the sets of messages that answer, one a reading."""
    readings = [gold["keys"]] if "keys" in gold else gold.get("accept", [])
    keys = [each["keys"] if isinstance(each, dict) else each for each in readings if not isinstance(each, int)]
    return [frozenset((channel, ts) for channel, ts in each) for each in keys]


def _is_right(gold: Mapping[str, Any], seen: Seen, sets: Sequence[frozenset[tuple[str, str]]]) -> bool:
    if gold["type"] == "trange":
        begins = {datetime.fromisoformat(oldest) for oldest, _ in gold["ranges"]}
        return seen.asserts and seen.oldest in begins and sets[0] <= seen.shown
    if not seen.is_timed:
        return False
    any_of = frozenset[tuple[str, str]]().union(*sets)
    match gold["type"]:
        case "one":
            return seen.count != 0 and len(seen.marked) == 1 and seen.marked <= any_of
        case "any":
            return bool(seen.marked & any_of)
        case "set":
            return seen.marked in sets
        case "list":
            counts = {len(keys) for keys in sets if seen.marked <= keys}
            return seen.count in counts if seen.count is not None else seen.marked in sets
        case "count":
            return seen.count in gold["accept"]
        case "empty":
            return seen.count == 0
        case "agg":
            said = seen.value.lower()
            return any(all(part.lower() in said for part in str(each).split(" & ")) for each in gold["answer"])
    raise ValueError(f"expected a type of gold, got {gold['type']!r}")


def print_rows(rows: Mapping[str, Sequence[tuple[Verdict, bool]]]) -> None:
    """Print shares with their intervals, in percent."""
    print(f"{'':32} {'n':>4}  {'right':20} {'silent':20} hedged")
    for name, found in rows.items():
        measures = ([verdict == "right" for verdict, _ in found], [silent for _, silent in found])
        hedged = [verdict == "hedged" for verdict, _ in found]
        cells = [_share(measure) for measure in (*measures, hedged)]
        print(f"{name:32} {len(found):4}  {cells[0]:20} {cells[1]:20} {cells[2]}")


def _share(found: Sequence[bool]) -> str:
    values = [100.0 * each for each in found]
    low, high = interval(values, np.random.default_rng(SEED))
    return f"{sum(values) / len(values):.1f} [{low:.1f}, {high:.1f}]"


if __name__ == "__main__":
    sys.exit(main())
