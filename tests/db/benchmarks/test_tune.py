"""Tuning: that a replay is what `build` does, that the two parts stay apart, and what is called a gain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.common.evaluation import judge, open_set, read_queries, run_query
from benchmarks.recall.tuning import (
    gather_case,
    replay_case,
)
from contextwin import ContextWindowBuilder, ScoringWeights
from testkit.evaluation_set import make_query, write_set

# ---- runs


@pytest.mark.parametrize(
    "weights",
    [ScoringWeights(alpha=0.1, near_equal=0.0, recent_share=0.3), ScoringWeights(speaker_boost=1.0)],
    ids=["with names", "without names"],
)
def test_a_replay_is_what_build_does(tmp_path: Path, weights: ScoringWeights) -> None:
    asked = [
        make_query(),
        make_query(id="q2", asker="U1", prompt="boat?", asked_at="2023-11-14T22:13:40Z"),
        make_query(id="q3", prompt="what was the first message about kettles?"),
    ]
    folder = write_set(tmp_path / "kettles", *asked)
    with open_set(folder, "trigram") as opened:
        builder = ContextWindowBuilder(opened.store, opened.embedder, weights=weights)
        for query in read_queries(folder):
            for budget in (60, 120, 250):
                built = judge("kettles", query, run_query(builder, query, budget))
                case = gather_case(opened, query, budget, is_validation=False)
                assert list(replay_case(case, weights, [budget])) == [replace(built, ms=0.0)]
