from __future__ import annotations

import gzip
import io
import os
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import find_source, streams, tar
from contextwin.ingest.sources.streams import is_made_of, open_file, open_streams, read_heads, read_json
from testkit.factories import write_folder, write_zip

FILES = {"a.json": {"a": 1}, "b/c.txt": b"words", "d.jsonl.gz": gzip.compress(b"packed")}


def write_tar(path: Path, files: dict[str, bytes], format: int = tarfile.PAX_FORMAT) -> Path:
    mode: Any = f"w:{path.suffix[1:]}"
    with tarfile.open(path, mode, format=format) as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def contents(path: Path) -> dict[str, bytes]:
    def read_all() -> Iterator[tuple[str, bytes]]:
        with open_streams(path) as files:
            for name, opener in files.items():
                with opener() as stream:
                    yield name, stream.read()

    return dict(read_all())


def test_files_are_the_same_from_every_kind_of_archive(tmp_path: Path) -> None:
    expected = {"a.json": b'{"a": 1}', "b/c.txt": b"words", "d.jsonl.gz": b"packed"}
    folder = write_folder(tmp_path / "folder", FILES)
    raw = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert contents(folder) == contents(write_zip(tmp_path / "a.zip", FILES)) == expected
    assert contents(write_tar(tmp_path / "a.tar.gz", raw)) == expected
    assert contents(folder / "d.jsonl.gz") == {"d.jsonl.gz": b"packed"}


def test_nothing_outside_and_nothing_hidden_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = write_folder(tmp_path / "folder", {"a": b"a", ".git/b": b"b", "__MACOSX/c": b"c"})
    (folder / "link").symlink_to(tmp_path / "secret")
    (folder / "inside").symlink_to(folder / "a")
    assert contents(folder) == {"a": b"a", "inside": b"a"}
    assert contents(write_zip(tmp_path / "a.zip", {"../x": b"x", "/etc/y": b"y", "z": b"z"})) == {"z": b"z"}
    assert contents(write_tar(tmp_path / "a.tar.gz", {"../x": b"x", "z": b"z"})) == {"z": b"z"}


def test_what_grows_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (streams, tar):
        monkeypatch.setattr(module, "FREE_BYTES", 100_000)
    monkeypatch.setattr(streams, "MAX_RATIO", 20)
    bomb = b"\0" * 1_000_000
    archives = [
        write_zip(tmp_path / "a.zip", {"a": bomb}),
        write_tar(tmp_path / "a.tar.gz", {"a": bomb}),
        write_tar(tmp_path / "a.tar.bz2", {"a": bomb}),
        write_tar(tmp_path / "b.tar.gz", {f"{n}.gz": gzip.compress(b"\0" * 90_000) for n in range(60)}),
        write_folder(tmp_path / "folder", {"a.gz": gzip.compress(bomb)}),
    ]
    for archive in archives:
        with pytest.raises(SourceError, match="zip bomb"):
            contents(archive)


def test_damage_is_a_source_error(tmp_path: Path) -> None:
    packed = write_zip(tmp_path / "a.zip", {"a": b"words " * 1000})
    data = bytearray(packed.read_bytes())
    data[40:50] = b"x" * 10
    packed.write_bytes(data)
    with pytest.raises(SourceError, match="expected a readable file"):
        contents(packed)
    assert list(read_heads(packed)) == []
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("a.json", "{")
    with open_streams(tmp_path / "b.zip") as files, pytest.raises(SourceError, match="expected JSON"):
        read_json(files, "a.json")


def test_errors_of_who_reads_are_not_those_of_the_archive(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "a.zip", FILES)
    with pytest.raises(ValueError, match="own"), open_streams(path):
        raise ValueError("own")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MAX_JSON_BYTES", 10)
    path = write_folder(tmp_path, {"a.json": b'"12345678901"'})
    with open_streams(path) as files, pytest.raises(SourceError, match="at most 10 bytes"):
        read_json(files, "a.json")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["x1", "x2", "y"], True),
        (["x1", "y1", "y2"], False),
        (["top/x1", "top/y/y2"], True),
        (["y1", "deep/x1"], False),
        (["y1", "README.md", "deep/x1"], False),
        (["README.md", "LICENSE", "deep/x1"], True),
        (["README.md"], False),
        (["quite/deep/x1"], True),
        (["much/too/deep/x1"], False),
        ([], False),
    ],
)
def test_an_archive_is_made_of_what_stands_at_its_top(tmp_path: Path, names: list[str], expected: bool) -> None:
    folder = write_folder(tmp_path, dict.fromkeys(names, b"content"))
    assert is_made_of(folder, lambda name, _: name.rpartition("/")[2].startswith("x")) is expected


@pytest.mark.parametrize("suffix", ["gz", "bz2", "xz"])
@pytest.mark.parametrize("format", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_tars_are_read_in_every_dialect(tmp_path: Path, suffix: str, format: int) -> None:
    long = "/".join(["folder" * 10] * (2 if format == tarfile.USTAR_FORMAT else 5))
    files = {"a": b"a", f"{long}/b": b"b" * 1000, "./c": b"", "d.gz": gzip.compress(b"d"), "é": b"e"}
    path = write_tar(tmp_path / f"a.tar.{suffix}", files, format)
    assert contents(path) == {"a": b"a", f"{long}/b": b"b" * 1000, "c": b"", "d.gz": b"d", "é": b"e"}


def test_a_packed_tar_is_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_tar(tmp_path / "a.tar.gz", {f"{n}": b"x" for n in range(100)})
    unpacked: list[Path] = []
    unpack = tar._unpack

    def note(path: Path, copy: Path, limit: int) -> None:
        unpacked.append(copy)
        unpack(path, copy, limit)

    monkeypatch.setattr(tar, "_unpack", note)
    for _ in range(3):
        assert len(contents(path)) == 100
    assert len(unpacked) == 1
    assert unpacked[0].exists()
    assert len(contents(write_tar(path, {"y": b"y"}))) == 1
    assert [copy.exists() for copy in unpacked] == [False, True]


@pytest.mark.parametrize(
    ("at", "field"),
    [
        (124, b"\xff" * 12),
        (124, b"\x80" + b"\xff" * 11),
        (124, b"77777777777\0"),
        (124, b"-0000000001\0"),
        (156, b"x"),
        (156, b"L"),
    ],
)
def test_damaged_tars_are_source_errors(tmp_path: Path, at: int, field: bytes) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
        info = tarfile.TarInfo("a")
        info.size = 100_000
        archive.addfile(info, io.BytesIO(b"no attributes" * 10_000))
    data = path.read_bytes()
    path.write_bytes(data[:at] + field + data[at + len(field) :])
    with pytest.raises(SourceError, match="expected"):
        contents(path)


def test_only_files_are_opened(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "folder", {"a": b"a"})
    os.mkfifo(folder / "b")
    (folder / "c").symlink_to("/dev/zero")
    assert contents(folder) == {"a": b"a"}
    with pytest.raises(SourceError, match="pipe or a device"):
        find_source(folder / "b")
    with pytest.raises(OSError, match="pipe or a device"):
        open_file(folder / "b")
