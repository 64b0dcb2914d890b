"""Channels of an export that only a folder names, because its list is missing: which known channel is each?

What happens to a channel is told by its id: nobody leaves a second copy under its name, and no deletion reaches it. So
a folder is the channel that holds one of its messages: the same time, to the microsecond, by the same author. A name
alone proves nothing, because names are given again: a channel that may be the one of that name, or may not, is closed.
Folders of one name in several exports are a channel each, unless they hold the same message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from contextwin.ingest.survey import Sample, Survey
from contextwin.models.messages import Channel, Membership, Message, Record
from contextwin.storage.store import Store
from contextwin.storage.writers.entities import folder_id
from contextwin.storage.writers.transaction import WorkspaceTransaction

#: A channel of a workspace: (workspace, id).
_Place = tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """Which stored channel a folder is."""

    known: str | None = None  #: the id of that channel; None: the folder's is not stored
    alike: frozenset[str] = frozenset()  #: other stored folders of that name, which may be the same channel or not
    is_closed: bool = False  #: may be a known channel of that name: nobody is in it


@dataclass(frozen=True, slots=True)
class Folders:
    """What is known of the folders of an archive, by workspace and name."""

    found: dict[_Place, Found] = field(default_factory=dict)
    ids: dict[_Place, str] = field(default_factory=dict)  #: under which their records are stored
    empty: set[_Place] = field(default_factory=set)  #: hold no message, so that nothing tells which channel they are

    def place(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records under the ids of their channels, without users who joined one that is closed.

        Who left a folder left all channels that it may be.
        """
        for record in records:
            if not isinstance(record, Channel | Membership | Message):
                yield record
                continue
            place = record.workspace, record.channel
            found, id_ = self.found.get(place, Found()), self.ids.get(place, record.channel)
            if isinstance(record, Membership) and not record.is_present:
                yield from (replace(record, channel=each) for each in sorted(found.alike))
            is_known = isinstance(record, Channel) and found.known is not None
            is_closed = isinstance(record, Membership) and found.is_closed
            is_unknown = place in self.empty and (found.alike or (isinstance(record, Membership) and record.is_present))
            if not (is_known or is_closed or is_unknown):
                yield replace(record, channel=id_) if id_ != record.channel else record


def find_folders(store: Store, survey: Survey) -> Folders:
    """Return which channels the folders of an archive are; stored folders get other ids than new ones of their name."""
    folders = Folders()
    stored = set(filter(store.has_workspace, {workspace for workspace, _ in survey.folders}))
    for place, sample in survey.folders.items():
        workspace, name = place
        if sample.first is None:
            folders.empty.add(place)
        if workspace not in stored:
            continue
        found = folders.found[place] = store.examine(workspace, partial(_find_same, name, sample))
        if found.known is not None:
            folders.ids[place] = found.known
        elif found.alike and sample.first is not None:
            id_ = folders.ids[place] = folder_id(name, sample.first)
            alike = store.change(workspace, partial(_make_room, name, id_))
            # One whose first message is of that time may be the same, though its author is not, who may be erased.
            folders.found[place] = replace(found, alike=alike - {id_}, is_closed=found.is_closed or id_ in alike)
    return folders


def _find_same(name: str, sample: Sample, transaction: WorkspaceTransaction) -> Found:
    entities = transaction.entities
    named, holding = _folders_named(name, transaction), entities.channels_with(sample.authors)
    same, own = holding - named, holding & named
    if len(same) == 1:
        return Found(known=min(same), alike=named)
    if not own and sample.first is not None and name in named and entities.is_vacant(name):
        own = {name}  # Until now it was told only who left.
    # Several that hold the same message are merged when all is stored.
    known = min(own, default=None)
    return Found(known=known, alike=named - {known}, is_closed=bool(same) or entities.is_named(name))


def _folders_named(name: str, transaction: WorkspaceTransaction) -> frozenset[str]:
    return frozenset(id_ for id_, called in transaction.entities.folders().items() if called == name)


def _make_room(name: str, folder: str, transaction: WorkspaceTransaction) -> frozenset[str]:
    """Let another folder of that name have an id of its own, and return the ids of all that are stored."""
    entities = transaction.entities
    if name in entities.folders():
        entities.rename_folder(name)
    alike = _folders_named(name, transaction)
    entities.leave_as_others(folder, alike - {folder})
    return alike


def settle_folders(workspace: str, observed_ts: str, transaction: WorkspaceTransaction) -> None:
    """Merge stored folders into the channels that they are by now, and close those that may be one.

    `observed_ts` is when the lists of the archive were true that was just stored.
    """
    entities = transaction.entities
    for folder, name in entities.folders().items():
        if folder not in entities.folders():  # It was merged into another one.
            continue
        same = entities.channels_that_share(folder)
        if len(same) == 1:
            entities.merge_folder(folder, min(same))
        elif same or entities.is_named(name):
            closed = Channel(workspace=workspace, channel=folder, kind="private", has_kind=False, has_members=True)
            entities.save([closed], observed_ts=observed_ts)
