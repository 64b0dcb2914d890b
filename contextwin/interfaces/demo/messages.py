"""Posts of a channel → the messages of its export, as Slack writes them."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from contextwin.interfaces.demo.bosun import bosun_attachment
from contextwin.interfaces.demo.markup import encode_text, rich_text_blocks
from contextwin.interfaces.demo.stories import Post
from contextwin.interfaces.demo.workspace import BOT_ID, DEMO_WORKSPACE, PEOPLE_BY_HANDLE, Person

Json = dict[str, Any]

_FILE_TYPES = {
    "jpg": ("image/jpeg", "JPEG"),
    "md": ("text/markdown", "Markdown (raw)"),
    "mp4": ("video/mp4", "MPEG 4 Video"),
    "png": ("image/png", "PNG"),
}
_NOTICES = {"join": "has joined the channel", "leave": "has left the channel"}


def build_messages(channel: str, posts: list[Post]) -> Iterator[Json]:
    """Yield the messages of `posts`, which are oldest first.

    A broadcast reply comes twice, as exports have it: once from the channel, with its root, and once from the thread.
    """
    ts_by_label = dict(zip((post.label for post in posts), _give_ts(channel, posts), strict=True))
    replies_by_root = _group_replies(posts)
    roots: dict[str, Json] = {}
    for post in posts:
        message = _build_message(channel, post, ts_by_label[post.label])
        if post.label in replies_by_root:
            message |= _thread_summary(message["ts"], replies_by_root[post.label], ts_by_label)
            roots[post.label] = message
        if post.thread:
            message |= _parent(post.thread, roots)
        if post.is_broadcast and post.thread:
            yield message | {"subtype": "thread_broadcast", "root": roots[post.thread]}
        yield message


def _give_ts(channel: str, posts: Iterable[Post]) -> Iterator[str]:
    """Yield a `ts` for each post: within its minute when there is room, and always later than the one before."""
    latest = 0
    for number, post in enumerate(posts):
        noise = int.from_bytes(hashlib.sha256(f"{channel} {number}".encode()).digest()[:4], "big")
        latest = max(int(post.sent_at.timestamp()) + noise % 50, latest + 3)
        yield f"{latest}.{noise % 999_983:06d}"


def _group_replies(posts: Iterable[Post]) -> dict[str, list[Post]]:
    replies: dict[str, list[Post]] = {}
    for post in posts:
        if post.thread:
            replies.setdefault(post.thread, []).append(post)
    return replies


def _thread_summary(ts: str, replies: list[Post], ts_by_label: dict[str, str]) -> Json:
    users = [PEOPLE_BY_HANDLE[reply.who].user for reply in replies]
    unique = list(dict.fromkeys(users))
    return {
        "thread_ts": ts,
        "reply_count": len(replies),
        "reply_users_count": len(unique),
        "latest_reply": ts_by_label[replies[-1].label],
        "reply_users": unique,
        "replies": [{"user": user, "ts": ts_by_label[reply.label]} for user, reply in zip(users, replies, strict=True)],
        "is_locked": False,
        "subscribed": False,
    }


def _parent(thread: str, roots: dict[str, Json]) -> Json:
    if thread.startswith("@"):
        sent_at = datetime.fromisoformat(f"{thread[1:]}+00:00")
        return {"thread_ts": f"{int(sent_at.timestamp())}.204119"}
    root = roots[thread]
    return {"thread_ts": root["ts"], "parent_user_id": root.get("user", PEOPLE_BY_HANDLE["bosun"].user)}


def _build_message(channel: str, post: Post, ts: str) -> Json:
    person = PEOPLE_BY_HANDLE[post.who]
    text = encode_text(post.text)
    match post.kind:
        case None:
            return _plain_message(channel, post, person, ts)
        case "me":
            return _message(person.user, ts, text, subtype="me_message")
        case "join" | "leave":
            notice = f"<@{person.user}> {_NOTICES[post.kind]}"
            return _message(person.user, ts, notice, subtype=f"channel_{post.kind}")
        case "topic" | "purpose":
            notice = f"<@{person.user}> set the channel {post.kind}: {text}"
            return _message(person.user, ts, notice, subtype=f"channel_{post.kind}") | {post.kind: text}
        case "deleted":
            return _message("USLACKBOT", ts, "This message was deleted.", subtype="tombstone") | {"hidden": True}
        case kind:
            return _bot_message(person, ts, bosun_attachment(kind, post.text))


def _message(user: str, ts: str, text: str, *, subtype: str) -> Json:
    return {"type": "message", "subtype": subtype, "ts": ts, "user": user, "text": text}


def _bot_message(person: Person, ts: str, attachment: Json) -> Json:
    return {
        "type": "message",
        "subtype": "bot_message",
        "text": "",
        "ts": ts,
        "username": person.name,
        "bot_id": BOT_ID,
        "attachments": [attachment],
    }


def _plain_message(channel: str, post: Post, person: Person, ts: str) -> Json:
    message: Json = {
        "client_msg_id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{channel}/{ts}")),
        "type": "message",
        "text": encode_text(post.text),
        "user": person.user,
        "ts": ts,
        "team": DEMO_WORKSPACE,
        "user_team": DEMO_WORKSPACE,
        "source_team": DEMO_WORKSPACE,
        "user_profile": user_profile(person),
    }
    if post.is_rich:
        message["blocks"] = rich_text_blocks(post.text, block_id=ts[-5:])
    if post.edited_at:
        message["edited"] = {"user": person.user, "ts": f"{int(post.edited_at.timestamp())}.000000"}
    if post.reactions:
        message["reactions"] = [_reaction(name, handles) for name, *handles in post.reactions]
    if post.files or post.files_gone:
        message["files"] = [_file(name, person, ts) for name in post.files]
        message["files"] += [{"id": _file_id(name, ts), "mode": "tombstone"} for name in post.files_gone]
        message |= {"upload": True, "display_as_bot": False}
    return message


def user_profile(person: Person) -> Json:
    """Return the short profile that Slack puts on each message."""
    return {
        "first_name": person.name.split()[0],
        "real_name": person.name,
        "display_name": person.display_name,
        "team": DEMO_WORKSPACE,
        "name": person.handle,
        "is_restricted": person.kind == "guest",
        "is_ultra_restricted": person.kind == "guest",
    }


def _reaction(name: str, handles: list[str]) -> Json:
    users = [PEOPLE_BY_HANDLE[handle].user for handle in handles]
    return {"name": name, "users": users, "count": len(users)}


def _file(name: str, person: Person, ts: str) -> Json:
    title, _, extension = name.rpartition(".")
    mimetype, pretty_type = _FILE_TYPES[extension]
    file_id = _file_id(name, ts)
    return {
        "id": file_id,
        "created": int(ts.partition(".")[0]),
        "timestamp": int(ts.partition(".")[0]),
        "name": name,
        "title": title,
        "mimetype": mimetype,
        "filetype": extension,
        "pretty_type": pretty_type,
        "user": person.user,
        "mode": "hosted",
        "is_external": False,
        "is_public": True,
        "size": 1024 + int(file_id[1:5], 16),
        "url_private": f"https://files.slack.com/files-pri/{DEMO_WORKSPACE}-{file_id}/{name}",
    }


def _file_id(name: str, ts: str) -> str:
    return f"F{hashlib.sha256(f'{name} {ts}'.encode()).hexdigest()[:10].upper()}"
