"""How many questions about the demo does a window of B tokens answer, and does it matter how they are asked?

Data: `testkit/data/demo_questions.toml`, which lists questions with the text that answers each, remarks with the talk
that they go on with, and questions that nothing answers. Each question is asked in four ways: in its channel as a
message there, just after another message of the asker; in the same minute in no channel; in the channel a day later;
and as a mention of a bot.

    python -m benchmarks.recall.demo [--embedder static] [--budgets 600,1500,4000] [--limit N] [--json FILE]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from benchmarks.common.evaluation import Row, open_set, parse_numbers, write_result
from contextwin.interfaces.demo import write_demo_export
from testkit.demo_questions import (
    REMARK,
    WAYS,
    Answer,
    DemoWorkspace,
    demo_questions,
    demo_remarks,
    unanswered_questions,
)

BUDGETS = (600, 1500, 4000)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--budgets", type=parse_numbers, default=list(BUDGETS), metavar="B,B")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N questions, remarks and so on")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write settings and a row for each window here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "demo.zip"
        write_demo_export(archive)
        with open_set(archive, options.embedder) as opened:
            workspace = DemoWorkspace(opened.store, opened.embedder)
            rows = [*_ask_questions(workspace, options), *_make_remarks(workspace, options)]
            print_shares(rows)
            print_failures(rows)
            print_sizes([*_ask_for_nothing(workspace, options)])
            if options.json:
                write_result(options.json, rows, {"embedder": options.embedder, "loads": [opened.load]})
    return 0


def _ask_questions(workspace: DemoWorkspace, options: argparse.Namespace) -> Iterator[Row]:
    """Yield a row for each question, way and budget; its `method` is the way."""
    for question in demo_questions()[: options.limit]:
        for answer in workspace.ask(question, options.budgets):
            yield _make_row(question.id, question.kind, answer, question.is_answered(answer.window.text))


def _make_remarks(workspace: DemoWorkspace, options: argparse.Namespace) -> Iterator[Row]:
    for remark in demo_remarks()[: options.limit]:
        for answer in workspace.remark(remark, options.budgets):
            yield _make_row(remark.text, REMARK, answer, remark.is_understood(answer.window.text))


def _ask_for_nothing(workspace: DemoWorkspace, options: argparse.Namespace) -> Iterator[Answer]:
    for question in unanswered_questions()[: options.limit]:
        yield from workspace.ask(question, options.budgets)


def _make_row(query: str, kind: str, answer: Answer, is_shown: bool) -> Row:
    return Row(
        set="demo",
        query=query,
        category=kind,
        budget=answer.window.budget_tokens,
        tokens=answer.window.total_tokens,
        gold=1,
        found=int(is_shown),
        shown=sum(len(thread.messages) for thread in answer.window.threads),
        ms=round(answer.ms, 2),
        method=answer.way,
    )


def print_shares(rows: Sequence[Row]) -> None:
    """Print the share of questions answered, and of remarks whose talk is shown, by way and budget, then by kind."""
    budgets = sorted({row.budget for row in rows})
    print(f"{'answered, %':<14}" + "".join(f"{f'B={budget}':>14}" for budget in budgets) + f"{'p50 ms':>10}")
    for way in (*WAYS, REMARK):
        by_budget = [[row for row in rows if (row.method, row.budget) == (way, budget)] for budget in budgets]
        ms = np.median([row.ms for group in by_budget for row in group])
        print(f"{way:<14}" + "".join(f"{_share(group):>14}" for group in by_budget) + f"{ms:>10.0f}")
    for budget in budgets:
        print(f"\n{f'B={budget}':<14}{'n':>4}" + "".join(f"{way:>14}" for way in WAYS))
        for kind in dict.fromkeys(row.category for row in rows if row.method in WAYS):
            group = [row for row in rows if (row.category, row.budget) == (kind, budget)]
            shares = [_share([row for row in group if row.method == way]) for way in WAYS]
            print(f"{kind:<14}{len(group) // len(WAYS):>4}" + "".join(f"{share:>14}" for share in shares))


def _share(rows: Sequence[Row]) -> str:
    return f"{100 * np.mean([row.recall for row in rows]):.1f}"


def print_failures(rows: Sequence[Row]) -> None:
    """Print for each question or remark the budgets at which each way does not show what it must."""
    failed: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if not row.found:
            failed[row.query][row.method].append(str(row.budget))
    print("\nnot shown at")
    for query, budgets in failed.items():
        print(f"{query:<30}" + "; ".join(f"{way}: {', '.join(budgets[way])}" for way in budgets))


def print_sizes(answers: Sequence[Answer]) -> None:
    """Print how much is shown for the questions that nothing answers: mean tokens, and mean messages in brackets."""
    budgets = sorted({answer.window.budget_tokens for answer in answers})
    print(f"\n{'nothing':<14}" + "".join(f"{f'B={budget}':>14}" for budget in budgets))
    for way in WAYS:
        cells = []
        for budget in budgets:
            windows = [a.window for a in answers if (a.way, a.window.budget_tokens) == (way, budget)]
            shown = np.mean([sum(len(thread.messages) for thread in window.threads) for window in windows])
            cells.append(f"{np.mean([window.total_tokens for window in windows]):.0f} ({shown:.0f})")
        print(f"{way:<14}" + "".join(f"{cell:>14}" for cell in cells))


if __name__ == "__main__":
    sys.exit(main())
