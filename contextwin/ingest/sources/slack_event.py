"""One event as Slack's Events API sends it: its JSON → what it changes, or the reason why it changes nothing.

Events come more than once and in any order, so each is read by itself, as facts and messages that carry their time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.ingest.sources.fields import EXPECTED_ID, EXPECTED_TS, is_identifier, is_ts, short_text, show
from contextwin.ingest.sources.slack_entities import parse_user
from contextwin.ingest.sources.slack_message import parse_message
from contextwin.models.messages import MEMBER, MOVED_TO, PROFILE, ChannelKind, Fact, Message, Skipped, User

#: What messages say of their channel. Joins say "C" of private channels too, which tells nothing.
_KINDS: Mapping[str, ChannelKind] = {
    "channel": "public",
    "group": "private",
    "mpim": "mpim",
    "im": "im",
    "app_home": "im",
}
_CONVERTED: Mapping[str, ChannelKind] = {"channel_convert_to_private": "private", "channel_convert_to_public": "public"}
_ARCHIVING = {"archive": True, "unarchive": False}
_TYPE = re.compile(r"[a-z][a-z0-9_.]{0,59}")
_USER_ID = re.compile(r"[UW][A-Z0-9]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class EventChange:
    """What an event changes."""

    channel: str | None = None  #: where, by the id that the event names; None: it is about people
    facts: tuple[Fact, ...] = ()  #: about that channel, or about people
    message: Message | None = None  #: new, changed, or deleted
    told_ts: str  #: when the event says that it was so
    users: tuple[User, ...] = ()  #: people that it names, who are guests until more is known


@dataclass(frozen=True, kw_only=True, slots=True)
class _Told:
    """An event with what its reader needs to know."""

    event: Mapping[str, Any]
    kind: str  #: its type, or the subtype of a message, without "channel_" or "group_"
    workspace: str
    team: str
    told_ts: str
    channel: str  #: "" where it names none


def read_event(event: object, *, workspace: str, team: str) -> EventChange | Skipped:
    """Return what an event changes, or why it changes nothing: its type, or what is wrong with it.

    `event` is the inner event, without its envelope. `team` is the workspace's id in Slack; others' people are guests.
    """
    if not isinstance(event, dict):
        return _broken("not an object", f"expected an object, got {show(event)}")
    kind = event.get("type")
    told_ts = next(filter(is_ts, (event.get("event_ts"), event.get("ts"))), None)
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        return _skip(kind if isinstance(kind, str) and _TYPE.fullmatch(kind) else "unknown event")
    if told_ts is None:
        return _broken("bad event_ts", f"expected a string 'event_ts' {EXPECTED_TS}, got {show(event.get('event_ts'))}")
    channel = _channel_of(event)
    if reader is not _read_user and not channel:
        return _broken("bad channel", f"expected a channel's id {EXPECTED_ID}, got {show(event.get('channel'))}")
    action = str(kind).removeprefix("channel_").removeprefix("group_")
    told = _Told(event=event, kind=action, workspace=workspace, team=team, told_ts=told_ts, channel=channel)
    return reader(told)


# -- messages


def _read_message(told: _Told) -> EventChange | Skipped:
    event, subtype = told.event, told.event.get("subtype")
    if event.get("is_ephemeral") is True:
        return _skip("ephemeral")
    if subtype == "message_deleted":
        return _read_deletion(told)
    about_channel = _facts_in_message(told, str(subtype))
    is_change = subtype == "message_changed"
    message = parse_message(
        event.get("message") if is_change else event,
        workspace=told.workspace,
        channel=told.channel,
        file="event",
        position=told.told_ts,
        keep_empty=is_change,
    )
    if isinstance(message, Skipped) and (message.is_broken or not about_channel):
        return message
    if isinstance(message, Skipped):
        user = event.get("user")
        users = _named_users(told, user) if is_identifier(user) else ()
        return EventChange(channel=told.channel, facts=about_channel, told_ts=told.told_ts, users=users)
    return EventChange(
        channel=told.channel,
        facts=about_channel,
        message=message,
        told_ts=told.told_ts,
        users=_named_users(told, message.user),
    )


def _read_deletion(told: _Told) -> EventChange | Skipped:
    before = told.event.get("previous_message")
    thread_ts = before.get("thread_ts") if isinstance(before, dict) else None
    ts = told.event.get("deleted_ts")
    message = parse_message(
        {"subtype": "tombstone", "ts": ts, "thread_ts": thread_ts if is_ts(thread_ts) else ts},
        workspace=told.workspace,
        channel=told.channel,
        file="event",
        position=told.told_ts,
    )
    if isinstance(message, Skipped):
        return message
    facts = _facts_in_message(told, "message_deleted")
    return EventChange(channel=told.channel, facts=facts, message=message, told_ts=told.told_ts)


def _facts_in_message(told: _Told, subtype: str) -> tuple[Fact, ...]:
    """Return what a message tells of its channel: of what kind it is, and what happened to it or in it."""
    kind = _CONVERTED.get(subtype) or _KINDS.get(str(told.event.get("channel_type")))
    action = subtype.removeprefix("channel_").removeprefix("group_")
    said = told.event.get(action)
    happened: dict[str, Any] = {"kind": kind} if kind else {}
    if action in ("topic", "purpose") and isinstance(said, str):
        happened[action] = clean_text(said) or None
    elif action == "name" and (name := short_text(said)):
        happened["name"] = name
    elif action in _ARCHIVING:
        happened["is_archived"] = _ARCHIVING[action]
    elif action in ("join", "leave") and is_identifier(user := told.event.get("user")):
        happened[MEMBER + user] = "present" if action == "join" else "absent"
    return tuple(_fact(told, attribute, value) for attribute, value in happened.items())


# -- places and people


def _read_channel(told: _Told) -> EventChange | Skipped:
    """Read what happened to a channel: created, renamed, archived, unarchived, deleted, shared, unshared."""
    entry = told.event.get("channel")
    named = entry if isinstance(entry, dict) else {}
    facts: dict[str, Any] = {}
    if told.kind in ("shared", "unshared"):
        facts["is_shared"] = told.kind == "shared" or told.event.get("is_ext_shared") is True
    elif told.kind in _ARCHIVING:
        facts["is_archived"] = _ARCHIVING[told.kind]
    elif told.kind == "deleted":
        facts[MOVED_TO] = None
    elif name := short_text(named.get("name")):
        facts["name"] = name
    if told.kind == "created":
        facts["kind"] = "private" if named.get("is_private") is True else "public"
    if not facts:
        return _broken("bad name", f"expected the channel's 'name', got {show(named.get('name'))}")
    return EventChange(
        channel=told.channel,
        facts=tuple(_fact(told, attribute, value) for attribute, value in facts.items()),
        told_ts=told.told_ts,
    )


def _read_new_id(told: _Told) -> EventChange | Skipped:
    new = told.event.get("new_channel_id")
    if not is_identifier(new) or new == told.channel:
        return _broken("bad channel", f"expected another channel's id in 'new_channel_id', got {show(new)}")
    return EventChange(channel=told.channel, facts=(_fact(told, MOVED_TO, new),), told_ts=told.told_ts)


def _read_member(told: _Told) -> EventChange | Skipped:
    user = told.event.get("user")
    if not is_identifier(user):
        return _broken("bad user", f"expected a user's id {EXPECTED_ID}, got {show(user)}")
    value = "present" if told.kind == "member_joined_channel" else "absent"
    facts = (_fact(told, MEMBER + user, value),)
    return EventChange(channel=told.channel, facts=facts, told_ts=told.told_ts, users=_named_users(told, user))


def _read_user(told: _Told) -> EventChange | Skipped:
    entry = told.event.get("user")
    if not isinstance(entry, dict) or not is_identifier(entry.get("id")):
        return _broken("bad user", f"expected an object with a string 'id' {EXPECTED_ID}, got {show(entry)}")
    users = parse_user(entry, workspace=told.workspace, team=told.team)
    if not users:
        return _skip("user of another workspace")
    facts = tuple(
        Fact(subject=user.user, attribute=PROFILE, value=_profile(user), told_ts=told.told_ts) for user in users
    )
    return EventChange(facts=facts, told_ts=told.told_ts, users=users)


_Reader = Callable[[_Told], EventChange | Skipped]
_READERS: Mapping[str, _Reader] = {
    "message": _read_message,
    **{f"channel_{action}": _read_channel for action in ("created", "rename", "archive", "unarchive", "deleted")},
    **{f"group_{action}": _read_channel for action in ("rename", "archive", "unarchive", "deleted")},
    **dict.fromkeys(("channel_shared", "channel_unshared"), _read_channel),
    "channel_id_changed": _read_new_id,
    "member_joined_channel": _read_member,
    "member_left_channel": _read_member,
    **dict.fromkeys(("team_join", "user_change", "user_profile_changed"), _read_user),
}


def _channel_of(event: Mapping[str, Any]) -> str:
    """Return the id of the channel that an event is about, as it was before the event; "" where it names none."""
    channel = event.get("channel") or event.get("old_channel_id")
    named = channel.get("id") if isinstance(channel, dict) else channel
    return named if is_identifier(named) else ""


def _fact(told: _Told, attribute: str, value: Any) -> Fact:
    return Fact(subject=told.channel, attribute=attribute, value=value, told_ts=told.told_ts)


def _named_users(told: _Told, user: str | None) -> tuple[User, ...]:
    """Return somebody of whom nothing but the id is known: a guest, who sees least, or a bot if no person has such."""
    if not user:
        return ()
    return (User(workspace=told.workspace, user=user, kind="guest" if _USER_ID.fullmatch(user) else "bot"),)


def _profile(user: User) -> dict[str, Any]:
    return {
        each.name: getattr(user, each.name)
        for each in fields(user)
        if each.name not in ("workspace", "user", "has_kind")
    }


def _skip(reason: str) -> Skipped:
    return Skipped(reason=reason, file="event", position="")


def _broken(reason: str, detail: str) -> Skipped:
    return Skipped(reason=reason, file="event", position="", is_broken=True, detail=detail)
