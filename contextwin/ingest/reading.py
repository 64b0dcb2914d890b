"""The records of an archive as an import stores them: gone through twice, with a domain, and open where that is wanted.

A small archive is read once, and its records are kept in memory.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile

from contextwin.errors import SourceError
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.jsonl import STDIN
from contextwin.models.messages import Channel, Message, Record, Skipped, User, Workspace

#: Damaged records after which nothing more is read, also with `--skip-bad`: 4 million took 32 s a pass. Unmeasured.
MAX_DAMAGED = 100_000
#: Most records, and members that channels list, that are kept in memory: some 30 MB. Unmeasured.
KEPT_RECORDS = 20_000
#: Most characters of their messages. Unmeasured.
KEPT_CHARS = 10_000_000


@contextmanager
def open_archive(
    path: str | Path, format: str = "auto", workspace: str | None = None, tz: str | None = None
) -> Iterator[Callable[[], Iterator[Record]]]:
    """Open an archive that is read twice; of standard input a temporary copy is made."""
    if str(path) != STDIN or format not in ("auto", "jsonl"):
        yield partial(read_archive, path, format=format, workspace=workspace, tz=tz)
        return
    with NamedTemporaryFile(prefix="contextwin-", suffix=".jsonl") as copy:
        copyfileobj(sys.stdin.buffer, copy)
        copy.flush()
        yield lambda: _name_input(read_archive(copy.name, format="jsonl", workspace=workspace, tz=tz))


class KeptRecords:
    """The records of an archive, as far as they are few and were read without an error."""

    def __init__(self) -> None:
        self._records: deque[Record] = deque()
        self._chars = self._members = 0
        self._are_all = False

    def watch(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records, and keep them."""
        are_few = True
        for record in records:
            if are_few:
                self._records.append(record)
                self._chars += len(record.text) if isinstance(record, Message) else 0
                self._members += len(record.members) if isinstance(record, Channel) else 0
                are_few = len(self._records) + self._members <= KEPT_RECORDS and self._chars <= KEPT_CHARS
                if not are_few:
                    self._records.clear()
            yield record
        self._are_all = are_few

    def take(self, read: Callable[[], Iterator[Record]]) -> Iterator[Record]:
        """Yield the records that were kept, and forget each; without them, read the archive again."""
        if not self._are_all:
            self._records.clear()
            yield from read()
        while self._records:
            yield self._records.popleft()


def _name_input(records: Iterable[Record]) -> Iterator[Record]:
    return (replace(record, file="standard input") if isinstance(record, Skipped) else record for record in records)


def limit_damage(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the records; raises SourceError after MAX_DAMAGED that are damaged: the rest is hardly better."""
    damaged = 0
    for record in records:
        yield record
        damaged += isinstance(record, Skipped) and record.is_broken
        if damaged > MAX_DAMAGED:
            raise SourceError(
                f"more than {MAX_DAMAGED:,} records are damaged: is it the right archive, and the right --format?"
            )


def with_domain(records: Iterable[Record], domain: str | None, *, is_certain: bool) -> Iterator[Record]:
    """Yield the records; workspaces have the given domain, one that is not certain only where they name none."""
    known: set[str] = set()
    for record in records:
        if isinstance(record, Workspace) and domain and (is_certain or not record.domain):
            record = replace(record, domain=domain)
        elif is_certain and not isinstance(record, Skipped | Workspace) and record.workspace not in known:
            yield Workspace(workspace=record.workspace, domain=domain)
        if not isinstance(record, Skipped):
            known.add(record.workspace)
        yield record


def open_unstated(record: Record) -> Record:
    """Return a channel or user as public or a member where the archive does not say what it is; else the record."""
    if isinstance(record, Channel) and record.kind == "private" and not record.has_kind:
        return replace(record, kind="public", has_kind=True)
    if isinstance(record, User) and record.kind == "guest" and not record.has_kind:
        return replace(record, kind="member", has_kind=True)
    return record
