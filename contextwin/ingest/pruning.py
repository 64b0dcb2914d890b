"""Pruning: which stored messages an archive covers but no longer holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import partial

from contextwin.ingest.survey import has_passed, now_ts
from contextwin.models.messages import Channel, Message, MessageKey, Record, Skipped, ts_key
from contextwin.storage.store import Store
from contextwin.storage.writers.entities import EntityWriter
from contextwin.storage.writers.transaction import WorkspaceTransaction


class Coverage:
    """What an archive holds of its workspaces, noted as it is read.

    It covers `margin_s` seconds more before and after: so much earlier or later stand messages that were read with
    another time zone.
    """

    def __init__(self, margin_s: int = 0) -> None:
        self._now, self._margin_s = now_ts(), margin_s
        self._oldest: dict[str, str] = {}
        self._latest: dict[str, str] = {}
        self._seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))

    def note(self, records: Iterable[Record]) -> None:
        """Note the listed channels, the keys of the messages, and the first and the last time of any record."""
        for record in records:
            if isinstance(record, Channel) and record.is_listed:
                self._seen[record.workspace].setdefault(record.channel, set())
            elif isinstance(record, Message):
                self._seen[record.workspace][record.channel].add(record.ts)
                self._note_time(record.workspace, record.ts)
            elif isinstance(record, Skipped) and record.workspace and record.ts:
                self._note_time(record.workspace, record.ts)

    def _note_time(self, workspace: str, ts: str) -> None:
        """Note the time of a record, unless it is yet to come."""
        if has_passed(ts, self._now):
            self._oldest[workspace] = min(self._oldest.get(workspace, ts), ts, key=ts_key)
            self._latest[workspace] = max(self._latest.get(workspace, ts), ts, key=ts_key)

    def prune_missing(self, store: Store, *, dry_run: bool) -> Counter[str]:
        """Make tombstones of stored messages that the archive covers and does not hold; return how many, by channel.

        It covers the channels that it lists or holds messages of, each from the archive's first record to its last.
        """
        pruned: Counter[str] = Counter()
        for workspace in filter(store.has_workspace, self._oldest):
            held = (
                self._moved(self._oldest[workspace], -self._margin_s),
                self._moved(self._latest[workspace], self._margin_s),
            )
            step = partial(_find_missing, held, self._seen[workspace])
            if dry_run:
                missing = store.examine(workspace, step)
            else:
                with store.write(workspace) as transaction:
                    for each in (missing := step(transaction)).values():
                        transaction.messages.erase(each)
            pruned.update({channel: len(each) for channel, each in missing.items()})
        return pruned

    @staticmethod
    def _moved(ts: str, seconds: int) -> str:
        return f"{max(0, ts_key(ts)[0] + seconds)}.{ts_key(ts)[1]}"


def _find_missing(
    held: tuple[str, str], seen: dict[str, set[str]], transaction: WorkspaceTransaction
) -> dict[str, dict[MessageKey, str]]:
    """Return thread_ts by key of the messages that the archive covers and does not hold, by channel."""
    found = {
        channel: transaction.messages.missing(channel, held, there)
        for channel, there in _by_current_channel(transaction.entities, seen).items()
    }
    return {channel: missing for channel, missing in found.items() if missing}


def _by_current_channel(entities: EntityWriter, seen: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the ts of messages by the current ids of their channels."""
    current: dict[str, set[str]] = defaultdict(set)
    for channel, keys in seen.items():
        if (now := entities.current_channel(channel)) is not None:
            current[now] |= keys
    return current
