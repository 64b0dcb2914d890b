"""Ranked threads → shelves: the threads that a window could show, with a slot for each message that could stand there.

Live messages share one shelf, the last, so that each message is shown once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from itertools import accumulate

from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import (
    Group,
    MessageRole,
    ScoreBreakdown,
    ScoredMessage,
    ScoredThread,
    WindowMessage,
    WindowThread,
)
from contextwin.window.rendering import stamp_span
from contextwin.window.scoring.relevance import OVERHEAD_TOKENS


@dataclass(eq=False, kw_only=True, slots=True)
class Slot:
    """A place in the window for one message."""

    found: FoundMessage  #: the message
    score: ScoreBreakdown  #: why it ranks where it does
    value: float  #: its total, lifted where the ranking puts its thread before one with a better score
    role: MessageRole  #: what it is to its thread
    is_hit: bool  #: it is shown for its own sake; deleted messages never are
    home: Shelf  #: its thread or conversation, also when it stands on the live shelf
    shelf: Shelf  #: where it stands
    position: int = 0  #: on its shelf, from 0

    @property
    def day(self) -> date:
        """The UTC day on which it was sent."""
        return self.found.sent_at.astimezone(UTC).date()

    @property
    def span(self) -> datetime:
        """When the minutes began that share one written time."""
        return stamp_span(self.found.sent_at)

    @property
    def is_reply(self) -> bool:
        """Whether it answers the root of the shelf that it stands on."""
        return self.shelf.thread.is_thread and self.found.ts != self.shelf.thread.thread_ts

    @property
    def is_before_unread(self) -> bool:
        """Whether it is the last of its shelf, and messages that were not read are counted behind it."""
        return self.shelf.thread.elided > 0 and self is self.shelf.slots[-1]

    def neighbors(self) -> list[Slot]:
        """Return the slots directly before and after it."""
        before, after = max(self.position - 1, 0), self.position + 1
        return self.shelf.slots[before : self.position] + self.shelf.slots[after : after + 1]


@dataclass(eq=False, kw_only=True, slots=True)
class Shelf:
    """A thread, a conversation or the live part, as it could stand in the window."""

    thread: WindowThread  #: without messages; `elided` counts those of the thread that were not read
    rank: int  #: 0 is shown first
    slots: list[Slot] = field(default_factory=list)  #: in time order
    root: Slot | None = None  #: the root of its thread, wherever that stands

    @property
    def day(self) -> date:
        """The UTC day of its first slot."""
        return self.slots[0].day

    def fill(self, shown: Mapping[Slot, WindowMessage]) -> WindowThread:
        """Return the thread with those of its messages that are shown, the others counted."""
        messages: list[WindowMessage] = []
        gap = 0
        for slot in self.slots:
            if slot in shown:
                messages.append(replace(shown[slot], elided_before=gap) if gap else shown[slot])
            gap = 0 if slot in shown else gap + 1
        elided = self.thread.elided + len(self.slots) - len(messages)
        score = max((message.score.total for message in messages if message.score), default=0.0)
        return replace(self.thread, messages=tuple(messages), elided=elided, score=score)


def lay_out(ranked: Sequence[ScoredThread], channel_labels: Mapping[str, str], live_tokens: int) -> list[Shelf]:
    """Return a shelf for each ranked thread, best first, then the live one if there are live messages.

    `live_tokens` is the live part's share of the budget.
    A message that comes twice keeps its better place. Deleted and empty messages have a slot only as roots.
    """
    shelves: list[Shelf] = []
    seen: set[tuple[str, str]] = set()
    best_from_here_on = list(accumulate((thread.score for thread in reversed(ranked)), max))[::-1]
    for thread, best in zip(ranked, best_from_here_on, strict=True):
        shelf = Shelf(thread=_open_thread(thread.group, channel_labels), rank=len(shelves))
        for scored in thread.messages:
            if (key := (scored.message.channel, scored.message.ts)) not in seen:
                seen.add(key)
                _put(scored, shelf)
        _lift_leader(shelf, best)
        shelves.append(shelf)
    shelves += _split_off_live(shelves, live_tokens)
    for shelf in shelves:
        for position, slot in enumerate(shelf.slots):
            slot.shelf, slot.position = shelf, position
    return shelves


def _open_thread(group: Group, channel_labels: Mapping[str, str]) -> WindowThread:
    # Deleted messages count in `thread_size`, but there is nothing left of them to leave out.
    unread = max((message.thread_size for message in group.messages), default=0) - len(group.messages)
    return WindowThread(
        channel=group.channel,
        channel_label=channel_labels.get(group.channel, group.channel),
        thread_ts=group.thread_ts,
        is_thread=group.is_thread,
        is_live=False,
        score=0.0,
        messages=(),
        elided=max(unread, 0) if group.is_thread else 0,
        is_orphaned=group.is_thread and all(message.ts != group.thread_ts for message in group.messages),
    )


def _put(scored: ScoredMessage, shelf: Shelf) -> None:
    """Give a message a slot, unless there is nothing to show of it."""
    found, is_thread = scored.message, shelf.thread.is_thread
    is_root = is_thread and found.ts == shelf.thread.thread_ts
    has_words = not found.is_deleted and (found.is_hit or bool(found.text.strip()))
    if not (is_root or has_words):
        return
    role: MessageRole = "root" if is_root else "hit" if found.is_hit else "reply" if is_thread else "neighbor"
    slot = Slot(
        found=found,
        score=scored.score,
        value=scored.score.total,
        role=role,
        is_hit=found.is_hit and not found.is_deleted,
        home=shelf,
        shelf=shelf,
    )
    shelf.slots.append(slot)
    if is_root:
        shelf.root = slot


def _lift_leader(shelf: Shelf, best: float) -> None:
    """Give a thread's best hit, of equals the newest, at least the score of every thread ranked behind it."""
    hits = [slot for slot in reversed(shelf.slots) if slot.is_hit]
    if hits:
        max(hits, key=lambda slot: slot.value).value = best


def _split_off_live(shelves: Sequence[Shelf], live_tokens: int) -> list[Shelf]:
    """Move the live slots to a shelf of their own, with the root where all are of one thread.

    The newest move, as many as the live part's share holds. Older ones stay where something was found, so that a hit
    keeps the messages around it.
    """
    live = [slot for shelf in shelves for slot in shelf.slots if slot.found.is_live and not slot.found.is_deleted]
    live.sort(key=_sent, reverse=True)
    newest = _newest_within(live, live_tokens)
    found = {shelf for shelf in shelves if any(slot.is_hit and slot not in newest for slot in shelf.slots)}
    moved = [slot for slot in live if slot in newest or slot.home not in found]
    if not moved:
        return []
    homes = {slot.home for slot in moved}
    home = max(moved, key=_sent).home
    is_thread = home.thread.is_thread and len(homes) == 1
    root = home.root if is_thread else None
    if root and root not in moved:
        moved.append(root)
    gone = set(moved)
    for shelf in homes:
        shelf.slots = [slot for slot in shelf.slots if slot not in gone]
    thread = replace(home.thread, is_live=True, is_thread=is_thread, elided=0, is_orphaned=False)
    return [Shelf(thread=thread, rank=len(shelves), slots=sorted(moved, key=_sent), root=root)]


def _newest_within(live: Sequence[Slot], live_tokens: int) -> set[Slot]:
    """Return the newest slot and those that follow it while their texts fit; about, since nothing is rendered yet."""
    totals = accumulate(slot.found.token_count + OVERHEAD_TOKENS for slot in live)
    return {slot for slot, total in zip(live, totals, strict=True) if slot is live[0] or total <= live_tokens}


def _sent(slot: Slot) -> tuple[datetime, str, str]:
    return slot.found.sent_at, slot.found.channel, slot.found.ts
