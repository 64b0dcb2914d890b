"""Window → documents: its threads or its messages one by one, for frameworks that retrieve documents.

A document is read without the others, so that each names its channel and its year. Since this can cost more than the
window, the joined texts are counted, and the window is arranged again with that much less, as packing does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from contextwin.analysis.tokens import count_tokens
from contextwin.errors import ConfigError
from contextwin.models.as_json import iso
from contextwin.models.documents import DocumentUnit, WindowDocument
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.windows import ContextWindow, WindowMessage, WindowThread
from contextwin.temporal import find_zone
from contextwin.window.arrangement import arrange_window
from contextwin.window.render.rendering import render_window

#: What LangChain and LlamaIndex write between documents when they give them to a model.
SEPARATOR = "\n\n"


def limit_documents(request: WindowRequest, unit: DocumentUnit, limit: int | None) -> WindowRequest:
    """Return the request for at most `limit` documents, each a thread or a message; None keeps the request's limits.

    Raises ConfigError for another unit and for a limit below 1.
    """
    if unit not in get_args(DocumentUnit):
        raise ConfigError(f"unit must be one of {', '.join(get_args(DocumentUnit))}, got {unit!r}")
    if limit is not None and limit < 1:
        raise ConfigError(f"the number of documents must be at least 1, got {limit}")
    request = replace(request, format="text")
    if limit is None:
        return request
    return replace(request, max_messages=limit) if unit == "message" else replace(request, max_threads=limit)


def arrange_window_of_documents(
    retrieval: Retrieval, unit: DocumentUnit, window_id: str = ""
) -> tuple[ContextWindow, tuple[WindowDocument, ...]]:
    """Return what was found as documents, in the order of the window that holds them, and before them that window.

    Their texts, joined by blank lines, never cost more than the request's budget: it gets as much less.
    """
    request = retrieval.request
    budget = request.max_tokens
    while True:
        window = replace(arrange_window(retrieval, max_tokens=budget), window_id=window_id)
        documents = list_documents(window, unit)
        text = SEPARATOR.join(document.text for document in documents)
        too_many = count_tokens(text, request.encoding) - request.max_tokens
        if too_many <= 0:
            return window, documents
        budget = max(1, budget - too_many)


def list_documents(window: ContextWindow, unit: DocumentUnit) -> tuple[WindowDocument, ...]:
    """Return the threads or the messages of a window as documents; the note about time is in the first."""
    parts = _by_message(window) if unit == "message" else _by_thread(window)
    return tuple(
        _make_document(window, ts, thread, note="" if place else window.note)
        for place, (ts, thread) in enumerate(parts)
    )


def _by_thread(window: ContextWindow) -> Iterator[tuple[str, WindowThread]]:
    """Yield each thread or conversation, with the ts that it is known by."""
    for thread in window.threads:
        yield thread.thread_ts if thread.is_thread else thread.messages[0].ts, thread


def _by_message(window: ContextWindow) -> Iterator[tuple[str, WindowThread]]:
    """Yield each message with its ts, as if nothing else of its thread were known."""
    for thread in window.threads:
        for message in thread.messages:
            alone = (replace(message, elided_before=0, follows_gap=False),)
            score = message.score.total if message.score else 0.0
            yield message.ts, replace(thread, messages=alone, score=score, elided=0, ago="", is_orphaned=False)


def _make_document(window: ContextWindow, ts: str, thread: WindowThread, note: str) -> WindowDocument:
    messages = [_describe(message) for message in thread.messages]
    return WindowDocument(
        id=f"{thread.channel}/{ts}",
        text=render_window([thread], "text", note, None, find_zone(window.plan.tz)),
        score=thread.score,
        metadata={
            "workspace": window.workspace,
            "channel": thread.channel,
            "channel_label": thread.channel_label,
            "thread_ts": thread.thread_ts,
            **messages[0],
            "score": thread.score,
            "window_id": window.window_id,
            "messages": messages,
        },
    )


def _describe(message: WindowMessage) -> dict[str, Any]:
    """Return which message it is, its part in its thread, by whom and when it was sent, as JSON has it."""
    names = ("ts", "user", "name", "role", "permalink")
    known = {name: getattr(message, name) for name in names}
    return {**known, "sent_at": iso(message.sent_at), "score": message.score.total if message.score else None}
