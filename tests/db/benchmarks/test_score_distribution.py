"""The score distribution: its quantiles, which constants are switched off, and that it runs on sets and on prompts."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.recall.score_distribution import find_switches, main
from contextwin import ContextWindowBuilder, ScoringWeights, WindowRequest
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.models.weights import PRESETS
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store
from contextwin.window.scoring.signals import FACTORS
from testkit.evaluation_set import MESSAGES, make_query, write_set

NOW = datetime(2024, 1, 1, tzinfo=UTC)


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
    assert {score.factors[name] for score in off if score for name in FACTORS} == {1}
    assert {name for name in FACTORS if any(score.factors[name] != 1 for score in on if score)} >= {"channel", "time"}


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


def test_it_says_what_was_missing(
    tmp_path: Path, store: Store, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import_archive(store, open_embedder("static"), write_set(tmp_path / "kettles"), ImportOptions())
    (tmp_path / "prompts.txt").write_text("kettle\n")
    arguments = ["--prompts", str(tmp_path / "prompts.txt"), "--workspace", "w", "--database", database_url]
    assert main([*arguments, "--embedder", "trigram"]) == 0
    assert "without embedder: nothing was embedded with it" in capsys.readouterr().out
