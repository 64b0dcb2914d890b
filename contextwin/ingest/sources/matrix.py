"""A room as Element exports it to JSON, alone or in a folder or zip → records; threads by `m.thread`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from contextwin.analysis.loose_json import list_of, object_of, string_of
from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known, Skip, Timestamps
from contextwin.ingest.sources.fields import describe_files, is_identifier, short_text, show, stated_text
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.sources.json_items import JsonItems, Opener, parse_object
from contextwin.ingest.sources.streams import is_made_of, open_exports
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, Workspace, ts_key

_HEAD = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"room_name"\s*:')
_FILE_TYPES = frozenset({"m.file", "m.image", "m.video", "m.audio"})
_REPLY_FALLBACK = re.compile(r"(?:> [^\n]*\n)+\n?")
_OPEN_HISTORY = frozenset({"shared", "world_readable"})
_WORDS = frozenset({"m.room.message", "m.sticker", "m.poll.start", "org.matrix.msc3381.poll.start"})


#: What is held of a room besides the times of its messages: edits, reactions, moves, in bytes. Unmeasured.
MAX_HELD = 60_000_000
# What an entry of these takes, about, with the hash of what it is about.
_ENTRY_BYTES = 300
_MICROSECONDS = 1_000_000
# What is read of the content of an edit.
_OF_EDIT = ("body", "msgtype", "filename", "info", "m.poll", "org.matrix.msc3381.poll.start")


def is_matrix(path: Path | str) -> bool:
    """Return whether a file, or one of a folder or archive, is a room that Element exported."""
    return is_made_of(path, lambda _, head: _HEAD.match(head))


def read_matrix(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of exported rooms; a workspace's id is `workspace`, else the server that the room is on.

    A room is public where its join rule says so, else private. Its members are who joined and did not leave, as of
    that time; of who exported it, it holds only a name. A room that ever hid what was said before somebody came is
    private and has no members here, as an export does not tell who saw what. Edits and redactions are applied. Raises
    SourceError when no file is a room.
    """
    with open_exports(path, _HEAD.match, "a room that Element exported as JSON") as (streams, rooms):
        yield from chats.read_files(rooms, lambda name, skip: _read_room(streams[name], name, skip, workspace))
        yield from chats.unknown_files(streams, rooms)


@dataclass(slots=True)
class _Room:
    """What the events of a room say together."""

    moves: dict[str, tuple[str | None, bool]] = field(default_factory=dict)  #: when each user last moved, and if in
    names: dict[str, str] = field(default_factory=dict)  #: the last display name of each user
    join_rule: object = None
    is_history_hidden: bool = False  #: at some time, from those who joined later
    edits: dict[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)  #: message → ts and new content
    reactions: dict[str, dict[str, int]] = field(default_factory=dict)
    times: HashTable = field(default_factory=HashTable)  #: microseconds of each message, by the hash of its id
    held: int = 0  #: characters of edits, and what the entries of the others take
    roots: dict[str, str] = field(default_factory=dict)  #: the first reply of a thread whose root is not in the export

    def ts_of(self, event: object) -> str | None:
        """Return the ts of a message, None for one that the export does not hold."""
        if (micros := self.times.get(hash(event))) is None:
            return None
        return f"{micros // _MICROSECONDS}.{micros % _MICROSECONDS:06}"

    def hold(self, size: int) -> None:
        """Count what is held of an event; raises SourceError where that is too much."""
        self.held += size
        if self.held > MAX_HELD:
            raise SourceError(
                f"expected a room with fewer edits, reactions and moves, got more than {MAX_HELD:,} bytes of them: "
                "convert it to typed JSONL"
            )


def _read_room(open: Opener, name: str, skip: Skip, given: str | None) -> Iterator[Record]:
    """Yield the records of a file; raises SourceError when it cannot be read."""
    export = object_of(parse_object(open, {"messages"}))
    events = export.get("messages")
    if not isinstance(events, JsonItems):
        raise SourceError(f"expected a list of events in 'messages', got {show(events)}")
    ids = (object_of(event).get("room_id") for event in events)
    channel = next(filter(is_identifier, ids), chats.slug(str(export.get("room_name") or name)))
    workspace = chats.check_id(given or channel.partition(":")[2].split(":")[0] or "matrix", "a workspace's id")
    room = _survey(events, channel)
    yield Workspace(workspace=workspace)
    yield _describe_room(room, export, workspace, channel)
    known = Known()
    for member, (ts, is_present) in sorted(room.moves.items()):
        if is_present:
            yield from known.new(chats.unknown_user(workspace, member, room.names.get(member)))
        if ts is not None and not room.is_history_hidden:
            yield Membership(workspace=workspace, channel=channel, user=member, observed_ts=ts, is_present=is_present)
    read = partial(_read_event, room=room, workspace=workspace, channel=channel, known=known)
    for record in chats.read_items(events, read, skip, reason="bad event"):
        user = record.user if isinstance(record, Message) else None
        yield from known.new(chats.unknown_user(workspace, user, room.names.get(user))) if user else ()
        yield record


def _what_is_read_of(content: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: content[key] for key in _OF_EDIT if key in content}


def _describe_room(room: _Room, export: Mapping[str, Any], workspace: str, channel: str) -> Channel:
    name, topic = export.get("room_name"), stated_text(export, "topic")
    if room.join_rule is None:
        return chats.unknown_channel(workspace, channel, name, topic=topic, has_members=room.is_history_hidden)
    is_public = room.join_rule == "public" and not room.is_history_hidden
    return Channel(
        workspace=workspace,
        channel=channel,
        name=short_text(name),
        kind="public" if is_public else "private",
        has_members=room.is_history_hidden,
        topic=topic,
    )


def _survey(events: Iterable[Any], channel: str) -> _Room:
    """Return what the events say of the room, of its people, and of each other; times as `_read_event` claims them."""
    room, timestamps, latest = _Room(), Timestamps(), _Latest()
    for event in map(object_of, events):
        if (ts := _own_ts(event)) and is_identifier(event.get("event_id")) and string_of(event.get("type")) in _WORDS:
            seconds, micros = ts_key(timestamps.claim(channel, ts, event["event_id"]))
            room.times.put(hash(event["event_id"]), seconds * _MICROSECONDS + int(micros))
    for event in map(object_of, events):
        _note(event, room, latest)
    return room


def _note(event: Mapping[str, Any], room: _Room, latest: _Latest) -> None:
    """Add to the room what an event says of it, of its people or of another event."""
    content, kind = object_of(event.get("content")), string_of(event.get("type"))
    relation = object_of(content.get("m.relates_to"))
    target, relates = string_of(relation.get("event_id")), relation.get("rel_type")
    if kind == "m.room.member" and is_identifier(user := event.get("state_key")):
        _note_member(event, content, user, room, latest)
    elif kind == "m.room.join_rules":
        if latest.is_later(("rule", ""), event):
            room.join_rule = content.get("join_rule")
    elif kind == "m.room.history_visibility":
        room.is_history_hidden |= content.get("history_visibility") not in _OPEN_HISTORY
    elif kind == "m.reaction" and (emoji := short_text(relation.get("key"))):
        counts = room.reactions.setdefault(target, {})
        room.hold(_ENTRY_BYTES if emoji not in counts else 0)
        counts[emoji] = counts.get(emoji, 0) + 1
    elif relates == "m.replace" and (ts := _own_ts(event)):
        edit = f"{target} {event.get('sender')}"
        if latest.is_later(("edit", edit), event):
            edited = _what_is_read_of(object_of(content.get("m.new_content")))
            room.hold(_ENTRY_BYTES + len(str(edited)))
            room.edits[edit] = ts, edited
    elif (
        relates == "m.thread"
        and hash(target) not in room.times
        and event.get("event_id")
        and latest.is_earlier(("root", target), event)
    ):
        room.hold(_ENTRY_BYTES)
        room.roots[target] = room.ts_of(string_of(event["event_id"])) or ""


def _note_member(event: Mapping[str, Any], content: Mapping[str, Any], user: str, room: _Room, latest: _Latest) -> None:
    """Add to the room that a user joined or left, and the name that they have in it."""
    room.hold(_ENTRY_BYTES if user not in room.moves else 0)
    if latest.is_later(("move", user), event):
        room.moves[user] = _own_ts(event), content.get("membership") == "join"
    if (name := short_text(content.get("displayname"))) and latest.is_later(("name", user), event):
        room.names[user] = name


class _Latest:
    """When each thing that events tell was told last; of two at one time the one that stands later counts."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, str], int] = {}

    def is_later(self, what: tuple[str, str], event: Mapping[str, Any]) -> bool:
        """Return whether an event is the last one about this so far, and note it then."""
        now, known = _milliseconds(event) or 0, self._times.get(what)
        if known is None or now >= known:
            self._times[what] = now
        return known is None or now >= known

    def is_earlier(self, what: tuple[str, str], event: Mapping[str, Any]) -> bool:
        """Return whether an event is the first one about this so far, and note it then."""
        now, known = _milliseconds(event) or 0, self._times.get(what)
        if known is None or now < known:
            self._times[what] = now
        return known is None or now < known


def _milliseconds(event: Mapping[str, Any]) -> int | None:
    return chats.number_or_none(event.get("origin_server_ts"))


def _own_ts(event: Mapping[str, Any]) -> str | None:
    """Return the ts of an event; its id tells events of one millisecond apart."""
    return chats.ts_of_milliseconds(_milliseconds(event), chats.number_of(str(event.get("event_id"))))


def _read_event(
    event: Mapping[str, Any], skip: Skip, room: _Room, workspace: str, channel: str, known: Known
) -> Iterator[Message | Skipped]:
    """Yield the message of an event, or why it is skipped; raises SourceError when it is damaged."""
    kind, content = event.get("type"), object_of(event.get("content"))
    relation = object_of(content.get("m.relates_to"))
    if not isinstance(kind, str):
        raise SourceError(f"expected an event with a 'type', got {show(event)}")
    id_, sender, own = event.get("event_id"), event.get("sender"), _own_ts(event)
    if kind not in _WORDS or relation.get("rel_type") == "m.replace":
        reason = "edit" if kind in _WORDS else f"type {kind:.40}"
        yield skip(reason=reason, workspace=workspace, ts=own)
        return
    if own is None:
        raise SourceError(f"expected milliseconds since 1970 in 'origin_server_ts', got {show(_milliseconds(event))}")
    id_, sender = chats.check_id(id_, "an 'event_id'"), chats.check_id(sender, "a 'sender'")
    ts = known.claim(channel, own, id_)
    target = str(relation.get("event_id"))
    is_reply = relation.get("rel_type") == "m.thread"
    thread_ts = (room.ts_of(target) or room.roots.get(target) if is_reply else None) or ts
    # What a client of threads writes for others is no reply to a message.
    reply = object_of(relation.get("m.in_reply_to")) if relation.get("is_falling_back") is not True else {}
    answered = reply.get("event_id")
    edit = room.edits.get(f"{id_} {sender}")
    edited_ts, edited = edit if edit else (None, content)
    key: Any = {"workspace": workspace, "channel": channel, "ts": ts, "thread_ts": thread_ts, "user": sender}
    if "redacted_because" in object_of(event.get("unsigned")) or not content:
        yield Message(**key, text="", is_deleted=True)
        return
    files = describe_files(_files_of(edited))
    message = Message(
        **key,
        text=chats.join_texts(_text_of(edited, relation), chats.file_titles(files)),
        is_bot=edited.get("msgtype") == "m.notice",
        edited_ts=edited_ts,
        files=files,
        reactions=room.reactions.get(id_, {}),
        extra={"event_id": id_} | ({"reply_to": answered} if is_identifier(answered) else {}),
    )
    yield chats.kept_or_empty(message, skip)


def _text_of(content: Mapping[str, Any], relation: Mapping[str, Any]) -> str:
    """Return the words of a message, without the quote that clients put before a reply; of a poll its question."""
    poll = object_of(content.get("m.poll") or content.get("org.matrix.msc3381.poll.start"))
    if poll:
        listed = map(_plain, list_of(poll.get("answers")))
        return chats.join_texts(_plain(poll.get("question")), *(f"• {answer}" for answer in listed if answer))
    body = string_of(content.get("body"))
    if object_of(relation.get("m.in_reply_to")):
        body = _REPLY_FALLBACK.sub("", body, count=1) if body.startswith("> <") else body
    if string_of(content.get("msgtype")) not in _FILE_TYPES:
        return body
    return body if content.get("filename") not in (None, "", body) else ""  # Else the body is the file's name.


def _plain(value: object) -> str:
    value = object_of(value)
    text = next((value[key] for key in ("m.text", "org.matrix.msc1767.text", "body") if value.get(key)), "")
    if isinstance(text, list) and text:
        text = object_of(text[0]).get("body")
    return string_of(text)


def _files_of(content: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if string_of(content.get("msgtype")) not in _FILE_TYPES:
        return []
    name = content.get("filename") or content.get("body")
    return [{"name": name, "mimetype": object_of(content.get("info")).get("mimetype")}]
