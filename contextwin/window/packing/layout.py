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
from contextwin.window.rendering import time_bucket
from contextwin.window.scoring.relevance import OVERHEAD_TOKENS


@dataclass(eq=False, kw_only=True, slots=True)
class CandidateMessage:
    """A place in the window for one message."""

    found: FoundMessage  #: the message
    score: ScoreBreakdown  #: why it ranks where it does
    value: float  #: its total, lifted where the ranking puts its thread before one with a better score
    role: MessageRole  #: what it is to its thread
    is_hit: bool  #: it is shown for its own sake; deleted messages never are
    home: ThreadLayout  #: its thread or conversation, also when it stands on the live shelf
    layout: ThreadLayout  #: where it stands
    position: int = 0  #: on its shelf, from 0

    @property
    def day(self) -> date:
        """The UTC day on which it was sent."""
        return self.found.sent_at.astimezone(UTC).date()

    @property
    def span(self) -> datetime:
        """When the minutes began that share one written time."""
        return time_bucket(self.found.sent_at)

    @property
    def is_reply(self) -> bool:
        """Whether it answers the root of the shelf that it stands on."""
        return self.layout.thread.is_thread and self.found.ts != self.layout.thread.thread_ts

    @property
    def is_before_unread(self) -> bool:
        """Whether it is the last of its shelf, and messages that were not read are counted behind it."""
        return self.layout.thread.elided > 0 and self is self.layout.slots[-1]

    def neighbors(self) -> list[CandidateMessage]:
        """Return the slots directly before and after it."""
        before, after = max(self.position - 1, 0), self.position + 1
        return self.layout.slots[before : self.position] + self.layout.slots[after : after + 1]


@dataclass(eq=False, kw_only=True, slots=True)
class ThreadLayout:
    """A thread, a conversation or the live part, as it could stand in the window."""

    thread: WindowThread  #: without messages; `elided` counts those of the thread that were not read
    rank: int  #: 0 is shown first
    slots: list[CandidateMessage] = field(default_factory=list)  #: in time order
    root: CandidateMessage | None = None  #: the root of its thread, wherever that stands

    @property
    def day(self) -> date:
        """The UTC day of its first slot."""
        return self.slots[0].day

    def fill(self, shown: Mapping[CandidateMessage, WindowMessage]) -> WindowThread:
        """Return the thread with those of its messages that are shown, the others counted."""
        messages: list[WindowMessage] = []
        gap = 0
        for candidate in self.slots:
            if candidate in shown:
                messages.append(replace(shown[candidate], elided_before=gap) if gap else shown[candidate])
            gap = 0 if candidate in shown else gap + 1
        elided = self.thread.elided + len(self.slots) - len(messages)
        score = max((message.score.total for message in messages if message.score), default=0.0)
        return replace(self.thread, messages=tuple(messages), elided=elided, score=score)


def lay_out_threads(
    ranked: Sequence[ScoredThread], channel_labels: Mapping[str, str], recent_tokens: int
) -> list[ThreadLayout]:
    """Return a shelf for each ranked thread, best first, then the live one if there are live messages.

    `recent_tokens` is the live part's share of the budget.
    A message that comes twice keeps its better place. Deleted and empty messages have a slot only as roots.
    """
    layouts: list[ThreadLayout] = []
    seen: set[tuple[str, str]] = set()
    best_from_here_on = list(accumulate((thread.score for thread in reversed(ranked)), max))[::-1]
    for thread, best in zip(ranked, best_from_here_on, strict=True):
        layout = ThreadLayout(thread=_open_thread(thread.group, channel_labels), rank=len(layouts))
        for scored in thread.messages:
            if (key := (scored.message.channel, scored.message.ts)) not in seen:
                seen.add(key)
                _put(scored, layout)
        _lift_leader(layout, best)
        layouts.append(layout)
    layouts += _split_off_recent(layouts, recent_tokens)
    for layout in layouts:
        for position, candidate in enumerate(layout.slots):
            candidate.layout, candidate.position = layout, position
    return layouts


def _open_thread(group: Group, channel_labels: Mapping[str, str]) -> WindowThread:
    # Deleted messages count in `thread_size`, but there is nothing left of them to leave out.
    unread = max((message.thread_size for message in group.messages), default=0) - len(group.messages)
    return WindowThread(
        channel=group.channel,
        channel_label=channel_labels.get(group.channel, group.channel),
        thread_ts=group.thread_ts,
        is_thread=group.is_thread,
        is_recent=False,
        score=0.0,
        messages=(),
        elided=max(unread, 0) if group.is_thread else 0,
        is_orphaned=group.is_thread and all(message.ts != group.thread_ts for message in group.messages),
    )


def _put(scored: ScoredMessage, layout: ThreadLayout) -> None:
    """Give a message a slot, unless there is nothing to show of it."""
    found, is_thread = scored.message, layout.thread.is_thread
    is_root = is_thread and found.ts == layout.thread.thread_ts
    has_words = not found.is_deleted and (found.is_hit or bool(found.text.strip()))
    if not (is_root or has_words):
        return
    role: MessageRole = "root" if is_root else "hit" if found.is_hit else "reply" if is_thread else "neighbor"
    candidate = CandidateMessage(
        found=found,
        score=scored.score,
        value=scored.score.total,
        role=role,
        is_hit=found.is_hit and not found.is_deleted,
        home=layout,
        layout=layout,
    )
    layout.slots.append(candidate)
    if is_root:
        layout.root = candidate


def _lift_leader(layout: ThreadLayout, best: float) -> None:
    """Give a thread's best hit, of equals the newest, at least the score of every thread ranked behind it."""
    hits = [candidate for candidate in reversed(layout.slots) if candidate.is_hit]
    if hits:
        max(hits, key=lambda candidate: candidate.value).value = best


def _split_off_recent(layouts: Sequence[ThreadLayout], recent_tokens: int) -> list[ThreadLayout]:
    """Move the live slots to a shelf of their own, with the root where all are of one thread.

    The newest move, as many as the live part's share holds. Older ones stay where something was found, so that a hit
    keeps the messages around it.
    """
    recent = [
        candidate
        for layout in layouts
        for candidate in layout.slots
        if candidate.found.is_recent and not candidate.found.is_deleted
    ]
    recent.sort(key=_sent, reverse=True)
    newest = _newest_within(recent, recent_tokens)
    found = {
        layout for layout in layouts if any(candidate.is_hit and candidate not in newest for candidate in layout.slots)
    }
    moved = [candidate for candidate in recent if candidate in newest or candidate.home not in found]
    if not moved:
        return []
    homes = {candidate.home for candidate in moved}
    home = max(moved, key=_sent).home
    is_thread = home.thread.is_thread and len(homes) == 1
    root = home.root if is_thread else None
    if root and root not in moved:
        moved.append(root)
    gone = set(moved)
    for layout in homes:
        layout.slots = [candidate for candidate in layout.slots if candidate not in gone]
    thread = replace(home.thread, is_recent=True, is_thread=is_thread, elided=0, is_orphaned=False)
    return [ThreadLayout(thread=thread, rank=len(layouts), slots=sorted(moved, key=_sent), root=root)]


def _newest_within(recent: Sequence[CandidateMessage], recent_tokens: int) -> set[CandidateMessage]:
    """Return the newest slot and those that follow it while their texts fit; about, since nothing is rendered yet."""
    totals = accumulate(candidate.found.token_count + OVERHEAD_TOKENS for candidate in recent)
    return {
        candidate
        for candidate, total in zip(recent, totals, strict=True)
        if candidate is recent[0] or total <= recent_tokens
    }


def _sent(candidate: CandidateMessage) -> tuple[datetime, str, str]:
    return candidate.found.sent_at, candidate.found.channel, candidate.found.ts
