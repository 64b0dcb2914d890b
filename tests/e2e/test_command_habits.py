"""What people type without thinking: the last window, a pipe to head, times in words, a model without its key."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from contextwin.interfaces.cli import app
from contextwin.interfaces.cli import demo as demo_command

Run = Callable[..., "subprocess.CompletedProcess[str]"]
QUESTION = "why are partial refunds off?"


def test_explain_and_why_not_are_about_the_last_window(run: Run, imported: None) -> None:
    nothing = run("explain", "--as", "@mei")
    assert (nothing.returncode, "ask with contextwin window first" in nothing.stderr) == (1, True)
    run("window", "when is the regatta?", "--as", "@mei", "--budget", "300")
    window = json.loads(run("window", QUESTION, "--as", "@mei", "--budget", "300", "--format", "json").stdout)
    last = run("explain", "--as", "@mei", "--json")
    assert json.loads(last.stdout)["window_id"] == window["window_id"]
    assert run("explain", "last", "--as", "@mei", "--json").stdout == last.stdout
    assert run("explain", "--as", "@tobi").returncode == 1  # Hers is not his.
    dropped = window["dropped"][0]
    message = (dropped["channel"], dropped["ts"])
    named = run("why-not", window["window_id"], *message, "--as", "@mei", "--json")
    assert json.loads(named.stdout)["window_id"] == window["window_id"]
    for words in (message, ("last", *message), (f"{message[0]}:{message[1]}",)):
        assert run("why-not", *words, "--as", "@mei", "--json").stdout == named.stdout


def test_head_ends_a_command_quietly(environment: dict[str, str], imported: None) -> None:
    program = [sys.executable, "-m", "contextwin", "timeline", "--all", "--limit", "500", "--full"]
    given = environment | {"PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(program, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert process.returncode == 141
    assert "error" not in said
    assert "Broken pipe" not in said


def test_times_are_given_in_words_wherever_one_is_taken(run: Run, imported: None) -> None:
    at = ("--at", "2026-03-09T12:00+00:00", "--as", "@mei", "--json")
    days = json.loads(run("timeline", "--oldest", "2 days ago", *at).stdout)["messages"]
    assert days == json.loads(run("timeline", "--oldest", "48h", *at).stdout)["messages"]
    assert days
    assert json.loads(run("timeline", "--as", "@mei", "--at", "2h", "--json").stdout)["messages"]
    assert json.loads(run("purge", "--before", "3 weeks ago", "--dry-run", "--json").stdout)["dry_run"]
    wrong = run("window", QUESTION, "--as", "@mei", "--at", "refunds")
    assert (wrong.returncode, "expected a time like" in wrong.stderr) == (2, True)


def test_where_it_is_asked_has_a_name_that_is_not_in(run: Run, imported: None) -> None:
    given = ("window", QUESTION, "--as", "@mei", "--format", "json", "--at", "2026-03-09T12:00+00:00")
    told = [json.loads(run(*given, name, "#eng-api").stdout) for name in ("--channel", "--asked-in")]
    assert told[0]["text"] == told[1]["text"]


def test_a_model_that_is_named_must_answer(run: Run, imported: None) -> None:
    named = run("ask", QUESTION, "--as", "@mei", "--model", "openai:gpt-5.4-mini")
    assert named.returncode == 1
    assert "OPENAI_API_KEY" in named.stderr
    assert run("ask", QUESTION, "--as", "@mei").returncode == 0  # The default one may be missing.
    assert run("ask", QUESTION, "--as", "@mei", "--model", "none").returncode == 0


def test_an_unknown_name_says_a_command_that_lists_the_names(run: Run, imported: None) -> None:
    unknown = run("forget", "@nobody", "--dry-run")
    assert "contextwin users --all lists them" in unknown.stderr
    assert run("users", "--all").returncode == 0
    asked = run("timeline", "--as", "@mei", "--in", "#zzz")
    assert "contextwin channels --as U06MEI lists them" in asked.stderr


@pytest.mark.parametrize("name", ["forget", "purge", "retention", "export-user"])
def test_erasers_are_under_privacy_and_where_they_were(name: str) -> None:
    listed = CliRunner().invoke(app, ["--help"]).output
    assert f"\n  {name} " not in listed
    assert "\n  privacy " in listed
    inside, outside = (CliRunner().invoke(app, [*path, name, "--help"]).output for path in (["privacy"], []))
    assert inside.replace(f"Usage: root privacy {name} ", f"Usage: root {name} ", 1) == outside


@pytest.mark.parametrize(("answered", "kept"), [("y\n", "@mei"), ("n\n", None)])
def test_the_demo_offers_to_keep_who_asks(
    environment: dict[str, str],
    imported: None,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    answered: str,
    kept: str | None,
) -> None:
    for name in ("CONTEXTWIN_DATABASE_URL", "CONTEXTWIN_EMBEDDER", "CONTEXTWIN_HOME"):
        monkeypatch.setenv(name, environment[name])
    assert "contextwin config set asker @mei" in CliRunner().invoke(app, ["demo"]).output  # Nobody can answer.
    monkeypatch.setattr(demo_command, "is_interactive", lambda: True)
    assert "Ask as @mei" in CliRunner().invoke(app, ["demo"], input=answered).output
    told = run("config", "get", "asker", "--json")
    assert json.loads(told.stdout)["value"] == kept
    again = CliRunner().invoke(app, ["demo"]).output
    assert ("Ask as @mei" in again) == (kept is None)
