"""Mattermost's bulk export (JSON lines, alone or in a zip) → records; replies stand inside the posts they answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from contextwin.analysis.loose_json import list_of, object_of, objects_of
from contextwin.analysis.slack_text import plain_text
from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known
from contextwin.ingest.sources.fields import describe_files, is_identifier, parse_json, short_text, show, stated_text
from contextwin.ingest.sources.jsonl import split_lines
from contextwin.ingest.sources.streams import MAX_JSON_BYTES, Streams, is_made_of, open_exports
from contextwin.models.messages import Channel, ChannelKind, Membership, Message, Record, User, Workspace

_HEAD = re.compile(rb'\s*\{[^{}\[\]]{0,80}"type"\s*:\s*"version"')
_MENTION = re.compile(r"(?<![\w.@/-])@([a-z0-9][a-z0-9._-]{1,63})", re.ASCII)
# Types of posts that people and programs write; all others tell what happened.
_WORDS = frozenset({"", "me", "slack_attachment", "custom_post"})
_KINDS: Mapping[str, ChannelKind] = {"O": "public", "P": "private"}


def is_mattermost(path: Path | str) -> bool:
    """Return whether a file, or one of a folder or archive, begins as a bulk export does."""
    return is_made_of(path, lambda _, head: _HEAD.match(head))


@dataclass(slots=True)
class _Server:
    """What the lines before the posts state of one server."""

    workspace: str
    teams: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)  #: by id
    members: dict[str, dict[str, None]] = field(default_factory=dict)  #: users by channel
    full_members: dict[str, dict[str, None]] = field(default_factory=dict)  #: users by team, without guests
    users: dict[str, User] = field(default_factory=dict)
    lines: int = 0  #: that were read into this


def read_mattermost(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of a bulk export; a workspace's id is `workspace`, else the name of the first team.

    With one team, open channels are public, and people outside the team are guests. With several, an open channel is
    private, and its members are the full members of its team, since no team may read another's. Raises SourceError when
    no file begins as a bulk export does.
    """
    with open_exports(path, _HEAD.match, "a bulk export of Mattermost", but="data/") as (streams, exports):
        known = Known()
        for name in exports:
            server = _read_server(streams, name, workspace)
            yield from _list_entities(server)
            yield from _read_posts(streams, name, server, known)


def _lines(streams: Streams, name: str) -> Iterator[tuple[str, str, Mapping[str, Any] | None]]:
    """Yield position, type and value of each line; of a damaged one the error as its type."""
    with streams[name]() as stream:
        for number, line in enumerate(split_lines(stream, MAX_JSON_BYTES), start=1):
            if line is not None and not line.strip():
                continue
            try:
                if line is None:
                    raise SourceError(f"expected a line of less than {MAX_JSON_BYTES:,} bytes, got a longer one")
                raw = object_of(parse_json(line))
                kind = raw.get("type")
                if not isinstance(kind, str):
                    raise SourceError(f"expected an object with a 'type', got {show(raw)}")
            except SourceError as exc:
                yield f"line {number}", str(exc), None
                continue
            yield f"line {number}", kind, object_of(raw.get(kind))


def _read_server(streams: Streams, name: str, given: str | None) -> _Server:
    server = _Server(given or "")
    for _, kind, value in _lines(streams, name):
        if value is None:
            continue
        if kind == "team" and is_identifier(value.get("name")):
            server.teams[value["name"]] = value
        elif kind == "channel":
            _add_channel(server, value)
        elif kind in ("user", "bot"):
            _add_user(server, value, is_bot=kind == "bot")
        elif kind in ("direct_channel", "direct_post"):
            _direct_channel(server, value)
    server.workspace = given or chats.slug(next(iter(server.teams), "mattermost"))
    return server


def _channel_id(team: object, channel: object) -> str | None:
    """Return the id of a team's channel; names of teams and channels hold no slash."""
    id_ = f"{team}/{channel}" if team and channel else None
    return id_ if is_identifier(id_) else None


def _add_channel(server: _Server, value: Mapping[str, Any]) -> None:
    if id_ := _channel_id(value.get("team"), value.get("name")):
        kind = _KINDS.get(str(value.get("type")), "private")
        server.channels[id_] = Channel(
            workspace="",
            channel=id_,
            name=short_text(value.get("name")),
            kind=kind,
            has_members=True,
            is_archived=bool(value.get("deleted_at") or value.get("delete_at")),
            topic=stated_text(value, "header"),
            purpose=stated_text(value, "purpose"),
        )


def _add_user(server: _Server, value: Mapping[str, Any], *, is_bot: bool) -> None:
    user = value.get("username")
    if not is_identifier(user):
        return
    if user in server.users:  # The last line about a user counts alone.
        for users in (*server.full_members.values(), *server.members.values()):
            users.pop(user, None)
    full_name = " ".join(part for key in ("first_name", "last_name") if (part := short_text(value.get(key))))
    names = (value.get("nickname"), full_name, value.get("display_name"), user)
    is_guest = "guest" in str(value.get("roles"))
    server.users[user] = User(
        workspace="",
        user=user,
        name=next(filter(None, map(short_text, names)), None),
        handle=short_text(user),
        kind="bot" if is_bot else "guest" if is_guest else "member",
        is_deleted=bool(value.get("delete_at")),
    )
    for team in objects_of(value.get("teams")):
        if not is_bot and not is_guest and "guest" not in str(team.get("roles")):
            server.full_members.setdefault(str(team.get("name")), {})[user] = None
        for channel in objects_of(team.get("channels")):
            if id_ := _channel_id(team.get("name"), channel.get("name")):
                server.members.setdefault(id_, {})[user] = None


def _direct_channel(server: _Server, value: Mapping[str, Any]) -> str | None:
    """Return the id of the channel among these people, which is added if it is new."""
    members = [each.get("username") for each in objects_of(value.get("participants"))]
    members = members or value.get("members") or value.get("channel_members") or []
    users = sorted({*filter(is_identifier, list_of(members))})
    if not users:
        return None
    joined = "+".join(users)
    id_ = f"direct/{joined if len(joined) < 200 else chats.number_of(joined)}"
    kind: ChannelKind = "im" if len(users) <= 2 else "mpim"
    server.channels[id_] = Channel(workspace="", channel=id_, kind=kind, has_members=True)
    server.members[id_] = dict.fromkeys(users)
    return id_


def _list_entities(server: _Server) -> Iterator[Record]:
    workspace, teams = server.workspace, server.teams
    title = next((short_text(team.get("display_name")) for team in teams.values()), None)
    yield Workspace(workspace=workspace, name=title)
    full = {user for users in server.full_members.values() for user in users}
    for person in server.users.values():
        is_outside = person.kind == "member" and person.user not in full
        yield replace(person, workspace=workspace, kind="guest" if is_outside else person.kind)
    for id_, channel in server.channels.items():
        members = server.members.get(id_, {})
        if channel.kind == "public" and len(teams) > 1:
            channel = replace(channel, kind="private")
            members = {**server.full_members.get(id_.partition("/")[0], {}), **members}
        yield replace(channel, workspace=workspace)
        for user in members:
            yield Membership(workspace=workspace, channel=id_, user=user)


def _read_posts(streams: Streams, name: str, server: _Server, known: Known) -> Iterator[Record]:
    for position, kind, value in _lines(streams, name):
        skip_line = partial(chats.skip_in(name), position=position)
        if value is None:
            yield chats.broken(skip_line, "bad line", kind)
            continue
        if kind not in ("post", "direct_post"):
            yield from () if kind in _LISTED else (skip_line(reason=f"type {kind:.40}"),)
            continue
        is_direct = kind == "direct_post"
        channel = _direct_channel(server, value) if is_direct else _channel_id(value.get("team"), value.get("channel"))
        root = None
        for number, (raw, where) in enumerate(_with_replies(value, position)):
            skip = partial(skip_line, position=where)
            try:
                if channel is None:
                    raise SourceError(f"expected the channel of a {kind}, got {show(value)}")
                author = chats.check_id(raw.get("user"), "a string 'user'")
                unlisted = (
                    [] if channel in server.channels else [chats.unknown_channel(server.workspace, channel, channel)]
                )
                strangers = [] if author in server.users else [chats.unknown_user(server.workspace, author, author)]
                yield from known.new(*unlisted, *strangers)
                record = _read_post(raw, server, channel, root, known, is_reply=number > 0)
            except SourceError as exc:
                yield chats.broken(skip, "bad post", str(exc))
                continue
            if number == 0:
                root = record.ts
            if str(raw.get("type") or "") in _WORDS or str(raw["type"]).startswith("custom_"):
                yield chats.kept_or_empty(record, skip)
            else:
                yield skip(reason=_reason(raw), workspace=record.workspace, ts=record.ts)


#: Lines that are no posts, and are read into `_Server`, or describe the server.
_LISTED = frozenset({"version", "team", "channel", "user", "bot", "direct_channel"})


def _reason(raw: Mapping[str, Any]) -> str:
    return re.sub(r"\W+", "_", str(raw.get("type")))[:40]


def _with_replies(post: Mapping[str, Any], position: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    yield post, position
    for number, reply in enumerate(list_of(post.get("replies")), start=1):
        yield object_of(reply), f"{position}, reply {number}"


def _read_post(
    raw: Mapping[str, Any], server: _Server, channel: str, root: str | None, known: Known, *, is_reply: bool
) -> Message:
    """Return the message of a post or reply; raises SourceError when it has no time. An export has no ids of posts."""
    user = str(raw["user"])
    own = chats.ts_of_milliseconds(raw.get("create_at"), chats.number_of(f"{user} {raw.get('type') or ''}"))
    if own is None:
        raise SourceError(f"expected milliseconds since 1970 in 'create_at', got {show(raw.get('create_at'))}")
    ts = known.claim(channel, own, f"{user} {is_reply} {raw.get('message')} {show(raw.get('props'))}")
    edited = chats.ts_of_milliseconds(raw.get("edit_at") or None)
    files = describe_files(
        {"name": str(file.get("path")).rpartition("/")[2]} for file in objects_of(raw.get("attachments"))
    )
    props = object_of(raw.get("props"))
    attached = plain_text({"attachments": props.get("attachments")})
    return Message(
        workspace=server.workspace,
        channel=channel,
        ts=ts,
        thread_ts=root or ts,
        text=chats.join_texts(_name_users(raw.get("message"), server.users), attached, chats.file_titles(files)),
        user=user,
        username=short_text(props.get("override_username")),
        is_bot=props.get("from_webhook") == "true" or props.get("from_bot") == "true" or _is_bot(server, user),
        edited_ts=edited,
        files=files,
        reactions=dict(
            Counter(name for each in objects_of(raw.get("reactions")) if (name := short_text(each.get("emoji_name"))))
        ),
    )


def _is_bot(server: _Server, user: str) -> bool:
    return user in server.users and server.users[user].kind == "bot"


def _name_users(message: object, users: Mapping[str, User]) -> str:
    """Return the text with mentions of known users as stored text has them; a dot may end a sentence."""

    def name(match: re.Match[str]) -> str:
        user = match[1] if match[1] in users else match[1].rstrip("._-")
        return f"<@{user}>{match[1][len(user) :]}" if user in users else match[0]

    return _MENTION.sub(name, message) if isinstance(message, str) else ""
