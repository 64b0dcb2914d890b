"""`Reader`: the read path's statements, run in one read-only snapshot."""

from __future__ import annotations

from contextwin.storage.readers.chronological import TimeReader
from contextwin.storage.readers.directory import DirectoryReader, RequestContext
from contextwin.storage.readers.single_message import MessageReader, MessageState
from contextwin.storage.readers.topics import TopicReader
from contextwin.storage.readers.windows import WindowReader

__all__ = ["MessageState", "Reader", "RequestContext"]


class Reader(DirectoryReader, TopicReader, MessageReader, TimeReader, WindowReader):
    """Runs the read path's statements on one connection. Made by `Store.reading`."""
