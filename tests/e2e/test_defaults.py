"""Which workspace, whose clock and which thread a command means where the line does not say it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]

LINE = '{"workspace": "%s", "channel": "C1", "ts": "1700000000.000100", "user": "U1", "text": "hello"}'


@pytest.fixture
def two_workspaces(run: Run) -> None:
    """Two workspaces of one message each."""
    for workspace in ("acme", "other"):
        assert run("import", "-", stdin=LINE % workspace).returncode == 0


@pytest.mark.parametrize(
    "command",
    [("reembed", "--to", "static"), ("reembed", "--missing"), ("reembed", "--drop-old"), ("reindex",)],
    ids=" ".join,
)
def test_a_command_on_all_messages_takes_the_default_workspace(
    run: Run, two_workspaces: None, command: tuple[str, ...]
) -> None:
    refused = run(*command)
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert "2 workspaces, name one with --workspace or give --all-workspaces: acme, other" in line

    def touched(*arguments: str) -> list[str]:
        told = json.loads(run(*command, *arguments, "--json").stdout)["workspaces"]
        return [each if isinstance(each, str) else each["workspace"] for each in told]

    assert touched("--all-workspaces") == ["acme", "other"]
    assert touched("--workspace", "other") == ["other"]
    run("config", "set", "workspace", "acme")
    assert touched() == ["acme"]
    assert touched("--all-workspaces") == ["acme", "other"]
    assert run(*command, "-w", "acme", "--all-workspaces").returncode == 2


def test_reindex_with_an_archive_is_of_the_archives_workspace(run: Run, two_workspaces: None, tmp_path: Path) -> None:
    run("config", "set", "workspace", "other")
    (tmp_path / "acme.jsonl").write_text(LINE % "acme")
    assert json.loads(run("reindex", "acme.jsonl", "--json").stdout)["workspaces"] == ["acme"]


def test_a_time_without_an_offset_is_one_of_the_zone_that_is_printed(run: Run, imported: None) -> None:
    asked = ("timeline", "--as", "@mei", "--in", "#general")
    (printed,) = run(*asked, "--oldest", "2026-03-09 09:10", "--at", "2026-03-09 09:17").stdout.splitlines()
    assert printed.startswith("2026-03-09 09:16 #general Mei: I'm back!")
    for options in (
        ["--latest", "2026-03-09 09:16", "--oldest", "2026-03-09"],
        ["--oldest", "2026-03-09", "--at", "2026-03-09T09:16"],
    ):
        assert run(*asked, *options).stdout == ""
    in_utc = run(*asked, "--tz", "UTC", "--oldest", "2026-03-08 20:10", "--at", "2026-03-08T20:17:00Z")
    assert in_utc.stdout.startswith("2026-03-08 20:16 #general Mei:")
    assert run(*asked, "--at", "0001-01-01").returncode == 2


def test_the_last_message_of_a_channel_is_dated_as_messages_are(run: Run, imported: None) -> None:

    def last_of_general(*options: str) -> str:
        lines = run("channels", *options).stdout.splitlines()
        return next(line.split()[-1] for line in lines if " #general " in line)

    assert last_of_general("--as", "@mei") == last_of_general("--all", "--tz", "Pacific/Auckland") == "2026-03-09"
    assert last_of_general("--all") == "2026-03-08"


def test_a_default_is_somebody_of_the_workspace(run: Run, looked_at: None) -> None:
    refused = run("config", "set", "asker", "@meii")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        "error: there is no user '@meii'; the nearest: Mei (U06MEI); contextwin users --all lists them\n"
    )
    refused = run("config", "set", "channel", "#eng-ap")
    assert (refused.returncode, "the nearest: #eng-api" in refused.stderr) == (1, True)
    kept = json.loads(run("config", "list", "--json").stdout)["settings"]
    assert kept["asker"]["value"] is kept["channel"]["value"] is None


def test_a_default_is_not_looked_up_before_the_first_import(run: Run, environment: dict[str, str]) -> None:
    told = run("config", "set", "asker", "@nobody")
    assert (told.returncode, told.stdout) == (0, "asker = @nobody\n")
    assert told.stderr == (
        "@nobody was not looked up: the store is empty: import an archive first (contextwin import PATH)\n"
    )
    environment["CONTEXTWIN_DATABASE_URL"] = "postgresql://127.0.0.1:9/nowhere"
    told = run("config", "set", "channel", "#nowhere", "--json")
    assert (told.returncode, json.loads(told.stdout)["value"]) == (0, "#nowhere")
    assert told.stderr.startswith("#nowhere was not looked up: ")
    del environment["CONTEXTWIN_DATABASE_URL"]  # The embedded server is not started for it.
    assert run("config", "set", "asker", "@mei").stderr == "@mei was not looked up: nothing is imported yet\n"


def test_a_wrong_default_is_told_as_the_default(run: Run, environment: dict[str, str], demo_url: str) -> None:
    run("config", "set", "asker", "@nobody")
    run("config", "set", "channel", "#nowhere")
    environment["CONTEXTWIN_DATABASE_URL"] = demo_url
    told = run("search", "x").stderr
    assert told == "error: there is no user '@nobody' (it is the default: contextwin config set asker USER)\n"
    run("config", "set", "asker", "@mei")
    told = run("search", "x").stderr
    assert "(it is the default: contextwin config set channel CHANNEL)" in told
