"""The score distribution: its quantiles, which constants are switched off, and that it runs on sets and on prompts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.recall.score_distribution import (
    Scored,
    describe_scores,
    find_switches,
    main,
    read_prompts,
    summarize,
)
from contextwin import ScoringWeights
from contextwin.models.weights import PRESETS, RANGES
from contextwin.models.windows import ScoreBreakdown
from contextwin.window.scoring.signals import FACTORS

NOW = datetime(2024, 1, 1, tzinfo=UTC)


def test_quantiles_are_those_of_the_values() -> None:
    summary = summarize([float(n) for n in range(101)])
    assert summary == {"n": 101, "min": 0, "p5": 5, "p25": 25, "p50": 50, "p75": 75, "p95": 95, "max": 100}
    assert summarize([]) == {"n": 0}


def test_every_value_of_the_breakdown_is_described_over_what_is_shown_and_what_is_not() -> None:
    plain = ScoreBreakdown(total=0.5, relevance=0.5, semantic=None, factors=dict.fromkeys(FACTORS, 1.0))
    boosted = plain._replace(semantic=0.7, factors={**plain.factors, "channel": 1.2})
    scored = [Scored(plain, True), Scored(boosted, False), Scored(plain, False)]
    described = describe_scores(scored)
    assert described.keys() == plain.to_dict().keys()
    assert described["semantic"]["shown"] == {"n": 0}
    assert described["semantic"]["not shown"]["p50"] == 0.7
    assert described["channel"]["touched"] == 1
    assert described["total"]["touched"] is None


def test_every_boost_is_switched_off_at_one_and_every_penalty_at_nothing() -> None:
    at_one = {name for name, limits in RANGES.items() if limits.off == 1}
    boosts = {name for name in RANGES if name.endswith("_boost")} - {"completeness_boost"}
    assert at_one == boosts | {"same_language", "code_for_code", "code_shown", "generated"}
    modifiers = {"flow_minutes", "adaptive_decay_from", "thread_loss_per_token", "conversation_loss_per_token"}
    assert {name for name, limits in RANGES.items() if limits.off is None} == modifiers | {"alpha"}
    assert {limits.off for limits in RANGES.values()} == {0, 1, None}
    switches = find_switches(ScoringWeights(completeness_boost=0.1))
    assert (switches["channel_boost"], switches["generated"], switches["length_penalty"]) == (1, 1, 0)
    assert switches["completeness_boost"] == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_with_everything_switched_off_nothing_is_left_to_switch_off(preset: str) -> None:
    weights = PRESETS[preset]
    switches = find_switches(weights)
    assert "channel_boost" in switches
    assert all(getattr(weights, constant) != neutral for constant, neutral in switches.items())
    assert find_switches(replace(weights, **switches)) == {}  # type: ignore[arg-type]


def test_prompts_are_lines(tmp_path: Path) -> None:
    (tmp_path / "prompts.txt").write_text("who broke it?\n\n  and when?\u2028\n", encoding="utf-8")
    queries = read_prompts(tmp_path / "prompts.txt", "acme", NOW)
    assert [(query.id, query.prompt) for query in queries] == [("line 1", "who broke it?"), ("line 3", "and when?")]
    assert all(query.workspace == "acme" and query.asked_at == NOW and not query.gold for query in queries)


def test_sets_or_prompts_but_not_both(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["somewhere", "--prompts", "p.txt", "--workspace", "w"], ["--prompts", "p.txt"]):
        with pytest.raises(SystemExit, match="2"):
            main(arguments)
    assert "give sets, or --prompts and --workspace" in capsys.readouterr().err
