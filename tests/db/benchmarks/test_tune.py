"""Tuning: that a replay is what `build` does, that the two parts stay apart, and what is called a gain."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.common.evaluation import judge, open_set, read_queries, run_query
from benchmarks.recall import tune
from benchmarks.recall.tuning import (
    gather_case,
    replay_case,
)
from contextwin import ContextWindowBuilder, ScoringWeights, read_weights
from testkit.evaluation_set import make_query, write_set

# ---- the two parts


# ---- what is searched


# ---- what is called a gain


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


# From Python 3.12 on a fork warns of any other thread, such as numpy's.
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_it_writes_weights_and_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna")
    pytest.importorskip("matplotlib")
    asked = [make_query(id=f"{channel}{n}", channel=channel) for channel in (None, "C1") for n in range(15)]
    folder, weights, report = write_set(tmp_path / "kettles", *asked), tmp_path / "w.toml", tmp_path / "r.html"
    arguments = [str(folder), "--embedder", "trigram", "--budgets", "60", "--trials", "3"]
    assert tune.main([*arguments, "--weights-out", str(weights), "--report", str(report)]) == 0
    # Every query finds what it wants with any weights, so that nothing can be gained.
    assert "all sets: no finding: +0.0 [+0.0, +0.0] holds zero" in capsys.readouterr().out
    assert read_weights(str(weights)) == ScoringWeights()
    assert weights.read_text(encoding="utf-8").startswith("# By benchmarks.recall.tune: the defaults.")
    assert "thread_loss_per_token" in tomllib.loads(weights.read_text(encoding="utf-8"))
    page = report.read_text(encoding="utf-8")
    assert page.count('<img src="data:image/png;base64,') == 3
    assert "share no channel" in page


def test_a_set_with_nothing_to_validate_on_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.recall.tune.find_spec", lambda name: True)
    asked = [make_query(id=f"q{n}") for n in range(tune.MIN_JUDGED)]
    assert tune.main([str(write_set(tmp_path / "kettles", *asked)), "--embedder", "trigram"]) == 1
    assert "no two parts" in capsys.readouterr().err


@pytest.mark.parametrize(("more", "count"), [((), 17), (("--sample", "5"), 5)])
def test_too_few_judged_windows_are_refused_and_nothing_is_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: tuple[str, ...],
    count: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("benchmarks.recall.tune.find_spec", lambda name: True)
    asked = [make_query(id=f"q{n}") for n in range(17)] + [make_query(id="none", gold=[])]
    assert tune.main([str(write_set(tmp_path / "kettles", *asked)), "--embedder", "trigram", *more]) == 1
    assert capsys.readouterr().err.startswith(f"{count} of 30 judged windows; with fewer, chance decides: judge more")
    assert [path.name for path in tmp_path.iterdir()] == ["kettles"]
