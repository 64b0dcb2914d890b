"""Fixtures for commands: a store of their own, a runner, and the demo's archive."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from contextwin.interfaces import demo
from testkit.command_line import run_command

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Engine

    from contextwin.storage.store import Store


@pytest.fixture
def environment(clean_engine: Engine, tmp_path: Path) -> dict[str, str]:
    url = clean_engine.url.render_as_string(hide_password=False)
    own = {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_EMBEDDER": "trigram", "CONTEXTWIN_HOME": str(tmp_path)}
    without_keys = {name: value for name, value in os.environ.items() if not name.endswith("OPENAI_API_KEY")}
    return {**without_keys, **own, "NO_COLOR": "1"}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command in this process."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return run_command(*arguments, environment=environment, folder=tmp_path, stdin=stdin)

    return run


@pytest.fixture
def imported(environment: dict[str, str], demo_url: str) -> None:
    """Let commands find the demo's workspace in their store."""
    environment["CONTEXTWIN_DATABASE_URL"] = demo_url


@pytest.fixture
def looked_at(environment: dict[str, str], demo_copy: Store) -> None:
    """Let commands that change nothing find the demo's workspace in a store that the tests of a module share."""
    environment["CONTEXTWIN_DATABASE_URL"] = demo_copy._engine.url.render_as_string(hide_password=False)


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    demo.write_demo_export(tmp_path / "demo.zip")
    return tmp_path / "demo.zip"
