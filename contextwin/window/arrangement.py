"""The second half of a window: from what was found to what is shown, as functions of values.

group → score → pack → render

No database, no clock, no randomness: the same values give the same window.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from math import inf
from typing import NamedTuple

from contextwin.analysis.garbage import without_collection
from contextwin.errors import BudgetError, FindAgainError
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, Retrieval, TemporalResult
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import (
    AnswerKind,
    ContextWindow,
    Dropped,
    DroppedMessages,
    RecentTalk,
    ScoredThread,
    TimeAnswer,
    WindowThread,
)
from contextwin.providers.embedders import joins_languages
from contextwin.query.planner import reads_names, with_weights
from contextwin.temporal import find_zone
from contextwin.window.events import order_first
from contextwin.window.foreign import is_foreign
from contextwin.window.found import UNLIKELY, found_probability
from contextwin.window.grouping import group_messages
from contextwin.window.packing.pack_request import Packed, PackRequest
from contextwin.window.packing.packer import pack_window
from contextwin.window.render.dates import format_age
from contextwin.window.render.notes import CONFIDENCE_THRESHOLD, explain_empty, format_result, format_search
from contextwin.window.render.rendering import label_channels
from contextwin.window.retrieve.participation import (
    A_DAY,
    EVEN,
    LEAST_TALK,
    Participation,
    measure_participation,
    outweighs_talk,
    recent_budget,
)
from contextwin.window.retrievers import drop_uncounted
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.scorer import score_groups
from contextwin.window.scoring.second_look import read_sought

#: Where nothing is likely to be found, `fill="relevant"` gives no more than this many tokens, or the talk alone to what
#: goes on with it. Unmeasured.
SMALL_TOKENS = 300
#: `fill="relevant"` leaves out what has less than this share of the best score. Of 70 questions of locomo, recall at
#: 2,000 tokens is as with the whole budget, with 0.4 0.7 points less; slack-live loses nothing with either.
MIN_SHARE = 0.3


class Reach(NamedTuple):
    """How far the search reached what was asked."""

    likely: float  #: how likely it was found, 0–1
    is_unlikely: bool  #: nothing that was found matches well
    is_foreign: bool  #: most that was found is in another language than the prompt, and no vector joins them
    is_doubtful: bool  #: the prompt may ask about time or number something that was not understood


@without_collection()
def arrange_window(
    retrieval: Retrieval,
    weights: ScoringWeights | None = None,
    *,
    max_tokens: int | None = None,
    explained: Container[MessageKey] = (),
) -> ContextWindow:
    """Return the window of what was found, with other weights or a smaller budget than the request's if they are given.

    With the request's own it is what `build` returns, but for `window_id` and `pack_ms`, which only `build` gives. For
    a smaller budget, `build` may read fewer recent messages and shorter lists of a question about time.
    `dropped` also has those of the messages `explained` that were read beside a hit and are not shown.
    Raises FindAgainError for weights and budgets for which other messages would have been found, and BudgetError for a
    budget below 1.
    """
    retrieval = _with_value(drop_uncounted(reweigh(retrieval, weights, max_tokens)))
    request, plan, found = retrieval.request, retrieval.plan, retrieval.found
    participation = measure_participation(request, plan, found)
    likely = found_probability(plan, found)
    # With fill="budget", talk fills the rest anyway.
    is_found = _is_found_first(request, participation, likely)
    recent_tokens = recent_budget(request.max_tokens, participation, request.weights, is_found=is_found)
    is_unlikely = bool(found.messages) and likely < UNLIKELY and participation.score < EVEN
    reach = _reach_of(retrieval, likely, is_unlikely=is_unlikely)
    pack_request = _make_pack_request(retrieval, recent_tokens, participation, reach)
    packed = _pack(retrieval, replace(pack_request, explained=explained), reach)
    excluded = _drop_excluded(retrieval, packed.threads)
    return ContextWindow(
        window_id="",
        workspace=request.workspace,
        prompt=request.prompt,
        asked_at=request.asked_at,
        budget_tokens=request.max_tokens,
        total_tokens=packed.total_tokens,
        encoding=request.encoding,
        plan=replace(plan, confidence=found.answers.confidence) if found.answers else plan,
        threads=packed.threads,
        text=packed.text,
        note=packed.note,
        answer=_answer_of(plan, found.answers),
        found=likely if packed.threads else 0.0,
        goes_on=participation.probability,
        recent=RecentTalk(
            share=min(recent_tokens / request.max_tokens, packed.recent_share),
            tokens=packed.recent_tokens,
            reasons=participation.reasons,
        ),
        empty_reason="" if packed.threads else explain_empty(request, plan, found, has_room=_has_room(packed, request)),
        access=found.access,
        format=request.format,
        dropped=DroppedMessages(lambda: sorted((*packed.dropped, *excluded), key=lambda each: -each.score))
        if excluded
        else packed.dropped,
        degraded=found.degraded,
        stats={
            **found.stats,
            **_count(packed),
            "foreign": float(reach.is_foreign),  # What the note says in words.
            "doubtful": float(reach.is_doubtful),
            **(_count_excluded(excluded) if request.explain else {}),
        },
    )


def _pack(retrieval: Retrieval, request: PackRequest, reach: Reach) -> Packed:
    """Return what is packed; with the note that a time leaves nothing out only where it shows other times, too."""
    scored, preferred = score_found(retrieval), retrieval.found.search_description.preferred
    packed = pack_window(scored, request=request)
    hits = (message for thread in packed.threads for message in thread.messages if message.is_hit)
    if preferred is None or retrieval.found.answers or not _has_others(preferred, (hit.sent_at for hit in hits)):
        return packed
    note = _format_note(retrieval, reach, is_mixed=True)
    return pack_window(scored, request=replace(request, note=note))


def _has_others(preferred: tuple[datetime | None, datetime | None], times: Iterable[datetime]) -> bool:
    """Return whether one of the times is outside the one that only counts more."""
    oldest, latest = preferred
    return any((oldest and at < oldest) or (latest and at >= latest) for at in times)


def score_found(retrieval: Retrieval) -> list[ScoredThread]:
    """Return the threads and conversations of what was found with their scores, best first."""
    return score_groups(group_messages(retrieval.found.messages), _scoring_context(retrieval))


def explain_hits(retrieval: Retrieval) -> tuple[str, str]:
    """Return the note of a search, which is about its hits alone, and why there are none if there are none."""
    hits = tuple(message for message in retrieval.found.messages if message.is_hit)
    matching = _with_value(replace(retrieval, found=replace(retrieval.found, messages=hits)))
    likely = found_probability(matching.plan, matching.found)
    reason = explain_empty(matching.request, matching.plan, matching.found, has_room=True)
    preferred = retrieval.found.search_description.preferred
    is_mixed = preferred is not None and _has_others(preferred, (hit.sent_at for hit in hits))
    reach = _reach_of(matching, likely, is_unlikely=bool(hits) and likely < UNLIKELY)
    return _format_note(matching, reach, is_mixed=is_mixed), reason


def _reach_of(retrieval: Retrieval, likely: float, *, is_unlikely: bool) -> Reach:
    plan, found = retrieval.plan, retrieval.found
    return Reach(
        likely=likely,
        is_unlikely=is_unlikely,
        is_foreign=is_foreign(plan, found, retrieval.embedder, likely),
        is_doubtful=found.answers is None and _is_doubtful(plan, found),
    )


def _is_doubtful(plan: QueryPlan, found: Found) -> bool:
    """Return whether something may be asked about time or number that was not understood, which few prompts do."""
    if plan.confidence >= CONFIDENCE_THRESHOLD:
        return False
    from contextwin.window.things.doubt import is_doubtful

    return is_doubtful(plan, found)


def reweigh(retrieval: Retrieval, weights: ScoringWeights | None, max_tokens: int | None = None) -> Retrieval:
    """Return what is found for the same request with other weights or a smaller budget, without looking anything up.

    Raises FindAgainError where others would be found, and BudgetError for a budget below 1.
    """
    request = retrieval.request
    weights = weights or request.weights
    max_tokens = request.max_tokens if max_tokens is None else max_tokens
    if weights == request.weights and max_tokens == request.max_tokens:
        return retrieval
    if max_tokens < 1:
        raise BudgetError(f"max_tokens must be at least 1, got {max_tokens}")
    if max_tokens > request.max_tokens:
        raise FindAgainError(
            f"messages were found for {request.max_tokens} tokens, and a budget of {max_tokens} may hold others; "
            "find again for the larger budget"
        )
    if reads_names(weights) != reads_names(request.weights):
        raise FindAgainError(
            f"messages were found with speaker_boost={request.weights.speaker_boost:g}, and with "
            f"{weights.speaker_boost:g} names and times in the prompt are read differently; find again"
        )
    plan = with_weights(retrieval.plan, request, weights)
    return replace(retrieval, request=replace(request, weights=weights, max_tokens=max_tokens), plan=plan)


def _scoring_context(retrieval: Retrieval) -> ScoringContext:
    """Return what the score of a message depends on beside the message."""
    request, found = retrieval.request, retrieval.found
    return ScoringContext(
        plan=retrieval.plan,
        weights=request.weights,
        asked_at=request.asked_at,
        channel=request.channel,
        thread_ts=request.thread_ts,
        asker=request.asker,
        named=found.named,
        ages=found.ages,
        prompt_weight=found.prompt_weight,
        is_filtered=request.filters.chooses_messages,
        joins_languages=joins_languages(retrieval.embedder),
    )


def _is_found_first(request: CompletedRequest, talk: Participation, likely: float) -> bool:
    """Return whether what was found comes before recent messages; never before the thread that is answered in."""
    return request.fill == "relevant" and request.thread_ts is None and outweighs_talk(talk, likely)


def _make_pack_request(retrieval: Retrieval, recent_tokens: int, talk: Participation, reach: Reach) -> PackRequest:
    request, plan, found = retrieval.request, retrieval.plan, retrieval.found
    is_dated = plan.kind != "relevance" or (plan.time is not None and plan.time.kind in ("point", "duration"))
    answers, description = found.answers, found.search_description
    is_relevant = request.fill == "relevant" and answers is None
    return PackRequest(
        budget_tokens=min(request.max_tokens, SMALL_TOKENS)
        if is_relevant and reach.is_unlikely
        else request.max_tokens,
        encoding=request.encoding,
        stored_encoding=retrieval.stored_encoding,
        format=request.format,
        recent_tokens=recent_tokens,
        live_from=request.asked_at - A_DAY,
        max_messages=request.max_messages,
        max_threads=request.max_threads,
        max_message_tokens=request.max_message_tokens,
        min_score=request.filters.min_score,
        min_share=_least_share(reach) if is_relevant else 0.0,
        found_first=is_relevant and _is_found_first(request, talk, reach.likely),
        least_recent_tokens=max(LEAST_TALK, int(request.max_tokens * request.weights.recent_share)),
        channel_labels=label_channels(found.channels),
        domain=found.domain,
        asked_at=request.asked_at,
        dated_from=request.asked_at if is_dated else None,
        zone=find_zone(plan.tz),
        sought=read_sought(plan, found.channels.values()),
        best_first=not talk.score or (talk.searches and (talk.score < EVEN or reach.likely >= EVEN)),
        old_first=talk.searches,
        talkers=talk.talkers,
        first=order_first(found.messages, plan, found.named) if _comes_first(retrieval) else (),
        answers=_in_packing_order(answers) if answers else (),
        is_sure=_is_sure(answers) if answers else bool(plan.event and not plan.event.words),
        has_times=answers is not None or bool(description.oldest or description.latest or description.preferred),
        note=_format_note(retrieval, reach, is_mixed=False),
    )


def _in_packing_order(answers: TemporalResult) -> tuple[MessageKey, ...]:
    """Return the answers in the order in which the window takes them."""
    if not answers.is_sample:
        return answers.keys
    from contextwin.window.aggregates import in_packing_order

    return in_packing_order(answers)


def _least_share(reach: Reach) -> float:
    """Return the share of the best score that is shown; none is enough for a remark that nothing is found for."""
    return inf if reach.likely < UNLIKELY and not reach.is_unlikely else MIN_SHARE


def _is_sure(answers: TemporalResult) -> bool:
    """Return whether an answer stands first: it is certain, or of things that have all that is asked for, or a list.

    Relevance knows no order of things.
    """
    is_list = answers.ordinal is None and len(answers.keys) > 1
    are_things = answers.search_description.introduces and (is_list or not answers.lacks_word)
    return are_things or answers.confidence >= CONFIDENCE_THRESHOLD


def _comes_first(retrieval: Retrieval) -> bool:
    """Return whether what speaks of the days comes first: nothing else is asked for, or all that was sent then."""
    plan, things = retrieval.plan, retrieval.found.answers
    if plan.event is None or plan.event.is_when or (things is not None and things.ordinal is not None):
        return False
    return plan.kind == "chronological" or plan.event.words == () or bool(retrieval.found.named)


def _format_note(retrieval: Retrieval, reach: Reach, *, is_mixed: bool) -> str:
    """Return what is said above the messages: what a question about time found, or what was looked for and how well."""
    found, asked_at = retrieval.found, retrieval.request.asked_at
    if found.answers:
        return format_result(found.answers, asked_at)
    return format_search(
        found.search_description,
        is_unlikely=reach.is_unlikely,
        is_doubtful=reach.is_doubtful,
        is_mixed=is_mixed,
        is_foreign=reach.is_foreign,
    )


def _with_value(retrieval: Retrieval) -> Retrieval:
    """Return what was found with who wrote the one message that is asked for, or how long ago, where that is asked."""
    time, answers = retrieval.plan.time, retrieval.found.answers
    if time is None or answers is None or answers.total == 0 or answers.ordinal is None or len(answers.keys) != 1:
        return retrieval
    if time.kind == "duration":
        value = format_age(answers.sent_at[0], retrieval.request.asked_at, find_zone(retrieval.plan.tz))
        answers = replace(answers, value=value)
    elif time.asks_who and not answers.search_description.introduces:  # Who tells of a thing need not have made it.
        written = (message for message in retrieval.found.messages if message.key == answers.keys[0])
        answers = replace(answers, author=next((message.name for message in written), None))
    return replace(retrieval, found=replace(retrieval.found, answers=answers))


def _answer_of(plan: QueryPlan, answers: TemporalResult | None) -> TimeAnswer | None:
    """Return what a question about time asks for; None for other plans."""
    if answers is None or plan.kind == "relevance":
        return None
    is_understood = answers.search_description.introduces  # Of "the earliest repository", the repository.
    kind: AnswerKind = "aggregate" if answers.measure is not None else "count" if answers.is_count else "messages"
    return TimeAnswer(
        kind="nothing" if answers.total == 0 or answers.refusal else kind,
        count=answers.total,
        value=answers.value if answers.measure is not None else None,
        told=answers.author or (answers.value if answers.measure is None else None),
        keys=answers.keys if answers.total != 0 else (),
        oldest=answers.search_description.oldest or plan.oldest,
        latest=answers.search_description.latest or plan.latest,
        tz=plan.tz,
        certain=answers.confidence >= CONFIDENCE_THRESHOLD,
        unread=plan.time.unread if plan.time and not is_understood else (),
    )


def _has_room(packed: Packed, request: CompletedRequest) -> bool:
    """Return whether messages were left out, none of them for want of room; `packed.dropped` has hits alone."""
    is_left_out = bool(packed.dropped) or request.filters.min_score > 0
    return is_left_out and all(dropped.reason != "budget" for dropped in packed.dropped)


def _drop_excluded(retrieval: Retrieval, threads: Sequence[WindowThread]) -> list[Dropped]:
    """Return the messages that were excluded and are not shown beside a hit, with the scores that hits would have."""
    if not retrieval.found.excluded:
        return []
    shown = {(message.channel, message.ts) for thread in threads for message in thread.messages}
    filters = {each.message.key: each.filter for each in retrieval.found.excluded if each.message.key not in shown}
    if not filters:
        return []
    others = (message for message in retrieval.found.messages if message.key not in filters)
    excluded = (each.message for each in retrieval.found.excluded if each.message.key in filters)
    everything = replace(retrieval.found, messages=(*others, *excluded))
    scored = (each for thread in score_found(replace(retrieval, found=everything)) for each in thread.messages)
    return [
        Dropped(
            channel=each.message.channel,
            ts=each.message.ts,
            score=each.score.total,
            reason="time_range" if filters[each.message.key] is None else "filter",
            breakdown=each.score,
            filter=filters[each.message.key],
        )
        for each in scored
        if each.message.key in filters
    ]


def _count_excluded(excluded: Sequence[Dropped]) -> dict[str, float]:
    by_time = sum(dropped.reason == "time_range" for dropped in excluded)
    return {"excluded_by_filter": len(excluded) - by_time, "excluded_by_time": by_time}


def _count(packed: Packed) -> dict[str, float]:
    return {"duplicates": packed.duplicates}
