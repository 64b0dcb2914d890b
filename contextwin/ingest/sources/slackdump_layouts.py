"""The three layouts of slackdump (database, chunk files, dump) → Slack's own objects, as its API gave them.

slackdump stores what each call of Slack's API answered, so that a message may be there several times; the last answer
counts.
"""

from __future__ import annotations

import json
import re
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import MAX_FILE_BYTES
from contextwin.ingest.sources.fields import as_object, is_identifier, parse_json, show
from contextwin.ingest.sources.streams import Streams, is_made_of, open_streams, read_heads, read_json

#: The database in a folder.
DATABASE = "slackdump.sqlite"

_SQLITE_HEAD = b"SQLite format 3\x00"
_CHUNK_HEAD = re.compile(rb'\s*\{\s*"t"\s*:\s*[0-9]+\s*,\s*"ts"\s*:\s*-?[0-9]+')
_DUMP_HEAD = re.compile(rb'\s*\{\s*"channel_id"\s*:')
# A conversation or one thread of it, and the discussion of a canvas.
_DUMP_FILE = re.compile(r"(?:[^/]+/){0,2}[A-Z][A-Z0-9]+(?:-[0-9.]+)?\.json")
_LISTS = frozenset({"users.json", "channels.json", "workspace.json", "manifest.txt", "slackdump.log"})
# The keys of a chunk that hold lists: users, channels, members, messages, search results.
_LISTS_OF_CHUNK = ("u", "ch", "cu", "m", "sm")
_REPLIES = "slackdump_thread_replies"


class RawMessage(NamedTuple):
    """A message, or a copy of it that a later answer replaced."""

    channel: str  #: the channel's id
    raw: Any  #: as Slack's API gives it
    file: str  #: where it stands
    position: str  #: where in the file
    is_last: bool  #: no later answer holds the message


@dataclass(slots=True)
class Lists:
    """What slackdump stored beside the messages."""

    workspace: Mapping[str, Any] = field(default_factory=dict)  #: the answer of auth.test
    users: dict[str, Mapping[str, Any]] = field(default_factory=dict)  #: by id
    channels: dict[str, Mapping[str, Any]] = field(default_factory=dict)  #: by id
    members: dict[str, list[str]] = field(default_factory=dict)  #: user ids by channel, where they were asked for

    def add_users(self, users: Iterable[Any]) -> None:
        """Take in the users that have an id; of several copies the last one counts."""
        self.users |= {user["id"]: user for user in map(as_object, users) if is_identifier(user.get("id"))}

    def add_channels(self, channels: Iterable[Any]) -> None:
        """Take in the channels that have an id; of several copies the last one counts."""
        self.channels |= {each["id"]: each for each in map(as_object, channels) if is_identifier(each.get("id"))}


class Layout(ABC):
    """An open archive of slackdump."""

    @abstractmethod
    def lists(self) -> Lists:
        """Return what the archive holds beside messages."""

    @abstractmethod
    def messages(self) -> Iterator[RawMessage]:
        """Yield every copy of every message, channel by channel."""

    def search_results(self) -> int:
        """Return the number of messages that were found by search, which are no history of a channel."""
        return 0


def is_slackdump(path: Path | str) -> bool:
    """Return whether the path is a slackdump database, a folder with one, chunk files, or a dump."""
    if _find_database(Path(path)):
        return True
    heads = list(read_heads(path))
    is_list = {name for name, _ in heads if name.rpartition("/")[2] in _LISTS}
    return any(_is_part(name, head) for name, head in heads) and is_made_of(
        path, lambda name, head: name in is_list or _is_part(name, head)
    )


def _is_part(name: str, head: bytes) -> bool:
    """Return whether the file holds chunks or a dumped conversation."""
    if name.endswith(".json.gz"):
        return bool(_CHUNK_HEAD.match(head))
    return bool(_DUMP_FILE.fullmatch(name) and _DUMP_HEAD.match(head))


@contextmanager
def open_layout(path: Path) -> Iterator[Layout]:
    """Open an archive of slackdump; raises SourceError when it is none."""
    if database := _find_database(path):
        with closing(_connect(database)) as connection:
            yield _Database(connection, str(database))
        return
    with open_streams(path) as streams:
        if chunks := [name for name in streams if name.endswith(".json.gz")]:
            yield _Chunks(streams, chunks)
        elif files := [name for name in streams if _DUMP_FILE.fullmatch(name)]:
            yield _Dump(streams, files)
        else:
            raise SourceError(f"expected an archive of slackdump, got {path}", file=str(path))


def _find_database(path: Path) -> Path | None:
    """Return the database that the path is or holds, if its tables are slackdump's."""
    path = path / DATABASE if path.is_dir() else path
    try:
        with path.open("rb") as file:
            if file.read(len(_SQLITE_HEAD)) != _SQLITE_HEAD:
                return None
        with closing(_connect(path)) as connection:
            tables = connection.execute("SELECT upper(name) FROM sqlite_master WHERE type = 'table'").fetchall()
    except (OSError, sqlite3.Error, SourceError):
        return None
    return path if {("MESSAGE",), ("CHUNK",), ("CHANNEL",), ("S_USER",)} <= set(tables) else None


def _connect(path: Path) -> sqlite3.Connection:
    """Open a database to read it; nothing in its schema is run."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error as exc:
        raise SourceError(f"{path} cannot be read: {exc}", file=str(path)) from exc
    return connection


class _Database(Layout):
    def __init__(self, connection: sqlite3.Connection, file: str) -> None:
        self._connection, self._file = connection, file

    def lists(self) -> Lists:
        lists = Lists()
        for (data,) in self._rows("SELECT DATA FROM WORKSPACE ORDER BY CHUNK_ID"):
            lists.workspace = as_object(_value(data))
        lists.add_users(_value(data) for (data,) in self._rows("SELECT DATA FROM S_USER ORDER BY CHUNK_ID"))
        lists.add_channels(_value(data) for (data,) in self._rows("SELECT DATA FROM CHANNEL ORDER BY CHUNK_ID"))
        for channel, user in self._members():
            lists.members.setdefault(channel, []).append(user)
        return lists

    def messages(self) -> Iterator[RawMessage]:
        rows = self._rows("SELECT CHANNEL_ID, TS, CHUNK_ID, IDX, DATA FROM MESSAGE ORDER BY 1, 2, 3 DESC, 4 DESC")
        before = None
        for channel, ts, chunk, index, data in rows:
            position = f"chunk {chunk}, item {index}"
            yield RawMessage(channel, _value(data), self._file, position, (channel, ts) != before)
            before = (channel, ts)

    def search_results(self) -> int:
        with suppress(SourceError):
            return int(next(self._rows("SELECT count(*) FROM SEARCH_MESSAGE"))[0])
        return 0

    def _members(self) -> Iterator[tuple[str, str]]:
        """Yield the members of each channel as of the last session that asked for them."""
        with suppress(SourceError):
            columns = {row[1].upper() for row in self._rows("PRAGMA table_info(CHANNEL_USER)")}
            user = "USER_ID" if "USER_ID" in columns else "ID"
            yield from self._rows(
                f"SELECT U.CHANNEL_ID, U.{user} FROM CHANNEL_USER U JOIN CHUNK C ON C.ID = U.CHUNK_ID WHERE"  # noqa: S608
                " C.SESSION_ID = (SELECT max(D.SESSION_ID) FROM CHANNEL_USER V JOIN CHUNK D ON D.ID = V.CHUNK_ID"
                " WHERE V.CHANNEL_ID = U.CHANNEL_ID) ORDER BY U.CHUNK_ID, U.IDX"
            )

    def _rows(self, statement: str) -> Iterator[Any]:
        try:
            yield from self._connection.execute(statement)
        except sqlite3.Error as exc:
            raise SourceError(f"{self._file} cannot be read: {exc}", file=self._file) from exc


def _value(data: object) -> Any:
    """Return the value of a JSON column, None where it is none."""
    try:
        return json.loads(data) if isinstance(data, bytes | str) else None
    except (ValueError, RecursionError):
        return None


class _Chunks(Layout):
    """Files of gzipped JSON lines, a call of the API each."""

    def __init__(self, streams: Streams, files: list[str]) -> None:
        self._streams, self._files = streams, files

    def lists(self) -> Lists:
        lists = Lists()
        for chunk in (chunk for file in self._files for _, chunk in self._chunks(file)):
            lists.workspace = as_object(chunk.get("w")) or lists.workspace
            lists.add_users(chunk.get("u") or ())
            lists.add_channels([*(chunk.get("ch") or ()), chunk.get("ci")])
            if users := chunk.get("cu"):
                lists.members.setdefault(str(chunk.get("id")), []).extend(filter(is_identifier, users))
        return lists

    def messages(self) -> Iterator[RawMessage]:
        for file in self._files:
            last = {_key(channel, raw): number for number, (channel, raw, _) in enumerate(self._copies(file))}
            for number, (channel, raw, position) in enumerate(self._copies(file)):
                yield RawMessage(channel, raw, file, position, last[_key(channel, raw)] == number)

    def search_results(self) -> int:
        return sum(len(chunk.get("sm") or ()) for file in self._files for _, chunk in self._chunks(file))

    def _copies(self, file: str) -> Iterator[tuple[str, Any, str]]:
        """Yield the channel, the message and its position."""
        for number, chunk in self._chunks(file):
            for index, raw in enumerate(chunk.get("m") or (), start=1):
                yield str(chunk.get("id")), raw, f"line {number}, item {index}"

    def _chunks(self, file: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        with self._streams[file]() as stream:
            for number, line in enumerate(iter(partial(stream.readline, MAX_FILE_BYTES), b""), start=1):
                if line.strip():
                    yield number, _check_chunk(parse_json(line), f"{file}, line {number}")


def _check_chunk(value: Any, where: str) -> Mapping[str, Any]:
    """Return a chunk; raises SourceError unless it is an object whose lists are lists."""
    if not isinstance(value, dict):
        raise SourceError(f"{where}: expected an object, got {show(value)}")
    for key in _LISTS_OF_CHUNK:
        if not isinstance(value.get(key), list | None):
            raise SourceError(f"{where}: expected a list in {key!r}, got {show(value[key])}")
    return value


def _key(channel: str, raw: Any) -> tuple[str, str]:
    return channel, str(as_object(raw).get("ts"))


class _Dump(Layout):
    """One JSON file a conversation or thread; lists of channels and users may stand beside them."""

    def __init__(self, streams: Streams, files: list[str]) -> None:
        self._streams, self._files = streams, files

    def lists(self) -> Lists:
        lists = Lists()
        for name in self._streams:
            match name.rpartition("/")[2]:
                case "users.json":
                    lists.add_users(_items(read_json(self._streams, name)))
                case "channels.json":
                    lists.add_channels(_items(read_json(self._streams, name)))
                case "workspace.json":
                    lists.workspace = as_object(read_json(self._streams, name))
        for name in self._files:
            value = as_object(read_json(self._streams, name))
            channel = value.get("channel_id")
            if is_identifier(channel) and channel not in lists.channels:
                lists.channels[channel] = {"id": channel, "name": value.get("name")}
        return lists

    def messages(self) -> Iterator[RawMessage]:
        seen: set[tuple[str, str]] = set()
        for name in self._files:
            value = as_object(read_json(self._streams, name))
            channel = str(value.get("channel_id"))
            for position, raw in _with_replies(value.get("messages"), "item "):
                yield RawMessage(channel, raw, name, position, _key(channel, raw) not in seen)
                seen.add(_key(channel, raw))


def _with_replies(messages: object, position: str) -> Iterator[tuple[str, Any]]:
    for number, raw in enumerate(_items(messages), start=1):
        yield f"{position}{number}", raw
        yield from _with_replies(as_object(raw).get(_REPLIES), f"{position}{number}, reply ")


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
