"""DiscordChatExporter's JSON, one file a channel or thread, alone or in a folder or zip → records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from contextwin.analysis.loose_json import object_of, objects_of
from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known, Skip
from contextwin.ingest.sources.fields import describe_files, is_identifier, short_text, show, stated_text
from contextwin.ingest.sources.json_items import JsonItems, Opener, parse_object
from contextwin.ingest.sources.streams import Streams, head_of, is_made_of, open_exports
from contextwin.models.messages import Channel, ChannelKind, Membership, Message, Record, Workspace

_HEAD = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"guild"\s*:\s*\{')
# Milliseconds from 1970 to Discord's epoch, and how many bits below the milliseconds an id has.
_EPOCH_MS = 1_420_070_400_000
_ID_BITS = 22
# What people and programs write: a message, a reply, and the numbers of what the exporter has no names for, an answer
# to a command. All other types tell what happened.
_WORDS = frozenset({"Default", "Reply", "20", "23"})
_DIRECT: Mapping[str, ChannelKind] = {"DirectTextChat": "im", "DirectGroupTextChat": "mpim"}
_PUBLIC_THREADS = frozenset({"GuildPublicThread", "GuildNewsThread"})
_MENTION = re.compile(r"<@!?([0-9]{15,20})>", re.ASCII)
_CHANNEL = re.compile(r'"channel"\s*:\s*')
_EMOJI = re.compile(r"<a?(:\w{1,100}:)[0-9]{15,20}>", re.ASCII)


def is_discord(path: Path | str) -> bool:
    """Return whether a file, or one of a folder or archive, is DiscordChatExporter's JSON."""
    return is_made_of(path, lambda _, head: _HEAD.match(head))


def read_discord(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of one exported channel or of many; a workspace's id is `workspace`, else the server's.

    An export does not say who may read a channel: channels are private, people are guests. In direct messages, those
    who wrote are members. A public thread, and a post of a forum, is a thread of its parent channel, whose root begins
    with its title; any other thread is a channel. Raises SourceError when no file is
    DiscordChatExporter's JSON.
    """
    with open_exports(path, _HEAD.match, "JSON of DiscordChatExporter") as (streams, exports):
        known, titles = Known(), _find_titles(streams, exports)
        yield from chats.read_files(
            exports, lambda name, skip: _read_export(streams[name], skip, workspace, titles, known)
        )
        yield from chats.unknown_files(streams, exports)


def _find_titles(streams: Streams, names: Iterable[str]) -> dict[str, str]:
    """Return the title of each public thread and post of a forum by its id, which is that of its root as well."""
    titles: dict[str, str] = {}
    for name in names:
        described = _channel_in(head_of(streams, name))
        if described.get("type") in _PUBLIC_THREADS and (title := short_text(described.get("name"))):
            titles[str(described.get("id"))] = title
    return titles


def _channel_in(head: bytes) -> Mapping[str, Any]:
    """Return what the first bytes of a file say of its channel; nothing where they do not hold all of it."""
    text = head.decode("utf-8-sig", "ignore")
    if match := _CHANNEL.search(text):
        with suppress(json.JSONDecodeError, RecursionError):
            return object_of(json.JSONDecoder().raw_decode(text, match.end())[0])
    return {}


def _read_export(
    open: Opener, skip: Skip, given: str | None, titles: Mapping[str, str], known: Known
) -> Iterator[Record]:
    """Yield the records of a file; raises SourceError when it cannot be read."""
    export = object_of(parse_object(open, {"messages"}))
    guild, messages = object_of(export.get("guild")), export.get("messages")
    workspace = chats.check_id(given or guild.get("id"), "a server's id")
    channel, thread = _find_channel(workspace, object_of(export.get("channel")))
    if not isinstance(messages, JsonItems):
        raise SourceError(f"expected a list of messages, got {show(messages)}")
    made = chats.ts_of_iso(export.get("exportedAt"))
    yield from known.new(Workspace(workspace=workspace, name=short_text(guild.get("name")), listed_ts=made), channel)
    read = partial(_read_message, channel=channel, threads=(thread, titles), known=known)
    yield from chats.read_items(messages, read, skip)


def _find_channel(workspace: str, described: Mapping[str, Any]) -> tuple[Channel, str | None]:
    """Return the channel, and the id of the thread in it that the file holds, if it holds one."""
    id_, kind = chats.check_id(described.get("id"), "a channel's id"), str(described.get("type"))
    if kind in _PUBLIC_THREADS and is_identifier(parent := described.get("categoryId")):
        return chats.unknown_channel(workspace, parent, described.get("category")), id_
    if kind in _DIRECT:
        return Channel(workspace=workspace, channel=id_, kind=_DIRECT[kind]), None
    return chats.unknown_channel(workspace, id_, described.get("name"), topic=stated_text(described, "topic")), None


def _read_message(
    raw: Mapping[str, Any], skip: Skip, channel: Channel, threads: tuple[str | None, Mapping[str, str]], known: Known
) -> Iterator[Record]:
    """Yield the message, or why it is skipped, after its author; raises SourceError when it is damaged.

    `threads` are the thread that the file holds, and the titles of all, with which their roots begin.
    """
    thread, titles = threads
    id_ = chats.check_id(raw.get("id"), "a message's 'id'")
    ts = _ts_of(id_) or chats.ts_of_iso(raw.get("timestamp"))
    if ts is None:
        raise SourceError(f"expected an 'id' of Discord's or a 'timestamp', got {show(raw.get('timestamp'))}")
    if str(raw.get("type", "Default")) not in _WORDS:
        yield skip(reason=f"type {raw.get('type')!s:.40}", workspace=channel.workspace, ts=ts)
        return
    workspace, author = channel.workspace, object_of(raw.get("author"))
    user = author.get("id") if is_identifier(author.get("id")) else None
    is_bot = author.get("isBot") is True
    if user:
        name = short_text(author.get("nickname")) or author.get("name")
        handle = short_text(author.get("name"))
        yield from known.new_user(chats.unknown_user(workspace, user, name, is_bot=is_bot, handle=handle))
        if channel.kind != "private":
            yield from known.new(Membership(workspace=workspace, channel=channel.channel, user=user))
    files = describe_files(_files_of(raw))
    ts = known.claim(channel.channel, ts, id_)
    message = Message(
        workspace=workspace,
        channel=channel.channel,
        ts=ts,
        thread_ts=(_ts_of(thread) if thread else None) or ts,
        text=chats.join_texts(titles.get(id_), _text_of(raw, is_bot=is_bot), chats.file_titles(files)),
        user=user,
        is_bot=is_bot,
        edited_ts=chats.ts_of_iso(raw.get("timestampEdited")),
        files=files,
        reactions=_reactions(raw),
        extra=_extra_of(raw, id_),
    )
    yield chats.kept_or_empty(message, skip)


def _ts_of(snowflake: str) -> str | None:
    """Return the ts of an id: its milliseconds, and its last digits to tell messages of one millisecond apart.

    >>> _ts_of("1174089574543110144")
    '1699995168.100144'
    """
    if not (snowflake.isascii() and snowflake.isdigit() and len(snowflake) <= 20):
        return None
    number = int(snowflake)
    return chats.ts_of_milliseconds((number >> _ID_BITS) + _EPOCH_MS, number) if number >> _ID_BITS else None


def _text_of(raw: Mapping[str, Any], *, is_bot: bool) -> str:
    """Return the words of a message: its content, what it forwards, stickers, and the embeds of a bot.

    Embeds of people are previews of links, which are not their words.
    """
    forwarded = object_of(raw.get("forwardedMessage"))
    quoted = chats.join_texts(_content(forwarded), chats.file_titles(describe_files(_files_of(forwarded))))
    embeds = [_embed_text(embed) for embed in objects_of(raw.get("embeds"))] if is_bot else []
    stickers = [f"[{name}]" for sticker in objects_of(raw.get("stickers")) if (name := short_text(sticker.get("name")))]
    return chats.join_texts(_content(raw), chats.quote(quoted), *embeds, *stickers)


def _content(raw: Mapping[str, Any]) -> str:
    content = raw.get("content")
    if not isinstance(content, str):
        return ""
    return _name_mentioned(_EMOJI.sub(r"\1", _MENTION.sub(r"<@\1>", content)), objects_of(raw.get("mentions")))


def _name_mentioned(content: str, mentions: Iterable[Mapping[str, Any]]) -> str:
    """Return a text with the ids of those whom it mentions, whom the exporter calls "@" and a name."""
    ids: dict[str, str] = {}
    for each in mentions:
        if is_identifier(user := each.get("id")):
            names = (each.get("nickname"), each.get("name"))
            ids |= {name: user for name in names if isinstance(name, str) and name and name not in ids}
    if not ids or "@" not in content:
        return content
    longest_first = sorted(ids, key=lambda name: (-len(name), name))
    called = re.compile(rf"(?<!\w)@({'|'.join(map(re.escape, longest_first))})(?!\w)")
    return called.sub(lambda match: f"<@{ids[match[1]]}>", content)


def _embed_text(embed: Mapping[str, Any]) -> str:
    fields = (f"{field.get('name') or ''}: {field.get('value') or ''}" for field in objects_of(embed.get("fields")))
    parts = (embed.get("title"), embed.get("description"), *fields, object_of(embed.get("footer")).get("text"))
    return chats.join_texts(*(part for part in parts if isinstance(part, str)))


def _files_of(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [{"name": attachment.get("fileName")} for attachment in objects_of(raw.get("attachments"))]


def _reactions(raw: Mapping[str, Any]) -> dict[str, int]:
    given = ((object_of(each.get("emoji")), each.get("count")) for each in objects_of(raw.get("reactions")))
    return chats.count_reactions(
        (short_text(emoji.get("code")) or short_text(emoji.get("name")), count) for emoji, count in given
    )


def _extra_of(raw: Mapping[str, Any], id_: str) -> dict[str, Any]:
    """Return the message's id and, for a reply, the id of the message that it answers, a link and no thread."""
    answered = object_of(raw.get("reference")).get("messageId")
    return {"message_id": id_} | ({"reply_to": answered} if is_identifier(answered) else {})
