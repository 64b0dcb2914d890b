"""What the documentation says is true: its code runs, its commands exist, its queries answer."""

from __future__ import annotations

import ast
import importlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

import contextwin
from contextwin.ingest.sources import read_archive
from contextwin.interfaces.cli import app

if TYPE_CHECKING:
    pass

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (
    "demo",
    "import",
    "window",
    "timeline",
    "reembed",
    "forget",
    "purge",
    "retention",
    "export-user",
    "doctor",
    "db upgrade",
    "db status",
    "db url",
    "db stop",
)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_all_names_exactly_what_the_package_offers() -> None:
    tree = ast.parse((ROOT / "contextwin" / "__init__.py").read_text(encoding="utf-8"))
    imported = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("contextwin")
        for alias in node.names
    }
    assert set(contextwin.__all__) == imported
    assert list(contextwin.__all__) == sorted(contextwin.__all__)


def test_every_public_function_of_the_package_is_documented() -> None:
    undocumented = [name for name in contextwin.__all__ if not getattr(contextwin, name).__doc__]
    assert undocumented == []


def test_there_are_exactly_two_set_up_commands() -> None:
    commands = [line for line in README.splitlines() if line.startswith("python3.11 -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith("contextwin demo")
    assert commands[1].endswith("pytest")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    answer = CliRunner().invoke(app, [*command.split(), "--help"])
    assert answer.exit_code == 0
    assert f"contextwin {command.split()[0]}" in answer.output or f" {command} " in answer.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"contextwin {command}" in README or f"`{command}`" in README


def test_the_jsonl_in_the_readme_is_read(tmp_path: Path) -> None:
    (lines,) = [block for block in blocks("json") if '"type": "workspace"' in block]
    assert all(json.loads(line) for line in lines.splitlines())
    path = tmp_path / "readme.jsonl"
    path.write_text(lines, encoding="utf-8")
    kinds = [type(record).__name__ for record in read_archive(path)]
    assert kinds == ["Workspace", "Channel", "User", "Membership", "Message"]


def test_every_module_can_be_imported_and_says_what_it_is() -> None:
    for path in sorted((ROOT / "contextwin").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        assert importlib.import_module(name).__doc__, name
