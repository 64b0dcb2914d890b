"""Channels of an export that only a folder names, because its list is missing: which known channel is each?

What happens to a channel is told by its id: nobody leaves a second copy under its name, and no deletion reaches it. So
a folder is the channel that holds one of its messages: the same time, to the microsecond, by the same author. A name
alone proves nothing, because names are given again: a channel that may be the one of that name, or may not, is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from contextwin.ingest.survey import Sample, Survey
from contextwin.models.messages import Channel, Membership, Message, Record
from contextwin.storage.store import Store
from contextwin.storage.writers.transaction import WorkspaceTransaction

#: A channel of a workspace: (workspace, id).
_Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Folders:
    """What is known of the folders of an archive, by workspace and name."""

    known: dict[_Place, str] = field(default_factory=dict)  #: the id of the channel that a folder is
    closed: set[_Place] = field(default_factory=set)  #: may be a known channel of that name: nobody is in it

    def place(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records under the ids of known channels, without whoever joined one that is closed."""
        for record in records:
            if not isinstance(record, Channel | Membership | Message):
                yield record
                continue
            place = record.workspace, record.channel
            if place in self.known:
                if not isinstance(record, Channel):
                    yield replace(record, channel=self.known[place])
            elif not (isinstance(record, Membership) and place in self.closed):
                yield record


def find_folders(store: Store, survey: Survey) -> Folders:
    """Return which known channels the folders of an archive are."""
    found, stored = Folders(), set(store.workspaces()) if survey.folders else set[str]()
    for (workspace, name), sample in survey.folders.items():
        if workspace not in stored:
            continue
        same, is_named = store.examine(workspace, partial(_find_same, name, sample))
        if len(same) == 1:
            found.known[workspace, name] = min(same)
        elif same or is_named:
            found.closed.add((workspace, name))
    return found


def _find_same(name: str, sample: Sample, transaction: WorkspaceTransaction) -> tuple[set[str], bool]:
    entities = transaction.entities
    return entities.channels_with(sample.authors) - {name}, entities.is_named(name)


def settle_folders(workspace: str, observed_ts: str, transaction: WorkspaceTransaction) -> None:
    """Merge stored folders into the channels that they are by now, and close those that may be one.

    `observed_ts` is when the lists of the archive were true that was just stored.
    """
    entities = transaction.entities
    for name in entities.folders():
        same = entities.channels_that_share(name)
        if len(same) == 1:
            entities.merge_folder(name, min(same))
        elif same or entities.is_named(name):
            closed = Channel(workspace=workspace, channel=name, kind="private", has_kind=False, has_members=True)
            entities.save([closed], observed_ts=observed_ts)
