"""`ContextWindowBuilder`: the read path's table of contents.

prompt → plan → resolve → retrieve → group → score → pack → render
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from time import perf_counter
from uuid import uuid4

from contextwin.errors import StoreError
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, WindowRequest
from contextwin.models.retrieved import ChannelInfo, Found, FoundMessage, TemporalResult
from contextwin.models.searches import SearchPage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import AnswerKind, ContextWindow, RecentTalk, TimeAnswer
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.providers.selection import EmbedderSelection
from contextwin.query.planner import plan_query
from contextwin.storage.store import Store
from contextwin.temporal import find_zone
from contextwin.window.aggregates import in_packing_order
from contextwin.window.entity_resolution import resolve_entities
from contextwin.window.grouping import group_messages
from contextwin.window.hits import list_hits
from contextwin.window.notes import CONFIDENCE_THRESHOLD, explain_empty, format_result, format_search
from contextwin.window.packing.packer import Packed, PackRequest, pack_window
from contextwin.window.participation import Participation, measure_participation, recent_budget
from contextwin.window.retrieval import retrieve_messages
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.match import found_probability
from contextwin.window.scoring.scorer import score_groups
from contextwin.window.validation import complete_request

#: Below this probability a window says that nothing found matches well. Of 552 questions of four sets
#: with gold in the window, 7 are below it, and 308 of 680 that nothing answers.
UNLIKELY = 0.1
#: Then `fill="relevant"` gives no more than this many tokens. Unmeasured.
SMALL_TOKENS = 300
#: `fill="relevant"` leaves out what has less than this share of the best score. Recall against that of a fixed budget
#: with as many tokens: +3.2 points on locomo, +0.5 on beam, +0.2 on lean-xref, 0 on slack-find-active; with 0.5, less.
MIN_SHARE = 0.4

#: Default number of hits of a search. Unmeasured.
SHOWN_HITS = 20


class ContextWindowBuilder:
    """Turns a question into a window: the messages that answer it, in as many tokens as it may cost."""

    def __init__(
        self, store: Store, embedder: Embedder | None = None, *, weights: ScoringWeights | None = None
    ) -> None:
        """Build from `store`; the embedder is the settings' (`CONTEXTWIN_EMBEDDER`) unless one is given.

        A workspace that was re-embedded (`contextwin reembed --to`) is asked with the embedder that it was switched to.
        """
        self._store = store
        embedder = embedder or open_embedder(store.settings.embedder, store.settings)
        self._selection = EmbedderSelection(store.settings, embedder)
        self._weights = weights or ScoringWeights()

    def build(self, request: WindowRequest) -> ContextWindow:
        """Return the window for the request. It never costs more than `request.max_tokens`, in `request.encoding`.

        Nothing sent at or after `asked_at`, and nothing that the viewer may not see, is in it or counted by it; only
        how rare a word is, is judged by everything that is stored of the channels searched.
        Nothing found gives an empty window. Raises BudgetError, ConfigError and AccessError for invalid requests, and
        StoreError when the store is down, unless `on_error` is "empty".
        """
        request = self.complete(request)
        plan, found = self._retrieve(request)
        started = perf_counter()
        participation = measure_participation(request, plan, found.messages)
        recent_tokens = recent_budget(request.max_tokens, participation.score, request.weights)
        likely = _found_probability(found, found.messages, participation)
        groups = group_messages(found.messages)
        ranked = score_groups(groups, scoring_context(request, plan, found))
        packed = pack_window(ranked, request=self._packing(request, plan, found, recent_tokens, likely))
        shown = {(message.channel, message.ts) for thread in packed.threads for message in thread.messages}
        return ContextWindow(
            window_id=uuid4().hex,
            workspace=request.workspace,
            prompt=request.prompt,
            asked_at=request.asked_at,
            budget_tokens=request.max_tokens,
            total_tokens=packed.total_tokens,
            encoding=request.encoding,
            plan=_with_confidence(plan, found),
            threads=packed.threads,
            text=packed.text,
            note=packed.note,
            answer=_answer_of(plan, found.answers),
            found=_found_probability(found, (each for each in found.messages if each.key in shown), participation),
            recent=RecentTalk(
                share=recent_tokens / request.max_tokens, tokens=packed.recent_tokens, reasons=participation.reasons
            ),
            empty_reason="" if packed.threads else explain_empty(request, plan, found, has_room=_has_room(packed)),
            access=found.access,
            format=request.format,
            dropped=packed.dropped,
            degraded=found.degraded,
            stats={**found.stats, **_count(packed), "pack_ms": 1000 * (perf_counter() - started)},
        )

    def search(self, request: WindowRequest, limit: int = SHOWN_HITS) -> SearchPage:
        """Return up to `limit` messages that were found, one by one, best first, instead of a window of them.

        They are the hits that a window is packed from, so that each retriever's number of candidates is their limit
        too. Raises what `build` raises.
        """
        request = self.complete(request)
        plan, found = self._retrieve(request)
        ranked = score_groups(group_messages(found.messages), scoring_context(request, plan, found))
        return SearchPage(
            hits=list_hits(ranked, found, label_channels(found.channels), request.filters.min_score, limit),
            asked_at=request.asked_at,
            note=format_result(found.answers, request.asked_at) if found.answers else "",
            degraded=found.degraded,
            access=found.access,
        )

    def complete(self, request: WindowRequest) -> CompletedRequest:
        """Return the checked request, with the builder's encoding and weights where it names none."""
        return complete_request(request, self._store.settings.encoding, self._weights)

    def _retrieve(self, request: CompletedRequest) -> tuple[QueryPlan, Found]:
        """Return the plan, by the days of the asker's zone, and what was found for it."""
        plan = plan_query(request)
        try:
            question = resolve_entities(self._store, request, plan)
            plan = question.plan
            found = self._selection.with_current_embedder(
                request.workspace, lambda embedder: retrieve_messages(self._store, embedder, question)
            )
            plan = found.plan or plan
            return replace(plan, tz=found.search_description.tz), found
        except StoreError as exc:
            if request.on_error != "empty":
                raise
            return plan, Found(messages=(), channels={}, degraded=(f"store: {exc}",))

    def _packing(
        self, request: CompletedRequest, plan: QueryPlan, found: Found, recent_tokens: int, likely: float
    ) -> PackRequest:
        is_dated = plan.kind != "relevance" or (plan.time is not None and plan.time.kind in ("point", "duration"))
        answers, description = found.answers, found.search_description
        is_relevant = request.fill == "relevant" and answers is None
        is_unlikely = bool(found.messages) and likely < UNLIKELY
        return PackRequest(
            budget_tokens=min(request.max_tokens, SMALL_TOKENS) if is_relevant and is_unlikely else request.max_tokens,
            encoding=request.encoding,
            stored_encoding=self._store.settings.encoding,
            format=request.format,
            recent_tokens=recent_tokens,
            max_messages=request.max_messages,
            max_message_tokens=request.max_message_tokens,
            min_score=request.filters.min_score,
            min_share=MIN_SHARE if is_relevant else 0.0,
            channel_labels=label_channels(found.channels),
            domain=found.domain,
            asked_at=request.asked_at,
            dated_from=request.asked_at if is_dated else None,
            zone=find_zone(plan.tz),
            answers=in_packing_order(answers) if answers else (),
            has_times=answers is not None or bool(description.oldest or description.latest or description.preferred),
            note=format_result(answers, request.asked_at)
            if answers
            else format_search(
                description, is_unlikely=is_unlikely, is_doubtful=plan.confidence < CONFIDENCE_THRESHOLD
            ),
        )


def scoring_context(request: CompletedRequest, plan: QueryPlan, found: Found) -> ScoringContext:
    """Return what the score of a message depends on beside the message."""
    return ScoringContext(
        plan=plan,
        weights=request.weights,
        asked_at=request.asked_at,
        channel=request.channel,
        thread_ts=request.thread_ts,
        asker=request.asker,
        named=found.named,
        ages=found.ages,
        prompt_weight=found.prompt_weight,
        is_filtered=request.filters.chooses_messages,
    )


def _found_probability(found: Found, shown: Iterable[FoundMessage], participation: Participation) -> float:
    """Return how likely these messages hold what was asked: as talk that the prompt goes on with, or as found."""
    if found.answers is not None:
        return found.answers.confidence
    return 1 - (1 - participation.score) * (1 - found_probability(shown, found.prompt_weight))


def _answer_of(plan: QueryPlan, answers: TemporalResult | None) -> TimeAnswer | None:
    """Return what a question about time asks for; None for other plans."""
    if answers is None or plan.kind == "relevance":
        return None
    kind: AnswerKind = "aggregate" if answers.value is not None else "count" if answers.is_count else "messages"
    return TimeAnswer(
        kind="nothing" if answers.total == 0 or answers.refusal else kind,
        count=answers.total,
        value=answers.value,
        keys=answers.keys if answers.total != 0 else (),
        oldest=answers.search_description.oldest or plan.oldest,
        latest=answers.search_description.latest or plan.latest,
        tz=plan.tz,
        certain=answers.confidence >= CONFIDENCE_THRESHOLD,
        unread=plan.time.unread if plan.time else (),
    )


def _with_confidence(plan: QueryPlan, found: Found) -> QueryPlan:
    return plan if found.answers is None else replace(plan, confidence=found.answers.confidence)


def _has_room(packed: Packed) -> bool:
    """Return whether messages were left out, none of them for want of room."""
    return bool(packed.dropped) and all(dropped.reason != "budget" for dropped in packed.dropped)


def _count(packed: Packed) -> dict[str, float]:
    return {"duplicates": sum(dropped.reason == "duplicate" for dropped in packed.dropped)}


def label_channels(channels: Mapping[str, ChannelInfo]) -> dict[str, str]:
    """Return how a header calls each channel: "#name", or "DM", or the id."""
    unnamed = {"im": "DM", "mpim": "group DM"}
    return {
        channel: unnamed.get(info.kind) or (f"#{info.name}" if info.name else channel)
        for channel, info in channels.items()
    }
