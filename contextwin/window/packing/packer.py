"""Ranked threads and a budget → the threads to show, and the hits left out with their reasons.

A long message of which one chunk stands out is tried chunk by chunk, each by its own score, unless the whole is cheap.

The best hit is taken first, from the budget without the recency share, so that a larger budget does not lose it. Then
recent messages take their share, all candidates are taken best first while they fit, and recent messages take what is
left. A message that does not fit does not stop smaller ones behind it. Lines are counted one by one while planning; the
joined text is counted before it is returned.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import partial
from itertools import chain
from math import inf
from operator import attrgetter
from sys import maxsize
from typing import NamedTuple

from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.errors import BudgetError
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowFormat
from contextwin.models.windows import Dropped, DroppedMessages, DropReason, ScoredThread, WindowMessage, WindowThread
from contextwin.query.intent import has_question_mark
from contextwin.window.packing.dedup import LONG_CHARS, Deduplicator
from contextwin.window.packing.layout import CandidateMessage, ThreadLayout, lay_out_threads
from contextwin.window.packing.likelihood import likeliest_first
from contextwin.window.packing.measure import LINE_TOKENS, MeasuredMessage, TimeLabelPart, TokenMeter
from contextwin.window.render.rendering import render_window
from contextwin.window.scoring.second_look import NOTHING_SOUGHT, Sought, ends_asking

#: A root is shown with its hits, cut to this many tokens. From 0 to 40 to 80, recall falls by one point each time.
ROOT_TOKENS = 40
#: And to this many where no more fits: its author and some words, which say what the reply is about. Unmeasured.
LEAST_ROOT_TOKENS = 20
#: Behind a best hit that asks so many messages of its thread follow, each of at most so many tokens. Unmeasured.
REPLIES, REPLY_TOKENS = 2, 100
#: Most words of a message of a conversation that is a riddle without what was asked before it, and most tokens of that.
#: With 12 words, recall on beam falls by 0.2 points at 1,000 tokens, with any number by 3.1, and on locomo by 0.9.
RIDDLE_WORDS, QUESTION_TOKENS = 10, 30
#: Share of the budget up to which all that is left of the best hit's thread follows. With 0.2, a question of the demo
#: loses its answer at 1,500.
MOST_OF_REST = 0.1
#: And tokens up to which it follows in any budget: a small one is better spent so than on the starts of other threads.
SHORT_REST = 80
#: Recent messages behind what was found take so many times as much at most: a third of the window.
TALK_BESIDE_FOUND = 0.5
#: A window says when it was asked from this budget on, of which the line takes a tenth. Unmeasured.
ASKED_FROM_TOKENS = 120
#: And how its blocks are ordered from this one on, of which the line takes 1 %: with 1,200, a question of
#: quality/answers loses its answer at 1,500.
ORDER_FROM_TOKENS = 2_000

#: A message is cheap up to this share of the budget. From 0.25 to 0.4 recall on beam rises by 0.3 to 0.5 points; with
#: 0.6 the demo's post of 2,000 tokens is taken whole or not at all at 4,000.
CHEAP_SHARE = 0.4

#: Messages that are taken together or not at all.
Offer = Sequence[tuple[CandidateMessage, MeasuredMessage]]


#: The part of a turn that is the whole message; its turn comes after those of its chunks.
_WHOLE = maxsize


class _Turn(NamedTuple):
    """When a message is tried as a whole, or one chunk of it. Turns are sorted by their fields in order."""

    answer: int  #: which answer it is; of others, how many answers there are
    below: float  #: minus the score of this
    home: int  #: the rank of its thread
    shown: int  #: minus the rank of the layout in which it would be shown
    place: int  #: minus its position there
    part: int  #: which chunk of it, or _WHOLE
    candidate: CandidateMessage


#: Hundreds are made.
_make_turn = partial(tuple.__new__, _Turn)


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRequest:
    """The budget of a window, and how it is written."""

    budget_tokens: int  #: maximum tokens of the rendered text; ≥ 1
    channel_labels: Mapping[str, str]  #: channel id → "#name" or "DM"; the id if it is missing here
    encoding: str = DEFAULT_ENCODING  #: the tiktoken encoding of the budget
    stored_encoding: str = DEFAULT_ENCODING  #: the encoding of `FoundMessage.token_count`
    format: WindowFormat = "text"  #: how the text is written
    recent_tokens: int = 0  #: tokens that recent messages may take before what was found
    live_from: datetime | None = None  #: recent messages are called "now" if one was sent since; None: always
    max_messages: int | None = None  #: maximum number of messages
    max_threads: int | None = None  #: maximum number of threads and conversations, the recent messages among them; ≥ 1
    max_message_tokens: int | None = None  #: longer messages are cut at a word boundary
    min_score: float = 0.0  #: messages with a lower absolute score are left out, except in the thread of a better one
    min_share: float = 0.0  #: and those with a lower share of the best total; then nothing is added to fill the budget
    found_first: bool = False  #: all that was found is taken before recent messages, which take half as much at most
    least_recent_tokens: int = 0  #: or so many of `recent_tokens`, where that is more
    domain: str | None = None  #: the workspace's domain, for permalinks
    best_first: bool = False  #: the thread of the best hit stands first, also where the hit is a recent message
    old_first: bool = False  #: and so it does where the hit was sent before `live_from`
    talkers: frozenset[str] = frozenset()  #: ids and names, in lower case, of those with whom the asker talks
    first: Sequence[MessageKey] = ()  #: shown first, in this order
    answers: Sequence[MessageKey] = ()  #: shown next, in this order, and marked
    is_sure: bool = True  #: both stand before the best hit, however much more it looks like the answer
    asked_at: datetime | None = None  #: written above the messages if there is room; None: it is not
    dated_from: datetime | None = None  #: headers say how long before this they begin; None: they do not
    zone: tzinfo = UTC  #: of days and times
    note: str = ""  #: a line above the messages; left out if it would take more than half of the budget
    explained: Container[MessageKey] = ()  #: context messages that are in `Packed.dropped`, too, if they are not shown
    sought: Sought = NOTHING_SOUGHT  #: what tells the likeliest answer, which a cut message keeps and which goes first
    has_times: bool = False  #: the note has times, and names their zone if the window does not say when it was asked


@dataclass(frozen=True, kw_only=True, slots=True)
class Packed:
    """The content of a window."""

    threads: tuple[WindowThread, ...]  #: best first, recent messages last
    text: str  #: the threads as rendered
    total_tokens: int  #: tokens of `text`
    dropped: Sequence[Dropped]  #: hits that are not shown, best first
    duplicates: int = 0  #: how many of them repeat one that is shown
    note: str = ""  #: the line above the threads
    recent_tokens: int = 0  #: tokens of the lines of recent messages
    recent_share: float = 0.0  #: share of the budget that these might take before what else was found


def pack_window(ranked: Sequence[ScoredThread], *, request: PackRequest) -> Packed:
    """Return the threads to show of `ranked`, best first, each with its messages in time order.

    A budget too small for any message gives an empty text. Raises BudgetError for a budget below 1 or an unknown
    encoding.
    """
    if request.budget_tokens < 1:
        raise BudgetError(f"a budget of {request.budget_tokens} tokens holds nothing; give at least 1")
    request = _without_lines_too_large(request)
    has_order = request.budget_tokens >= ORDER_FROM_TOKENS and not request.answers and not request.first
    limit, meter = (
        request.budget_tokens,
        _make_meter(request, has_order=has_order, only_label=_only_label(ranked, request)),
    )
    answer_rank = {key: rank for rank, key in enumerate((*request.first, *request.answers))}
    layouts = lay_out_threads(
        _with_answers_first(ranked, answer_rank),
        request.channel_labels,
        request.recent_tokens,
        request.live_from,
        sought=request.sought,
        best_first=request.best_first and not (answer_rank and request.is_sure),
        old_first=request.old_first and not (answer_rank and request.is_sure),
        rivals=answer_rank.keys(),
        leaders=request.first,
        talkers=request.talkers,
    )
    candidates = [candidate for layout in layouts for candidate in layout.candidates]
    turns = _list_turns(candidates, meter, request.budget_tokens, answer_rank)
    while True:
        plan = _Plan(request, meter, best=max((each.as_answer for each in candidates if each.is_hit), default=0.0))
        _fill(plan, turns, limit)
        threads = tuple(_with_age(layout.fill(plan.shown), meter) for layout in layouts if layout in plan.opened)
        text = render_window(threads, request.format, request.note, request.asked_at, request.zone, has_order=has_order)
        total = meter.lines.count_text(text)
        if total <= request.budget_tokens:
            missing = _find_missing(plan, candidates, request.explained)
            return Packed(
                threads=threads,
                text=text,
                total_tokens=total,
                dropped=DroppedMessages(partial(plan.drop_all, missing, request.budget_tokens - total)),
                duplicates=sum(map(plan.is_repeated, missing)),
                note=request.note,
                recent_tokens=sum(plan.tokens[each] for each in plan.shown if each.found.is_recent),
                recent_share=plan.recent_share,
            )
        # Joined lines can have more tokens than their sum: plan again with that much less.
        limit -= total - request.budget_tokens


def _with_age(thread: WindowThread, meter: TokenMeter) -> WindowThread:
    ago = meter.format_ago(thread.messages[0].sent_at)
    return replace(thread, ago=ago) if ago else thread


def _without_lines_too_large(request: PackRequest) -> PackRequest:
    """Return the request without a note that leaves too little of the budget, and in a small budget without a day.

    Without a day of asking, a note with times names the zone if there is room.
    """
    limit, undated = request.budget_tokens, _make_meter(replace(request, asked_at=None))

    def is_too_long(note: str) -> bool:
        return 2 * (undated.measure_frame(note) - undated.measure_frame()) > limit

    if request.max_messages == 0 or is_too_long(request.note):
        request = replace(request, note="")
    if limit >= ASKED_FROM_TOKENS:
        return request
    request = replace(request, asked_at=None)
    zoned = f"{request.note} Times are {request.zone}."
    is_zoned = request.note and request.has_times and not is_too_long(zoned)
    return replace(request, note=zoned) if is_zoned else request


def _only_label(ranked: Sequence[ScoredThread], request: PackRequest) -> str:
    """Return the label of the channel that all is of, if its name stands once; "" if it does not."""
    channels = {thread.group.channel for thread in ranked}
    if len(channels) != 1 or request.format == "xml":
        return ""
    channel = channels.pop()
    return request.channel_labels.get(channel, channel)


def _make_meter(request: PackRequest, *, has_order: bool = False, only_label: str = "") -> TokenMeter:
    return TokenMeter(
        encoding=request.encoding,
        format=request.format,
        domain=request.domain,
        max_message_tokens=request.max_message_tokens,
        answers=frozenset(request.answers),
        asked_at=request.asked_at,
        dated_from=request.dated_from,
        zone=request.zone,
        has_order=has_order,
        only_label=only_label,
        wanted=request.sought.terms,
        language=request.sought.language,
        has_stored_counts=request.encoding == request.stored_encoding,
    )


class _Rejection(NamedTuple):
    """Why a message is left out even if it fits."""

    reason: DropReason
    duplicate_of: MessageKey | None = None


_BELOW_THRESHOLD = _Rejection("threshold")


class _Room(NamedTuple):
    """The limits of a plan at one step."""

    tokens: int
    messages: int


class _Plan:
    """The messages taken so far, and their tokens."""

    def __init__(self, request: PackRequest, meter: TokenMeter, best: float) -> None:
        self.shown: dict[CandidateMessage, WindowMessage] = {}
        self.tokens: dict[CandidateMessage, int] = {}
        self.opened: set[ThreadLayout] = set()
        self.fills_budget, self.has_minimum = not request.min_share, request.min_score > 0
        self.takes_found_first = request.found_first
        self.recent_share = min(1.0, request.recent_tokens / request.budget_tokens)
        self.least_recent_share = request.least_recent_tokens / request.budget_tokens
        self._request, self._meter = request, meter
        # The tags of XML take nothing from what a root says.
        markup = LINE_TOKENS["xml"] - LINE_TOKENS["text"] if request.format == "xml" else 0
        self._question_tokens = QUESTION_TOKENS + markup
        self._root_sizes = ROOT_TOKENS + markup, LEAST_ROOT_TOKENS + markup
        self._min_value = request.min_share * best
        self._tokens = meter.measure_frame(request.note)
        self._kept: set[ThreadLayout] = set()
        self._times: set[TimeLabelPart] = set()
        self._first: dict[ThreadLayout, float] = {}
        self._places: defaultdict[ThreadLayout, list[int]] = defaultdict(list)
        self._seen = Deduplicator()
        self._truncated: set[CandidateMessage] = set()
        self._chunks: dict[CandidateMessage, frozenset[int]] = {}
        self._headed: set[CandidateMessage] = set()
        self._rejected: dict[CandidateMessage, _Rejection] = {}

    def room(self, limit: int, share: float = 1.0) -> _Room:
        """Return what is used so far plus `share` of the whole budget, within the budget."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = min(limit, self._tokens + int(limit * share))
        return _Room(tokens, min(messages, len(self.shown) + int(messages * share)))

    def room_beside(self, limit: int, share: float) -> _Room:
        """Return the whole budget without `share` of it, at least what is used so far."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = max(self._tokens, limit - int(limit * share))
        return _Room(tokens, max(len(self.shown), messages - int(messages * share)))

    def share_taken(self, limit: int) -> float:
        """Return which share of the budget is used so far."""
        return self._tokens / limit

    def take_recent(self, recent: Sequence[CandidateMessage], room: _Room) -> None:
        """Take recent messages that fit, in this order, each thread with its root; the first is cut if needed.

        One that is shown in part, as the best hit may be, is completed at its turn, before older ones take the room.
        """
        has_any = any(candidate in self.shown for candidate in recent)
        for candidate in recent:
            if candidate in self.shown:
                self.complete(candidate, room)
            if candidate in self.shown or not self._reaches_minimum(candidate) or self._is_root_alone(candidate):
                continue
            if self._take_recent(candidate, room) or (not has_any and self.take_cut(candidate, room)):
                has_any = True

    def fill_with_recent(self, recent: Sequence[CandidateMessage], room: _Room) -> None:
        """Take recent messages in this order, up to the first that does not fit: an older one says less.

        If none is shown yet, the first is cut, unless hardly anything of it would be left.
        """
        has_any = any(candidate in self.shown for candidate in recent)
        for candidate in recent:
            is_there = candidate in self.shown or self._repeats_talk(candidate) or self._is_root_alone(candidate)
            if is_there or not self._reaches_minimum(candidate):
                continue
            may_cut = not has_any and room.tokens - self._tokens >= ROOT_TOKENS
            if not (self._take_recent(candidate, room) or (may_cut and self.take_cut(candidate, room))):
                return
            has_any = True

    def take_replies(self, candidate: CandidateMessage, room: _Room) -> None:
        """Take the messages right behind one of a thread that asks, cut if they are long, while they fit."""
        tokens = REPLY_TOKENS + LINE_TOKENS[self._request.format]
        for reply in candidate.layout.sequence[candidate.position + 1 :][:REPLIES]:
            if reply in self.shown:
                continue
            is_short = self._meter.estimate(reply) <= tokens
            if not (self._take_whole(reply, room) if is_short else self.take_cut(reply, room, tokens)):
                return

    def take_reply(self, candidate: CandidateMessage, room: _Room) -> None:
        """Take what stands right behind a hit of a thread that asks, cut if it is long; nothing behind a weak one."""
        layout, place = candidate.layout, candidate.position + 1
        is_last = place >= len(layout.sequence) or layout.unread_at == place
        is_worth = layout.is_thread and candidate.is_hit and self._is_good(candidate)
        if not is_worth or is_last or not ends_asking(candidate.found.text):
            return
        reply = layout.sequence[place]
        if reply in self.shown or reply.found.is_echo or reply.found.user == candidate.found.user:
            return
        if self._meter.estimate(reply) <= self._root_sizes[0]:
            self._take_whole(reply, room)
        else:
            self.take_cut(reply, room, self._root_sizes[0])

    def take_rest(self, candidate: CandidateMessage, room: _Room) -> None:
        """Take what is left of a message's thread, if that is little: its end may tell what came of it."""
        rest = [each for each in candidate.layout.sequence if each not in self.shown]
        if sum(map(self._meter.estimate, rest)) > max(SHORT_REST, MOST_OF_REST * self._request.budget_tokens):
            return
        for each in rest:
            if self.reject(each) is None:
                self._take_whole(each, room)

    def take(self, candidate: CandidateMessage, room: _Room) -> bool:
        """Take a message, unless it is rejected, in the fullest form that fits; return whether it was taken."""
        left = room.tokens - self._tokens
        if self._meter.cannot_fit(candidate, left) or not self._may_open(candidate) or self._is_root_alone(candidate):
            return False
        if rejection := self.reject(candidate):
            self._rejected[candidate] = rejection
            return False
        root = self._missing_root(candidate)
        around = self._count_around([candidate] if root is None else [root, candidate])
        if self.shown and around >= left:  # No line of it has room, however short.
            self._meter.measure_later(candidate, left)
            return False
        forms = self._meter.measure_forms(candidate, left)
        if before := self._missing_before(candidate):
            return self._take_riddle(candidate, before, [*forms], room)
        if root is None:
            return any(self._take([(candidate, form)], room, around) for form in forms)
        return any(self._take(offer, room) for offer in self._offers(candidate, root, forms, room))

    def take_bridges(self, candidate: CandidateMessage, room: _Room) -> None:
        """Take the short messages that hold a message and its neighbours together; the mark of a gap takes as much.

        Here another "Yeah." is no duplicate: it answers something else; a longer text repeats what it says.
        """
        for between in [*candidate.layout.bridges(self.shown, candidate.position)]:
            rejection, is_brief = self.reject(between), len(between.found.text) <= LONG_CHARS
            if rejection is None or (rejection.reason == "duplicate" and is_brief):
                self._take([(between, self._meter.measure_whole(between))], room)

    def take_question(self, candidate: CandidateMessage, room: _Room) -> None:
        """Take what somebody else asked right before a short message of a conversation: "Yes, twice" is a riddle."""
        layout, place = candidate.layout, candidate.position
        if layout.is_thread or layout.is_recent or candidate.follows_gap or not place:
            return
        before = layout.sequence[place - 1]
        if not _is_short(candidate) or before in self.shown or before.found.user == candidate.found.user:
            return
        measured = self._meter.measure_question(before) if has_question_mark(before.found.text) else None
        if measured and measured.tokens <= self._question_tokens and self.reject(before) is None:
            self._take([(before, measured)], room)

    def take_chunk(self, candidate: CandidateMessage, chunk: int, room: _Room) -> bool:
        """Take one more chunk of a message, unless it is rejected; return whether it was taken."""
        is_whole = candidate in self.shown and candidate not in self._truncated
        rejected = self._rejected.get(candidate)
        is_rejected = is_whole or (rejected is not None and rejected.reason == "duplicate")
        if is_rejected or candidate.chunk_scores[chunk].total < self._min_value:
            return False
        left = room.tokens - self._tokens + self.tokens.get(candidate, 0)
        if not self._may_open(candidate) or self._meter.chunk_cannot_fit(candidate, chunk, left):
            return False
        chunks = self._chunks.get(candidate, frozenset()) | {chunk}
        forms = self._meter.measure_chunks(candidate, chunks)
        if not forms:
            return False
        if candidate in self.shown:
            taken = self._extend(candidate, forms[:1] if candidate in self._headed else forms, room)
        elif rejection := self.reject(candidate):
            self._rejected[candidate] = rejection
            return False
        else:
            root = self._missing_root(candidate)
            taken = any(self._take(offer, room) for offer in self._offers(candidate, root, forms, room))
        if taken:
            self._chunks[candidate] = chunks
            if len(forms) > 1 and self.shown[candidate] is forms[0].message:
                self._headed.add(candidate)
        return taken

    def take_cut(self, candidate: CandidateMessage, room: _Room, max_tokens: int | None = None) -> bool:
        """Take as much of a message as fits beside its thread's root, at most `max_tokens`; return whether that was.

        The root is missing only where nothing is shown yet and hardly anything would be left beside it.
        """
        if self._seen.is_duplicate(candidate.found):
            return False
        root = self._missing_root(candidate)
        if root is not None and self._count_around([root, candidate]) + 1 < room.tokens - self._tokens:
            cuts = (self._meter.measure_cut(root, tokens) for tokens in self._root_sizes)
            if any(self._take_cut_beside([(root, cut)], candidate, room, max_tokens) for cut in cuts if cut):
                return True
        return (root is None or not self.shown) and self._take_cut_beside([], candidate, room, max_tokens)

    def _take_cut_beside(
        self, others: Offer, candidate: CandidateMessage, room: _Room, max_tokens: int | None = None
    ) -> bool:
        """Take others and as much of a message as fits beside them; return whether they were taken."""
        left = room.tokens - self._tokens - sum(measured.tokens for _, measured in others)
        left -= self._count_around([*(each for each, _ in others), candidate])
        cut = self._meter.measure_cut(candidate, left if max_tokens is None else min(left, max_tokens))
        return cut is not None and self._take([*others, (candidate, cut)], room)

    def complete(self, candidate: CandidateMessage, room: _Room) -> None:
        """Show more of a message that is shown in part: the fullest form that fits."""
        if candidate not in self._truncated or (not candidate.is_hit and self._seen.is_duplicate(candidate.found)):
            return
        left = room.tokens - (self._tokens - self.tokens[candidate])
        is_enough = candidate in self._chunks and candidate.value < self._min_value
        if is_enough or self._meter.cannot_fit(candidate, left):
            return
        self._extend(candidate, self._meter.measure_forms(candidate, left), room)

    def _extend(self, candidate: CandidateMessage, forms: Iterable[MeasuredMessage], room: _Room) -> bool:
        """Show a message in the first of these forms that is longer and fits; return whether there is one."""
        without = self._tokens - self.tokens[candidate]
        left = room.tokens - without
        fuller = next((form for form in forms if self.tokens[candidate] < form.tokens <= left), None)
        if fuller:
            self._tokens = without
            self._truncated.remove(candidate)
            self._show(candidate, fuller)
        return fuller is not None

    def reject(self, candidate: CandidateMessage) -> _Rejection | None:
        """Return why a message is left out even if it fits, or None; answers are never rejected."""
        if self._meter.answers and candidate.found.key in self._meter.answers:
            return None
        if duplicate := self._seen.find_duplicate(candidate.found):
            return _Rejection("duplicate", duplicate)
        return None if self._reaches_threshold(candidate) else _BELOW_THRESHOLD

    def drop_all(self, candidates: Iterable[CandidateMessage], left: int) -> list[Dropped]:
        """Return why each of these messages is not shown, with `left` tokens of the budget left over."""
        return [self.drop(candidate, left) for candidate in candidates]

    def drop(self, candidate: CandidateMessage, left: int) -> Dropped:
        """Return why a message is not shown, with `left` tokens of the budget left over.

        Without room, only identical messages count as duplicates.
        """
        rejection = self._find_rejection(candidate)
        if rejection is None and not self._reaches_threshold(candidate):
            rejection = _BELOW_THRESHOLD
        return Dropped(
            channel=candidate.found.channel,
            ts=candidate.found.ts,
            score=candidate.score.total,
            reason=rejection.reason if rejection else "budget",
            breakdown=candidate.score,
            missing_tokens=None if rejection else self._missing_tokens(candidate, left),
            duplicate_of=rejection.duplicate_of if rejection else None,
        )

    def is_repeated(self, candidate: CandidateMessage) -> bool:
        """Return whether a message that is not shown is dropped as a duplicate."""
        rejection = self._find_rejection(candidate)
        return rejection is not None and rejection.reason == "duplicate"

    def _find_rejection(self, candidate: CandidateMessage) -> _Rejection | None:
        """Return why a message was rejected, or that one is shown which is identical; None for others."""
        rejection = self._rejected.get(candidate)
        if rejection is None and (identical := self._seen.find_identical(candidate.found)):
            return _Rejection("duplicate", identical)
        return rejection

    def _missing_tokens(self, candidate: CandidateMessage, left: int) -> int:
        """Return the tokens that a message lacks beside what is shown, at least 1; 0 where a limit is reached."""
        most = self._request.max_messages
        if (most is not None and len(self.shown) >= most) or not self._may_open(candidate):
            return 0
        needed = self._meter.estimate_least(candidate) + self._count_around([candidate])
        return max(1, needed - left)

    def _reaches_threshold(self, candidate: CandidateMessage) -> bool:
        """Return whether a score is the minimum or more; in the thread of a kept message any is.

        Without `min_score`, any is beside the hits of a kept one, too: of a budget that is not filled, what stands
        right before or behind one, such as the reply to a question.
        """
        is_kept = candidate.home in self._kept
        is_beside = not self.has_minimum and not candidate.is_hit
        if is_kept and is_beside and not self.fills_budget:
            is_beside = self._is_next_to_good(candidate)
        return (is_kept and (candidate.home.is_thread or is_beside)) or self._is_good(candidate)

    def _is_next_to_good(self, candidate: CandidateMessage) -> bool:
        """Return whether a hit of sufficient score that is shown stands right before or behind a message."""
        sequence, place = candidate.layout.sequence, candidate.position
        around = (*sequence[max(0, place - 1) : place], *sequence[place + 1 : place + 2])
        return any(each.is_hit and each in self.shown and self._is_good(each) for each in around)

    def _reaches_minimum(self, candidate: CandidateMessage) -> bool:
        """Return whether `min_score` leaves a recent message in, which `min_share` does not touch."""
        is_kept = candidate.home in self._kept and candidate.home.is_thread
        is_answer = bool(self._meter.answers) and candidate.found.key in self._meter.answers
        return is_kept or is_answer or candidate.score.absolute >= self._request.min_score

    def _is_good(self, candidate: CandidateMessage) -> bool:
        is_likely = candidate.score.absolute >= self._request.min_score
        return is_likely and candidate.best_value >= self._min_value

    def _offers(
        self, candidate: CandidateMessage, root: CandidateMessage | None, forms: Iterable[MeasuredMessage], room: _Room
    ) -> Iterator[Offer]:
        """Yield the forms of a message, each with its missing root, cut; alone only where nothing is shown yet."""
        if root is None:
            yield from ([(candidate, form)] for form in forms)
            return
        forms = list(forms)
        left = room.tokens - self._tokens - self._count_around([root, candidate])
        for form in forms:
            # To cut a root takes as long as all else: none is tried where no word of it has room.
            cuts = (self._meter.measure_cut(root, tokens) for tokens in self._root_sizes if form.tokens < left)
            yield from ([(root, cut), (candidate, form)] for cut in cuts if cut)
        if not self.shown:
            yield from ([(candidate, form)] for form in forms)

    def _missing_before(self, candidate: CandidateMessage) -> CandidateMessage | None:
        """Return what was asked right before a short reply of a thread and is not shown; None for other messages."""
        layout, place = candidate.layout, candidate.position
        if not layout.is_thread or place < 2 or layout.unread_at == place or not _is_short(candidate):
            return None
        before = layout.sequence[place - 1]
        is_none = before in self.shown or before.found.is_echo or before.found.user == candidate.found.user
        return None if is_none or not has_question_mark(before.found.text) else before

    def _take_riddle(
        self, candidate: CandidateMessage, before: CandidateMessage, forms: Sequence[MeasuredMessage], room: _Room
    ) -> bool:
        """Take a short reply with what it replies to, cut if that is long; without it only where it was found."""
        root, left = self._missing_root(candidate), room.tokens - self._tokens
        whole = self._meter.measure_whole(before) if self._meter.estimate(before) <= self._question_tokens else None
        asked = whole or self._meter.measure_cut(before, self._question_tokens)
        beside: Offer = [(before, asked)] if asked and self.reject(before) is None else []
        if root is not None:
            cut = self._meter.measure_cut(root, min(left, self._root_sizes[0]))
            beside = [(root, cut), *beside] if cut and beside else []
        if beside and any(self._take([*beside, (candidate, form)], room) for form in forms):
            return True
        if not candidate.is_hit:
            return False
        alone = [[(candidate, form)] for form in forms] if root is None else self._offers(candidate, root, forms, room)
        return any(self._take(offer, room) for offer in alone)

    def _missing_root(self, candidate: CandidateMessage) -> CandidateMessage | None:
        """Return the root of a reply's thread if neither it nor its words are shown; None without one."""
        root = candidate.home.root
        is_there = root is None or root is candidate or root in self.shown or self._seen.is_duplicate(root.found)
        return None if is_there else root

    def _take_whole(self, candidate: CandidateMessage, room: _Room) -> bool:
        left = room.tokens - self._tokens
        if not self._meter.may_fit(candidate, left) or self._seen.is_duplicate(candidate.found):
            return False
        return self._take([(candidate, self._meter.measure_whole(candidate))], room)

    def _repeats_talk(self, candidate: CandidateMessage) -> bool:
        """Return whether a recent message repeats one that is shown; a person's next "Yes." answers something else."""
        found = candidate.found
        return (found.is_bot or len(found.text) > LONG_CHARS) and self._seen.is_duplicate(found)

    def _is_root_alone(self, candidate: CandidateMessage) -> bool:
        """Return whether a message is the root of a thread, not found itself, of which no reply is shown yet."""
        layout = candidate.layout
        is_root = layout.is_thread and candidate is layout.root and not candidate.is_hit
        return is_root and not layout.is_recent and len(layout.candidates) > 1 and layout not in self.opened

    def _take_recent(self, candidate: CandidateMessage, room: _Room) -> bool:
        """Take a recent message, of a thread with its root, which is cut if it does not fit whole."""
        left, meter = room.tokens - self._tokens, self._meter
        if not meter.may_fit(candidate, left) or self._repeats_talk(candidate):
            return False
        root = self._missing_root(candidate)
        if root is None or root.layout is not candidate.layout:
            return self._take([(candidate, meter.measure_whole(candidate))], room)
        reply = candidate, meter.measure_whole(candidate)
        if meter.may_fit(root, left) and self._take([(root, meter.measure_whole(root)), reply], room):
            return True
        cuts = (meter.measure_cut(root, tokens) for tokens in self._root_sizes)
        return any(self._take([(root, cut), reply], room) for cut in cuts if cut)

    def _take(self, offer: Offer, room: _Room, around: int | None = None) -> bool:
        """Take all messages of an offer, if they fit; return whether they were taken. `around` is what they add."""
        if around is None:
            around = self._count_around([candidate for candidate, _ in offer])
        tokens = self._tokens + around + sum(measured.tokens for _, measured in offer)
        if tokens > room.tokens or len(self.shown) + len(offer) > room.messages:
            return False
        if not self._may_open(*(candidate for candidate, _ in offer)):
            return False
        self._tokens += around
        for candidate, measured in offer:
            self._show(candidate, measured)
            self.opened.add(candidate.layout)
            self._first[candidate.layout] = min(self._first.get(candidate.layout, inf), candidate.position)
            insort(self._places[candidate.layout], candidate.position)
            self._times.update(self._meter.time_label(candidate))
            if (candidate.is_hit or self.has_minimum) and self._is_good(candidate):
                self._kept.add(candidate.home)
        return True

    def _may_open(self, *candidates: CandidateMessage) -> bool:
        """Return whether the threads of these candidates may be shown beside those that are."""
        most = self._request.max_threads
        return most is None or len(self.opened.union(each.layout for each in candidates)) <= most

    def _show(self, candidate: CandidateMessage, measured: MeasuredMessage) -> None:
        """Show a message, and let no other repeat it; a root that was not found may be repeated while it is cut."""
        self.shown[candidate], self.tokens[candidate] = measured
        self._tokens += measured.tokens
        if measured.message.truncated:
            self._truncated.add(candidate)
        if candidate.is_hit or not measured.message.truncated:
            self._seen.add(candidate.found)

    def _count_around(self, added: Sequence[CandidateMessage]) -> int:
        """Return the tokens of headers and omission lines added by these candidates; negative if they close gaps."""
        tokens, present, meter = 0, list[CandidateMessage](), self._meter
        for candidate in added:
            layout = candidate.layout
            is_open, first = layout in self.opened, self._first.get(layout, inf)
            for each in present:
                if each.layout is layout:
                    is_open, first = True, min(first, each.position)
            if not is_open:
                tokens += meter.measure_header(layout)
            if layout.is_thread or layout.is_recent:
                tokens += meter.measure_omission() * candidate.omissions_around(self.shown, present, first=first)
            else:
                tokens += meter.measure_gap() * self._count_gaps(candidate)
            tokens += meter.estimate_time_label(candidate, self._times, is_first=not is_open)
            present.append(candidate)
        return tokens

    def _count_gaps(self, added: CandidateMessage) -> int:
        """Return how many more marks a conversation has with this message; −1 if it closes a gap."""
        layout, position = added.layout, added.position
        places = self._places.get(layout)
        if not places:
            return 0
        place = bisect_left(places, position)
        before = places[place - 1] if place else None
        after = places[place] if place < len(places) else None
        gaps = 0 if before is None else layout.has_gap(before, position)
        if after is not None:
            gaps += layout.has_gap(position, after)
            gaps -= before is not None and layout.has_gap(before, after)
        return gaps


def _is_short(candidate: CandidateMessage) -> bool:
    """Return whether a message has so few words that it is a riddle without what was said before it."""
    return len(candidate.found.text.split(None, RIDDLE_WORDS)) <= RIDDLE_WORDS


def _list_turns(
    candidates: Iterable[CandidateMessage], meter: TokenMeter, budget: int, answer_rank: Mapping[MessageKey, int]
) -> list[_Turn]:
    """Return the turns of messages in order: chunks that are scored of those that are not cheap, and the wholes."""
    turns: list[_Turn] = []
    for candidate in candidates:
        rank = answer_rank.get(candidate.found.key, len(answer_rank)) if answer_rank else 0
        rank = -1 if answer_rank and candidate.leads else rank
        home, shown, place = candidate.home.rank, -candidate.layout.rank, -candidate.position
        if candidate.chunk_scores and meter.estimate(candidate) > CHEAP_SHARE * budget:
            for chunk, score in enumerate(candidate.chunk_scores):
                turns.append(_make_turn((rank, -score.total, home, shown, place, chunk, candidate)))
        turns.append(_make_turn((rank, -candidate.value, home, shown, place, _WHOLE, candidate)))
    turns.sort()
    return turns


def _fill(plan: _Plan, turns: Sequence[_Turn], limit: int) -> None:
    """Take the best hit, the recency share, all else that fits, and more recent messages."""
    wholes = (turn.candidate for turn in turns if turn.part == _WHOLE)
    recent = sorted((each for each in wholes if each.is_recent), key=attrgetter("way"))
    share = plan.recent_share if recent else 0.0
    best = _take_best_hit(plan, turns, plan.room(limit, 1 - share))
    if plan.takes_found_first:
        _take_turns(plan, turns, best, plan.room_beside(limit, share))
        share = min(share, max(plan.least_recent_share, TALK_BESIDE_FOUND * plan.share_taken(limit)))
        plan.recent_share = share if recent else plan.recent_share
    plan.take_recent(recent, plan.room(limit, share))
    everything = plan.room(limit)
    _take_turns(plan, turns, best, everything)
    if plan.fills_budget:
        plan.fill_with_recent(recent, everything)


def _take_turns(plan: _Plan, turns: Sequence[_Turn], best: CandidateMessage | None, room: _Room) -> None:
    """Take messages at their turns while they fit, each with what makes it readable."""
    # What min_score leaves out may belong to the thread of a message whose turn comes later.
    for turn in chain(turns, turns if plan.has_minimum else ()):
        candidate = turn.candidate
        if plan.takes_found_first and candidate.is_recent and not candidate.is_hit:
            continue
        if turn.part != _WHOLE:
            plan.take_chunk(candidate, turn.part, room)
        elif candidate in plan.shown:
            plan.complete(candidate, room)
        elif plan.take(candidate, room):
            plan.take_bridges(candidate, room)
        if candidate in plan.shown:
            plan.take_question(candidate, room)
            plan.take_reply(candidate, room)
        if best and candidate in plan.shown and candidate.layout is best.layout:
            plan.take_rest(best, room)


def _take_best_hit(plan: _Plan, turns: Sequence[_Turn], room: _Room) -> CandidateMessage | None:
    """Take the best hit that is not rejected, or the best chunk of it, cut if it does not fit.

    Return it if it is shown in its thread.
    """
    first_turns: dict[CandidateMessage, _Turn] = {}
    for turn in turns:
        if turn.candidate.is_hit:
            first_turns.setdefault(turn.candidate, turn)
    best = next((turn for turn in _likeliest_first(first_turns.values()) if plan.reject(turn.candidate) is None), None)
    if best is None:
        return None
    candidate, part = best.candidate, best.part
    if not (plan.take(candidate, room) if part == _WHOLE else plan.take_chunk(candidate, part, room)):
        plan.take_cut(candidate, room)
    is_in_thread = candidate.home.is_thread and candidate.layout is candidate.home
    if candidate in plan.shown and is_in_thread and has_question_mark(candidate.found.text):
        plan.take_replies(candidate, room)
    return candidate if candidate in plan.shown and is_in_thread else None


def _likeliest_first(turns: Iterable[_Turn]) -> Iterator[_Turn]:
    """Yield the turns of messages by how much these look like the answer."""
    return likeliest_first((turn.candidate.likelihood, turn[:1], turn[2:5], turn) for turn in turns)


def _with_answers_first(
    ranked: Sequence[ScoredThread], answer_rank: Mapping[MessageKey, int]
) -> Sequence[ScoredThread]:
    """Return the threads with answers first, in the order of these, then the others in theirs."""
    if not answer_rank:
        return ranked
    last = len(answer_rank)
    return sorted(
        ranked, key=lambda thread: min((answer_rank.get(m.message.key, last) for m in thread.messages), default=last)
    )


def _find_missing(
    plan: _Plan, candidates: Iterable[CandidateMessage], explained: Container[MessageKey]
) -> list[CandidateMessage]:
    """Return the hits that are not shown, and the context messages to explain, best first."""
    missing = [
        each
        for each in candidates
        if each not in plan.shown and (each.is_hit or (explained and each.found.key in explained))
    ]
    missing.sort(key=lambda each: -each.score.total)
    return missing
