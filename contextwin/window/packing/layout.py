"""Ranked threads → candidate threads: what a window could show, with a candidate message for each message.

A thread has one layout, with what was found of it and with its recent messages. Other recent messages share one layout,
the last. So each message and each thread is shown once.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import accumulate, pairwise
from math import inf
from operator import attrgetter

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundChunk, FoundMessage
from contextwin.models.windows import (
    Group,
    MessageRole,
    ScoreBreakdown,
    ScoredMessage,
    ScoredThread,
    WindowMessage,
    WindowThread,
)
from contextwin.query.courtesies import is_courtesy
from contextwin.query.people import find_addressed
from contextwin.window.packing.likelihood import (
    NO_LIKELIHOOD,
    Likelihood,
    likeliest_first,
    likelihood_by_score,
    likelihood_by_text,
)
from contextwin.window.scoring.relevance import OVERHEAD_TOKENS
from contextwin.window.scoring.second_look import (
    COMPARED_BLOCKS,
    FOREMOST,
    NOTHING_SOUGHT,
    Seen,
    Sought,
    Stated,
    cover_terms,
    find_present,
    own_match,
    read_with,
)

#: Messages on each side of the best hit that stay beside it where it is one of the recent ones. Unmeasured.
NEIGHBORS = 3
#: What a courtesy in a conversation, as "Thanks!", keeps of its value, so that it comes after what says something,
#: unless it answers a question. Unmeasured.
COURTESY_SHARE = 0.25
#: Maximum number of messages that are shown because they alone are missing between two others. With none, meetings
#: lose 2.6, 3.5 and 4.5 points at 1,000, 2,000 and 4,000 tokens.
MOST_BRIDGED = 3
#: Maximum tokens of such a message that is no courtesy. On meetings, 14 finds 0.5 points more.
BRIDGE_TOKENS = 8
#: Share of its way from the end of the talk that a message of those with whom the asker talks counts. On irc-live, 1,
#: 0.5, 0.3 and 0.15 find 81.2, 86.0, 88.5 and 88.7 at 1,000 tokens.
WAY_OF_TALKERS = 0.3
#: Greatest factor by which a hit is raised to others of nearly the same score; see ScoringWeights.near_equal.
MOST_RAISED = 2.0
#: The best hit stands before what a time is believed to choose if it looks so many times as much like the answer.
OUTDOES = 1.5


@dataclass(eq=False, slots=True)
class CandidateMessage:
    """A message that the window could show."""

    found: FoundMessage  #: the message
    score: ScoreBreakdown  #: its score
    value: float  #: its total, raised where its thread ranks before one with a better score
    role: MessageRole  #: its role in its thread
    is_hit: bool  #: it was found and is not deleted
    home: ThreadLayout  #: its own thread or conversation, also when `layout` is that of the recent messages
    layout: ThreadLayout  #: where it would be shown
    chunk_scores: tuple[ScoreBreakdown, ...] = ()  #: of each chunk of a long hit, if one stands out
    is_recent: bool = False  #: it may take from the recency share
    position: int = 0  #: in its layout's sequence, from 0
    is_courtesy: bool = False  #: in a conversation: it only thanks or agrees, and answers no question
    follows_gap: bool = False  #: in a conversation: what was said right before it was not read, or stands elsewhere
    way: float = 0.0  #: of a recent message: tokens from the end of the talk, less for those who talk with the asker
    likelihood: Likelihood = NO_LIKELIHOOD  #: how much a hit looks like the answer, seen with what stands before it
    leads: bool = False  #: it is the best hit, whose thread stands first

    @property
    def best_value(self) -> float:
        """Its value, or the total of its best chunk if that is more."""
        return max(self.value, max(score.total for score in self.chunk_scores)) if self.chunk_scores else self.value

    @property
    def as_answer(self) -> float:
        """Its best value, without what shows a message that only says how to answer."""
        return self.best_value * self.score.as_answer / self.score.total if self.score.total else self.best_value

    @property
    def evidence(self) -> float:
        """How much it, or the best of its chunks, looks like the answer; raised as its value is."""
        raised = min(MOST_RAISED, self.value / self.score.total) if self.score.total else 1.0
        own, chunks = self.score.evidence, self.chunk_scores
        return raised**2 * (max(own, *(score.evidence for score in chunks)) if chunks else own)

    @property
    def best_chunk(self) -> FoundChunk | None:
        """The chunk of a long hit that matches best; None for other messages."""
        if not self.chunk_scores:
            return self.found.best_chunk if self.is_hit else None
        totals = [score.total for score in self.chunk_scores]
        return self.found.chunks[totals.index(max(totals))]

    @property
    def is_reply(self) -> bool:
        """Whether it replies to the root of its layout's thread."""
        return self.layout.is_thread and self.found.ts != self.layout.thread_ts

    def omissions_around(
        self, shown: Container[CandidateMessage], added: Container[CandidateMessage], *, first: float
    ) -> int:
        """Return how many more lines its layout would need to say what is left out, if it showed it beside these.

        `first` is the position of the first message shown of its layout, infinite for none. A thread says what is left
        out before its first message; recent messages do not, as before them there is all the rest of the channel.
        """
        before, after = self._gaps_around(shown, added)
        if self.layout.is_thread:
            return before + after - (first < inf)
        return after + (before - 1 if first < self.position else 0)

    def _gaps_around(self, shown: Container[CandidateMessage], added: Container[CandidateMessage]) -> tuple[bool, bool]:
        """Return whether messages would be left out before and after it."""
        sequence, unread_at, start, end = self.layout.sequence, self.layout.unread_at, self.position, self.position + 1
        is_gap_before, is_gap_after = unread_at == start, unread_at == end
        if not is_gap_before and start > 0:
            is_gap_before = sequence[start - 1] not in shown and sequence[start - 1] not in added
        if not is_gap_after and end < len(sequence):
            is_gap_after = sequence[end] not in shown and sequence[end] not in added
        return is_gap_before, is_gap_after


@dataclass(eq=False, kw_only=True, slots=True)
class ThreadLayout:
    """A candidate thread: a thread, a conversation or recent messages, as the window could show it."""

    channel: str  #: the channel's id
    channel_label: str  #: "#name", or "DM", or the id
    thread_ts: str  #: the root's ts
    is_thread: bool  #: False: a conversation, or recent messages of a channel
    rank: int  #: its place in the ranking, from 0
    unread: int = 0  #: messages of the thread that were not read
    is_orphaned: bool = False  #: its root is missing from the store
    is_recent: bool = False  #: it holds the recent messages
    is_over: bool = False  #: they are recent messages of a channel where nobody wrote within a day
    candidates: list[CandidateMessage] = field(default_factory=list)  #: in time order
    sequence: Sequence[CandidateMessage] = ()  #: among which one is missed: its own, and of recent talk all of it
    root: CandidateMessage | None = None  #: the root of its thread, in whichever layout
    unread_at: int | None = None  #: position of the candidate before which messages were not read; None: all were

    def fill(self, shown: Mapping[CandidateMessage, WindowMessage]) -> WindowThread:
        """Return the thread with its shown messages, and the number of those left out."""
        messages: list[WindowMessage] = []
        gap, follows_gap = 0, False
        for position, candidate in enumerate(self.sequence):
            gap += self.unread if position == self.unread_at else 0
            follows_gap |= not self.is_thread and candidate.follows_gap
            if candidate not in shown:
                gap += 1
            elif candidate.layout is self:
                follows_gap |= gap > 0
                message = shown[candidate]
                messages.append(
                    replace(message, elided_before=gap, follows_gap=follows_gap) if follows_gap else message
                )
                gap, follows_gap = 0, False
            else:
                follows_gap |= not self.is_thread
        return WindowThread(
            channel=self.channel,
            channel_label=self.channel_label,
            thread_ts=self.thread_ts,
            is_thread=self.is_thread,
            is_recent=self.is_recent,
            score=max((message.score.total for message in messages if message.score), default=0.0),
            messages=tuple(messages),
            elided=self.unread + sum(candidate not in shown for candidate in self.sequence),
            is_over=self.is_over,
            is_orphaned=self.is_orphaned,
        )

    def has_gap(self, before: int, after: int) -> bool:
        """Return whether a mark stands between two shown messages of a conversation, given by their positions."""
        return after - before > 1 or self.sequence[after].follows_gap

    def bridges(self, shown: Container[CandidateMessage], position: int) -> Iterator[CandidateMessage]:
        """Yield the short messages beside a message that alone are missing between it and another one that is shown.

        They are of conversations: courtesies, and what takes hardly more than the mark of a gap.
        """
        if self.is_thread:
            return
        for step in (-1, 1):
            between = list[CandidateMessage]()
            other = position + step
            while 0 <= other < len(self.sequence) and len(between) <= MOST_BRIDGED:
                here = self.sequence[other]
                if here in shown:
                    yield from between
                    break
                if here.layout is not self or not (here.is_courtesy or here.found.token_count <= BRIDGE_TOKENS):
                    break
                between.append(here)
                other += step

    def number_candidates(self) -> None:
        """Let its candidates know where they are shown, and find where messages were not read.

        The recent messages are all there, so that the unread ones were sent before them.
        """
        if self.sequence:
            own = set(self.candidates)
            for position, candidate in enumerate(self.sequence):
                if candidate in own:
                    candidate.layout, candidate.position = self, position
        else:
            self.sequence = self.candidates
            for position, candidate in enumerate(self.candidates):
                candidate.position = position
        if self.unread:
            recent = (each.position for each in self.candidates if each.found.is_recent and each is not self.root)
            self.unread_at = next(recent, len(self.candidates))


def lay_out_threads(
    ranked: Sequence[ScoredThread],
    channel_labels: Mapping[str, str],
    recent_tokens: int,
    live_from: datetime | None = None,
    *,
    sought: Sought = NOTHING_SOUGHT,
    best_first: bool = False,
    old_first: bool = False,
    rivals: Collection[MessageKey] = (),
    leaders: Collection[MessageKey] = (),
    talkers: frozenset[str] = frozenset(),
) -> list[ThreadLayout]:
    """Return a layout for each ranked thread, best first, then that of the recent messages if there are any.

    `recent_tokens` is the recency share of the budget. Recent messages of which none was sent since `live_from` are
    over. A message in two threads keeps the better ranked one. Deleted and empty messages are candidates only as roots.
    With `best_first` the thread of the best hit is the first, also where the hit is a recent message; with `old_first`,
    where it was sent before `live_from`. It stands before what is first for its `rivals` only if it outdoes them. The
    `leaders` stay in their places, also where they are recent.
    """
    layouts: list[ThreadLayout] = []
    compared = 0
    seen: set[str] = set()  # Hundreds of texts; the garbage collector would count as many tuples.
    best_from_here_on = list(accumulate((thread.score for thread in reversed(ranked)), max))[::-1]
    for thread, best in zip(ranked, best_from_here_on, strict=True):
        layout = _open_layout(thread.group, channel_labels, len(layouts))
        follows_gap = False
        for scored in thread.messages:
            follows_gap |= scored.message.follows_unread
            if (key := f"{scored.message.channel} {scored.message.ts}") not in seen:
                seen.add(key)
                if candidate := _add_candidate(scored, layout):
                    candidate.follows_gap, follows_gap = follows_gap, False
        _lower_courtesies(layout)
        _raise_best_hit(layout, best)
        layouts.append(layout)
        compared += not (rivals and any(each.found.key in rivals for each in layout.candidates))
        _look_again(layout, sought if compared <= COMPARED_BLOCKS else NOTHING_SOUGHT)
    _raise_present(layouts, sought)
    hit = find_best(layouts) if best_first or old_first else None
    if hit is not None and not best_first and not (live_from and hit.found.sent_at < live_from):
        hit = None
    if hit is not None and rivals and not _outdoes(hit, layouts[0], rivals):
        hit = None
    if hit is not None:
        hit.leads = True
        layouts.remove(hit.home)
        layouts.insert(0, hit.home)
    kept = [*(_around(hit) if hit else ()), *_around_leaders(layouts, leaders)]
    recent = _choose_recent(layouts, recent_tokens, kept, talkers)
    for candidate in recent:
        candidate.is_recent = True
    layouts = _with_recent_last(layouts, recent)
    last = layouts[-1] if layouts else None
    if last and live_from is not None and last.is_recent and not last.is_thread:
        last.is_over = max(each.found.sent_at for each in recent) < live_from
    for layout in layouts:
        layout.number_candidates()
    return layouts


def _open_layout(group: Group, channel_labels: Mapping[str, str], rank: int) -> ThreadLayout:
    layout = ThreadLayout(
        channel=group.channel,
        channel_label=channel_labels.get(group.channel, group.channel),
        thread_ts=group.thread_ts,
        is_thread=group.is_thread,
        rank=rank,
    )
    if group.is_thread:
        # `thread_size` counts deleted messages too, so it is an upper bound.
        size = max((message.thread_size for message in group.messages), default=0)
        layout.unread = max(size - len(group.messages), 0)
        layout.is_orphaned = all(message.ts != group.thread_ts for message in group.messages)
    return layout


def _add_candidate(scored: ScoredMessage, layout: ThreadLayout) -> CandidateMessage | None:
    """Add a message to the layout and return its candidate; None if it has nothing to show."""
    found, is_thread = scored.message, layout.is_thread
    is_root = is_thread and found.ts == layout.thread_ts
    has_words = not found.is_deleted and (found.is_hit or bool(found.text.strip()))
    if not (is_root or has_words):
        return None
    role: MessageRole = "root" if is_root else "hit" if found.is_hit else "reply" if is_thread else "neighbor"
    score, is_hit = scored.score, found.is_hit and not found.is_deleted
    chunks = () if found.is_deleted else scored.chunks
    # Hundreds are made: with the names of the fields it takes three times as long.
    candidate = CandidateMessage(found, score, score.total, role, is_hit, layout, layout, chunks)
    layout.candidates.append(candidate)
    if is_root:
        layout.root = candidate
    return candidate


def _lower_courtesies(layout: ThreadLayout) -> None:
    """Lower the value of what only thanks or agrees in a conversation; what stands below a question answers it.

    In a thread the line that says what is left out takes as much room as they do.
    """
    if layout.is_thread:
        return
    before: CandidateMessage | None = None
    for candidate in layout.candidates:
        answers = before is not None and before.found.user != candidate.found.user and "?" in before.found.text
        if not answers and is_courtesy(candidate.found.text):
            candidate.is_courtesy = True
            candidate.value *= COURTESY_SHARE
        before = candidate


def _raise_best_hit(layout: ThreadLayout, best: float) -> None:
    """Raise a thread's best hit, of equals the newest, to the score of the best thread ranked behind it."""
    hits = [each for each in reversed(layout.candidates) if each.is_hit and not each.is_courtesy]
    if hits:
        max(hits, key=lambda candidate: candidate.value).value = best


def _look_again(layout: ThreadLayout, sought: Sought) -> None:
    """Set how much the hits look like the answer; without terms, as their scores say."""
    if not sought.terms:
        for candidate in layout.candidates:
            if candidate.is_hit:
                candidate.likelihood = likelihood_by_score(candidate.evidence, candidate.best_value)
        return
    candidates = [*layout.candidates]  # Recent ones may move elsewhere.
    places = range(len(candidates))
    covered: dict[int, frozenset[str]] = {}

    def read_around(place: int) -> list[frozenset[str]]:
        around = read_with(places, place, is_thread=layout.is_thread)
        new = [each for each in around if each not in covered]
        covered.update(zip(new, cover_terms([_text_seen(candidates[each]) for each in new], sought), strict=True))
        return [covered[each] for each in around]

    for place, candidate in enumerate(candidates):
        if candidate.is_hit:
            text, name = _text_seen(candidate), candidate.found.name
            seen = Seen(text, is_hit=True, evidence=candidate.evidence, total=candidate.best_value, name=name)
            is_root = layout.is_thread and place == 0
            candidate.likelihood = likelihood_by_text(seen, partial(read_around, place), sought, is_root=is_root)


def _raise_present(layouts: Sequence[ThreadLayout], sought: Sought) -> None:
    """Let the hit that says how things stand look most like the answer, if the prompt asks how they stand."""
    hits = [each for layout in layouts for each in layout.candidates if each.is_hit] if sought.is_status else []
    stated = [
        Stated(_text_seen(each), own_match(each.score), found.sent_at, (found.channel, found.user), "", found.is_bot)
        for each in hits
        for found in [each.found]
    ]
    present = find_present(stated, sought)
    best = find_best(layouts) if present is not None else None
    if present is not None and best is not None:
        hits[present].likelihood = Likelihood(best.likelihood.value * FOREMOST)


def _text_seen(candidate: CandidateMessage) -> str:
    """Return the text that a second look sees: of a long hit the chunk that matches best."""
    chunk, text = candidate.best_chunk, candidate.found.text
    return text[chunk.start : chunk.end] if chunk else text


def find_best(layouts: Sequence[ThreadLayout]) -> CandidateMessage | None:
    """Return the hit that looks most like the answer, of equals the newest; None without hits."""
    hits = [each for layout in layouts for each in layout.candidates if each.is_hit]
    hits.sort(key=sort_key, reverse=True)
    return next(likeliest_first((each.likelihood, (), (place,), each) for place, each in enumerate(hits)), None)


def _outdoes(hit: CandidateMessage, first: ThreadLayout, rivals: Collection[MessageKey]) -> bool:
    """Return whether a hit looks OUTDOES times as much like the answer as the rivals in the first thread."""
    found = (each.likelihood.value for each in first.candidates if each.found.key in rivals)
    return hit.likelihood.value >= OUTDOES * max(found, default=0.0)


def _around(best: CandidateMessage) -> Sequence[CandidateMessage]:
    """Return the best hit with what stands around it: its thread, or its neighbours in the conversation."""
    candidates = best.home.candidates
    place = candidates.index(best)
    return candidates if best.home.is_thread else candidates[max(0, place - NEIGHBORS) : place + NEIGHBORS + 1]


def _around_leaders(layouts: Sequence[ThreadLayout], leaders: Collection[MessageKey]) -> Iterator[CandidateMessage]:
    """Yield the messages that are shown first, of a thread with all of it."""
    for layout in layouts if leaders else ():
        led = [each for each in layout.candidates if each.found.key in leaders]
        yield from layout.candidates if led and layout.is_thread else led


def _choose_recent(
    layouts: Sequence[ThreadLayout],
    recent_tokens: int,
    kept: Sequence[CandidateMessage],
    talkers: frozenset[str],
) -> list[CandidateMessage]:
    """Return the recent messages that may take from the recency share, newest first, without those `kept` elsewhere.

    What the `talkers` say, and what is said to them, counts as newer. The newest may, as many as the share holds. Older
    ones stay in threads with a hit, so that the hit keeps its context messages.
    """
    elsewhere = set(kept)
    candidates = (candidate for layout in layouts for candidate in layout.candidates if candidate not in elsewhere)
    recent = [each for each in candidates if each.found.is_recent and not each.found.is_deleted]
    recent.sort(key=sort_key, reverse=True)
    _measure_ways(recent, talkers)
    recent.sort(key=attrgetter("way"))
    newest = _newest_within(recent, recent_tokens)
    with_hits = {each.home for layout in layouts for each in layout.candidates if each.is_hit and each not in newest}
    return [each for each in recent if each in newest or each.home not in with_hits]


def _with_recent_last(layouts: Sequence[ThreadLayout], recent: Sequence[CandidateMessage]) -> list[ThreadLayout]:
    """Return the layouts with the recent messages last: their thread if they are all of one, else one for them.

    A thread of which anything else was read keeps its recent messages.
    """
    homes = list(dict.fromkeys(candidate.home for candidate in recent))
    if len(homes) == 1 and homes[0].is_thread:
        return _with_thread_last(layouts, homes[0])
    chosen = set(recent)
    kept = {home for home in homes if home.is_thread and not chosen.issuperset(home.candidates)}
    moved = [candidate for candidate in recent if candidate.home not in kept]
    if not moved:
        return [*layouts]
    taken = set(moved)
    for home in homes:
        _take_out(home, taken)
    said = (each for layout in layouts if not layout.is_thread for each in layout.candidates)
    talk = [*moved, *(each for each in said if each.found.is_recent and not each.found.is_deleted)]
    last = ThreadLayout(
        channel=moved[0].home.channel,
        channel_label=moved[0].home.channel_label,
        thread_ts=moved[0].home.thread_ts,
        is_thread=False,
        is_recent=True,
        rank=len(layouts),
        candidates=sorted(moved, key=sort_key),
        sequence=sorted(talk, key=sort_key),
    )
    return [*layouts, last]


def _with_thread_last(layouts: Sequence[ThreadLayout], last: ThreadLayout) -> list[ThreadLayout]:
    """Return the layouts with a thread last, in which all recent messages are."""
    # Only with a hit is the root read, too.
    last.is_orphaned = last.is_orphaned and any(each.is_hit for each in last.candidates)
    last.is_recent = True
    return [*(layout for layout in layouts if layout is not last), last]


def _take_out(home: ThreadLayout, taken: Collection[CandidateMessage]) -> None:
    """Take messages out of a layout; the second of two neighbors of which one is taken follows a gap."""
    for before, after in pairwise(home.candidates):
        after.follows_gap |= (before in taken) != (after in taken)
    home.candidates = [each for each in home.candidates if each not in taken]


def _measure_ways(recent: Sequence[CandidateMessage], talkers: frozenset[str]) -> None:
    """Set how far recent messages, given newest first, are from the end of the talk, in tokens."""
    way = 0
    for candidate in recent:
        found = candidate.found
        said_to = find_addressed(found.text) if talkers else ()
        is_with_talkers = talkers and not talkers.isdisjoint((*said_to, (found.user or "").lower(), found.name.lower()))
        candidate.way = way * WAY_OF_TALKERS if is_with_talkers else way
        way += found.token_count + OVERHEAD_TOKENS


def _newest_within(recent: Sequence[CandidateMessage], recent_tokens: int) -> set[CandidateMessage]:
    """Return the newest message and those before it whose texts fit, by estimate, since nothing is rendered yet."""
    totals = accumulate(each.found.token_count + OVERHEAD_TOKENS for each in recent)
    pairs = zip(recent, totals, strict=True)
    return {each for each, total in pairs if each is recent[0] or total <= recent_tokens}


def sort_key(candidate: CandidateMessage) -> tuple[datetime, str, str]:
    """Return the key that sorts candidates by time."""
    return candidate.found.sent_at, candidate.found.channel, candidate.found.ts
