"""One Slack message, from an export or a live event: its JSON → `Message`, or the reason why it is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from contextwin.analysis.mrkdwn import files_of, plain_text
from contextwin.ingest.sources.fields import EXPECTED_TS, describe_files, is_empty, is_ts, short_text, show
from contextwin.models.messages import Message, Skipped

#: Subtypes whose text somebody wrote. All others say that something happened (a topic was set, somebody joined), or
#: wrap a change to another message.
KEPT_SUBTYPES = frozenset(
    {"thread_broadcast", "me_message", "file_share", "bot_message", "file_comment", "slackbot_response"}
)

_TOMBSTONE = "tombstone"
_BOT_SUBTYPES = frozenset({"bot_message", "slackbot_response"})
_SLACKBOT = "USLACKBOT"
_SUBTYPE = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SKIN_TONE = "::skin-tone-"


def parse_message(
    raw: object, *, workspace: str, channel: str, file: str, position: str, keep_empty: bool = False
) -> Message | Skipped:
    """Return the message, its text plain, or why it is not kept; `file` and `position` only say where it stands.

    A reason is the subtype ("channel_join", "message_changed", …), "unknown subtype", "not a message" or "empty"; for
    damaged input "not an object", "bad ts" or "bad thread_ts". A tombstone is a deleted message without content.
    """
    if not isinstance(raw, dict):
        detail = f"expected an object, got {show(raw)}"
        return Skipped(reason="not an object", file=file, position=position, is_broken=True, detail=detail)
    if reason := _why_unwanted(raw):
        return Skipped(reason=reason, file=file, position=position)
    for key, value in (("ts", raw.get("ts")), ("thread_ts", _thread_ts(raw))):
        if not is_ts(value):
            detail = f"expected a string {key!r} {EXPECTED_TS}, got {show(value)}"
            return Skipped(reason=f"bad {key}", file=file, position=position, is_broken=True, detail=detail)
    read = _read_tombstone if _subtype(raw) == _TOMBSTONE else _read_message
    message = read(raw, workspace, channel)
    is_unwanted = is_empty(message) and not keep_empty
    return Skipped(reason="empty", file=file, position=position) if is_unwanted else message


def _why_unwanted(raw: Mapping[str, Any]) -> str | None:
    """Return the reason why a sound record is not a message to keep; None: it is one."""
    if raw.get("type", "message") != "message":
        return "not a message"
    subtype = _subtype(raw)
    if subtype is None or subtype == _TOMBSTONE or subtype in KEPT_SUBTYPES:
        return None
    return subtype if _SUBTYPE.fullmatch(subtype) else "unknown subtype"


def _subtype(raw: Mapping[str, Any]) -> str | None:
    """Return the subtype; live events say "" for none."""
    subtype = raw.get("subtype")
    return str(subtype) if subtype else None


def _thread_ts(raw: Mapping[str, Any]) -> Any:
    """Return the root's ts: a broadcast reply may have it in `root` only; a message without one is its own root."""
    root = raw.get("root")
    from_root = root.get("thread_ts") or root.get("ts") if isinstance(root, dict) else None
    return raw.get("thread_ts") or from_root or raw.get("ts")


def _read_tombstone(raw: Mapping[str, Any], workspace: str, channel: str) -> Message:
    ts, thread_ts = raw["ts"], _thread_ts(raw)
    return Message(
        workspace=workspace, channel=channel, ts=ts, thread_ts=thread_ts, text="", subtype=_TOMBSTONE, is_deleted=True
    )


def _read_message(raw: Mapping[str, Any], workspace: str, channel: str) -> Message:
    return Message(
        workspace=workspace,
        channel=channel,
        ts=raw["ts"],
        thread_ts=_thread_ts(raw),
        text=plain_text(raw),
        user=_author(raw),
        username=_shown_name(raw),
        subtype=_subtype(raw),
        is_bot=_is_bot(raw),
        edited_ts=_edited_ts(raw),
        files=describe_files(files_of(raw)),
        reactions=_reactions(raw),
    )


def _author(raw: Mapping[str, Any]) -> str | None:
    """Return who wrote it, from the surest place to the weakest; None when no place tells."""
    inside = (raw.get("file"), raw.get("comment"))
    places = (raw.get("user"), *(_inner(value, "user") for value in inside), raw.get("bot_id"), raw.get("username"))
    return next(filter(None, map(short_text, places)), None)


def _shown_name(raw: Mapping[str, Any]) -> str | None:
    return short_text(raw.get("username")) or short_text(_inner(raw.get("bot_profile"), "name"))


def _is_bot(raw: Mapping[str, Any]) -> bool:
    return bool(raw.get("bot_id")) or _subtype(raw) in _BOT_SUBTYPES or raw.get("user") == _SLACKBOT


def _edited_ts(raw: Mapping[str, Any]) -> str | None:
    edited = _inner(raw.get("edited"), "ts")
    return edited if is_ts(edited) else None


def _reactions(raw: Mapping[str, Any]) -> dict[str, int]:
    """Return how often each emoji was given, skin tones together."""
    counts: dict[str, int] = {}
    given = raw.get("reactions")
    for reaction in given if isinstance(given, list) else []:
        name, count = short_text(_inner(reaction, "name")), _inner(reaction, "count")
        if name and isinstance(count, int) and count > 0:
            name = name.partition(_SKIN_TONE)[0]
            counts[name] = counts.get(name, 0) + count
    return counts


def _inner(value: object, key: str) -> Any:
    """Return `value[key]` where `value` is an object, else None."""
    return value.get(key) if isinstance(value, dict) else None
