"""Groups of options: a command gets each as one value, and its help tells of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, get_args

import pytest
import typer
from typer.testing import CliRunner

from contextwin.ingest.sources import FORMATS
from contextwin.interfaces.cli import app as contextwin_app
from contextwin.interfaces.cli.archive import Format
from contextwin.interfaces.cli.options import Asked, Question, Searched, with_options

OPTIONS = {
    Asked: {"--workspace", "--as", "--all", "--to", "--at"},
    Searched: {"--oldest", "--latest", "--from", "--in", "--has"},
    Question: {"--channel", "--thread", "--budget", "--encoding", "--alpha", "--tz", "--weights"},
}
WINDOW = OPTIONS[Asked] | OPTIONS[Searched] | OPTIONS[Question]


@dataclass
class Got:
    """What the command below was called with."""

    question: Question | None = None
    loud: bool | None = None


def make_app(got: Got) -> typer.Typer:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command()
    @with_options(Question)
    def ask(
        context: typer.Context, question: Question, loud: Annotated[bool, typer.Option("--loud", help="Shout.")] = False
    ) -> None:
        """Ask something."""
        assert context.info_name
        got.question, got.loud = question, loud

    return app


def ask(*arguments: str) -> Got:
    got = Got()
    answer = CliRunner().invoke(make_app(got), arguments, catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return got


def test_a_command_gets_a_group_as_one_value_beside_its_own_options() -> None:
    got = ask("who?", "--as", "@mei", "-c", "#eng", "--from", "@a", "--from", "@b", "--at", "2026-03-11", "--loud")
    assert got.loud
    assert got.question == Question(
        prompt="who?",
        as_user="@mei",
        channel="#eng",
        from_users=["@a", "@b"],
        at=datetime(2026, 3, 11, tzinfo=UTC),
    )


def test_what_is_not_given_has_the_default_of_its_field() -> None:
    assert ask("who?", "--all") == Got(question=Question(prompt="who?", everyone=True), loud=False)


def test_the_help_of_a_command_has_the_options_of_its_group_and_its_own() -> None:
    text = CliRunner().invoke(make_app(Got()), ["--help"]).output
    assert {option for option in (*WINDOW, "--loud", "prompt", "Ask something.") if option not in text} == set()


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
        ["who?", "--all", "--nope"],
        ["a", "b", "--all"],
    ],
    ids=str,
)
def test_a_wrong_value_is_wrong_usage(arguments: list[str]) -> None:
    assert CliRunner().invoke(make_app(Got()), arguments).exit_code == 2


@pytest.mark.parametrize(
    "options", [["--all", "--to", "dm"], ["--as", "@mei", "--to", "#eng"], ["--all", "--as", "@mei"]]
)
def test_rights_and_an_audience_go_together_unless_they_are_everyones(options: list[str]) -> None:
    assert ask("who?", *options).question is not None


def test_the_formats_of_an_archive_are_those_of_the_sources() -> None:
    assert get_args(Format) == FORMATS


def test_the_examples_of_a_help_stand_on_lines_of_their_own() -> None:
    commands: Any = typer.main.get_command(contextwin_app).commands  # type: ignore[attr-defined]
    for name in commands.keys() - {"db"}:
        lines = [line.strip() for line in (commands[name].callback.__doc__ or "").splitlines()]
        examples = {line for line in lines if line.startswith("contextwin ")}
        text = CliRunner().invoke(contextwin_app, [name, "--help"]).output
        assert examples, name
        assert examples <= {line.strip() for line in text.splitlines()}, name


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("window", WINDOW | {"--format", "--json"}),
        ("timeline", OPTIONS[Asked] | OPTIONS[Searched] | {"--json"}),
        ("persona", OPTIONS[Asked] | {"--enable", "--disable", "--json"}),
        ("feedback", {"--text", "--workspace", "--json"}),
        (
            "reply",
            WINDOW
            | {"--persona", "--balance", "--max-prompt-tokens", "--max-reply-tokens", "--min-style-match", "--model"}
            | {"--dry-run", "--json"},
        ),
    ],
)
def test_every_command_has_the_options_of_its_contract(command: str, expected: set[str]) -> None:
    named = typer.main.get_command(contextwin_app)
    options: Any = named.commands[command].params  # type: ignore[attr-defined]
    given = {name for option in options for name in option.opts if name.startswith("--")}
    assert expected <= given
    text = CliRunner().invoke(contextwin_app, [command, "--help"]).output
    assert {option for option in expected if option not in text} == set()
