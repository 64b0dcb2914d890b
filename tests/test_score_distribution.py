"""The score distribution: its quantiles, which constants are switched off, and that it runs on sets and on prompts."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.score_distribution import (
    ADDED,
    LOWERING,
    NO_SWITCH,
    SIGNALS,
    Scored,
    describe_scores,
    find_switches,
    main,
    neutral_value,
    read_prompts,
    summarize,
)
from contextwin import ContextWindowBuilder, ScoringWeights, WindowRequest
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.models.weights import PRESETS
from contextwin.models.windows import ScoreBreakdown
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store
from tests.evaluation_set import MESSAGES, make_query, write_set

NOW = datetime(2024, 1, 1, tzinfo=UTC)


def test_quantiles_are_those_of_the_values() -> None:
    summary = summarize([float(n) for n in range(101)])
    assert summary == {"n": 101, "min": 0, "p5": 5, "p25": 25, "p50": 50, "p75": 75, "p95": 95, "max": 100}
    assert summarize([]) == {"n": 0}


def test_every_value_of_the_breakdown_is_described_over_what_is_shown_and_what_is_not() -> None:
    plain = ScoreBreakdown(total=0.5, relevance=0.5, semantic=None)
    scored = [Scored(plain, True), Scored(replace(plain, semantic=0.7, channel=1.2), False), Scored(plain, False)]
    described = describe_scores(scored)
    assert described.keys() == {field.name for field in fields(ScoreBreakdown)}
    assert described["semantic"]["shown"] == {"n": 0}
    assert described["semantic"]["not shown"]["p50"] == 0.7
    assert described["channel"]["touched"] == 1
    assert described["total"]["touched"] is None


def test_the_tables_name_fields_that_exist() -> None:
    assert {field.name for field in fields(ScoreBreakdown)} >= SIGNALS
    assert {field.name for field in fields(ScoringWeights)} >= NO_SWITCH | LOWERING | ADDED


def test_every_boost_is_switched_off_at_one_and_every_penalty_at_nothing() -> None:
    assert (neutral_value("channel_boost"), neutral_value("generated"), neutral_value("length_penalty")) == (1, 1, 0)
    assert (neutral_value("scaling"), neutral_value("alpha"), neutral_value("flow_minutes")) == (None, None, None)


@pytest.mark.parametrize("preset", PRESETS)
def test_with_everything_switched_off_nothing_is_left_to_switch_off(preset: str) -> None:
    weights = PRESETS[preset]
    switches = find_switches(weights)
    assert "channel_boost" in switches
    assert all(getattr(weights, constant) != neutral for constant, neutral in switches.items())
    assert find_switches(replace(weights, **switches)) == {}  # type: ignore[arg-type]


@pytest.mark.db
def test_with_everything_switched_off_every_factor_is_one(tmp_path: Path, store: Store) -> None:
    embedder = open_embedder("trigram")
    import_archive(store, embedder, write_set(tmp_path / "kettles"), ImportOptions())
    # Everything that can raise or lower a score does: the asker's own thread, weeks later, and how things stand now.
    request = WindowRequest(
        prompt="what is the latest status of the code of kettle number 4?",
        workspace="w",
        channel="C1",
        thread_ts=MESSAGES[0]["ts"],
        asker="U1",
        everyone=True,
        asked_at=NOW,
    )
    builder, weights = ContextWindowBuilder(store, embedder), PRESETS["default"]
    on, off = (
        [
            message.score
            for thread in builder.build(replace(request, weights=each)).threads
            for message in thread.messages
        ]
        for each in (weights, replace(weights, **find_switches(weights)))  # type: ignore[arg-type]
    )
    factors = [field.name for field in fields(ScoreBreakdown) if field.name not in SIGNALS]
    assert {getattr(score, name) for score in off if score for name in factors} == {1}
    assert {name for name in factors if any(getattr(score, name) != 1 for score in on if score)} >= {"channel", "time"}


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


@pytest.mark.db
def test_it_says_what_each_constant_does_to_a_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, result = write_set(tmp_path / "kettles", make_query()), tmp_path / "result.json"
    assert main([str(folder), "--embedder", "trigram", "--budgets", "60", "--json", str(result)]) == 0
    report, chunks = json.loads(result.read_text())["reports"]
    scores = report["scores"]["total"]
    assert scores["shown"]["n"] > 0
    assert scores["not shown"]["n"] > 0
    assert scores["shown"]["max"] >= scores["not shown"]["max"]
    assert report["scores"]["channel"]["touched"] == scores["shown"]["n"] + scores["not shown"]["n"]
    effects = {effect["constant"]: effect for effect in report["effects"]}
    assert effects.keys() == find_switches(ScoringWeights()).keys()
    # All messages are of one channel, where its boost changes no order; and nobody asked in a thread.
    assert (effects["thread_boost"]["changed"], effects["thread_boost"]["overlap"]) == (0, 1)
    assert effects["thread_boost"]["recall"] == [0, 0, 0]
    assert chunks["chunk_tokens"]["n"] == 20
    assert "retrieve_ms" in capsys.readouterr().out


@pytest.mark.db
def test_it_runs_on_ones_own_store_and_prompts(
    tmp_path: Path, store: Store, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import_archive(store, open_embedder("trigram"), write_set(tmp_path / "kettles"), ImportOptions())
    (tmp_path / "prompts.txt").write_text("kettle\nboat number 5\n")
    arguments = ["--prompts", str(tmp_path / "prompts.txt"), "--workspace", "w", "--database", database_url]
    assert main([*arguments, "--embedder", "trigram", "--budgets", "60,100"]) == 0
    printed = capsys.readouterr().out
    assert "w: 2 queries, 60 tokens" in printed
    assert "w: 2 queries, 100 tokens" in printed
    assert "not known" in printed
    assert "without embedder" not in printed


@pytest.mark.db
def test_it_says_what_was_missing(
    tmp_path: Path, store: Store, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import_archive(store, open_embedder("static"), write_set(tmp_path / "kettles"), ImportOptions())
    (tmp_path / "prompts.txt").write_text("kettle\n")
    arguments = ["--prompts", str(tmp_path / "prompts.txt"), "--workspace", "w", "--database", database_url]
    assert main([*arguments, "--embedder", "trigram"]) == 0
    assert "without embedder: nothing was embedded with it" in capsys.readouterr().out
