"""Telegram Desktop's export in JSON (result.json): one chat, or all chats of an account → records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from contextwin.analysis.loose_json import list_of, object_of, objects_of, string_of
from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known, Skip
from contextwin.ingest.sources.fields import describe_files, is_identifier, short_text, show
from contextwin.ingest.sources.json_items import JsonCursor, JsonItems, Opener, parse_object
from contextwin.ingest.sources.streams import is_made_of, open_exports
from contextwin.models.messages import Channel, ChannelKind, Membership, Message, Record, Workspace
from contextwin.models.quotations import mark_typed, quote_message

_STRING = rb'"(?:[^"\\]|\\.)*+"'
# One chat, or an account, whose file begins with a sentence about Telegram.
_HEAD = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{\s*(?:(?:"name"\s*:\s*(?:null|' + _STRING + rb')\s*,\s*)?"type"\s*:\s*"'
    rb'(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))"\s*,\s*"id"\s*:'
    rb'|"about"\s*:\s*"[^"]{0,300}Telegram)'
)
# Chats between two people, or with oneself.
_DIRECT: Mapping[str, ChannelKind] = {"personal_chat": "im", "bot_chat": "im", "saved_messages": "im"}
# The lists of chats of an account, what is read of a chat, and where its messages are.
_LISTS, _OF_CHAT, _MESSAGES = ("chats", "left_chats"), ("id", "type", "name"), "messages"
# What stands in place of the name of a file that was not exported.
_NOT_EXPORTED = "("


def is_telegram(path: Path | str) -> bool:
    """Return whether a file, or one of a folder or archive, is Telegram's export in JSON."""
    return is_made_of(path, lambda _, head: _HEAD.match(head))


def read_telegram(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of a chat, or of all chats of an account; a workspace's id is `workspace`, else of the path.

    An export does not say who is in a chat: groups and channels are private, people are guests. In a chat of two, those
    who wrote are members. Raises SourceError when no file is Telegram's export.
    """
    with open_exports(path, _HEAD.match, "result.json of Telegram") as (streams, exports):
        id_ = chats.check_id(workspace or chats.workspace_of(Path(path)), "a workspace's id")
        yield Workspace(workspace=id_)
        known = Known()
        yield from chats.read_files(exports, lambda name, skip: _read_export(streams[name], skip, id_, known))
        yield from chats.unknown_files(streams, exports)


def _read_export(open: Opener, skip: Skip, workspace: str, known: Known) -> Iterator[Record]:
    """Yield the records of a file; raises SourceError when it cannot be read."""
    heads = _survey(open)
    read = partial(_read_chat, workspace=workspace, skip=skip, known=known)
    if not heads:
        export = object_of(parse_object(open, {_MESSAGES}))
        messages = export.get(_MESSAGES)
        yield from read(export, messages if isinstance(messages, JsonItems) else None)
        return
    with open() as stream:
        cursor = JsonCursor(stream)
        for head, _ in zip(heads, _chats_of(cursor), strict=True):
            where = f"chat {head.get('id')!s:.20}, "
            if not head[_MESSAGES]:
                yield from read(head, None, where=where)
                continue
            for key in cursor.fields():
                if key == _MESSAGES and cursor.is_at("["):
                    yield from read(head, (cursor.value() for _ in cursor.items()), where=where)


def _survey(open: Opener) -> list[Mapping[str, Any]]:
    """Return what an export of several chats says of each, with whether it holds one list of messages."""
    heads: list[Mapping[str, Any]] = []
    with open() as stream:
        cursor = JsonCursor(stream)
        for _ in _chats_of(cursor):
            head, lists = dict[str, Any](), 0
            for key in cursor.fields():
                if key == _MESSAGES:
                    lists += cursor.is_at("[")
                    for _ in cursor.items() if cursor.is_at("[") else ():
                        cursor.value()
                elif key in _OF_CHAT:
                    head.setdefault(key, cursor.value())
            heads.append(head | {_MESSAGES: lists == 1})
        cursor.end()
    return heads


def _chats_of(cursor: JsonCursor) -> Iterator[None]:
    """Yield at each chat of an export of several."""
    for key in cursor.fields() if cursor.is_at("{") else ():
        if key in _LISTS and cursor.is_at("{"):
            for inner in cursor.fields():
                if inner == "list" and cursor.is_at("["):
                    for _ in cursor.items():
                        if cursor.is_at("{"):
                            yield


def _read_chat(
    chat: Mapping[str, Any], messages: Iterable[Any] | None, workspace: str, skip: Skip, known: Known, where: str = ""
) -> Iterator[Record]:
    """Yield the records of a chat; `messages` is None where it has no list of them."""
    id_ = str(chat.get("id"))
    if not (isinstance(chat.get("id"), int) and is_identifier(id_) and messages is not None):
        detail = f"expected a chat with an 'id' and a list of messages, got {show(chat.get('id'))}"
        yield chats.broken(partial(skip, position=f"{where}whole chat"), "bad chat", detail)
        return
    kind = _DIRECT.get(str(chat.get("type")))
    channel = (
        Channel(workspace=workspace, channel=id_, kind=kind)
        if kind
        else chats.unknown_channel(workspace, id_, chat.get("name"))
    )
    yield from known.new(channel)
    yield from chats.read_items(messages, partial(_read_message, channel=channel, known=known), skip, where=where)


def _read_message(raw: Mapping[str, Any], skip: Skip, channel: Channel, known: Known) -> Iterator[Record]:
    """Yield the message, or why it is skipped, after its author; raises SourceError when it is damaged."""
    number, workspace = chats.number_or_none(raw.get("id")), channel.workspace
    ts = _ts_of(raw.get("date_unixtime"), number or 0) or chats.ts_of_iso(raw.get("date"))
    if number is None or ts is None:
        raise SourceError(f"expected an 'id' and a 'date_unixtime', got {show(raw.get('id'))}, {show(raw.get('date'))}")
    if raw.get("type") != "message":
        yield skip(reason=f"type {raw.get('action')!s:.40}", workspace=workspace, ts=ts)
        return
    user = raw.get("from_id") if is_identifier(raw.get("from_id")) else None
    if user:
        yield from known.new_user(chats.unknown_user(workspace, user, raw.get("from")))
        if channel.kind == "im":
            yield from known.new(Membership(workspace=workspace, channel=channel.channel, user=user))
    files = describe_files(_files_of(raw))
    ts = known.claim(channel.channel, ts, str(number))
    answered = chats.number_or_none(raw.get("reply_to_message_id"))
    message = Message(
        workspace=workspace,
        channel=channel.channel,
        ts=ts,
        thread_ts=ts,
        text=chats.join_texts(_text_of(raw), chats.file_titles(files)),
        user=user,
        edited_ts=_ts_of(raw.get("edited_unixtime"), number),
        files=files,
        reactions=_reactions(raw),
        extra={"message_id": str(number)} | ({"reply_to": str(answered)} if answered is not None else {}),
    )
    yield chats.kept_or_empty(message, skip)


def _ts_of(seconds: object, number: int) -> str | None:
    """Return the ts of a time in whole seconds; the message's number tells those of one second apart.

    >>> _ts_of("1700000000", 1234567), _ts_of("soon", 1)
    ('1700000000.234567', None)
    """
    if not (isinstance(seconds, str) and seconds.isascii() and seconds.isdigit() and len(seconds) <= 12):
        return None
    micros = abs(number) % 1_000_000
    return chats.ts_of_milliseconds(int(seconds) * 1000 + micros // 1000, micros)


def _text_of(raw: Mapping[str, Any]) -> str:
    """Return the words of a message: its text, forwarded words as a quote, a poll, a sticker, a contact."""
    text = _plain(raw.get("text"))
    forwarded = short_text(raw.get("forwarded_from"))
    poll = object_of(raw.get("poll"))
    answers = [f"• {answer}" for each in objects_of(poll.get("answers")) if (answer := short_text(each.get("text")))]
    contact = object_of(raw.get("contact_information"))
    contacts = " ".join(part for key in ("first_name", "last_name") if (part := short_text(contact.get(key))))
    return chats.join_texts(
        quote_message(forwarded, text) if forwarded and text else mark_typed(text),
        short_text(poll.get("question")),
        *answers,
        short_text(raw.get("sticker_emoji")),
        f"[contact: {contacts}]" if contacts else None,
        short_text(raw.get("place_name")),
    )


def _plain(text: object) -> str:
    """Return a text that may be in pieces: strings, and objects with a text; a link shows its address, too."""
    if isinstance(text, str):
        return text
    parts: list[str] = []
    for piece in list_of(text):
        if isinstance(piece, str):
            parts.append(piece)
            continue
        fields = object_of(piece)
        words, address, user = string_of(fields.get("text")), fields.get("href"), fields.get("user_id")
        if fields.get("type") == "mention_name" and isinstance(user, int):
            parts.append(f"<@user{user}>")
        elif fields.get("type") == "pre":
            parts.append(f"\n```\n{words}\n```\n")
        else:
            parts.append(f"{words} ({address})" if isinstance(address, str) and address != words else words)
    return "".join(parts)


def _files_of(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the files of a message by name; what was not exported may still have one, or a kind."""
    names = [short_text(raw.get("file_name")), *(_name_in(raw.get(key)) for key in ("file", "photo"))]
    title = " – ".join(part for key in ("performer", "title") if (part := short_text(raw.get(key))))
    kind = short_text(raw.get("media_type")) or ("photo" if "photo" in raw else "file" if "file" in raw else None)
    if kind == "sticker":
        return []
    name = next(filter(None, names), kind)
    return [{"name": name, **({"title": title} if title else {})}] if name else []


def _name_in(path: object) -> str | None:
    named = isinstance(path, str) and not path.startswith(_NOT_EXPORTED)
    return short_text(str(path).rpartition("/")[2]) if named else None


def _reactions(raw: Mapping[str, Any]) -> dict[str, int]:
    given = objects_of(raw.get("reactions"))
    return chats.count_reactions((short_text(each.get("emoji")), each.get("count")) for each in given)
