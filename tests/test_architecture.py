"""Imports go one way, each outside library has its place, and no module grows beyond what one can read.

The sources are read with `ast`; nothing is imported. Imports inside functions and for type checkers count too, except
where the question is what happens on import.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PATHS = sorted((ROOT / "contextwin").rglob("*.py"))

#: From the ground up; a module imports from its own layer and from those before it.
LAYERS = (
    {"model", "presets", "temporal", "timed", "fading", "request", "window", "errors"},
    {
        "tokens",
        "text",
        "terms",
        "language",
        "chunk",
        "derive",
        "asking",
        "timing",
        "plan",
        "names",
        "group",
        "access",
        "listing",
        "keeping",
    }
    | {"relevance", "score", "live", "duplicates", "shelf", "weigh", "pack", "clean", "render", "dialogue", "style"}
    | {"examples", "reply", "prompt"},
    {"config", "weights", "sources", "endpoint", "client", "embed", "chat", "demo"},
    {
        "schema",
        "contents",
        "statements",
        "context",
        "surroundings",
        "chronicle",
        "lanes",
        "sessions",
        "topics",
        "directory",
        "changes",
        "facts",
        "moves",
        "erasure",
        "belongings",
        "personas",
        "switch",
        "lock",
        "rows",
        "failures",
        "embedded",
        "embedded_programs",
        "database",
    },
    {"listings", "places", "writer", "eraser", "keeper", "reader", "ledger", "store", "resolve", "answers"}
    | {"candidates", "retrieve", "persona", "embedders", "vectors"},
    {"builder", "reconcile", "forget", "reembed", "indexer", "events", "timeline", "avatar", ""},
    {"cli"},
)
PURE = LAYERS[0] | LAYERS[1]

SQL = {
    "schema",
    "contents",
    "statements",
    "context",
    "surroundings",
    "chronicle",
    "lanes",
    "sessions",
    "topics",
    "directory",
    "changes",
    "personas",
    "switch",
    "lock",
    "facts",
    "listings",
    "places",
    "moves",
    "erasure",
    "belongings",
    "eraser",
    "keeper",
    "ledger",
    "writer",
    "store",
    "reader",
    "database",
    "failures",
    "embedded",
}
#: Who may import what from outside.
PLACES = {
    "tiktoken": {"tokens"},
    "sqlalchemy": SQL,
    "pgvector": SQL,
    "alembic": {"database"},
    "psycopg": {"rows", "database", "embedded", "failures"},
    "openai": {"client", "embed", "chat"},
    "typer": {"cli"},
    "rich": {"cli"},
}
#: What would let a pure step do more than compute; tiktoken counts.
IMPURE = (PLACES.keys() - {"tiktoken"}) | {"os", "socket", "subprocess", "random", "time", "requests", "httpx", "click"}
CLOCKS = {"now", "utcnow", "today"}

MAX_LINES = 300


def name_of(path: Path) -> str:
    """`contextwin/embed/base.py` → "contextwin.embed.base", and a package by its own name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in PATHS}


def place_of(module: str) -> str:
    """The file or folder directly in contextwin that the module is, or is in; "" for the package itself."""
    return f"{module}.".split(".")[1]


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def run_on_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module that run when it is imported: not the bodies of functions, nothing for type checkers."""
    for child in ast.iter_child_nodes(node):
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        is_for_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if not (is_function or is_for_types):
            yield child
            yield from run_on_import(child)


def imported_by(nodes: Iterator[ast.AST]) -> set[str]:
    """The modules that the nodes import; `from contextwin import schema` imports contextwin.schema."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}; name the module in full"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name if name in MODULES else str(node.module) for name in inner}
    return names


def imports_of(module: str) -> set[str]:
    return imported_by(ast.walk(tree_of(module)))


def inner_imports(module: str) -> set[str]:
    return imports_of(module) & set(MODULES)


def outer_imports(module: str) -> set[str]:
    return {name.partition(".")[0] for name in imports_of(module) - set(MODULES)}


def layer_of(module: str) -> int:
    place = place_of(module)
    layers = [number for number, layer in enumerate(LAYERS) if place in layer]
    assert len(layers) == 1, f"{module} needs a place in LAYERS, in exactly one layer"
    return layers[0]


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_one_way(module: str) -> None:
    assert [name for name in sorted(inner_imports(module)) if layer_of(name) > layer_of(module)] == []


@pytest.mark.parametrize("module", [module for module in MODULES if place_of(module) in PURE])
def test_pure_steps_only_compute(module: str) -> None:
    assert outer_imports(module) & IMPURE == set()
    clocks = [n for n in ast.walk(tree_of(module)) if isinstance(n, ast.Attribute) and n.attr in CLOCKS]
    assert [ast.unparse(node) for node in clocks] == []


@pytest.mark.parametrize("module", [module for module in MODULES if place_of(module) in LAYERS[0]])
def test_nouns_and_errors_need_nothing_but_the_language(module: str) -> None:
    assert outer_imports(module) <= sys.stdlib_module_names


@pytest.mark.parametrize("library", PLACES)
def test_each_library_has_its_place(library: str) -> None:
    users = {place_of(module) for module in MODULES if library in outer_imports(module)}
    assert users
    assert users <= PLACES[library]


def test_nobody_imports_the_commands() -> None:
    users = {place_of(module) for module in MODULES if any(place_of(name) == "cli" for name in inner_imports(module))}
    assert users == {"cli"}


def test_no_imports_go_round_in_circles() -> None:
    graph = {module: imported_by(run_on_import(tree_of(module))) & set(MODULES) for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as exc:
        pytest.fail(" → ".join(exc.args[1]))


def test_every_layer_names_modules_that_exist() -> None:
    assert set().union(*LAYERS) == {place_of(module) for module in MODULES}


def test_no_module_is_longer_than_one_can_read() -> None:
    sizes = {
        module: len(path.read_text(encoding="utf-8").splitlines())
        for module, path in MODULES.items()
        if not path.name.startswith("story_")
    }
    assert {module for module, lines in sizes.items() if lines > MAX_LINES} == set()


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("contextwin.builder", "contextwin.plan"),
        ("contextwin.store", "contextwin.changes"),
        ("contextwin.embed.openai_client", "openai"),
        ("contextwin.embed", "contextwin.embed.base"),
    ],
)
def test_this_reading_of_imports_sees_every_kind(module: str, imported: str) -> None:
    assert imported in imports_of(module)
    for user in ("contextwin.client", "contextwin.embed.openai_client", "contextwin.chat.openai_client"):
        assert "openai" not in imported_by(run_on_import(tree_of(user)))
