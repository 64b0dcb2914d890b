"""Archive formats, one module each: an archive → a stream of records.

A new format is one module and one entry of `SOURCES`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from contextwin.errors import SourceError
from contextwin.ingest.sources.jsonl import STDIN, is_jsonl, read_jsonl
from contextwin.ingest.sources.slack_export import is_slack_export, read_slack_export
from contextwin.models.messages import Record


@dataclass(frozen=True, slots=True)
class Source:
    """An archive format."""

    name: str  #: the value of `format`
    description: str  #: what an archive of it is, for help and error texts
    sniff: Callable[[Path | str], bool]  #: whether a path that exists, or "-", may be one; must be fast
    read: Callable[..., Iterator[Record]]  #: called with the path and `workspace`; see `read_archive`
    #: By the format a channel that only messages name is public, and a user a member; else see models/unstated.py.
    opens_unlisted: bool = False
    has_local_times: bool = False  #: its times have no zone, so that `read` takes one, `tz`


def _late(name: str) -> tuple[Callable[[Path | str], bool], Callable[..., Iterator[Record]]]:
    """Return `is_<name>` and `read_<name>` of the module, which is imported when the first of them is called."""

    def sniff(path: Path | str) -> bool:
        return bool(getattr(import_module(f"{__name__}.{name}"), f"is_{name}")(path))

    def read(path: Path | str, **given: Any) -> Iterator[Record]:
        records: Iterator[Record] = getattr(import_module(f"{__name__}.{name}"), f"read_{name}")(path, **given)
        return records

    return sniff, read


#: In the order in which "auto" asks them: first what an archive's layout tells, since any archive may hold a file of
#: another format, as an upload. A dump of slackdump may hold Slack's lists, and Mattermost's export is JSON lines.
SOURCES = (
    Source("slackdump", "an archive of slackdump", *_late("slackdump")),
    Source("slack", "a Slack export (zip or folder)", is_slack_export, read_slack_export),
    Source("zulip", "a Zulip export", *_late("zulip")),
    Source("mattermost", "a bulk export of Mattermost", *_late("mattermost")),
    Source("jsonl", "a .jsonl file", is_jsonl, read_jsonl, opens_unlisted=True),
    Source("discord", "JSON of DiscordChatExporter", *_late("discord")),
    Source("telegram", "a chat that Telegram exported as JSON", *_late("telegram")),
    Source("matrix", "a room that Element exported as JSON", *_late("matrix")),
    Source("teams", "answers of Microsoft Graph about Teams", *_late("teams")),
    Source("mbox", "a mailbox (mbox)", *_late("mbox")),
    Source("whatsapp", "a chat that WhatsApp exported", *_late("whatsapp"), has_local_times=True),
)
#: What `format` may be.
FORMATS = ("auto", *(source.name for source in SOURCES))
#: The descriptions of all formats.
EXPECTED_ARCHIVE = ", ".join(source.description for source in SOURCES[:-1]) + f" or {SOURCES[-1].description}"


def read_archive(
    path: Path | str, *, format: str = "auto", workspace: str | None = None, tz: str | None = None
) -> Iterator[Record]:
    """Return the records of an archive in an order in which they can be stored; "-" is JSONL on standard input.

    `workspace` replaces the workspace that the archive names; `tz` is the IANA time zone of times that have none, UTC
    without it. A record that cannot be read becomes a broken `Skipped`, and the stream goes on. Raises ConfigError for
    a zone that does not exist, and SourceError, with the first record at the latest, when the archive itself cannot be
    read, its format is unknown, or its times have a zone.
    """
    source = find_source(path, format)
    if tz is None:
        return _read(path, source.read(path, workspace=workspace))
    if not source.has_local_times:
        raise SourceError(f"the times of {source.description} have a zone: leave the time zone {tz!r} out")
    from contextwin.temporal.parse import find_zone

    return _read(path, source.read(path, workspace=workspace, tz=find_zone(tz)))


def _read(path: Path | str, records: Iterator[Record]) -> Iterator[Record]:
    with _telling_refusals(path):
        yield from records


@contextmanager
def _telling_refusals(path: Path | str) -> Iterator[None]:
    """Raise SourceError for what the system says while an archive is opened and read, such as "Permission denied"."""
    try:
        yield
    except OSError as exc:
        raise SourceError(f"{exc.filename or path} cannot be read: {exc.strerror or exc}", file=str(path)) from exc


def find_source(path: Path | str, format: str = "auto") -> Source:
    """Return the format of an archive; raises SourceError when there is no archive, or its format is unknown."""
    if format not in FORMATS:
        raise SourceError(f"format {format!r} is not known; use one of: {', '.join(FORMATS)}")
    with _telling_refusals(path):
        return _find_source(path, format)


def _find_source(path: Path | str, format: str) -> Source:
    """Do what `find_source` does; OSError for what the system refuses."""
    if str(path) != STDIN:
        try:
            os.stat(path)
        except PermissionError:  # It may exist.
            raise
        except (OSError, ValueError) as exc:
            raise SourceError(f"{path} does not exist", file=str(path)) from exc
    if str(path) != STDIN and not (os.path.isfile(path) or os.path.isdir(path)):
        raise SourceError(f"expected a file or folder, but {path} is a pipe or a device; {STDIN} is standard input")
    if format == "auto" and str(path) == STDIN:
        format = "jsonl"
    for source in SOURCES:
        if source.sniff(path) if format == "auto" else source.name == format:
            return source
    from contextwin.ingest.sources.streams import open_streams
    from contextwin.ingest.sources.unreadable import advise, describe_contents, name_contents

    with open_streams(path):  # What cannot be opened says so itself.
        pass
    seen = describe_contents(Path(path), lambda each: next((s.description for s in SOURCES if s.sniff(each)), None))
    other = f"expected {EXPECTED_ARCHIVE}, got {path}{name_contents(Path(path))}"
    raise SourceError(seen or advise(path) or other, file=str(path))
