"""The backup and the restore of docs/operations.md, as its commands say, by owners who are no superusers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine

from contextwin.storage.embedded.programs import find_programs
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
            script = f'contextwin() {{ "{sys.executable}" -m contextwin "$@"; }}\n{commands}'
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", script],
                cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
        with Store(target) as store:
            assert store.status() == before
            assert store.check_reading() == target.url.username  # Nor does anybody else read it.
