"""A streaming standby of an embedded server, made by pg_basebackup."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from contextwin.storage.embedded.server import Programs, find_programs


@dataclass(frozen=True, kw_only=True)
class Standby:
    """A running standby."""

    url: str
    programs: Programs
    folder: Path  #: of its data, its log and its socket

    def start(self) -> None:
        """Start it, and wait until it answers."""
        own = f"-c unix_socket_directories={self.folder} -c listen_addresses= -c max_standby_streaming_delay=30s"
        log, data = str(self.folder / "log"), str(self.folder / "data")
        self.programs.run("pg_ctl", "-D", data, "-w", "-t", "30", "-l", log, "-o", own, "start")

    def stop(self) -> None:
        """Stop it as a power failure does."""
        self.programs.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def promote(self) -> None:
        """Make a primary of it."""
        self._run("SELECT pg_promote()")

    def pause(self) -> None:
        """Replay no more of what is received."""
        self._run("SELECT pg_wal_replay_pause()")

    def disconnect(self) -> None:
        """Receive nothing any more."""
        self._run("ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()")

    def _run(self, *statements: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


@contextmanager
def replicating(url: str) -> Iterator[Standby]:
    """Start a standby of the embedded server at `url`, and yield it; it is stopped and removed afterwards."""
    address = make_url(url)
    sockets = Path(str(address.query["host"]))
    programs, owner = find_programs(sockets), sockets.stat()
    folder = Path(tempfile.mkdtemp(prefix="cwstandby"))
    data = folder / "data"
    os.chown(folder, owner.st_uid, owner.st_gid)
    source = f"host={sockets} port={address.port or 5432} user={address.username}"
    programs.run("pg_basebackup", "-d", source, "-D", str(data), "-R", "-X", "stream", "-c", "fast")
    own_address = address.set(query={"host": str(folder)}).render_as_string(hide_password=False)
    standby = Standby(url=own_address, programs=programs, folder=folder)
    try:
        standby.start()
        yield standby
        standby.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
