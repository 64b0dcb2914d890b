"""`contextwin why-not`, as a shell sees it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from sqlalchemy import Engine

from contextwin.interfaces import demo
from testkit.command_line import run_command


@pytest.fixture
def run(clean_engine: Engine, tmp_path: Path) -> Callable[..., CompletedProcess[str]]:
    """Run a command in this process, on the demo's workspace; windows are recorded."""
    url = clean_engine.url.render_as_string(hide_password=False)
    own = {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_EMBEDDER": "trigram", "CONTEXTWIN_HOME": str(tmp_path)}
    environment = {**os.environ, **own, "CONTEXTWIN_RECORD": "all", "NO_COLOR": "1"}
    demo.write_demo_export(tmp_path / "demo.zip")

    def run(*arguments: str) -> CompletedProcess[str]:
        return run_command(*arguments, environment=environment, folder=tmp_path)

    run("import", "demo.zip")
    return run


def test_a_message_that_had_no_room(run: Callable[..., CompletedProcess[str]]) -> None:
    asked = "window", demo.DEMO_PROMPT, "--as", "@Mei", "--budget", "300", "--json"
    window = json.loads(run(*asked).stdout)
    dropped = next(each for each in window["dropped"] if each["reason"] == "budget")
    named = window["window_id"], dropped["channel"], dropped["ts"], "--as", "@Mei"
    said, answer = run("why-not", *named), json.loads(run("why-not", *named, "--json").stdout)
    assert (said.returncode, said.stdout) == (0, f"{answer['sentence']}\n")
    assert (answer["reason"], answer["missing_tokens"]) == ("budget", dropped["missing_tokens"])
    budget = str(answer["remedy"]["max_tokens"])
    larger = json.loads(run(*asked[:4], "--budget", budget, "--at", window["asked_at"], "--json").stdout)
    shown = {(thread["channel"], each["ts"]) for thread in larger["threads"] for each in thread["messages"]}
    assert (dropped["channel"], dropped["ts"]) in shown


def test_hidden_and_absent_channels_and_messages_are_one_answer(run: Callable[..., CompletedProcess[str]]) -> None:
    channels = json.loads(run("channels", "--all", "--json").stdout)["channels"]
    seen = {each["channel"] for each in json.loads(run("channels", "--as", "@Mei", "--json").stdout)["channels"]}
    hidden = next(each["channel"] for each in channels if each["channel"] not in seen)
    message = json.loads(run("timeline", "latest", "--all", "--in", hidden, "--json").stdout)["messages"][0]
    window = json.loads(run("window", demo.DEMO_PROMPT, "--as", "@Mei", "--json").stdout)["window_id"]

    def ask(*named: str) -> tuple[int, str, str]:
        answer = run("why-not", window, *named, "--as", "@Mei")
        return answer.returncode, answer.stdout, answer.stderr

    absent = ask("C0NONE", "1.000001")
    assert absent == (0, "No such message is stored, or whoever asked may not see it.\n", "")
    assert absent == ask(hidden, message["ts"]) == ask(hidden, "1.000001") == ask("#nowhere", message["ts"])
    assert absent == ask("#eng-api", "1.000001") == ask(message["text"]) == ask("said by nobody at all")


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (("none", "#general", "1.000001"), "there is no window 'none'"),
        (("none", "#general", "soon"), "expected the ts of a message"),
        (("none", "a", "b", "c"), "a piece of text in quotes, got 3 words"),
    ],
)
def test_what_cannot_be_asked(run: Callable[..., CompletedProcess[str]], named: tuple[str, ...], said: Any) -> None:
    answer = run("why-not", *named, "--as", "@Mei")
    assert answer.returncode in (1, 2)
    assert said in answer.stderr


def test_that_an_administrator_asks_is_said_once_for_all_windows_that_are_built(
    run: Callable[..., CompletedProcess[str]],
) -> None:
    window = json.loads(run("window", demo.DEMO_PROMPT, "--all", "--budget", "300", "--json").stdout)
    dropped = next(each for each in window["dropped"] if each["reason"] == "budget")
    answer = run("why-not", window["window_id"], dropped["channel"], dropped["ts"], "--all")
    assert "tokens on." in answer.stdout
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stderr.startswith("contextwin.access: everything of workspace")
