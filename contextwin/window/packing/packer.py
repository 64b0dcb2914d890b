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
from contextwin.window.packing.dedup import Deduplicator
from contextwin.window.packing.layout import CandidateMessage, ThreadLayout, lay_out_threads
from contextwin.window.packing.measure import DOUBT, MeasuredMessage, TokenMeter
from contextwin.window.rendering import render_window

#: A root comes along whole up to this, and is cut to it above. Of 0, 40 and 80, recall falls by one point with each.
ROOT_TOKENS = 40

Offer = Sequence[tuple[CandidateMessage, MeasuredMessage]]


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRequest:
    """What a window may cost, and how it is written."""

    budget_tokens: int  #: the rendered text never costs more; ≥ 1
    channel_labels: Mapping[str, str]  #: channel id → "#name" or "DM"; where one is missing the id stands for it
    encoding: str = DEFAULT_ENCODING  #: the tiktoken encoding of the budget
    stored_encoding: str = DEFAULT_ENCODING  #: the encoding of `FoundMessage.token_count`
    format: WindowFormat = "text"  #: how the text is written
    recent_tokens: int = 0  #: what the live part may take before what was found
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
    limit, meter = request.budget_tokens, _make_meter(request)
    note_tokens = meter.measure_note(request.note) if request.note else 0
    if 2 * note_tokens > limit or request.max_messages == 0:
        request, note_tokens = replace(request, note=""), 0
    place = {key: number for number, key in enumerate(request.answers)}
    layouts = lay_out_threads(_with_answers_first(ranked, place), request.channel_labels, request.recent_tokens)
    recent = next((layout for layout in layouts if layout.thread.is_recent), None)
    slots = sorted(
        (candidate for layout in layouts for candidate in layout.slots), key=lambda candidate: _order(candidate, place)
    )
    while True:
        plan = _Plan(request, meter, note_tokens)
        _fill(plan, slots, recent, limit)
        threads = tuple(_dated(layout.fill(plan.shown), meter) for layout in layouts if layout in plan.opened)
        text = render_window(threads, request.format, request.note)
        total = count_tokens(text, request.encoding)
        if total <= request.budget_tokens:
            dropped = _list_dropped(plan, slots)
            return Packed(threads=threads, text=text, total_tokens=total, note=request.note, dropped=dropped)
        # Lines can cost more together than one by one: plan again with that much less.
        limit -= total - request.budget_tokens


def _dated(thread: WindowThread, meter: TokenMeter) -> WindowThread:
    ago = meter.format_ago(thread.messages[0].sent_at.astimezone(UTC).date())
    return replace(thread, ago=ago) if ago else thread


def _make_meter(request: PackRequest) -> TokenMeter:
    return TokenMeter(
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

    def __init__(self, request: PackRequest, meter: TokenMeter, note_tokens: int) -> None:
        self.shown: dict[CandidateMessage, WindowMessage] = {}
        self.opened: set[ThreadLayout] = set()
        self.recent_share = min(1.0, request.recent_tokens / request.budget_tokens)
        self._request, self._meter = request, meter
        self._tokens = meter.measure_frame() + note_tokens
        self._kept: set[ThreadLayout] = set()
        self._times: set[tuple[ThreadLayout, date]] = set()
        self._seen = Deduplicator()
        self._cost_of_part: dict[CandidateMessage, int] = {}
        self._refused: dict[CandidateMessage, DropReason] = {}

    def room(self, limit: int, share: float = 1.0) -> _Room:
        """Return what is used by now and, of all there is, `share` more."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = min(limit, self._tokens + int(limit * share))
        return _Room(tokens, min(messages, len(self.shown) + int(messages * share)))

    def take_live(self, recent: ThreadLayout, room: _Room) -> None:
        """Take the live messages that fit, newest first, the root of a thread second; the newest in part if need be."""
        if recent not in self.opened and self._meter.measure_header(recent) > room.tokens - self._tokens:
            return
        newest_first = recent.slots[::-1]
        for candidate in [*newest_first[:1], *filter(None, [recent.root]), *newest_first[1:]]:
            if candidate in self.shown or self._take_whole(candidate, room):
                continue
            if candidate is recent.root:
                self.take_cut(candidate, room, ROOT_TOKENS)
            elif recent not in self.opened:
                self.take_cut(candidate, room)

    def take(self, candidate: CandidateMessage, room: _Room) -> bool:
        """Take a message in the fullest way that there is room for, if it is wanted."""
        left = room.tokens - self._tokens
        if self._meter.is_hopeless(candidate, left):
            return False
        if reason := self.refuse(candidate):
            self._refused[candidate] = reason
            return False
        return any(self._take(offer, room) for offer in self._offers(candidate, left))

    def take_cut(self, candidate: CandidateMessage, room: _Room, max_tokens: int | None = None) -> bool:
        """Take as much of one message as there is room for, and as `max_tokens` allows."""
        left = room.tokens - self._tokens - self._count_around([candidate])
        cut = self._meter.measure_cut(candidate, left if max_tokens is None else min(left, max_tokens))
        return cut is not None and not self._seen.is_duplicate(candidate.found) and self._take([(candidate, cut)], room)

    def complete(self, candidate: CandidateMessage, room: _Room) -> None:
        """Show all of a message of which a part is shown, if there is room for the rest."""
        if candidate not in self._cost_of_part or self._seen.is_duplicate(candidate.found):
            return
        without = self._tokens - self._cost_of_part[candidate]
        if self._meter.is_hopeless(candidate, room.tokens - without):
            return
        whole = self._meter.measure_whole(candidate)
        if without + whole.tokens <= room.tokens:
            self._tokens, self.shown[candidate] = without + whole.tokens, whole.message
            self._seen.add(candidate.found)
            del self._cost_of_part[candidate]

    def refuse(self, candidate: CandidateMessage) -> DropReason | None:
        """Return why a message is not wanted even if there is room for it, or None; answers are always wanted."""
        if candidate.found.key in self._meter.answers:
            return None
        return "duplicate" if self._seen.is_duplicate(candidate.found) else self._miss(candidate)

    def explain_missing(self, candidate: CandidateMessage) -> DropReason:
        """Return why a message is not shown; one for which there was no room is not compared with all that is."""
        if candidate in self._refused:
            return self._refused[candidate]
        return "duplicate" if self._seen.has_same(candidate.found) else self._miss(candidate) or "budget"

    def _miss(self, candidate: CandidateMessage) -> DropReason | None:
        comes_along = candidate.home in self._kept and (candidate.home.thread.is_thread or not candidate.is_hit)
        return None if comes_along or candidate.score.total >= self._request.min_score else "threshold"

    def _offers(self, candidate: CandidateMessage, left: int) -> Iterator[Offer]:
        """Yield the ways to show a message: with the root of its thread, with as much of that as may be, alone."""
        meter, root = self._meter, candidate.home.root
        needs_root = root is not None and root is not candidate and root not in self.shown
        for form in meter.weigh_forms(candidate, left):
            if root and needs_root and (cut := meter.measure_cut(root, ROOT_TOKENS)):
                yield [(root, cut), (candidate, form)]
            yield [(candidate, form)]

    def _take_whole(self, candidate: CandidateMessage, room: _Room) -> bool:
        if self._meter.estimate(candidate) > DOUBT * (room.tokens - self._tokens) or self._seen.is_duplicate(
            candidate.found
        ):
            return False
        return self._take([(candidate, self._meter.measure_whole(candidate))], room)

    def _take(self, offer: Offer, room: _Room) -> bool:
        """Take all of an offer, if there is room for it."""
        tokens = self._tokens + self._count_around([candidate for candidate, _ in offer])
        tokens += sum(measured.tokens for _, measured in offer)
        if tokens > room.tokens or len(self.shown) + len(offer) > room.messages:
            return False
        self._tokens = tokens
        for candidate, measured in offer:
            self.shown[candidate] = measured.message
            if measured.message.truncated:
                self._cost_of_part[candidate] = measured.tokens
            else:
                self._seen.add(candidate.found)
            self.opened.add(candidate.layout)
            self._times |= {(candidate.layout, candidate.day), (candidate.layout, candidate.span)}
            if candidate.is_hit and candidate.score.total >= self._request.min_score:
                self._kept.add(candidate.home)
        return True

    def _count_around(self, added: Sequence[CandidateMessage]) -> int:
        """Return what headers and marks cost more with these slots; below 0 when they close gaps."""
        tokens, present, opened = 0, set[CandidateMessage](), set[ThreadLayout]()
        for candidate in added:
            is_open = candidate.layout in self.opened or candidate.layout in opened
            if not is_open:
                tokens += self._meter.measure_header(candidate.layout)
                opened.add(candidate.layout)
            if candidate.layout.thread.is_thread:
                gaps = sum(each not in self.shown and each not in present for each in candidate.neighbors())
                tokens += self._meter.weigh_mark() * (gaps + candidate.is_before_unread - is_open)
            tokens += self._meter.weigh_time(candidate, self._times, is_first=not is_open)
            present.add(candidate)
        return tokens


def _fill(plan: _Plan, slots: Sequence[CandidateMessage], recent: ThreadLayout | None, limit: int) -> None:
    """Take the best hit, the share of the live part, what else fits, and more of the live part."""
    share = plan.recent_share if recent else 0.0
    _take_best_hit(plan, slots, plan.room(limit, 1 - share))
    if recent:
        plan.take_live(recent, plan.room(limit, share))
    everything = plan.room(limit)
    for candidate in slots:
        if candidate in plan.shown:
            plan.complete(candidate, everything)
        else:
            plan.take(candidate, everything)
    if recent:
        plan.take_live(recent, everything)


def _take_best_hit(plan: _Plan, slots: Sequence[CandidateMessage], room: _Room) -> None:
    """Take the best hit that is wanted, uncut if there is room for it."""
    best = next((candidate for candidate in slots if candidate.is_hit and plan.refuse(candidate) is None), None)
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


def _order(candidate: CandidateMessage, place: Mapping[MessageKey, int]) -> tuple[float, float, int, int, int]:
    """Return the sort key: answers in their order, then the best, as ranked, the newest; no two slots have the same."""
    number = place.get(candidate.found.key, len(place)) if place else 0
    return number, -candidate.value, candidate.home.rank, -candidate.layout.rank, -candidate.position


def _list_dropped(plan: _Plan, slots: Sequence[CandidateMessage]) -> tuple[Dropped, ...]:
    missing = (candidate for candidate in slots if candidate.is_hit and candidate not in plan.shown)
    return tuple(
        Dropped(
            channel=candidate.found.channel,
            ts=candidate.found.ts,
            score=candidate.score.total,
            reason=plan.explain_missing(candidate),
        )
        for candidate in sorted(missing, key=lambda candidate: -candidate.score.total)
    )
