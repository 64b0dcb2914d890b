"""The data files → a Slack export: the lists of the workspace, and a file for each day of each conversation."""

from __future__ import annotations

import hashlib
import html
import json
import re
import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time
from itertools import groupby
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from contextwin.interfaces.demo import stories
from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, FILES_BY_NAME, USERS_BY_HANDLE, Json, Post


def write_demo_export(path: Path) -> None:
    """Write the made-up company's Slack export to `path`, a zip file; the same bytes every time."""
    with ZipFile(path, "w") as archive:
        for name, content in _export_files():
            member = ZipInfo(name, date_time=(2026, 3, 9, 8, 0, 0))
            member.create_system, member.external_attr = 3, 0o644 << 16
            archive.writestr(member, json.dumps(content, indent=4), compress_type=ZIP_DEFLATED)


def _export_files() -> Iterator[tuple[str, list[Json]]]:
    yield from stories.LISTS.items()
    for folder, channel in stories.CHANNELS_BY_NAME.items():
        posts = stories.read_story(stories.read_data(f"{folder}.txt"))
        for day, messages in groupby(build_messages(channel, posts), key=_day_of):
            yield f"{folder}/{day}.json", list(messages)


def _day_of(message: Json) -> str:
    return f"{datetime.fromtimestamp(float(message['ts']), UTC):%Y-%m-%d}"


def build_messages(channel: str, posts: list[Post]) -> Iterator[Json]:
    """Yield the messages of `posts`, which are oldest first; a broadcast reply twice, first with its root."""
    messages = {post.label: _build_message(channel, post, ts) for post, ts in _give_ts(channel, posts)}
    for post in posts:
        message = messages[post.label]
        if replies := [reply for reply in posts if reply.thread == post.label]:
            message |= _summarize_thread(message["ts"], replies, messages)
        if post.thread and post.thread.startswith("@"):
            message["thread_ts"] = post.thread[1:]
        elif post.thread:
            root = messages[post.thread]
            message |= {"thread_ts": root["ts"], "parent_user_id": root.get("user", USERS_BY_HANDLE["bosun"]["id"])}
            if post.marks["broadcast"]:
                yield message | {"subtype": "thread_broadcast", "root": root}
        yield message


def _give_ts(channel: str, posts: Iterable[Post]) -> Iterator[tuple[Post, str]]:
    """Yield each post with its `ts`: within its minute when there is room, and always later than the one before."""
    latest = 0
    for number, post in enumerate(posts):
        noise = int.from_bytes(hashlib.sha256(f"{channel} {number}".encode()).digest()[:4], "big")
        latest = max(int(post.sent_at.timestamp()) + noise % 50, latest + 3)
        yield post, f"{latest}.{noise % 999_983:06d}"


def _summarize_thread(ts: str, posts: list[Post], messages: dict[str, Json]) -> Json:
    replies = [{"user": USERS_BY_HANDLE[post.who]["id"], "ts": messages[post.label]["ts"]} for post in posts]
    users = list(dict.fromkeys(reply["user"] for reply in replies))
    counts = {"thread_ts": ts, "reply_count": len(replies), "reply_users_count": len(users)}
    latest = {"latest_reply": replies[-1]["ts"], "reply_users": users, "replies": replies}
    return counts | latest | {"is_locked": False, "subscribed": False}


def _build_message(channel: str, post: Post, ts: str) -> Json:
    text, user = encode_text(post.text), USERS_BY_HANDLE[post.who]
    notice = {"type": "message", "subtype": post.subtype, "ts": ts, "user": user["id"], "text": text}
    match post.subtype:
        case None:
            return _build_plain_message(channel, post, ts)
        case "bot_message":
            bot = {"text": "", "ts": ts, "username": user["real_name"], "bot_id": user["profile"]["bot_id"]}
            attachments = [_attach(post.text, *facts.split()) for facts in post.marks["attachment"]]
            return {"type": "message", "subtype": post.subtype, **bot, "attachments": attachments}
        case "tombstone":
            return notice | {"user": "USLACKBOT", "hidden": True}
        case "channel_topic" | "channel_purpose":
            return notice | {post.subtype.removeprefix("channel_"): text.partition(": ")[2]}
    return notice


def _attach(title: str, color: str, *facts: str) -> Json:
    pairs = (fact.split("=", 1) for fact in facts)
    fields = [{"title": name, "value": value, "short": True} for name, value in pairs]
    return {"id": 1, "color": color, "title": title, "fallback": title, "fields": fields, "mrkdwn_in": ["text"]}


def _build_plain_message(channel: str, post: Post, ts: str) -> Json:
    user, profile, marks = USERS_BY_HANDLE[post.who]["id"], USERS_BY_HANDLE[post.who]["profile"], post.marks
    message: Json = {
        "client_msg_id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{channel}/{ts}")),
        "type": "message",
        "text": encode_text(post.text),
        "user": user,
        "ts": ts,
        **dict.fromkeys(("team", "user_team", "source_team"), profile["team"]),
        "user_profile": {key: profile[key] for key in profile if key not in ("title", "real_name_normalized")},
    }
    if marks["rich"]:
        message["blocks"] = rich_text_blocks(post.text, block_id=ts[-5:])
    for clock in marks["edited"]:
        edited_at = datetime.combine(post.sent_at, time.fromisoformat(clock), UTC)
        message["edited"] = {"user": user, "ts": f"{edited_at.timestamp():.6f}"}
    if marks["react"]:
        message["reactions"] = [
            {"name": name, "users": [USERS_BY_HANDLE[handle]["id"] for handle in handles], "count": len(handles)}
            for name, *handles in map(str.split, marks["react"])
        ]
    if marks["file"]:
        message |= {"files": [FILES_BY_NAME[name] for name in marks["file"]], "upload": True, "display_as_bot": False}
    return message


# ---- Text of a post → Slack's text, and → Slack's rich_text blocks


_TOKEN = re.compile(
    r"```\w*\n(?P<block>(?s:.*?))\n?```"
    r"|`(?P<code>[^`\n]+)`"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<target>https?://[^)\s]+)\)"
    r"|(?P<url>https?://[^\s)]+[^\s).,;:])"
    r"|(?<!\w)@(?P<broadcast>here|channel)\b"
    rf"|(?<!\w)@(?P<user>{'|'.join(USERS_BY_HANDLE)})\b"
    rf"|(?<!\w)\#(?P<channel>{'|'.join(CHANNELS_BY_NAME)})\b"
    r"|(?<!\w)\*(?P<bold>[^*\n]+)\*(?!\w)"
    r"|:(?P<emoji>[a-z_0-9+-]*[a-z+-][a-z_0-9+-]*):"
)


def encode_text(text: str) -> str:
    """Return `text` as Slack stores it: ids for names, `<…>` for links, the three entities escaped.

    >>> encode_text("@hank: see [the docs](https://docs.example/a) & `a < b`")
    '<@U06HANK>: see <https://docs.example/a|the docs> &amp; `a &lt; b`'
    """
    return "".join(encoded for encoded, _ in _pieces(text))


def rich_text_blocks(text: str, *, block_id: str) -> list[Json]:
    """Return the blocks that a Slack client sends with `text`."""
    elements: list[Json] = []
    for part in re.split(r"(```.*?```)", text, flags=re.DOTALL):
        if part.startswith("```"):
            elements.append(_rich("preformatted", part, border=0))
            continue
        for style, lines in groupby(part.strip("\n").split("\n"), key=_list_style):
            if style:
                items = [_rich("section", line.partition(" ")[2]) for line in lines]
                elements.append({"type": "rich_text_list", "style": style, "indent": 0, "border": 0, "elements": items})
            elif prose := "\n".join(lines):
                elements.append(_rich("section", prose))
    return [{"type": "rich_text", "block_id": block_id, "elements": elements}]


def _list_style(line: str) -> str | None:
    return "bullet" if line.startswith("• ") else "ordered" if re.match(r"[1-9]\. ", line) else None


def _rich(kind: str, text: str, **more: int) -> Json:
    return {"type": f"rich_text_{kind}", **more, "elements": [element for _, element in _pieces(text)]}


def _pieces(text: str) -> Iterator[tuple[str, Json]]:
    """Yield the pieces of `text`, each as Slack stores it and as an element of a block."""
    end = 0
    for match in (*_TOKEN.finditer(text), None):
        if plain := text[end : match.start() if match else None]:
            yield html.escape(plain, quote=False), {"type": "text", "text": plain}
        if match:
            yield _convert(str(match.lastgroup), match[str(match.lastgroup)], match["label"] or "")
            end = match.end()


def _convert(kind: str, value: str, label: str) -> tuple[str, Json]:
    escaped, text = html.escape(value, quote=False), {"type": "text", "text": value}
    nested = encode_text(value) if kind == "bold" else ""  # Only bold text has tokens inside.
    user, channel = USERS_BY_HANDLE.get(value, {}).get("id"), CHANNELS_BY_NAME.get(value)
    forms: dict[str, tuple[str, Json]] = {
        "block": (f"```{escaped}```", text),
        "code": (f"`{escaped}`", text | {"style": {"code": True}}),
        "target": (f"<{escaped}|{html.escape(label, quote=False)}>", {"type": "link", "url": value, "text": label}),
        "url": (f"<{escaped}>", {"type": "link", "url": value}),
        "broadcast": (f"<!{value}>", {"type": "broadcast", "range": value}),
        "user": (f"<@{user}>", {"type": "user", "user_id": user}),
        "channel": (f"<#{channel}|{value}>", {"type": "channel", "channel_id": channel}),
        "bold": (f"*{nested}*", text | {"style": {"bold": True}}),
        "emoji": (f":{value}:", {"type": "emoji", "name": value}),
    }
    return forms[kind]
