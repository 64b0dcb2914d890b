"""Pruning: when an archive was made, and which stored messages it covers but no longer holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import suppress
from time import time

from contextwin.errors import SourceError
from contextwin.models.messages import Message, Record, Skipped, ts_key
from contextwin.storage.store import Store
from contextwin.storage.writers.entities import EntityWriter, SnapshotTimes


def now_ts() -> str:
    """Return the current time as a Slack ts."""
    return f"{time():.6f}"


def snapshot_times(records: Iterable[Record]) -> SnapshotTimes:
    """Return, for each workspace of an archive, as of when its lists are true: its last message, at the latest now.

    Without messages it is now. Reading stops at a record that cannot be read.
    """
    now, named, latest = now_ts(), set[str](), dict[str, str]()
    with suppress(SourceError):  # The import itself raises it again.
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
            with store.write(workspace) as transaction:
                for channel, seen in _by_current_channel(transaction.entities, self._seen[workspace]).items():
                    missing = transaction.messages.missing(channel, self._oldest[workspace], seen)
                    pruned[channel] += len(missing)
                    if missing and not dry_run:
                        transaction.messages.erase(missing)
        return +pruned


def _by_current_channel(entities: EntityWriter, seen: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the ts of messages by the current ids of their channels."""
    current: dict[str, set[str]] = defaultdict(set)
    for channel, keys in seen.items():
        if (now := entities.current_channel(channel)) is not None:
            current[now] |= keys
    return current
