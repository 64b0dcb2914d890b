"""Packages import downwards only, each outside library has its package, and nothing imports in circles.

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

ROOT = Path(__file__).parents[2]
PATHS = sorted((ROOT / "contextwin").rglob("*.py"))

#: From the top down: a package imports from itself and from those after it. "" is the package's own `__init__`.
LAYERS = (
    "__main__",
    "",
    "interfaces",
    "avatar",
    "answer",
    "explain",
    "window",
    "ingest",
    "privacy",
    "storage",
    "query",
    "providers",
    "analysis",
    "temporal",
    "models",
    "config",
    "errors",
)
#: What lies in a package, from the top down: a folder or file imports from those after it. The folders are steps.
ROOMS = {
    "contextwin.interfaces.slack": (
        *("run", "interact", "service", "answer", "post", "parts", "receive"),
        *("tally", "pool", "wording", "refusals", "manifest"),
    ),
}
#: Only these compute and do nothing else.
PURE = ("query", "analysis", "temporal", "models")
#: Which package may import what from outside.
LIBRARIES = {
    "tiktoken": "analysis",
    "sqlalchemy": "storage",
    "pgvector": "storage",
    "alembic": "storage",
    "psycopg": "storage",
    "openai": "providers",
    "langchain_core": "interfaces",
    "llama_index": "interfaces",
    "fastapi": "interfaces",
    "starlette": "interfaces",
    "uvicorn": "interfaces",
    "prometheus_client": "interfaces",
    "jinja2": "interfaces",
    "slack_bolt": "interfaces",
    "slack_sdk": "interfaces",
    "mcp": "interfaces",
    "mcp_types": "interfaces",
    "typer": "interfaces",
    "rich": "interfaces",
}
#: What would let a pure package do more than compute; tiktoken counts.
IMPURE = (LIBRARIES.keys() - {"tiktoken"}) | {"os", "socket", "subprocess", "random", "time", "requests", "httpx"}
CLOCKS = {"now", "utcnow", "today"}


def name_of(path: Path) -> str:
    """`contextwin/models/plans.py` → "contextwin.models.plans", and a package by its own name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in PATHS}


def package_of(module: str) -> str:
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
    """The modules that the nodes import; `from contextwin.storage import schema` imports contextwin.storage.schema."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}; name the module in full"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name if name in MODULES else str(node.module) for name in inner}
    return names


@cache
def imports_of(module: str) -> set[str]:
    return imported_by(ast.walk(tree_of(module)))


def inner_imports(module: str) -> set[str]:
    return imports_of(module) & set(MODULES)


def outer_imports(module: str) -> set[str]:
    return {name.partition(".")[0] for name in imports_of(module) - set(MODULES)}


def layer_of(module: str) -> int:
    assert package_of(module) in LAYERS, f"{module} needs a place in one of the packages"
    return LAYERS.index(package_of(module))


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_down(module: str) -> None:
    assert [name for name in sorted(inner_imports(module)) if layer_of(name) < layer_of(module)] == []


def room_of(module: str, package: str) -> int:
    room = module.removeprefix(f"{package}.").partition(".")[0]
    assert room in ROOMS[package], f"{module} needs a place in the order of {package}"
    return ROOMS[package].index(room)


def modules_in(package: str) -> set[str]:
    return {module for module in MODULES if module.startswith(f"{package}.")}


@pytest.mark.parametrize(("package", "module"), [(each, name) for each in ROOMS for name in sorted(modules_in(each))])
def test_imports_go_down_inside_a_package(package: str, module: str) -> None:
    inner = inner_imports(module) & modules_in(package)
    assert [name for name in sorted(inner) if room_of(name, package) < room_of(module, package)] == []


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_exists(package: str) -> None:
    found = {module.removeprefix(f"{package}.").partition(".")[0] for module in modules_in(package)}
    assert {*ROOMS[package]} == found


@pytest.mark.parametrize("module", [module for module in MODULES if package_of(module) in PURE])
def test_pure_packages_only_compute(module: str) -> None:
    assert outer_imports(module) & IMPURE == set()
    clocks = [n for n in ast.walk(tree_of(module)) if isinstance(n, ast.Attribute) and n.attr in CLOCKS]
    assert [ast.unparse(node) for node in clocks] == []


@pytest.mark.parametrize("module", [module for module in MODULES if package_of(module) in ("models", "errors")])
def test_models_and_errors_need_nothing_but_the_language(module: str) -> None:
    assert outer_imports(module) <= sys.stdlib_module_names


@pytest.mark.parametrize("library", LIBRARIES)
def test_each_library_has_its_package(library: str) -> None:
    assert {package_of(module) for module in MODULES if library in outer_imports(module)} == {LIBRARIES[library]}


def test_every_layer_exists() -> None:
    assert {*LAYERS} == {package_of(module) for module in MODULES}


def test_packages_do_not_import_in_circles() -> None:
    graph = {
        layer: {package_of(name) for m in MODULES if package_of(m) == layer for name in inner_imports(m)} - {layer}
        for layer in LAYERS
    }
    check_no_circle(graph)


def test_modules_do_not_import_in_circles() -> None:
    """Neither on import nor later: a module that needs another for its types or in a function knows of it, too."""
    check_no_circle({module: inner_imports(module) - {module} for module in MODULES})


def check_no_circle(graph: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as exc:
        pytest.fail(" → ".join(exc.args[1]))


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("contextwin.window.builder", "contextwin.query.planner"),
        ("contextwin.storage.readers.topics", "contextwin.storage.sql.topic_messages"),
        ("contextwin.providers.openai_client", "openai"),
        ("contextwin.providers.embedders", "contextwin.providers.embedders.base"),
    ],
)
def test_this_reading_of_imports_sees_every_kind(module: str, imported: str) -> None:
    assert imported in imports_of(module)


@pytest.mark.parametrize("name", ["openai_client", "embedders.openai", "chat.openai"])
def test_openai_is_imported_when_it_is_needed(name: str) -> None:
    assert "openai" not in imported_by(run_on_import(tree_of(f"contextwin.providers.{name}")))
