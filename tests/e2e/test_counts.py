"""What imports and erasures count, and what they say was done or would be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., subprocess.CompletedProcess[str]]

MESSAGE = '{"workspace": "w", "channel": "C1", "ts": "%d.000100", "user": "U1", "text": "hello %d"}\n'
DELETED = '{"workspace": "w", "channel": "C1", "ts": "%d.000100", "user": "U1", "text": "", "deleted": true}\n'


def cells(table: str) -> dict[str, str]:
    """Return the last cell of each line by what stands before it."""
    return dict(line.rsplit(maxsplit=1) for line in table.splitlines())


def test_what_is_left_of_a_deleted_message_is_no_message(run: Run) -> None:
    lines = "".join(MESSAGE % (1700000000 + n, n) for n in range(3))
    assert cells(run("import", "-", stdin=lines).stdout)["new or changed"] == "3"
    told = run("import", "-", stdin=lines.splitlines()[0] + "\n" + DELETED % 1700000001 + DELETED % 1700000009)
    counts = cells(told.stdout)
    assert (counts["messages in the archive"], counts["of them deleted ones"]) == ("3", "2")
    assert (counts["new or changed"], counts["stored before, or copies"]) == ("2", "1")
    (status,) = json.loads(run("db", "status", "--json").stdout)["workspaces"]
    assert (status["messages"], status["tombstones"]) == (2, 2)
    removed = json.loads(run("workspace", "remove", "w", "--yes", "--json").stdout)["counts"]
    assert (removed["messages"], removed["tombstones"]) == (2, 2)


def test_the_demo_adds_up(run: Run, archive: Path) -> None:
    dry = run("import", str(archive), "--dry-run")
    counts = cells(dry.stdout)
    assert (counts["messages in the archive"], counts["would be new or changed"]) == ("630", "628")
    assert "new or changed" not in counts
    assert dry.stderr.splitlines()[-1] == "nothing was changed: this was a dry run"
    assert json.loads(run("workspaces", "--json").stdout) == {"workspaces": []}
    counts = cells(run("import", str(archive)).stdout)
    assert [counts[name] for name in ("of them deleted ones", "new or changed", "stored before, or copies")] == [
        "1",
        "628",
        "2",
    ]
    again = json.loads(run("import", str(archive), "--dry-run", "--json").stdout)
    assert (again["would_save"], again["saved"]) == (0, 0)


def test_one_is_said_as_one_and_only_what_was_done_is_listed(run: Run) -> None:
    run("import", "-", stdin=MESSAGE % (1700000000, 1))
    assert "1 message in all" in run("timeline", "--all", "--total").stderr
    for command in (("reembed", "--missing"), ("reindex",)):
        rows = [line.rsplit(maxsplit=1)[0].strip() for line in run(*command).stdout.splitlines()]
        assert rows == ["what", "workspace", "chunks embedded", "chunks not embedded", "seconds"]


def test_the_demo_only_writes_its_export(run: Run, tmp_path: Path) -> None:
    told = run("demo", "--export", "export.zip")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == "wrote export.zip, a Slack export: contextwin import export.zip\n"
    assert json.loads(run("workspaces", "--json").stdout) == {"workspaces": []}
    assert run("import", "export.zip").returncode == 0
    (tmp_path / "mine.zip").write_bytes(b"mine")
    refused = run("demo", "--export", "mine.zip")
    assert (refused.returncode, (tmp_path / "mine.zip").read_bytes()) == (1, b"mine")
    assert "nothing was written: mine.zip exists; give another file, or --yes to overwrite it" in refused.stderr
    assert run("demo", "--export", "mine.zip", "--yes").returncode == 0
    assert (tmp_path / "mine.zip").read_bytes() == (tmp_path / "export.zip").read_bytes()


def test_an_empty_archive_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text('{"type": "channel", "workspace": "w", "channel": "C1"}\n')
    assert "the archive holds no messages" in run("import", "empty.jsonl").stderr
    assert "the archive holds no messages" in run("import", "empty.jsonl", "--dry-run").stderr
    assert "the archive holds no messages" not in run("import", "-", stdin=MESSAGE % (1700000000, 1)).stderr


def test_the_demos_other_question_is_answered_first(run: Run) -> None:
    example = next(line for line in run("demo", "--help").stdout.splitlines() if '"' in line)
    window = json.loads(run("demo", example.split('"')[1], "--embedder", "static", "--json").stdout)
    assert "23 and 24 April, here in Falmouth" in window["threads"][0]["messages"][0]["text"]
