"""The structured content of answers: keys, numbers and addresses, never the text of a message.

The text for the model is the content beside it: clients differ in which of the two they send on, and some send both.
"""

from __future__ import annotations

from typing import Any

from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel

from contextwin.answer.quotation import LEAST_FOUND, SURELY_FOUND


class MessageKeys(BaseModel):
    """A message, without its text."""

    ts: str
    user: str | None
    sent_at: str
    permalink: str | None


class ShownMessage(MessageKeys):
    """A message of a window."""

    role: str


class ShownThread(BaseModel):
    """A thread of a window."""

    channel: str
    thread_ts: str
    score: float
    messages: list[ShownMessage]


class WindowAnswer(BaseModel):
    """A window."""

    window_id: str
    total_tokens: int
    budget_tokens: int
    note: str
    found: str
    access: str
    degraded: list[str]
    threads: list[ShownThread]


def describe_found(found: float) -> str:
    """Return how likely what was asked is in the window, in words that say what to do; "" where it is likely.

    >>> describe_found(0.9), describe_found(0.3)
    ('', 'It may not be here: if it is not, ask again in other words, or without filters.')
    """
    if found >= SURELY_FOUND:
        return ""
    if found >= LEAST_FOUND:
        return "It may not be here: if it is not, ask again in other words, or without filters."
    return "It is probably not here: ask once more in other words or without filters, then say that nothing was found."


class ListedMessage(MessageKeys):
    """A message of a timeline."""

    channel: str
    thread_ts: str


class TimelineAnswer(BaseModel):
    """A page of a timeline."""

    asked_at: str
    messages: list[ListedMessage]
    next_after: str | None
    total: int | None
    total_tokens: int
    degraded: list[str]
    access: str


class ExplainedCandidate(BaseModel):
    """A candidate of a window: its score, and what became of it."""

    channel: str
    ts: str
    outcome: str
    line: str


class ExplainedAnswer(BaseModel):
    """Why a window looks so."""

    window_id: str
    budget_tokens: int
    total_tokens: int
    plan: dict[str, Any]
    degraded: list[str]
    candidates: int
    messages: list[ExplainedCandidate]


class WhyNotAnswer(BaseModel):
    """Why a message is not in a window."""

    window_id: str
    channel: str | None
    ts: str | None
    reason: str
    sentence: str
    remedy: dict[str, Any] | None
    then: str | None
    changed: bool


class FeedbackAnswer(BaseModel):
    """What was stored of a verdict."""

    window_id: str
    verdict: str
    useful: int
    missing: int


def answer(text: str, structured: BaseModel) -> CallToolResult:
    """Return what a tool answers: the text for the model, and the structured content for its host."""
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=structured.model_dump(mode="json")
    )
