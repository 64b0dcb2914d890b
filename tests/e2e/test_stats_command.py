"""`contextwin stats`, as a shell sees it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from contextwin.interfaces import demo
from testkit.command_line import run_command

Run = Callable[..., "subprocess.CompletedProcess[str]"]
TITLES = ("Milliseconds of each step", "Scores of hits", "Factors", "Dropped", "Tokens of chunks", "Vectors")


@pytest.fixture
def run(demo_url: str, tmp_path: Path) -> Run:
    """Run a command in this process, on a store with the demo's workspace."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    environment |= {"CONTEXTWIN_DATABASE_URL": demo_url, "CONTEXTWIN_HOME": str(tmp_path), "NO_COLOR": "1"}
    environment["CONTEXTWIN_EMBEDDER"] = "trigram"

    def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return run_command(*arguments, environment=environment | settings, folder=tmp_path)

    return run


def ask(run: Run, who: str) -> None:
    answer = run("window", "why are partial refunds off?", "--as", who, "--budget", "300")
    assert answer.returncode == 0, answer


def test_a_store_without_windows_says_how_to_record_them(run: Run) -> None:
    answer = run("stats", "--as", "@mei")
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[0] == f"{demo.DEMO_WORKSPACE}: no recorded windows"
    assert [title in answer.stdout for title in TITLES] == [False, False, False, False, True, True]
    assert answer.stderr == "no windows are recorded: commands record theirs, and programs with CONTEXTWIN_RECORD=all\n"
    told = json.loads(run("stats", "--as", "@mei", "--json").stdout)
    assert (told["windows"], told["oldest"], told["window_latency"], told["boost_effect"]) == (0, None, [], [])
    assert told["embedding_coverage"][0]["embedder"] == "trigram"


def test_windows_are_counted_for_who_asks(run: Run) -> None:
    for who in ("@mei", "@mei", "@hank"):
        ask(run, who)
    answer = run("stats", "--as", "@mei")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert f"{demo.DEMO_WORKSPACE}: 2 recorded windows, " in answer.stdout
    assert all(title in answer.stdout for title in TITLES)
    assert "█" in answer.stdout
    for who, windows in (("@mei", 2), ("@hank", 1), ("@tobi", 0)):
        assert json.loads(run("stats", "--as", who, "--json").stdout)["windows"] == windows
    told = json.loads(run("stats", "--all", "--json", "--workspace", demo.DEMO_WORKSPACE).stdout)
    assert told.keys() == {
        *("workspace", "since", "windows", "oldest", "latest", "window_latency", "score_distribution"),
        *("boost_effect", "drop_reasons", "degraded_windows", "chunk_sizes", "embedding_coverage"),
        *("chunk_limits", "embedding_quality"),
    }
    assert (told["windows"], told["since"]) == (3, None)
    assert told["window_latency"][0]["step"] == "total"
    assert sum(row["dropped"] for row in told["score_distribution"]) > 0
    assert {row["reason"] for row in told["drop_reasons"]} == {"budget", "threshold"}
    assert max(row["changed_share"] for row in told["boost_effect"]) > 0


def test_since_chooses_the_windows(run: Run) -> None:
    ask(run, "@mei")
    recent = json.loads(run("stats", "--all", "--since", "7d", "--json").stdout)
    assert (recent["windows"], recent["since"] is None) == (1, False)
    answer = run("stats", "--all", "--since", "2999-01-01")
    assert answer.stdout.startswith(f"{demo.DEMO_WORKSPACE}: no recorded windows\n")
    assert "no windows are recorded since 2999-01-01 00:00 UTC: " in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--as", "@mei", "--since", "soon"], 2, "expected a time like 2026-03-11T09:00, 7d or yesterday, got 'soon'"),
        ([], 2, "give --as USER or --all"),
        (["--as", "@nobody"], 1, "@nobody"),
        (["--all", "--workspace", "elsewhere"], 1, "elsewhere"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, arguments: list[str], code: int, said: str) -> None:
    answer = run("stats", *arguments)
    assert (answer.returncode, answer.stdout, answer.stderr.count("\n")) == (code, "", 1)
    assert said in answer.stderr
