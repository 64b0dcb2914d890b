"""Ranked threads → candidate threads: what a window could show, with a candidate message for each message.

Recent messages share one layout, the last, so that each message is shown once.
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
    """A message that the window could show."""

    found: FoundMessage  #: the message
    score: ScoreBreakdown  #: its score
    value: float  #: its total, raised where its thread ranks before one with a better score
    role: MessageRole  #: its role in its thread
    is_hit: bool  #: it was found and is not deleted
    home: ThreadLayout  #: its own thread or conversation, also when `layout` is that of the recent messages
    layout: ThreadLayout  #: where it would be shown
    position: int = 0  #: in its layout, from 0

    @property
    def day(self) -> date:
        """The UTC day on which it was sent."""
        return self.found.sent_at.astimezone(UTC).date()

    @property
    def bucket(self) -> datetime:
        """The start of the minutes that share one time label."""
        return time_bucket(self.found.sent_at)

    @property
    def is_reply(self) -> bool:
        """Whether it replies to the root of its layout's thread."""
        return self.layout.thread.is_thread and self.found.ts != self.layout.thread.thread_ts

    @property
    def is_before_unread(self) -> bool:
        """Whether it is the last of its layout, and later messages of the thread were not read."""
        return self.layout.thread.elided > 0 and self is self.layout.candidates[-1]

    def neighbors(self) -> list[CandidateMessage]:
        """Return the candidates directly before and after it in its layout."""
        before, after = max(self.position - 1, 0), self.position + 1
        return self.layout.candidates[before : self.position] + self.layout.candidates[after : after + 1]


@dataclass(eq=False, kw_only=True, slots=True)
class ThreadLayout:
    """A candidate thread: a thread, a conversation or the recent messages, as the window could show it."""

    thread: WindowThread  #: without messages; `elided` counts messages of the thread that were not read
    rank: int  #: 0 is shown first
    candidates: list[CandidateMessage] = field(default_factory=list)  #: in time order
    root: CandidateMessage | None = None  #: the root of its thread, in whichever layout

    @property
    def day(self) -> date:
        """The UTC day of its first candidate."""
        return self.candidates[0].day

    def fill(self, shown: Mapping[CandidateMessage, WindowMessage]) -> WindowThread:
        """Return the thread with its shown messages, and the number of those left out."""
        messages: list[WindowMessage] = []
        gap = 0
        for candidate in self.candidates:
            if candidate in shown:
                messages.append(replace(shown[candidate], elided_before=gap) if gap else shown[candidate])
            gap = 0 if candidate in shown else gap + 1
        elided = self.thread.elided + len(self.candidates) - len(messages)
        score = max((message.score.total for message in messages if message.score), default=0.0)
        return replace(self.thread, messages=tuple(messages), elided=elided, score=score)


def lay_out_threads(
    ranked: Sequence[ScoredThread], channel_labels: Mapping[str, str], recent_tokens: int
) -> list[ThreadLayout]:
    """Return a layout for each ranked thread, best first, then that of the recent messages if there are any.

    `recent_tokens` is the recency share of the budget. A message in two threads keeps the better ranked one. Deleted
    and empty messages are candidates only as roots.
    """
    layouts: list[ThreadLayout] = []
    seen: set[tuple[str, str]] = set()
    best_from_here_on = list(accumulate((thread.score for thread in reversed(ranked)), max))[::-1]
    for thread, best in zip(ranked, best_from_here_on, strict=True):
        layout = ThreadLayout(thread=_open_thread(thread.group, channel_labels), rank=len(layouts))
        for scored in thread.messages:
            if (key := (scored.message.channel, scored.message.ts)) not in seen:
                seen.add(key)
                _add_candidate(scored, layout)
        _raise_best_hit(layout, best)
        layouts.append(layout)
    layouts += _split_off_recent(layouts, recent_tokens)
    for layout in layouts:
        for position, candidate in enumerate(layout.candidates):
            candidate.layout, candidate.position = layout, position
    return layouts


def _open_thread(group: Group, channel_labels: Mapping[str, str]) -> WindowThread:
    # `thread_size` counts deleted messages too, so it is an upper bound.
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


def _add_candidate(scored: ScoredMessage, layout: ThreadLayout) -> None:
    """Add a message to the layout, unless it has nothing to show."""
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
    layout.candidates.append(candidate)
    if is_root:
        layout.root = candidate


def _raise_best_hit(layout: ThreadLayout, best: float) -> None:
    """Raise a thread's best hit, of equals the newest, to the score of the best thread ranked behind it."""
    hits = [each for each in reversed(layout.candidates) if each.is_hit]
    if hits:
        max(hits, key=lambda candidate: candidate.value).value = best


def _split_off_recent(layouts: Sequence[ThreadLayout], recent_tokens: int) -> list[ThreadLayout]:
    """Move recent messages to a layout of their own, with the root if all are of one thread.

    The newest move, as many as the recency share holds. Older ones stay in threads with a hit, so that the hit keeps
    its context messages.
    """
    candidates = (candidate for layout in layouts for candidate in layout.candidates)
    recent = [each for each in candidates if each.found.is_recent and not each.found.is_deleted]
    recent.sort(key=_sent, reverse=True)
    newest = _newest_within(recent, recent_tokens)
    with_hits = {each.home for layout in layouts for each in layout.candidates if each.is_hit and each not in newest}
    moved = [each for each in recent if each in newest or each.home not in with_hits]
    if not moved:
        return []
    homes = {candidate.home for candidate in moved}
    home = max(moved, key=_sent).home
    is_thread = home.thread.is_thread and len(homes) == 1
    root = home.root if is_thread else None
    if root and root not in moved:
        moved.append(root)
    moved_set = set(moved)
    for layout in homes:
        layout.candidates = [each for each in layout.candidates if each not in moved_set]
    thread = replace(home.thread, is_recent=True, is_thread=is_thread, elided=0, is_orphaned=False)
    return [ThreadLayout(thread=thread, rank=len(layouts), candidates=sorted(moved, key=_sent), root=root)]


def _newest_within(recent: Sequence[CandidateMessage], recent_tokens: int) -> set[CandidateMessage]:
    """Return the newest message and those before it whose texts fit, by estimate, since nothing is rendered yet."""
    totals = accumulate(each.found.token_count + OVERHEAD_TOKENS for each in recent)
    pairs = zip(recent, totals, strict=True)
    return {each for each, total in pairs if each is recent[0] or total <= recent_tokens}


def _sent(candidate: CandidateMessage) -> tuple[datetime, str, str]:
    return candidate.found.sent_at, candidate.found.channel, candidate.found.ts
