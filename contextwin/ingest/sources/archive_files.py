"""The files of an archive, be it a zip or a folder: their names, and their bytes under a limit."""

from __future__ import annotations

import lzma
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from contextwin.errors import SourceError

#: A file that unpacks to more is not read. A guess: the `users.json` of 100,000 people takes 250 MB.
MAX_FILE_BYTES = 512 * 1024 * 1024
#: A packed file that grows by more than this factor is a zip bomb. A guess: JSON in real exports grows 5 to 30 times.
MAX_RATIO = 200

# Below this size a great ratio harms nobody. A guess.
_ALWAYS_READ_BYTES = 16 * 1024 * 1024
# What zipfile raises for damage; RuntimeError also for what is encrypted, ValueError for a name in another encoding.
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, RuntimeError, ValueError)


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchiveFiles:
    """An open archive. Its names have "/" between their parts; those that lead out of the archive are kept apart."""

    readers: Mapping[str, Callable[[], bytes]]  #: name → what reads it, sorted by name
    unsafe: tuple[str, ...]  #: absolute names and those with "..", which are never read

    def read(self, name: str) -> bytes:
        """Return a file's content; raises SourceError when it is too big, damaged, or outside the archive."""
        try:
            return self.readers[name]()
        except _DAMAGE as exc:
            raise SourceError(f"expected a readable file, got: {exc}", file=name) from exc


def is_zip_or_folder(path: Path) -> bool:
    """Return whether `open_files` can open it."""
    return path.is_dir() or zipfile.is_zipfile(path)


@contextmanager
def open_files(path: Path) -> Iterator[ArchiveFiles]:
    """Open a zip or a folder; raises SourceError when it is neither. What computers add to them is not shown."""
    if path.is_dir():
        yield _sort_out(_folder_readers(path.resolve()))
        return
    with _open_zip(path) as archive:
        yield _sort_out(_zip_readers(archive))


def _sort_out(readers: Mapping[str, Callable[[], bytes]]) -> ArchiveFiles:
    unsafe = {name for name in readers if name.startswith("/") or ".." in name.split("/")}
    safe = {name: readers[name] for name in sorted(readers) if name not in unsafe and not _is_clutter(name)}
    return ArchiveFiles(readers=safe, unsafe=tuple(sorted(unsafe)))


def _is_clutter(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _folder_readers(root: Path) -> dict[str, Callable[[], bytes]]:
    paths = (Path(folder, file) for folder, _, files in os.walk(root) for file in files)
    return {path.relative_to(root).as_posix(): partial(_read_path, path, root) for path in paths}


def _read_path(path: Path, root: Path) -> bytes:
    if not (path.is_file() and path.resolve().is_relative_to(root)):
        raise SourceError("expected a file inside the folder, got a link out of it or no file")
    _check_size(path.stat().st_size)
    return path.read_bytes()


def _open_zip(path: Path) -> zipfile.ZipFile:
    try:
        try:
            # Slack writes UTF-8 names without the flag that says so.
            return zipfile.ZipFile(path, metadata_encoding="utf-8")
        except UnicodeDecodeError:
            return zipfile.ZipFile(path)
    except _DAMAGE as exc:
        raise SourceError(f"expected a folder or a zip, got {path}: {exc}", file=str(path)) from exc


def _zip_readers(archive: zipfile.ZipFile) -> dict[str, Callable[[], bytes]]:
    # Some programs for Windows write "\\" between the parts.
    named = ((info.filename.replace("\\", "/").removeprefix("./"), info) for info in archive.infolist())
    return {name: partial(_read_member, archive, info) for name, info in named if name and not name.endswith("/")}


def _read_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    _check_size(info.file_size)
    if info.file_size > max(_ALWAYS_READ_BYTES, info.compress_size * MAX_RATIO):
        raise SourceError(f"expected a file that grows at most {MAX_RATIO} times when unpacked, got a zip bomb")
    # zipfile unpacks no more than `file_size`, whatever the member really holds.
    return archive.read(info)


def _check_size(size: int) -> None:
    if size > MAX_FILE_BYTES:
        raise SourceError(f"expected at most {MAX_FILE_BYTES:,} bytes, got {size:,}")
