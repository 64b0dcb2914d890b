"""Token counts: what would be shown of a candidate message, and how many tokens its rendered lines have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from functools import cache, lru_cache
from math import ceil
from typing import NamedTuple

from contextwin.analysis.tokens import LineCounter, count_tokens, truncate_to_tokens
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowFormat
from contextwin.models.windows import DELETED, WindowMessage
from contextwin.window.packing.excerpt import (
    CUT,
    excerpt_around,
    excerpt_question,
    find_headline,
    says_little,
    skip_fragment,
)
from contextwin.window.packing.layout import CandidateMessage, ThreadLayout
from contextwin.window.render.dates import format_ago, local_day
from contextwin.window.render.rendering import (
    ORDER_WITH_RECENT,
    LineContext,
    has_own_time_label,
    header_day,
    kind_of,
    links_of,
    permalink,
    render_frame,
    render_gap,
    render_header,
    render_message,
    render_missing_root,
    render_omission,
    render_preamble,
    render_source,
    time_bucket,
)

#: Estimated tokens of a message besides its text: time, name and markup; with `context` its address too. Unmeasured.
LINE_TOKENS: dict[WindowFormat, int] = {"text": 10, "context": 70, "context_scored": 78, "xml": 35, "messages": 10}
#: A message is not counted if its estimate is more than this times the tokens left. Unmeasured.
ESTIMATE_MARGIN = 1.25
#: A cut that starts inside a word moves to the next word if that is within so many characters. Unmeasured.
MAX_WORD_CHARS = 40


#: A thread, and a day or the start of a time bucket that is written in it; a bucket is equal to no day.
TimeLabelPart = tuple[ThreadLayout, date]


class MeasuredMessage(NamedTuple):
    """A message as it would be shown."""

    message: WindowMessage  #: what would be shown
    tokens: int  #: of its lines


@dataclass(eq=False, kw_only=True, slots=True)
class TokenMeter:
    """Counts the tokens of each rendered piece. Counts are cached, since a message is tried more than once."""

    encoding: str  #: the tiktoken encoding of the budget
    format: WindowFormat  #: how the text is written
    domain: str | None  #: for permalinks
    max_message_tokens: int | None  #: longer messages are cut
    has_stored_counts: bool  #: `FoundMessage.token_count` is in `encoding`
    answers: frozenset[MessageKey] = frozenset()  #: messages that are marked
    asked_at: datetime | None = None  #: the window says when it was asked; None: it does not
    dated_from: datetime | None = None  #: headers say how long before this they begin; None: they do not
    zone: tzinfo = UTC  #: of days and times
    has_order: bool = False  #: a line says how the blocks are ordered
    only_label: str = ""  #: the label of the only channel, which stands once; "" where headers name channels
    wanted: frozenset[str] = frozenset()  #: terms of the prompt, around which messages are cut
    language: str = "und"  #: of the prompt, ISO 639-1
    lines: LineCounter = field(init=False)  #: what counts rendered lines and texts
    _whole: dict[CandidateMessage, MeasuredMessage] = field(default_factory=dict)
    _least: dict[CandidateMessage, float] = field(default_factory=dict)
    _headers: dict[ThreadLayout, int] = field(default_factory=dict)
    _labels: dict[CandidateMessage, tuple[TimeLabelPart, TimeLabelPart]] = field(default_factory=dict)
    _cut: dict[tuple[CandidateMessage, int], MeasuredMessage | None] = field(default_factory=dict)
    _later: set[CandidateMessage] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lines = LineCounter(self.encoding)

    def estimate(self, candidate: CandidateMessage) -> int:
        """Return the estimated tokens of a message, from its stored count where that can be used."""
        stored = candidate.found.token_count
        if candidate in self._whole or stored == 0 or candidate in self._later or not self.has_stored_counts:
            return self.measure_whole(candidate).tokens
        return min(stored, self.max_message_tokens or stored) + LINE_TOKENS[self.format]

    def measure_whole(self, candidate: CandidateMessage) -> MeasuredMessage:
        """Return the message with all its text, up to `max_message_tokens`."""
        if candidate not in self._whole:
            text, limit = candidate.found.text, self.max_message_tokens
            if limit is not None and count_tokens(text, self.encoding) > limit:
                text = self._excerpt(candidate, limit) or "…"
            self._whole[candidate] = self._measure(candidate, text)
            self._least.pop(candidate, None)  # It was an estimate.
        return self._whole[candidate]

    def measure_later(self, candidate: CandidateMessage, left: int) -> None:
        """Measure a message that may fit into the tokens left when somebody next asks how many it has."""
        if candidate not in self._whole and self.may_fit(candidate, left):
            self._later.add(candidate)
            self._least.pop(candidate, None)

    def estimate_least(self, candidate: CandidateMessage) -> int:
        """Return the estimated tokens of the smallest form in which a message is tried: whole, or its best chunk."""
        return ceil(self._estimate_least(candidate))

    def may_fit(self, candidate: CandidateMessage, left: int) -> bool:
        """Return whether, by its estimate, the whole message may fit into the tokens left."""
        return self.estimate(candidate) <= ESTIMATE_MARGIN * left

    def cannot_fit(self, candidate: CandidateMessage, left: int) -> bool:
        """Return whether, by its estimate, not even the best chunk of a message fits into the tokens left."""
        least = self._least.get(candidate)
        return (self._estimate_least(candidate) if least is None else least) > ESTIMATE_MARGIN * left

    def _estimate_least(self, candidate: CandidateMessage) -> float:
        if candidate not in self._least:
            tokens = self.estimate(candidate)
            self._least[candidate] = tokens * _chunk_share(candidate)
        return self._least[candidate]

    def chunk_cannot_fit(self, candidate: CandidateMessage, chunk: int, left: int) -> bool:
        """Return whether, by its estimate, a chunk of a message does not fit into the tokens left."""
        located, chars = candidate.found.chunks[chunk], max(1, len(candidate.found.text))
        return self.estimate(candidate) * (located.end - located.start) / chars > ESTIMATE_MARGIN * left

    def measure_forms(self, candidate: CandidateMessage, left: int) -> Iterator[MeasuredMessage]:
        """Yield the message whole, unless its estimate is too large, then its best chunk, if that is less."""
        if self.may_fit(candidate, left):
            yield self.measure_whole(candidate)
        best = candidate.best_chunk
        if best and _chunk_share(candidate) < 1.0:
            chunk = count_tokens(candidate.found.text[best.start : best.end], self.encoding)
            chunk += _count_short("…  …", self.encoding)
            if text := self._excerpt(candidate, min(chunk, self.max_message_tokens or chunk)):
                yield self._measure(candidate, text)

    def measure_chunks(self, candidate: CandidateMessage, chunks: Collection[int]) -> list[MeasuredMessage]:
        """Return these chunks of a long message, with "…" where text is missing, and the score of the best of them.

        The first form has the message's headline before them, if there is one. None, if they are empty or have more
        than `max_message_tokens`.
        """
        text, found = candidate.found.text, candidate.found
        located = (found.chunks[chunk] for chunk in sorted(chunks))
        spans = _join_spans((_next_word(text, each.start), _next_word(text, each.end)) for each in located)
        spans = [(skip_fragment(text, start, end), end) for start, end in spans]
        kept = f" {CUT} ".join(text[start:end].strip() for start, end in spans)
        if not kept.strip(" …") or (
            self.max_message_tokens and count_tokens(kept, self.encoding) > self.max_message_tokens
        ):
            return []
        head, tail = text[: spans[0][0]].strip(), text[spans[-1][1] :].strip()
        if len(spans) == 1 and not head and not tail:
            return [self.measure_whole(candidate)]
        headline = find_headline(text)
        has_headline = bool(headline) and len(head) >= len(headline) and not self.max_message_tokens
        score = max((candidate.chunk_scores[chunk] for chunk in chunks), key=lambda score: score.total)
        forms = []
        for above in [headline, ""] if has_headline else [""]:
            between = f" {CUT} " if above and head != above else "\n\n" if above else f"{CUT} " if head else ""
            shown = f"{above}{between}{kept}{f' {CUT}' if tail else ''}"
            measured = self._measure(candidate, f"{shown}{keep_attached(shown, text)}")
            forms.append(measured._replace(message=replace(measured.message, score=score)))
        return forms

    def measure_cut(self, candidate: CandidateMessage, max_tokens: int) -> MeasuredMessage | None:
        """Return as much of the message as fits into `max_tokens`, or None if not one word does."""
        if max_tokens < 1:
            return None
        key = candidate, max_tokens
        if key not in self._cut:
            self._cut[key] = self._search_cut(candidate, max_tokens)
        return self._cut[key]

    def measure_question(self, candidate: CandidateMessage) -> MeasuredMessage | None:
        """Return of a message what it asks last, with "…" for the rest; None if it asks nothing."""
        text = excerpt_question(candidate.found.text)
        return self._measure(candidate, text) if text else None

    def measure_frame(self, note: str = "") -> int:
        """Return the tokens around the threads: of the frame, the lines above, and the only channel's label."""
        order = ORDER_WITH_RECENT if self.has_order else ""
        links = links_of(self.domain) if self.format == "xml" else ""
        preamble = render_preamble(note, self.format, self.asked_at, self.zone, order, links)
        frame = count_tokens(f"{render_frame(self.format)}{self.only_label}", self.encoding)
        return frame + (count_tokens(f"{preamble}\n", self.encoding) if preamble else 0)

    def format_ago(self, sent_at: datetime) -> str:
        """Return how long ago a moment was; "" if headers do not say so."""
        return format_ago(sent_at, self.dated_from, self.zone) if self.dated_from else ""

    def time_label(self, candidate: CandidateMessage) -> tuple[TimeLabelPart, TimeLabelPart]:
        """Return what a message's time label writes in its thread: the day, and the time that its bucket shares."""
        label = self._labels.get(candidate)
        if label is None:
            sent_at, layout = candidate.found.sent_at, candidate.layout
            label = (layout, local_day(sent_at, self.zone)), (layout, time_bucket(sent_at, self.zone))
            self._labels[candidate] = label
        return label

    def measure_header(self, layout: ThreadLayout) -> int:
        """Return the tokens of a thread's header, with the separator before it."""
        if layout not in self._headers:
            self._headers[layout] = self._count_header(layout)
        return self._headers[layout]

    def _count_header(self, layout: ThreadLayout) -> int:
        kind = kind_of(is_thread=layout.is_thread, is_recent=layout.is_recent, is_over=layout.is_over)
        first = layout.candidates[0].found.sent_at
        day, ago = header_day(local_day(first, self.zone), self.asked_at, self.zone), self.format_ago(first)
        label = "" if self.only_label else layout.channel_label
        header = render_header(label, day, kind, self.format, ago, layout.channel)
        missing_root = render_missing_root(self.format) if layout.is_orphaned else ""
        return _count_short(f"\n{header}{missing_root}", self.encoding)

    def estimate_time_label(self, candidate: CandidateMessage, known: Set[TimeLabelPart], is_first: bool) -> int:
        """Estimate the tokens of a message's time label, given the days and buckets already written.

        A header has the day of its first message. In XML every line has its time, which `measure_whole` counts.
        """
        day, bucket = self.time_label(candidate)
        tokens = 0
        if not is_first and day not in known:
            tokens += _count_short(" Mon 28 Dec", self.encoding)
        if self.format != "xml" and bucket not in known:
            tokens += _count_short("09:41", self.encoding)
        return tokens

    def measure_omission(self) -> int:
        """Return the tokens of a line that says how many messages are left out."""
        return _count_omission(self.format, self.encoding)

    def measure_gap(self) -> int:
        """Return the tokens of the mark between two messages that did not follow one another."""
        return _count_short(render_gap(self.format), self.encoding)

    def _search_cut(self, candidate: CandidateMessage, max_tokens: int) -> MeasuredMessage | None:
        if candidate.found.is_bot and not candidate.is_hit:
            # The fields of a program's message repeat its first line.
            line, _, fields = candidate.found.text.strip().partition("\n")
            measured = self._measure(candidate, f"{line} {CUT}" if fields else line)
            if line and measured.tokens <= max_tokens:
                return measured
        if around := self._cut_around(candidate, max_tokens):
            return around
        limit = max_tokens
        while text := self._excerpt(candidate, limit):
            measured = self._measure(candidate, text)
            if measured.tokens <= max_tokens:
                return measured
            limit = limit * max_tokens // measured.tokens
        return None

    def _cut_around(self, candidate: CandidateMessage, max_tokens: int) -> MeasuredMessage | None:
        """Return a message, or its best chunk, cut around the prompt's terms; None where its beginning has as many."""
        best, text = candidate.best_chunk, candidate.found.text
        start, end = (_next_word(text, best.start), best.end) if best and best.end <= len(text) else (0, len(text))
        before, after = f"{CUT} " if text[:start].strip() else "", f" {CUT}" if text[end:].strip() else ""

        def measure(part: str) -> MeasuredMessage:
            marked = part if part.startswith(CUT) else f"{before}{part}"
            return self._measure(candidate, marked if part.endswith(CUT) else f"{marked}{after}")

        part = excerpt_around(
            text[start:end], self.wanted, self.language, lambda part: measure(part).tokens <= max_tokens
        )
        return measure(part) if part else None

    def _measure(self, candidate: CandidateMessage, text: str) -> MeasuredMessage:
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
            score=candidate.score,
            is_answer=bool(self.answers) and found.key in self.answers,
            is_hit=candidate.is_hit,
            is_bot=found.is_bot,
            is_deleted=found.is_deleted,
            is_echo=found.is_echo,
            speaks_of=tuple((time.first, time.last) for time in found.times),
            sha256=found.sha256,
            permalink=found.permalink or permalink(self.domain, found.channel, found.ts, found.thread_ts),
        )
        # The time label may be on an earlier line (`estimate_time_label`). Most source numbers have two digits.
        (_, day), has_label = self.time_label(candidate)[0], has_own_time_label(message)
        line = LineContext(day, candidate.is_reply, 10, has_label, self.zone)
        lines = render_message(message, line, self.format) + render_source(message, 10, self.format)
        return MeasuredMessage(message, self.lines.count_line(lines))

    def _excerpt(self, candidate: CandidateMessage, max_tokens: int) -> str:
        """Return text from the best chunk on, with "…" where some is missing; "" if not one word fits.

        Where that says nothing, as inside of a log, it is from the beginning on, if that says more. Titles of files and
        captions of images that are cut off stand behind it, unless they take half of the room.
        """
        best, text = candidate.best_chunk, candidate.found.text
        start = _next_word(text, best.start) if best and best.start < len(text) else 0
        from_chunk = self._excerpt_from(text, start, max_tokens)
        if not start or not says_little(from_chunk):
            return from_chunk
        from_beginning = self._excerpt_from(text, 0, max_tokens)
        return from_chunk if says_little(from_beginning) else from_beginning

    def _excerpt_from(self, text: str, start: int, max_tokens: int) -> str:
        rest = text[start:].strip()
        head = "… " if start else ""
        room = max_tokens - _count_short(f"{head} …", self.encoding)
        kept = truncate_to_tokens(rest, room, self.encoding).rstrip()
        attached = keep_attached(kept, text)
        if attached and 2 * (tokens := count_tokens(attached, self.encoding)) <= room:
            kept = truncate_to_tokens(rest, room - tokens, self.encoding).rstrip()
        else:
            attached = ""
        return kept and f"{head}{kept}{' …' if len(kept) < len(rest) else ''}{attached}"


def _chunk_share(candidate: CandidateMessage) -> float:
    """Return the best chunk's share of a message's text, 0–1."""
    if not candidate.found.chunks:
        return 1.0
    best, text = candidate.best_chunk, candidate.found.text
    return min((best.end - best.start) / len(text), 1.0) if best and text else 1.0


def _next_word(text: str, start: int) -> int:
    """Return an offset moved to the start of a word.

    Offsets are those of the stored text; names that replace mentions can shift them.
    """
    if not 0 < start < len(text) or text[start - 1].isspace() or text[start].isspace():
        return start
    space = text.find(" ", start, start + MAX_WORD_CHARS)
    return start if space < 0 else space


def _join_spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans, given by their starts in order, with those that touch or overlap as one.

    >>> _join_spans([(0, 5), (4, 9), (12, 15)])
    [(0, 9), (12, 15)]
    """
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


@cache
def _count_omission(format: WindowFormat, encoding: str) -> int:
    return count_tokens(render_omission(100, format), encoding)


@lru_cache(maxsize=4096)
def _count_short(text: str, encoding: str) -> int:
    return count_tokens(text, encoding)


# ---- The titles of files and captions of images that stand in a message's text, and stay with what is shown of it

#: Maximum length of a title or caption that is kept whole. Unmeasured.
MAX_CHARS = 120
#: Maximum number of them. Unmeasured.
MOST_KEPT = 3

_ATTACHED = re.compile(rf"\[(?:file|image): [^\[\]\n]{{1,{MAX_CHARS}}}\]")


def keep_attached(shown: str, text: str) -> str:
    """Return what is to stand behind a part of a text: titles and captions of the whole that the part lacks, or "".

    >>> keep_attached("Look at …", "Look at this, from the harbour wall. [image: a boat at sunset]")
    ' [image: a boat at sunset]'
    """
    missing = [each for each in dict.fromkeys(_ATTACHED.findall(text)) if each not in shown]
    return "".join(f" {each}" for each in missing[:MOST_KEPT])
