"""Reading archives: one module per format, each a stream of records."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import is_zip_or_folder
from contextwin.ingest.sources.jsonl import MESSAGES_FILE, STDIN, read_jsonl
from contextwin.ingest.sources.slack_export import read_slack_export
from contextwin.models.messages import Message, Record

#: What `format` may be.
FORMATS = ("auto", "slack", "jsonl")

_JSONL_SUFFIXES = frozenset({".jsonl", ".ndjson"})


def read_archive(path: Path | str, *, format: str = "auto", workspace: str | None = None) -> Iterator[Record]:
    """Return the records of an archive, in an order in which they can be stored; "-" is JSONL on standard input.

    `workspace` replaces the workspace that the archive names. A record that cannot be read is a broken `Skipped`, and
    the stream goes on. Raises SourceError, with the first record at the latest, when the archive itself cannot be
    read or is of no known format.
    """
    if format not in FORMATS:
        raise SourceError(f"format {format!r} is not known; use one of: {', '.join(FORMATS)}")
    if str(path) != STDIN and not os.path.exists(path):
        raise SourceError(f"{path} does not exist", file=str(path))
    if format == "slack" or (format == "auto" and not _is_jsonl(path)):
        return read_slack_export(Path(path), workspace=workspace)
    return read_jsonl(path, workspace=workspace)


def count_messages(path: Path | str, *, format: str = "auto") -> int | None:
    """Return how many messages `read_archive` yields, reading it all; None for standard input, which is read once."""
    if str(path) == STDIN:
        return None
    return sum(isinstance(record, Message) for record in read_archive(path, format=format))


def _is_jsonl(path: Path | str) -> bool:
    """Return whether `path` is JSONL, by its name; raises SourceError when it cannot be a Slack export either."""
    path = Path(path)
    if str(path) == STDIN or path.suffix.lower() in _JSONL_SUFFIXES or (path / MESSAGES_FILE).is_file():
        return True
    if not is_zip_or_folder(path):
        raise SourceError(f"expected a Slack export (zip or folder) or a .jsonl file, got {path}", file=str(path))
    return False
