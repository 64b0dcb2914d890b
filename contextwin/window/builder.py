"""`ContextWindowBuilder`: the read path's table of contents.

prompt → plan → retrieve → group → score → pack → render
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from time import perf_counter
from typing import get_args
from uuid import uuid4

from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.tokens import check_encoding
from contextwin.errors import BudgetError, ConfigError, StoreError
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import Filters, WindowFormat, WindowRequest
from contextwin.models.retrieved import ChannelInfo, Found
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.providers.selection import EmbedderSelection
from contextwin.query.planner import plan_query
from contextwin.storage.store import Store
from contextwin.window.grouping import group_messages
from contextwin.window.notes import format_result, format_search
from contextwin.window.packing.packer import Packed, PackRequest, pack_window
from contextwin.window.participation import recent_budget
from contextwin.window.retrieval import retrieve_messages
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.scorer import score_groups


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
        Nothing found gives an empty window. Raises BudgetError, ConfigError and AccessError for requests that cannot be
        meant, and StoreError when the store is down, unless `on_error` is "empty".
        """
        request, asked_at = self.complete(request)
        weights = request.weights or self._weights
        plan = self._plan(request, asked_at, weights)
        found = self._retrieve(replace(request, weights=weights), plan, asked_at)
        started = perf_counter()
        groups = group_messages(found.messages)
        ranked = score_groups(groups, scoring_context(request, plan, weights, asked_at, found))
        recent_tokens = recent_budget(request.max_tokens, found.participation, weights)
        packing = self._packing(request, weights, found, recent_tokens)
        if plan.kind != "relevance" or (plan.time is not None and plan.time.kind in ("point", "duration")):
            packing = replace(packing, dated_from=asked_at)
        if found.answers is None:
            packing = replace(packing, note=format_search(found.search_description))
        else:
            packing = replace(packing, answers=found.answers.keys, note=format_result(found.answers, asked_at))
        packed = pack_window(ranked, request=packing)
        return ContextWindow(
            window_id=uuid4().hex,
            workspace=request.workspace,
            prompt=request.prompt,
            asked_at=asked_at,
            budget_tokens=request.max_tokens,
            total_tokens=packed.total_tokens,
            encoding=self._encoding(request),
            plan=_with_confidence(plan, found),
            threads=packed.threads,
            text=packed.text,
            note=packed.note,
            access=found.access,
            format=request.format,
            dropped=packed.dropped,
            degraded=found.degraded,
            stats={**found.stats, **_count(packed), "pack_ms": 1000 * (perf_counter() - started)},
        )

    def complete(self, request: WindowRequest) -> tuple[WindowRequest, datetime]:
        """Return the request with a clean prompt, and when it was asked; refuse what cannot be meant."""
        if request.max_tokens < 1:
            raise BudgetError(f"max_tokens must be at least 1, got {request.max_tokens}")
        check_encoding(self._encoding(request))
        asked_at, filters = request.asked_at or datetime.now(UTC), request.filters
        for name, moment in (("asked_at", asked_at), ("oldest", filters.oldest), ("latest", filters.latest)):
            _check_moment(name, moment)
        if request.format not in get_args(WindowFormat):
            raise ConfigError(f"format must be one of {', '.join(get_args(WindowFormat))}, got {request.format!r}")
        request = replace(request, prompt=clean_text(request.prompt))
        _check_names(request)
        _check_names(filters)
        return request, asked_at.astimezone(UTC)

    def _plan(self, request: WindowRequest, asked_at: datetime, weights: ScoringWeights) -> QueryPlan:
        """Return the plan; where the prompt says something about time, by the days of the asker's zone."""
        plan = plan_query(request, asked_at, weights, request.tz or "UTC")
        if plan.time is None or plan.time.grain is None or request.tz is not None or request.asker is None:
            return plan  # It names no day, so it does not matter when one begins.
        try:
            zone = self._store.user_zone(request.workspace, request.asker)
            return plan_query(request, asked_at, weights, zone) if zone else plan
        except (StoreError, ConfigError):
            # The zone that a profile names may be none; a store that is down is told by what follows.
            return plan

    def _retrieve(self, request: WindowRequest, plan: QueryPlan, asked_at: datetime) -> Found:
        def retrieve(embedder: Embedder) -> Found:
            found = retrieve_messages(self._store, embedder, request, plan, asked_at)
            return replace(found, degraded=(*found.degraded, *self._selection.notes(embedder)))

        try:
            return self._selection.with_current_embedder(request.workspace, retrieve)
        except StoreError as exc:
            if request.on_error != "empty":
                raise
            return Found(messages=(), channels={}, degraded=(f"store: {exc}",))

    def _encoding(self, request: WindowRequest) -> str:
        return request.encoding or self._store.settings.encoding

    def _packing(
        self, request: WindowRequest, weights: ScoringWeights, found: Found, recent_tokens: int
    ) -> PackRequest:
        return PackRequest(
            budget_tokens=request.max_tokens,
            encoding=self._encoding(request),
            stored_encoding=self._store.settings.encoding,
            format=request.format,
            recent_tokens=recent_tokens,
            max_messages=request.max_messages,
            max_message_tokens=request.max_message_tokens,
            min_score=request.filters.min_score,
            channel_labels=label_channels(found.channels),
            domain=found.domain,
        )


def _check_moment(name: str, moment: datetime | None) -> None:
    """Raise ConfigError for a time without a zone, or one that is no time in UTC."""
    if moment is None:
        return
    if moment.tzinfo is None:
        raise ConfigError(f"{name} must say its time zone, got {moment.isoformat()}; add tzinfo or an offset")
    try:
        moment.astimezone(UTC)
    except OverflowError as exc:
        raise ConfigError(f"{name} is too near the end of time, got {moment.isoformat()}") from exc


def _check_names(given: WindowRequest | Filters) -> None:
    """Raise ConfigError for a string that nothing stored can be called, which would not even reach the database."""
    for field in fields(given):
        value = getattr(given, field.name)
        names = [value] if isinstance(value, str) else value if isinstance(value, Sequence) else []
        if any(clean_text(name) != name for name in names):
            raise ConfigError(f"{field.name} holds NUL or a lone surrogate, which nothing stored does; leave them out")


def scoring_context(
    request: WindowRequest, plan: QueryPlan, weights: ScoringWeights, asked_at: datetime, found: Found
) -> ScoringContext:
    """Return what the score of a message depends on beside the message."""
    return ScoringContext(
        plan=plan,
        weights=weights,
        asked_at=asked_at,
        channel=request.channel,
        thread_ts=request.thread_ts,
        asker=request.asker,
        named=found.named,
        ages=found.ages,
        is_filtered=request.filters.chooses_messages,
    )


def _with_confidence(plan: QueryPlan, found: Found) -> QueryPlan:
    return plan if found.answers is None else replace(plan, confidence=found.answers.confidence)


def _count(packed: Packed) -> dict[str, float]:
    return {"duplicates": sum(dropped.reason == "duplicate" for dropped in packed.dropped)}


def label_channels(channels: Mapping[str, ChannelInfo]) -> dict[str, str]:
    """Return how a header calls each channel: "#name", or "DM", or the id."""
    unnamed = {"im": "DM", "mpim": "group DM"}
    return {
        channel: unnamed.get(info.kind) or (f"#{info.name}" if info.name else channel)
        for channel, info in channels.items()
    }
