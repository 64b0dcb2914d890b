"""Opens the openai client for embedders and chat models, and explains its errors in one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from contextwin.providers.endpoints import Endpoint

if TYPE_CHECKING:
    import openai

_RETRYABLE = (408, 409, 429)


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestPolicy:
    """Timeout and retries of requests, and the advice that errors give."""

    timeout_seconds: float  #: without any data from the server
    retries: int  #: after the first attempt
    slow: str  #: advice after a timeout
    too_large: str  #: advice for HTTP 413
    too_many: str  #: advice for HTTP 429


@dataclass(frozen=True, kw_only=True, slots=True)
class Failure:
    """Why a request failed."""

    message: str  #: one line, without the key
    retryable: bool  #: whether the same request may succeed later
    status: int | None = None  #: HTTP status; None without an answer
    code: str | None = None  #: the server's error code
    detail: str = ""  #: the server's message, on one line


def open_client(endpoint: Endpoint, policy: RequestPolicy) -> openai.OpenAI:
    """Return a client that retries by itself; sends nothing yet."""
    import openai

    return openai.OpenAI(
        api_key=endpoint.api_key.get_secret_value(),
        base_url=endpoint.address,
        timeout=policy.timeout_seconds,
        max_retries=policy.retries,
    )


def explain_error(exc: openai.OpenAIError, endpoint: Endpoint, policy: RequestPolicy) -> Failure:
    """Return why a request failed.

    Callers raise outside of the `except` block, because the client's error holds the request, and with it the key.
    """
    import openai

    if isinstance(exc, openai.APIStatusError):
        return _explain_status(exc, endpoint, policy)
    if isinstance(exc, openai.APITimeoutError):
        reason = f"did not answer in {policy.timeout_seconds:g} s; {policy.slow}"
    elif isinstance(exc, openai.APIConnectionError):
        reason = "cannot be reached; check that it runs and that the address is right"
    else:
        problem = type(exc).__name__
        return Failure(message=f"{endpoint.label} cannot be called ({problem}); check its settings", retryable=False)
    return Failure(message=f"{endpoint.label} {reason}", retryable=True)


def _explain_status(exc: openai.APIStatusError, endpoint: Endpoint, policy: RequestPolicy) -> Failure:
    status = exc.status_code
    detail = endpoint.quote(exc.body.get("message")) if isinstance(exc.body, dict) and status != 401 else ""
    quoted = f" ({detail})" if detail else ""
    return Failure(
        message=f"{endpoint.label} answered with HTTP {status}{quoted}; {_advise(status, endpoint, policy)}",
        # An account without credit also answers 429, permanently.
        retryable=(status in _RETRYABLE or status >= 500) and exc.code != "insufficient_quota",
        status=status,
        code=exc.code,
        detail=detail,
    )


def _advise(status: int, endpoint: Endpoint, policy: RequestPolicy) -> str:
    advice = {
        401: f"set {endpoint.key_variable} to a valid key",
        403: "this key may not use this model",
        404: "check the model's name and the address",
        413: policy.too_large,
        429: policy.too_many,
    }
    return advice.get(status, "try again later" if status >= 500 else "check the model and the text")
