"""Answers of Microsoft Graph about Teams (messages, channels, chats, members), saved as JSON files → records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from contextwin.analysis.loose_json import list_of, object_of, objects_of, string_of
from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known, Skip, join_texts, quote
from contextwin.ingest.sources.fields import describe_files, is_identifier, parse_json, short_text, show, stated_text
from contextwin.ingest.sources.html import html_text, read_attributes
from contextwin.ingest.sources.json_items import JsonItems, parse_object
from contextwin.ingest.sources.streams import HEAD_BYTES, Streams, is_made_of, open_streams
from contextwin.models.messages import Channel, ChannelKind, Membership, Message, Record, User, Workspace
from contextwin.models.quotations import mark_typed, quote_message

_CONTEXT = re.compile(
    rb'"@odata\.context"\s*:\s*"https://graph\.microsoft\.[^"]{0,300}?(?:teams|chats|Message|members)'
)
_MESSAGE = re.compile(rb'"messageType"\s*:')
_PLACE = re.compile(rb'"(?:channelIdentity|chatId)"\s*:')
_TEAM_OF = re.compile(r"teams\('([^']{1,200})'\)")
_CHANNEL_OF = re.compile(r"channels\('([^']{1,300})'\)")
_CHAT_OF = re.compile(r"chats\('([^']{1,300})'\)")
_CHATS: Mapping[str, ChannelKind] = {"oneOnOne": "im"}
# What is read of a channel or chat.
_OF_PLACE = frozenset({"membershipType", "chatType", "displayName", "topic", "isArchived", "description"})


def is_teams(path: Path | str) -> bool:
    """Return whether a file, or one of a folder or archive, is an answer of Microsoft Graph about Teams."""
    return is_made_of(path, lambda _, head: _is_answer(head))


def _begins_answer(streams: Streams, name: str) -> bool:
    with streams[name]() as stream:
        return _is_answer(stream.read(HEAD_BYTES))


def _is_answer(head: bytes) -> bool:
    return bool(_CONTEXT.search(head) or (_MESSAGE.search(head) and _PLACE.search(head)))


@dataclass(slots=True)
class _Tenant:
    """What the answers say of channels, chats and people."""

    workspace: str = ""
    places: dict[str, Mapping[str, Any]] = field(default_factory=dict)  #: channels and chats, by id
    members: dict[str, dict[str, bool]] = field(default_factory=dict)  #: user → is a guest, by team, channel or chat
    teams: dict[str, str] = field(default_factory=dict)  #: team by channel
    names: dict[str, str] = field(default_factory=dict)  #: by user
    listed: set[str] = field(default_factory=set)  #: users who are members of anything
    tenants: Counter[str] = field(default_factory=Counter)
    tenant_of: dict[str, str] = field(default_factory=dict)  #: by user


def read_teams(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of saved answers; a workspace's id is `workspace`, else that of the organisation or team.

    Channels are private, with the members that an answer lists: a standard channel has those of its team. A chat
    without such an answer has those who wrote in it. A reply is in the thread of its `replyToId`. Raises SourceError
    when no file is such an answer.
    """
    path = Path(path)
    with open_streams(path) as streams:
        names = [name for name in streams if name.endswith((".json", ".json.gz"))]
        if not any(_begins_answer(streams, name) for name in names):
            raise SourceError(f"expected answers of Microsoft Graph about Teams, got {path}", file=str(path))
        tenant = _survey(streams, names)
        most = tenant.tenants.most_common(1)
        tenant.workspace = workspace or (most[0][0] if most else next(iter(tenant.teams.values()), "teams"))
        yield Workspace(workspace=chats.check_id(tenant.workspace, "a workspace's id"))
        yield from _list_entities(tenant)
        known = Known()
        yield from chats.read_files(names, lambda name, skip: _read_file(streams, name, skip, tenant, known))
        yield from chats.unknown_files(streams, names)


def _items(streams: Streams, name: str) -> tuple[str, Iterable[Any]]:
    """Return the context and the objects of an answer: of a list, a page, or a single object."""
    value = parse_object(streams[name], {"value"})
    if isinstance(value, JsonItems):
        return "", value
    answer = object_of(value)
    items = answer.get("value")
    return str(answer.get("@odata.context") or ""), items if isinstance(items, JsonItems) else [answer]


def _survey(streams: Streams, names: list[str]) -> _Tenant:
    tenant = _Tenant()
    for name in names:
        try:
            context, items = _items(streams, name)
        except SourceError:
            continue  # The second pass reports it.
        for item in map(object_of, items):
            _note(tenant, item, context)
    return tenant


def _note(tenant: _Tenant, item: Mapping[str, Any], context: str) -> None:
    id_, context = item.get("id"), unquote(context)
    if _is_message(item):
        identity = object_of(item.get("channelIdentity"))
        if is_identifier(identity.get("channelId")) and is_identifier(identity.get("teamId")):
            tenant.teams.setdefault(identity["channelId"], identity["teamId"])
    elif is_identifier(id_) and ("membershipType" in item or "chatType" in item):
        tenant.places[id_] = {key: item[key] for key in _OF_PLACE & item.keys()}
        if team := _TEAM_OF.search(context):
            tenant.teams[id_] = team[1]
        for member in objects_of(item.get("members")):
            _note_member(tenant, member, id_)
    elif "userId" in item and (owner := _CHANNEL_OF.search(context) or _CHAT_OF.search(context)):
        _note_member(tenant, item, owner[1])
    elif "userId" in item and (team := _TEAM_OF.search(context)):
        _note_member(tenant, item, team[1])


def _note_member(tenant: _Tenant, member: Mapping[str, Any], owner: str) -> None:
    user, roles = member.get("userId"), member.get("roles")
    if not is_identifier(user):
        return
    is_guest = not isinstance(roles, list) or "guest" in roles or "anonymous" in str(member.get("@odata.type"))
    tenant.members.setdefault(owner, {})[user] = is_guest
    tenant.listed.add(user)
    if name := short_text(member.get("displayName")):
        tenant.names[user] = name
    if is_identifier(of := member.get("tenantId")):
        tenant.tenants[of] += 1
        tenant.tenant_of[user] = of


def _list_entities(tenant: _Tenant) -> Iterator[Record]:
    workspace = tenant.workspace
    home = tenant.tenants.most_common(1)[0][0] if tenant.tenants else None
    guests = {user for users in tenant.members.values() for user, is_guest in users.items() if is_guest}
    guests |= {user for user, of in tenant.tenant_of.items() if of != home}
    for user in {user: None for users in tenant.members.values() for user in users}:
        is_guest = user in guests
        yield User(workspace=workspace, user=user, name=tenant.names.get(user), kind="guest" if is_guest else "member")
    for id_, place in tenant.places.items():
        members = tenant.members.get(id_)
        if members is None and place.get("membershipType") == "standard":
            members = tenant.members.get(tenant.teams.get(id_, ""))
        chat = str(place.get("chatType")) if "chatType" in place else None
        kind: ChannelKind = _CHATS.get(chat, "mpim") if chat is not None else "private"
        name = short_text(place.get("displayName") or place.get("topic"))
        yield Channel(
            workspace=workspace,
            channel=id_,
            name=name,
            kind=kind,
            has_members=members is not None,
            is_archived=place.get("isArchived") is True,
            purpose=stated_text(place, "description"),
        )
        for user in members or ():
            yield Membership(workspace=workspace, channel=id_, user=user)


def _read_file(streams: Streams, name: str, skip: Skip, tenant: _Tenant, known: Known) -> Iterator[Record]:
    """Yield the records of a file; raises SourceError when it cannot be read."""
    for number, item in enumerate(_items(streams, name)[1], start=1):
        raw = object_of(item)
        if not _is_message(raw):
            is_listed = "membershipType" in raw or "chatType" in raw or "userId" in raw
            yield from () if is_listed else (skip(reason="unknown object", position=f"item {number}"),)
            continue
        for index, each in enumerate([raw, *list_of(raw.get("replies"))]):
            skip_it = partial(skip, position=f"item {number}, reply {index}" if index else f"item {number}")
            read = _read_message(object_of(each), raw, tenant, skip_it, known)
            yield from chats.or_broken(read, skip_it, "bad message")


def _is_message(item: Mapping[str, Any]) -> bool:
    return "messageType" in item or ("body" in item and "createdDateTime" in item)


def _read_message(
    raw: Mapping[str, Any], root: Mapping[str, Any], tenant: _Tenant, skip: Skip, known: Known
) -> Iterator[Record]:
    """Yield the message after its channel and author, as far as no answer lists them; raises SourceError on damage."""
    if raw.get("messageType", "message") != "message":
        reason, ts = f"type {raw.get('messageType')!s:.40}", chats.ts_of_iso(raw.get("createdDateTime"))
        yield skip(reason=reason, workspace=tenant.workspace, ts=ts)
        return
    id_ = chats.check_id(raw.get("id"), "a message's 'id'")
    place = object_of(raw.get("channelIdentity") or root.get("channelIdentity")).get("channelId")
    channel = chats.check_id(place or raw.get("chatId") or root.get("chatId"), "a 'channelIdentity' or 'chatId'")
    answered = raw.get("replyToId") or (root.get("id") if raw is not root else None)
    own = _ts_of(id_, answered) or chats.ts_of_iso(raw.get("createdDateTime"))
    if own is None:
        raise SourceError(f"expected a time in 'createdDateTime', got {show(raw.get('createdDateTime'))}")
    yield from _name_unlisted(raw, tenant, known, channel, is_chat=place is None)
    person, program, user = _sender_of(raw)
    ts = known.claim(channel, own, f"{answered} {id_}")
    values: dict[str, Any] = {"workspace": tenant.workspace, "channel": channel, "ts": ts, "user": user}
    values["thread_ts"] = (_ts_of(str(answered), None) if answered else None) or ts
    if raw.get("deletedDateTime"):
        yield Message(**values, text="", is_deleted=True)
        return
    files = describe_files(attached_files(raw))
    title = raw.get("subject") if not answered else None
    message = Message(
        **values,
        text=chats.join_texts(title if isinstance(title, str) else None, message_text(raw), chats.file_titles(files)),
        is_bot=bool(program) and not person,
        edited_ts=chats.ts_of_iso(raw.get("lastEditedDateTime")),
        files=files,
        reactions=dict(
            Counter(name for each in objects_of(raw.get("reactions")) if (name := short_text(each.get("reactionType"))))
        ),
        extra={"message_id": id_} | ({"permalink": url} if (url := _address(raw.get("webUrl"))) else {}),
    )
    yield chats.kept_or_empty(message, skip)


def _sender_of(raw: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any], str | None]:
    """Return the person or the program that sent a message, and its id."""
    sender = object_of(raw.get("from"))
    person, program = object_of(sender.get("user")), object_of(sender.get("application"))
    return person, program, next(filter(is_identifier, (person.get("id"), program.get("id"))), None)


def _name_unlisted(
    raw: Mapping[str, Any], tenant: _Tenant, known: Known, channel: str, *, is_chat: bool
) -> Iterator[Record]:
    """Yield the channel and the author of a message, and their membership, as far as no answer lists them."""
    workspace = tenant.workspace
    if channel not in tenant.places:
        yield from known.new(
            Channel(workspace=workspace, channel=channel, kind="mpim", has_kind=False)
            if is_chat
            else chats.unknown_channel(workspace, channel)
        )
    person, program, user = _sender_of(raw)
    if user and user not in tenant.listed:
        name = person.get("displayName") or program.get("displayName")
        yield from known.new_user(chats.unknown_user(workspace, user, name, is_bot=not person))
    if user and person and is_chat and channel not in tenant.members:
        yield from known.new(Membership(workspace=workspace, channel=channel, user=user))


def _address(value: object) -> str | None:
    """Return a web address, None for anything else."""
    return value if isinstance(value, str) and value.startswith("https://") and is_identifier(value) else None


def _ts_of(id_: str, answered: object) -> str | None:
    """Return the ts of an id, which is the time in milliseconds; replies to different messages may share one."""
    digits = chats.number_of(str(answered)) % 999 + 1 if answered else 0
    return chats.ts_of_milliseconds(int(id_), digits) if id_.isascii() and id_.isdigit() and len(id_) <= 15 else None


# ---- The words of a Teams message: HTML with mentions, quoted messages, cards; and its files


_CARD_TEXTS = ("title", "subtitle", "text", "activityTitle", "activitySubtitle")
# Unmeasured.
_MAX_DEPTH = 12


def message_text(raw: Mapping[str, Any]) -> str:
    """Return the words of a message, of the messages that it quotes, and of its cards."""
    body = object_of(raw.get("body"))
    text = string_of(body.get("content"))
    if body.get("contentType") == "html":
        mentioned = {str(each.get("id")): _user_of(each) for each in objects_of(raw.get("mentions"))}
        text = html_text(text, lambda tag, attributes: _element(tag, attributes, mentioned), shows_links=True)
    return join_texts(mark_typed(text), *(_attached(each) for each in objects_of(raw.get("attachments"))))


def _user_of(mention: Mapping[str, Any]) -> object:
    return object_of(object_of(mention.get("mentioned")).get("user")).get("id")


def _element(tag: str, attributes: str, mentioned: Mapping[str, object]) -> str | None:
    if tag == "at" and is_identifier(user := mentioned.get(read_attributes(attributes).get("id", ""))):
        return f"<@{user}>"
    if tag == "emoji":
        return read_attributes(attributes).get("alt", "")
    if tag == "img":
        return _image(read_attributes(attributes))
    return "" if tag == "attachment" else None


def _image(attributes: Mapping[str, str]) -> str:
    """Return what stands for an image between words: an emoji, else that there is one, with its description."""
    described = attributes.get("alt", "").strip()
    if "emoji" in attributes.get("itemtype", "").lower():
        return described
    return f"[image: {described}]" if described and described.lower() != "image" else "[image]"


def _attached(attachment: Mapping[str, Any]) -> str:
    """Return the words of a card, of a snippet of code, or of the message that is quoted or forwarded.

    A file has only a name.
    """
    content = attachment.get("content")
    if not isinstance(content, str):
        return ""
    try:
        value = parse_json(content.encode("utf-8", "replace"))
    except SourceError:
        return ""
    fields, kind = object_of(value), str(attachment.get("contentType"))
    if kind == "messageReference":
        return _quoted(fields.get("messageSender"), string_of(fields.get("messagePreview")))
    if kind == "forwardedMessageReference":
        return _quoted(fields.get("originalMessageSender"), html_text(string_of(fields.get("originalMessageContent"))))
    if kind.endswith("card.codesnippet"):
        return _snippet(fields)
    return join_texts(*_card_texts(value, 0))


def _quoted(sender: object, words: str) -> str:
    """Return somebody's words as a quote under their name."""
    person = object_of(object_of(sender).get("user")) or object_of(object_of(sender).get("application"))
    id_, name = person.get("id"), string_of(person.get("displayName"))
    author = f"<@{id_}>" if is_identifier(id_) and not set("<>| \n") & set(id_) else name
    if not words.strip():
        return ""
    return quote_message(author, words) if author else quote(words)


def _snippet(fields: Mapping[str, Any]) -> str:
    """Return a snippet of code, with its name; Graph may hold its lines, or only where they are."""
    lines = fields.get("lines")
    code = "\n".join(
        string_of(line if isinstance(line, str) else object_of(line).get("text")) for line in list_of(lines)
    )
    code = code if code.strip() else string_of(fields.get("code")) or string_of(fields.get("preview"))
    return join_texts(string_of(fields.get("name")), f"```\n{code}\n```" if code.strip() else None)


def _card_texts(value: object, depth: int) -> Iterator[str]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, list):
        for item in value:
            yield from _card_texts(item, depth + 1)
    elif isinstance(value, dict):
        for given, item in value.items():
            key = given[:1].lower() + given[1:]  # Connectors write "Title", too.
            if key == "facts":
                yield from map(_fact, objects_of(item))
            elif key in _CARD_TEXTS and isinstance(item, str):
                yield html_text(item)
            else:
                yield from _card_texts(item, depth + 1)


def _fact(fact: Mapping[str, Any]) -> str:
    """Return a row of a set of facts: its name and its value."""
    texts = {key.lower(): html_text(item) for key, item in fact.items() if isinstance(item, str)}
    return ": ".join(filter(None, (texts.get("title") or texts.get("name"), texts.get("value"))))


def attached_files(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the files that a message names."""
    files = (each for each in objects_of(raw.get("attachments")) if not isinstance(each.get("content"), str))
    return [{"name": each.get("name")} for each in files if each.get("name")]
