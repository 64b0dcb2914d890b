"""Which questions of a set that asks for no things in time are taken for such, or doubted for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.common.evaluation import make_request, open_set, read_queries
from contextwin import ContextWindow, ContextWindowBuilder
from contextwin.window.render.notes import DOUBTFUL_TIME


def ask_ordinary(folders: Sequence[Path], embedder: str, budget: int, sample: int | None) -> None:
    """Ask up to `sample` questions of each set, and print how many are answered by things, how many doubted, and which.

    Doubts about a time that a prompt names are counted, too: compare two commits.
    """
    for folder in folders:
        queries = read_queries(folder, sample=sample)
        with open_set(folder, embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder, record="off")
            windows = [builder.build(make_request(query, budget)) for query in queries]
        taken = [window for window in windows if window.plan.rule.startswith("things")]
        doubted = [window for window in windows if DOUBTFUL_TIME in window.note]
        print(f"{folder.name}: of {len(windows)} questions {len(taken)} answered by things, {len(doubted)} doubted")
        for window in taken:
            print(f"  {window.prompt} | {_say(window)}")


def _say(window: ContextWindow) -> str:
    return f"{window.plan.topic} | {window.plan.confidence:.2f} | {window.note}"
