"""How much processor time does a command take until its help is shown?

Each command runs as a process of its own, `--repeat` times in turns with the others. Processor time, user and system,
varies less than the time on the clock where other programs keep the cores busy.

    python -m benchmarks.speed.start [--repeat 10] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

MAIN = "from contextwin.interfaces.entry import main; main()"
#: What is started; the last one is what an empty program takes.
COMMANDS = ("--help", "--version", "window --help", "import --help", "reply --help", "db status --help", "")


def measure_start(command: str) -> float:
    """Return the processor time of one run in seconds; "" runs an empty program."""
    before = getrusage(RUSAGE_CHILDREN)
    program = [sys.executable, "-c", MAIN if command else "pass", *command.split()]
    subprocess.run(program, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    runs = [{command: measure_start(command) for command in COMMANDS} for _ in range(given.repeat)]
    seconds = {command: [run[command] for run in runs] for command in COMMANDS}
    print("| command | median seconds | least | most |\n|---|---|---|---|")
    for command, taken in seconds.items():
        name = f"`contextwin {command}`" if command else "an empty program"
        print(f"| {name} | {median(taken):.2f} | {min(taken):.2f} | {max(taken):.2f} |")
    if given.json:
        given.json.write_text(json.dumps(seconds, indent=2))


if __name__ == "__main__":
    main()
