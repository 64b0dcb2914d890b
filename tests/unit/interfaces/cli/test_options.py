"""Options of the commands: what each command has, what wrong values are, and what its help shows."""

from __future__ import annotations

from dataclasses import fields
from inspect import signature
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from contextwin.ingest.sources import SOURCES
from contextwin.interfaces.cli import app
from contextwin.interfaces.cli.options import ASKER_ALONE, AccessOptions
from contextwin.interfaces.cli.windows import window
from contextwin.models.access import Viewer
from contextwin.models.requests import Filters, WindowRequest

ACCESS = {"--workspace", "--as", "--all", "--to", "--at", "--tz"}
SEARCH = ACCESS | {"--oldest", "--latest", "--during", "--from", "--in", "--has", "--lacks", "--exclude-from"}
SEARCH |= {"--exclude-in", "--in-thread", "--kind", "--language", "--code-language", "--tag"}
RANK = SEARCH | {"--channel", "--asked-in", "--alpha", "--weights", "--min-score"}
WINDOW = RANK | {"--thread", "--prompt-ts", "--bot", "--budget", "--encoding", "--fill", "--max-threads"}
WINDOW |= {"--max-messages", "--max-message-tokens"}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["who?"],
        ["who?", "--as", ""],
        ["who?", "--all", "--to", "#eng"],
        ["who?", "--all", "--alpha", "2"],
        ["who?", "--all", "--budget", "many"],
        ["who?", "--all", "--at", "soon"],
        ["who?", "--all", "--oldest", "coral bleaching"],
        ["who?", "--all", "--latest", "the last 3 messages"],
        ["who?", "--all", "--during", "coral yesterday"],
        ["who?", "--all", "--during", "last week", "--oldest", "2026-03-01"],
        ["who?", "--all", "--nope"],
        ["who?", "--all", "--kind", "song"],
        ["who?", "--all", "--tag", "song"],
        ["who?", "--all", "--code-language", "klingon"],
        ["who?", "--all", "--min-score", "1.5"],
        ["who?", "--all", "--max-messages", "0"],
        ["who?", "--all", "--in-thread", "yesterday"],
        ["a", "b", "--all"],
    ],
    ids=str,
)
@pytest.mark.parametrize("command", ["window", "reply"])
def test_a_wrong_value_is_wrong_usage(command: str, arguments: list[str]) -> None:
    persona = ["--persona", "@tobi"] if command == "reply" else []
    assert CliRunner().invoke(app, [command, *arguments, *persona]).exit_code == 2


@pytest.mark.parametrize(
    ("as_user", "everyone", "to"), [(None, True, ASKER_ALONE), ("@mei", False, "#eng"), ("@mei", True, ASKER_ALONE)]
)
def test_rights_and_an_audience_go_together_unless_they_are_everyones(
    as_user: str | None, everyone: bool, to: str
) -> None:
    AccessOptions(as_user=as_user, everyone=everyone, to=to).check()


def test_an_asker_is_needed_unless_the_command_has_one() -> None:
    AccessOptions(to="#eng").check(is_asker_needed=False)
    with pytest.raises(typer.BadParameter, match="--as USER or --all"):
        AccessOptions(to="#eng").check()
    with pytest.raises(typer.BadParameter, match="--to"):
        AccessOptions(everyone=True, to="#eng").check(is_asker_needed=False)


def test_the_help_of_import_names_the_formats_of_the_sources() -> None:
    text = " ".join(CliRunner().invoke(app, ["import", "--help"]).output.split())
    assert f"<auto|{'|'.join(source.name for source in SOURCES)}>" in text
    assert all(source.description in text for source in SOURCES)


@pytest.mark.parametrize("group", [[], ["config"], ["db"], ["workspace"], ["feedback"]], ids=" ".join)
def test_no_description_of_a_command_is_cut(group: list[str]) -> None:
    listed = CliRunner().invoke(app, [*group, "--help"], env={"COLUMNS": "80"}).output.split("Commands:")[1]
    assert [line for line in listed.splitlines() if line.endswith(("...", "…"))] == []


@pytest.mark.parametrize("command", ["window", "timeline", "search", "reply", "import"])
def test_helps_name_values_as_people_do(command: str) -> None:
    shown = " ".join(CliRunner().invoke(app, [command, "--help"]).output.split())
    assert "list[str]" not in shown
    if command == "window":
        assert "<budget|relevant>" in shown
        assert "<default|original|original-slow|two-pass|FILE>" in shown
    if command == "import":
        assert "instead of the one the archive names" in shown


def test_the_examples_of_a_help_stand_on_lines_of_their_own() -> None:
    commands: Any = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for name in (name for name, command in commands.items() if not hasattr(command, "commands")):
        lines = [line.strip() for line in (commands[name].callback.__doc__ or "").splitlines()]
        examples = {line for line in lines if line.startswith("contextwin ")}
        text = CliRunner().invoke(app, [name, "--help"]).output
        assert examples, name
        assert examples <= {line.strip() for line in text.splitlines()}, name


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("window", WINDOW | {"--format", "--scores", "--explain", "--json"}),
        ("explain", {"--workspace", "--as", "--all", "--message", "--json"}),
        ("search", RANK | {"--limit", "--full", "--json"}),
        ("channels", ACCESS | {"--json"}),
        ("users", ACCESS | {"--json"}),
        (
            "timeline",
            SEARCH | {"--order", "--limit", "--after", "--matching", "--thread", "--full", "--total", "--json"},
        ),
        ("persona", ACCESS | {"--enable", "--disable", "--json"}),
        (
            "feedback give",
            {"--text", "--workspace", "--as", "--all", "--useful", "--missing", "--note", "--json"},
        ),
        ("feedback export", {"--workspace", "--as", "--since", "--json"}),
        (
            "reply",
            WINDOW
            | {"--persona", "--balance", "--max-prompt-tokens", "--max-reply-tokens", "--min-style-match", "--model"}
            | {"--opinions", "--dry-run", "--json"},
        ),
    ],
)
def test_every_command_has_the_options_of_its_contract(command: str, expected: set[str]) -> None:
    found: Any = typer.main.get_command(app)
    for name in command.split():
        found = found.commands[name]
    given = {name for option in found.params for name in option.opts if name.startswith("--")}
    assert given - {"--help"} == expected
    text = CliRunner().invoke(app, [*command.split(), "--help"]).output
    assert {option for option in expected if option not in text} == set()


def test_the_command_has_every_option_of_a_window() -> None:
    """But for who asks, whose options have other names, and `on_error`: a command tells its error."""
    otherwise = {"thread_ts": "thread", "asked_at": "at"}
    named = {each.name for each in fields(WindowRequest)} - {*Viewer.__slots__, "filters", "on_error"}
    options = {otherwise.get(name, name) for name in named} | {each.name for each in fields(Filters)}
    assert options <= signature(window).parameters.keys()
