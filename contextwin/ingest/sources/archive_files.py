"""The files of a zip or a folder: their names, and their contents as streams, up to a size limit."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar, cast

from contextwin.errors import SourceError

#: A larger file is not read. Unmeasured; the `users.json` of 100,000 people takes 250 MB.
MAX_FILE_BYTES = 512 * 1024 * 1024
#: A file that grows by a greater factor when unpacked is a zip bomb. Unmeasured; real exports grow 5 to 30 times.
MAX_RATIO = 200

#: A zip or tar whose files grow by a greater factor in all is one, too. Unmeasured, as above.
MAX_GROWTH = 50
#: What an error says then.
GROWN_TOO_MUCH = (
    f"expected an archive that grows at most {MAX_GROWTH} times when unpacked, got a zip bomb; if it is none, "
    "unpack it and import the folder"
)

# Up to this size the factors do not matter. Unmeasured.
_ALWAYS_READ_BYTES = 8 * 1024 * 1024
#: What the libraries raise for damage; RuntimeError also for encryption, ValueError for a name in another encoding.
DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, RuntimeError, ValueError)


Place = TypeVar("Place")


class Openers(Mapping[str, Callable[[], BinaryIO]], Generic[Place]):
    """Openers of the files of an archive, by name. Each is made when it is asked for; kept, it would take 200 bytes."""

    def __init__(self, places: Mapping[str, Place], open: Callable[[Place], BinaryIO]) -> None:
        """`places` tell `open` where each file is."""
        self._places, self._open = places, open

    def __getitem__(self, name: str) -> Callable[[], BinaryIO]:
        return partial(self._open, self._places[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def sorted(self, is_kept: Callable[[str], bool]) -> Openers[Place]:
        """Return the openers of the names that are kept, sorted by name."""
        return Openers({name: self._places[name] for name in sorted(filter(is_kept, self._places))}, self._open)


def list_folder(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield each file below a folder, with its name in an archive."""
    for folder, _, files in os.walk(root):
        inside = Path(folder).relative_to(root).as_posix()
        for file in files:
            yield file if inside == "." else f"{inside}/{file}", Path(folder, file)


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchiveFiles:
    """The files of an open archive, by name; "/" separates the parts of a name."""

    openers: Mapping[str, Callable[[], BinaryIO]]  #: name → opener, sorted by name; without hidden files
    unsafe: tuple[str, ...]  #: names that lead out of the archive (absolute, or with ".."), never opened

    def open(self, name: str) -> BinaryIO:
        """Open a file; raises SourceError when it is too large or outside; its stream does when it is damaged."""
        try:
            return limit_stream(self.openers[name]())
        except DAMAGE as exc:
            raise SourceError(f"expected a readable file, got: {exc}", file=name) from exc


class LimitedStream(io.RawIOBase):
    """A stream that ends with a SourceError where its file is damaged or `count` refuses how many bytes it gave."""

    def __init__(self, file: Any, *, is_packed: bool, count: Callable[[int], None] = lambda _: None) -> None:
        self._file, self._inner, self._count = file, gzip.GzipFile(fileobj=file) if is_packed else file, count
        self._size = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer and return how many bytes were read."""
        try:
            data = self._inner.read(len(buffer))
        except DAMAGE as exc:
            raise SourceError(f"expected a readable file, got: {exc}") from exc
        self._size += len(data)
        self._count(self._size)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()


def limit_stream(file: Any, *, is_packed: bool = False, count: Callable[[int], None] = lambda _: None) -> BinaryIO:
    """Return a file as a `LimitedStream`, buffered."""
    return cast(BinaryIO, io.BufferedReader(LimitedStream(file, is_packed=is_packed, count=count)))


def is_zip_or_folder(path: Path | str) -> bool:
    """Return whether `open_files` can open `path`."""
    return os.path.isdir(path) or zipfile.is_zipfile(path)


@contextmanager
def open_files(path: Path) -> Iterator[ArchiveFiles]:
    """Open a zip or a folder; raises SourceError when it is neither."""
    if path.is_dir():
        yield _sort_out(_folder_openers(path.resolve()))
        return
    with _open_zip(path) as archive:
        yield _sort_out(_zip_openers(archive, _Unpacked(path.stat().st_size)))


def _sort_out(openers: Openers[Any]) -> ArchiveFiles:
    unsafe = {name for name in openers if name.startswith("/") or ".." in name.split("/")}
    safe = openers.sorted(lambda name: name not in unsafe and not _is_clutter(name))
    return ArchiveFiles(openers=safe, unsafe=tuple(sorted(unsafe)))


def _is_clutter(name: str) -> bool:
    """Return whether an operating system or a program added the file."""
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _folder_openers(root: Path) -> Openers[str]:
    return Openers({name: name for name, _ in list_folder(root)}, partial(_open_inside, root))


def _open_inside(root: Path, name: str) -> BinaryIO:
    path = root / name
    if not (path.is_file() and path.resolve().is_relative_to(root)):
        raise SourceError("expected a file inside the folder, got a link out of it or no file")
    _check_size(path.stat().st_size)
    return path.open("rb")


def _open_zip(path: Path) -> zipfile.ZipFile:
    try:
        try:
            # Slack writes UTF-8 names without the flag for UTF-8.
            return zipfile.ZipFile(path, metadata_encoding="utf-8")
        except UnicodeDecodeError:
            return zipfile.ZipFile(path)
    except DAMAGE as exc:
        raise SourceError(f"expected a folder or a zip, got {path}: {exc}", file=str(path)) from exc


class _Unpacked:
    """Counts what is unpacked of a zip, each file once."""

    def __init__(self, packed_bytes: int) -> None:
        self._left = max(_ALWAYS_READ_BYTES, packed_bytes * MAX_GROWTH)
        self._names: set[str] = set()

    def count(self, name: str, size: int) -> None:
        """Count a file before it is unpacked; SourceError when that is too much for the zip."""
        if name not in self._names and size > self._left:
            raise SourceError(GROWN_TOO_MUCH)
        if name not in self._names:
            self._left -= size
            self._names.add(name)


def _zip_openers(archive: zipfile.ZipFile, unpacked: _Unpacked) -> Openers[zipfile.ZipInfo]:
    # Some Windows programs separate the parts of a name by "\\".
    named = ((info.filename.replace("\\", "/").removeprefix("./"), info) for info in archive.infolist())
    files = {name: info for name, info in named if name and not name.endswith("/")}
    return Openers(files, partial(_open_member, archive, unpacked))


def _open_member(archive: zipfile.ZipFile, unpacked: _Unpacked, info: zipfile.ZipInfo) -> BinaryIO:
    _check_size(info.file_size)
    if info.file_size > max(_ALWAYS_READ_BYTES, info.compress_size * MAX_RATIO):
        raise SourceError(f"expected a file that grows at most {MAX_RATIO} times when unpacked, got a zip bomb")
    unpacked.count(info.filename, info.file_size)
    # zipfile never unpacks more than `file_size`, even when the member holds more.
    return cast(BinaryIO, archive.open(info))


def _check_size(size: int) -> None:
    if size > MAX_FILE_BYTES:
        raise SourceError(f"expected at most {MAX_FILE_BYTES:,} bytes, got {size:,}")
