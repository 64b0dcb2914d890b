"""A newer archive beside what is stored: when it was made, and which messages it no longer holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import suppress
from time import time

from contextwin.analysis.indexing import index_message
from contextwin.errors import SourceError
from contextwin.models.messages import Message, Record, Skipped, ts_key
from contextwin.storage.store import Store
from contextwin.storage.writers.entities import Times
from contextwin.storage.writers.workspace import WorkspaceWriter


def now_ts() -> str:
    """Return the time as Slack writes it."""
    return f"{time():.6f}"


def date_lists(records: Iterable[Record]) -> Times:
    """Return, for each workspace of an archive, when what it lists was so: at its last message, at the latest now.

    That is when an archive without messages is taken to be made. What cannot be read dates nothing.
    """
    now, named, latest = now_ts(), set[str](), dict[str, str]()
    with suppress(SourceError):  # Whoever reads it next is told.
        for record in records:
            if isinstance(record, Message):
                latest[record.workspace] = max(latest.get(record.workspace, record.ts), record.ts, key=ts_key)
            elif not isinstance(record, Skipped):
                named.add(record.workspace)
    return dict.fromkeys(named, now) | {workspace: min(ts, now, key=ts_key) for workspace, ts in latest.items()}


class Coverage:
    """What an archive holds of its workspaces, noted as it is read."""

    def __init__(self) -> None:
        self._oldest: dict[str, str] = {}
        self._seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))

    def note(self, records: Iterable[Record]) -> None:
        """Note the keys of the messages, and when the first of them was sent."""
        for message in records:
            if isinstance(message, Message):
                oldest = self._oldest.get(message.workspace, message.ts)
                self._oldest[message.workspace] = min(oldest, message.ts, key=ts_key)
                self._seen[message.workspace][message.channel].add(message.ts)

    def prune_missing(self, store: Store, *, dry_run: bool) -> Counter[str]:
        """Make tombstones of stored messages that the archive covers and does not hold; return how many, by channel.

        It covers the channels that it holds messages of, each from the archive's first message to the channel's last.
        """
        pruned: Counter[str] = Counter()
        for workspace in self._seen.keys() & set(store.workspaces()):
            with store.workspace_writer(workspace) as workspace_writer:
                for channel, seen in _by_current_channel(workspace_writer, self._seen[workspace]).items():
                    missing = workspace_writer.missing_messages(channel, self._oldest[workspace], seen)
                    pruned[channel] += len(missing)
                    if missing and not dry_run:
                        workspace_writer.save_messages([index_message(tombstone, None) for tombstone in missing])
        return +pruned


def _by_current_channel(workspace_writer: WorkspaceWriter, seen: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the keys by the ids that the channels have now."""
    current: dict[str, set[str]] = defaultdict(set)
    for channel, keys in seen.items():
        if (now := workspace_writer.current_channel(channel)) is not None:
            current[now] |= keys
    return current
