"""A real Citus beside the checkout, where there is one: a coordinator and two workers, whose owner is no superuser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any

import psycopg
from sqlalchemy import make_url

#: Coordinator and workers, whose ports follow each other.
NODES = 3
#: Below those that Linux (from 32768 on) and macOS (from 49152 on) give to who asks for any.
PORTS = range(20_000, 32_000)
#: Of each table: two for each worker, for fewer tables are created sooner.
SHARDS = 4


@dataclass(frozen=True, kw_only=True)
class Citus:
    """A running cluster."""

    program: Path  #: that starts and stops it
    folder: Path  #: of its data
    port: int  #: of the coordinator; the workers have the next ones
    url: str  #: of a database of the owner's

    def create_database(self, name: str) -> str:
        """Create a database on every node, and return its URL for the owner."""
        url = run_program(self.program, self.port, "database", self.folder, name)
        self.run(f"ALTER DATABASE {name} SET citus.shard_count = {SHARDS}")
        return url

    def drop_database(self, name: str) -> None:
        """Drop a database of every node."""
        for node in range(NODES):
            self.run(f"DROP DATABASE {name} WITH (FORCE)", node=node, database="postgres")

    def run(self, *statements: str, node: int = 0, database: str = "contextwin") -> Sequence[tuple[Any, ...]]:
        """Run statements as a superuser on the coordinator, or on worker 1 or 2; return the rows of the last."""
        address = make_url(run_program(self.program, self.port + node, "admin", self.folder, database))
        with psycopg.connect(address.render_as_string(hide_password=False), autocommit=True) as connection:
            connection.execute("SET citus.enable_create_database_propagation = off")
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def stop_worker(self, number: int) -> None:
        """Kill a worker as a power failure does."""
        control(self.folder, number, "-m", "immediate", "stop")

    def start_worker(self, number: int) -> None:
        """Start a worker that was stopped, and wait until it answers."""
        control(self.folder, number, "-w", "-l", str(self.folder / f"log{number}"), "start")


def control(folder: Path, node: int, *arguments: str) -> None:
    """Run pg_ctl for a node of the cluster in a folder."""
    programs = folder / "inst"
    as_user = ["runuser", "-u", "citustest", "--"] if os.getuid() == 0 else []
    command = [str(programs / "bin" / "pg_ctl"), "-D", str(folder / f"data{node}"), *arguments]
    libraries = f"LD_LIBRARY_PATH={programs / 'lib'}"
    subprocess.run([*as_user, "env", libraries, *command], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def clustering(shared: Path) -> Iterator[Citus]:
    """Start a cluster from the folder `citus` of the shared data; it is stopped and removed afterwards."""
    program, port = shared / "citus" / "cluster", find_ports()
    folder = Path(tempfile.mkdtemp(prefix="cwcitus"))
    folder.chmod(0o755)  # For root, another user runs the servers, and has to pass.
    try:
        url = run_program(program, port, "start", folder, sys.executable)
        yield Citus(program=program, folder=folder, port=port, url=url)
    finally:
        for node in range(NODES):
            if (folder / f"data{node}" / "postmaster.pid").exists():
                control(folder, node, "-m", "immediate", "stop")
        shutil.rmtree(folder)


def run_program(program: Path, port: int, *arguments: object) -> str:
    """Return what the program prints."""
    environment = os.environ | {"CITUS_PORT": str(port)}
    command = [str(program), *map(str, arguments)]
    # Into a file: a server that is started keeps a pipe open for as long as it runs.
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(command, stdout=output, stderr=output, env=environment, check=False)
        output.seek(0)
        printed = output.read().strip()
    assert done.returncode == 0, f"{program.name} {arguments[0]}: {printed}"
    return printed


def find_ports() -> int:
    """Return the first of as many free ports as there are nodes.

    The servers take them seconds later: none is one that the system gives to connections and to servers of other tests.
    """
    while True:
        port = PORTS.start + SystemRandom().randrange(len(PORTS) - NODES)
        if all(map(is_free, range(port, port + NODES))):
            return port


def is_free(port: int) -> bool:
    """Return whether nobody listens on a port of this machine."""
    with closing(socket.socket()) as tried:
        return tried.connect_ex(("127.0.0.1", port)) != 0
