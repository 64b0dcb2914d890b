"""Tuning: that a replay is what `build` does, that the two parts stay apart, and what is called a gain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from benchmarks.common.evaluation import Query
from benchmarks.common.results import Difference, Row
from benchmarks.recall import tune
from benchmarks.recall.tuning import (
    ALL_SETS,
    SPACE,
    list_ablations,
    list_variants,
    make_weights,
    mean_recall,
    measure_gain,
    split_queries,
)
from benchmarks.recall.tuning_report import Findings, render_report
from contextwin import ScoringWeights, read_weights
from contextwin.models.weights import describe_weights
from testkit.evaluation_set import make_row


def make_asked(places: Sequence[tuple[str, str | None]]) -> list[Query]:
    """Return a query for each (workspace, channel): q0, q1, …"""
    moment = datetime(2024, 1, 1, tzinfo=UTC)
    return [
        Query(id=f"q{n}", workspace=workspace, channel=channel, asked_at=moment, prompt="?", category="c")
        for n, (workspace, channel) in enumerate(places)
    ]


def make_rows(name: str, *found: int) -> list[Row]:
    return [make_row(set=name, query=f"q{n}", found=count) for n, count in enumerate(found)]


def make_findings(**overrides: object) -> Findings:
    weights = ScoringWeights()
    values = {"verdict": "nothing was searched", "tuned": weights, "chosen": weights, "settings": {}, "effects": {}}
    return Findings(**{**values, "queries": {}, **overrides})  # type: ignore[arg-type]


# ---- the two parts


def test_every_other_workspace_is_held_out() -> None:
    queries = make_asked([("b", "C1"), ("a", "C1"), ("c", "C2"), ("b", "C2"), ("d", None)])
    assert split_queries(queries) == {"q0", "q3", "q4"}


def test_a_single_workspace_is_split_by_channel_and_a_single_channel_not_at_all() -> None:
    assert split_queries(make_asked([("a", "C2"), ("a", "C1"), ("a", None)])) == {"q1"}
    assert split_queries(make_asked([("a", "C1"), ("a", "C1")])) == frozenset()


# ---- what is searched


def test_every_number_is_searched_around_its_default() -> None:
    default = ScoringWeights()
    numbers = {each.name for each in fields(default) if isinstance(getattr(default, each.name), int | float)}
    assert set(SPACE) == numbers - {"rerank_weight"}  # Sets are measured without a reranker.
    assert all(low <= getattr(default, name) <= high for name, (low, high) in SPACE.items())


@pytest.mark.parametrize("end", [0, 1])
def test_what_is_searched_can_be_written_and_read(end: int, tmp_path: Path) -> None:
    weights = make_weights({name: bounds[end] for name, bounds in SPACE.items()})
    path, settings = tmp_path / "weights.toml", {"tuned on": "feedback (judged)"}
    queries, recall = {"judged": (20, 15)}, (0.5, 0.6251)
    findings = make_findings(chosen=weights, verdict="a gain", settings=settings, queries=queries, recall=recall)
    path.write_text(tune.format_weights(findings, date(2026, 11, 25)), encoding="utf-8")
    assert read_weights(str(path)) == weights
    tuned = "tuned on feedback (judged) (2026-11-25, 15 questions): recall 50.0 % before, 62.5 % after"
    assert describe_weights(str(path)) == f"{path}, {tuned}"


def test_the_defaults_are_a_point_of_the_search() -> None:
    default = ScoringWeights()
    assert make_weights({name: getattr(default, name) for name in SPACE}) == default


def test_variants_differ_in_one_constant_and_hold_its_present_value() -> None:
    weights = ScoringWeights(thread_boost=1.1)
    variants = list_variants(weights, "thread_boost", 3)
    assert [value for value, _ in variants] == [1.0, 1.1, 1.5, 2.0]
    assert [replace(variant, thread_boost=1.1) for _, variant in variants] == [weights] * 4


def test_each_signal_is_switched_off_alone() -> None:
    weights = ScoringWeights()
    ablations = list_ablations(weights)
    assert (ablations["words"].alpha, ablations["meaning"].alpha) == (1, 0)
    assert (ablations["channel_boost"].channel_boost, ablations["length_penalty"].length_penalty) == (1, 0)
    for without in ablations.values():
        assert len(asdict(without).items() - asdict(weights).items()) == 1


# ---- what is called a gain


def test_sets_weigh_the_same() -> None:
    rows = [*make_rows("small", 4), *make_rows("large", 0, 0, 0, 4)]
    assert mean_recall(rows) == pytest.approx((1 + 0.25) / 2)
    gains = measure_gain([*make_rows("small", 0), *make_rows("large", 0, 0, 0, 0)], rows)
    assert (gains["small"].mean, gains["large"].mean) == (1, 0.25)
    assert gains[ALL_SETS].mean == pytest.approx((1 + 0.25) / 2)


def test_an_interval_that_holds_zero_is_no_gain() -> None:
    before = make_rows("s", *[2] * 20)
    assert not measure_gain(before, make_rows("s", *[1, 3] * 9, 3, 3))["s"].is_finding
    assert measure_gain(before, make_rows("s", *[3] * 20))["s"] == Difference(0.25, 0.25, 0.25)
    assert not tune.is_gain(Difference(-0.02, -0.03, -0.01))
    assert tune.describe_gain(Difference(-0.02, -0.03, -0.01)) == "a loss of -2.0 [-3.0, -1.0]"


def test_a_query_counts_once_however_many_budgets_it_has() -> None:
    before = [*make_rows("s", 0, 4), make_row(set="s", query="q0", found=4, budget=200)]
    assert mean_recall(before) == pytest.approx((0.5 + 1) / 2)


# ---- runs


def test_without_the_extra_it_says_so_and_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.recall.tune.find_spec", lambda name: None)
    assert tune.main(["nowhere"]) == 1
    assert capsys.readouterr().err == 'optuna and matplotlib missing; pip install -e ".[tune]"\n'


def test_a_report_without_plots_needs_nothing_and_escapes_names() -> None:
    page = render_report(make_findings(queries={"<b>": (3, 4)}))
    assert "nothing was searched" in page
    assert "<td>&lt;b&gt;</td><td>3</td><td>4</td>" in page
    assert "<img" not in page
