"""Are questions about things in time answered right: "the first painting", "hives, newest first"?

A workspace is made of each domain from the seed; what answers is known from the making. Of two domains, which are left
out while the mechanism is worked on, nothing but counts is ever printed.

    right    the accepted message, list or number; of look-alikes: nothing answered by time
    silent   wrong and certain; or no answer, confidence >= 0.7 and what answers not first in the window
    hedged   wrong and uncertain; or no answer, and a lower confidence
    held     what answers stands whole in the window, whatever is said of it; counts and look-alikes left out

Intervals are 95 % percentile bootstraps over questions.

    python -m benchmarks.quality.things [--show DOMAIN] [--domains a,b] [--left-out] [--json FILE]
    python -m benchmarks.quality.things --ordinary SET [--ordinary SET] [--sample N]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.common.evaluation import OpenSet, open_set
from benchmarks.common.results import SEED, interval
from benchmarks.quality.things.domains import LANGUAGES, read_domains
from benchmarks.quality.things.judging import Verdict, holds_gold, judge, read_window
from benchmarks.quality.things.ordinary import ask_ordinary
from benchmarks.quality.things.questions import LOOK_ALIKE, Question, make_questions
from benchmarks.quality.things.stores import make_world, user_id, write_worlds
from contextwin import ContextWindow, ContextWindowBuilder, WindowRequest

BUDGET = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What one question came to. Of a domain that is left out it holds no words."""

    domain: str  #: where it is asked
    is_left_out: bool  #: its words are shown nowhere
    is_own: bool  #: in the manner of the documents
    language: str  #: of the question
    kind: str  #: the ask, or LOOK_ALIKE
    verdict: Verdict  #: see judging.py
    confidence: float  #: of the plan
    is_held: bool | None  #: what answers is whole in the window; None: no message answers
    prompt: str  #: "" where left out
    said: str  #: how the window was understood and what it said; "" where left out


Measure = Callable[[Row], bool]
MEASURES: Mapping[str, Measure] = {
    "right": lambda row: row.verdict == "right",
    "silent": lambda row: row.verdict == "silent",
    "hedged": lambda row: row.verdict == "hedged",
    "held": lambda row: row.is_held is True,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    domains = read_domains()
    developed = [name for name, domain in domains.items() if not domain.is_left_out]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--domains", help="only these, with commas between them")
    parser.add_argument("--left-out", action="store_true", help="ask the domains that are left out, too")
    parser.add_argument("--show", choices=developed, action="append", default=[], help="print the domain's misses")
    parser.add_argument("--ordinary", type=Path, action="append", help="instead: which questions of a set are taken so")
    parser.add_argument("--sample", type=int, metavar="N", help="so many questions of each --ordinary set")
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--budget", type=int, default=BUDGET, metavar="N", help="tokens of a window")
    parser.add_argument("--dates", metavar="FORMAT", help="embed texts with their date before them")
    parser.add_argument("--seed", type=int, default=SEED, help="of the workspaces and the questions")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a row for each question here")
    options = parser.parse_args(arguments)
    if options.ordinary:
        ask_ordinary(options.ordinary, options.embedder, options.budget, options.sample)
        return 0
    wanted = options.domains.split(",") if options.domains else options.show or list(domains)
    unknown = sorted(set(wanted) - set(domains))
    if unknown:
        parser.error(f"--domains wants some of {', '.join(domains)}; got {', '.join(unknown)}")
    chosen = [name for name in wanted if options.left_out or not domains[name].is_left_out]
    if not chosen:
        parser.error("these domains are left out; --left-out asks them")
    rows = run(chosen, options.embedder, options.budget, options.seed, options.dates)
    print_misses(row for row in rows if row.domain in options.show)
    print_tables(rows)
    if options.json:
        result = {"seed": options.seed, "budget": options.budget, "rows": [asdict(row) for row in rows]}
        options.json.write_text(json.dumps(result, indent=1, ensure_ascii=False), encoding="utf-8")
    return 0


def run(names: Sequence[str], embedder: str, budget: int, seed: int, dates: str | None = None) -> list[Row]:
    """Return a row for each question of the domains; `dates` as in `open_set`."""
    worlds = [make_world(read_domains()[name], seed) for name in names]
    questions = [question for world in worlds for question in make_questions(world, seed)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "messages.jsonl"
        write_worlds(path, worlds)
        with open_set(path, embedder, dates) as opened:
            started = perf_counter()
            rows = ask_all(opened, questions, budget)
            print(f"{len(rows)} questions in {perf_counter() - started:.0f} s", file=sys.stderr)
    return rows


def ask_all(opened: OpenSet, questions: Iterable[Question], budget: int) -> list[Row]:
    """Return a row for each question."""
    builder = ContextWindowBuilder(opened.store, opened.embedder)
    return [_ask(builder, question, budget) for question in questions]


def _ask(builder: ContextWindowBuilder, question: Question, budget: int) -> Row:
    window = builder.build(
        WindowRequest(
            prompt=question.prompt,
            workspace=question.domain,
            channel=question.channel,
            asker=user_id(question.asker),
            asked_at=question.asked_at,
            max_tokens=budget,
        )
    )
    seen = read_window(window)
    domain = read_domains()[question.domain]
    return Row(
        domain=question.domain,
        is_left_out=domain.is_left_out,
        is_own=domain.is_own,
        language=question.language,
        kind=question.kind,
        verdict=judge(question.gold, seen),
        confidence=round(seen.confidence, 3),
        is_held=holds_gold(question.gold, seen) if question.gold.accept else None,
        prompt="" if domain.is_left_out else question.prompt,
        said="" if domain.is_left_out else _describe(window),
    )


def _describe(window: ContextWindow) -> str:
    """Return the plan, the answer and the note in a line."""
    plan, answer = window.plan, window.answer
    parts = {"rule": plan.rule, "order": plan.order, "ordinal": plan.ordinal, "topic": plan.topic}
    if answer:
        parts |= {"answer": answer.kind, "count": answer.count, "certain": answer.certain}
    read = ", ".join(f"{name} {value}" for name, value in parts.items() if value is not None)
    return f"{plan.kind} ({read}) {window.note}"


# ---- tables


def print_tables(rows: Sequence[Row]) -> None:
    """Print shares by total, domain, kind and language."""
    print(f"{'':<24}{'n':>5}  " + "".join(f"{name:<22}" for name in MEASURES))
    groups = {
        "developed": [row for row in rows if not row.is_left_out and not row.is_own],
        "left out": [row for row in rows if row.is_left_out],
        "own": [row for row in rows if row.is_own],
    }
    for title, group in groups.items():
        _print_line(title, [row for row in group if row.kind != LOOK_ALIKE])
    for title, group in groups.items():
        _print_line(f"look-alikes, {title}", [row for row in group if row.kind == LOOK_ALIKE])
    timed = [row for row in rows if row.kind != LOOK_ALIKE and not row.is_own]
    _print_groups("by domain", {name: [row for row in rows if row.domain == name] for name in _names(rows)})
    _print_groups("by kind", {kind: [row for row in timed if row.kind == kind] for kind in _kinds(timed)})
    _print_groups("by language", {each: [row for row in timed if row.language == each] for each in LANGUAGES})


def _names(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row.domain for row in rows))


def _kinds(rows: Sequence[Row]) -> list[str]:
    return sorted({row.kind for row in rows})


def _print_groups(title: str, groups: Mapping[str, Sequence[Row]]) -> None:
    print(f"\n{title}")
    for name, group in groups.items():
        _print_line(f"  {name}", [row for row in group if row.kind != LOOK_ALIKE])


def _print_line(title: str, rows: Sequence[Row]) -> None:
    if not rows:
        return
    rng = np.random.default_rng(SEED)
    cells = ""
    for name, measure in MEASURES.items():
        judged = [row for row in rows if name != "held" or row.is_held is not None]
        cells += f"{_cell([float(measure(row)) for row in judged], rng):<22}"
    print(f"{title:<24}{len(rows):>5}  {cells}".rstrip())


def _cell(values: Sequence[float], rng: np.random.Generator) -> str:
    if not values:
        return "-"
    low, high = interval(values, rng)
    return f"{100 * np.mean(values):5.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def print_misses(rows: Iterable[Row]) -> None:
    """Print the questions that were not answered right, by kind."""
    for row in sorted(rows, key=lambda row: (row.domain, row.kind)):
        if row.verdict != "right":
            held = "held" if row.is_held else ""
            print(f"{row.verdict:<7} {row.confidence:.2f} {held:<5}{row.domain} {row.kind} | {row.prompt} | {row.said}")


if __name__ == "__main__":
    sys.exit(main())
