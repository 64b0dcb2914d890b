"""Are questions about time of kinds that are often read wrong answered right in new words?

Kinds: the previous session; quarters, seasons, parts of months and ranges across years; beside another message;
aggregates; the first about a topic within a range; names that are words or alike; the question within a paragraph; two
people; a topic within a range; first and last in a channel; the first about a topic; one question in six phrasings.
Each phrase is asked twice over two years of a made chat, with answers of plain Python (time_questions/gold.py), and is
judged as there. Each belongs by a hash to half "a", whose misses may be looked at, or "b", of which only counts are
printed.

    python -m benchmarks.quality.time_kinds [--half a] [--show] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import numpy as np

from benchmarks.common.evaluation import open_set
from benchmarks.common.results import SEED
from benchmarks.quality.time_kinds.chat import write_chat
from benchmarks.quality.time_kinds.questions import Question, make_questions
from benchmarks.quality.time_questions.__main__ import MEASURES, Row, describe, print_misses, share
from benchmarks.quality.time_questions.chat import read_chats
from benchmarks.quality.time_questions.judging import judge, read_window
from benchmarks.quality.time_questions.templates import HALVES, LANGUAGES
from contextwin import ContextWindowBuilder, WindowRequest


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--seed", type=int, default=SEED, help="of the chat and the questions; the halves stay")
    parser.add_argument("--half", choices=HALVES, help="ask only this half")
    parser.add_argument("--show", action="store_true", help="print the misses of half a")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a row for each question here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "messages.jsonl"
        write_chat(path, options.seed)
        questions = make_questions(read_chats(path)[0], options.seed)
        questions = [question for question in questions if options.half in (None, question.phrase.half)]
        with open_set(path, options.embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder)
            rows = [_ask(builder, question) for question in questions]
    if options.show:
        print_misses(row for row in rows if row.half == "a")
    print_tables(rows)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1), encoding="utf-8")
    return 0


def _ask(builder: ContextWindowBuilder, question: Question) -> Row:
    setting, phrase = question.setting, question.phrase
    request = WindowRequest(
        prompt=question.prompt,
        workspace=setting.chat.id,
        channel=setting.channel,
        asker=setting.asker,
        asked_at=setting.asked_at,
    )
    window = builder.build(request)
    seen = read_window(window)
    is_shown = phrase.half == "a"
    name = f"{phrase.language} {phrase.group or phrase.text}"
    return Row(
        half=phrase.half,
        template=name if is_shown else sha256(name.encode()).hexdigest()[:8],
        kind=phrase.kind,
        language=phrase.language,
        wrapper=phrase.group,
        verdict=judge(question.gold, setting, seen),
        confidence=round(seen.confidence, 3),
        asserts=seen.asserts,
        prompt=question.prompt if is_shown else "",
        said=describe(window) if is_shown else "",
    )


def print_tables(rows: Sequence[Row]) -> None:
    """Print shares by kind and language, and how many groups are right in all of their phrasings."""
    rng = np.random.default_rng(SEED)
    print(f"{'right / silent, %':<20}" + "".join(f"{f'half {half}':<42}{'n':>4}   " for half in HALVES))
    groups = {kind: [row for row in rows if row.kind == kind] for kind in dict.fromkeys(row.kind for row in rows)}
    groups |= {f"all in {code}": [row for row in rows if row.language == code] for code in LANGUAGES}
    for name, group in {**groups, "all": rows}.items():
        cells = ""
        for half in HALVES:
            chosen = [row for row in group if row.half == half]
            if chosen:
                parts = [_cell(*share(chosen, MEASURES[measure], rng)) for measure in ("right", "silent")]
                cells += f"{' / '.join(parts):<42}{len(chosen):>4}   "
        print(f"{name:<20}{cells}")
    for half in HALVES:
        verdicts: dict[str, list[bool]] = defaultdict(list)
        for row in rows:
            if row.half == half and row.wrapper:
                verdicts[row.wrapper].append(row.is_right)
        print(f"groups with all phrasings right, half {half}: {sum(map(all, verdicts.values()))} of {len(verdicts)}")


def _cell(mean: float, drawn: np.ndarray) -> str:
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"{100 * mean:5.1f} [{100 * low:.0f}, {100 * high:.0f}]"


if __name__ == "__main__":
    sys.exit(main())
