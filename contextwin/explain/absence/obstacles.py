"""The step of the pipeline that keeps a message out of the window for a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from contextwin.models.explanations import AbsenceReason
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow, Dropped, WindowMessage
from contextwin.window.arrangement import arrange_window
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.render.rendering import label_channels
from contextwin.window.retrieve.tracing import MessageTrace
from contextwin.window.retrievers import drop_uncounted


@dataclass(frozen=True, kw_only=True, slots=True)
class Obstacle:
    """What keeps a message out of a window, with the evidence; reason "shown": nothing does."""

    reason: AbsenceReason  #: the step that decided
    request: WindowRequest  #: what was asked
    window: ContextWindow  #: the window for it
    shown: WindowMessage | None = None  #: the message as it is shown
    dropped: Dropped | None = None  #: of a message that was read: what the packer decided
    trace: MessageTrace | None = None  #: of a message that is no hit: what the search made of it
    labels: Mapping[str, str] = field(default_factory=dict)  #: "#name" of the visible channels, by id

    @property
    def limit(self) -> Literal["max_messages", "max_threads"] | None:
        """The field of the request that lets nothing more in; None: the message lacks tokens, or was not packed."""
        if self.dropped is None or self.dropped.missing_tokens != 0:
            return None
        count = sum(len(thread.messages) for thread in self.window.threads)
        most = self.request.max_messages
        return "max_messages" if most is not None and count >= most else "max_threads"


def find_obstacle(builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey) -> Obstacle:
    """Return the step that keeps a message out of the window for a request, in the order of the pipeline."""
    retrieval = drop_uncounted(builder.find(request, checks_names=False))
    window = arrange_window(retrieval, explained=frozenset({key}))
    labels = label_channels(retrieval.found.channels)
    if (shown := find_shown(window, key)) is not None:
        return Obstacle(reason="shown", request=request, window=window, shown=shown, labels=labels)
    dropped = next((each for each in window.dropped if (each.channel, each.ts) == key), None)
    if dropped is not None and any(each.is_hit for each in retrieval.found.messages if each.key == key):
        return Obstacle(reason=dropped.reason, request=request, window=window, dropped=dropped, labels=labels)
    trace = builder.trace(request, key)
    reason: AbsenceReason = "not_visible" if trace is None else _why_no_hit(trace, dropped)
    return Obstacle(reason=reason, request=request, window=window, dropped=dropped, trace=trace, labels=labels)


def find_shown(window: ContextWindow, key: MessageKey) -> WindowMessage | None:
    """Return the message as a window shows it, or None."""
    shown = (message for thread in window.threads for message in thread.messages)
    return next((message for message in shown if (message.channel, message.ts) == key), None)


def _why_no_hit(trace: MessageTrace, dropped: Dropped | None) -> AbsenceReason:
    if trace.message.is_deleted:
        return "deleted"
    if trace.message.sent_at >= trace.request.asked_at:
        return "sent_later"
    if not trace.is_in_range:
        return "time_range"
    if trace.failed is not None or trace.owner is not None:
        return "filter"
    if dropped is not None:
        return "not_a_hit" if dropped.reason == "budget" else dropped.reason
    return "not_found" if trace.plan.kind == "relevance" else "not_asked"
