"""A Zulip export (folder, zip or tar.gz with realm.json and messages-*.json) → records; a topic is a thread."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from contextwin.analysis.loose_json import object_of
from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Skip, Timestamps
from contextwin.ingest.sources.fields import is_identifier, short_text, show, stated_text
from contextwin.ingest.sources.json_items import JsonItems, Opener, parse_object
from contextwin.ingest.sources.streams import Streams, open_streams
from contextwin.models.messages import Channel, Membership, Message, Record, User, Workspace

_MESSAGES = re.compile(r"(?:.*/)?messages-[0-9]+\.json")
_PERSONAL, _STREAM, _GROUP = 1, 2, 3
_GUEST_ROLE = 600
_MENTION = re.compile(r"@_?\*\*([^*|\n]{1,200})(?:\|([0-9]{1,12}))?\*\*")
_UPLOAD = re.compile(r"\[([^\]\n]{1,200})\]\((?:https?://[^/()\s]{1,200})?/user_uploads/[^()\s]{1,500}\)")
# A topic that is resolved is the topic as before.
_RESOLVED = re.compile("^✔ ")
# Tables of people, and all tables that are read.
_PEOPLE = ("zerver_userprofile_crossrealm", "zerver_userprofile_mirrordummy", "zerver_userprofile")
_TABLES = frozenset(
    {*_PEOPLE, "zerver_realm", "zerver_stream", "zerver_recipient", "zerver_subscription", "zerver_reaction"}
)
# Files of an export that hold no messages.
_KNOWN_FILES = frozenset({"realm.json", "attachment.json", "analytics.json", "export_info.json", "stats.json"})
_KNOWN_FOLDERS = ("uploads/", "avatars/", "emoji/", "realm_icons/", "logs/")


def is_zulip(path: Path | str) -> bool:
    """Return whether a folder or archive holds realm.json and messages-000001.json, at its top or one folder below."""
    try:
        with open_streams(path) as streams:
            return _find_root(streams) is not None
    except SourceError:
        return False


def _find_root(streams: Streams) -> str | None:
    """Return the folder of an export, "" or ending in "/"; None where there is none."""
    roots = (name.removesuffix("realm.json") for name in streams if name.rpartition("/")[2] == "realm.json")
    is_root = (root for root in roots if root.count("/") <= 1 and f"{root}messages-000001.json" in streams)
    return next(is_root, None)


@dataclass(slots=True)
class _Realm:
    """What realm.json states; ids are numbers there and texts here."""

    workspace: str
    users: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)  #: by recipient; of direct messages by group
    members: dict[int, dict[str, None]] = field(default_factory=dict)  #: users by recipient
    personal: dict[int, int] = field(default_factory=dict)  #: recipient → user
    reactions: dict[int, dict[str, int]] = field(default_factory=dict)  #: by message
    ids: dict[str | None, str] = field(default_factory=dict)  #: of users, by a name that nobody else has
    threads: dict[tuple[str, str], str] = field(default_factory=dict)  #: ts of the root, by channel and topic


def read_zulip(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of an export; a workspace's id is `workspace`, else the realm's.

    A stream is a channel: private where it needs an invitation. A private stream whose subscribers do not see what was
    written before they came has no members here, as an export does not tell who saw what. Topics are threads, which
    begin with their first message in the export. Raises SourceError when the path is no Zulip export.
    """
    path = Path(path)
    with open_streams(path) as streams:
        root = _find_root(streams)
        if root is None:
            raise SourceError(f"expected a Zulip export with realm.json, got {path}", file=str(path))
        raw = object_of(parse_object(streams[f"{root}realm.json"], _TABLES))
        realm = _read_realm(raw, workspace)
        yield from _list_entities(raw, realm)
        timestamps = Timestamps()
        messages = [name for name in streams if _MESSAGES.fullmatch(name)]
        yield from chats.read_files(messages, lambda name, skip: _read_file(streams[name], skip, realm, timestamps))
        known = (name for name in streams if _is_known(name.removeprefix(root)))
        yield from chats.unknown_files(streams, (*messages, *known))


def _is_known(name: str) -> bool:
    return name in _KNOWN_FILES or name.startswith(_KNOWN_FOLDERS) or name.endswith((".txt", ".partial"))


def _rows(raw: Mapping[str, Any], table: str) -> Iterator[Mapping[str, Any]]:
    """Yield the objects of a table of realm.json."""
    rows = raw.get(table)
    return (row for row in rows if isinstance(row, dict)) if isinstance(rows, JsonItems) else iter(())


def _read_realm(raw: Mapping[str, Any], given: str | None) -> _Realm:
    described = next(_rows(raw, "zerver_realm"), {})
    realm = _Realm(given or chats.slug(str(described.get("string_id") or described.get("name") or "zulip")))
    _add_people(realm, raw)
    streams = {entry["id"]: entry for entry in _rows(raw, "zerver_stream") if isinstance(entry.get("id"), int)}
    _add_places(realm, raw, streams)
    _add_members(realm, raw, streams)
    for entry in _rows(raw, "zerver_reaction"):
        if name := short_text(entry.get("emoji_name")):
            counts = realm.reactions.setdefault(chats.number_or_none(entry.get("message")) or 0, {})
            counts[name] = counts.get(name, 0) + 1
    return realm


def _add_people(realm: _Realm, raw: Mapping[str, Any]) -> None:
    for table in _PEOPLE:
        for entry in _rows(raw, table):
            if isinstance(entry.get("id"), int):
                is_listed = table == "zerver_userprofile"
                realm.users[entry["id"]] = _read_user(entry, realm.workspace, is_listed=is_listed)
    called = Counter(user.name for user in realm.users.values())
    realm.ids = {user.name: user.user for user in realm.users.values() if called[user.name] == 1}


def _add_places(realm: _Realm, raw: Mapping[str, Any], streams: Mapping[int, Mapping[str, Any]]) -> None:
    """Add what messages are sent to: people, streams, and groups of people."""
    for recipient in _rows(raw, "zerver_recipient"):
        id_, what = chats.number_or_none(recipient.get("id")), chats.number_or_none(recipient.get("type_id"))
        kind = recipient.get("type")
        if id_ is None or what is None:
            continue
        if kind == _PERSONAL:
            realm.personal[id_] = what
        elif kind == _STREAM and what in streams:
            realm.channels[id_] = _read_stream(streams[what], realm.workspace)
        elif kind == _GROUP:
            group = f"direct-{what}"
            realm.channels[id_] = Channel(workspace=realm.workspace, channel=group, kind="mpim", has_members=True)


def _add_members(realm: _Realm, raw: Mapping[str, Any], streams: Mapping[int, Mapping[str, Any]]) -> None:
    """Add who is subscribed to what, but for streams whose history new members do not see."""
    protected = {str(id_) for id_, entry in streams.items() if not _shows_history(entry)}
    hidden = {recipient for recipient, channel in realm.channels.items() if channel.channel in protected}
    for entry in _rows(raw, "zerver_subscription"):
        place, user_id = chats.number_or_none(entry.get("recipient")), chats.number_or_none(entry.get("user_profile"))
        user = realm.users.get(user_id) if user_id is not None else None
        if user and place is not None and entry.get("active") is not False and place not in hidden:
            realm.members.setdefault(place, {})[user.user] = None


def _read_user(entry: Mapping[str, Any], workspace: str, *, is_listed: bool) -> User:
    role = entry.get("role")
    # Exports of before 2020 have flags in place of roles.
    is_member = role < _GUEST_ROLE if isinstance(role, int) else entry.get("is_guest") is False
    name = entry.get("full_name")
    return User(
        workspace=workspace,
        user=str(entry["id"]),
        name=short_text(name),
        tz=short_text(entry.get("timezone")),
        kind="bot" if entry.get("is_bot") is True else "member" if is_listed and is_member else "guest",
        is_deleted=entry.get("is_active") is False,
    )


def _read_stream(entry: Mapping[str, Any], workspace: str) -> Channel:
    return Channel(
        workspace=workspace,
        channel=str(entry["id"]),
        name=short_text(entry.get("name")),
        kind="public" if entry.get("invite_only") is False else "private",
        has_members=True,
        is_archived=entry.get("deactivated") is True,
        purpose=stated_text(entry, "description"),
    )


def _shows_history(stream: Mapping[str, Any]) -> bool:
    return stream.get("invite_only") is False or stream.get("history_public_to_subscribers") is True


def _list_entities(raw: Mapping[str, Any], realm: _Realm) -> Iterator[Record]:
    described = next(_rows(raw, "zerver_realm"), {})
    yield Workspace(workspace=realm.workspace, name=short_text(described.get("name")))
    yield from realm.users.values()
    for recipient, channel in realm.channels.items():
        members = realm.members.get(recipient, {})
        if channel.kind == "mpim" and len(members) <= 2:
            channel = Channel(workspace=realm.workspace, channel=channel.channel, kind="im", has_members=True)
        yield channel
        for user in members:
            yield Membership(workspace=realm.workspace, channel=channel.channel, user=user)


def _read_file(open: Opener, skip: Skip, realm: _Realm, timestamps: Timestamps) -> Iterator[Record]:
    """Yield the records of a file; raises SourceError when it cannot be read."""
    export = object_of(parse_object(open, {"zerver_message", "zerver_usermessage"}))
    messages = export.get("zerver_message")
    if not isinstance(messages, JsonItems):
        raise SourceError(f"expected a list in 'zerver_message', got {show(messages)}")
    yield from chats.read_items(messages, partial(_read_message, realm=realm, timestamps=timestamps), skip)


def _read_message(raw: Mapping[str, Any], skip: Skip, realm: _Realm, timestamps: Timestamps) -> Iterator[Record]:
    """Yield the message, after a DM that it begins; raises SourceError when it is damaged."""
    id_, sender, recipient = (raw.get(key) for key in ("id", "sender", "recipient"))
    if not (isinstance(id_, int) and isinstance(sender, int) and isinstance(recipient, int)):
        raise SourceError(f"expected numbers in 'id', 'sender' and 'recipient', got {show(raw)}")
    own = _ts_of(raw.get("date_sent", raw.get("pub_date")), id_)
    if own is None:
        raise SourceError(f"expected seconds since 1970 in 'date_sent', got {show(raw.get('date_sent'))}")
    channel = realm.channels.get(recipient)
    if channel is None:
        channel = _personal_channel(realm, sender, realm.personal.get(recipient))
        yield channel
        for user in channel.channel.split("-")[1:]:
            yield Membership(workspace=realm.workspace, channel=channel.channel, user=user)
    ts = timestamps.claim(channel.channel, own, str(id_))
    author = realm.users.get(sender)
    topic = _RESOLVED.sub("", short_text(raw.get("subject")) or "") if channel.kind in ("public", "private") else ""
    topic = topic.strip().strip("\x07")
    thread_ts = realm.threads.setdefault((channel.channel, topic.lower()), ts) if topic else ts
    content, uploads = _plain(raw.get("content"), realm)
    message = Message(
        workspace=realm.workspace,
        channel=channel.channel,
        ts=ts,
        thread_ts=thread_ts,
        text=chats.join_texts(topic if thread_ts == ts else None, content),
        user=str(sender),
        is_bot=author is not None and author.kind == "bot",
        edited_ts=_ts_of(raw.get("last_edit_time"), 0),
        files=tuple({"name": name} for name in uploads),
        reactions=realm.reactions.get(id_, {}),
        extra={"message_id": id_} | ({"topic": topic} if topic else {}),
    )
    if author is None:
        yield User(workspace=realm.workspace, user=str(sender), kind="guest", has_kind=False)
    yield chats.kept_or_empty(message if content.strip() else replace(message, text="", files=()), skip)


def _personal_channel(realm: _Realm, sender: int, other: int | None) -> Channel:
    """Return the DM of two people; raises SourceError when the recipient is in no list."""
    if other is None:
        raise SourceError("expected a 'recipient' of zerver_recipient, got another one")
    users = "-".join(map(str, sorted({sender, other})))
    return Channel(workspace=realm.workspace, channel=f"dm-{users}", kind="im", has_members=False)


def _ts_of(value: object, digits: int) -> str | None:
    """Return the ts of seconds since 1970, or of an ISO time, with `digits` to tell messages of one time apart."""
    if isinstance(value, str):
        return chats.ts_of_iso(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        ts = chats.ts_of_datetime(datetime.fromtimestamp(value, UTC))
    except (ValueError, OverflowError, OSError):
        return None
    if ts is None or not digits:
        return ts
    # Old messages have whole seconds, newer ones microseconds; ids grow with time.
    seconds, _, micros = ts.partition(".")
    return f"{seconds}.{digits % 1_000_000:06}" if int(micros) == 0 else ts


def _plain(content: object, realm: _Realm) -> tuple[str, list[str]]:
    """Return a text with mentions as stored text has them and uploads by their names; and these names."""
    if not isinstance(content, str):
        return "", []

    def mention(match: re.Match[str]) -> str:
        user = match[2] or realm.ids.get(match[1])
        return f"<@{user}>" if user else f"@{match[1]}"

    uploads = [name for name in _UPLOAD.findall(content) if is_identifier(name)]
    return _UPLOAD.sub(r"\1", _MENTION.sub(mention, content)), uploads
