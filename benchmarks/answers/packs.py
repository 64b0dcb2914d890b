"""Packs: a question, the window that a method made for it, and what a right answer says.

A pack is a line of JSON. Packs of another system are added to the file by hand, or by another program: they need the
same keys, and are read and graded like ours.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from benchmarks.common.evaluation import (
    UNANSWERED,
    OpenSet,
    Outcome,
    Query,
    chosen_queries,
    judge,
    make_request,
    open_set,
)
from benchmarks.recall.baselines import run_baseline
from contextwin import ContextWindowBuilder
from contextwin.analysis.tokens import count_tokens
from contextwin.window.render.rendering import render_window


@dataclass(frozen=True, kw_only=True, slots=True)
class Pack:
    """A question and a window."""

    set: str  #: the folder's name
    query: str  #: its id
    category: str  #: of the set's own kinds
    method: str  #: what made the window
    budget: int  #: tokens allowed
    tokens: int  #: of `context`
    recall: float  #: share of the wanted messages that stand whole in `context`, 0–1
    prompt: str  #: the question
    asked_at: str  #: when, ISO 8601
    context: str  #: the window's text
    reference: str  #: what a right answer says: the set's answer, else the wanted messages; "" where nothing answers

    @property
    def id(self) -> str:
        """Names it in files."""
        return f"{self.set}/{self.query}/{self.method}/{self.budget}"

    @property
    def is_unanswered(self) -> bool:
        """Whether no message of the set answers the question, so that a right answer says so."""
        return self.category in UNANSWERED


def make_packs(options: argparse.Namespace) -> Iterator[Pack]:
    """Yield a pack for each chosen query, budget and method of each set; a set is imported once."""
    for folder in options.folders:
        said = _read_messages(folder)
        with open_set(folder, options.embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder)
            for query in chosen_queries(folder, options):
                reference = "" if query.category in UNANSWERED else query.answer or _quote(said, query)
                for budget in options.budgets:
                    for method in options.methods:
                        outcome, context = _make_window(opened, builder, query, budget, method)
                        yield _make_pack(opened.name, query, outcome, context, reference)


def _make_window(
    opened: OpenSet, builder: ContextWindowBuilder, query: Query, budget: int, method: str
) -> tuple[Outcome, str]:
    if method != "contextwin":
        outcome = run_baseline(opened, method, query, budget)
        return outcome, render_window(outcome.threads, asked_at=query.asked_at)
    window = builder.build(make_request(query, budget))
    return Outcome(threads=window.threads, tokens=window.total_tokens, budget=budget, ms=0.0), window.text


def _make_pack(set_name: str, query: Query, outcome: Outcome, context: str, reference: str) -> Pack:
    row = judge(set_name, query, outcome)
    return Pack(
        set=set_name,
        query=query.id,
        category=query.category,
        method=outcome.method,
        budget=outcome.budget,
        tokens=outcome.tokens,
        recall=row.recall,
        prompt=query.prompt,
        asked_at=query.asked_at.isoformat(),
        context=context,
        reference=reference,
    )


def _read_messages(folder: Path) -> dict[tuple[str, str], Mapping[str, str]]:
    """Return the messages of a set by channel and ts."""
    lines = (folder / "messages.jsonl").read_text(encoding="utf-8").split("\n")
    records = [json.loads(line) for line in lines if line]
    return {(each["channel"], each["ts"]): each for each in records if each.get("type", "message") == "message"}


def _quote(said: Mapping[tuple[str, str], Mapping[str, str]], query: Query) -> str:
    """Return the wanted messages in their order, each with its author."""
    wanted = sorted(query.gold, key=lambda key: key[1])
    return "\n".join(f"{said[key].get('user')}: {said[key].get('text')}" for key in wanted)


def write_packs(path: Path, packs: Iterator[Pack]) -> None:
    """Write the packs into a new file, which is there when all of them are."""
    started = path.with_suffix(".part")
    with started.open("w", encoding="utf-8") as file:
        for pack in packs:
            file.write(json.dumps(asdict(pack), ensure_ascii=False) + "\n")
    started.replace(path)


def read_packs(path: Path) -> list[Pack]:
    """Return the packs of a file, their tokens counted.

    Raises ValueError, with the line, for what is none, for two with one id, and for a context that costs more than its
    budget: methods are compared at equal tokens, whoever counted them.
    """
    packs: dict[str, Pack] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line:
            continue
        try:
            pack = Pack(**json.loads(line))
        except (TypeError, ValueError) as exc:
            raise ValueError(f"{path}, line {number}: expected a pack, got {line[:60]!r} ({exc})") from exc
        if pack.id in packs:
            raise ValueError(f"{path}, line {number}: a second pack {pack.id}")
        if (tokens := count_tokens(pack.context)) > pack.budget:
            raise ValueError(f"{path}, line {number}: {pack.id} has {tokens:,} tokens in a budget of {pack.budget:,}")
        packs[pack.id] = replace(pack, tokens=tokens)
    return list(packs.values())
