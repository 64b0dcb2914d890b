"""Are questions about time answered right, as people type them, also in words that nobody looked at?

Questions are made from templates × words around them × places × askers in many zones × five languages, over a chat made
from the seed or over a file of typed JSONL. What answers them is worked out in plain Python. Each template belongs by a
hash to half "a", whose misses may be looked at while the grammar is worked on, or to half "b", of which nothing but
counts is printed.

    right    one of the accepted answers, as a value or as marked messages; of look-alikes: nothing asserted
    silent   silently wrong: another answer as certain, or the time ignored with confidence >= 0.7 and no answer shown
    hedged   another answer as uncertain

Intervals are 95 % percentile bootstraps over templates, because questions of one template stand and fall together.

    python -m benchmarks.quality.time_questions [messages.jsonl] [--sample 1500] [--seed N] [--show a] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.common.evaluation import OpenSet, open_set
from benchmarks.common.results import RESAMPLES, SEED
from benchmarks.quality.time_questions.chat import read_chats
from benchmarks.quality.time_questions.judging import SURE, Verdict, is_silent, judge, read_window
from benchmarks.quality.time_questions.questions import Question, make_questions
from benchmarks.quality.time_questions.synthetic import write_chat
from benchmarks.quality.time_questions.templates import HALVES, LANGUAGES, LOOK_ALIKE, Half, read_templates
from contextwin import ContextWindow, ContextWindowBuilder, WindowRequest

SAMPLE = 1500


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What one question came to. Of half "b" it holds no words."""

    half: Half  #: of its template
    template: str  #: its place among the templates, which tells its questions apart from others'
    kind: str  #: as the templates name it
    language: str  #: of the question
    wrapper: str  #: the kind of words around it; "" for none
    verdict: Verdict  #: see judging.py
    confidence: float  #: of the plan
    asserts: bool  #: the plan answers or narrows by time
    prompt: str  #: "" for half "b"
    said: str  #: how the window was understood and what it said; "" for half "b"

    @property
    def is_right(self) -> bool:
        """Whether it was answered right."""
        return self.verdict == "right"

    @property
    def is_silent(self) -> bool:
        """Whether it was silently wrong."""
        return is_silent(self.verdict, self.confidence)

    @property
    def is_hedged(self) -> bool:
        """Whether something else was asserted as uncertain."""
        return self.verdict == "hedged"

    @property
    def is_look_alike(self) -> bool:
        """Whether it only looks like a question about time."""
        return self.kind == LOOK_ALIKE


Measure = Callable[[Row], bool]
MEASURES: Mapping[str, Measure] = {
    "right": lambda row: row.is_right,
    "silent": lambda row: row.is_silent,
    "hedged": lambda row: row.is_hedged,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="typed JSONL to ask about; else a chat is made")
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--sample", type=int, default=SAMPLE, metavar="N", help="questions")
    parser.add_argument("--seed", type=int, default=SEED, help="of the chat and the questions; the halves stay")
    parser.add_argument("--show", choices=("a",), help="print the misses of half a; there is no way to see half b")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a row for each question here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = options.file or Path(folder) / "messages.jsonl"
        if options.file is None:
            write_chat(path, options.seed)
        questions = make_questions(read_chats(path), options.sample, options.seed)
        with open_set(path, options.embedder) as opened:
            started = perf_counter()
            rows = ask_all(opened, questions)
            print(f"{len(rows)} questions in {perf_counter() - started:.0f} s", file=sys.stderr)
    if options.show:
        print_misses(row for row in rows if row.half == options.show)
    print_tables(rows)
    if options.json:
        result = {"seed": options.seed, "rows": [asdict(row) for row in rows]}
        options.json.write_text(json.dumps(result, indent=1), encoding="utf-8")
    return 0


def ask_all(opened: OpenSet, questions: Iterable[Question]) -> list[Row]:
    """Return a row for each question."""
    builder = ContextWindowBuilder(opened.store, opened.embedder)
    numbers = {template: str(number) for number, template in enumerate(read_templates().questions)}
    return [_ask(builder, question, numbers[question.template]) for question in questions]


def _ask(builder: ContextWindowBuilder, question: Question, template: str) -> Row:
    setting = question.setting
    window = builder.build(
        WindowRequest(
            prompt=question.prompt,
            workspace=setting.chat.id,
            channel=setting.channel,
            thread_ts=setting.thread_ts,
            asker=setting.asker,
            asked_at=setting.asked_at,
        )
    )
    seen = read_window(window)
    is_shown = question.half == "a"
    return Row(
        half=question.half,
        template=template,
        kind=question.template.kind,
        language=question.template.language,
        wrapper=question.wrapper,
        verdict=judge(question.gold, setting, seen),
        confidence=round(seen.confidence, 3),
        asserts=seen.asserts,
        prompt=question.prompt if is_shown else "",
        said=describe(window) if is_shown else "",
    )


def describe(window: ContextWindow) -> str:
    """Return the plan and the note in a line."""
    plan = window.plan
    parts = {"rule": plan.rule, "order": plan.order, "ordinal": plan.ordinal, "speaker": plan.speaker}
    parts |= {"topic": plan.topic, "scope": plan.time.scope if plan.time else None}
    read = ", ".join(f"{name} {value}" for name, value in parts.items() if value is not None)
    return f"{plan.kind} ({read}) {window.note}"


# ---- tables


def share(rows: Sequence[Row], measure: Measure, rng: np.random.Generator) -> tuple[float, np.ndarray]:
    """Return the share of rows and its bootstrap distribution, templates being drawn anew."""
    groups: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        groups[row.template].append(measure(row))
    hits = np.array([sum(group) for group in groups.values()], dtype=float)
    sizes = np.array([len(group) for group in groups.values()], dtype=float)
    drawn = rng.integers(0, len(hits), (RESAMPLES, len(hits)))
    return float(hits.sum() / sizes.sum()), hits[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)


def print_tables(rows: Sequence[Row]) -> None:
    """Print shares by half, the gap, shares by kind and language, and calibration."""
    rng = np.random.default_rng(SEED)
    timed = [row for row in rows if not row.is_look_alike]
    print(f"{'':<22}" + "".join(f"{f'half {half}':<24}" for half in HALVES) + "gap a - b, points")
    for title, group in (("time questions", timed), ("look-alikes", [row for row in rows if row.is_look_alike])):
        print(title)
        for name, measure in MEASURES.items():
            print(f"  {name:<20}{_compare_halves(group, measure, rng)}")
    print(f"\n{'right / silent, %':<22}{'half a':>14}{'n':>6}{'half b':>14}{'n':>6}")
    english = [row for row in timed if row.language == "en"]
    for kind in dict.fromkeys(row.kind for row in english):
        _print_group(kind, [row for row in english if row.kind == kind])
    for language in LANGUAGES:
        _print_group(f"all in {language}", [row for row in timed if row.language == language])
        looks = [row for row in rows if row.is_look_alike and row.language == language]
        _print_group(f"look-alikes in {language}", looks)
    for wrapper in sorted({row.wrapper for row in timed}):
        _print_group(wrapper or "bare", [row for row in timed if row.wrapper == wrapper])
    _print_calibration([row for row in rows if row.asserts])


def _compare_halves(rows: Sequence[Row], measure: Measure, rng: np.random.Generator) -> str:
    groups = [[row for row in rows if row.half == half] for half in HALVES]
    if not all(groups):
        return "too few questions"
    shares = [share(group, measure, rng) for group in groups]
    cells = "".join(f"{_cell(mean, drawn):<24}" for mean, drawn in shares)
    return cells + _cell(shares[0][0] - shares[1][0], shares[0][1] - shares[1][1])


def _cell(mean: float, drawn: np.ndarray) -> str:
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"{100 * mean:5.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _print_group(name: str, rows: Sequence[Row]) -> None:
    cells = ""
    for half in HALVES:
        group = [row for row in rows if row.half == half]
        right, silent = (100 * sum(map(measure, group)) / len(group) if group else 0 for measure in (_right, _silent))
        cells += f"{f'{right:.0f} / {silent:.0f}' if group else '-':>14}{len(group):>6}"
    print(f"{name:<22}{cells}")


_right, _silent = MEASURES["right"], MEASURES["silent"]


def _print_calibration(rows: Sequence[Row]) -> None:
    print("\nplans that assert something about time: right, % (n)")
    for name, low, high in ((">= 0.9", 0.9, 2.0), ("0.7 - 0.9", SURE, 0.9), ("< 0.7", -1.0, SURE)):
        cells = ""
        for half in HALVES:
            group = [row for row in rows if row.half == half and low <= row.confidence < high]
            right = f"{100 * sum(map(_right, group)) / len(group):.1f} ({len(group)})" if group else "-"
            cells += f"{right:>20}"
        print(f"{name:<22}{cells}")


def print_misses(rows: Iterable[Row]) -> None:
    """Print the questions that were not answered right, by kind."""
    for row in sorted(rows, key=lambda row: (row.kind, row.language)):
        if not row.is_right:
            print(f"{row.verdict:<7} {row.confidence:.2f} {row.kind} {row.language} | {row.prompt} | {row.said}")
    print()


if __name__ == "__main__":
    sys.exit(main())
