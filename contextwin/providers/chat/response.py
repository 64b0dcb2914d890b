"""Builds answers and errors from JSON bodies, for both of OpenAI's APIs.

Bodies are read as plain JSON, because the client's own classes are built without validation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contextwin.errors import ReplyError
from contextwin.providers.chat.types import ChatAnswer, Outcome
from contextwin.providers.endpoints import Endpoint

#: The parts of a body: why the reply ended, its text, its refusal.
RawAnswer = tuple[object, object, object]

#: Exceptions that reading a body of an unexpected shape may raise.
SHAPE_ERRORS = (KeyError, IndexError, TypeError, AttributeError)

#: Error codes of rejected prompts: OpenAI's, and Azure's "content_filter".
POLICY_CODES = frozenset(
    {"bio_policy", "content_filter", "content_policy_violation", "cyber_policy", "invalid_prompt"}
    | {"misalignment_policy_violation"}
)
_PERMANENT_CODES = frozenset({"context_length_exceeded", "insufficient_quota"})


class FilteredError(ReplyError):
    """The server rejected this prompt; `detail` is its message."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def read_reply(
    body: Any, endpoint: Endpoint, read_parts: Callable[[Any], RawAnswer], outcomes: Mapping[object, Outcome]
) -> ChatAnswer:
    """Return the answer in `body`, with the outcome of its reason; raises ReplyError without a usable answer."""
    try:
        if error := body.get("error"):
            raise explain_refusal(error, endpoint)
        reason, text, refusal = read_parts(body)
        outcome = outcomes.get(reason)
    except SHAPE_ERRORS as exc:
        raise explain_shape(endpoint) from exc
    if outcome is None:
        ending = endpoint.quote(reason) or "no reason"
        message = f"{endpoint.label} ended its reply with {ending!r} instead of text; ask again"
        raise ReplyError(message, retryable=True)
    refused = endpoint.quote(refusal)
    if refused and outcome != "filtered":
        outcome = "refused"
    if not isinstance(text or "", str):
        raise explain_shape(endpoint)
    if outcome == "complete" and not text:
        raise ReplyError(f"{endpoint.label} sent a reply without text; ask again, or use another model", retryable=True)
    usage = body.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return ChatAnswer(
        text=str(text or ""),
        outcome=outcome,
        detail=refused or None,
        input_tokens=_read_count(counts, "input_tokens", "prompt_tokens"),
        output_tokens=_read_count(counts, "output_tokens", "completion_tokens"),
        model=endpoint.quote(body.get("model")) or endpoint.model,
    )


def explain_shape(endpoint: Endpoint) -> ReplyError:
    """Return the error for an answer of an unexpected shape."""
    return ReplyError(f"{endpoint.label} sent what is not a chat reply; check that the address is right")


def explain_refusal(error: Mapping[str, Any], endpoint: Endpoint) -> ReplyError:
    """Return the exception for an error object that a server sent instead of a reply or of its end."""
    code, detail = endpoint.quote(error.get("code")), endpoint.quote(error.get("message"))
    if code in POLICY_CODES:
        return FilteredError(detail)
    quoted = f" ({detail})" if detail else ""
    permanent = code in _PERMANENT_CODES
    advice = "check the account and the prompt" if permanent else "try again later"
    return ReplyError(f"{endpoint.label} failed to reply{quoted}; {advice}", retryable=not permanent)


def _read_count(usage: Mapping[str, Any], *names: str) -> int | None:
    """Return the first integer ≥ 0 under one of `names`."""
    found = (usage.get(name) for name in names)
    return next((count for count in found if type(count) is int and count >= 0), None)
