"""How fast is an embedder in the process, and how much memory does it take?

Texts are made from the seed, as long as a chat message is on average. Each embedder runs in a process of its own, and
processor time is counted over all its threads. The memory is what the process has more than before.

    python -m benchmarks.speed.embedders [--embedder static --embedder minilm] [--messages 300]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

from contextwin.providers.embedders import embed_query, open_embedder

CHARACTERS, QUESTION_WORDS, QUESTIONS = 173, 9, 20
WORDS = (
    *("release", "refund", "booking", "marina", "ledger", "deploy", "webhook"),
    *("status", "retry", "partial", "meeting", "tide", "harbour", "invoice"),
)


def make_texts(count: int) -> list[str]:
    """Return different texts of 173 characters each."""
    random = Random(7)
    return [" ".join(random.choices(WORDS, k=40))[:CHARACTERS] for _ in range(count)]


def measure(embedder: str, messages: int) -> str:
    """Return the row of one embedder, measured in this process."""
    texts = make_texts(messages + QUESTIONS)
    before = resident_mb()
    opened = open_embedder(embedder)
    embed_query(opened, texts[0])  # Loads what it needs.
    started = process_time()
    opened.embed(texts[:messages])
    per_message = (process_time() - started) / messages
    started = process_time()
    for text in texts[messages:]:
        embed_query(opened, " ".join(text.split()[:QUESTION_WORDS]))
    per_question = (process_time() - started) / QUESTIONS
    grown = resident_mb() - before
    return f"| `{embedder}` | {1 / per_message:,.0f} | {per_question * 1000:.1f} | {grown:.0f} |"


def resident_mb() -> float:
    """Return the memory of this process in MB, as Linux counts it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each embedder in a process of its own, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--embedder", action="append", default=[])
    parser.add_argument("--messages", type=int, default=300)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.here:
        print(measure(given.embedder[0], given.messages))
        return
    print("| embedder | messages a second of a processor | ms of a processor, a question | MB |\n|---|---|---|---|")
    for embedder in given.embedder or ["static", "minilm"]:
        program = [sys.executable, "-m", "benchmarks.speed.embedders", "--here", "--embedder", embedder]
        subprocess.run([*program, "--messages", str(given.messages)], check=True)


if __name__ == "__main__":
    main()
