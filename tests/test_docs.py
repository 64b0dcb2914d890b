"""What the documentation says is true: its code runs, its commands exist, its queries answer."""

from __future__ import annotations

import ast
import importlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

import contextwin
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.sources import read_archive
from contextwin.interfaces import demo
from contextwin.interfaces.cli import app
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import open_store
from tests.chat_server import say, serve_chat

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from contextwin.storage.store import Store

ROOT = Path(__file__).parents[1]
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


@pytest.fixture
def demo_engine(store: Store, clean_engine: Engine, tmp_path: Path) -> Engine:
    demo.write_demo_export(tmp_path / "demo.zip")
    import_archive(store, open_embedder("trigram"), tmp_path / "demo.zip", ImportOptions())
    return clean_engine


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


@pytest.mark.db
def test_the_programs_in_the_readme_run(
    demo_engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = demo_engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    with serve_chat(lambda request: say(request, "In three marinas.")) as server:
        monkeypatch.setenv("CONTEXTWIN_CHAT_MODEL", f"openai-compatible:m@{server.url}")
        with open_store(url) as store, store.ledger("T06HALFFTHM") as ledger:
            ledger.allow_persona("U06TOBI", is_enabled=True, actor="U06TOBI")
        for program in blocks("python"):
            exec(compile(program, "README.md", "exec"), {})
    shown = capsys.readouterr().out
    assert "API integration" in shown
    assert "In three marinas." in shown


@pytest.mark.db
def test_the_queries_in_the_readme_answer(demo_engine: Engine) -> None:
    queries = blocks("sql")
    assert len(queries) >= 10
    with demo_engine.connect() as connection:
        empty = [query.splitlines()[0] for query in queries if not connection.execute(text(query)).all()]
    assert empty == []


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
