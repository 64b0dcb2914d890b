"""A Slack export (zip or unpacked folder) → records: workspace, users, channels, members, then messages by day."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import ArchiveFiles, is_zip_or_folder, open_files
from contextwin.ingest.sources.export_layout import (
    CHANNEL_LISTS,
    NOT_MESSAGES,
    ExportLayout,
    ExportPart,
    find_layout,
    is_team_folder,
)
from contextwin.ingest.sources.fields import EXPECTED_ID, is_identifier, is_ts, short_text, show
from contextwin.ingest.sources.json_items import parse_items
from contextwin.ingest.sources.slack_canvases import Canvases
from contextwin.ingest.sources.slack_entities import (
    ListedChannel,
    is_listed_elsewhere,
    merge_listed,
    parse_channel,
    parse_user,
    user_changed_at,
)
from contextwin.ingest.sources.slack_links import DomainFinder
from contextwin.ingest.sources.slack_message import parse_message
from contextwin.ingest.sources.slack_moves import Moves
from contextwin.ingest.sources.slack_names import name_unlisted
from contextwin.ingest.sources.slack_team import DISPUTED, find_team, keep_teams, teams_of
from contextwin.models.messages import Membership, Message, Record, Skipped, User, Workspace
from contextwin.models.unstated import unstated_channel

T = TypeVar("T")

_WHOLE_FILE = "whole file"
# Slack's names for zips: "Acme Slack export Jan 1 2024 - Feb 1 2024.zip".
_EXPORT_NAME = re.compile(r"(.+?) Slack export .*")
_EXPORT_END = re.compile(r".* - ([A-Z][a-z]{2} \d{1,2} \d{4})(?: \(\d+\)|-\d+)?(?:\.zip)?")
# Names of channels have no capitals.
_CHANNEL_ID = re.compile(r"[CDG][A-Z0-9]+")
# Channels whose first day file is searched for the teams that wrote there. Unmeasured.
_TEAM_FILES = 30
_SLUG_CHARS = 60
#: A list of more users or channels is not read, because what is read of it is held in memory: so many users and
#: channels with 2,000,000 members took 514 MB to be imported.
MAX_ENTRIES = 150_000
#: An export whose channels list more members in all is refused.
MAX_MEMBERS = 2_000_000


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
    if any(_load_entries(files, name, bool)[0] for name in part.channel_lists):
        return True
    return any(is_ts(message.get("ts")) for messages in _first_messages(files, part) for message in messages)


def read_slack_export(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of an export, an organisation's workspace by workspace; one day file is in memory at a time.

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
        homes = {part.root: _find_home(files, part, layout, workspace) for part in layout.parts}
        ids = {part.root: workspace or homes[part.root] or _made_id(part, path) for part in layout.parts}
        if same := _first_double(layout.parts, ids):
            raise _refuse_merging(path, same, f"{ids[same[0].root]!r}, which they seem to be")
        yield from _list_ignored(files, layout)
        for part in layout.parts:
            yield from _read_part(files, part, path, ids[part.root], homes[part.root])


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
        yield _broken("unsafe path", name, _WHOLE_FILE, "expected a path inside the archive, got one out of it")
    for name, count in layout.unknown.items():
        reason = "not messages" if name.rpartition("/")[2] in NOT_MESSAGES else "unknown file"
        detail = reason if count == 1 else f"{reason}, {count} files"
        yield Skipped(reason=reason, file=clean_text(name), position=_WHOLE_FILE, detail=detail)


def _read_part(files: ArchiveFiles, part: ExportPart, path: Path, workspace: str, team: str | None) -> Iterator[Record]:
    read = partial(_read_user, workspace=workspace, team=team)
    users, broken_users = _load_entries(files, part.user_list, read)
    title = _find_title(part, path)
    channels, broken_channels = _load_channels(files, part, workspace)
    changed = max((changed_at for changed_at, _ in users), default=0)
    end = _end_of(path)
    changed = max([changed, end, *(listed.changed_at for listed in channels.values())])
    listed_ts, until = (f"{each}.000000" if each else None for each in (changed, _end_of(path, days=1)))
    yield Workspace(workspace=workspace, name=title, listed_ts=listed_ts, listed_until=until)
    yield from broken_users
    yield from chain.from_iterable(listed for _, listed in users)
    yield from broken_channels
    folders = _find_channels(part, channels, workspace)
    channels |= {listed.channel.channel: listed for listed in folders.values()}
    yield from (listed.channel for listed in channels.values())
    for listed in channels.values():
        for user in listed.members or ():
            yield Membership(workspace=workspace, channel=listed.channel.channel, user=user)
    links, canvases = DomainFinder(channels), Canvases(files.openers)
    for folder, day_files in part.day_files.items():
        yield from _read_channel(files, day_files, folders[folder], (links, canvases))
    if links.domain:
        yield Workspace(workspace=workspace, name=title, domain=links.domain)


def _read_user(entry: Mapping[str, Any], *, workspace: str, team: str | None) -> tuple[int, tuple[User, ...]]:
    """Return when an entry was last changed, and its user, unless an organisation lists them for other workspaces."""
    is_elsewhere = is_listed_elsewhere(entry, team)
    return user_changed_at(entry), () if is_elsewhere else parse_user(entry, workspace=workspace, team=team)


def _find_home(files: ArchiveFiles, part: ExportPart, layout: ExportLayout, given: str | None) -> str | None:
    """Return the team that a part is of; `given` says it where the part names that team among others.

    What lies beside the workspaces of an organisation is of none of them.
    """
    if len(layout.parts) > 1 and not is_team_folder(part.root):
        return DISPUTED
    users, _ = _load_entries(files, part.user_list, keep_teams)
    by_id = {entry["id"]: entry for entry in users}
    channels, _ = _load_channels(files, part, "")
    members = [[by_id[user] for user in each.members or () if user in by_id] for each in channels.values()]
    if part.user_list and not part.user_list.startswith(part.root):  # It lists people of all workspaces.
        users = list({user["id"]: user for place in members for user in place}.values())
    messages = [_who_wrote(place) for place in _first_messages(files, part)]
    team = find_team(users, members, messages)
    is_named = any(given in teams_of(entry) for entry in chain(users, *messages))
    return given if team == DISPUTED and is_named else team


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


def _load_channels(
    files: ArchiveFiles, part: ExportPart, workspace: str
) -> tuple[dict[str, ListedChannel], list[Skipped]]:
    """Return the listed channels by id, and the broken entries of the lists."""
    channels: dict[str, ListedChannel] = {}
    broken: list[Skipped] = []
    for name in part.channel_lists:
        kind = CHANNEL_LISTS[name.removeprefix(part.root)]
        entries, damage = _load_entries(files, name, partial(parse_channel, workspace=workspace, listed_as=kind))
        for listed in entries:
            before = channels.get(listed.channel.channel)
            channels[listed.channel.channel] = merge_listed(listed, before) if before else listed
        broken += damage
        if sum(len(listed.members or ()) for listed in channels.values()) > MAX_MEMBERS:
            detail = f"expected at most {MAX_MEMBERS:,} members of channels in all, got more"
            raise SourceError(f"{detail}: convert the export to typed JSONL", file=name)
    return channels, broken


def _find_channels(part: ExportPart, channels: Mapping[str, ListedChannel], workspace: str) -> dict[str, ListedChannel]:
    """Return the channel of each folder: the listed one of that name, else of that id, else an unlisted one."""
    by_name = {listed.channel.name: listed for listed in channels.values()}
    return {
        folder: by_name.get(unicodedata.normalize("NFC", folder))
        or channels.get(folder)
        or _unlisted_channel(folder, workspace)
        for folder in part.day_files
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
    items, broken = _load_list(files, name, key="ts")
    yield from broken
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
    channels = list(part.day_files.values())
    step = -(-len(channels) // _TEAM_FILES) or 1
    for day_files in channels[::step]:
        messages, _ = _load_list(files, day_files[0], key="ts")
        yield (message for message in messages if isinstance(message, dict))


def _who_wrote(messages: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return what messages say of the teams that they are from, each once: a day file may hold a million of them."""
    return list({teams_of(message): keep_teams(message) for message in messages}.values())


def _load_entries(
    files: ArchiveFiles, name: str | None, read: Callable[[Mapping[str, Any]], T]
) -> tuple[list[T], list[Skipped]]:
    """Return what is read of the entries of a list file that are objects with an id, and the broken ones.

    Without a file there are none.
    """
    if name is None:
        return [], []
    items, broken = _load_list(files, name, key="id")
    entries: list[T] = []
    if next(islice(items, MAX_ENTRIES, None), None) is not None:
        return [], [_broken("bad file", name, _WHOLE_FILE, f"expected at most {MAX_ENTRIES:,} entries, got more")]
    for number, item in enumerate(items, start=1):
        if isinstance(item, dict) and is_identifier(item.get("id")):
            entries.append(read(item))
            continue
        detail = f"expected an object with a string 'id' {EXPECTED_ID}, got {show(item)}"
        broken.append(_broken("bad entry", name, f"item {number}", detail))
    return entries, broken


def _load_list(files: ArchiveFiles, name: str, *, key: str) -> tuple[Iterable[Any], list[Skipped]]:
    """Return the items of a JSON file, or none and one `Skipped` when the whole file is broken (`parse_items`)."""
    try:
        return parse_items(partial(files.open, name), key), []
    except SourceError as exc:
        return (), [_broken("bad file", name, _WHOLE_FILE, str(exc))]


def _broken(reason: str, name: str, position: str, detail: str) -> Skipped:
    return Skipped(reason=reason, file=clean_text(name), position=position, is_broken=True, detail=detail)
