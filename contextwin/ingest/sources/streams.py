"""The files of an archive as streams: a file, a folder, a zip or a tar; `.gz` is unpacked, and growth is limited."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from heapq import nsmallest
from pathlib import Path
from typing import Any, BinaryIO, cast

from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import MAX_FILE_BYTES, MAX_RATIO
from contextwin.ingest.sources.fields import parse_json

#: name → opener, sorted by name; "/" separates the parts of a name.
Streams = Mapping[str, Callable[[], BinaryIO]]

#: Bytes of a file that tell its format. Unmeasured; the longest header that is looked at has 1,000.
HEAD_BYTES = 4096
#: Files of a folder or archive that are looked at to tell its format. Unmeasured.
MAX_HEADS = 40

# Up to this size the growth of a packed file does not matter. Unmeasured.
_FREE_BYTES = 16 * 1024 * 1024
# What the libraries raise for damage; RuntimeError also for encryption, ValueError for a name in another encoding.
_DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)


@contextmanager
def open_streams(path: Path | str) -> Iterator[Streams]:
    """Open a file, a folder, a zip or a tar as its files; hidden ones, and names that lead out of it, are left out.

    Raises SourceError when the archive cannot be opened; a stream raises it when the file is damaged or grows too much.
    """
    with ExitStack() as stack:
        try:
            streams = _open(Path(path), stack)
        except _DAMAGE as exc:
            raise SourceError(f"{path} cannot be read: {exc}", file=str(path)) from exc
        yield streams


def _open(path: Path, stack: ExitStack) -> Streams:
    if path.is_dir():
        return _sort_out(_folder_openers(path.resolve()))
    if zipfile.is_zipfile(path):
        return _sort_out(_zip_openers(stack.enter_context(zipfile.ZipFile(path))))
    if is_tar(path):
        return _sort_out(_tar_openers(stack.enter_context(tarfile.open(path)), path.stat().st_size))
    return {path.name: partial(open_file, path)}


def is_tar(path: Path) -> bool:
    """Return whether the file is a tar, packed or not."""
    try:
        return path.is_file() and tarfile.is_tarfile(path)
    except _DAMAGE:
        return False


def read_heads(path: Path | str) -> Iterator[tuple[str, bytes]]:
    """Yield name and first bytes of some files of an archive, first those at its top; nothing when it is unreadable."""
    try:
        with open_streams(path) as streams:
            for name in nsmallest(MAX_HEADS, streams, key=lambda name: (name.count("/"), name)):
                with streams[name]() as stream:
                    yield name, stream.read(HEAD_BYTES)
    except (SourceError, OSError):
        return


def is_made_of(path: Path | str, is_it: Callable[[str, bytes], object]) -> bool:
    """Return whether a file is of a format, or half of the files at the top of a folder or archive.

    `is_it` is given a file's name and first bytes. Files below folders count only where none is at the top, or where
    all are in one folder. Any folder may hold a file of the format somewhere; that makes it no archive.
    """
    heads = list(read_heads(path))
    top = min((name.count("/") for name, _ in heads), default=0)
    found = [bool(is_it(name, head)) for name, head in heads if name.count("/") == top]
    return bool(found) and top <= 1 and 2 * sum(found) >= len(found)


def read_json(streams: Streams, name: str) -> Any:
    """Return the value of a JSON file; raises SourceError when it is damaged or too large."""
    with streams[name]() as stream:
        data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise SourceError(f"expected at most {MAX_FILE_BYTES:,} bytes, got more", file=name)
    return parse_json(data)


class _Limited(io.RawIOBase):
    """A stream that ends with a SourceError where its file is damaged or gives more than `limit` bytes."""

    def __init__(self, file: Any, *, is_packed: bool, limit: int | None) -> None:
        self._file, self._inner, self._left = file, gzip.GzipFile(fileobj=file) if is_packed else file, limit

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer and return how many bytes were read."""
        try:
            data = self._inner.read(len(buffer))
        except _DAMAGE as exc:
            raise SourceError(f"expected a readable file, got: {exc}") from exc
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                raise SourceError(f"expected a file that grows at most {MAX_RATIO} times when unpacked, got a zip bomb")
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()


def _limited(file: Any, name: str, packed: int | None) -> BinaryIO:
    """Return the stream of a file that takes `packed` bytes, None where it is not packed; `.gz` is unpacked."""
    limit = None if packed is None else max(_FREE_BYTES, packed * MAX_RATIO)
    return cast(BinaryIO, io.BufferedReader(_Limited(file, is_packed=name.endswith(".gz"), limit=limit)))


def open_file(path: Path) -> BinaryIO:
    """Open a file; one named `.gz` is unpacked. Raises OSError when it cannot be opened."""
    size = path.stat().st_size if path.suffix == ".gz" else None
    return _limited(path.open("rb"), path.name, size)


def _sort_out(openers: Mapping[str, Callable[[], BinaryIO]]) -> Streams:
    def is_safe(name: str) -> bool:
        parts = name.split("/")
        return not (name.startswith("/") or any(part.startswith(".") or part == "__MACOSX" for part in parts))

    return {name: openers[name] for name in sorted(openers) if is_safe(name)}


def _folder_openers(root: Path) -> dict[str, Callable[[], BinaryIO]]:
    paths = (Path(folder, file) for folder, _, files in os.walk(root) for file in files)
    # A link may lead out of the folder, or to no file; only links are resolved, since folders may hold 100,000 files.
    inside = (p for p in paths if not p.is_symlink() or (p.is_file() and p.resolve().is_relative_to(root)))
    return {path.relative_to(root).as_posix(): partial(open_file, path) for path in inside}


def _zip_openers(archive: zipfile.ZipFile) -> dict[str, Callable[[], BinaryIO]]:
    def open_member(info: zipfile.ZipInfo) -> BinaryIO:
        try:
            member = archive.open(info)
        except _DAMAGE as exc:
            raise SourceError(f"expected a readable file, got: {exc}", file=info.filename) from exc
        return _limited(member, info.filename, info.compress_size)

    infos = (info for info in archive.infolist() if not info.is_dir())
    return {info.filename.replace("\\", "/").removeprefix("./"): partial(open_member, info) for info in infos}


def _tar_openers(archive: tarfile.TarFile, packed: int) -> dict[str, Callable[[], BinaryIO]]:
    def open_member(member: tarfile.TarInfo) -> BinaryIO:
        return _limited(archive.extractfile(member), member.name, packed)

    return {member.name.removeprefix("./"): partial(open_member, member) for member in archive if member.isfile()}
