"""How much processor time does a command take until its help, or a window, is shown? And the first window of a process?

Each command runs as a process of its own, `--repeat` times in turns with the others. Processor time, user and system,
varies less than the time on the clock where other programs keep the cores busy. Windows are of the sample workspace;
checkouts of other commits build them in turns with this one. What is loaded was compiled by a run that is not counted.

    python -m benchmarks.speed.start [--repeat 10] [--against CHECKOUT ...] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

THIS_CHECKOUT = Path(__file__).parents[2]
MAIN = "from contextwin.interfaces.entry import main; main()"
#: What is started; the last one is what an empty program takes.
COMMANDS = ("--help", "--version", "window --help", "import --help", "reply --help", "db status --help", "")
#: Asked of the sample workspace: in plain English, and in a language that is looked for.
PROMPTS = ("When does the partner launch happen?", "status of the billing api?")
#: What windows are compared with.
LIBRARIES = "import sqlalchemy, tiktoken"
#: Prints the seconds that windows of one process take.
WINDOWS = """
import json
from time import process_time
from contextwin import ContextWindowBuilder, WindowRequest, open_store
with open_store() as store:
    builder, (workspace,), seconds = ContextWindowBuilder(store), store.workspaces(), []
    for prompt in ("When does the partner launch happen?", "Who owns the refunds job?", "When is the offsite?",
                   "Who is on call for billing?", "Why did bookings fail?", "What did we decide about refunds?"):
        started = process_time()
        builder.build(WindowRequest(prompt=prompt, workspace=workspace, everyone=True))
        seconds.append(process_time() - started)
print(json.dumps(seconds))
"""


def run_python(program: str, *arguments: str, **environment: str) -> str:
    """Return what a program of Python prints; contextwin is that of PYTHONPATH, not of the current directory."""
    given = os.environ | {"PYTHONPATH": str(THIS_CHECKOUT)} | environment
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *arguments], env=given, check=True, capture_output=True, text=True
    )
    return done.stdout


def measure_start(program: str, *arguments: str, **environment: str) -> float:
    """Return the processor time of one run of a program in seconds."""
    before = getrusage(RUSAGE_CHILDREN)
    run_python(program, *arguments, **environment)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def measure_helps(repeat: int) -> dict[str, list[float]]:
    """Return the seconds of each command by its name."""
    seconds: dict[str, list[float]] = defaultdict(list)
    for _ in range(repeat):
        for command in COMMANDS:
            name = f"`contextwin {command}`" if command else "an empty program"
            seconds[name].append(measure_start(MAIN if command else "pass", *command.split()))
    return seconds


def measure_windows(repeat: int, checkouts: Sequence[Path]) -> dict[str, list[float]]:
    """Return the seconds of windows of the sample workspace, and of what they are compared with, by their names."""
    seconds: dict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="cw") as home:
        given = {"CONTEXTWIN_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/compiled", "PYTHONDONTWRITEBYTECODE": ""}
        measure_start(MAIN, "demo", **given)
        for turn in range(repeat + 1):
            taken = {f"`{LIBRARIES}`": measure_start(LIBRARIES, **given)}
            for checkout in checkouts:
                of_checkout = given | {"PYTHONPATH": str(checkout)}
                for prompt in PROMPTS:
                    name = f"`contextwin window`, {prompt!r}, {checkout.name}"
                    taken[name] = measure_start(MAIN, "window", prompt, "--all", **of_checkout)
                first, *others = json.loads(run_python(WINDOWS, **of_checkout))
                taken[f"the first window of a process, {checkout.name}"] = first
                taken[f"one that follows, {checkout.name}"] = median(others)
            if turn:  # The first time, bytecode is written.
                for name, one in taken.items():
                    seconds[name].append(one)
        measure_start(MAIN, "db", "stop", **given)
    return seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--against", nargs="*", default=[], type=Path, metavar="CHECKOUT", help="other commits")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    seconds = measure_helps(given.repeat) | measure_windows(given.repeat, [*given.against, THIS_CHECKOUT])
    print("| what | median seconds | least | most |\n|---|---|---|---|")
    for name, taken in seconds.items():
        print(f"| {name} | {median(taken):.3f} | {min(taken):.3f} | {max(taken):.3f} |")
    if given.json:
        given.json.write_text(json.dumps(seconds, indent=2))


if __name__ == "__main__":
    main()
