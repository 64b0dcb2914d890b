"""The index of a tar, packed or not: it is unpacked once, to a temporary file, and within limits.

The standard library's reader walks a packed tar again for each use, and reads headers of any length into memory.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import mkstemp
from typing import Any, BinaryIO, cast
from weakref import finalize

from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import GROWN_TOO_MUCH, MAX_GROWTH

#: Files of a tar, whose names are held in memory. Unmeasured.
MAX_FILES = 200_000
#: Up to this size the growth of a packed file does not matter. Unmeasured.
FREE_BYTES = 16 * 1024 * 1024

_BLOCK = 512
# Bytes of a name, or of the headers of a file. Unmeasured; Linux limits a path to 4,096.
_MAX_HEADER_BYTES = 65_536
_LENGTH_DIGITS = 10
_PIECE_BYTES = 1024 * 1024
_UNPACKERS: dict[bytes, Callable[..., Any]] = {b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ\x00": lzma.open}
_DAMAGE = (zlib.error, lzma.LZMAError, EOFError, OSError, ValueError)
_REGULAR, _LONG_NAME, _ATTRIBUTES = frozenset({b"0", b"\0", b"7"}), b"L", b"x"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Tar:
    """Where the files of a tar are."""

    plain: Path  #: the tar, not packed
    places: Mapping[str, tuple[int, int]]  #: offset and size by name

    def open(self, name: str) -> BinaryIO:
        """Return a file of the tar as a stream."""
        return cast(BinaryIO, _Part(self.plain, *self.places[name]))


class _Part:
    """A part of a file, to be read once."""

    def __init__(self, path: Path, offset: int, size: int) -> None:
        self._file, self._left = path.open("rb"), size
        self._file.seek(offset)

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data

    def close(self) -> None:
        self._file.close()


def is_tar(path: Path) -> bool:
    """Return whether the file is a tar, packed or not."""
    try:
        if not path.is_file():
            return False
        with _open(path) as file:
            return _is_header(file.read(_BLOCK))
    except _DAMAGE:
        return False


def index_tar(path: Path) -> Tar:
    """Return where the files of a tar are; raises SourceError when it is damaged or grows too much.

    A packed tar is unpacked to a temporary file, which is kept until another tar is asked for.
    """
    state = path.stat()
    index = _index_tar(path.resolve(), state.st_mtime_ns, state.st_size)
    if isinstance(index, SourceError):
        raise index
    return index


@lru_cache(maxsize=1)
def _index_tar(path: Path, _: int, size: int) -> Tar | SourceError:
    """Return where the files of a tar are, or why that is not known: each format asks again."""
    copy: Path | None = None
    try:
        if _unpacker_of(path) is not None:
            descriptor, name = mkstemp(".tar", "contextwin-")
            os.close(descriptor)
            copy = Path(name)
            _unpack(path, copy, max(FREE_BYTES, size * MAX_GROWTH))
        with (copy or path).open("rb") as file:
            tar = Tar(copy or path, dict(_walk(file)))
    except (SourceError, *_DAMAGE) as exc:
        if copy is not None:
            copy.unlink()
        problem = str(exc) if isinstance(exc, SourceError) else f"expected a readable tar, got: {exc}"
        return SourceError(problem, file=str(path))
    if copy is not None:
        finalize(tar, copy.unlink, missing_ok=True)
    return tar


def _unpack(path: Path, copy: Path, limit: int) -> None:
    with _open(path) as packed, copy.open("wb") as plain:
        while piece := packed.read(_PIECE_BYTES):
            limit -= len(piece)
            if limit < 0:
                raise SourceError(GROWN_TOO_MUCH)
            plain.write(piece)


def _unpacker_of(path: Path) -> Callable[..., Any] | None:
    with path.open("rb") as file:
        head = file.read(max(map(len, _UNPACKERS)))
    return next((unpacker for mark, unpacker in _UNPACKERS.items() if head.startswith(mark)), None)


def _open(path: Path) -> BinaryIO:
    return (_unpacker_of(path) or open)(path, "rb")


def _walk(file: BinaryIO) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield name, offset and size of each file."""
    count, name, size = 0, None, None
    end = file.seek(0, 2)
    file.seek(0)
    while _is_header(header := file.read(_BLOCK)):
        own_size, kind = _number(header[124:136]), header[156:157]
        if kind in (_LONG_NAME, _ATTRIBUTES):
            if own_size > _MAX_HEADER_BYTES:
                raise SourceError(f"expected a header of at most {_MAX_HEADER_BYTES:,} bytes, got a longer one")
            data = file.read(_padded(own_size))[:own_size]
            given = _attributes(data) if kind == _ATTRIBUTES else {b"path": data.rstrip(b"\0")}
            name, size = given.get(b"path", name), given.get(b"size", size)
            continue
        own_size = int(size) if size is not None else own_size
        if not 0 <= own_size <= end - file.tell():
            raise SourceError("expected a whole tar, got one that is cut short")
        if kind in _REGULAR:
            prefix, short = header[345:500].partition(b"\0")[0], header[:100].partition(b"\0")[0]
            is_posix = header[257:263] == b"ustar\0"
            path = name if name is not None else prefix + b"/" + short if prefix and is_posix else short
            yield path.decode("utf-8", "surrogateescape"), (file.tell(), own_size)
            if (count := count + 1) > MAX_FILES:
                raise SourceError(f"expected at most {MAX_FILES:,} files, got more")
        file.seek(_padded(own_size), 1)
        name = size = None


def _is_header(block: bytes) -> bool:
    return len(block) == _BLOCK and block[257:262] == b"ustar"


def _number(field: bytes) -> int:
    """Return a number in octal digits, or in binary; raises ValueError for one below zero."""
    number = int.from_bytes(field[1:], "big") if field[0] & 0x80 else int(field.strip(b" \0") or b"0", 8)
    if field[0] == 0xFF:
        raise ValueError("a size below zero")
    return number


def _padded(size: int) -> int:
    return (size + _BLOCK - 1) // _BLOCK * _BLOCK


def _attributes(data: bytes) -> dict[bytes, bytes]:
    """Return the attributes of a file, each a line `<length> <name>=<value>`; raises ValueError for anything else."""
    found, at = {}, 0
    while at < len(data):
        length, _, _ = data[at : at + _LENGTH_DIGITS].partition(b" ")
        if not length.isdigit() or not int(length):
            raise ValueError("an attribute without its length")
        name, _, value = data[at + len(length) + 1 : at + int(length)].rstrip(b"\n").partition(b"=")
        found[name] = value
        at += int(length)
    return found
