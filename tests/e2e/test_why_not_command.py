"""`contextwin why-not`, as a shell sees it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from contextwin.interfaces import demo
from testkit.command_line import run_command


@pytest.fixture
def run(demo_url: str, tmp_path: Path) -> Callable[..., CompletedProcess[str]]:
    """Run a command in this process, on the demo's workspace; windows are recorded."""
    own = {"CONTEXTWIN_DATABASE_URL": demo_url, "CONTEXTWIN_EMBEDDER": "trigram", "CONTEXTWIN_HOME": str(tmp_path)}
    environment = {**os.environ, **own, "CONTEXTWIN_RECORD": "all", "NO_COLOR": "1"}

    def run(*arguments: str) -> CompletedProcess[str]:
        return run_command(*arguments, environment=environment, folder=tmp_path)

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
    assert absent == (0, "No such message is stored, or the asker may not see it.\n", "")
    assert absent == ask(hidden, message["ts"]) == ask(hidden, "1.000001") == ask("#nowhere", message["ts"])
    assert absent == ask("#eng-api", "1.000001") == ask(message["text"]) == ask("said by nobody at all")


def test_a_message_is_named_as_for_feedback(run: Callable[..., CompletedProcess[str]]) -> None:
    window = json.loads(run("window", demo.DEMO_PROMPT, "--as", "@Mei", "--budget", "300", "--json").stdout)
    dropped = next(each for each in window["dropped"] if each["reason"] == "budget")
    channel, ts = dropped["channel"], dropped["ts"]
    names = {
        each["channel"]: each["name"] for each in json.loads(run("channels", "--all", "--json").stdout)["channels"]
    }
    address = f"https://halfmoon.slack.com/archives/{channel}/p{ts.replace('.', '')}"
    spelled = (
        f"#{names[channel]}:{ts}",
        f"{channel}:{ts}",
        f"{channel} {ts}",
        address,
        f"<{address}>",
        f"<{address}|x>",
    )
    for named in spelled:
        answer = json.loads(run("why-not", window["window_id"][:6], named, "--as", "@Mei", "--json").stdout)
        assert (answer["channel"], answer["ts"], answer["reason"]) == (channel, ts, "budget"), named
        judged = run("feedback", window["window_id"][:8], "down", "--as", "@Mei", "--missing", named, "--json")
        assert json.loads(judged.stdout)["missing"] == [{"channel": channel, "ts": ts}], named
    for command in (("why-not",), ("feedback", "give")):
        rest = ("up", "--useful", address[:-10]) if command[0] == "feedback" else (address[:-10],)
        broken = run(*command, window["window_id"], *rest, "--as", "@Mei")
        assert (broken.returncode, broken.stdout, broken.stderr.count("\n")) == (1, "", 1)
        assert "expected the permalink of a message" in broken.stderr


def test_how_to_give_a_constant_that_no_option_is_for(
    run: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> None:
    asked = "window", "how many messages yesterday?", "--as", "@Mei", "--at", "2026-03-08T20:31Z", "--json"
    window = json.loads(run(*asked, "--budget", "300").stdout)
    named = window["window_id"], "#eng-api", "1772528237.977595", "--as", "@Mei"
    answer = json.loads(run("why-not", *named, "--json").stdout)
    said = " For the command line, write `speaker_boost = 1` into a file, and give it as --weights FILE.toml.\n"
    assert run("why-not", *named).stdout == answer["sentence"] + said
    assert answer["remedy"]["weights"] == {"speaker_boost": 1.0}
    (tmp_path / "mine.toml").write_text("speaker_boost = 1")
    filters, budget = answer["remedy"]["filters"], str(answer["remedy"].get("max_tokens", 300))
    narrowed = "--in", filters["channels"][0], "--oldest", filters["oldest"], "--latest", filters["latest"]
    again = json.loads(run(*asked, "--budget", budget, *narrowed, "--weights", "mine.toml").stdout)
    assert named[2] in {each["ts"] for thread in again["threads"] for each in thread["messages"]}


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
