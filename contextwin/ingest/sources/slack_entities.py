"""Users and channels as Slack lists them in exports and events: JSON → `User`, `Channel`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.ingest.sources.fields import as_object, is_identifier, short_text
from contextwin.models.messages import Channel, ChannelKind, User, UserKind

#: The user id of Slackbot in every workspace.
SLACKBOT = "USLACKBOT"

_GUEST_FLAGS = ("is_restricted", "is_ultra_restricted", "is_stranger")
# Shared with another organisation, or with another workspace of the same one: neither's members see all public
# channels here.
_SHARED_FLAGS = ("is_shared", "is_ext_shared", "is_org_shared")


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedChannel:
    """A channel and its members at the time of the export."""

    channel: Channel  #: the channel
    members: tuple[str, ...] | None  #: user ids, each once; None: not listed


def parse_user(entry: Mapping[str, Any], *, workspace: str, team: str | None) -> tuple[User, ...]:
    """Return the user of an entry with a valid `id`; a bot twice, also under the `B…` id that it may post with.

    `team` is the workspace's id in Slack. Users of another team are guests. Returns () for a user whom an organisation
    lists for other workspaces only.
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
        is_shared=_is_shared(entry),
    )
    members = entry.get("members")
    if not isinstance(members, list):
        return ListedChannel(channel=channel, members=None)
    # A DM with oneself lists the user twice.
    unique = tuple(dict.fromkeys(filter(is_identifier, members)))
    return ListedChannel(channel=replace(channel, has_members=True), members=unique)


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
    if entry.get("is_bot") is True or entry["id"] == SLACKBOT:
        return "bot"
    is_foreign = "enterprise_user" not in entry and _own_team(entry) not in (None, team)
    return "guest" if is_foreign or any(entry.get(flag) is True for flag in _GUEST_FLAGS) else "member"


def _channel_kind(entry: Mapping[str, Any], listed_as: ChannelKind) -> ChannelKind:
    """Return the kind by the entry's own flags, but never a more open one than the list's."""
    if entry.get("is_im") is True:
        return "im"
    if entry.get("is_mpim") is True:
        return "mpim"
    return "private" if listed_as == "public" and entry.get("is_private") is True else listed_as


def _is_shared(entry: Mapping[str, Any]) -> bool | None:
    flags = [entry[flag] is True for flag in _SHARED_FLAGS if flag in entry]
    return any(flags) if flags else None


def _text_of(topic: object) -> str | None:
    value = as_object(topic).get("value")
    return clean_text(value) or None if isinstance(value, str) else None
