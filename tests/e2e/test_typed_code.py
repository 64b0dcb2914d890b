"""The code of README, docs and examples passes `mypy --strict` in a project of a user's own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Libraries that not everybody has, and that have no types of their own where they are missing.
OTHERS = ["langchain_core", "langchain_openai", "langgraph", "llama_index", "openai", "slack_bolt", "slack_sdk"]
#: Where a library is missing, what comes from it has no type: what decorates or is a base class, too.
CONFIG = """
[mypy]
strict = true
disallow_untyped_decorators = false
disallow_subclassing_any = false
untyped_calls_exclude = slack_bolt
"""


def write_project(folder: Path, *more: str) -> list[str]:
    """Write a module for each piece of code, and the settings of mypy; return the modules."""
    (folder / "mypy.ini").write_text(
        CONFIG + "".join(f"[mypy-{name}.*]\nignore_missing_imports = true\n" for name in OTHERS)
    )
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    blocks = [
        (page.stem, text) for page in pages for text in re.findall(r"```python\n(.*?)```", page.read_text(), re.S)
    ]
    examples = [(path.stem, path.read_text()) for path in sorted((ROOT / "examples").glob("*.py"))]
    assert len(blocks) > 10
    assert len(examples) == 3
    modules = []
    for number, (name, text) in enumerate([*blocks, *examples, *(("more", text) for text in more)]):
        path = folder / f"{name.replace('-', '_')}_{number}.py"
        path.write_text(text)
        modules.append(str(path))
    return modules


def check(folder: Path, modules: list[str]) -> str:
    """Return mypy's errors in the modules."""
    options = ["--config-file", str(folder / "mypy.ini"), "--cache-dir", str(folder / "cache"), "--no-error-summary"]
    # In a process of its own: mypy lets its process call itself 16,000 deep, from then on.
    mypy = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *modules], capture_output=True, text=True, check=False
    )
    assert mypy.stderr == ""
    return mypy.stdout


def test_what_the_docs_show_is_typed_as_a_users_strict_project_wants_it(tmp_path: Path) -> None:
    wrong = "from contextwin import open_store, nothing\n\nopen_store(url=1)\n"
    found = check(tmp_path, write_project(tmp_path, wrong))
    errors = [line for line in found.splitlines() if ": error: " in line]
    short = [re.sub(r".*more_\d+[.]py:(\d+): .*\[(.*)\]$", r"\1 \2", line) for line in errors]
    assert short == ["1 attr-defined", "3 arg-type"]  # The code of the docs has none.
