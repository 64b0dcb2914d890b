"""One Slack message, from an export or an event: JSON → `Message`, or the reason why it is skipped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from contextwin.analysis.loose_json import object_of, objects_of
from contextwin.analysis.slack_text import files_of, plain_text, quoted_files_of
from contextwin.ingest.sources.chats import count_reactions
from contextwin.ingest.sources.fields import EXPECTED_TS, describe_files, is_empty, is_ts, short_text, show
from contextwin.ingest.sources.slack_names import seen_names
from contextwin.models.messages import Message, MessageKey, Skipped, make_tombstone
from contextwin.models.unstated import SLACKBOT

#: Subtypes of roots whose threads are talked in, though they hold no words of their own.
ROOT_SUBTYPES = frozenset({"huddle_thread", "assistant_app_thread"})
#: Subtypes with a text that a user or a bot wrote, or with a thread. All others report what happened (a topic was set,
#: somebody joined) or wrap a change to another message. Broadcast replies were `reply_broadcast` in 2017.
KEPT_SUBTYPES = ROOT_SUBTYPES | {
    *("thread_broadcast", "reply_broadcast", "me_message", "file_share", "bot_message", "file_comment"),
    *("slackbot_response", "reminder_add"),
}

_TOMBSTONE = "tombstone"
_BOT_SUBTYPES = frozenset({"bot_message", "slackbot_response"})
_SUBTYPE = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SKIN_TONE = "::skin-tone-"


def parse_message(
    raw: object, *, workspace: str, channel: str, file: str, position: str, keep_empty: bool = False
) -> Message | Skipped:
    """Return the message with plain text, or why it is skipped; `file` and `position` only tell where it stands.

    A reason is the subtype ("channel_join", "message_changed", …), "unknown subtype", "not a message" or "empty"; for
    damaged input "not an object", "bad ts" or "bad thread_ts". A tombstone is a deleted message without content.
    """
    skipped = partial(Skipped, file=file, position=position)
    if not isinstance(raw, dict):
        return skipped(reason="not an object", is_broken=True, detail=f"expected an object, got {show(raw)}")
    if is_ts(raw.get("ts")):
        skipped = partial(skipped, workspace=workspace, ts=raw["ts"])
    if reason := _skip_reason(raw):
        return skipped(reason=reason)
    ts, thread_ts = raw.get("ts"), _thread_ts(raw)
    for key, value in (("ts", ts), ("thread_ts", thread_ts)):
        if not is_ts(value):
            detail = f"expected a string {key!r} {EXPECTED_TS}, got {show(value)}"
            return skipped(reason=f"bad {key}", is_broken=True, detail=detail)
    if _subtype(raw) == _TOMBSTONE:
        return make_tombstone(workspace, MessageKey(channel, str(ts)), thread_ts)
    message = Message(
        workspace=workspace,
        channel=channel,
        ts=str(ts),
        thread_ts=thread_ts,
        text=_text(raw),
        user=_author(raw),
        username=short_text(raw.get("username")) or short_text(object_of(raw.get("bot_profile")).get("name")),
        subtype=_subtype(raw),
        is_bot=_is_bot(raw),
        edited_ts=_edited_ts(raw),
        files=describe_files([*files_of(raw), *quoted_files_of(raw)]),
        reactions=_reactions(raw),
        names=tuple(dict.fromkeys(seen_names(raw))),
    )
    is_root = raw.get("thread_ts") == ts or _subtype(raw) in ROOT_SUBTYPES
    return skipped(reason="empty") if is_empty(message) and not (keep_empty or is_root) else message


def emoji_name(name: object) -> str | None:
    """Return an emoji's name as reactions are stored: without its skin tone; None for anything but a name."""
    return (short_text(name) or "").partition(_SKIN_TONE)[0] or None


def _skip_reason(raw: Mapping[str, Any]) -> str | None:
    """Return why an undamaged record is not a message to keep; None: it is one."""
    if raw.get("type", "message") != "message":
        return "not a message"
    subtype = _subtype(raw)
    if subtype is None or subtype == _TOMBSTONE or subtype in KEPT_SUBTYPES:
        return None
    return subtype if _SUBTYPE.fullmatch(subtype) else "unknown subtype"


def _subtype(raw: Mapping[str, Any]) -> str | None:
    """Return the subtype; events may have "" for none."""
    subtype = raw.get("subtype")
    return str(subtype) if subtype else None


def _thread_ts(raw: Mapping[str, Any]) -> Any:
    """Return the root's ts: a broadcast reply may have it only in `root`; a message without one is its own root."""
    root = object_of(raw.get("root"))
    return raw.get("thread_ts") or root.get("thread_ts") or root.get("ts") or raw.get("ts")


def _author(raw: Mapping[str, Any]) -> str | None:
    """Return the author's id, from the most to the least reliable field; None when no field has one."""
    commenter = object_of(raw.get("comment")).get("user")
    is_comment = _subtype(raw) == "file_comment"
    owner = object_of(raw.get("file")).get("user")
    named = (commenter if is_comment else None, raw.get("user"), owner, commenter, raw.get("bot_id"))
    return next(filter(None, map(short_text, (*named, raw.get("username")))), None)


def _text(raw: Mapping[str, Any]) -> str:
    """Return the words of a message; the root of a huddle's or an assistant's thread says so, with its title."""
    subtype = _subtype(raw)
    if subtype not in ROOT_SUBTYPES:
        return plain_text(raw)
    holder, key = ("room", "name") if subtype == "huddle_thread" else (subtype, "title")
    kind = "huddle" if subtype == "huddle_thread" else "assistant thread"
    title = short_text(object_of(raw.get(str(holder))).get(key))
    return f"[{kind}: {title}]" if title else f"[{kind}]"


def _is_bot(raw: Mapping[str, Any]) -> bool:
    return bool(raw.get("bot_id")) or _subtype(raw) in _BOT_SUBTYPES or raw.get("user") == SLACKBOT


def _edited_ts(raw: Mapping[str, Any]) -> str | None:
    edited = object_of(raw.get("edited")).get("ts")
    return edited if is_ts(edited) else None


def _reactions(raw: Mapping[str, Any]) -> dict[str, int]:
    """Return the number of reactions by emoji, without its skin tone."""
    given = objects_of(raw.get("reactions"))
    return count_reactions((emoji_name(each.get("name")), each.get("count")) for each in given)
