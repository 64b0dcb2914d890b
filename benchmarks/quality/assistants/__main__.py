"""Are questions that an assistant is asked of itself and of the conversation answered right?

Asked in a direct conversation, in a channel with one program, in one with two, and in a thread; with and without being
told who is asked (`bot=`). Each question belongs by a hash of its words to half "a", whose misses may be looked at, or
to half "b", of which nothing but counts is printed.

    right    one of the accepted answers; where nobody knows who is asked: said to be uncertain; of near misses: nothing
    silent   another answer as certain, or none, with a confidence >= 0.7 and no answer in the window
    shown    each message that the answer names is in the window

Intervals are 95 % percentile bootstraps over prompts.

    python -m benchmarks.quality.assistants [--show a] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from benchmarks.common.evaluation import open_set
from benchmarks.common.results import RESAMPLES, SEED
from benchmarks.quality.assistants.questions import NEAR_MISS, WORKSPACE, Question, read_questions, write_chat
from benchmarks.quality.time_questions.judging import Verdict, is_silent, judge, read_window
from benchmarks.quality.time_questions.templates import HALVES, LANGUAGES, Half
from contextwin import ContextWindow, ContextWindowBuilder, WindowRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What one question came to. Of half "b" it holds no words."""

    half: Half  #: of the question
    number: int  #: of its prompt
    kind: str  #: as the file names it
    language: str  #: of the question
    is_bot_given: bool  #: the request says who is asked
    verdict: Verdict  #: see time_questions/judging.py
    confidence: float  #: of the plan
    is_shown: bool  #: the answer's messages are in the window
    prompt: str  #: "" for half "b"
    said: str  #: how the window was understood and what it said; "" for half "b"


Measure = Callable[[Row], bool]
MEASURES: Mapping[str, Measure] = {
    "right": lambda row: row.verdict == "right",
    "silent": lambda row: is_silent(row.verdict, row.confidence),
    "shown": lambda row: row.is_shown,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--show", choices=("a",), help="print the misses of half a; there is no way to see half b")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a row for each question here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "messages.jsonl"
        write_chat(path)
        questions = read_questions(path)
        numbers = {prompt: number for number, prompt in enumerate(dict.fromkeys(each.prompt for each in questions))}
        with open_set(path, options.embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder)
            rows = [_ask(builder, question, numbers[question.prompt]) for question in questions]
    if options.show:
        _print_misses(rows)
    print_tables(rows)
    if options.json:
        rows_as_json = json.dumps([asdict(row) for row in rows], indent=1, ensure_ascii=False)
        options.json.write_text(rows_as_json, encoding="utf-8")
    return 0


def _ask(builder: ContextWindowBuilder, question: Question, number: int) -> Row:
    setting, is_known = question.setting, question.half == "a"
    window = builder.build(
        WindowRequest(
            prompt=question.prompt,
            workspace=WORKSPACE,
            channel=setting.channel,
            thread_ts=setting.thread_ts,
            asker=setting.asker,
            asked_at=setting.asked_at,
            bot=question.bot,
        )
    )
    seen = read_window(window)
    verdict = judge(question.gold, setting, seen)
    if question.is_doubtful and verdict == "right":
        verdict = "wrong" if seen.certain else "right"
    named = {(key.channel, key.ts) for key in window.answer.keys} if window.answer else set()
    return Row(
        half=question.half,
        number=number,
        kind=question.kind,
        language=question.language,
        is_bot_given=question.bot is not None,
        verdict=verdict,
        confidence=round(seen.confidence, 3),
        is_shown=named <= seen.shown,
        prompt=question.prompt if is_known else "",
        said=f"{question.place} {question.bot} {_describe(window)}" if is_known else "",
    )


def _describe(window: ContextWindow) -> str:
    plan = window.plan
    parts = {"order": plan.order, "ordinal": plan.ordinal, "speaker": plan.speaker, "topic": plan.topic}
    read = ", ".join(f"{name} {value}" for name, value in parts.items() if value is not None)
    return f"{plan.kind} ({plan.rule}; {read}) {window.note}"


def print_tables(rows: Sequence[Row]) -> None:
    """Print shares by half, kind and language."""
    asked = [row for row in rows if row.kind != NEAR_MISS]
    groups = {
        "questions": asked,
        "  bot= given": [row for row in asked if row.is_bot_given],
        "  not given": [row for row in asked if not row.is_bot_given],
        "near misses": [row for row in rows if row.kind == NEAR_MISS],
        **{f"  {kind}": [row for row in asked if row.kind == kind] for kind in dict.fromkeys(r.kind for r in asked)},
        **{f"  {language}": [row for row in asked if row.language == language] for language in LANGUAGES},
    }
    for half in HALVES:
        print(f"\n{f'half {half}':<16}{'prompts':>8}{'asked':>7}  " + "".join(f"{name:<22}" for name in MEASURES))
        for title, group in groups.items():
            _print_line(title, [row for row in group if row.half == half])


def _print_line(title: str, rows: Sequence[Row]) -> None:
    if rows:
        rng = np.random.default_rng(SEED)
        cells = "".join(f"{_cell(rows, measure, rng):<22}" for measure in MEASURES.values())
        print(f"{title:<16}{len({row.number for row in rows}):>8}{len(rows):>7}  {cells}".rstrip())


def _cell(rows: Sequence[Row], measure: Measure, rng: np.random.Generator) -> str:
    """Return a share with its interval, prompts being drawn anew."""
    groups: dict[int, list[bool]] = defaultdict(list)
    for row in rows:
        groups[row.number].append(measure(row))
    hits, sizes = (np.array([count(group) for group in groups.values()], dtype=float) for count in (sum, len))
    drawn = rng.integers(0, len(hits), (RESAMPLES, len(hits)))
    low, high = np.percentile(hits[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), [2.5, 97.5])
    return f"{100 * hits.sum() / sizes.sum():5.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _print_misses(rows: Sequence[Row]) -> None:
    for row in rows:
        if row.half == "a" and (row.verdict != "right" or not row.is_shown):
            shown = "" if row.is_shown else "not shown "
            print(f"{row.verdict:<7} {row.confidence:.2f} {shown}{row.kind} | {row.prompt} | {row.said}")


if __name__ == "__main__":
    sys.exit(main())
