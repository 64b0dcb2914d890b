"""The messages taken into a window so far: which more fit, each with what makes it readable, and why others do not."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from contextwin.models.messages import MessageKey
from contextwin.models.windows import Dropped, DropReason, WindowMessage
from contextwin.query.intent import has_question_mark
from contextwin.window.packing.dedup import LONG_CHARS, Deduplicator
from contextwin.window.packing.layout import CandidateMessage, ThreadLayout
from contextwin.window.packing.measure import LINE_TOKENS, MeasuredMessage, TimeLabelPart, TokenMeter
from contextwin.window.packing.pack_request import PackRequest
from contextwin.window.scoring.second_look import ends_asking

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

#: Messages that are taken together or not at all.
Offer = Sequence[tuple[CandidateMessage, MeasuredMessage]]


class Rejection(NamedTuple):
    """Why a message is left out even if it fits."""

    reason: DropReason
    duplicate_of: MessageKey | None = None


_BELOW_THRESHOLD = Rejection("threshold")


class BudgetRoom(NamedTuple):
    """The limits of a selection at one step."""

    tokens: int
    messages: int


class MessageSelection:
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
        self._rejected: dict[CandidateMessage, Rejection] = {}

    def room(self, limit: int, share: float = 1.0) -> BudgetRoom:
        """Return what is used so far plus `share` of the whole budget, within the budget."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = min(limit, self._tokens + int(limit * share))
        return BudgetRoom(tokens, min(messages, len(self.shown) + int(messages * share)))

    def room_beside(self, limit: int, share: float) -> BudgetRoom:
        """Return the whole budget without `share` of it, at least what is used so far."""
        messages = limit if self._request.max_messages is None else self._request.max_messages
        tokens = max(self._tokens, limit - int(limit * share))
        return BudgetRoom(tokens, max(len(self.shown), messages - int(messages * share)))

    def share_taken(self, limit: int) -> float:
        """Return which share of the budget is used so far."""
        return self._tokens / limit

    def take_recent(self, recent: Sequence[CandidateMessage], room: BudgetRoom) -> None:
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

    def fill_with_recent(self, recent: Sequence[CandidateMessage], room: BudgetRoom) -> None:
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

    def take_replies(self, candidate: CandidateMessage, room: BudgetRoom) -> None:
        """Take the messages right behind one of a thread that asks, cut if they are long, while they fit."""
        tokens = REPLY_TOKENS + LINE_TOKENS[self._request.format]
        for reply in candidate.layout.sequence[candidate.position + 1 :][:REPLIES]:
            if reply in self.shown:
                continue
            is_short = self._meter.estimate(reply) <= tokens
            if not (self._take_whole(reply, room) if is_short else self.take_cut(reply, room, tokens)):
                return

    def take_reply(self, candidate: CandidateMessage, room: BudgetRoom) -> None:
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

    def take_rest(self, candidate: CandidateMessage, room: BudgetRoom) -> None:
        """Take what is left of a message's thread, if that is little: its end may tell what came of it."""
        rest = [each for each in candidate.layout.sequence if each not in self.shown]
        if sum(map(self._meter.estimate, rest)) > max(SHORT_REST, MOST_OF_REST * self._request.budget_tokens):
            return
        for each in rest:
            if self.reject(each) is None:
                self._take_whole(each, room)

    def take(self, candidate: CandidateMessage, room: BudgetRoom) -> bool:
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

    def take_bridges(self, candidate: CandidateMessage, room: BudgetRoom) -> None:
        """Take the short messages that hold a message and its neighbours together; the mark of a gap takes as much.

        Here another "Yeah." is no duplicate: it answers something else; a longer text repeats what it says.
        """
        for between in [*candidate.layout.bridges(self.shown, candidate.position)]:
            rejection, is_brief = self.reject(between), len(between.found.text) <= LONG_CHARS
            if rejection is None or (rejection.reason == "duplicate" and is_brief):
                self._take([(between, self._meter.measure_whole(between))], room)

    def take_question(self, candidate: CandidateMessage, room: BudgetRoom) -> None:
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

    def take_chunk(self, candidate: CandidateMessage, chunk: int, room: BudgetRoom) -> bool:
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

    def take_cut(self, candidate: CandidateMessage, room: BudgetRoom, max_tokens: int | None = None) -> bool:
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
        self, others: Offer, candidate: CandidateMessage, room: BudgetRoom, max_tokens: int | None = None
    ) -> bool:
        """Take others and as much of a message as fits beside them; return whether they were taken."""
        left = room.tokens - self._tokens - sum(measured.tokens for _, measured in others)
        left -= self._count_around([*(each for each, _ in others), candidate])
        cut = self._meter.measure_cut(candidate, left if max_tokens is None else min(left, max_tokens))
        return cut is not None and self._take([*others, (candidate, cut)], room)

    def complete(self, candidate: CandidateMessage, room: BudgetRoom) -> None:
        """Show more of a message that is shown in part: the fullest form that fits."""
        if candidate not in self._truncated or (not candidate.is_hit and self._seen.is_duplicate(candidate.found)):
            return
        left = room.tokens - (self._tokens - self.tokens[candidate])
        is_enough = candidate in self._chunks and candidate.value < self._min_value
        if is_enough or self._meter.cannot_fit(candidate, left):
            return
        self._extend(candidate, self._meter.measure_forms(candidate, left), room)

    def _extend(self, candidate: CandidateMessage, forms: Iterable[MeasuredMessage], room: BudgetRoom) -> bool:
        """Show a message in the first of these forms that is longer and fits; return whether there is one."""
        without = self._tokens - self.tokens[candidate]
        left = room.tokens - without
        fuller = next((form for form in forms if self.tokens[candidate] < form.tokens <= left), None)
        if fuller:
            self._tokens = without
            self._truncated.remove(candidate)
            self._show(candidate, fuller)
        return fuller is not None

    def reject(self, candidate: CandidateMessage) -> Rejection | None:
        """Return why a message is left out even if it fits, or None; answers are never rejected."""
        if self._meter.answers and candidate.found.key in self._meter.answers:
            return None
        if duplicate := self._seen.find_duplicate(candidate.found):
            return Rejection("duplicate", duplicate)
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

    def _find_rejection(self, candidate: CandidateMessage) -> Rejection | None:
        """Return why a message was rejected, or that one is shown which is identical; None for others."""
        rejection = self._rejected.get(candidate)
        if rejection is None and (identical := self._seen.find_identical(candidate.found)):
            return Rejection("duplicate", identical)
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
        self,
        candidate: CandidateMessage,
        root: CandidateMessage | None,
        forms: Iterable[MeasuredMessage],
        room: BudgetRoom,
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
        self, candidate: CandidateMessage, before: CandidateMessage, forms: Sequence[MeasuredMessage], room: BudgetRoom
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

    def _take_whole(self, candidate: CandidateMessage, room: BudgetRoom) -> bool:
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

    def _take_recent(self, candidate: CandidateMessage, room: BudgetRoom) -> bool:
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

    def _take(self, offer: Offer, room: BudgetRoom, around: int | None = None) -> bool:
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
