"""A slot → what would be shown of its message, and the tokens that costs as rendered."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import NamedTuple

from contextwin.analysis.tokens import count_tokens, truncate_to_tokens
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowFormat
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import WindowMessage
from contextwin.window.notes import format_ago
from contextwin.window.packing.layout import CandidateMessage, ThreadLayout
from contextwin.window.rendering import (
    LineContext,
    has_own_time_label,
    kind_of,
    permalink,
    render_frame,
    render_header,
    render_mark,
    render_message,
    render_missing_root,
    render_note,
    render_source,
)

DELETED = "(deleted)"
#: What a message costs besides its text, about: time, name and markup; with `context` its address too.
LINE_TOKENS: dict[WindowFormat, int] = {"text": 10, "context": 70, "xml": 35, "messages": 10}
#: A message whose estimate is more than this times what is left is not even counted. A guess.
DOUBT = 1.25
#: A cut that starts inside a word moves on to the next one if it is this near, in characters.
MAX_WORD_CHARS = 40


class MeasuredMessage(NamedTuple):
    """A message as it would be shown."""

    message: WindowMessage  #: what would be shown
    tokens: int  #: what its lines cost


@dataclass(eq=False, kw_only=True, slots=True)
class TokenMeter:
    """Counts what would be rendered, one piece at a time. It remembers, since a message is weighed more than once."""

    encoding: str  #: the tiktoken encoding of the budget
    format: WindowFormat  #: how the text is written
    domain: str | None  #: for permalinks
    max_message_tokens: int | None  #: longer messages are cut
    has_stored_counts: bool  #: `FoundMessage.token_count` is in `encoding`
    answers: frozenset[MessageKey] = frozenset()  #: what is marked
    dated_from: datetime | None = None  #: what the age of a thread's day is counted from
    _whole: dict[CandidateMessage, MeasuredMessage] = field(default_factory=dict)
    _cut: dict[tuple[CandidateMessage, int], MeasuredMessage | None] = field(default_factory=dict)

    def estimate(self, candidate: CandidateMessage) -> int:
        """Return about what a message costs; without counting it when its stored count can be used."""
        if candidate in self._whole or candidate.found.token_count == 0 or not self.has_stored_counts:
            return self.measure_whole(candidate).tokens
        return (
            min(candidate.found.token_count, self.max_message_tokens or candidate.found.token_count)
            + LINE_TOKENS[self.format]
        )

    def measure_whole(self, candidate: CandidateMessage) -> MeasuredMessage:
        """Return the message with all its text, or with as much as any message may have."""
        if candidate not in self._whole:
            text, limit = candidate.found.text, self.max_message_tokens
            if limit is not None and count_tokens(text, self.encoding) > limit:
                text = self._excerpt(candidate.found, limit) or "…"
            self._whole[candidate] = self._weigh(candidate, text)
        return self._whole[candidate]

    def is_hopeless(self, candidate: CandidateMessage, left: int) -> bool:
        """Return whether, by its estimate, not even the best chunk of a message fits into what is left."""
        return self.estimate(candidate) * _chunk_share(candidate.found) > DOUBT * left

    def weigh_forms(self, candidate: CandidateMessage, left: int) -> Iterator[MeasuredMessage]:
        """Yield the message whole, unless that is hopeless, and then as its best chunk, if that is less."""
        if self.estimate(candidate) <= DOUBT * left:
            yield self.measure_whole(candidate)
        if candidate.found.best_chunk and _chunk_share(candidate.found) < 1.0:
            chunk = count_tokens(candidate.found.text[slice(*candidate.found.best_chunk)], self.encoding)
            chunk += _count_short("…  …", self.encoding)
            if text := self._excerpt(candidate.found, min(chunk, self.max_message_tokens or chunk)):
                yield self._weigh(candidate, text)

    def measure_cut(self, candidate: CandidateMessage, max_tokens: int) -> MeasuredMessage | None:
        """Return as much of the message as costs at most `max_tokens`, or None when not one word fits."""
        if max_tokens < 1:
            return None
        key = candidate, max_tokens
        if key not in self._cut:
            self._cut[key] = self._search_cut(candidate, max_tokens)
        return self._cut[key]

    def measure_frame(self) -> int:
        """Return what the text costs before anything is in it."""
        return count_tokens(render_frame(self.format), self.encoding)

    def measure_note(self, note: str) -> int:
        """Return what a line above the messages costs."""
        return count_tokens(f"{render_note(note, self.format)}\n", self.encoding)

    def format_ago(self, day: date) -> str:
        """Return how long ago a day was, "" where headers do not say so."""
        if self.dated_from is None:
            return ""
        today = self.dated_from.astimezone(UTC).date()
        midnight = datetime.combine(day, time(), UTC)
        return "today" if day == today else format_ago(midnight, datetime.combine(today, time(), UTC))

    def measure_header(self, layout: ThreadLayout) -> int:
        """Return what opening a thread costs, with what separates it from the one before."""
        kind = kind_of(is_thread=layout.thread.is_thread, is_recent=layout.thread.is_recent)
        header = render_header(layout.thread.channel_label, layout.day, kind, self.format, self.format_ago(layout.day))
        orphan = render_missing_root(self.format) if layout.thread.is_orphaned else ""
        return _count_short(f"\n{header}{orphan}", self.encoding)

    def weigh_time(self, candidate: CandidateMessage, known: Set[tuple[ThreadLayout, date]], is_first: bool) -> int:
        """Return what it costs, about, to write when a message was sent, given whose days and spans are written by now.

        The header says the day of the first message; times are on every line in XML.
        """
        tokens = (
            0 if is_first or (candidate.layout, candidate.day) in known else _count_short(" 2026-12-28", self.encoding)
        )
        shares = self.format != "xml" and (candidate.layout, candidate.span) not in known
        return tokens + (_count_short("09:41", self.encoding) if shares else 0)

    def weigh_mark(self) -> int:
        """Return what the line costs that says how many messages are left out."""
        return _count_short(render_mark(100, self.format), self.encoding)

    def _search_cut(self, candidate: CandidateMessage, max_tokens: int) -> MeasuredMessage | None:
        limit = max_tokens
        while text := self._excerpt(candidate.found, limit):
            measured = self._weigh(candidate, text)
            if measured.tokens <= max_tokens:
                return measured
            limit = limit * max_tokens // measured.tokens
        return None

    def _weigh(self, candidate: CandidateMessage, text: str) -> MeasuredMessage:
        found = candidate.found
        message = WindowMessage(
            channel=found.channel,
            ts=found.ts,
            user=found.user,
            name=found.name,
            sent_at=found.sent_at,
            text=DELETED if found.is_deleted else text,
            role=candidate.role,
            truncated=not found.is_deleted and text != found.text,
            score=None if found.is_recent and not candidate.is_hit else candidate.score,
            is_answer=found.key in self.answers,
            permalink=permalink(self.domain, found.channel, found.ts, found.thread_ts),
        )
        # Date and time may stand on an earlier line (`weigh_time`); a number is taken for as long as most.
        place = LineContext(candidate.day, candidate.is_reply, 10, has_stamp=has_own_time_label(message))
        lines = render_message(message, place, self.format) + render_source(message, 10, self.format)
        return MeasuredMessage(message, count_tokens(lines, self.encoding))

    def _excerpt(self, found: FoundMessage, max_tokens: int) -> str:
        """Return text from where `_word_start` says, "…" where some is missing; "" when not one word fits."""
        start = _word_start(found)
        rest = found.text[start:].strip()
        head = "… " if start else ""
        kept = truncate_to_tokens(rest, max_tokens - _count_short(f"{head} …", self.encoding), self.encoding).rstrip()
        return kept and f"{head}{kept}{' …' if len(kept) < len(rest) else ''}"


def _chunk_share(found: FoundMessage) -> float:
    """Return how much of a message its best chunk is, 0–1."""
    if not found.best_chunk or not found.text:
        return 1.0
    start, end = found.best_chunk
    return min((end - start) / len(found.text), 1.0)


def _word_start(found: FoundMessage) -> int:
    """Return where the best chunk of a hit starts, moved on to the start of a word; other messages are shown from 0.

    Offsets are those of the stored text, so the names put in for mentions can have shifted them.
    """
    start = found.best_chunk[0] if found.is_hit and found.best_chunk else 0
    if not 0 < start < len(found.text):
        return 0
    if found.text[start - 1].isspace() or found.text[start].isspace():
        return start
    space = found.text.find(" ", start, start + MAX_WORD_CHARS)
    return start if space < 0 else space


@lru_cache(maxsize=4096)
def _count_short(text: str, encoding: str) -> int:
    return count_tokens(text, encoding)
