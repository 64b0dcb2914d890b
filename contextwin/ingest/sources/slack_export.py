"""A Slack export (zip or unpacked folder) → records: workspace, users, channels, members, then messages by day."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any

from contextwin.analysis.loose_json import object_of
from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import ArchiveFiles, is_zip_or_folder, open_files
from contextwin.ingest.sources.export_layout import NOT_MESSAGES, ExportLayout, ExportPart, find_layout, is_team_folder
from contextwin.ingest.sources.fields import is_ts, short_text
from contextwin.ingest.sources.slack_canvases import Canvases
from contextwin.ingest.sources.slack_entities import ListedChannel, is_listed_elsewhere, parse_user
from contextwin.ingest.sources.slack_links import DomainFinder
from contextwin.ingest.sources.slack_lists import WHOLE_FILE, SlackLists, begin_list, broken, has_entries, open_list
from contextwin.ingest.sources.slack_message import parse_message
from contextwin.ingest.sources.slack_moves import Moves
from contextwin.ingest.sources.slack_names import name_unlisted
from contextwin.ingest.sources.slack_team import DISPUTED, TeamEntries, find_team, teams_of
from contextwin.models.messages import Message, Record, Skipped, Workspace
from contextwin.models.unstated import unstated_channel

# Slack's names for zips: "Acme Slack export Jan 1 2024 - Feb 1 2024.zip".
_EXPORT_NAME = re.compile(r"(.+?) Slack export .*")
_EXPORT_END = re.compile(r".* - ([A-Z][a-z]{2} \d{1,2} \d{4})(?: \(\d+\)|-\d+)?(?:\.zip)?")
# Names of channels have no capitals.
_CHANNEL_ID = re.compile(r"[CDG][A-Z0-9]+")
# Channels whose first day file is searched for the teams that wrote there. Unmeasured.
_TEAM_FILES = 30
_SLUG_CHARS = 60


def is_slack_export(path: Path | str) -> bool:
    """Return whether a zip or folder looks like an export: it lists channels, or its day files hold Slack's messages.

    Any folder may hold a file called 2024-01-31.json.
    """
    if not is_zip_or_folder(path):
        return False
    try:
        with open_files(Path(path)) as files:
            return any(_looks_like_export(files, part) for part in find_layout(files.openers).parts)
    except SourceError:
        return False


def _looks_like_export(files: ArchiveFiles, part: ExportPart) -> bool:
    if part.channel_lists and (part.day_files or part.user_list):
        return True
    if any(has_entries(files, name) for name in part.channel_lists):
        return True
    return any(is_ts(object_of(item).get("ts")) for name in _first_files(part) for item in begin_list(files, name))


def read_slack_export(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of an export, an organisation's workspace by workspace; files are decoded entry by entry.

    The workspace's id is `workspace`, else the id of its team (`find_team`), else made of the archive's name. A team's
    id in `workspace` also says who is at home, where the archive does not. A folder without an entry in the channel
    lists is a private channel, as it may not be public, or a DM or group DM by its name. Where a channel lists no
    members, they are the users who joined and did not leave; an archived channel lists none, and its members are also
    those who wrote in it. What cannot be read becomes a broken `Skipped`. Raises SourceError when the archive is no
    Slack export, or when several workspaces would be merged.
    """
    path = Path(path)
    with open_files(path) as files:
        layout = find_layout(files.openers)
        if not layout.parts:
            raise _refuse(path, files)
        if workspace is not None and len(layout.parts) > 1:
            raise _refuse_merging(path, layout.parts, repr(workspace))
        lists = {part.root: SlackLists(files, part) for part in layout.parts}
        homes = {part.root: _find_home(files, part, lists[part.root], (layout, workspace)) for part in layout.parts}
        ids = {part.root: workspace or homes[part.root] or _made_id(part, path) for part in layout.parts}
        if same := _first_double(layout.parts, ids):
            raise _refuse_merging(path, same, f"{ids[same[0].root]!r}, which they seem to be")
        yield from _list_ignored(files, layout)
        for part in layout.parts:
            yield from _read_part(files, (part, lists[part.root]), path, ids[part.root], homes[part.root])


def _first_double(parts: Sequence[ExportPart], ids: Mapping[str, str]) -> list[ExportPart]:
    """Return the parts that share the first id that several have; none if all ids differ."""
    by_id: dict[str, list[ExportPart]] = {}
    for part in parts:
        by_id.setdefault(ids[part.root], []).append(part)
    return next((same for same in by_id.values() if len(same) > 1), [])


def _refuse(path: Path, files: ArchiveFiles) -> SourceError:
    if any(name.endswith(".txt") for name in files.openers):
        return SourceError(f"{path} is a TXT export, which holds one person's view; export as JSON", file=str(path))
    found = "neither channels.json nor <channel>/YYYY-MM-DD.json"
    return SourceError(f"expected a Slack export, but {path} holds {found}", file=str(path))


def _refuse_merging(path: Path, parts: Sequence[ExportPart], what: str) -> SourceError:
    names = ", ".join(part.root.removesuffix("/") or "." for part in parts)
    return SourceError(
        f"{path} holds {len(parts)} workspaces ({names}), which must not be merged into {what}: import "
        "it without a workspace (--workspace), or one of its folders at a time, each with its own",
        file=str(path),
    )


def _list_ignored(files: ArchiveFiles, layout: ExportLayout) -> Iterator[Skipped]:
    for name in files.unsafe:
        yield broken("unsafe path", name, WHOLE_FILE, "expected a path inside the archive, got one out of it")
    for name, count in layout.unknown.items():
        reason = "not messages" if name.rpartition("/")[2] in NOT_MESSAGES else "unknown file"
        detail = reason if count == 1 else f"{reason}, {count} files"
        yield Skipped(reason=reason, file=clean_text(name), position=WHOLE_FILE, detail=detail)


def _read_part(
    files: ArchiveFiles, known: tuple[ExportPart, SlackLists], path: Path, workspace: str, team: str | None
) -> Iterator[Record]:
    part, lists = known
    title, end = _find_title(part, path), _end_of(path)
    listed_ts, until = (f"{each}.000000" if each else None for each in (max(lists.changed_at(), end), _end_of(path, 1)))
    yield Workspace(workspace=workspace, name=title, listed_ts=listed_ts, listed_until=until)
    yield from lists.damage
    for entry in lists.users():
        if isinstance(entry, Skipped):
            yield entry
        elif not is_listed_elsewhere(entry, team):
            yield from parse_user(entry, workspace=workspace, team=team)
    folders = _find_channels(part, lists, workspace)
    unlisted = {found.channel.channel: found.channel for found in folders.values() if not found.channel.is_listed}
    for listed in lists.channels(workspace):
        if isinstance(listed, Skipped):
            yield listed
        elif listed.channel.channel not in unlisted:
            yield replace(listed.channel, members=listed.members or ())
    yield from unlisted.values()
    for channel in unlisted:
        lists.channel_ids.add(channel)
    links, canvases = DomainFinder(lists.channel_ids), Canvases(files.openers)
    for folder, day_files in part.day_files.items():
        yield from _read_channel(files, day_files, folders[folder], (links, canvases))
    if links.domain:
        yield Workspace(workspace=workspace, name=title, domain=links.domain)


def _find_home(
    files: ArchiveFiles, part: ExportPart, lists: SlackLists, of: tuple[ExportLayout, str | None]
) -> str | None:
    """Return the team that a part of the layout is of; an id that is given says it where the part names it with others.

    What lies beside the workspaces of an organisation is of none of them.
    """
    layout, given = of
    if len(layout.parts) > 1 and not is_team_folder(part.root):
        return DISPUTED
    seen, numbers, by_id = TeamEntries(), list[int](), dict[str, int]()
    for entry in lists.users():
        if not isinstance(entry, Skipped):
            numbers.append(seen.add(entry))
            by_id[entry["id"]] = numbers[-1]
    if part.user_list and not part.user_list.startswith(part.root):  # It lists people of all workspaces.
        present = {user for place in _members_of(lists) for user in place if user in by_id}
        numbers = [by_id[user] for user in present]
    users = [seen[number] for number in numbers]
    members = (
        [seen[number] for number in {by_id[user] for user in place if user in by_id}] for place in _members_of(lists)
    )
    messages = [list(TeamEntries(place)) for place in _first_messages(files, part)]
    team = find_team(users, members, messages)
    is_named = any(given in teams_of(entry) for entry in chain(users, *messages))
    return given if team == DISPUTED and is_named else team


def _members_of(lists: SlackLists) -> Iterator[Sequence[str]]:
    """Yield the members of each listed channel."""
    return (listed.members or () for listed in lists.channels("") if not isinstance(listed, Skipped))


def _end_of(path: Path, days: int = 0) -> int:
    """Return the beginning of the last day in Slack's name for an export, in seconds, and `days` more; 0 without one.

    The export was made later, with its lists, though its last message may be older: perhaps on that day.

    >>> _end_of(Path("Acme Slack export Jan 1 2024 - Feb 1 2024.zip"))
    1706745600
    """
    if match := _EXPORT_END.fullmatch(path.name):
        with suppress(ValueError, OverflowError):
            end = datetime.strptime(match[1], "%b %d %Y").replace(tzinfo=UTC) + timedelta(days=days)
            return int(end.timestamp())
    return 0


def _made_id(part: ExportPart, path: Path) -> str:
    return _slug(_find_title(part, path) or path.resolve().stem)


def _find_title(part: ExportPart, path: Path) -> str | None:
    """Return the workspace's name, from its folder in an organisation's export or from Slack's name for the zip."""
    above, _, folder = part.root.removesuffix("/").rpartition("/")
    if above.rpartition("/")[2] == "teams":
        return clean_text(folder)
    match = _EXPORT_NAME.fullmatch(path.name)
    return clean_text(match[1]) if match else None


def _slug(name: str) -> str:
    return re.sub(r"\W+", "-", clean_text(name).lower()).strip("-")[:_SLUG_CHARS] or "workspace"


def _find_channels(part: ExportPart, lists: SlackLists, workspace: str) -> dict[str, ListedChannel]:
    """Return the channel of each folder: the listed one of that name, else of that id, else an unlisted one."""
    names = {folder: unicodedata.normalize("NFC", folder) for folder in part.day_files}
    called, by_name, by_id = set(names.values()), dict[str, ListedChannel](), dict[str, ListedChannel]()
    for listed in lists.channels(workspace):
        if isinstance(listed, ListedChannel):
            bare, name = replace(listed, members=None), listed.channel.name
            if name in called:
                by_name[name] = bare
            if listed.channel.channel in part.day_files:
                by_id[listed.channel.channel] = bare
    return {
        folder: by_name.get(name) or by_id.get(folder) or _unlisted_channel(folder, workspace)
        for folder, name in names.items()
    }


def _unlisted_channel(folder: str, workspace: str) -> ListedChannel:
    name = short_text(folder) or "unnamed"
    channel = replace(unstated_channel(workspace, name, name=name), is_folder=not _CHANNEL_ID.fullmatch(name))
    return ListedChannel(channel=channel, members=None)


def _read_channel(
    files: ArchiveFiles, day_files: Iterable[str], listed: ListedChannel, notes: tuple[DomainFinder, Canvases]
) -> Iterator[Record]:
    moves = Moves()
    for name in day_files:
        yield from _read_day(files, name, listed, (moves, *notes))
    yield from moves.memberships(listed.channel)


def _read_day(
    files: ArchiveFiles, name: str, listed: ListedChannel, notes: tuple[Moves, DomainFinder, Canvases]
) -> Iterator[Record]:
    """Yield the records of one day file; notes when each user last joined or left, and which it was, and links."""
    channel, (moves, links, canvases) = listed.channel, notes
    items, damage = open_list(files, name, key="ts")
    yield from damage
    file = clean_text(name)
    for number, raw in enumerate(map(canvases.fill, items), start=1):
        record = parse_message(
            raw, workspace=channel.workspace, channel=channel.channel, file=file, position=f"item {number}"
        )
        moves.note(raw, record, is_author_present=listed.has_lost_members)
        links.note(raw)
        yield name_unlisted(record, links.channels) if isinstance(record, Message) else record


def _first_messages(files: ArchiveFiles, part: ExportPart) -> Iterator[Iterator[Mapping[str, Any]]]:
    """Yield the messages of the first day file of channels all over the part, by channel, one after the other."""
    for name in _first_files(part):
        messages, _ = open_list(files, name, key="ts")
        yield (message for message in messages if isinstance(message, dict))


def _first_files(part: ExportPart) -> list[str]:
    channels = list(part.day_files.values())
    return [day_files[0] for day_files in channels[:: -(-len(channels) // _TEAM_FILES) or 1]]
