"""What the documentation says is true: names, commands, settings, constants, files and links exist."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

import contextwin
from contextwin.config import Settings
from contextwin.ingest.sources import read_archive
from contextwin.interfaces.cli import app
from contextwin.models.chunk_limits import ChunkLimits
from contextwin.models.explanations import Explanation
from contextwin.models.weights import RENAMED
from contextwin.models.windows import WindowThread
from testkit.site import copy_pages

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FOLDERS = ("docs", "benchmarks", "examples")
#: Every page for people.
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted(
        [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/**/*.md"), *ROOT.glob("examples/*.md")]
    )
}
#: What a user reads: how the package is used, not how it is measured.
MANUAL = {name: text for name, text in PAGES.items() if name == "README.md" or name.startswith("docs/")}


def list_commands(group: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every command of the command line as people write it ("db status"), and what knows its options."""
    for name, each in group.commands.items():
        if hasattr(each, "commands"):
            yield from list_commands(each, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", each


COMMANDS = dict(list_commands(typer.main.get_command(app)))
TOP_LEVEL: Any = typer.main.get_command(app).params


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a page in one language; "" for those without one."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [body for name, body in found if name == language]


# ---- the package


def test_all_names_exactly_what_the_package_offers() -> None:
    tree = ast.parse((ROOT / "contextwin" / "__init__.pyi").read_text(encoding="utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("contextwin")
        for alias in node.names
    }
    assert set(contextwin.__all__) == imported
    assert len(imported) <= 50
    assert all(hasattr(contextwin, name) for name in (*imported, "__version__"))
    assert list(contextwin.__all__) == sorted(contextwin.__all__)


def test_names_that_were_public_before_are_still_found() -> None:
    older: Any = contextwin
    assert older.WindowThread is WindowThread
    assert older.window_to_dict(Explanation(value=1.0, description="one")) == {
        "value": 1.0,
        "description": "one",
        "details": [],
    }
    assert all(hasattr(contextwin, name) for names in older._OLDER.values() for name in names.split())


def test_every_public_function_of_the_package_is_documented() -> None:
    undocumented = [name for name in contextwin.__all__ if not getattr(contextwin, name).__doc__]
    assert undocumented == []


#: The modules that need a library which an extra brings, by module.
EXTRAS = {
    "contextwin.interfaces.langchain": "langchain_core",
    "contextwin.interfaces.llama_index": "llama_index.core",
    **{
        ".".join(path.relative_to(ROOT).with_suffix("").parts): "fastapi"
        for path in (ROOT / "contextwin" / "interfaces" / "http").rglob("[!_]*.py")
    },
    **{
        f"contextwin.interfaces.slack.{name}": "slack_bolt"
        for name in ("answer.answering", "run.app", "run.catching_up", "run.running", "service")
    },
    "contextwin.interfaces.http.mcp_endpoint": "fastapi mcp",
    **{
        f"contextwin.interfaces.mcp.{path.stem}": "mcp"
        for path in (ROOT / "contextwin" / "interfaces" / "mcp").glob("[!_]*.py")
    },
}
RETRIEVERS = ("contextwin.interfaces.langchain", "contextwin.interfaces.llama_index")


def test_every_module_can_be_imported_and_says_what_it_is() -> None:
    paths = sorted((ROOT / "contextwin").rglob("*.py"))
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths}
    assert names >= EXTRAS.keys()
    for name in sorted(names - EXTRAS.keys()):
        assert importlib.import_module(name).__doc__, name


@pytest.mark.parametrize("name", EXTRAS)
def test_a_module_of_an_extra_can_be_imported_with_it(name: str) -> None:
    for library in EXTRAS[name].split():
        pytest.importorskip(library)
    module = importlib.import_module(name)
    assert module.__doc__
    assert name not in RETRIEVERS or module.ContextWindowRetriever.__doc__


def test_every_package_is_in_the_layout() -> None:
    layout = PAGES["docs/how-it-works.md"]
    packages = [path.parent.name for path in (ROOT / "contextwin").glob("*/__init__.py")]
    assert len(packages) == 13
    assert [name for name in packages if f"| `{name}/` |" not in layout] == []


# ---- commands


def test_there_are_exactly_two_set_up_commands() -> None:
    commands = [line for line in README.splitlines() if line.startswith("python3.11 -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith("contextwin demo")
    assert re.search(r"&& \.venv/bin/mypy && \.venv/bin/pytest(?: -n \d+)?$", commands[1])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    answer = CliRunner().invoke(app, [*command.split(), "--help"])
    assert answer.exit_code == 0
    assert f"contextwin {command.split()[0]}" in answer.output or f" {command} " in answer.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_manual(command: str) -> None:
    commands = PAGES["docs/commands.md"]
    assert f"contextwin {command}" in commands or f"`{command}`" in commands
    assert any(f"contextwin {command}" in text for text in MANUAL.values())


def find_command_lines() -> list[str]:
    """Return what the pages tell people to type, without comments and without the output that follows."""
    typed = [line for text in PAGES.values() for block in blocks(text, "bash") for line in block.splitlines()]
    shown = [line for text in PAGES.values() for block in blocks(text, "") for line in block.splitlines()]
    typed += [line.removeprefix("$ ") for line in shown if line.startswith("$ ")]
    return [line.partition(" #")[0].strip() for line in typed]


@pytest.mark.parametrize("line", [line for line in find_command_lines() if line.startswith("contextwin ")])
def test_what_people_are_told_to_type_exists(line: str) -> None:
    words = shlex.split(re.split(r"[|>]", re.sub(r'"[^"]*"', "text", line))[0])[1:]
    # `give` is the command of `feedback` where none is named.
    name = next(name for name in (" ".join(words[:2]), words[0], f"{words[0]} give") if name in COMMANDS)
    parameters = [*COMMANDS[name].params, *TOP_LEVEL]  # Those of the top level may stand anywhere.
    known = {option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)}
    assert [word for word in words if word.startswith("-") and word != "-" and word not in known] == []


def test_benchmarks_are_run_as_the_pages_say() -> None:
    modules = {name for text in PAGES.values() for name in re.findall(r"python -m (benchmarks[\w.]*)", text)}
    assert len(modules) >= 10
    assert [name for name in sorted(modules) if importlib.util.find_spec(name) is None] == []
    assert (ROOT / "benchmarks" / "recall.py").is_file()


# ---- reference


def test_every_setting_is_in_the_manual_and_no_other() -> None:
    documented = set(re.findall(r"^\| `(CONTEXTWIN_\w+)` \|", PAGES["docs/settings.md"], re.MULTILINE))
    assert documented == {f"CONTEXTWIN_{name.upper()}" for name in Settings.model_fields}


def test_no_page_names_a_setting_that_does_not_exist() -> None:
    known = {f"CONTEXTWIN_{name.upper()}" for name in Settings.model_fields}
    named = {name for text in PAGES.values() for name in re.findall(r"\bCONTEXTWIN_[A-Z_]+\b", text)}
    assert {name for name in named - known if not name.startswith("CONTEXTWIN_TEST_")} == set()


def test_the_jsonl_in_the_manual_is_read(tmp_path: Path) -> None:
    (lines,) = [block for block in blocks(PAGES["docs/data-formats.md"], "json") if '"type": "workspace"' in block]
    assert all(json.loads(line) for line in lines.splitlines())
    path = tmp_path / "readme.jsonl"
    path.write_text(lines, encoding="utf-8")
    kinds = [type(record).__name__ for record in read_archive(path)]
    assert kinds == ["Workspace", "Channel", "User", "Membership", "Message"]


def test_renamed_weights_are_in_the_changelog() -> None:
    changes = PAGES["CHANGELOG.md"]
    assert [old for old, new in RENAMED.items() if f"| `{old}` | `{new}` |" not in changes] == []


# ---- constants

#: A row of benchmarks/constants.md: cells, the first of which are code.
ROWS = [
    [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in PAGES["benchmarks/constants.md"].splitlines()
    if line.startswith("| `")
]


def find_constants() -> Iterator[tuple[str, str]]:
    """Yield the path and the name of every module constant that is a number or a time span."""
    for path in sorted((ROOT / "contextwin").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name) and target.id.isupper() and _is_number(getattr(node, "value", None)):
                yield str(path.relative_to(ROOT / "contextwin")), target.id


def _is_number(node: ast.AST | None) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float) and not isinstance(value, bool)
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
        case ast.Call(func=ast.Name(id="timedelta")):
            return True
    return False


def listed_constants() -> dict[tuple[str, str], tuple[str, str]]:
    """Return value and evidence of every module constant that the page lists, by path and name."""
    listed, package = {}, ""
    for line in PAGES["benchmarks/constants.md"].splitlines():
        if heading := re.fullmatch(r"## `(\w+/)`", line):
            package = heading[1]
        if package and line.startswith("| `"):
            module, name, value, _what, evidence = [cell.strip() for cell in line.split("|")[1:-1]]
            listed[package + module.strip("`"), name.strip("`")] = value, evidence
    return listed


def test_every_constant_is_listed_with_its_value_and_evidence() -> None:
    listed = listed_constants()
    assert set(find_constants()) - set(listed) == set()
    for (path, name), (value, evidence) in listed.items():
        name_of_module = "contextwin." + path.removesuffix(".py").replace("/", ".")
        if name_of_module in EXTRAS and importlib.util.find_spec(EXTRAS[name_of_module].partition(".")[0]) is None:
            continue  # Checked where the extra is installed.
        module = importlib.import_module(name_of_module)
        assert eval(value, {"timedelta": timedelta}) == getattr(module, name), f"{path}: {name}"
        assert evidence, f"{path}: {name}"


def test_every_limit_of_chunks_is_listed_with_its_default() -> None:
    rows = {cells[0].strip("`"): cells[1] for cells in ROWS if len(cells) == 3}
    defaults = {field.name: field.default for field in fields(ChunkLimits) if isinstance(field.default, int | float)}
    assert {name: eval(rows[name]) for name in defaults} == defaults
    assert {field.name for field in fields(ChunkLimits)} == defaults.keys()


# ---- files and links


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGES[page], flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", prose):
        if link.startswith("https://"):
            continue
        target, _, anchor = link.partition("#")
        path = (ROOT / page).parent / target if target else ROOT / page
        assert path.is_file(), f"{page}: {link}"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{page}: {link}"


#: A path in backticks with at least one folder, and a name with a suffix or a slash at its end.
PATH = re.compile(r"`((?:[\w-]+/)+(?:[\w-]+\.(?:py|md|toml|png))?)`")


# The changelog names what is gone; the modules of the constants are imported above.
@pytest.mark.parametrize("page", sorted(PAGES.keys() - {"CHANGELOG.md", "benchmarks/constants.md"}))
def test_files_that_pages_name_exist(page: str) -> None:
    places = [ROOT, ROOT / "contextwin", (ROOT / page).parent]
    named = set(PATH.findall(PAGES[page]))
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []


def test_the_site_has_every_picture_that_its_pages_show(tmp_path: Path) -> None:
    copy_pages(tmp_path)
    pages = [*tmp_path.rglob("*.md")]
    shown = [
        (page.parent / name).resolve()
        for page in pages
        for name in re.findall(r"""[("]([\w./-]+\.(?:png|svg))[)"]""", page.read_text(encoding="utf-8"))
    ]
    assert {"window.svg", "page-light.png", "page-dark.png"} <= {each.name for each in shown}
    assert [each for each in shown if not each.is_file()] == []
