"""The lock and the bill of materials agree with pyproject.toml and with each other; private names have upper bounds."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("packaging")

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
#: Extras that are installed from the lock: by continuous integration, the image and users of the wheel.
LOCKED = ("static", "local", "minilm", "mcp", "server", "slack", "dev", "browser")


def load_sbom() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sbom", ROOT / ".ci" / "sbom.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SBOM = load_sbom()
VERSIONS, _ = SBOM.read_lock(LOCK)


def requirements() -> list[Requirement]:
    texts = [*PROJECT["dependencies"], *(text for extra in LOCKED for text in PROJECT["optional-dependencies"][extra])]
    return [each for each in map(Requirement, texts) if each.name != PROJECT["name"]]


def test_the_lock_has_a_fitting_version_of_every_dependency() -> None:
    tools = (ROOT / ".ci" / "tools.in").read_text(encoding="utf-8").splitlines()
    for each in [*requirements(), *map(Requirement, (line for line in tools if line[0] != "#"))]:
        versions = VERSIONS[canonicalize_name(each.name)]
        assert all(version in each.specifier for version in versions), each


def test_every_package_of_the_lock_has_hashes_and_no_address() -> None:
    entries = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) > 100
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in LOCK


def test_the_bill_of_materials_is_that_of_the_lock() -> None:
    written = (ROOT / "sbom.cdx.json").read_text(encoding="utf-8")
    assert written == SBOM.read_bom()
    bom = json.loads(written)
    scopes = {component["name"]: component["scope"] for component in bom["components"]}
    assert len(bom["components"]) > len(scopes)  # One Python takes another version of numpy.
    assert (scopes["psycopg-binary"], scopes["fastapi"], scopes.get("pytest")) == ("required", "optional", None)
    refs = {component["bom-ref"] for component in bom["components"]}
    assert {ref for each in bom["dependencies"] for ref in each["dependsOn"]} <= refs


def test_a_package_that_the_lock_lacks_is_not_left_out_of_the_bill() -> None:
    with pytest.raises(KeyError):
        SBOM.make_bom({**PROJECT, "dependencies": ["not-in-the-lock>=1"]}, LOCK)


#: Private names of libraries that are read, and the library.
PRIVATE = {"_bind_processors": "sqlalchemy", "_can_retry": "slack-sdk"}


def test_libraries_whose_private_names_are_read_have_an_upper_bound() -> None:
    read = {
        node.attr
        for path in (ROOT / "contextwin").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    bounded = {each.name for each in requirements() if any(s.operator in ("<", "<=", "==") for s in each.specifier)}
    assert {name for name in PRIVATE if name in read and PRIVATE[name] not in bounded} == set()
    assert PRIVATE.keys() <= read
