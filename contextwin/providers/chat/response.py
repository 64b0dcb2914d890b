"""What both of OpenAI's endpoints have in common when their answers are read; each gets what it expects, or ReplyError.

Bodies are read as plain JSON: the client builds its own classes without looking at what is in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contextwin.errors import ReplyError
from contextwin.providers.chat.types import ChatAnswer, Outcome
from contextwin.providers.endpoints import Endpoint

#: What reading a body of an unexpected shape raises.
SHAPE_ERRORS = (KeyError, IndexError, TypeError, AttributeError)

#: A server's names for not wanting to answer this prompt: OpenAI's, and Azure's "content_filter".
POLICY_CODES = frozenset(
    {"bio_policy", "content_filter", "content_policy_violation", "cyber_policy", "invalid_prompt"}
    | {"misalignment_policy_violation"}
)
_LASTING_CODES = frozenset({"context_length_exceeded", "insufficient_quota"})


class FilteredError(ReplyError):
    """The server did not want to answer this prompt; `detail` has its words."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def build_answer(
    body: Mapping[str, Any], endpoint: Endpoint, *, text: object, refusal: object, outcome: Outcome
) -> ChatAnswer:
    """Return the answer in `body`, whose text and refusal may be null; raises ReplyError when it says nothing."""
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
        response_id=endpoint.quote(body.get("id")) or None,
    )


def explain_shape(endpoint: Endpoint) -> ReplyError:
    """Return the error for an answer that is not what the endpoint promises."""
    return ReplyError(f"{endpoint.label} sent what is not a chat reply; check that the address is right")


def explain_stop(reason: object, endpoint: Endpoint) -> ReplyError:
    """Return the error for a reply that ended in a way that was not asked for, as with the call of a tool."""
    named = endpoint.quote(reason) or "no reason"
    return ReplyError(f"{endpoint.label} ended its reply with {named!r} instead of text; ask again", retryable=True)


def explain_refusal(error: Mapping[str, Any], endpoint: Endpoint) -> ReplyError:
    """Return what `error`, which a server sent in place of a reply or of its end, amounts to."""
    code, words = endpoint.quote(error.get("code")), endpoint.quote(error.get("message"))
    if code in POLICY_CODES:
        return FilteredError(words)
    detail = f" ({words})" if words else ""
    lasting = code in _LASTING_CODES
    advice = "check the account and the prompt" if lasting else "try again later"
    return ReplyError(f"{endpoint.label} failed to reply{detail}; {advice}", retryable=not lasting)


def _read_count(usage: Mapping[str, Any], *names: str) -> int | None:
    """Return the first whole number ≥ 0 under `names`."""
    found = (usage.get(name) for name in names)
    return next((count for count in found if type(count) is int and count >= 0), None)
