"""A small archive is read once, a large or a damaged one again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from contextwin.errors import SourceError
from contextwin.ingest import reading
from contextwin.ingest.reading import KeptRecords
from contextwin.models.messages import Channel, Record
from testkit.factories import make_message

RECORDS: list[Record] = [make_message(ts=f"{second}.000100", text="twelve chars") for second in range(1, 8)]


def read() -> Iterator[Record]:
    yield from RECORDS


def refuse() -> Iterator[Record]:
    raise AssertionError("read again")


def test_kept_records_are_given_again_without_reading() -> None:
    kept = KeptRecords()
    assert list(kept.watch(read())) == RECORDS
    assert list(kept.take(refuse)) == RECORDS
    assert list(kept.take(refuse)) == []


def test_an_archive_of_many_members_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    channel = Channel(workspace="w", channel="C1", has_members=True, members=("U1", "U2"))
    for most, is_kept in ((2, False), (3, True)):
        monkeypatch.setattr(reading, "KEPT_RECORDS", most)
        kept = KeptRecords()
        assert list(kept.watch([channel])) == [channel]
        assert list(kept.take(lambda: iter(()))) == [channel] * is_kept


@pytest.mark.parametrize(("name", "limit"), [("KEPT_RECORDS", 6), ("KEPT_CHARS", 7 * 12 - 1)])
def test_a_large_archive_is_read_again(monkeypatch: pytest.MonkeyPatch, name: str, limit: int) -> None:
    for most, reads in ((limit, [True]), (limit + 1, [])):
        monkeypatch.setattr(reading, name, most)
        kept, again = KeptRecords(), list[bool]()
        assert list(kept.watch(read())) == RECORDS
        assert list(kept.take(count_reads(again))) == RECORDS
        assert again == reads


def test_an_archive_that_could_not_be_read_to_its_end_is_read_again() -> None:
    def fail() -> Iterator[Record]:
        yield from RECORDS[:3]
        raise SourceError("damaged")

    kept = KeptRecords()
    with pytest.raises(SourceError):
        list(kept.watch(fail()))
    assert list(kept.take(read)) == RECORDS


def count_reads(into: list[bool]) -> Callable[[], Iterator[Record]]:
    def read_counted() -> Iterator[Record]:
        into.append(True)
        yield from RECORDS

    return read_counted
