"""Where the data of a home are: in the home, or, for root, where the user who runs the server can reach them.

Postgres refuses to run as root, so that another user runs it, who has to pass through every folder above its data and
its programs. Folders that are not ours stay as they are: where one is closed, data and programs are kept in SHARED.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pwd
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

from contextwin.errors import StoreError

MAJOR_VERSION = "18"
#: Of root, open to others, and kept over restarts, as the Filesystem Hierarchy Standard has it.
SHARED = Path("/var/lib/contextwin")
SYSTEM_USER = "pgserver"  #: runs the server for root, as which Postgres refuses to run
_HOME_FILE = "home"  #: beside data in SHARED: the path of their home

_logger = logging.getLogger("contextwin")


def data_directory(home: Path) -> Path:
    """Return the directory of a home's data, whether it exists or not; `home` is absolute, without links."""
    inside, outside = home / f"pg{MAJOR_VERSION}", _outside(home)
    if os.geteuid() != 0:
        return inside
    return outside if outside.exists() or closed_folders(home.parent, _owner_of(home, inside)) else inside


def describe_place(home: Path, data: Path) -> str:
    """Return what root has to know of a home's server; "" for others."""
    if os.geteuid() != 0:
        return ""
    with contextlib.suppress(FileNotFoundError, KeyError):
        user = pwd.getpwuid(data.stat().st_uid).pw_name
        place = "" if data.is_relative_to(home) else f", outside of {home}, which that user cannot reach"
        return f"; for root, user {user} runs it{place}"
    return ""


def closed_folders(folder: Path, uid: int) -> list[Path]:
    """Return those of a folder and its parents that exist and that a user cannot pass through."""
    existing = [each for each in (folder, *folder.parents) if each.exists()]
    return sorted(each for each in existing if not _is_passable(each, uid))


def prepare_place(home: Path, data: Path) -> None:
    """Open the home itself, which is ours, to the server's user, or keep its data in SHARED; for root."""
    uid, _ = find_owner(home, data)
    if data.is_relative_to(home):
        if not _is_passable(home, uid):
            home.chmod(home.stat().st_mode | stat.S_IXOTH)
        return
    _drop_homeless()
    inside = home / data.name
    if inside.exists() and not data.exists():
        shutil.move(inside, data)
    note = data.parent / _HOME_FILE
    if not note.exists():
        note.write_text(str(home))
        closed = ", ".join(map(str, closed_folders(home.parent, uid)))
        _logger.warning(
            "as root: the embedded database is in %s, because its user cannot pass through %s", data, closed
        )


def reachable_programs(folder: Path, uid: int) -> Path:
    """Return the folder of the programs, or of a copy in SHARED where the server's user cannot reach them."""
    if not closed_folders(folder, uid):
        return folder
    package = folder.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    made = f"{folder} {(folder / 'postgres').stat().st_mtime_ns}"
    copy = SHARED / f"programs-{hashlib.sha256(made.encode()).hexdigest()[:16]}"
    if not copy.exists():
        unfinished = copy.with_name(f"{copy.name}.{os.getpid()}")
        # The programs find their libraries by the way there: beside the package that they are in.
        shutil.copytree(folder.parent, unfinished / package.name / folder.parent.name, symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, unfinished / libraries.name, symlinks=True)
        unfinished.chmod(0o755)
        with contextlib.suppress(OSError):  # Another process was faster.
            unfinished.rename(copy)
        shutil.rmtree(unfinished, ignore_errors=True)
        _logger.warning(
            "as root: the embedded Postgres was copied to %s, because its user cannot reach %s", copy, folder
        )
    return copy / package.name / folder.parent.name / folder.name


def find_owner(home: Path, data: Path) -> tuple[int, int]:
    """Return uid and gid of the server's user for root: the owner of data or home, else a system user's."""
    for path in (data, home):
        if path.exists() and (found := path.stat()).st_uid != 0:
            return found.st_uid, found.st_gid
    return _system_user()


def watch_home(home: Path, data: Path, pid: int) -> None:
    """Stop a server and remove its data soon after its home is removed, where the data are not in it.

    A server whose data directory is removed ends by itself within a minute.
    """
    if data.is_relative_to(home):
        return
    script = """
        while kill -0 "$2" && [ -d "$1" ]; do sleep 5; done
        [ -d "$1" ] && exit
        kill -INT "$2"
        while kill -0 "$2"; do sleep 1; done
        rm -rf "$3"
    """
    subprocess.run(
        ["/bin/sh", "-c", f"({script}) &", "contextwin-watch", str(home), str(pid), str(data.parent)],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        check=True,
    )


def _drop_homeless() -> None:
    """Remove data in SHARED whose home is gone."""
    for place in _places():
        with contextlib.suppress(OSError):
            if not Path((place / _HOME_FILE).read_text()).is_dir():
                shutil.rmtree(place)


def _places() -> Iterator[Path]:
    if SHARED.is_dir():
        yield from (place for place in SHARED.iterdir() if (place / _HOME_FILE).is_file())


def _outside(home: Path) -> Path:
    return SHARED / hashlib.sha256(os.fsencode(home)).hexdigest()[:16] / f"pg{MAJOR_VERSION}"


def _owner_of(home: Path, inside: Path) -> int:
    return next((path.stat().st_uid for path in (inside, home) if path.exists() and path.stat().st_uid != 0), 0)


def _is_passable(folder: Path, uid: int) -> bool:
    """Return whether a user may pass through a folder; uid 0 stands for the system user, which owns nothing else."""
    found = folder.stat()
    return bool(found.st_mode & stat.S_IXOTH) or (uid != 0 and found.st_uid == uid)


def _system_user() -> tuple[int, int]:
    with contextlib.suppress(KeyError):
        return pwd.getpwnam(SYSTEM_USER)[2:4]
    _logger.warning("as root: creating the system user %s, who runs the embedded Postgres", SYSTEM_USER)
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USER]
    with contextlib.suppress(FileNotFoundError, KeyError):
        subprocess.run(command, capture_output=True, check=False)
        return pwd.getpwnam(SYSTEM_USER)[2:4]
    raise StoreError(f"Postgres refuses to run as root, and user {SYSTEM_USER} could not be made: use another account")
