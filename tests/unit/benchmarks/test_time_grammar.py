"""The time grammar against the sentences of a benchmark: most are right, few are wrong, none is made up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks.quality.time_grammar import judge_sentence, read_sentences


def test_sentences_with_a_time_are_read_and_others_are_left_alone(shared: Path) -> None:
    outcomes = Counter(map(judge_sentence, read_sentences(shared / "eval" / "time.jsonl")))
    timed = outcomes["right"] + outcomes["wrong"] + outcomes["none"]
    assert timed > 100
    assert outcomes["right"] >= 0.9 * timed
    assert outcomes["wrong"] <= 0.03 * timed
    assert outcomes["quiet"] > 0
    assert outcomes["false"] == 0
