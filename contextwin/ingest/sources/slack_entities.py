"""Users and channels as Slack lists them in exports and events: JSON → `User`, `Channel`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from sys import intern
from time import time
from typing import Any

from contextwin.analysis.loose_json import object_of
from contextwin.analysis.mrkdwn import clean_text
from contextwin.ingest.sources.fields import is_identifier, short_text
from contextwin.ingest.sources.slack_team import is_at_home, workspaces_of
from contextwin.models.messages import Channel, ChannelKind, User, UserKind
from contextwin.models.unstated import SLACKBOT, close_channel

_SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)
_GUEST_FLAGS = ("is_restricted", "is_ultra_restricted", "is_stranger")
# Shared with another organisation, or with another workspace of the same one: neither's members see all public
# channels here.
_SHARED_FLAGS = ("is_shared", "is_ext_shared", "is_org_shared")


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedChannel:
    """A channel and its members at the time of the export."""

    channel: Channel  #: the channel
    members: tuple[str, ...] | None  #: user ids, each once; None: not listed
    has_lost_members: bool = False  #: it is archived, whereby Slack removes all members
    changed_at: int = 0  #: when it was created, or topic or purpose were set, in seconds; 0: not stated


def parse_user(entry: Mapping[str, Any], *, workspace: str, team: str | None) -> tuple[User, ...]:
    """Return the user of an entry with a valid `id`; a bot twice, also under the `B…` id that it may post with.

    `team` is the workspace's id in Slack, as `find_team` returns it. Users of other teams are guests, and so is, until
    more is known, whose entry names no team or has no flags.
    """
    kind = _user_kind(entry, team)
    profile = object_of(entry.get("profile"))
    names = (profile.get("display_name"), entry.get("real_name"), profile.get("real_name"), entry.get("name"))
    user = User(
        workspace=workspace,
        user=entry["id"],
        name=next(filter(None, map(short_text, names)), None),
        handle=short_text(entry.get("name")),
        tz=short_text(entry.get("tz")),
        kind=kind or "guest",
        has_kind=kind is not None,
        is_deleted=entry.get("deleted") is True,
    )
    bot = profile.get("bot_id")
    return (user, replace(user, user=bot)) if user.kind == "bot" and is_identifier(bot) else (user,)


def is_listed_elsewhere(entry: Mapping[str, Any], team: str | None) -> bool:
    """Return whether an organisation lists a user for other workspaces only."""
    teams = workspaces_of(entry)
    return bool(team) and teams is not None and team not in teams


def parse_channel(entry: Mapping[str, Any], *, workspace: str, listed_as: ChannelKind) -> ListedChannel:
    """Return the channel of an entry with a valid `id` from the list of `listed_as` channels."""
    channel = Channel(
        workspace=workspace,
        channel=entry["id"],
        name=short_text(entry.get("name")),
        kind=_channel_kind(entry, listed_as),
        is_archived=entry.get("is_archived") is True,
        topic=_text_of(entry.get("topic")),
        purpose=_text_of(entry.get("purpose")),
        is_shared=is_shared(entry),
    )
    topics = (object_of(entry.get(name)).get("last_set") for name in ("topic", "purpose"))
    changed_at = _latest(entry.get("created"), *topics)
    members = entry.get("members")
    if channel.is_archived and not members:
        return ListedChannel(channel=channel, members=None, has_lost_members=True, changed_at=changed_at)
    if not isinstance(members, list):
        return ListedChannel(channel=channel, members=None, changed_at=changed_at)
    # A DM with oneself lists the user twice.
    unique = tuple(dict.fromkeys(map(intern, filter(is_identifier, members))))  # A user is in many channels.
    return ListedChannel(channel=replace(channel, has_members=True), members=unique, changed_at=changed_at)


def user_changed_at(entry: Mapping[str, Any]) -> int:
    """Return when a user's entry was last changed, in seconds; 0 where it does not say."""
    return _latest(entry.get("updated"))


def _latest(*times: object) -> int:
    """Return the latest of times in seconds, which may be numbers or digits; 0 without one, or for times to come."""
    seconds = (int(str(value)) for value in times if isinstance(value, int | str) and _SECONDS.fullmatch(str(value)))
    return max((value for value in seconds if value <= time()), default=0)


def merge_listed(one: ListedChannel, other: ListedChannel) -> ListedChannel:
    """Return a channel that is listed twice: as closed as the more closed entry, with those whom both list."""
    if one.members is None or other.members is None:
        members = one.members if other.members is None else other.members
    else:
        members = tuple(user for user in one.members if user in set(other.members))
    channel = replace(close_channel(one.channel, other.channel), has_members=members is not None)
    has_lost = members is None and (one.has_lost_members or other.has_lost_members)
    changed_at = max(one.changed_at, other.changed_at)
    return ListedChannel(channel=channel, members=members, has_lost_members=has_lost, changed_at=changed_at)


def _user_kind(entry: Mapping[str, Any], team: str | None) -> UserKind | None:
    """Return the kind, None where the entry does not say it: Slack leaves out flags of those who are deactivated."""
    if entry.get("is_bot") is True or entry["id"] == SLACKBOT:
        return "bot"
    is_own = is_at_home(entry, team)
    if is_own is False or any(entry.get(flag) is True for flag in _GUEST_FLAGS):
        return "guest"
    if is_own and isinstance(entry.get("is_restricted"), bool):
        return "member"
    return "guest" if entry.get("deleted") is True else None


def _channel_kind(entry: Mapping[str, Any], listed_as: ChannelKind) -> ChannelKind:
    """Return the kind by the entry's own flags, but never a more open one than the list's."""
    if entry.get("is_im") is True:
        return "im"
    if entry.get("is_mpim") is True:
        return "mpim"
    return "private" if listed_as == "public" and entry.get("is_private") is True else listed_as


def is_shared(entry: Mapping[str, Any]) -> bool | None:
    """Return whether a channel is shared with another organisation or workspace, None when its entry does not say."""
    flags = [entry[flag] is True for flag in _SHARED_FLAGS if flag in entry]
    return any(flags) if flags else None


def _text_of(topic: object) -> str | None:
    value = object_of(topic).get("value")
    return clean_text(value) if isinstance(value, str) else None
