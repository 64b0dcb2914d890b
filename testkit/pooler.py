"""A PgBouncer in transaction mode in front of a server, where it is installed (Debian: apt install pgbouncer)."""

from __future__ import annotations

import getpass
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import psycopg
from sqlalchemy import make_url

PROGRAM = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
CONFIGURATION = """
[databases]
* = host={host} port={server_port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {sessions}
max_client_conn = 200
"""


@contextmanager
def pooling(url: str, sessions: int = 3) -> Iterator[str]:
    """Start a pooler in front of the server at `url`, with so many sessions; yield the URL through it."""
    assert PROGRAM is not None
    address = make_url(url)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    values = {
        "host": address.query.get("host", address.host),
        "server_port": address.port or 5432,
        "user": address.username or "postgres",
    }
    folder = Path(tempfile.mkdtemp(prefix="cwpool"))
    folder.chmod(0o755)
    (folder / "pgbouncer.ini").write_text(CONFIGURATION.format(**values, port=port, sessions=sessions))
    # It refuses to run as root, and has to open the server's socket.
    host = str(values["host"])
    owner = Path(host).owner() if host.startswith("/") else "nobody"
    as_user = ("-u", owner) if getpass.getuser() == "root" else ()
    process = subprocess.Popen([PROGRAM, "-q", *as_user, str(folder / "pgbouncer.ini")], stderr=subprocess.DEVNULL)
    through = f"postgresql://{values['user']}@127.0.0.1:{port}/{address.database}"
    try:
        _wait_for(through)
        yield through
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder)


def _wait_for(url: str) -> None:
    deadline = monotonic() + 10
    while True:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            if monotonic() > deadline:
                raise
            sleep(0.05)
        else:
            return
