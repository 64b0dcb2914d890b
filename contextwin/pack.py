"""Ranked threads and a budget → what is shown of them, and what is not.

The best hit comes first, so that a larger budget never loses it. Then the live part takes its share, offers are taken
best first while they fit, and what is left goes to the live part again. An offer that does not fit does not stop the
smaller ones behind it. Lines are counted one by one while planning; the joined text is counted before it is returned.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from contextwin.errors import BudgetError
from contextwin.render import render_window
from contextwin.shelf import Shelf, Slot, lay_out
from contextwin.tokens import DEFAULT_ENCODING, count_tokens
from contextwin.weigh import DOUBT, Scale, Weighed
from contextwin.window import (
    Dropped,
    DropReason,
    ScoredThread,
    ScoringWeights,
    WindowFormat,
    WindowMessage,
    WindowThread,
)

#: A neighbour is worth this share of the hit that it stands beside. A guess.
NEIGHBOR_VALUE = 0.5
#: A neighbour that costs more stays out. A guess.
NEIGHBOR_TOKENS = 100
#: A root that does not fit whole is cut to this. A guess.
ROOT_TOKENS = 80

Offer = Sequence[tuple[Slot, Weighed]]
_Ranked = tuple[tuple[float, int, int, int], Slot]


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRequest:
    """What a window may cost, and how it is written."""

    budget_tokens: int  #: the rendered text never costs more; ≥ 1
    channel_labels: Mapping[str, str]  #: channel id → "#name" or "DM"; where one is missing the id stands for it
    encoding: str = DEFAULT_ENCODING  #: the tiktoken encoding of the budget
    stored_encoding: str = DEFAULT_ENCODING  #: the encoding of `FoundMessage.token_count`
    format: WindowFormat = "text"  #: how the text is written
    weights: ScoringWeights = field(default_factory=ScoringWeights)  #: of it, live_share and whole_thread_tokens
    max_messages: int | None = None  #: at most this many messages are shown
    max_message_tokens: int | None = None  #: longer messages are cut at a word boundary
    min_score: float = 0.0  #: hits below it are left out, but never the root or the replies of a kept message
    domain: str | None = None  #: the workspace's domain, for permalinks


@dataclass(frozen=True, kw_only=True, slots=True)
class Packed:
    """What got into a window."""

    threads: tuple[WindowThread, ...]  #: best first, the live part last
    text: str  #: the threads as rendered
    total_tokens: int  #: what `text` costs, counted on `text` itself
    dropped: tuple[Dropped, ...]  #: hits that are not shown, best first


def pack_window(ranked: Sequence[ScoredThread], *, request: PackRequest) -> Packed:
    """Choose what to show of `ranked`, best first, each with its messages in time order.

    A budget too small for anything gives an empty text. Raises BudgetError for a budget below 1 or an unknown encoding.
    """
    if request.budget_tokens < 1:
        raise BudgetError(f"a budget of {request.budget_tokens} tokens holds nothing; give at least 1")
    limit, scale = request.budget_tokens, _make_scale(request)
    shelves = lay_out(ranked, request.channel_labels, int(limit * request.weights.live_share))
    live = next((shelf for shelf in shelves if shelf.thread.is_live), None)
    hits = sorted((_order(slot, slot.value), slot) for shelf in shelves for slot in shelf.slots if slot.is_hit)
    while True:
        plan = _Plan(request, scale)
        _fill(plan, hits, live, limit)
        threads = tuple(shelf.fill(plan.shown) for shelf in shelves if shelf in plan.opened)
        text = render_window(threads, request.format)
        total = count_tokens(text, request.encoding)
        if total <= request.budget_tokens:
            return Packed(threads=threads, text=text, total_tokens=total, dropped=_list_dropped(plan, hits))
        # Lines can cost more together than one by one: plan again with that much less.
        limit -= total - request.budget_tokens


def _make_scale(request: PackRequest) -> Scale:
    return Scale(
        encoding=request.encoding,
        format=request.format,
        domain=request.domain,
        max_message_tokens=request.max_message_tokens,
        has_stored_counts=request.encoding == request.stored_encoding,
    )


class _Room(NamedTuple):
    """What a plan may come to."""

    tokens: int
    messages: int


class _Plan:
    """What has been taken so far, and what it costs."""

    def __init__(self, request: PackRequest, scale: Scale) -> None:
        self.shown: dict[Slot, WindowMessage] = {}
        self.opened: set[Shelf] = set()
        self.live_share = request.weights.live_share
        self._request, self._scale = request, scale
        self._tokens = scale.weigh_frame()
        self._kept: set[Shelf] = set()
        self._texts: set[Hashable] = set()

    def room(self, limit: int, share: float = 1.0) -> _Room:
        """Return what is used by now and, of all there is, `share` more."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = min(limit, self._tokens + int(limit * share))
        return _Room(tokens, min(messages, len(self.shown) + int(messages * share)))

    def take_live(self, live: Shelf, room: _Room) -> None:
        """Take live messages, newest first, the root of a thread second, until one does not fit."""
        newest_first = live.slots[::-1]
        for slot in [*newest_first[:1], *filter(None, [live.root]), *newest_first[1:]]:
            if slot in self.shown or self.refuse(slot) == "duplicate" or self._take_whole(slot, room):
                continue
            if slot is live.root:
                self.take_cut(slot, room, ROOT_TOKENS)
            elif live in self.opened or not self.take_cut(slot, room):
                return

    def take(self, slot: Slot, room: _Room) -> bool:
        """Take a hit in the fullest way that there is room for, or the neighbour of one if it is cheap."""
        left = room.tokens - self._tokens
        if self._scale.is_hopeless(slot, left) or self.refuse(slot):
            return False
        if slot.is_hit:
            return any(self._take(offer, room) for offer in self._offers(slot, left))
        return self._scale.estimate(slot) <= NEIGHBOR_TOKENS and self._take_whole(slot, room)

    def take_cut(self, slot: Slot, room: _Room, max_tokens: int | None = None) -> bool:
        """Take as much of one message as there is room for, and as `max_tokens` allows."""
        left = room.tokens - self._tokens - self._count_around([slot])
        cut = self._scale.weigh_cut(slot, left if max_tokens is None else min(left, max_tokens))
        return cut is not None and self._take([(slot, cut)], room)

    def refuse(self, slot: Slot) -> DropReason | None:
        """Return why a message is not wanted even if there is room for it, or None."""
        if slot.identity in self._texts:
            return "duplicate"
        is_of_kept = slot.home.thread.is_thread and slot.home in self._kept
        is_below = slot.is_hit and slot.score.total < self._request.min_score
        return "threshold" if is_below and not is_of_kept else None

    def _offers(self, slot: Slot, left: int) -> Iterator[Offer]:
        """Yield the ways to show a hit: in its whole thread, if that is short; with its root; alone; then in part."""
        scale, root = self._scale, slot.home.root
        if rest := self._rest_of_short_thread(slot.shelf, left):
            yield [(each, scale.weigh_whole(each)) for each in rest]
        for form in scale.weigh_forms(slot, left):
            if root and root is not slot and root not in self.shown:
                yield [(root, scale.weigh_whole(root)), (slot, form)]
                if cut := scale.weigh_cut(root, ROOT_TOKENS):
                    yield [(root, cut), (slot, form)]
            yield [(slot, form)]

    def _rest_of_short_thread(self, shelf: Shelf, left: int) -> list[Slot]:
        """Return what is not shown of a thread, or nothing when that is too much to come whole."""
        if shelf.thread.is_live or not shelf.thread.is_thread:
            return []
        rest, tokens = [], 0
        for slot in shelf.slots:
            if slot not in self.shown:
                rest.append(slot)
                tokens += self._scale.estimate(slot)
            if tokens > min(self._request.weights.whole_thread_tokens, DOUBT * left):
                return []
        return rest

    def _take_whole(self, slot: Slot, room: _Room) -> bool:
        has_hope = self._scale.estimate(slot) <= DOUBT * (room.tokens - self._tokens)
        return has_hope and self._take([(slot, self._scale.weigh_whole(slot))], room)

    def _take(self, offer: Offer, room: _Room) -> bool:
        """Take all of an offer, if there is room for it."""
        tokens = self._tokens + self._count_around([slot for slot, _ in offer])
        tokens += sum(weighed.tokens for _, weighed in offer)
        if tokens > room.tokens or len(self.shown) + len(offer) > room.messages:
            return False
        self._tokens = tokens
        for slot, weighed in offer:
            self.shown[slot] = weighed.message
            self.opened.add(slot.shelf)
            self._texts.add(slot.identity)
            if slot.is_hit and slot.score.total >= self._request.min_score:
                self._kept.add(slot.home)
        return True

    def _count_around(self, added: Sequence[Slot]) -> int:
        """Return what headers and marks cost more with these slots; below 0 when they close gaps."""
        tokens, present, opened = 0, set[Slot](), set[Shelf]()
        for slot in added:
            is_open = slot.shelf in self.opened or slot.shelf in opened
            if not is_open:
                tokens += self._scale.weigh_header(slot.shelf)
                opened.add(slot.shelf)
            if slot.shelf.thread.is_thread:
                gaps = sum(each not in self.shown and each not in present for each in slot.neighbors())
                tokens += self._scale.weigh_mark() * (gaps + slot.is_before_unread - is_open)
            present.add(slot)
        return tokens


def _fill(plan: _Plan, hits: Sequence[_Ranked], live: Shelf | None, limit: int) -> None:
    """Take the best hit, the share of the live part, what else fits, and more of the live part."""
    if live is None:
        _take_best(plan, hits, [plan.room(limit)])
        _take_hits(plan, hits, plan.room(limit))
        return
    _take_best(plan, hits, [plan.room(limit, 1 - plan.live_share), plan.room(limit)])
    plan.take_live(live, plan.room(limit, plan.live_share))
    _take_hits(plan, hits, plan.room(limit))
    plan.take_live(live, plan.room(limit))


def _take_best(plan: _Plan, hits: Sequence[_Ranked], rooms: Sequence[_Room]) -> None:
    """Take the best hit that is wanted, uncut if any of the rooms allows it."""
    best = next((slot for _, slot in hits if plan.refuse(slot) is None), None)
    for take in (plan.take, plan.take_cut):
        if best and any(take(best, room) for room in rooms):
            return


def _take_hits(plan: _Plan, hits: Sequence[_Ranked], room: _Room) -> None:
    """Take hits best first; each that is shown offers its neighbours, for a part of its value."""
    queue = list(hits)
    offered = {slot for _, slot in hits}
    while queue:
        _, slot = heappop(queue)
        if slot not in plan.shown and not plan.take(slot, room):
            continue
        if not slot.is_hit or slot.shelf.thread.is_live:
            continue
        for neighbor in slot.neighbors():
            if neighbor not in offered:
                offered.add(neighbor)
                heappush(queue, (_order(neighbor, slot.value * NEIGHBOR_VALUE), neighbor))


def _order(slot: Slot, value: float) -> tuple[float, int, int, int]:
    """Return the sort key: the best first, then in ranked order, then the newest; no two slots have the same."""
    return -value, slot.home.rank, -slot.shelf.rank, -slot.position


def _list_dropped(plan: _Plan, hits: Sequence[_Ranked]) -> tuple[Dropped, ...]:
    missing = (slot for _, slot in hits if slot not in plan.shown)
    return tuple(
        Dropped(
            channel=slot.found.channel,
            ts=slot.found.ts,
            score=slot.score.total,
            reason=plan.refuse(slot) or "budget",
        )
        for slot in sorted(missing, key=lambda slot: -slot.score.total)
    )
