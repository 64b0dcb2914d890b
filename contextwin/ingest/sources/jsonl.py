"""Typed JSONL, the archive format that any program can write: one object per line → records."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, get_args

from contextwin.analysis.mrkdwn import clean_text, decode_tokens
from contextwin.errors import SourceError
from contextwin.ingest.sources.fields import (
    EXPECTED_ID,
    EXPECTED_TS,
    clean_json,
    describe_files,
    is_empty,
    is_identifier,
    is_ts,
    parse_json,
    short_text,
    show,
)
from contextwin.models.messages import (
    Channel,
    ChannelKind,
    Membership,
    Message,
    Record,
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

_SUFFIXES = (".jsonl", ".ndjson")
# Types of lines that `export-user` writes and an import skips.
_SKIPPED_TYPES = ("persona", "style", "reaction", "reply")

_CHANNEL_KINDS = get_args(ChannelKind)
_USER_KINDS = get_args(UserKind)

_Line = dict[str, Any]


def is_jsonl(path: Path | str) -> bool:
    """Return whether `path` is standard input, a file named as JSONL, or a folder with `messages.jsonl`."""
    return str(path) == STDIN or Path(path).suffix.lower() in _SUFFIXES or Path(path, MESSAGES_FILE).is_file()


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
    path = Path(path)
    return (path / MESSAGES_FILE if path.is_dir() else path).open("rb")


def _read_lines(stream: BinaryIO, file: str, workspace: str | None) -> Iterator[tuple[Record, str | None]]:
    """Yield each record with its line's `channel_name`, if any."""
    for number, line in enumerate(_split_lines(stream), start=1):
        if line is not None and not line.strip():
            continue
        position = f"line {number}"
        try:
            fields = _parse_line(line, workspace)
            if (kind := fields.get("type")) in _SKIPPED_TYPES:
                yield Skipped(reason=str(kind), file=file, position=position), None
                continue
            name, members = _take_name(fields, "channel_name"), _take_members(fields)
            record = _read_record(fields)
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


def _split_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line, or None for one that is too long; holds no more than the limit in memory."""
    while line := stream.readline(MAX_LINE_BYTES):
        if len(line) < MAX_LINE_BYTES or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE_BYTES)
        yield None


def _parse_line(line: bytes | None, workspace: str | None) -> _Line:
    if line is None:
        raise SourceError(f"expected a line of less than {MAX_LINE_BYTES:,} bytes, got a longer one")
    fields = parse_json(line.strip())
    if not isinstance(fields, dict):
        raise SourceError(f"expected an object, got {show(fields)}")
    if workspace is not None:
        fields["workspace"] = workspace
    return fields


def _read_record(fields: _Line) -> Record:
    kind = fields.pop("type", "message")
    if not isinstance(kind, str) or kind not in _READERS:
        raise SourceError(f"expected a 'type' out of {', '.join(_READERS)}, got {show(kind)}")
    return _READERS[kind](fields)


def _read_workspace(fields: _Line) -> Workspace:
    name, domain = _take_name(fields, "name"), _take_name(fields, "domain")
    return Workspace(workspace=_take_id(fields, "workspace"), name=name, domain=domain)


def _read_channel(fields: _Line) -> Channel:
    kind = _take_choice(fields, "kind", _CHANNEL_KINDS)
    return Channel(
        workspace=_take_id(fields, "workspace"),
        channel=_take_id(fields, "channel"),
        name=_take_name(fields, "name"),
        kind=kind or "public",
        has_kind=kind is not None,
        is_shared=_take_flag(fields, "shared") or None,
    )


def _read_user(fields: _Line) -> User:
    kind = _take_choice(fields, "kind", _USER_KINDS)
    return User(
        workspace=_take_id(fields, "workspace"),
        user=_take_id(fields, "user"),
        name=_take_name(fields, "name"),
        tz=_take_name(fields, "tz"),
        kind=kind or "member",
        has_kind=kind is not None,
        is_deleted=_take_flag(fields, "deleted"),
    )


def _read_member(fields: _Line) -> Membership:
    workspace, channel = _take_id(fields, "workspace"), _take_id(fields, "channel")
    return Membership(workspace=workspace, channel=channel, user=_take_id(fields, "user"))


def _read_message(fields: _Line) -> Message:
    """Return the message; a deleted one keeps only its key, thread, author and times."""
    ts = str(_take(fields, "ts", is_ts, f"a string 'ts' {EXPECTED_TS}"))
    is_deleted = _take_flag(fields, "deleted")
    text = _take_text(fields, "text")
    files = _take_files(fields)
    if text is None and not files and not is_deleted:
        raise SourceError("expected a string 'text', got nothing")
    return Message(
        workspace=_take_id(fields, "workspace"),
        channel=_take_id(fields, "channel"),
        ts=ts,
        thread_ts=_take_ts(fields, "thread_ts") or ts,
        text="" if is_deleted else decode_tokens(text or ""),
        user=_take_optional(fields, "user", is_identifier, f"a string 'user' {EXPECTED_ID}"),
        is_bot=_take_flag(fields, "bot"),
        edited_ts=_take_ts(fields, "edited_ts"),
        is_deleted=is_deleted,
        files=() if is_deleted else files,
        extra={} if is_deleted else clean_json(fields),
    )


_READERS: Mapping[str, Callable[[_Line], Record]] = {
    "workspace": _read_workspace,
    "channel": _read_channel,
    "user": _read_user,
    "member": _read_member,
    "message": _read_message,
}


def _take(fields: _Line, key: str, is_valid: Callable[[Any], bool], expected: str) -> Any:
    """Remove `key` from the line and return its value; raises SourceError when it is not valid."""
    value = fields.pop(key, None)
    if not is_valid(value):
        raise SourceError(f"expected {expected}, got {show(value)}")
    return value


def _take_optional(fields: _Line, key: str, is_valid: Callable[[Any], bool], expected: str) -> Any:
    """As `_take`, but None where the key is absent, null or ""."""
    return _take(fields, key, lambda value: value in (None, "") or is_valid(value), expected) or None


def _take_id(fields: _Line, key: str) -> str:
    return str(_take(fields, key, is_identifier, f"a string {key!r} {EXPECTED_ID}"))


def _take_ts(fields: _Line, key: str) -> str | None:
    value: str | None = _take_optional(fields, key, is_ts, f"a string {key!r} {EXPECTED_TS}")
    return value


def _take_text(fields: _Line, key: str) -> str | None:
    value = _take(fields, key, lambda value: isinstance(value, str | None), f"a string {key!r}")
    return None if value is None else clean_text(value)


def _take_name(fields: _Line, key: str) -> str | None:
    return short_text(_take_text(fields, key))


def _take_flag(fields: _Line, key: str) -> bool:
    return bool(_take(fields, key, lambda value: isinstance(value, bool | None), f"true or false for {key!r}"))


def _take_choice(fields: _Line, key: str, choices: tuple[Any, ...]) -> Any:
    return _take_optional(fields, key, choices.__contains__, f"a {key!r} out of {', '.join(choices)}")


def _take_members(fields: _Line) -> Sequence[str] | None:
    """Remove and return the members of a channel's line; None when it lists none, or is no channel's."""
    if fields.get("type") != "channel":
        return None
    members: Sequence[str] | None = _take(fields, "members", _is_list_of_ids, "a list of user ids for 'members'")
    return members


def _is_list_of_ids(value: object) -> bool:
    return value is None or (isinstance(value, list) and all(map(is_identifier, value)))


def _take_files(fields: _Line) -> tuple[Mapping[str, str], ...]:
    expected = "a list of objects for 'files'"
    return describe_files(_take_optional(fields, "files", _is_list_of_objects, expected) or ())


def _is_list_of_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)
