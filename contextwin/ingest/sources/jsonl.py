"""Typed JSONL, the archive format that any program can write: one object per line → records."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, get_args

from contextwin.analysis.mrkdwn import decode_tokens
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import file_titles, join_texts
from contextwin.ingest.sources.fields import clean_json, is_empty, parse_json, show
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.sources.line_fields import (
    Line,
    take_address,
    take_choice,
    take_files,
    take_flag,
    take_id,
    take_members,
    take_name,
    take_optional_id,
    take_reactions,
    take_required_ts,
    take_text,
    take_ts,
)
from contextwin.ingest.sources.streams import open_file
from contextwin.models.messages import (
    PROFILE_NAME,
    Channel,
    ChannelKind,
    Membership,
    Message,
    Record,
    SeenName,
    Skipped,
    User,
    UserKind,
    Workspace,
)

#: The path of standard input.
STDIN = "-"
#: The file that is read from a folder.
MESSAGES_FILE = "messages.jsonl"
#: A longer line is not read into memory. Unmeasured; Slack's longest message has 40,000 characters.
MAX_LINE_BYTES = 5_000_000

_SUFFIXES = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
# Types of lines that `export-user` writes and an import skips.
_SKIPPED_TYPES = ("persona", "style", "reaction", "reply", "window", "feedback", "token", "question")

_CHANNEL_KINDS = get_args(ChannelKind)
_USER_KINDS = get_args(UserKind)


def is_jsonl(path: Path | str) -> bool:
    """Return whether `path` is standard input, a file named as JSONL, or a folder with `messages.jsonl`."""
    is_named = Path(path).name.lower().endswith(_SUFFIXES) and not Path(path).is_dir()
    return str(path) == STDIN or is_named or Path(path, MESSAGES_FILE).is_file()


def read_jsonl(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of a JSONL file, of a folder's `messages.jsonl`, or of standard input ("-"), line by line.

    `workspace` replaces the workspace of every line. A channel that only a message's `channel_name` has named so far
    comes before that message. A line that cannot be used becomes a broken `Skipped`; blank lines are ignored. Raises
    SourceError when the file itself cannot be read.
    """
    file = "standard input" if str(path) == STDIN else str(path)
    try:
        with _open(path) as stream:
            yield from _name_channels_once(_read_lines(stream, file, workspace))
    except OSError as exc:
        raise SourceError(f"{file} cannot be read: {exc.strerror}", file=file) from exc


def _open(path: Path | str) -> AbstractContextManager[BinaryIO]:
    if str(path) == STDIN:
        return nullcontext(sys.stdin.buffer)
    path = Path(path) / MESSAGES_FILE if os.path.isdir(path) else Path(path)
    return open_file(path)


def _read_lines(stream: BinaryIO, file: str, workspace: str | None) -> Iterator[tuple[Record, str | None]]:
    """Yield each record with its line's `channel_name`, if any."""
    keys = _Keys()
    for number, line in enumerate(split_lines(stream, MAX_LINE_BYTES), start=1):
        if line is not None and not line.strip():
            continue
        position = f"line {number}"
        try:
            fields = _parse_line(line, workspace)
            if (kind := fields.get("type")) in _SKIPPED_TYPES:
                yield Skipped(reason=str(kind), file=file, position=position), None
                continue
            name, members = take_name(fields, "channel_name"), take_members(fields)
            record = _read_record(fields)
            keys.check(record)
        except SourceError as exc:
            yield Skipped(reason="bad line", file=file, position=position, is_broken=True, detail=str(exc)), None
            continue
        if isinstance(record, Channel) and members is not None:
            yield replace(record, has_members=True), None
            for user in members:
                yield Membership(workspace=record.workspace, channel=record.channel, user=user), None
            continue
        is_nothing = isinstance(record, Message) and is_empty(record)
        yield Skipped(reason="empty", file=file, position=position) if is_nothing else record, name


def _name_channels_once(named: Iterable[tuple[Record, str | None]]) -> Iterator[Record]:
    """Yield the records, and each channel that only messages name before its first message."""
    known: set[tuple[str, str]] = set()
    for record, name in named:
        if isinstance(record, Channel | Message):
            key = (record.workspace, record.channel)
            if isinstance(record, Message) and name and key not in known:
                yield Channel(workspace=record.workspace, channel=record.channel, name=name, is_listed=False)
            known.add(key)
        yield record


#: Bits of the hashes of author, version and text, which one number holds.
_AUTHOR_BITS, _VERSION_BITS, _TEXT_BITS = 20, 20, 24


class _Keys:
    """Remembers which message has which key, as hashes, to tell a copy or an edit from another message.

    A large archive has a million of them, nearly all once: one number holds what is known of the first copy.
    """

    def __init__(self) -> None:
        self._first = HashTable()  #: hashes of author, version and text, by that of the key
        self._edits = HashTable()  #: hashes of texts, by that of the key and a later version

    def check(self, record: Record) -> None:
        """Raise SourceError when an earlier line of the file gives the message's key to another message.

        A message may come again with a later `edited_ts`, deleted, or in its thread, but not by another author, nor
        with another text of the same time.
        """
        if not isinstance(record, Message) or record.is_deleted:
            return
        key, text = hash((record.workspace, record.channel, record.ts)), _bits(record.text, _TEXT_BITS)
        about = (_bits(record.user, _AUTHOR_BITS) << _VERSION_BITS | _bits(record.version, _VERSION_BITS)) << _TEXT_BITS
        other = self._first.setdefault(key, about | text) ^ (about | text)
        if other == 0:
            return
        other >>= _TEXT_BITS
        is_same_author, is_same_version = not other >> _VERSION_BITS, not _low(other, _VERSION_BITS)
        if is_same_author and not is_same_version:
            is_same_text = self._edits.setdefault(hash((key, record.version)), text) == text
        else:
            is_same_text = False
        if not (is_same_author and is_same_text):
            raise SourceError(f"expected one message for each ts of a channel, got a second one at {record.ts}")


def _bits(value: Hashable, count: int) -> int:
    """Return so many bits of a value's hash."""
    return _low(hash(value), count)


def _low(number: int, count: int) -> int:
    return number & ((1 << count) - 1)


def split_lines(stream: BinaryIO, most_bytes: int) -> Iterator[bytes | None]:
    """Yield each line, or None for one that is too long; holds no more than the limit in memory."""
    while line := stream.readline(most_bytes):
        if len(line) < most_bytes or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(most_bytes)
        yield None


def _parse_line(line: bytes | None, workspace: str | None) -> Line:
    if line is None:
        raise SourceError(f"expected a line of less than {MAX_LINE_BYTES:,} bytes, got a longer one")
    fields = parse_json(line.strip())
    if not isinstance(fields, dict):
        raise SourceError(f"expected an object, got {show(fields)}")
    if workspace is not None:
        fields["workspace"] = workspace
    return fields


def _read_record(fields: Line) -> Record:
    kind = fields.pop("type", "message")
    if not isinstance(kind, str) or kind not in _READERS:
        raise SourceError(f"expected a 'type' out of {', '.join(_READERS)}, got {show(kind)}")
    return _READERS[kind](fields)


def _read_workspace(fields: Line) -> Workspace:
    name, domain = take_name(fields, "name"), take_name(fields, "domain")
    return Workspace(workspace=take_id(fields, "workspace"), name=name, domain=domain)


def _read_channel(fields: Line) -> Channel:
    kind = take_choice(fields, "kind", _CHANNEL_KINDS)
    return Channel(
        workspace=take_id(fields, "workspace"),
        channel=take_id(fields, "channel"),
        name=take_name(fields, "name"),
        kind=kind or "public",
        has_kind=kind is not None,
        is_archived=take_flag(fields, "archived"),
        topic=take_text(fields, "topic"),
        purpose=take_text(fields, "purpose"),
        is_shared=take_flag(fields, "shared") or None,
        extra=clean_json(fields),
    )


def _read_user(fields: Line) -> User:
    kind, is_deleted = take_choice(fields, "kind", _USER_KINDS), take_flag(fields, "deleted")
    if is_deleted and kind is None:  # Kind and deactivation are stated together: else the latter would not count.
        kind = "guest"
    return User(
        workspace=take_id(fields, "workspace"),
        user=take_id(fields, "user"),
        name=take_name(fields, "name"),
        handle=take_name(fields, "handle"),
        tz=take_name(fields, "tz"),
        kind=kind or "member",
        has_kind=kind is not None,
        is_deleted=is_deleted,
        extra=clean_json(fields),
    )


def _read_member(fields: Line) -> Membership:
    workspace, channel = take_id(fields, "workspace"), take_id(fields, "channel")
    return Membership(workspace=workspace, channel=channel, user=take_id(fields, "user"))


def _read_message(fields: Line) -> Message:
    """Return the message; a deleted one keeps only its key, thread, author and times.

    A root's text begins with its `thread_title`; a message without text has its files' titles.
    """
    ts = take_required_ts(fields, "ts")
    thread_ts = take_ts(fields, "thread_ts") or ts
    is_deleted = take_flag(fields, "deleted")
    text, files, title = take_text(fields, "text"), take_files(fields), take_name(fields, "thread_title")
    if text is None and not files and not is_deleted:
        raise SourceError("expected a string 'text', got nothing")
    user, author_name = take_optional_id(fields, "user"), take_name(fields, "author_name")
    named = {"thread_title": title, "permalink": take_address(fields, "permalink")}
    words = decode_tokens(text) if text and text.strip() else file_titles(files)
    subtype, is_bot, edited_ts = take_name(fields, "subtype"), take_flag(fields, "bot"), take_ts(fields, "edited_ts")
    reactions, workspace, channel = take_reactions(fields), take_id(fields, "workspace"), take_id(fields, "channel")
    key: Any = {"workspace": workspace, "channel": channel, "ts": ts, "thread_ts": thread_ts, "user": user}
    if is_deleted:
        return Message(**key, text="", is_bot=is_bot, edited_ts=edited_ts, is_deleted=True)
    return Message(
        **key,
        text=join_texts(title, words) if title and thread_ts == ts else words,
        username=None if user else author_name,
        names=(SeenName(PROFILE_NAME, user, author_name),) if user and author_name else (),
        subtype=subtype,
        is_bot=is_bot,
        edited_ts=edited_ts,
        files=files,
        reactions=reactions,
        extra=clean_json(fields | {key: value for key, value in named.items() if value}),
    )


_READERS: Mapping[str, Callable[[Line], Record]] = {
    "workspace": _read_workspace,
    "channel": _read_channel,
    "user": _read_user,
    "member": _read_member,
    "message": _read_message,
}
