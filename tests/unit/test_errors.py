"""What errors say to type, so that it reaches the environment that runs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from contextwin.errors import install_command


def make_command(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("on_path", "command"),
    [
        ("an environment/bin", "pip install 'contextwin[mcp]'"),
        ("another/bin", "'{python}' -m pip install 'contextwin[mcp]'"),
        (None, "'{python}' -m pip install 'contextwin[mcp]'"),
    ],
)
def test_an_extra_is_installed_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, on_path: str | None, command: str
) -> None:
    """README's first command activates no environment, and the pip of another one would ask an index for contextwin."""
    python = make_command(tmp_path / "an environment" / "bin" / "python")
    for folder in ("an environment", "another"):
        make_command(tmp_path / folder / "bin" / "pip")
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("PATH", str(tmp_path / on_path) if on_path else "")
    assert install_command("mcp") == command.format(python=python)
