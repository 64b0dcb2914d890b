"""A home that is removed takes its server and its data along, also where root's data are outside of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import psycopg
import pytest

from contextwin.storage.embedded.server import embedded_status, stop_embedded

MAIN = "from contextwin.interfaces.cli import main; main()"
#: The watcher looks every 5 seconds; the server then ends within a few.
PATIENCE_SECONDS = 60


@pytest.fixture
def closed_home() -> Iterator[Path]:
    """A home in a folder that only we may pass through."""
    folder = Path(tempfile.mkdtemp(prefix="cw"))
    folder.chmod(0o700)
    home = folder / "home"
    yield home
    place = embedded_status(home).data_directory.parent
    stop_embedded(home)
    shutil.rmtree(folder)
    shutil.rmtree(place, ignore_errors=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root keeps data outside of the home")
def test_the_watcher_stops_the_server_of_a_removed_home(closed_home: Path) -> None:
    given = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    environment = given | {"CONTEXTWIN_HOME": str(closed_home), "CONTEXTWIN_EMBEDDER": "trigram"}
    started = subprocess.run(
        [sys.executable, "-c", MAIN, "db", "upgrade"], env=environment, capture_output=True, text=True, check=False
    )
    assert started.returncode == 0, started.stderr
    status = embedded_status(closed_home)
    assert status.pid is not None
    assert status.url is not None
    assert not status.data_directory.is_relative_to(closed_home)
    server = psutil.Process(status.pid)
    with psycopg.connect(status.url, autocommit=True) as connection:
        shutil.rmtree(closed_home)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while server.is_running() and time.monotonic() < deadline:
            time.sleep(0.2)
        assert not server.is_running()
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
    while status.data_directory.parent.exists() and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not status.data_directory.parent.exists()
