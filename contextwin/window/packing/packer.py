"""Ranked threads and a budget → the threads to show, and the hits left out with their reasons.

A long message of which one chunk stands out is tried chunk by chunk, each by its own score, unless the whole is cheap.

The best hit is taken first, from the budget without the recency share, so that a larger budget does not lose it. Then
recent messages take their share, all candidates are taken best first while they fit, and recent messages take what is
left. A message that does not fit does not stop smaller ones behind it. Lines are counted one by one while planning; the
joined text is counted before it is returned.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from contextwin.errors import BudgetError
from contextwin.models.messages import MessageKey
from contextwin.models.windows import DroppedMessages, ScoredThread, WindowThread
from contextwin.window.packing.layout import CandidateMessage, lay_out_threads
from contextwin.window.packing.measure import TokenMeter
from contextwin.window.packing.pack_request import Packed, PackRequest
from contextwin.window.packing.selection import MessageSelection
from contextwin.window.packing.turns import fill, list_turns
from contextwin.window.render.rendering import render_window

#: A window says when it was asked from this budget on, of which the line takes a tenth. Unmeasured.
ASKED_FROM_TOKENS = 120
#: And how its blocks are ordered from this one on, of which the line takes 1 %: with 1,200, a question of
#: quality/answers loses its answer at 1,500.
ORDER_FROM_TOKENS = 2_000


def pack_window(ranked: Sequence[ScoredThread], *, request: PackRequest) -> Packed:
    """Return the threads to show of `ranked`, best first, each with its messages in time order.

    A budget too small for any message gives an empty text. Raises BudgetError for a budget below 1 or an unknown
    encoding.
    """
    if request.budget_tokens < 1:
        raise BudgetError(f"a budget of {request.budget_tokens} tokens holds nothing; give at least 1")
    request = _without_lines_too_large(request)
    has_order = request.budget_tokens >= ORDER_FROM_TOKENS and not request.answers and not request.first
    meter = _make_meter(request, has_order=has_order, only_label=_only_label(ranked, request))
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
    turns = list_turns(candidates, meter, request.budget_tokens, answer_rank)
    best = max((each.as_answer for each in candidates if each.is_hit), default=0.0)
    limit = request.budget_tokens
    while True:
        selection = MessageSelection(request, meter, best)
        fill(selection, turns, limit)
        threads = tuple(
            _with_age(layout.fill(selection.shown), meter) for layout in layouts if layout in selection.opened
        )
        text = render_window(threads, request.format, request.note, request.asked_at, request.zone, has_order=has_order)
        total = meter.lines.count_text(text)
        if total <= request.budget_tokens:
            missing = _find_missing(selection, candidates, request.explained)
            return Packed(
                threads=threads,
                text=text,
                total_tokens=total,
                dropped=DroppedMessages(partial(selection.drop_all, missing, request.budget_tokens - total)),
                duplicates=sum(map(selection.is_repeated, missing)),
                note=request.note,
                recent_tokens=sum(selection.tokens[each] for each in selection.shown if each.found.is_recent),
                recent_share=selection.recent_share,
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
    selection: MessageSelection, candidates: Iterable[CandidateMessage], explained: Container[MessageKey]
) -> list[CandidateMessage]:
    """Return the hits that are not shown, and the context messages to explain, best first."""
    missing = [
        each
        for each in candidates
        if each not in selection.shown and (each.is_hit or (explained and each.found.key in explained))
    ]
    missing.sort(key=lambda each: -each.score.total)
    return missing
