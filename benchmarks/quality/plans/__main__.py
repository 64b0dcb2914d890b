"""What does the planner understand of a prompt as people type them? Prints its plan beside what the author meant.

Data: files of lines, each a prompt, a tab, and what its author meant in free words; "none" where it asks for nothing of
time, order or number. Without a file: those of `data`, ten rounds, all but the last by writers who saw no code. There
is no gold: a plan is judged by reading it. With `--against`, a checkout of another version, only prompts whose plan
differs are printed.

    python -m benchmarks.quality.plans [FILE …] [--against CHECKOUT]

The asker writes on Monday, 11 March 2024 at 09:00 in UTC, and the names in PEOPLE are members, unless a file begins
with a line that has "asked", a tab, the moment, a tab, and the members' names.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence, Set
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.query.planner import plan_query
from contextwin.window.validation import complete_request

DATA = Path(__file__).parent / "data"
ASKED_AT = datetime(2024, 3, 11, 9, tzinfo=UTC)
PEOPLE = frozenset(
    {"ana", "ben", "dawn", "dez", "frank", "gigi", "harriet", "lukas", "mark", "marta", "priya", "rose", "tom", "will"}
)
#: Fields of a constraint that say nothing more to a reader, and values that go without saying.
HIDDEN = frozenset(
    "oldest latest anchor asks_who is_question relative rule confidence spoke grain matched".split()  # noqa: SIM905
)
UNSAID = {"period": "day", "back": 1}


class Prompt(NamedTuple):
    """What somebody typed."""

    text: str
    meant: str  #: what its author meant
    asked_at: datetime = ASKED_AT  #: aware
    people: Set[str] = PEOPLE  #: names of members, in lower case


def read_prompts(paths: Sequence[Path]) -> Iterator[Prompt]:
    """Yield the prompts of the files."""
    for path in paths:
        asked_at, people = ASKED_AT, PEOPLE
        for line in path.read_text(encoding="utf-8").splitlines():
            text, _, meant = line.partition("\t")
            if text == "asked":
                moment, _, names = meant.partition("\t")
                asked_at, people = datetime.fromisoformat(moment), frozenset(names.split())
            elif text.strip():
                yield Prompt(text, meant, asked_at, people)


def plan_of(prompt: Prompt) -> QueryPlan:
    """Return how a prompt is understood."""
    request = WindowRequest(prompt=prompt.text, workspace="W", asker="U1", channel="C1", asked_at=prompt.asked_at)
    return plan_query(complete_request(request, "o200k_base", ScoringWeights()), "UTC", prompt.people)


def describe(plan: QueryPlan) -> str:
    """Return a plan in one line: its kind, its confidence, and what it says of time."""
    parts = [plan.kind, f"{plan.confidence:g}", plan.rule]
    operators = ((field.name, getattr(plan.operators, field.name)) for field in fields(plan.operators))
    parts += [f"{name}={','.join(values)}" for name, values in operators if values and name != "matched"]
    if plan.time is None:
        return " ".join(parts)
    ends = (plan.time.oldest, plan.time.latest)
    if any(ends):
        parts.append("..".join(f"{end:%Y-%m-%d %H:%M}".removesuffix(" 00:00") if end else "" for end in ends))
    named = {field.name: getattr(plan.time, field.name) for field in fields(plan.time) if field.name not in HIDDEN}
    return " ".join(
        (*parts, *(f"{name}={value}" for name, value in named.items() if value and value != UNSAID.get(name)))
    )


def plans_of(checkout: Path, paths: Sequence[Path]) -> list[str]:
    """Return what another version prints for the files; CalledProcessError where it cannot."""
    command = [sys.executable, str(Path(__file__).resolve()), *map(str, paths), "--plans"]
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    result = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality.plans", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="print only prompts whose plan differs there")
    parser.add_argument("--plans", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    paths = [path.resolve() for path in args.files] or sorted(DATA.glob("*.tsv"))
    missing = next((path for path in paths if not path.is_file()), None)
    if missing is not None:
        parser.error(f"{missing} is no file of prompts; expected lines of a prompt, a tab, and what is meant")
    prompts = [*read_prompts(paths)]
    others = plans_of(args.against.resolve(), paths) if args.against else [""] * len(prompts)
    for prompt, other in zip(prompts, others, strict=True):
        plan = describe(plan_of(prompt))
        if args.plans:
            print(plan)
        elif plan != other:
            print(
                prompt.text,
                f"  meant {prompt.meant}",
                *([f"  there {other}"] if other else []),
                f"  plan  {plan}",
                sep="\n",
            )


if __name__ == "__main__":
    main()
