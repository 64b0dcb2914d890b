"""`Reader`: the read path's statements, run in one read-only snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Protocol

from contextwin.config import Settings
from contextwin.storage.readers.chronological import TimeReader
from contextwin.storage.readers.directory import DirectoryReader, RequestContext
from contextwin.storage.readers.single_message import MessageReader, MessageState
from contextwin.storage.readers.topics import TopicReader
from contextwin.storage.readers.windows import WindowReader

__all__ = ["MessageState", "Reader", "RequestContext"]


class Reader(DirectoryReader, TopicReader, MessageReader, TimeReader, WindowReader):
    """Runs the read path's statements on one connection. Made by `Store.reading`."""


# ---- What opens snapshots of a store: the store itself, or one snapshot for several who read one after the other


class Snapshots(Protocol):
    """Opens read-only snapshots; a `Store` does."""

    settings: Settings  #: of the store

    def reading(self) -> AbstractContextManager[Reader]:
        """Open a snapshot."""


class SharedSnapshot:
    """An open snapshot, given to callers that would open one."""

    def __init__(self, reader: Reader, settings: Settings) -> None:
        self._reader = reader
        self.settings = settings

    def reading(self) -> AbstractContextManager[Reader]:
        """Give the snapshot, which stays open afterwards."""
        return nullcontext(self._reader)


@contextmanager
def one_snapshot(snapshots: Snapshots, *, remembers: bool = False) -> Iterator[SharedSnapshot]:
    """Open one snapshot for all who read meanwhile, one after the other; with `remembers` nothing is asked twice."""
    with snapshots.reading() as reader:
        if remembers:
            reader.remember()
        yield SharedSnapshot(reader, snapshots.settings)
