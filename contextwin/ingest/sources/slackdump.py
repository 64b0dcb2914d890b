"""An archive of slackdump (database, chunk files or dump) → records, as those of a Slack export."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from contextwin.analysis.loose_json import list_of, object_of
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import check_id, number_or_none, skip_in, workspace_of
from contextwin.ingest.sources.fields import is_identifier, parse_json, short_text, show
from contextwin.ingest.sources.json_items import LONG_ITEM, MAX_ITEM_CHARS, JsonItems, parse_items, parse_object
from contextwin.ingest.sources.slack_canvases import Canvases
from contextwin.ingest.sources.slack_entities import ListedChannel, is_listed_elsewhere, parse_channel, parse_user
from contextwin.ingest.sources.slack_message import parse_message
from contextwin.ingest.sources.slack_moves import Moves
from contextwin.ingest.sources.slack_team import find_team
from contextwin.ingest.sources.sqlite_tables import Tables, is_sqlite, open_tables
from contextwin.ingest.sources.streams import MAX_JSON_BYTES, Streams, is_made_of, open_streams, read_heads, read_json
from contextwin.models.messages import ChannelKind, Membership, Message, Record, Skipped, Workspace

__all__ = ["is_slackdump", "read_slackdump"]

_DOMAIN = re.compile(r"https://([\w-]+)\.slack\.com/?", re.ASCII)


def read_slackdump(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of an archive of slackdump; the workspace's id is `workspace`, else that of the team.

    The last copy of a message is kept, and the others are skipped as "older copy". A channel that is not
    listed, or listed without its kind, is private. Where members are not listed, messages tell who joined or left, and
    in a DM who wrote in it, each as of that time. Raises SourceError when the path is no archive of slackdump.
    """
    path = Path(path)
    with open_layout(path) as layout:
        lists = layout.lists()
        team = short_text(lists.workspace.get("team_id")) or _find_team(lists)
        id_ = check_id(workspace or team or workspace_of(path), "a workspace's id")
        domain = _DOMAIN.fullmatch(str(lists.workspace.get("url") or ""))
        name = short_text(lists.workspace.get("team"))
        yield Workspace(workspace=id_, name=name, domain=domain[1] if domain else None)
        for entry in (each for each in lists.users.values() if not is_listed_elsewhere(each, team)):
            yield from parse_user(entry, workspace=id_, team=team)
        yield from _read_channels(layout, lists, id_)
        for _ in range(layout.search_results()):
            yield Skipped(reason="search result", file=str(path), position="search")


def _find_team(lists: Lists) -> str | None:
    members = ([lists.users[user] for user in users if user in lists.users] for users in lists.members.values())
    return find_team(lists.users.values(), members)


def _read_channels(layout: Layout, lists: Lists, workspace: str) -> Iterator[Record]:
    listed = {channel: _parse_channel(entry, lists, workspace) for channel, entry in lists.channels.items()}
    for channel in listed.values():
        yield channel.channel
        for user in channel.members or ():
            yield Membership(workspace=workspace, channel=channel.channel.channel, user=user)
    moves: dict[str, Moves] = defaultdict(Moves)
    canvases = Canvases(layout.files)
    for message in (each._replace(raw=canvases.fill(each.raw)) for each in layout.messages()):
        if is_identifier(message.channel) and message.channel not in listed:
            listed[message.channel] = _parse_channel({"id": message.channel}, lists, workspace)
            yield listed[message.channel].channel
        record = _read_message(message, workspace)
        if is_identifier(message.channel) and listed[message.channel].members is None:
            is_dm = listed[message.channel].channel.kind in ("im", "mpim")
            moves[message.channel].note(message.raw, record, is_author_present=is_dm)
        yield record
    for channel_id, moved in moves.items():
        yield from moved.memberships(listed[channel_id].channel)


def _parse_channel(entry: Mapping[str, Any], lists: Lists, workspace: str) -> ListedChannel:
    members = lists.members.get(entry["id"])
    own = lists.workspace.get("user_id")
    if members is None and entry.get("is_im") is True and is_identifier(own):
        members = [own, str(entry.get("user"))]
    parsed = parse_channel({**entry, "members": members}, workspace=workspace, listed_as=_kind(entry))
    return replace(parsed, channel=replace(parsed.channel, has_kind="is_private" in entry))


def _kind(entry: Mapping[str, Any]) -> ChannelKind:
    """Return the kind of a channel; public only where the entry says both that it is a channel and not private."""
    if entry.get("is_im") is True or entry["id"].startswith("D"):
        return "im"
    if entry.get("is_mpim") is True:
        return "mpim"
    return "public" if entry.get("is_channel") is True and entry.get("is_private") is False else "private"


def _read_message(message: RawMessage, workspace: str) -> Message | Skipped:
    skip = skip_in(message.file)
    if not is_identifier(message.channel):
        return skip(reason="bad channel", position=message.position, is_broken=True, detail="expected a channel's id")
    if not message.is_last:
        return skip(reason="older copy", position=message.position)
    return parse_message(
        message.raw, workspace=workspace, channel=message.channel, file=message.file, position=message.position
    )


# ---- The three layouts of slackdump (database, chunk files, dump) → Slack's own objects, as its API gave them
# slackdump stores what each call of Slack's API answered, so that a message may be there several times; the last answer
# counts.


#: The database in a folder.
DATABASE = "slackdump.sqlite"

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
        self.users |= {user["id"]: user for user in map(object_of, users) if is_identifier(user.get("id"))}

    def add_channels(self, channels: Iterable[Any]) -> None:
        """Take in the channels that have an id; of several copies the last one counts."""
        self.channels |= {each["id"]: each for each in map(object_of, channels) if is_identifier(each.get("id"))}


class Layout(ABC):
    """An open archive of slackdump."""

    files: Streams  #: everything in the archive, if it is more than a database

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
        with ExitStack() as stack:
            tables = stack.enter_context(open_tables(database))
            beside: Streams = stack.enter_context(open_streams(path)) if path.is_dir() else {}
            yield _Database(tables, str(database), beside)
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
        if not is_sqlite(path):
            return None
        with open_tables(path) as tables:
            return path if all(table in tables for table in ("MESSAGE", "CHUNK", "CHANNEL", "S_USER")) else None
    except (OSError, SourceError):
        return None


class _Database(Layout):
    def __init__(self, tables: Tables, file: str, files: Streams) -> None:
        self._tables, self._file, self.files = tables, file, files

    def lists(self) -> Lists:
        lists = Lists()
        for value in self._values("WORKSPACE"):
            lists.workspace = object_of(value)
        lists.add_users(self._values("S_USER"))
        lists.add_channels(self._values("CHANNEL"))
        for channel, user in self._members():
            lists.members.setdefault(channel, []).append(user)
        return lists

    def messages(self) -> Iterator[RawMessage]:
        columns = ("CHANNEL_ID", "TS", "CHUNK_ID", "IDX", "DATA")
        before = None
        for channel, ts, chunk, index, data in self._tables.rows("MESSAGE", columns, "1, 2, 3 DESC, 4 DESC"):
            position = f"chunk {show(chunk)}, item {show(index)}"
            yield RawMessage(channel, _value(data), self._file, position, (channel, ts) != before)
            before = (channel, ts)

    def search_results(self) -> int:
        return sum(1 for _ in self._tables.rows("SEARCH_MESSAGE", ("CHUNK_ID",), "1"))

    def _values(self, table: str) -> Iterator[Any]:
        return (_value(data) for (data,) in self._tables.rows(table, ("DATA",), "CHUNK_ID"))

    def _members(self) -> Iterator[tuple[str, str]]:
        """Yield the members of each channel as of the last session that asked for them."""
        if "CHANNEL_USER" not in self._tables:
            return
        sessions = dict(self._tables.rows("CHUNK", ("ID", "SESSION_ID"), "1"))
        user = "USER_ID" if "USER_ID" in self._tables.columns("CHANNEL_USER") else "ID"
        rows = self._tables.rows("CHANNEL_USER", ("CHANNEL_ID", user, "CHUNK_ID"), "CHUNK_ID, IDX")
        listed = [(channel, id_, number_or_none(sessions.get(chunk)) or 0) for channel, id_, chunk in rows]
        last: dict[str, int] = {}
        for channel, _, session in listed:
            last[channel] = max(last.get(channel, session), session)
        yield from ((each, id_) for each, id_, session in listed if session == last[each] and is_identifier(id_))


def _value(data: object) -> Any:
    """Return the value of a JSON column, None where it is none."""
    if isinstance(data, bytes | str) and len(data) > MAX_ITEM_CHARS:
        return LONG_ITEM
    try:
        return json.loads(data) if isinstance(data, bytes | str) else None
    except (ValueError, RecursionError):
        return None


class _Chunks(Layout):
    """Files of gzipped JSON lines, a call of the API each."""

    def __init__(self, streams: Streams, files: list[str]) -> None:
        self.files, self._streams, self._files = streams, streams, files

    def lists(self) -> Lists:
        lists = Lists()
        for chunk in (chunk for file in self._files for _, chunk in self._chunks(file)):
            lists.workspace = object_of(chunk.get("w")) or lists.workspace
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
            for number, line in enumerate(iter(partial(stream.readline, MAX_JSON_BYTES), b""), start=1):
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
    return channel, str(object_of(raw).get("ts"))


class _Dump(Layout):
    """One JSON file a conversation or thread; lists of channels and users may stand beside them."""

    def __init__(self, streams: Streams, files: list[str]) -> None:
        self.files, self._streams, self._files = streams, streams, files

    def lists(self) -> Lists:
        lists = Lists()
        for name in self._streams:
            match name.rpartition("/")[2]:
                case "users.json":
                    lists.add_users(parse_items(self._streams[name]))
                case "channels.json":
                    lists.add_channels(parse_items(self._streams[name]))
                case "workspace.json":
                    lists.workspace = object_of(read_json(self._streams, name))
        for name in self._files:
            value = self._conversation(name)
            channel = value.get("channel_id")
            if is_identifier(channel) and channel not in lists.channels:
                lists.channels[channel] = {"id": channel, "name": value.get("name")}
        return lists

    def _conversation(self, name: str) -> Mapping[str, Any]:
        return object_of(parse_object(self._streams[name], {"messages"}))

    def messages(self) -> Iterator[RawMessage]:
        seen: set[tuple[str, str]] = set()
        for name in self._files:
            value = self._conversation(name)
            channel, messages = str(value.get("channel_id")), value.get("messages")
            for position, raw in _with_replies(messages if isinstance(messages, JsonItems) else (), "item "):
                yield RawMessage(channel, raw, name, position, _key(channel, raw) not in seen)
                seen.add(_key(channel, raw))


def _with_replies(messages: Iterable[Any], position: str) -> Iterator[tuple[str, Any]]:
    for number, raw in enumerate(messages, start=1):
        yield f"{position}{number}", raw
        yield from _with_replies(list_of(object_of(raw).get(_REPLIES)), f"{position}{number}, reply ")
