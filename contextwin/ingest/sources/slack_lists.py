"""The users and channels that a Slack export lists, read entry by entry: whole lists take ten times their size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.archive_files import ArchiveFiles
from contextwin.ingest.sources.export_layout import CHANNEL_LISTS, ExportPart
from contextwin.ingest.sources.fields import EXPECTED_ID, is_identifier, show
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.sources.json_items import JsonItems, parse_items
from contextwin.ingest.sources.slack_entities import ListedChannel, merge_listed, parse_channel, user_changed_at
from contextwin.models.messages import Skipped

#: Where in a file something is that concerns all of it.
WHOLE_FILE = "whole file"
#: A list of more users or channels is not read, because some of each is held in memory.
MAX_ENTRIES = 150_000
#: An export whose channels list more members in all is refused.
MAX_MEMBERS = 2_000_000


class SlackLists:
    """The lists of one workspace of an export, whose entries are decoded whenever they are gone through."""

    def __init__(self, files: ArchiveFiles, part: ExportPart) -> None:
        """Go through the lists; raises SourceError when their channels have too many members."""
        self.damage: list[Skipped] = []  #: of files that are not read
        self.channel_ids = _Ids()
        self._part = part
        self._users = self._open(files, part.user_list) if part.user_list else ()
        self._channels = {name: self._open(files, name) for name in part.channel_lists}
        self._doubled = {id_ for entry in self._channel_entries() if not self.channel_ids.add(id_ := entry["id"])}
        members = 0
        for listed in self.channels(""):
            members += len(listed.members or ()) if isinstance(listed, ListedChannel) else 0
            if members > MAX_MEMBERS:
                detail = f"expected at most {MAX_MEMBERS:,} members of channels in all, got more"
                raise SourceError(f"{detail}: convert the export to typed JSONL", file=part.channel_lists[-1])

    def users(self) -> Iterator[Mapping[str, Any] | Skipped]:
        """Yield the entry of each user; a broken one as what was skipped."""
        yield from _entries_of(self._users, self._part.user_list or "")

    def channels(self, workspace: str) -> Iterator[ListedChannel | Skipped]:
        """Yield each channel of the workspace, those that are listed twice last; a broken one as what was skipped."""
        merged: dict[str, ListedChannel] = {}
        for name, items in self._channels.items():
            kind = CHANNEL_LISTS[name.removeprefix(self._part.root)]
            for entry in _entries_of(items, name):
                if isinstance(entry, Skipped):
                    yield entry
                    continue
                listed = parse_channel(entry, workspace=workspace, listed_as=kind)
                if (id_ := listed.channel.channel) in self._doubled:
                    merged[id_] = merge_listed(listed, merged[id_]) if id_ in merged else listed
                else:
                    yield listed
        yield from merged.values()

    def changed_at(self) -> int:
        """Return when any of the entries was last changed, in seconds; 0 where none says it."""
        users = (user_changed_at(entry) for entry in self.users() if not isinstance(entry, Skipped))
        channels = (listed.changed_at for listed in self.channels("") if isinstance(listed, ListedChannel))
        return max(max(users, default=0), max(channels, default=0))

    def _open(self, files: ArchiveFiles, name: str) -> Iterable[Any]:
        items, damage = open_list(files, name, key="id", most=MAX_ENTRIES)
        self.damage += damage
        return items

    def _channel_entries(self) -> Iterator[Mapping[str, Any]]:
        entries = (entry for name, items in self._channels.items() for entry in _entries_of(items, name))
        return (entry for entry in entries if not isinstance(entry, Skipped))


def has_entries(files: ArchiveFiles, name: str) -> bool:
    """Return whether a file is a list of entries with ids."""
    items, _ = open_list(files, name, key="id")
    return any(not isinstance(entry, Skipped) for entry in _entries_of(items, name))


def open_list(
    files: ArchiveFiles, name: str, *, key: str, most: int | None = None
) -> tuple[Iterable[Any], list[Skipped]]:
    """Return the items of a JSON file, or none and one `Skipped` when the whole file is broken (`parse_items`)."""
    try:
        return parse_items(partial(files.open, name), key, most=most), []
    except SourceError as exc:
        return (), [broken("bad file", name, WHOLE_FILE, str(exc))]


def begin_list(files: ArchiveFiles, name: str) -> Iterator[Any]:
    """Yield the items of a JSON file, up to where it is broken."""
    with suppress(SourceError):
        yield from JsonItems(partial(files.open, name))


class _Ids:
    """A set of ids by their hashes, in a fifth of the memory of a `set`."""

    def __init__(self) -> None:
        self._hashes = HashTable()

    def __contains__(self, id_: object) -> bool:
        return hash(id_) in self._hashes

    def add(self, id_: str) -> bool:
        """Add an id; return whether it is new."""
        before = len(self._hashes)
        self._hashes.setdefault(hash(id_))
        return len(self._hashes) > before


def broken(reason: str, name: str, position: str, detail: str) -> Skipped:
    """Return what is skipped of a file because it is damaged."""
    return Skipped(reason=reason, file=clean_text(name), position=position, is_broken=True, detail=detail)


def _entries_of(items: Iterable[Any], name: str) -> Iterator[Mapping[str, Any] | Skipped]:
    """Yield the items of a list that are objects with an id, and what is skipped in place of others."""
    for number, item in enumerate(items, start=1):
        if isinstance(item, dict) and is_identifier(item.get("id")):
            yield item
        else:
            detail = f"expected an object with a string 'id' {EXPECTED_ID}, got {show(item)}"
            yield broken("bad entry", name, f"item {number}", detail)
