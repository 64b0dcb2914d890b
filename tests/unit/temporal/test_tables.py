"""Tables are read as TOML says them, and again when a file has changed."""

from __future__ import annotations

import sys
import tomllib
from importlib import resources
from pathlib import Path
from unittest.mock import patch

import pytest

from contextwin.temporal.tables import read_table


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that may be written to, whose tables Python may cache."""
    monkeypatch.delitem(sys.modules, "tabled", raising=False)
    folder = tmp_path / "tabled"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    return folder


@pytest.mark.parametrize("name", ["contextwin.temporal", "contextwin.temporal.languages"])
def test_every_table_is_as_toml_says(name: str) -> None:
    files = [file for file in resources.files(name).iterdir() if file.name.endswith(".toml")]
    assert files
    for file in files:
        assert read_table(name, file.name) == tomllib.loads(file.read_text(encoding="utf-8"))


def test_a_table_is_read_again_when_it_has_changed(package: Path) -> None:
    (package / "one.toml").write_text("a = 1", encoding="utf-8")
    assert read_table("tabled", "one.toml") == {"a": 1}
    (package / "one.toml").write_text('a = 2\nb = "é"', encoding="utf-8")
    assert read_table("tabled", "one.toml") == {"a": 2, "b": "é"}


def test_a_table_is_read_as_toml_once(package: Path) -> None:
    (package / "one.toml").write_text("a = 1", encoding="utf-8")
    first = read_table("tabled", "one.toml")
    with patch("contextwin.temporal.tables.tomllib.loads", side_effect=AssertionError):
        second = read_table("tabled", "one.toml")
    assert first == second
    second["a"] = 2
    assert read_table("tabled", "one.toml") == first


def test_a_table_is_read_where_nothing_may_be_written(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / "one.toml").write_text("a = 1", encoding="utf-8")
    monkeypatch.setattr(sys, "pycache_prefix", "/proc/nowhere")
    assert read_table("tabled", "one.toml") == {"a": 1}
