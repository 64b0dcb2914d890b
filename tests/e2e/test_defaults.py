"""Which workspace, whose clock and which thread a command means where the line does not say it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]

LINE = '{"workspace": "%s", "channel": "C1", "ts": "1700000000.000100", "user": "U1", "text": "hello"}'


@pytest.fixture
def two_workspaces(run: Run) -> None:
    """Two workspaces of one message each."""
    for workspace in ("acme", "other"):
        assert run("import", "-", stdin=LINE % workspace).returncode == 0


@pytest.mark.parametrize(
    "command",
    [("reembed", "--to", "static"), ("reembed", "--missing"), ("reembed", "--drop-old"), ("reindex",)],
    ids=" ".join,
)
def test_a_command_on_all_messages_takes_the_default_workspace(
    run: Run, two_workspaces: None, command: tuple[str, ...]
) -> None:
    refused = run(*command)
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert "2 workspaces, name one with --workspace or give --all-workspaces: acme, other" in line

    def touched(*arguments: str) -> list[str]:
        told = json.loads(run(*command, *arguments, "--json").stdout)["workspaces"]
        return [each if isinstance(each, str) else each["workspace"] for each in told]

    assert touched("--all-workspaces") == ["acme", "other"]
    assert touched("--workspace", "other") == ["other"]
    run("config", "set", "workspace", "acme")
    assert touched() == ["acme"]
    assert touched("--all-workspaces") == ["acme", "other"]
    assert run(*command, "-w", "acme", "--all-workspaces").returncode == 2


def test_reindex_with_an_archive_is_of_the_archives_workspace(run: Run, two_workspaces: None, tmp_path: Path) -> None:
    run("config", "set", "workspace", "other")
    (tmp_path / "acme.jsonl").write_text(LINE % "acme")
    assert json.loads(run("reindex", "acme.jsonl", "--json").stdout)["workspaces"] == ["acme"]
