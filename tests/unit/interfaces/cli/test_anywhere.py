"""Options of the top level anywhere on the line, and completion by the shell."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import typer

from contextwin.interfaces.cli import AnywhereGroup, move_to_front
from testkit.command_line import run_command


@pytest.mark.parametrize(
    ("given", "parsed"),
    [
        ("--name x run a", "--name x run a"),
        ("run --name x a", "--name x run a"),
        ("run a --name=x --loud", "--name=x --loud run a"),
        ("run -- --name x", "run -- --name x"),
        ("run a --other --name", "--name"),
        ("run a --name --other", "--name"),
        ("", ""),
    ],
)
def test_options_of_the_group_come_first(given: str, parsed: str) -> None:
    assert move_to_front(given.split(), {"--name": True, "--loud": False}) == parsed.split()


@pytest.mark.parametrize(
    "line", ["--name x db show a", "db --name x show a", "db show --name=x a", "db show a --name x"]
)
def test_a_group_reads_its_options_after_commands_of_commands(line: str) -> None:
    app, inner, seen = typer.Typer(cls=AnywhereGroup), typer.Typer(), []

    @app.callback()
    def top(name: str = "") -> None:
        seen.append(name)

    @inner.command()
    def show(what: str) -> None:
        seen.append(what)

    @inner.command()
    def hide() -> None:
        raise AssertionError

    app.add_typer(inner, name="db")
    app(line.split(), standalone_mode=False)
    assert seen == ["x", "a"]


@pytest.mark.parametrize("line", ["--version", "window --version", "db status --version"])
def test_the_version_is_printed_wherever_it_is_asked_for(line: str, tmp_path: Path) -> None:
    answer = run_command(*line.split(), environment=dict(os.environ), folder=tmp_path)
    assert (answer.returncode, answer.stdout.split()[0]) == (0, "contextwin")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("contextwin win", "window"), ("contextwin db st", "status"), ("contextwin window --wei", "--weights")],
)
def test_the_shell_is_told_how_a_word_may_end(typed: str, offered: str, tmp_path: Path) -> None:
    asked = {"_CONTEXTWIN_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    answer = run_command(environment={**os.environ, **asked}, folder=tmp_path)
    assert offered in answer.stdout.split()
    assert answer.returncode == 0
