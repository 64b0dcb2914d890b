"""One event of Slack's Events API: JSON → what it changes, or the reason why it is skipped.

Events arrive more than once and in any order, so each is read by itself, as attribute versions and messages with their
time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from contextwin.analysis.loose_json import object_of
from contextwin.analysis.mrkdwn import clean_text
from contextwin.ingest.sources.fields import EXPECTED_ID, EXPECTED_TS, is_identifier, is_ts, short_text, show
from contextwin.ingest.sources.slack_entities import is_shared, parse_user
from contextwin.ingest.sources.slack_links import domain_of
from contextwin.ingest.sources.slack_message import emoji_name, parse_message
from contextwin.models.messages import (
    DOMAIN,
    MEMBER,
    MOVED_TO,
    PROFILE,
    RIGHTS,
    AttributeVersion,
    ChannelKind,
    Message,
    ReactionEvent,
    Skipped,
    User,
)
from contextwin.models.retention import NAMES
from contextwin.models.unstated import is_person_id, unstated_user

# The `channel_type` of messages. "C" is not one of them: joins have it in private channels too.
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


@dataclass(frozen=True, kw_only=True, slots=True)
class EventChange:
    """What an event changes."""

    channel: str | None = None  #: the channel's id in the event; None: the event is about users, or the workspace
    facts: tuple[AttributeVersion, ...] = ()  #: about that channel, or about users, or the workspace
    message: Message | None = None  #: new, changed, or deleted
    observed_ts: str  #: when it was so, by the event
    users: tuple[User, ...] = ()  #: users that it names; guests until more is known
    states_reactions: bool = True  #: False: `message` says nothing about its reactions
    reaction: ReactionEvent | None = None  #: that somebody added or took back
    deleted_file: str | None = None  #: the id of a file that was deleted
    changed_until: str | None = None  #: messages up to this ts were changed at once, without an event for each


@dataclass(frozen=True, kw_only=True, slots=True)
class _Event:
    """An event with what its reader needs to know."""

    raw: Mapping[str, Any]
    action: str  #: its type, without "channel_" or "group_"
    workspace: str
    team: str
    observed_ts: str
    channel: str  #: "" for an event about a user

    def change(self, attributes: Mapping[str, Any], message: Message | None = None, user: object = None) -> EventChange:
        """Return the change of `message` and of the channel's attributes; `user` is who did it, or who it is about."""
        return EventChange(
            channel=self.channel,
            facts=tuple(
                AttributeVersion(subject=self.channel, attribute=attribute, value=value, observed_ts=self.observed_ts)
                for attribute, value in attributes.items()
            ),
            message=message,
            observed_ts=self.observed_ts,
            users=_named_users(self.workspace, user),
        )


def read_event(event: object, *, workspace: str, team: str) -> EventChange | Skipped:
    """Return what an event changes, or why it is skipped: its type, or what is wrong with it.

    `event` is the inner event, without its envelope. `team` is the workspace's id in Slack; users of others are guests.
    """
    if not isinstance(event, dict):
        return _broken("not an object", f"expected an object, got {show(event)}")
    kind = event.get("type")
    observed_ts = next(filter(is_ts, (event.get("event_ts"), event.get("ts"))), None)
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        return _skip(kind if isinstance(kind, str) and _TYPE.fullmatch(kind) else "unknown event")
    if observed_ts is None:
        return _broken("bad event_ts", f"expected a string 'event_ts' {EXPECTED_TS}, got {show(event.get('event_ts'))}")
    channel = _channel_of(event)
    if reader not in _WITHOUT_CHANNEL and not channel:
        return _broken("bad channel", f"expected a channel's id {EXPECTED_ID}, got {show(event.get('channel'))}")
    action = _without_prefix(str(kind))
    return reader(
        _Event(raw=event, action=action, workspace=workspace, team=team, observed_ts=observed_ts, channel=channel)
    )


def _read_message(event: _Event) -> EventChange | Skipped:
    raw, subtype = event.raw, event.raw.get("subtype")
    if raw.get("is_ephemeral") is True:
        return _skip("ephemeral")
    is_change = subtype == "message_changed"
    content = raw.get("message") if is_change else _tombstone(raw) if subtype == "message_deleted" else raw
    message = parse_message(
        content,
        workspace=event.workspace,
        channel=event.channel,
        file="event",
        position=event.observed_ts,
        keep_empty=is_change,
    )
    attributes = _channel_attributes(raw, str(subtype))
    if not isinstance(message, Skipped):
        states_reactions = not is_change or "reactions" in object_of(content)
        return replace(event.change(attributes, message, message.user), states_reactions=states_reactions)
    return message if message.is_broken or not attributes else event.change(attributes, user=raw.get("user"))


def _tombstone(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tombstone of a deleted message, in its thread."""
    ts, thread_ts = raw.get("deleted_ts"), object_of(raw.get("previous_message")).get("thread_ts")
    return {"subtype": "tombstone", "ts": ts, "thread_ts": thread_ts if is_ts(thread_ts) else ts}


def _channel_attributes(raw: Mapping[str, Any], subtype: str) -> dict[str, Any]:
    """Return what a message says about its channel: its kind, and what happened to it or in it."""
    kind = _CONVERTED.get(subtype) or _KINDS.get(str(raw.get("channel_type")))
    action = _without_prefix(subtype)
    value = raw.get(action)
    attributes: dict[str, Any] = {"kind": kind} if kind else {}
    if action in ("topic", "purpose") and isinstance(value, str):
        attributes[action] = clean_text(value) or None
    elif action == "name" and (name := short_text(value)):
        attributes["name"] = name
    elif action in _ARCHIVING:
        attributes["is_archived"] = _ARCHIVING[action]
    elif action in ("join", "leave") and is_identifier(user := raw.get("user")):
        attributes[MEMBER + user] = "present" if action == "join" else "absent"
    return attributes


def _read_channel(event: _Event) -> EventChange | Skipped:
    """Read what happened to a channel: created, renamed, archived, unarchived, deleted, shared, unshared."""
    entry = object_of(event.raw.get("channel"))
    attributes: dict[str, Any] = {}
    if event.action in ("shared", "unshared"):
        attributes["is_shared"] = event.action == "shared" or event.raw.get("is_ext_shared") is not False
    elif event.action in _ARCHIVING:
        attributes["is_archived"] = _ARCHIVING[event.action]
    elif event.action == "deleted":
        attributes[MOVED_TO] = None
    elif name := short_text(entry.get("name")):
        attributes["name"] = name
    if event.action == "created":
        attributes["kind"] = "private" if entry.get("is_private") is True else "public"
        attributes["is_shared"] = is_shared(entry) is True
    if not attributes:
        return _broken("bad name", f"expected the channel's 'name', got {show(entry.get('name'))}")
    return event.change(attributes)


def _read_new_id(event: _Event) -> EventChange | Skipped:
    new = event.raw.get("new_channel_id")
    if not is_identifier(new) or new == event.channel:
        return _broken("bad channel", f"expected another channel's id in 'new_channel_id', got {show(new)}")
    return event.change({MOVED_TO: new})


def _read_member(event: _Event) -> EventChange | Skipped:
    user = event.raw.get("user")
    if not is_identifier(user):
        return _broken("bad user", f"expected a user's id {EXPECTED_ID}, got {show(user)}")
    return event.change({MEMBER + user: "present" if event.action == "member_joined_channel" else "absent"}, user=user)


def _read_user(event: _Event) -> EventChange | Skipped:
    entry = event.raw.get("user")
    if not isinstance(entry, dict) or not is_identifier(entry.get("id")):
        return _broken("bad user", f"expected an object with a string 'id' {EXPECTED_ID}, got {show(entry)}")
    users = parse_user(entry, workspace=event.workspace, team=event.team)
    facts = tuple(
        AttributeVersion(subject=user.user, attribute=attribute, value=value, observed_ts=event.observed_ts)
        for user in users
        for attribute, value in _stated_of(user)
    )
    return EventChange(facts=facts, observed_ts=event.observed_ts, users=users)


def _read_reaction(event: _Event) -> EventChange | Skipped:
    item, user, name = object_of(event.raw.get("item")), event.raw.get("user"), event.raw.get("reaction")
    if item.get("type") != "message":
        return _skip("reaction to no message")
    if not (event.channel and is_ts(ts := item.get("ts")) and is_identifier(user) and (name := emoji_name(name))):
        expected = "expected the ids of a message and a user, and an emoji's name"
        return _broken("bad reaction", f"{expected}, got {show(event.raw)}")
    added = event.action == "reaction_added"
    reaction = ReactionEvent(event.channel, ts, user, name, added, event.observed_ts)
    return replace(event.change({}), reaction=reaction)


def _read_history_change(event: _Event) -> EventChange | Skipped:
    latest = event.raw.get("latest")
    if not is_ts(latest):
        return _broken("bad latest", f"expected a string 'latest' {EXPECTED_TS}, got {show(latest)}")
    return EventChange(channel=event.channel or None, changed_until=latest, observed_ts=event.observed_ts)


def _read_file_deletion(event: _Event) -> EventChange | Skipped:
    file = event.raw.get("file_id")
    if not is_identifier(file):
        return _broken("bad file", f"expected a file's id {EXPECTED_ID} in 'file_id', got {show(file)}")
    return EventChange(deleted_file=file, observed_ts=event.observed_ts)


def _read_domain_change(event: _Event) -> EventChange | Skipped:
    domain = domain_of(str(event.raw.get("domain") or ""))
    if domain is None:
        return _broken("bad domain", f"expected a workspace's 'domain', got {show(event.raw.get('domain'))}")
    told = AttributeVersion(subject="", attribute=DOMAIN, value=domain, observed_ts=event.observed_ts)
    return EventChange(facts=(told,), observed_ts=event.observed_ts)


#: Events that may name no channel.
_WITHOUT_CHANNEL = (_read_user, _read_reaction, _read_history_change, _read_file_deletion, _read_domain_change)
_READERS: Mapping[str, Callable[[_Event], EventChange | Skipped]] = {
    "message": _read_message,
    **dict.fromkeys(("channel_created", "channel_shared", "channel_unshared"), _read_channel),
    **{f"channel_{action}": _read_channel for action in ("rename", "archive", "unarchive", "deleted")},
    **{f"group_{action}": _read_channel for action in ("rename", "archive", "unarchive", "deleted")},
    "channel_id_changed": _read_new_id,
    **dict.fromkeys(("member_joined_channel", "member_left_channel"), _read_member),
    **dict.fromkeys((f"{kind}_history_changed" for kind in ("channel", "group", "im")), _read_history_change),
    **dict.fromkeys(("reaction_added", "reaction_removed"), _read_reaction),
    "file_deleted": _read_file_deletion,
    "team_domain_change": _read_domain_change,
    **dict.fromkeys(("team_join", "user_change", "user_profile_changed"), _read_user),
}


def _without_prefix(name: str) -> str:
    """Return a type or subtype without the kind of channel, which Slack puts before it."""
    return name.removeprefix("channel_").removeprefix("group_")


def _channel_of(event: Mapping[str, Any]) -> str:
    """Return the id that the event's channel had before the event; "" where it names none."""
    channel = event.get("channel") or event.get("old_channel_id") or object_of(event.get("item")).get("channel")
    identifier = channel.get("id") if isinstance(channel, dict) else channel
    return identifier if is_identifier(identifier) else ""


def _named_users(workspace: str, user: object) -> tuple[User, ...]:
    """Return a user of whom only the id is known: a bot, or by the form of the id a person."""
    if not is_identifier(user):
        return ()
    return (unstated_user(workspace, user, is_bot=not is_person_id(user)),)


def _stated_of(user: User) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what a profile states: the names, and kind and deactivation unless it has no flags."""
    yield PROFILE, {name: getattr(user, name) for name in NAMES}
    if user.has_kind:
        yield RIGHTS, {"kind": user.kind, "is_deleted": user.is_deleted}


def _skip(reason: str) -> Skipped:
    return Skipped(reason=reason, file="event", position="")


def _broken(reason: str, detail: str) -> Skipped:
    return Skipped(reason=reason, file="event", position="", is_broken=True, detail=detail)
