"""Typed JSONL, the archive format that any program can write: one object per line → records."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, get_args

from contextwin.analysis.mrkdwn import clean_text, decode_tokens
from contextwin.analysis.slack_text import GONE, describe_file
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import file_titles, join_texts, ts_of_iso
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
from contextwin.ingest.sources.hash_table import HashTable
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

Line = dict[str, Any]

_SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)
_ADDRESS = re.compile(r"https://[^\s<>\x00-\x1f\x7f-\x9f]{1,1000}")
_EXPECTED_TIME = f"{EXPECTED_TS}, whole seconds or an ISO 8601 time"


def take(line: Line, key: str, is_valid: Callable[[Any], bool], expected: str) -> Any:
    """Remove `key` from the line and return its value; raises SourceError when it is not valid."""
    value = line.pop(key, None)
    if not is_valid(value):
        raise SourceError(f"expected {expected}, got {show(value)}")
    return value


def take_optional(line: Line, key: str, is_valid: Callable[[Any], bool], expected: str) -> Any:
    """As `take`, but None where the key is absent, null or ""."""
    if key not in line:  # As nearly always.
        return None
    return take(line, key, lambda value: value in (None, "") or is_valid(value), expected) or None


def take_id(line: Line, key: str) -> str:
    """Remove and return an id."""
    value = line.pop(key, None)
    if not is_identifier(value):
        raise SourceError(f"expected a string {key!r} {EXPECTED_ID}, got {show(value)}")
    return value


def take_optional_id(line: Line, key: str) -> str | None:
    """Remove and return an id, None where there is none."""
    if line.get(key) in (None, ""):
        line.pop(key, None)
        return None
    return take_id(line, key)


def take_ts(line: Line, key: str) -> str | None:
    """Remove and return a ts, None where there is none; whole seconds and ISO 8601 times become one."""
    value = line.pop(key, None)
    if value in (None, ""):
        return None
    ts = _read_time(value)
    if ts is None:
        raise SourceError(f"expected a string {key!r} {_EXPECTED_TIME}, got {show(value)}")
    return ts


def take_required_ts(line: Line, key: str) -> str:
    """As `take_ts`; raises SourceError where there is none."""
    ts = take_ts(line, key)
    if ts is None:
        raise SourceError(f"expected a string {key!r} {_EXPECTED_TIME}, got nothing")
    return ts


def _read_time(value: object) -> str | None:
    """Return the ts of a ts, of whole seconds (a string or an integer), or of an ISO 8601 time; else None."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and _SECONDS.fullmatch(value):
        value += ".000000"
    return value if is_ts(value) else ts_of_iso(value)


def take_text(line: Line, key: str) -> str | None:
    """Remove and return a text, None where there is none."""
    value = line.pop(key, None)
    if isinstance(value, str):
        return clean_text(value)
    if value is not None:
        raise SourceError(f"expected a string {key!r}, got {show(value)}")
    return None


def take_name(line: Line, key: str) -> str | None:
    """Remove and return the first 200 characters of a text, None where there is none."""
    return short_text(take_text(line, key)) if key in line else None


def take_address(line: Line, key: str) -> str | None:
    """Remove and return a web address, None where there is none."""
    value: str | None = take_optional(line, key, _is_address, f"an address for {key!r} like https://acme.org/1")
    return value


def _is_address(value: object) -> bool:
    return isinstance(value, str) and _ADDRESS.fullmatch(value) is not None


def take_flag(line: Line, key: str) -> bool:
    """Remove and return a truth value; absent is false."""
    if key not in line:
        return False
    return bool(take(line, key, lambda value: isinstance(value, bool | None), f"true or false for {key!r}"))


def take_choice(line: Line, key: str, choices: tuple[Any, ...]) -> Any:
    """Remove and return one of the choices, None where there is none."""
    return take_optional(line, key, choices.__contains__, f"a {key!r} out of {', '.join(choices)}")


def take_members(line: Line) -> Sequence[str] | None:
    """Remove and return the members of a channel's line; None when it lists none, or is no channel's."""
    if line.get("type") != "channel":
        return None
    members: Sequence[str] | None = take(line, "members", _is_list_of_ids, "a list of user ids for 'members'")
    return members


def _is_list_of_ids(value: object) -> bool:
    return value is None or (isinstance(value, list) and all(map(is_identifier, value)))


def take_files(line: Line) -> tuple[Mapping[str, str], ...]:
    """Remove and return the files."""
    if "files" not in line:
        return ()
    return describe_files(take_optional(line, "files", _is_list_of_objects, "a list of objects for 'files'") or ())


def _is_list_of_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def take_reactions(line: Line) -> dict[str, int]:
    """Remove and return the reactions: an object emoji → count, or Slack's list of objects with name and count."""
    if "reactions" not in line:
        return {}
    value = take_optional(line, "reactions", lambda value: _count_reactions(value) is not None, _EXPECTED_REACTIONS)
    return _count_reactions(value) or {}


_EXPECTED_REACTIONS = """'reactions' like {"tada": 2} or [{"name": "tada", "count": 2}]"""


def _count_reactions(value: object) -> dict[str, int] | None:
    """Return the count of each emoji; None where the value has another form."""
    if value is None:
        return {}
    pairs = value.items() if isinstance(value, dict) else _listed_reactions(value)
    if pairs is None:
        return None
    counts: dict[str, int] = {}
    for name, count in pairs:
        name = short_text(name)
        if name is None or not isinstance(count, int) or isinstance(count, bool) or count < 0:
            return None
        counts[name] = counts.get(name, 0) + count
    return {name: count for name, count in counts.items() if count}


def _listed_reactions(value: object) -> list[tuple[Any, Any]] | None:
    if not _is_list_of_objects(value):
        return None
    assert isinstance(value, list)
    return [(item.get("name"), item.get("count", _count_users(item.get("users", [])))) for item in value]


def _count_users(users: object) -> int | None:
    """Return the number of users, at least 1; None where they are no list."""
    return max(1, len(users)) if isinstance(users, list) else None


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

    A root's text begins with its `thread_title`; a message without text has its files' titles, and any other a line for
    each file, as in Slack's exports.
    """
    ts = take_required_ts(fields, "ts")
    thread_ts = take_ts(fields, "thread_ts") or ts
    is_deleted = take_flag(fields, "deleted")
    text, files, title = take_text(fields, "text"), take_files(fields), take_name(fields, "thread_title")
    if text is None and not files and not is_deleted:
        raise SourceError("expected a string 'text', got nothing")
    user, author_name = take_optional_id(fields, "user"), take_name(fields, "author_name")
    named = {"thread_title": title, "permalink": take_address(fields, "permalink")}
    kept = [each for each in files if each.get("mode") not in GONE]
    words = _with_files(decode_tokens(text), kept) if text and text.strip() else file_titles(kept)
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


def _with_files(text: str, files: Sequence[Mapping[str, str]]) -> str:
    """Return a text with a line for each file whose title, else name, it lacks."""
    named = (each.get("title") or each.get("name") for each in files)
    titles = [
        title for title in dict.fromkeys(named) if title and not re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text)
    ]
    return join_texts(text, *map(describe_file, titles)) if titles else text


_READERS: Mapping[str, Callable[[Line], Record]] = {
    "workspace": _read_workspace,
    "channel": _read_channel,
    "user": _read_user,
    "member": _read_member,
    "message": _read_message,
}
