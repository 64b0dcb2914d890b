"""What does a model answer from a window of B tokens, and from windows that other methods made?

Packs hold a question and a window. One chat model answers from each, another grades the answers by LoCoMo's rule: the
same fact, generous about words. Accuracy stands beside recall and tokens, with intervals.

    python -m benchmarks.answers DIR… --out FOLDER --reader SPEC [--grader SPEC] [--methods contextwin,rrf]
        [--budgets 500,1000,2000] [--sample N] [--prices 0.25,2] [--grader-prices 0.25,2] [--yes]

Without --yes it writes the packs, says what reading and grading cost at most, and stops. All files are in FOLDER; the
same command again goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.answers.grading import READER_TOKENS, Verdict, judge_answers, make_gradings, make_readings
from benchmarks.answers.packs import Pack, make_packs, read_packs, write_packs
from benchmarks.common.asking import ask_all, estimate, known_answers, read_prices
from benchmarks.common.evaluation import UNANSWERED, make_parser
from benchmarks.common.results import ALL_CATEGORIES, SEED, interval
from benchmarks.recall.baselines import METHODS
from contextwin.errors import ContextWinError
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.types import ChatModel

#: Options that the packs depend on.
_OF_PACKS = ("folders", "embedder", "budgets", "methods", "categories", "exclude_categories", "limit", "sample")


@dataclass(frozen=True, kw_only=True, slots=True)
class Files:
    """The files of a run."""

    folder: Path

    @property
    def packs(self) -> Path:
        """Questions and windows."""
        return self.folder / "packs.jsonl"

    @property
    def settings(self) -> Path:
        """What the packs were made with."""
        return self.folder / "settings.json"

    @property
    def answers(self) -> Path:
        """The file of the reader's answers."""
        return self.folder / "answers.jsonl"

    @property
    def grades(self) -> Path:
        """The file of the grader's words."""
        return self.folder / "grades.jsonl"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is left of the run, and print the table when all is graded; 1 where something did not work."""
    options = _parse(arguments)
    files = Files(folder=options.out)
    files.folder.mkdir(parents=True, exist_ok=True)
    try:
        packs = _packs_of(files, options)
        reader = open_chat_model(options.reader)
        grader = open_chat_model(options.grader or options.reader)
        return _run(files, packs, reader, grader, options)
    except (ContextWinError, ValueError, OSError) as exc:
        print(f"{exc}; what was answered is kept: the same command goes on", file=sys.stderr)
        return 1


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="packs, answers and grades")
    parser.add_argument("--reader", required=True, metavar="SPEC", help="the chat model that answers")
    parser.add_argument("--grader", metavar="SPEC", help="the chat model that grades; default the reader")
    parser.add_argument("--methods", type=lambda text: text.split(","), default=["contextwin"], help=", ".join(METHODS))
    parser.add_argument("--prices", type=read_prices, default="0,0", metavar="IN,OUT", help="of a million tokens")
    parser.add_argument("--grader-prices", type=read_prices, metavar="IN,OUT", help="the grader's; default the same")
    parser.add_argument("--concurrency", type=int, default=4, metavar="N", help="questions at once")
    parser.add_argument("--yes", action="store_true", help="ask the models; without it the cost is said")
    options = parser.parse_args(arguments)
    if unknown := set(options.methods) - set(METHODS):
        parser.error(f"method {min(unknown)!r} is not known; there are: {', '.join(METHODS)}")
    return options


def _packs_of(files: Files, options: argparse.Namespace) -> list[Pack]:
    """Return the packs of the folder, which are made where there are none; ValueError where they are others."""
    settings = {name: getattr(options, name) for name in _OF_PACKS}
    settings["folders"] = [str(folder.resolve()) for folder in options.folders]
    if files.packs.exists():
        if json.loads(files.settings.read_text(encoding="utf-8")) != settings:
            raise ValueError(f"{files.packs} was made with other options ({files.settings}): take another --out")
        return read_packs(files.packs)
    files.settings.write_text(json.dumps(settings, indent=1), encoding="utf-8")
    write_packs(files.packs, make_packs(options))
    return read_packs(files.packs)


def _run(files: Files, packs: Sequence[Pack], reader: ChatModel, grader: ChatModel, options: argparse.Namespace) -> int:
    readings = make_readings(packs)
    longest = "word " * READER_TOKENS
    expected = {pack.id: longest for pack in packs} | known_answers(reader, readings, files.answers)
    unread = make_gradings(packs, expected)
    grader_prices = options.grader_prices or options.prices
    print(estimate(reader, readings, files.answers).describe(f"reader {reader.spec}", options.prices), file=sys.stderr)
    print(estimate(grader, unread, files.grades).describe(f"grader {grader.spec}", grader_prices), file=sys.stderr)
    if not options.yes:
        print("nothing was asked; --yes asks", file=sys.stderr)
        return 0
    answers = ask_all(reader, readings, files.answers, options.concurrency)
    grades = ask_all(grader, make_gradings(packs, answers), files.grades, options.concurrency)
    print_accuracy(packs, judge_answers(packs, answers, grades))
    return 0


def print_accuracy(packs: Iterable[Pack], verdicts: Mapping[str, Verdict]) -> None:
    """Print a line for each set, category, budget and method: accuracy beside recall and tokens, in percent.

    Questions that no message answers stand apart: they are in no line of all categories, and have no recall.
    """
    rng = np.random.default_rng(SEED)
    groups: defaultdict[tuple[str, str, int, str], list[Pack]] = defaultdict(list)
    ungraded = 0
    for pack in packs:
        if pack.id not in verdicts:
            ungraded += 1
            continue
        for category in (pack.category, *(() if pack.is_unanswered else (ALL_CATEGORIES,))):
            groups[pack.set, category, pack.budget, pack.method].append(pack)
    head = f"{'right':<22}{'silent':>8}{'wrong':>8}{'recall':>8}{'tokens':>8}"
    print(f"{'set':<18}{'category':<24}{'n':>5}{'B':>6}  {'method':<22}{head}")
    for (name, category, budget, method), group in sorted(groups.items()):
        right, silent, wrong = (
            [float(verdicts[pack.id] == verdict) for pack in group] for verdict in ("right", "silent", "wrong")
        )
        low, high = interval(right, rng)
        cell = f"{100 * np.mean(right):5.1f} [{100 * low:.1f}, {100 * high:.1f}]"
        recall = "-" if category in UNANSWERED else f"{100 * np.mean([pack.recall for pack in group]):.1f}"
        print(
            f"{name:<18}{category:<24}{len(group):>5}{budget:>6}  {method:<22}{cell:<22}"
            f"{100 * np.mean(silent):>8.1f}{100 * np.mean(wrong):>8.1f}"
            f"{recall:>8}{np.mean([pack.tokens for pack in group]):>8.0f}"
        )
    if ungraded:
        print(f"{ungraded} answers have no grade: the grader gave no verdict for them")


if __name__ == "__main__":
    sys.exit(main())
