"""A newer archive beside what is stored: facts that it is newer than, and messages that it no longer holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from contextwin.derive import index_message
from contextwin.failures import retried
from contextwin.keeper import Keeper
from contextwin.model import Channel, Membership, Message, Record, Skipped, User, Workspace, ts_key
from contextwin.store import Store
from contextwin.writer import Place


class Coverage:
    """What an archive holds of its workspaces, noted as it is read."""

    def __init__(self, *, with_messages: bool) -> None:
        self._with_messages = with_messages
        self._places: dict[str, list[Place]] = defaultdict(list)
        self._spans: dict[str, tuple[str, str]] = {}
        self._seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))

    def note(self, records: Iterable[Record]) -> None:
        """Note what the archive lists, when its messages begin and end, and their keys if those are wanted."""
        for record in records:
            if isinstance(record, Message):
                self._note_message(record)
            elif not isinstance(record, Skipped | Channel) or (isinstance(record, Channel) and record.is_listed):
                self._note_place(record)

    def supersede_facts(self, store: Store) -> None:
        """Let the archive's lists stand where events told something before its last message was sent.

        The lists are made after that message, so that they are newer.
        """
        for workspace, (_, latest) in self._spans.items():
            _supersede(store, workspace, self._places[workspace], latest)

    def prune_missing(self, store: Store, *, dry_run: bool) -> Counter[str]:
        """Make tombstones of stored messages that the archive covers and does not hold; return how many, by channel.

        It covers the channels that it holds messages of, each from the archive's first message to the channel's last.
        """
        pruned: Counter[str] = Counter()
        for workspace in self._seen.keys() & set(store.workspaces()):
            oldest, _ = self._spans[workspace]
            with store.keeper(workspace) as keeper:
                for channel, seen in _by_current_channel(keeper, self._seen[workspace]).items():
                    missing = keeper.missing_messages(channel, oldest, seen)
                    pruned[channel] += len(missing)
                    if missing and not dry_run:
                        keeper.save_messages([index_message(tombstone, None) for tombstone in missing])
        return +pruned

    def _note_message(self, message: Message) -> None:
        oldest, latest = self._spans.get(message.workspace, (message.ts, message.ts))
        self._spans[message.workspace] = min(oldest, message.ts, key=ts_key), max(latest, message.ts, key=ts_key)
        if self._with_messages:
            self._seen[message.workspace][message.channel].add(message.ts)

    def _note_place(self, place: Workspace | Channel | User | Membership) -> None:
        self._places[place.workspace].append(place)


@retried
def _supersede(store: Store, workspace: str, places: Sequence[Place], told_before: str) -> None:
    with store.keeper(workspace) as keeper:
        keeper.supersede(places, told_before)


def _by_current_channel(keeper: Keeper, seen: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the keys by the ids that the channels have now."""
    current: dict[str, set[str]] = defaultdict(set)
    for channel, keys in seen.items():
        if (now := keeper.current_channel(channel)) is not None:
            current[now] |= keys
    return current
