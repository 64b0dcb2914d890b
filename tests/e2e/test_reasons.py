"""What commands say of what was not found: which name is wrong, which range is empty, and that nothing matches well."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    Run = Callable[..., subprocess.CompletedProcess[str]]

AT = ("--at", "2026-03-10", "--as", "@mei")


@pytest.fixture
def asked(run: Run, imported: None) -> Run:
    """Run a command as Mei, in the demo's workspace."""
    return lambda *arguments, **given: run(*arguments, *AT, **given)


def test_a_name_in_a_prompt_that_may_not_be_seen_is_told_like_one_that_is_not_there(asked: Run) -> None:
    for prompt, said in (
        ("status from:@ghost", "There is no user @ghost that may be seen here."),
        ("status in:#nowhere", "There is no channel #nowhere that may be read here."),
        ("status in:#leadership", "There is no channel #leadership that may be read here."),
        ("status -in:#nowhere", "There is no channel #nowhere that may be read here."),
        ("last message in:#leadership", "There is no channel #leadership that may be read here."),
    ):
        assert said in json.loads(asked("window", prompt, "--json").stdout)["note"], prompt
        assert said in asked("search", prompt).stderr
    told = json.loads(asked("search", "status from:@ghost", "--json").stdout)
    assert (told["messages"], told["empty_reason"]) == ([], "there is no user @ghost that may be seen here")
    for known in ("status from:@tobi", "status in:#eng-api", "status from:U06TOBI in:<#C06ENGAPI>"):
        assert "There is no" not in json.loads(asked("window", known, "--json").stdout)["note"]


def test_a_search_says_that_nothing_matches_well(asked: Run) -> None:
    unlikely = "Nothing that was found matches the question well."
    prompt = "zzyzx"
    assert unlikely in asked("search", prompt).stderr
    assert unlikely in json.loads(asked("window", prompt, "--json").stdout)["note"]
    assert json.loads(asked("search", prompt, "--json").stdout)["note"] == unlikely
    assert unlikely not in asked("search", "partial refunds").stderr


def test_nothing_found_says_what_was_looked_for(asked: Run) -> None:
    for options, said in (
        (
            ["--in", "#general", "--from", "@tobi", "--during", "april 2025"],
            "no messages by @tobi in #general from",
        ),
        (["--oldest", "2026-03-02", "--latest", "2026-03-01"], "no messages: the time range is empty (only the asker"),
        (["--matching", "zzyzx"], "no messages about “zzyzx” (only the asker"),
    ):
        told = asked("timeline", *options)
        assert told.stdout == ""
        assert told.stderr.startswith(said), told
        assert said.startswith(json.loads(asked("timeline", *options, "--json").stdout)["empty_reason"][:30])
    found = asked("search", "refunds", "--during", "april 2025")
    assert found.stderr.splitlines()[-1].startswith("no messages (no visible message was found from Tue 1 Apr 2025")
    assert json.loads(asked("timeline", "latest", "--json").stdout)["empty_reason"] == ""


def test_a_thread_is_named_by_any_of_its_messages(asked: Run) -> None:
    (reply,) = json.loads(asked("timeline", "latest", "--matching", "Oskar explained time", "--json").stdout)[
        "messages"
    ]
    root, ts = reply["thread_ts"], reply["ts"]
    assert root != ts
    listed = [asked("timeline", "--thread", each).stdout for each in (root, ts)]
    assert listed[0] == listed[1]
    assert listed[0].count("\n") >= 3
    windows = [
        json.loads(asked("window", "and then?", "--channel", "#general", "--thread", each, "--json").stdout)
        for each in (root, ts)
    ]
    assert windows[0]["text"] == windows[1]["text"] != ""
    for command in (("timeline",), ("window", "x", "--channel", "#general"), ("window", "x", "--channel", "#eng-api")):
        wrong = "1600000000.000100" if "#eng-api" not in command else ts
        refused = asked(*command, "--thread", wrong)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert f"there is no message '{wrong}'" in refused.stderr


def test_a_question_without_words_is_wrong_usage(asked: Run) -> None:
    for command in ("window", "search"):
        refused = asked(command, "-", stdin=" \n")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "expected a question or some words" in refused.stderr
