"""Users and channels as Slack lists them in exports and events: JSON → `User`, `Channel`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from time import time
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.ingest.sources.fields import as_object, is_identifier, short_text
from contextwin.models.messages import Channel, ChannelKind, User, UserKind

#: The user id of Slackbot in every workspace.
SLACKBOT = "USLACKBOT"

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

    `team` is the workspace's id in Slack. Users of another team, or of a team that is not known, are guests. Returns ()
    for a user whom an organisation lists for other workspaces only.
    """
    if team and team not in _teams(entry, team):
        return ()
    profile = as_object(entry.get("profile"))
    names = (profile.get("display_name"), entry.get("real_name"), profile.get("real_name"), entry.get("name"))
    user = User(
        workspace=workspace,
        user=entry["id"],
        name=next(filter(None, map(short_text, names)), None),
        handle=short_text(entry.get("name")),
        tz=short_text(entry.get("tz")),
        kind=_user_kind(entry, team),
        has_kind=_states_kind(entry, team),
        is_deleted=entry.get("deleted") is True,
    )
    bot = profile.get("bot_id")
    return (user, replace(user, user=bot)) if user.kind == "bot" and is_identifier(bot) else (user,)


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
    topics = (as_object(entry.get(name)).get("last_set") for name in ("topic", "purpose"))
    changed_at = _latest(entry.get("created"), *topics)
    members = entry.get("members")
    if channel.is_archived and not members:
        return ListedChannel(channel=channel, members=None, has_lost_members=True, changed_at=changed_at)
    if not isinstance(members, list):
        return ListedChannel(channel=channel, members=None, changed_at=changed_at)
    # A DM with oneself lists the user twice.
    unique = tuple(dict.fromkeys(filter(is_identifier, members)))
    return ListedChannel(channel=replace(channel, has_members=True), members=unique, changed_at=changed_at)


def user_changed_at(entry: Mapping[str, Any]) -> int:
    """Return when a user's entry was last changed, in seconds; 0 where it does not say."""
    return _latest(entry.get("updated"))


def _latest(*times: object) -> int:
    """Return the latest of times in seconds, which may be numbers or digits; 0 without one, or for times to come."""
    seconds = (int(str(value)) for value in times if isinstance(value, int | str) and _SECONDS.fullmatch(str(value)))
    return max((value for value in seconds if value <= time()), default=0)


def find_team(entries: Iterable[object]) -> str | None:
    """Return the team id of most users or messages; a few may be of other teams, through shared channels."""
    teams = (_own_team(entry) for entry in entries if isinstance(entry, dict))
    most_common = Counter(filter(None, teams)).most_common(1)
    return most_common[0][0] if most_common else None


def _own_team(entry: Mapping[str, Any]) -> str | None:
    """Return a `T…` id; an organisation's `E…` id names no workspace."""
    ids = (entry.get("team_id"), entry.get("team"))
    return next((team for team in ids if is_identifier(team) and team.startswith("T")), None)


def _teams(entry: Mapping[str, Any], team: str) -> Any:
    """Return the workspaces of an organisation's user; by default this one."""
    teams = as_object(entry.get("enterprise_user")).get("teams")
    return teams if isinstance(teams, list) else [team]


def _user_kind(entry: Mapping[str, Any], team: str | None) -> UserKind:
    """Return the kind; one without flags that is not known yet is a member, who is deactivated a guest."""
    if _is_bot(entry):
        return "bot"
    is_limited = _is_foreign(entry, team) or any(entry.get(flag) is True for flag in _GUEST_FLAGS)
    return "guest" if is_limited or (entry.get("deleted") is True and not _has_flags(entry)) else "member"


def _states_kind(entry: Mapping[str, Any], team: str | None) -> bool:
    """Return whether an entry says what kind of user it is; without flags it may be any."""
    return _has_flags(entry) or _is_bot(entry) or _is_foreign(entry, team) or entry.get("deleted") is True


def _has_flags(entry: Mapping[str, Any]) -> bool:
    return any(isinstance(entry.get(flag), bool) for flag in _GUEST_FLAGS)


def _is_bot(entry: Mapping[str, Any]) -> bool:
    return entry.get("is_bot") is True or entry["id"] == SLACKBOT


def _is_foreign(entry: Mapping[str, Any], team: str | None) -> bool:
    """Return whether a user is of another workspace, or of an organisation that does not name this one."""
    if _own_team(entry) == team:
        return False
    if (organisation := as_object(entry.get("enterprise_user"))) or "enterprise_user" in entry:
        return not team or team not in _as_list(organisation.get("teams"))
    return _own_team(entry) is not None


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


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
    value = as_object(topic).get("value")
    return clean_text(value) or None if isinstance(value, str) else None
