"""Slack's entries for users and channels, as exports list them: JSON → `User`, `Channel`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.ingest.sources.fields import is_identifier, short_text
from contextwin.models.messages import Channel, ChannelKind, User, UserKind

_SLACKBOT = "USLACKBOT"
_GUEST_FLAGS = ("is_restricted", "is_ultra_restricted", "is_stranger")
#: Of another organisation, or of another workspace of one's own: neither is in all public channels here.
_SHARED_FLAGS = ("is_shared", "is_ext_shared", "is_org_shared")


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedChannel:
    """A channel, and who was in it when the export was made."""

    channel: Channel  #: the channel
    members: tuple[str, ...] | None  #: user ids, each once; None: the export does not say


def parse_user(entry: Mapping[str, Any], *, workspace: str, team: str | None) -> tuple[User, ...]:
    """Return the user of an entry with a sound `id`; a bot a second time, under the `B…` id that it may post as.

    `team` is the workspace's id in Slack: somebody of another team is a guest here, and somebody whom an organisation
    lists for other workspaces only is nobody here.
    """
    if team and team not in _teams(entry, team):
        return ()
    profile = _object(entry.get("profile"))
    names = (profile.get("display_name"), entry.get("real_name"), profile.get("real_name"), entry.get("name"))
    user = User(
        workspace=workspace,
        user=entry["id"],
        name=next(filter(None, map(short_text, names)), None),
        handle=short_text(entry.get("name")),
        tz=short_text(entry.get("tz")),
        kind=_user_kind(entry, team),
        is_deleted=entry.get("deleted") is True,
    )
    bot = profile.get("bot_id")
    return (user, replace(user, user=bot)) if user.kind == "bot" and is_identifier(bot) else (user,)


def parse_channel(entry: Mapping[str, Any], *, workspace: str, listed_as: ChannelKind) -> ListedChannel:
    """Return the channel of an entry with a sound `id` from a list of `listed_as` channels."""
    channel = Channel(
        workspace=workspace,
        channel=entry["id"],
        name=short_text(entry.get("name")),
        kind=_channel_kind(entry, listed_as),
        is_archived=entry.get("is_archived") is True,
        topic=_value(entry.get("topic")),
        purpose=_value(entry.get("purpose")),
        is_shared=_is_shared(entry),
    )
    members = entry.get("members")
    if not isinstance(members, list):
        return ListedChannel(channel=channel, members=None)
    # A DM with oneself lists the user twice.
    everybody = tuple(dict.fromkeys(filter(is_identifier, members)))
    return ListedChannel(channel=replace(channel, has_members=True), members=everybody)


def find_team(entries: Iterable[object]) -> str | None:
    """Return the team id that most users or messages carry: shared channels bring in a few of other teams."""
    teams = (_own_team(entry) for entry in entries if isinstance(entry, dict))
    most_common = Counter(filter(None, teams)).most_common(1)
    return most_common[0][0] if most_common else None


def _own_team(entry: Mapping[str, Any]) -> str | None:
    """Return a `T…` id; an organisation's own id, `E…`, names no workspace."""
    named = (entry.get("team_id"), entry.get("team"))
    return next((team for team in named if is_identifier(team) and team.startswith("T")), None)


def _teams(entry: Mapping[str, Any], team: str) -> Any:
    """Return the workspaces that an organisation's user is in; where that is not said, it is this one."""
    teams = _object(entry.get("enterprise_user")).get("teams")
    return teams if isinstance(teams, list) else [team]


def _user_kind(entry: Mapping[str, Any], team: str | None) -> UserKind:
    if entry.get("is_bot") is True or entry["id"] == _SLACKBOT:
        return "bot"
    is_foreign = "enterprise_user" not in entry and _own_team(entry) not in (None, team)
    return "guest" if is_foreign or any(entry.get(flag) is True for flag in _GUEST_FLAGS) else "member"


def _channel_kind(entry: Mapping[str, Any], listed_as: ChannelKind) -> ChannelKind:
    """Return the kind that the entry's own flags say, never more open than the list's."""
    if entry.get("is_im") is True:
        return "im"
    if entry.get("is_mpim") is True:
        return "mpim"
    return "private" if listed_as == "public" and entry.get("is_private") is True else listed_as


def _is_shared(entry: Mapping[str, Any]) -> bool | None:
    told = [entry[flag] is True for flag in _SHARED_FLAGS if flag in entry]
    return any(told) if told else None


def _value(topic: object) -> str | None:
    value = _object(topic).get("value")
    return clean_text(value) or None if isinstance(value, str) else None


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
