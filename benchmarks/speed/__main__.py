"""Every benchmark of speed in one command: each table with its ratios, and how windows grow with the store.

Each program runs by itself, one after the other; what one prints is printed, and kept in `results.md`. From the numbers
of `growth` and `floor`, two plots are drawn where matplotlib is installed (the extra `tune`). Stores of generated
workspaces stay in `--home`, and are found again.

    python -m benchmarks.speed [DIR ...] [--messages 60000 --messages 300000 ...] [--home DIR] [--output DIR]
        [--only NAME ...]     # DIR: sets of which processor time is measured, and which peers are asked for
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

SIZES = (60_000, 300_000)


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One program and what it is given."""

    name: str  #: of its results
    module: str
    arguments: tuple[str, ...] = ()
    title: str = ""


def list_steps(sets: Sequence[Path], sizes: Sequence[int], homes: Path, output: Path) -> Iterator[Step]:
    """Yield what is run, in this order."""
    largest = max(sizes)
    yield Step(name="start", module="start", title="The start of a command")
    yield Step(name="imports", module="imports", title="Imports beside COPY")
    yield Step(name="sizes", module="sizes", title="Bytes of a message, and after the indexes were written anew")
    yield Step(name="recording", module="recording", title="Records of windows beside windows")
    yield Step(name="caching", module="caching", title="What is remembered")
    if sets:
        given = tuple(map(str, sets))
        yield Step(name="processor", module="processor", arguments=given, title="Processor time of a window")
        yield Step(name="distance", module="distance", arguments=given[:1], title="A window at a distance")
        yield Step(name="citus", module="citus", arguments=given[:1], title="A window on Citus")
        if find_spec("langchain_postgres"):
            asked = (*given, "--peers", "langchain", "--budgets", "1000", "--sample", "60")
            yield Step(name="peers", module="..peers", arguments=asked, title="Windows beside a peer's")
    counted = (*(part for size in sizes for part in ("--messages", str(size))), "--home", str(homes), "--json")
    growing = (*counted, str(output / "growth.json"), "--repeat", "20")
    yield Step(name="growth", module="growth", arguments=growing, title="Windows as the store grows")
    beside = (*counted, str(output / "floor.json"))
    yield Step(name="floor", module="floor", arguments=beside, title="Statements beside some written by hand")
    shared = ("--messages", str(largest), "--home", str(homes / str(largest)))
    yield Step(name="timeline", module="timeline", arguments=shared, title=f"Timelines of {largest:,} messages")
    title = f"Questions about time at {largest:,} messages"
    yield Step(name="chronological", module="chronological", arguments=shared, title=title)
    yield Step(name="serving", module="serving", arguments=("--minutes", "1"), title="The server under load")


def run_step(step: Step, output: Path) -> bool:
    """Run a program, print what it prints, and keep it; return whether it ended well."""
    module = f"benchmarks.{step.module[2:]}" if step.module.startswith("..") else f"benchmarks.speed.{step.module}"
    command = [sys.executable, "-m", module, *step.arguments]
    print(f"\n## {step.title}\n", flush=True)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print(done.stdout if done.returncode == 0 else done.stderr[-2_000:], flush=True)
    if done.returncode == 0:
        with (output / "results.md").open("a", encoding="utf-8") as results:
            results.write(f"\n## {step.title}\n\n{done.stdout}")
    return done.returncode == 0


def read_growth(output: Path) -> dict[str, dict[int, float]]:
    """Return the median milliseconds of a window, by question and number of messages."""
    found: dict[str, dict[int, float]] = {}
    for size, outcomes in json.loads((output / "growth.json").read_text()).items():
        for outcome in outcomes:
            found.setdefault(outcome["question"], {})[int(size)] = 1000 * median(outcome["seconds"])
    return found


def print_growth(growth: Mapping[str, Mapping[int, float]], sizes: Sequence[int]) -> None:
    """Print how much longer each window takes in a larger store, beside the smallest."""
    print(f"\n## Growth: median ms\n\n| question | {' | '.join(f'{size:,}' for size in sizes)} | ratio |")
    print("|---" * (len(sizes) + 2) + "|")
    for question, by_size in growth.items():
        cells = " | ".join(f"{by_size[size]:.0f}" for size in sizes)
        print(f"| {question} | {cells} | {by_size[max(sizes)] / by_size[min(sizes)]:.2f} |")


def draw(output: Path, growth: Mapping[str, Mapping[int, float]]) -> None:
    """Draw windows by the size of the store, and the statements of one beside those by hand."""
    if not find_spec("matplotlib"):
        print("no plots: matplotlib is not installed (the extra tune)")
        return
    from matplotlib import pyplot as plt

    def plot(name: str, title: str, lines: Mapping[str, Mapping[int, float]]) -> None:
        figure, axes = plt.subplots(figsize=(7, 4.2))
        for label, by_size in lines.items():
            sizes = sorted(by_size)
            axes.plot(sizes, [by_size[size] for size in sizes], marker="o", label=label)
        axes.set(xscale="log", ylim=(0, None), xlabel="messages in the workspace", ylabel="ms, median", title=title)
        ticks = sorted({size for by_size in lines.values() for size in by_size})
        axes.set_xticks(ticks, [f"{size:,}" for size in ticks])
        axes.minorticks_off()
        axes.grid(alpha=0.3)
        axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
        figure.savefig(output / f"{name}.svg", bbox_inches="tight")
        plt.close(figure)

    plot("growth", "A window, by question", growth)
    measured: list[dict[str, Any]] = json.loads((output / "floor.json").read_text())
    columns = {"window": "window_ms", "its statements": "statements_ms", "statements by hand": "by_hand_ms"}
    lines = {label: {int(row["messages"]): row[column] for row in measured} for label, column in columns.items()}
    plot("floor", "Statements of a window, and two by hand", lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run them all, or those that are named; exit with 1 where one failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("sets", nargs="*", type=Path, metavar="DIR", help="sets, for processor time and peers")
    parser.add_argument("--messages", type=int, action="append", help="sizes of generated workspaces")
    parser.add_argument("--home", type=Path, help="where generated stores stay, and are found again")
    parser.add_argument("--output", type=Path, default=Path("speed-results"))
    parser.add_argument("--only", action="append", help="a program's name, such as floor; may be given more than once")
    given = parser.parse_args(arguments)
    sizes = sorted(given.messages or SIZES)
    given.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="cw") as folder:
        steps = [*list_steps(given.sets, sizes, given.home or Path(folder), given.output)]
        wanted = [step for step in steps if not given.only or step.module.strip(".") in given.only]
        failed = [step.name for step in wanted if not run_step(step, given.output)]
    if all((given.output / file).exists() for file in ("growth.json", "floor.json")):
        growth = read_growth(given.output)
        print_growth(growth, sorted(next(iter(growth.values()))))
        draw(given.output, growth)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
