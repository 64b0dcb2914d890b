"""An archive of slackdump (database, chunk files or dump) → records, as those of a Slack export."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from contextwin.ingest.sources.chats import check_id, skip_in, workspace_of
from contextwin.ingest.sources.fields import is_identifier, short_text
from contextwin.ingest.sources.slack_canvases import Canvases
from contextwin.ingest.sources.slack_entities import ListedChannel, is_listed_elsewhere, parse_channel, parse_user
from contextwin.ingest.sources.slack_message import parse_message
from contextwin.ingest.sources.slack_moves import Moves
from contextwin.ingest.sources.slack_team import find_team
from contextwin.ingest.sources.slackdump_layouts import Layout, Lists, RawMessage, is_slackdump, open_layout
from contextwin.models.messages import ChannelKind, Membership, Message, Record, Skipped, Workspace

__all__ = ["is_slackdump", "read_slackdump"]

_DOMAIN = re.compile(r"https://([\w-]+)\.slack\.com/?", re.ASCII)


def read_slackdump(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of an archive of slackdump; the workspace's id is `workspace`, else that of the team.

    Of several copies of a message the last one is kept, and the others are skipped as "older copy". A channel that is
    not listed, or listed without its kind, is private. Where members are not listed, messages tell who joined or left,
    and in a DM who wrote in it, each as of that time. Raises SourceError when the path is no archive of slackdump.
    """
    path = Path(path)
    with open_layout(path) as layout:
        lists = layout.lists()
        team = short_text(lists.workspace.get("team_id")) or _find_team(lists)
        id_ = check_id(workspace or team or workspace_of(path), "a workspace's id")
        domain = _DOMAIN.fullmatch(str(lists.workspace.get("url") or ""))
        name = short_text(lists.workspace.get("team"))
        yield Workspace(workspace=id_, name=name, domain=domain[1] if domain else None)
        for entry in (each for each in lists.users.values() if not is_listed_elsewhere(each, team)):
            yield from parse_user(entry, workspace=id_, team=team)
        yield from _read_channels(layout, lists, id_)
        for _ in range(layout.search_results()):
            yield Skipped(reason="search result", file=str(path), position="search")


def _find_team(lists: Lists) -> str | None:
    members = ([lists.users[user] for user in users if user in lists.users] for users in lists.members.values())
    return find_team(lists.users.values(), members)


def _read_channels(layout: Layout, lists: Lists, workspace: str) -> Iterator[Record]:
    listed = {channel: _parse_channel(entry, lists, workspace) for channel, entry in lists.channels.items()}
    for channel in listed.values():
        yield channel.channel
        for user in channel.members or ():
            yield Membership(workspace=workspace, channel=channel.channel.channel, user=user)
    moves: dict[str, Moves] = defaultdict(Moves)
    canvases = Canvases(layout.files)
    for message in (each._replace(raw=canvases.fill(each.raw)) for each in layout.messages()):
        if is_identifier(message.channel) and message.channel not in listed:
            listed[message.channel] = _parse_channel({"id": message.channel}, lists, workspace)
            yield listed[message.channel].channel
        record = _read_message(message, workspace)
        if is_identifier(message.channel) and listed[message.channel].members is None:
            is_dm = listed[message.channel].channel.kind in ("im", "mpim")
            moves[message.channel].note(message.raw, record, is_author_present=is_dm)
        yield record
    for channel_id, moved in moves.items():
        yield from moved.memberships(listed[channel_id].channel)


def _parse_channel(entry: Mapping[str, Any], lists: Lists, workspace: str) -> ListedChannel:
    members = lists.members.get(entry["id"])
    own = lists.workspace.get("user_id")
    if members is None and entry.get("is_im") is True and is_identifier(own):
        members = [own, str(entry.get("user"))]
    parsed = parse_channel({**entry, "members": members}, workspace=workspace, listed_as=_kind(entry))
    return replace(parsed, channel=replace(parsed.channel, has_kind="is_private" in entry))


def _kind(entry: Mapping[str, Any]) -> ChannelKind:
    """Return the kind of a channel; public only where the entry says both that it is a channel and not private."""
    if entry.get("is_im") is True or entry["id"].startswith("D"):
        return "im"
    if entry.get("is_mpim") is True:
        return "mpim"
    return "public" if entry.get("is_channel") is True and entry.get("is_private") is False else "private"


def _read_message(message: RawMessage, workspace: str) -> Message | Skipped:
    skip = skip_in(message.file)
    if not is_identifier(message.channel):
        return skip(reason="bad channel", position=message.position, is_broken=True, detail="expected a channel's id")
    if not message.is_last:
        return skip(reason="older copy", position=message.position)
    return parse_message(
        message.raw, workspace=workspace, channel=message.channel, file=message.file, position=message.position
    )
