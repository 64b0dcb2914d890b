"""The backup and the restore of docs/operations.md, as its commands say, by owners who are no superusers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import Engine

from contextwin.storage.embedded.server import find_programs
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.owners import owned_database

pytestmark = pytest.mark.plain_server("a dump")

PAGE = Path(__file__).parents[3] / "docs" / "operations.md"


def documented(heading: str) -> list[str]:
    """Return the shell commands below a heading of the page, without those of Docker."""
    section = re.split(r"^## ", PAGE.read_text(), flags=re.M)
    (chosen,) = [each for each in section if each.startswith(f"{heading}\n")]
    return [block for block in re.findall(r"```bash\n(.*?)```", chosen, re.S) if "docker" not in block]


def run_commands(commands: str, folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run commands of bash, in which `contextwin` is this one; the first that fails is the last."""
    script = f'contextwin() {{ "{sys.executable}" -m contextwin "$@"; }}\n{commands}'
    bash = ["bash", "-euo", "pipefail", "-c", script]
    return subprocess.run(bash, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_backup_is_restored_by_other_owners_who_are_no_superusers(engine: Engine, tmp_path: Path) -> None:
    backup, restore = documented("Backups")
    with owned_database(engine) as source, owned_database(engine) as target:
        upgrade_schema(source)
        with Store(source) as store:
            import_records(store, tmp_path, [make_record(60 * n, f"harbour crane {n}") for n in range(9)])
            before = store.status()
        assert [each.messages for each in before] == [9]
        urls = {
            name: each.url.set(drivername="postgresql").render_as_string(hide_password=False)
            for name, each in (("DATABASE", source), ("NEW", target))
        }
        programs = find_programs(tmp_path).folder
        environment = {**os.environ, **urls, "PATH": f"{programs}:{os.environ['PATH']}"}
        for commands in (backup, restore):
            done = run_commands(commands, tmp_path, environment)
            assert done.returncode == 0, done.stderr
        with Store(target) as store:
            assert store.status() == before
            assert store.check_reading() == target.url.username  # Nor does anybody else read it.


#: Writes what the real one does up to the first message, and fails.
BREAKS_OFF = """#!/bin/sh
PATH="$PROGRAMS" pg_dump "$@" | sed '/INSERT INTO public.messages/,$d'
exit 1
"""


@pytest.mark.parametrize("breaks_off", [False, True])
def test_a_move_brings_all_or_nothing(engine: Engine, tmp_path: Path, breaks_off: bool) -> None:
    """Also where a dump breaks off between two statements, which psql alone would take for its end."""
    section = PAGE.read_text().split("### From one server to another")[1].split("\n### ")[0]
    move, _for_clusters = re.findall(r"```bash\n(.*?)```", section, re.S)
    with owned_database(engine) as source, owned_database(engine) as target:
        upgrade_schema(source)
        with Store(source) as store:
            import_records(store, tmp_path, [make_record(60 * n, f"harbour crane {n}") for n in range(9)])
            before = store.status()
        programs = f"{find_programs(tmp_path).folder}:{os.environ['PATH']}"
        (tmp_path / "bin").mkdir()
        if breaks_off:
            (tmp_path / "bin" / "pg_dump").write_text(BREAKS_OFF)
            (tmp_path / "bin" / "pg_dump").chmod(0o755)
        urls = {
            name: each.url.set(drivername="postgresql").render_as_string(hide_password=False)
            for name, each in (("FROM", source), ("TO", target))
        }
        own = {"PROGRAMS": programs, "PATH": f"{tmp_path / 'bin'}:{programs}", "CONTEXTWIN_EMBEDDER": "trigram"}
        done = run_commands(move, tmp_path, os.environ | urls | own)
        assert (done.returncode != 0) == breaks_off, done.stderr
        with Store(target) as store:
            assert store.status() == ([] if breaks_off else before)
