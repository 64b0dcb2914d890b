"""The layout of a Slack export: file names → one `ExportPart` for each workspace in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from contextwin.ingest.sources.streams import MAX_DEPTH
from contextwin.models.messages import ChannelKind

#: The files that list channels, and the kind of channel they list. The last file that lists a channel wins.
CHANNEL_LISTS: Mapping[str, ChannelKind] = {
    "channels.json": "public",
    "groups.json": "private",
    "mpims.json": "mpim",
    "dms.json": "im",
    "file_conversations.json": "private",  # What is written beside canvases and lists, in folders "FC:<file>:<title>".
}
#: The files that list users; the workspace's own file wins over the organisation's.
USER_LISTS = ("users.json", "org_users.json")

#: Files of Slack's that hold no messages.
NOT_MESSAGES = frozenset(
    {
        "canvas_in_the_conversation.json",
        "canvases.json",
        "content_flags.json",
        "huddle_transcripts.json",
        "integration_logs.json",
        "lists.json",
    }
)

# An export is at the top, in a folder or in one in it, or in `teams/<name>/` at the top or in a folder.
_MAX_ROOT_DEPTH = 3
_TEAM_FOLDER = re.compile(r"(?:[^/]+/)?teams/[^/]+/")
_DAY_FILE = re.compile(r"\d{4}-\d\d-\d\d\.json", re.ASCII)


@dataclass(frozen=True, kw_only=True, slots=True)
class ExportPart:
    """One workspace of an export: the whole export, or a folder of `teams/` in an organisation's export."""

    root: str  #: its folder: "", "acme/" or "acme/teams/design/"
    channel_lists: tuple[str, ...]  #: in the order of CHANNEL_LISTS
    user_list: str | None  #: its own, else that of the nearest folder above
    day_files: Mapping[str, tuple[str, ...]]  #: channel folder → its day files, oldest first


@dataclass(frozen=True, kw_only=True, slots=True)
class ExportLayout:
    """The parts of an export, and the files that belong to no part."""

    parts: tuple[ExportPart, ...]
    unknown: Mapping[str, int]  #: a file, or a folder ending in "/" → number of files


def find_layout(names: Iterable[str]) -> ExportLayout:
    """Return the layout of an archive with these files; without channel lists and day files it has no parts."""
    known = frozenset(names)
    roots = _find_roots(known)
    days: dict[str, dict[str, list[str]]] = {root: {} for root in sorted(roots)}
    unknown: Counter[str] = Counter()
    for name in sorted(known):
        root = next((folder for folder in _folders_above(name) if folder in roots), "")
        channel, slash, file = name.removeprefix(root).partition("/")
        if _DAY_FILE.fullmatch(file):
            days[root].setdefault(channel, []).append(name)
        elif _file_of(name) not in (*CHANNEL_LISTS, *USER_LISTS):
            unknown[root + channel + slash] += 1
    parts = tuple(_make_part(root, days[root], known) for root in days)
    return ExportLayout(parts=parts, unknown=dict(unknown))


def is_team_folder(root: str) -> bool:
    """Return whether a part's folder is that of one workspace of an organisation."""
    return _TEAM_FOLDER.fullmatch(root) is not None


def _find_roots(names: Iterable[str]) -> set[str]:
    """Return the folders that hold an export or one workspace's part of it.

    Only the usual places count: anybody can upload a file called channels.json.
    """
    lists = {_folder_of(name) for name in names if _file_of(name) in CHANNEL_LISTS}
    found = lists | {_folder_of(_folder_of(name)) for name in names if _is_day_file(name)}
    teams = {folder for folder in found if _TEAM_FOLDER.fullmatch(folder)}
    depths = ({folder for folder in found - teams if folder.count("/") == depth} for depth in range(MAX_DEPTH + 1))
    return next(filter(None, depths), set()) | teams


def _make_part(root: str, days: Mapping[str, list[str]], known: Collection[str]) -> ExportPart:
    user_lists = (folder + file for folder in (root, *_folders_above(root)) for file in USER_LISTS)
    return ExportPart(
        root=root,
        channel_lists=tuple(root + file for file in CHANNEL_LISTS if root + file in known),
        user_list=next((name for name in user_lists if name in known), None),
        day_files={channel: tuple(files) for channel, files in days.items()},
    )


def _is_day_file(name: str) -> bool:
    return _folder_of(name) != "" and _DAY_FILE.fullmatch(_file_of(name)) is not None


def _file_of(name: str) -> str:
    return name.rpartition("/")[2]


def _folder_of(name: str) -> str:
    """Return the folder of a file or a folder, ending in "/"; "" at the top.

    >>> _folder_of("acme/eng/2024-01-01.json"), _folder_of("acme/eng/"), _folder_of("acme/")
    ('acme/eng/', 'acme/', '')
    """
    head, slash, _ = name.removesuffix("/").rpartition("/")
    return head + slash


def _folders_above(name: str) -> Iterator[str]:
    """Yield those of the folders above a file or folder that can be an export, the nearest first.

    >>> list(_folders_above("acme/teams/eng/general/1.json")), list(_folders_above("acme/"))
    (['acme/teams/eng/', 'acme/teams/', 'acme/', ''], [''])
    """
    *folders, _ = name.removesuffix("/").split("/", _MAX_ROOT_DEPTH)
    for depth in range(len(folders), -1, -1):
        yield "".join(f"{folder}/" for folder in folders[:depth])
