"""The files of an archive as streams: a file, a folder, a zip or a tar; `.gz` is unpacked, and growth is limited."""

from __future__ import annotations

import errno
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from heapq import nsmallest
from pathlib import Path
from typing import Any, BinaryIO

from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import (
    DAMAGE,
    GROWN_TOO_MUCH,
    MAX_GROWTH,
    MAX_RATIO,
    Openers,
    limit_stream,
    list_folder,
)
from contextwin.ingest.sources.fields import parse_json
from contextwin.ingest.sources.tar import FREE_BYTES, Tar, index_tar, is_tar

#: name → opener, sorted by name; "/" separates the parts of a name.
Streams = Mapping[str, Callable[[], BinaryIO]]

#: Bytes of a file that tell its format. Unmeasured; the longest header that is looked at has 1,000.
HEAD_BYTES = 4096
#: Files of a folder or archive that are looked at to tell its format. Unmeasured.
MAX_HEADS = 40
#: A longer file of JSON that is read as a whole is refused: its value takes ten times its size.
MAX_JSON_BYTES = 16 * 1024 * 1024
#: Folders that an archive may lie in, below the path that is given. Unmeasured.
MAX_DEPTH = 2

# Names of files that say something about an archive.
_DESCRIBES = re.compile(r"(?:^|/)(?:readme|licen[cs]e|copying|changelog|notice|index\.html?)(?:\.\w+)?$", re.IGNORECASE)


@contextmanager
def open_streams(path: Path | str) -> Iterator[Streams]:
    """Open a file, a folder, a zip or a tar as its files; hidden ones, and names that lead out of it, are left out.

    Raises SourceError when the archive cannot be opened; a stream raises it when the file is damaged or grows too much.
    """
    with ExitStack() as stack:
        try:
            streams = _open(Path(path), stack)
        except DAMAGE as exc:
            raise SourceError(f"{path} cannot be read: {exc}", file=str(path)) from exc
        yield streams


def _open(path: Path, stack: ExitStack) -> Streams:
    if path.is_dir():
        return _sort_out(_folder_openers(path.resolve()))
    if zipfile.is_zipfile(path):
        return _sort_out(_zip_openers(stack.enter_context(zipfile.ZipFile(path)), path.stat().st_size))
    if is_tar(path):
        return _sort_out(_tar_openers(index_tar(path), path.stat().st_size))
    return {path.name: partial(open_file, path)}


def read_heads(path: Path | str) -> Iterator[tuple[str, bytes]]:
    """Yield name and first bytes of some files of an archive, first those at its top; nothing when it is unreadable."""
    try:
        with open_streams(path) as streams:
            for name in nsmallest(MAX_HEADS, streams, key=lambda name: (name.count("/"), name)):
                yield name, head_of(streams, name)
    except (SourceError, OSError):
        return


def head_of(streams: Streams, name: str) -> bytes:
    """Return the first bytes of a file; raises SourceError when it is damaged."""
    with streams[name]() as stream:
        return stream.read(HEAD_BYTES)


@contextmanager
def open_exports(
    path: Path | str, is_it: Callable[[bytes], object], expected: str, *, but: str | None = None
) -> Iterator[tuple[Streams, list[str]]]:
    """Open an archive, and name those of its files that `is_it` knows by their first bytes.

    Names that begin with `but` are those of attachments, which may hold anything. Raises SourceError, with what was
    `expected`, when there is no such file.
    """
    with open_streams(path) as streams:
        own = (name for name in streams if but is None or not name.startswith(but))
        names = [name for name in own if is_it(head_of(streams, name))]
        if not names:
            raise SourceError(f"expected {expected}, got {Path(path)}", file=str(Path(path)))
        yield streams, names


def is_made_of(path: Path | str, is_it: Callable[[str, bytes], object]) -> bool:
    """Return whether a file is of a format, or half of the files at the top of a folder or archive.

    `is_it` is given a file's name and first bytes. Files below folders count only where none is above them, but for
    what describes an archive, such as a README. Any folder may hold a file of the format somewhere; that makes it no
    archive.
    """
    heads = [(name, head) for name, head in read_heads(path) if not _DESCRIBES.search(name)] or list(read_heads(path))
    top = min((name.count("/") for name, _ in heads), default=0)
    found = [bool(is_it(name, head)) for name, head in heads if name.count("/") == top]
    return bool(found) and top <= MAX_DEPTH and 2 * sum(found) >= len(found)


def read_json(streams: Streams, name: str) -> Any:
    """Return the value of a JSON file; raises SourceError when it is damaged or too large."""
    with streams[name]() as stream:
        data = stream.read(MAX_JSON_BYTES + 1)
    if len(data) > MAX_JSON_BYTES:
        raise SourceError(f"expected at most {MAX_JSON_BYTES:,} bytes, got more", file=name)
    return parse_json(data)


class _Growth:
    """Counts what is unpacked of an archive, each file once however often it is read."""

    def __init__(self, packed_bytes: int) -> None:
        self._left = max(FREE_BYTES, packed_bytes * MAX_GROWTH)
        self._counted: dict[str, int] = {}

    def count(self, name: str, size: int) -> None:
        """Note that `size` bytes of a file were read; raises SourceError when that is too much for the archive."""
        counted = self._counted.get(name, 0)
        if size > counted:
            self._counted[name] = size
            self._left -= size - counted
        if self._left < 0:
            raise SourceError(GROWN_TOO_MUCH)


def _limited(file: Any, name: str, packed: int, growth: _Growth | None = None) -> BinaryIO:
    """Return the stream of a file that takes `packed` bytes; `.gz` is unpacked."""
    limit = max(FREE_BYTES, packed * MAX_RATIO)

    def count(size: int) -> None:
        if size > limit:
            raise SourceError(f"expected a file that grows at most {MAX_RATIO} times when unpacked, got a zip bomb")
        if growth is not None:
            growth.count(name, size)

    return limit_stream(file, is_packed=name.endswith(".gz"), count=count)


def open_file(path: Path) -> BinaryIO:
    """Open a file; one named `.gz` is unpacked. Raises OSError when it cannot be opened, and for what is no file."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "expected a file, got a pipe or a device", str(path))
    return _limited(path.open("rb"), path.name, path.stat().st_size)


def _sort_out(openers: Openers[Any]) -> Streams:
    def is_safe(name: str) -> bool:
        parts = name.split("/")
        return not (name.startswith("/") or any(part.startswith(".") or part == "__MACOSX" for part in parts))

    return openers.sorted(is_safe)


def _folder_openers(root: Path) -> Openers[str]:
    def is_inside(path: Path) -> bool:
        # A link may lead out of the folder; only links are resolved, since folders may hold 100,000 files.
        return path.is_file() and (not path.is_symlink() or path.resolve().is_relative_to(root))

    names = (name for name, path in list_folder(root) if is_inside(path))
    return Openers({name: name for name in names}, lambda name: open_file(root / name))


def _zip_openers(archive: zipfile.ZipFile, packed: int) -> Openers[zipfile.ZipInfo]:
    growth = _Growth(packed)

    def open_member(info: zipfile.ZipInfo) -> BinaryIO:
        try:
            member = archive.open(info)
        except DAMAGE as exc:
            raise SourceError(f"expected a readable file, got: {exc}", file=info.filename) from exc
        return _limited(member, info.filename, info.compress_size, growth)

    infos = (info for info in archive.infolist() if not info.is_dir())
    return Openers({info.filename.replace("\\", "/").removeprefix("./"): info for info in infos}, open_member)


def _tar_openers(tar: Tar, packed: int) -> Openers[str]:
    growth = _Growth(packed)

    def open_member(name: str) -> BinaryIO:
        return _limited(tar.open(name), name, packed, growth)

    return Openers({name.removeprefix("./"): name for name in tar.places}, open_member)
