"""Ranked threads and a budget → what is shown of them, and what is not.

The best hit comes first, in what is not promised to the live part, so that a larger budget does not lose it. Then the
live part takes its share, messages are taken best first while they fit, and what is left goes to the live part again.
One that does not fit does not stop the smaller ones behind it. Lines are counted one by one while planning; the joined
text is counted before it is returned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import NamedTuple

from contextwin.analysis.tokens import DEFAULT_ENCODING, count_tokens
from contextwin.errors import BudgetError
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowFormat
from contextwin.models.windows import Dropped, DropReason, ScoredThread, WindowMessage, WindowThread
from contextwin.window.packing.dedup import Said
from contextwin.window.packing.layout import Shelf, Slot, lay_out
from contextwin.window.packing.measure import DOUBT, Scale, Weighed
from contextwin.window.rendering import render_window

#: A root comes along whole up to this, and is cut to it above. Of 0, 40 and 80, recall falls by one point with each.
ROOT_TOKENS = 40

Offer = Sequence[tuple[Slot, Weighed]]


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRequest:
    """What a window may cost, and how it is written."""

    budget_tokens: int  #: the rendered text never costs more; ≥ 1
    channel_labels: Mapping[str, str]  #: channel id → "#name" or "DM"; where one is missing the id stands for it
    encoding: str = DEFAULT_ENCODING  #: the tiktoken encoding of the budget
    stored_encoding: str = DEFAULT_ENCODING  #: the encoding of `FoundMessage.token_count`
    format: WindowFormat = "text"  #: how the text is written
    live_tokens: int = 0  #: what the live part may take before what was found
    max_messages: int | None = None  #: at most this many messages are shown
    max_message_tokens: int | None = None  #: longer messages are cut at a word boundary
    min_score: float = 0.0  #: hits below it are left out, but never the root or the replies of a kept message
    domain: str | None = None  #: the workspace's domain, for permalinks
    answers: Sequence[MessageKey] = ()  #: shown first, in this order, and marked
    dated_from: datetime | None = None  #: headers say how long before this their day was; None: they do not
    note: str = ""  #: a line above the messages; left out where it would take half of the budget


@dataclass(frozen=True, kw_only=True, slots=True)
class Packed:
    """What got into a window."""

    threads: tuple[WindowThread, ...]  #: best first, the live part last
    text: str  #: the threads as rendered
    total_tokens: int  #: what `text` costs, counted on `text` itself
    dropped: tuple[Dropped, ...]  #: hits that are not shown, best first
    note: str = ""  #: the line above the threads


def pack_window(ranked: Sequence[ScoredThread], *, request: PackRequest) -> Packed:
    """Choose what to show of `ranked`, best first, each with its messages in time order.

    A budget too small for anything gives an empty text. Raises BudgetError for a budget below 1 or an unknown encoding.
    """
    if request.budget_tokens < 1:
        raise BudgetError(f"a budget of {request.budget_tokens} tokens holds nothing; give at least 1")
    limit, scale = request.budget_tokens, _make_scale(request)
    note_tokens = scale.weigh_note(request.note) if request.note else 0
    if 2 * note_tokens > limit or request.max_messages == 0:
        request, note_tokens = replace(request, note=""), 0
    place = {key: number for number, key in enumerate(request.answers)}
    shelves = lay_out(_with_answers_first(ranked, place), request.channel_labels, request.live_tokens)
    live = next((shelf for shelf in shelves if shelf.thread.is_live), None)
    slots = sorted((slot for shelf in shelves for slot in shelf.slots), key=lambda slot: _order(slot, place))
    while True:
        plan = _Plan(request, scale, note_tokens)
        _fill(plan, slots, live, limit)
        threads = tuple(_dated(shelf.fill(plan.shown), scale) for shelf in shelves if shelf in plan.opened)
        text = render_window(threads, request.format, request.note)
        total = count_tokens(text, request.encoding)
        if total <= request.budget_tokens:
            dropped = _list_dropped(plan, slots)
            return Packed(threads=threads, text=text, total_tokens=total, note=request.note, dropped=dropped)
        # Lines can cost more together than one by one: plan again with that much less.
        limit -= total - request.budget_tokens


def _dated(thread: WindowThread, scale: Scale) -> WindowThread:
    ago = scale.say_ago(thread.messages[0].sent_at.astimezone(UTC).date())
    return replace(thread, ago=ago) if ago else thread


def _make_scale(request: PackRequest) -> Scale:
    return Scale(
        encoding=request.encoding,
        format=request.format,
        domain=request.domain,
        max_message_tokens=request.max_message_tokens,
        answers=frozenset(request.answers),
        dated_from=request.dated_from,
        has_stored_counts=request.encoding == request.stored_encoding,
    )


class _Room(NamedTuple):
    """What a plan may come to."""

    tokens: int
    messages: int


class _Plan:
    """What has been taken so far, and what it costs."""

    def __init__(self, request: PackRequest, scale: Scale, note_tokens: int) -> None:
        self.shown: dict[Slot, WindowMessage] = {}
        self.opened: set[Shelf] = set()
        self.live_share = min(1.0, request.live_tokens / request.budget_tokens)
        self._request, self._scale = request, scale
        self._tokens = scale.weigh_frame() + note_tokens
        self._kept: set[Shelf] = set()
        self._times: set[tuple[Shelf, date]] = set()
        self._said = Said()
        self._cost_of_part: dict[Slot, int] = {}
        self._refused: dict[Slot, DropReason] = {}

    def room(self, limit: int, share: float = 1.0) -> _Room:
        """Return what is used by now and, of all there is, `share` more."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = min(limit, self._tokens + int(limit * share))
        return _Room(tokens, min(messages, len(self.shown) + int(messages * share)))

    def take_live(self, live: Shelf, room: _Room) -> None:
        """Take the live messages that fit, newest first, the root of a thread second; the newest in part if need be."""
        if live not in self.opened and self._scale.weigh_header(live) > room.tokens - self._tokens:
            return
        newest_first = live.slots[::-1]
        for slot in [*newest_first[:1], *filter(None, [live.root]), *newest_first[1:]]:
            if slot in self.shown or self._take_whole(slot, room):
                continue
            if slot is live.root:
                self.take_cut(slot, room, ROOT_TOKENS)
            elif live not in self.opened:
                self.take_cut(slot, room)

    def take(self, slot: Slot, room: _Room) -> bool:
        """Take a message in the fullest way that there is room for, if it is wanted."""
        left = room.tokens - self._tokens
        if self._scale.is_hopeless(slot, left):
            return False
        if reason := self.refuse(slot):
            self._refused[slot] = reason
            return False
        return any(self._take(offer, room) for offer in self._offers(slot, left))

    def take_cut(self, slot: Slot, room: _Room, max_tokens: int | None = None) -> bool:
        """Take as much of one message as there is room for, and as `max_tokens` allows."""
        left = room.tokens - self._tokens - self._count_around([slot])
        cut = self._scale.weigh_cut(slot, left if max_tokens is None else min(left, max_tokens))
        return cut is not None and not self._said.has_like(slot.found) and self._take([(slot, cut)], room)

    def complete(self, slot: Slot, room: _Room) -> None:
        """Show all of a message of which a part is shown, if there is room for the rest."""
        if slot not in self._cost_of_part or self._said.has_like(slot.found):
            return
        without = self._tokens - self._cost_of_part[slot]
        if self._scale.is_hopeless(slot, room.tokens - without):
            return
        whole = self._scale.weigh_whole(slot)
        if without + whole.tokens <= room.tokens:
            self._tokens, self.shown[slot] = without + whole.tokens, whole.message
            self._said.add(slot.found)
            del self._cost_of_part[slot]

    def refuse(self, slot: Slot) -> DropReason | None:
        """Return why a message is not wanted even if there is room for it, or None; answers are always wanted."""
        if slot.found.key in self._scale.answers:
            return None
        return "duplicate" if self._said.has_like(slot.found) else self._miss(slot)

    def explain_missing(self, slot: Slot) -> DropReason:
        """Return why a message is not shown; one for which there was no room is not compared with all that is."""
        if slot in self._refused:
            return self._refused[slot]
        return "duplicate" if self._said.has_same(slot.found) else self._miss(slot) or "budget"

    def _miss(self, slot: Slot) -> DropReason | None:
        comes_along = slot.home in self._kept and (slot.home.thread.is_thread or not slot.is_hit)
        return None if comes_along or slot.score.total >= self._request.min_score else "threshold"

    def _offers(self, slot: Slot, left: int) -> Iterator[Offer]:
        """Yield the ways to show a message: with the root of its thread, with as much of that as may be, alone."""
        scale, root = self._scale, slot.home.root
        needs_root = root is not None and root is not slot and root not in self.shown
        for form in scale.weigh_forms(slot, left):
            if root and needs_root and (cut := scale.weigh_cut(root, ROOT_TOKENS)):
                yield [(root, cut), (slot, form)]
            yield [(slot, form)]

    def _take_whole(self, slot: Slot, room: _Room) -> bool:
        if self._scale.estimate(slot) > DOUBT * (room.tokens - self._tokens) or self._said.has_like(slot.found):
            return False
        return self._take([(slot, self._scale.weigh_whole(slot))], room)

    def _take(self, offer: Offer, room: _Room) -> bool:
        """Take all of an offer, if there is room for it."""
        tokens = self._tokens + self._count_around([slot for slot, _ in offer])
        tokens += sum(weighed.tokens for _, weighed in offer)
        if tokens > room.tokens or len(self.shown) + len(offer) > room.messages:
            return False
        self._tokens = tokens
        for slot, weighed in offer:
            self.shown[slot] = weighed.message
            if weighed.message.truncated:
                self._cost_of_part[slot] = weighed.tokens
            else:
                self._said.add(slot.found)
            self.opened.add(slot.shelf)
            self._times |= {(slot.shelf, slot.day), (slot.shelf, slot.span)}
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
            tokens += self._scale.weigh_time(slot, self._times, is_first=not is_open)
            present.add(slot)
        return tokens


def _fill(plan: _Plan, slots: Sequence[Slot], live: Shelf | None, limit: int) -> None:
    """Take the best hit, the share of the live part, what else fits, and more of the live part."""
    share = plan.live_share if live else 0.0
    _take_best_hit(plan, slots, plan.room(limit, 1 - share))
    if live:
        plan.take_live(live, plan.room(limit, share))
    everything = plan.room(limit)
    for slot in slots:
        if slot in plan.shown:
            plan.complete(slot, everything)
        else:
            plan.take(slot, everything)
    if live:
        plan.take_live(live, everything)


def _take_best_hit(plan: _Plan, slots: Sequence[Slot], room: _Room) -> None:
    """Take the best hit that is wanted, uncut if there is room for it."""
    best = next((slot for slot in slots if slot.is_hit and plan.refuse(slot) is None), None)
    if best and not plan.take(best, room):
        plan.take_cut(best, room)


def _with_answers_first(ranked: Sequence[ScoredThread], place: Mapping[MessageKey, int]) -> Sequence[ScoredThread]:
    """Return the threads that hold answers first, in their order, then the others in theirs."""
    if not place:
        return ranked
    last = len(place)
    return sorted(
        ranked, key=lambda thread: min((place.get(m.message.key, last) for m in thread.messages), default=last)
    )


def _order(slot: Slot, place: Mapping[MessageKey, int]) -> tuple[float, float, int, int, int]:
    """Return the sort key: answers in their order, then the best, as ranked, the newest; no two slots have the same."""
    number = place.get(slot.found.key, len(place)) if place else 0
    return number, -slot.value, slot.home.rank, -slot.shelf.rank, -slot.position


def _list_dropped(plan: _Plan, slots: Sequence[Slot]) -> tuple[Dropped, ...]:
    missing = (slot for slot in slots if slot.is_hit and slot not in plan.shown)
    return tuple(
        Dropped(
            channel=slot.found.channel,
            ts=slot.found.ts,
            score=slot.score.total,
            reason=plan.explain_missing(slot),
        )
        for slot in sorted(missing, key=lambda slot: -slot.score.total)
    )
