"""Opens the openai client for embedders and chat models, and explains its errors in one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from contextwin.config import Settings
from contextwin.providers.endpoints import Endpoint

if TYPE_CHECKING:
    import openai

_RETRYABLE = (408, 409, 429)
#: Packages whose exceptions are of the network: libraries let them through while an answer is read.
_NETWORK = ("httpx", "httpx2", "httpcore", "httpcore2")


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestPolicy:
    """Timeout and retries of requests, and the advice that errors give."""

    timeout_seconds: float  #: without any data from the server
    retries: int  #: after the first attempt
    slow: str  #: advice after a timeout
    too_large: str  #: advice for HTTP 413
    too_many: str  #: advice for HTTP 429


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestFailure:
    """Why a request failed."""

    message: str  #: one line, without the key
    retryable: bool  #: whether the same request may succeed later
    status: int | None = None  #: HTTP status; None without an answer
    code: str | None = None  #: the server's error code
    detail: str = ""  #: the server's message, on one line


def make_policy(settings: Settings) -> RequestPolicy:
    """Return timeout, retries and advice of requests to a chat model."""
    return RequestPolicy(
        timeout_seconds=settings.chat_timeout_seconds,
        retries=settings.chat_retries,
        slow="raise CONTEXTWIN_CHAT_TIMEOUT_SECONDS",
        too_large="ask with a smaller budget",
        too_many="wait, or check the account's limits",
    )


def open_client(endpoint: Endpoint, policy: RequestPolicy) -> openai.OpenAI:
    """Return a client that retries by itself; sends nothing yet."""
    import openai

    return openai.OpenAI(
        api_key=endpoint.api_key.get_secret_value(),
        base_url=endpoint.address,
        timeout=policy.timeout_seconds,
        max_retries=policy.retries,
    )


def explain_error(exc: openai.OpenAIError, endpoint: Endpoint, policy: RequestPolicy) -> RequestFailure:
    """Return why a request failed.

    Callers raise outside of the `except` block, because the client's error holds the request, and with it the key.
    """
    import openai

    if isinstance(exc, openai.APIStatusError):
        detail = exc.body.get("message") if isinstance(exc.body, dict) else None
        return explain_status(exc.status_code, endpoint, policy, detail=detail, code=exc.code)
    if isinstance(exc, openai.APIConnectionError):
        return _explain_silence(endpoint, policy, is_slow=isinstance(exc, openai.APITimeoutError))
    return _explain_call(exc, endpoint)


def unreachable(exc: Exception, endpoint: Endpoint, policy: RequestPolicy, *, library: str) -> RequestFailure | None:
    """Return why a call by another library had no answer; None where that is neither its error nor the network's."""
    names = {each.__name__ for each in type(exc).__mro__}
    is_network = type(exc).__module__.partition(".")[0] in _NETWORK or isinstance(exc, OSError)
    if names & {"APIConnectionError", "TimeoutException"} or is_network:
        if any("Timeout" in name for name in names) or "ConnectError" in names:
            return _explain_silence(endpoint, policy, is_slow="ConnectError" not in names)
        return RequestFailure(message=f"{endpoint.label} cannot be reached, or broke off; ask again", retryable=True)
    return _explain_call(exc, endpoint) if type(exc).__module__.startswith(library) else None


def _explain_silence(endpoint: Endpoint, policy: RequestPolicy, *, is_slow: bool) -> RequestFailure:
    slow = f"did not answer in {policy.timeout_seconds:g} s; {policy.slow}"
    reason = slow if is_slow else "cannot be reached; check that it runs and that the address is right"
    return RequestFailure(message=f"{endpoint.label} {reason}", retryable=True)


def _explain_call(exc: Exception, endpoint: Endpoint) -> RequestFailure:
    problem = type(exc).__name__
    return RequestFailure(message=f"{endpoint.label} cannot be called ({problem}); check its settings", retryable=False)


def explain_status(
    status: int, endpoint: Endpoint, policy: RequestPolicy, *, detail: object = None, code: str | None = None
) -> RequestFailure:
    """Return why a request failed that was answered with an HTTP status."""
    told = endpoint.quote(detail) if status != 401 else ""
    quoted = f" ({told})" if told else ""
    return RequestFailure(
        message=f"{endpoint.label} answered with HTTP {status}{quoted}; {_advise(status, endpoint, policy)}",
        # An account without credit also answers 429, permanently.
        retryable=(status in _RETRYABLE or status >= 500) and code != "insufficient_quota",
        status=status,
        code=code,
        detail=told,
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
