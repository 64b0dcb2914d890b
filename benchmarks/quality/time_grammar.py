"""Which ranges of time does the grammar read out of sentences, which does it make up, and how long does it take?

Data: a file of sentences, one JSON object a line: `text`, `asked_at` (ISO; UTC where it says no zone) and `accept`, the
ranges [oldest, latest] that count as right, null for an open side; empty for a sentence without a time.

    right   of the sentences with a time, those for which one of the listed ranges was read
    wrong   of those, the ones for which another range was read
    none    of those, the ones for which none was read
    false   of the sentences without a time, those in which anything was read

Intervals are 95 % percentile bootstraps over sentences. Time is that of `parse_time`, the tables being loaded; hostile
prompts are 2,000 characters of what the rules look for.

    python -m benchmarks.quality.time_grammar FILE [--repeat 5] [--show]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import numpy as np

from benchmarks.common.results import SEED, interval
from contextwin.temporal import parse_time

Outcome = Literal["right", "wrong", "none", "false", "quiet"]
Ends = tuple[datetime | None, datetime | None]

HOSTILE_CHARS = 2000
#: Repeated up to that length.
HOSTILE = {
    "one word": "last ",
    "letters": "a ",
    "numbers": "1 ",
    "days and numbers": "monday 3 ",
    "dates": "1/2 ",
    "half a range": "between 3 and ",
    "nested": "first day of the ",
    "number words": "twenty ",
    "dots": "a.",
    "brackets": "<@",
    "backticks": "`",
    "digits": "1",
    "dashes": "1-",
    "prose": "Nobody said today why the last build of the week took us an hour longer than on Monday. ",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """One line of the file."""

    text: str  #: as written
    asked_at: datetime  #: aware
    accept: tuple[Ends, ...]  #: the ranges that count as right; empty for a sentence without a time


def read_sentences(path: Path) -> list[Sentence]:
    """Return the sentences of a file."""
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
    return [
        Sentence(
            text=row["text"],
            asked_at=_moment(row["asked_at"]),
            accept=tuple((_end(oldest), _end(latest)) for oldest, latest in row["accept"]),
        )
        for row in rows
    ]


def judge_sentence(sentence: Sentence) -> Outcome:
    """Return what reading the sentence came to; "quiet" is nothing read where nothing is."""
    found = parse_time(sentence.text, asked_at=sentence.asked_at)
    if not sentence.accept:
        return "quiet" if found is None else "false"
    if found is None or (found.oldest is None and found.latest is None):
        return "none"
    return "right" if (found.oldest, found.latest) in sentence.accept else "wrong"


def measure_ms(prompts: Iterable[tuple[str, datetime]], repeat: int) -> list[float]:
    """Return the milliseconds of each reading."""
    times = []
    for text, asked_at in list(prompts) * repeat:
        start = time.perf_counter()
        parse_time(text, asked_at=asked_at)
        times.append(1000 * (time.perf_counter() - start))
    return times


def main() -> None:
    """Print the counts and the times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--repeat", type=int, default=5, help="times that each sentence is read for its time")
    parser.add_argument("--show", action="store_true", help="print the sentences that were not read right")
    arguments = parser.parse_args()
    sentences = read_sentences(arguments.file)
    outcomes = [judge_sentence(sentence) for sentence in sentences]
    _print_counts(outcomes)
    _print_times(sentences, arguments.repeat)
    if arguments.show:
        for sentence, outcome in zip(sentences, outcomes, strict=True):
            if outcome not in ("right", "quiet"):
                print(f"{outcome:<6} {sentence.text}")


def _print_counts(outcomes: Sequence[Outcome]) -> None:
    rng = np.random.default_rng(SEED)
    for names, others in ((("right", "wrong", "none"), ()), (("false",), ("quiet",))):
        group = [outcome for outcome in outcomes if outcome in (*names, *others)]
        for name in names if group else ():
            hits = [float(outcome == name) for outcome in group]
            low, high = interval(hits, rng)
            share = f"{100 * np.mean(hits):5.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
            print(f"{name:<6} {sum(hits):>4.0f} of {len(group):<5} {share}")


def _print_times(sentences: Sequence[Sentence], repeat: int) -> None:
    print(f"\n{'ms a prompt':<20}{'p50':>8}{'mean':>8}{'p95':>8}")
    _print_row("file", measure_ms(((sentence.text, sentence.asked_at) for sentence in sentences), repeat))
    asked_at = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)
    for name, piece in HOSTILE.items():
        text = (piece * HOSTILE_CHARS)[:HOSTILE_CHARS]
        _print_row(name, measure_ms([(text, asked_at)], 4 * repeat))


def _print_row(name: str, times: Sequence[float]) -> None:
    p50, p95 = np.percentile(times, [50, 95])
    print(f"{name:<20}{p50:>8.3f}{np.mean(times):>8.3f}{p95:>8.3f}")


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _end(text: str | None) -> datetime | None:
    return None if text is None else _moment(text)


if __name__ == "__main__":
    main()
