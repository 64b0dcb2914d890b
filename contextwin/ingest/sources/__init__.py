"""Archive formats, one module each: an archive → a stream of records.

A new format is one module and one entry of `SOURCES`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import is_zip_or_folder
from contextwin.ingest.sources.jsonl import STDIN, is_jsonl, read_jsonl
from contextwin.ingest.sources.slack_export import read_slack_export
from contextwin.models.messages import Message, Record


@dataclass(frozen=True, slots=True)
class Source:
    """An archive format."""

    name: str  #: the value of `format`
    description: str  #: what an archive of it is, for help and error texts
    sniff: Callable[[Path | str], bool]  #: whether a path that exists, or "-", may be one; must be fast
    read: Callable[..., Iterator[Record]]  #: called with the path and `workspace`; see `read_archive`


#: In the order of help and error texts. "auto" asks the last one first: Slack's accepts every zip and folder.
SOURCES = (
    Source("slack", "a Slack export (zip or folder)", is_zip_or_folder, read_slack_export),
    Source("jsonl", "a .jsonl file", is_jsonl, read_jsonl),
)
#: What `format` may be.
FORMATS = ("auto", *(source.name for source in SOURCES))
#: The descriptions of all formats.
EXPECTED_ARCHIVE = " or ".join(source.description for source in SOURCES)


def read_archive(path: Path | str, *, format: str = "auto", workspace: str | None = None) -> Iterator[Record]:
    """Return the records of an archive in an order in which they can be stored; "-" is JSONL on standard input.

    `workspace` replaces the workspace that the archive names. A record that cannot be read becomes a broken `Skipped`,
    and the stream goes on. Raises SourceError, with the first record at the latest, when the archive itself cannot be
    read or its format is unknown.
    """
    if format not in FORMATS:
        raise SourceError(f"format {format!r} is not known; use one of: {', '.join(FORMATS)}")
    if str(path) != STDIN and not os.path.exists(path):
        raise SourceError(f"{path} does not exist", file=str(path))
    for source in reversed(SOURCES):
        if source.sniff(path) if format == "auto" else source.name == format:
            return source.read(path, workspace=workspace)
    raise SourceError(f"expected {EXPECTED_ARCHIVE}, got {path}", file=str(path))


def count_messages(path: Path | str, *, format: str = "auto") -> int | None:
    """Return how many messages `read_archive` yields, reading it all; None for standard input, which is read once."""
    if str(path) == STDIN:
        return None
    return sum(isinstance(record, Message) for record in read_archive(path, format=format))
