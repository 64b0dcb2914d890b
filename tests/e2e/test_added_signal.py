"""A signal is added to a copy of the tree by the recipe of CONTRIBUTING.md alone, and is then there everywhere.

The copy runs on the database of this tree: a signal needs no migration.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

ROOT = Path(__file__).parents[2]
SECTION = "## Add a signal of the score"
SENTENCE = "Messages with a file count more; off by default."
WINDOW = ("window", "berth map", "--as", "@Mei", "--budget", "400", "--json")

#: What the recipe lets one write: in each file, what stands before each piece, and the piece.
EDITS: dict[str, tuple[tuple[str, str], ...]] = {
    "contextwin/models/weights.py": (
        (
            "    time_weight: float = _share(",
            '    file_boost: float = _boost("Factor for messages with a file.", 1.0, search=(1.0, 1.5))\n',
        ),
    ),
    "contextwin/window/scoring/signals.py": (
        (
            "#: Every signal, in the order",
            "def file_boost(messages: MessageColumns, context: ScoringContext) -> Floats:\n"
            '    """Return the boost of messages with a file."""\n'
            "    has_file = np.array([message.file_count > 0 for message in messages.found], dtype=bool)\n"
            "    return np.where(has_file, context.weights.file_boost, 1.0)\n\n\n",
        ),
        (
            ")\n\n#: The factor of the second pass",
            '    Signal(\n        name="file",\n        about="form",\n        weights=("file_boost",),\n'
            f'        per="message",\n        function=file_boost,\n        sentence="{SENTENCE}",\n    ),\n',
        ),
    ),
    "docs/scoring.md": (
        (" × blend\n", " × file"),
        ("\n`blend` is the factor of a second pass", f"| `file` | message | {SENTENCE} | `file_boost` |\n"),
        (
            "| `time_weight` | 0 |",
            "| `file_boost` | 1 | ≥ 1 | Factor for messages with a file. | Off; unmeasured. |\n",
        ),
    ),
    "contextwin/models/retrieved.py": (
        (
            "    follows_unread: bool = False  #: messages may",
            "    file_count: int = 0  #: files that it came with\n",
        ),
    ),
    "contextwin/storage/sql/context_messages.py": (
        (",\n)\n#: Maximum size that is counted", ', "files"'),
        (
            "    )\n\n\ndef _looked_up",
            '        sa.func.coalesce(sa.func.jsonb_array_length(m.c.files), 0).label("file_count"),\n',
        ),
    ),
    "contextwin/storage/row_mapping.py": (
        ("    thread_size: int\n    content_kind: ContentKind | None", "    file_count: int\n"),
        ("    )\n    # In the order of the fields, of which", "        row.file_count,\n"),
    ),
}
#: Runs commands in one process, each line of its input an argument list: to start Python takes as long as a window.
COMMANDS = """
import json, os, pathlib, sys
from testkit.command_line import run_command

for line in sys.stdin:
    answer = run_command(*json.loads(line), environment=os.environ, folder=pathlib.Path.cwd())
    print(json.dumps([answer.returncode, answer.stdout, answer.stderr]), flush=True)
"""
#: Tests that compare what is said twice, or that read the table of signals.
GUARDS = (
    "tests/unit/window/scoring/test_scorer.py",
    "tests/unit/window/scoring/test_scoring_docs.py",
    "tests/unit/models/test_weights.py",
    "tests/unit/window/test_recording.py",
    "tests/unit/explain/test_explanation.py",
    "tests/unit/interfaces/http/test_page_values.py",
)
COMPARED = ("tests/unit/window/scoring/test_scoring_docs.py",)


def add_signal(tree: Path, without: str = "") -> None:
    """Make each edit but those of one file, which is as it was before."""
    for path, pieces in EDITS.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        for anchor, piece in pieces if path != without else ():
            assert text.count(anchor) == 1, f"{path} has no longer one {anchor!r}: change the edit"
            text = text.replace(anchor, piece + anchor)
        (tree / path).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the package, its pages and its unit tests need, with their bytecode."""
    tree = tmp_path_factory.mktemp("copy")
    leave = shutil.ignore_patterns("*.png")
    for name in ("contextwin", "migrations", "docs", "testkit", "tests"):
        shutil.copytree(ROOT / name, tree / name, ignore=leave)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tree / name)
    return tree


@pytest.fixture
def start(tree: Path, demo_url: str, tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Start Python in the copy, on the demo's workspace; windows are recorded."""
    own = {"CONTEXTWIN_DATABASE_URL": demo_url, "CONTEXTWIN_EMBEDDER": "trigram", "CONTEXTWIN_HOME": str(tmp_path)}
    own |= {"CONTEXTWIN_RECORD": "all", "NO_COLOR": "1", "PYTHONPATH": str(tree)}
    own["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # What these tests do not use takes a second to load.

    def start(*arguments: str) -> subprocess.Popen[str]:
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout"), subprocess.PIPE)
        return subprocess.Popen([sys.executable, *arguments], cwd=tree, env={**os.environ, **own}, text=True, **pipes)

    return start


@pytest.fixture
def run(start: Callable[..., subprocess.Popen[str]]) -> Iterator[Run]:
    """Run commands of the copy as it is when the first of them is run."""
    processes: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        process = processes[0] if processes else start("-c", COMMANDS)
        processes[:] = [process]
        assert process.stdin
        assert process.stdout
        print(json.dumps(arguments), file=process.stdin, flush=True)
        return subprocess.CompletedProcess(arguments, *json.loads(process.stdout.readline()))

    yield run
    for process in processes:
        process.communicate()


@pytest.fixture
def run_tests(start: Callable[..., subprocess.Popen[str]]) -> Run:
    """Run tests of the copy."""

    def run_tests(*arguments: str) -> subprocess.CompletedProcess[str]:
        process = start("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
        output, _ = process.communicate()
        return subprocess.CompletedProcess(arguments, process.returncode, output)

    return run_tests


@pytest.fixture
def weights(tmp_path: Path) -> str:
    (tmp_path / "mine.toml").write_text("file_boost = 1.05\n", encoding="utf-8")
    return str(tmp_path / "mine.toml")


def read(answer: subprocess.CompletedProcess[str]) -> Any:
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def list_scores(window: Any) -> Iterator[tuple[str, Any]]:
    """Yield the text and the score of each message shown."""
    for thread in window["threads"]:
        yield from ((message["text"], message["score"]) for message in thread["messages"])


def test_the_recipe_names_the_files_that_are_edited() -> None:
    recipe = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition(SECTION)[2].partition("\n## ")[0]
    named = {name for name in re.findall(r"`([^`\s]+/[^`\s]+\.\w+)`", recipe) if (ROOT / name).is_file()}
    assert {name for name in named if not name.startswith("tests/")} == EDITS.keys()


def test_a_signal_by_the_recipe_is_everywhere(tree: Path, run: Run, run_tests: Run, weights: str) -> None:
    add_signal(tree)
    plain, window = read(run(*WINDOW)), read(run(*WINDOW, "--weights", weights))
    factors = {"[file: " in text or "[image: " in text: score["file"] for text, score in list_scores(window)}
    assert factors == {True: 1.05, False: 1.0}
    assert {score["file"] for _, score in list_scores(plain)} == {1.0}
    named = window["window_id"], "--as", "@Mei"
    explained = run("explain", *named)
    assert "× file 1.05" in explained.stdout, explained.stderr
    assert f"file: {SENTENCE}" in json.dumps(read(run("explain", *named, "--json")))
    dropped = next(each for each in window["dropped"] if each["reason"] == "budget")
    answer = read(run("why-not", named[0], dropped["channel"], dropped["ts"], *named[1:], "--json"))
    assert (answer["reason"], answer["changed"]) == ("budget", False)
    effects = read(run("stats", "--all", "--json"))["boost_effect"]
    assert {each["factor"]: each["used"] for each in effects}["file"] == 1
    guards = run_tests(*GUARDS)
    assert guards.returncode == 0, guards.stdout[-3000:]


@pytest.mark.parametrize("path", EDITS)
def test_without_one_of_the_places_something_fails(
    tree: Path, start: Callable[..., subprocess.Popen[str]], run_tests: Run, weights: str, path: str
) -> None:
    add_signal(tree, without=path)
    window = start("-m", "contextwin", *WINDOW, "--weights", weights)
    window.communicate()
    if window.returncode == 0:
        assert run_tests("-x", *COMPARED).returncode == 1
