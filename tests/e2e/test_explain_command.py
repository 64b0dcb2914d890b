"""`contextwin explain` and `window --explain`, as a shell sees them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contextwin.interfaces import demo
from testkit.command_line import run_command

Run = Callable[..., "subprocess.CompletedProcess[str]"]
PROMPT = "why are partial refunds off?"
ASK = ("window", PROMPT, "--channel", "#eng-api", "--budget", "300")


@pytest.fixture
def run(demo_url: str, tmp_path: Path) -> Run:
    """Run a command in this process, on a store with the demo's workspace."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    environment |= {"CONTEXTWIN_DATABASE_URL": demo_url, "CONTEXTWIN_HOME": str(tmp_path), "NO_COLOR": "1"}
    environment["CONTEXTWIN_EMBEDDER"] = "trigram"

    def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return run_command(*arguments, environment=environment | settings, folder=tmp_path)

    return run


def ask(run: Run, *options: str, **settings: str) -> dict[str, Any]:
    answer = run(*ASK, *options, "--json", **settings)
    assert answer.returncode == 0, answer
    return dict(json.loads(answer.stdout))


def test_a_window_is_recorded_and_explained_with_every_candidate(run: Run) -> None:
    window = ask(run, "--as", "@mei")
    answer = run("explain", window["window_id"], "--as", "@mei")
    assert (answer.returncode, answer.stderr.count("\n")) == (0, 1)
    lines = answer.stdout.splitlines()
    shown = sum(len(thread["messages"]) for thread in window["threads"])
    assert len(lines) == shown + len(window["dropped"])
    assert all(re.match(r"\d\.\d{3} = relevance [.\d]+( × [a-z]+ [.\d]+)* → (shown|dropped)", line) for line in lines)
    assert sum(" → shown" in line for line in lines) == shown
    told = json.loads(run("explain", window["window_id"], "--as", "@mei", "--json").stdout)
    assert (told["window_id"], told["prompt"], told["asker"]) == (window["window_id"], PROMPT, demo.DEMO_ASKER)
    assert [message["line"] for message in told["messages"]] == [line.partition("  ")[0] for line in lines]
    keys = {(message["channel"], message["ts"]): message["outcome"] for message in told["messages"]}
    assert {keys[each["channel"], each["ts"]] for each in window["dropped"]} == {"budget", "threshold"}
    assert told["messages"][0]["explanation"]["details"][0]["description"].startswith("relevance")


def test_one_candidate_is_printed_by_channel_and_ts(run: Run) -> None:
    window = ask(run, "--as", "@mei")
    (dropped, *_) = window["dropped"]
    for channel in (dropped["channel"], "#eng-api"):
        answer = run("explain", window["window_id"], "--as", "@mei", "--message", channel, dropped["ts"])
        assert (answer.returncode, answer.stdout.count("\n")) == (0, 1), answer
        assert dropped["ts"] in answer.stdout
    answer = run("explain", window["window_id"], "--as", "@mei", "--message", "#eng-api", "1.0")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "is not among the recorded candidates" in answer.stderr
    answer = run("explain", window["window_id"], "--as", "@mei", "--message", "#eng-api", "yesterday")
    assert (answer.returncode, answer.stdout) == (2, "")


def test_unknown_windows_and_those_of_others_give_the_same_line(run: Run) -> None:
    window_id = ask(run, "--as", "@mei")["window_id"]
    by_all = ask(run, "--all")["window_id"]
    said = set()
    for asker, each in (("@hank", window_id), ("@mei", "5f0c"), ("@hank", by_all)):
        answer = run("explain", each, "--as", asker)
        assert (answer.returncode, answer.stdout) == (1, "")
        said.add(answer.stderr.replace(each, "…"))
    assert len(said) == 1
    for each in (window_id, by_all):
        assert run("explain", each, "--all").stdout.count("\n") > 10
    assert run("explain", window_id).returncode == 2


def test_the_command_that_a_window_prints_works_as_printed(run: Run) -> None:
    for whose in (("--as", "@mei"), ("--all",), ("--as", "@mei", "--workspace", demo.DEMO_WORKSPACE)):
        answer = run(*ASK, *whose)
        (line,) = [each for each in answer.stderr.splitlines() if each.startswith("why: contextwin ")]
        assert run(*line.removeprefix("why: contextwin ").split()).returncode == 0
        assert line.endswith(" ".join(whose[2:]))
    gone = run("window", "thanks", "--as", "@sam")  # Deactivated.
    assert (gone.returncode, "nothing may be shown" in gone.stderr) == (0, True)
    assert "why:" not in gone.stderr


def test_an_id_may_be_shortened(run: Run) -> None:
    window_id = ask(run, "--as", "@mei")["window_id"]
    whole = run("explain", window_id, "--as", "@mei")
    short = run("explain", window_id[:6], "--as", "@mei")
    assert (short.returncode, short.stdout, short.stderr) == (0, whole.stdout, whole.stderr)
    said = set()
    for asker, beginning in (("@hank", window_id[:6]), ("@mei", window_id[:5]), ("@mei", "ffffff")):
        answer = run("explain", beginning, "--as", asker)
        assert (answer.returncode, answer.stdout) == (1, "")
        said.add(answer.stderr.replace(beginning, "…"))
    assert len(said) == 1
    assert "at least 6 characters" in said.pop()


def test_a_limit_of_threads_is_named(run: Run) -> None:
    window = ask(run, "--as", "@mei", "--max-threads", "1")
    lines = run("explain", window["window_id"], "--as", "@mei").stdout
    assert "→ dropped: no more threads were allowed" in lines
    assert "no more messages" not in lines


def test_a_window_prints_its_explanation_beside_it_recorded_or_not(run: Run) -> None:
    for settings in ({}, {"CONTEXTWIN_RECORD": "off"}):
        bare = run(*ASK, "--as", "@mei", **settings)
        both = run(*ASK, "--as", "@mei", "--explain", **settings)
        assert both.stdout.startswith(bare.stdout)
        lines = both.stdout.removeprefix(bare.stdout).strip().splitlines()
        assert lines
        assert all(" → " in line for line in lines)
        assert ("why: contextwin explain" in both.stderr) == (not settings)
    told = ask(run, "--as", "@mei", "--explain", "--in", "#eng-api")
    assert {message["outcome"] for message in told["explanation"]} == {"shown", "budget", "threshold", "filter"}
    assert "explanation" not in ask(run, "--as", "@mei")


def test_the_setting_says_what_is_recorded(run: Run) -> None:
    off = ask(run, "--as", "@mei", CONTEXTWIN_RECORD="off")["window_id"]
    assert run("explain", off, "--as", "@mei").returncode == 1
    shown = ask(run, "--as", "@mei", CONTEXTWIN_RECORD="shown")["window_id"]
    answer = run("explain", shown, "--as", "@mei")
    assert " → dropped" not in answer.stdout
    assert "only the messages shown were recorded" in answer.stderr
    assert run(*ASK, "--as", "@mei", CONTEXTWIN_RECORD="some").returncode == 1
