"""The openai client as contextwin uses it, for embedders and chat models: opened once, its errors told in one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from contextwin.providers.endpoints import Endpoint

if TYPE_CHECKING:
    import openai

_RETRYABLE = (408, 409, 429)


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestPolicy:
    """How long and how often a server is asked, and what its user may change when that fails."""

    timeout_seconds: float  #: of silence
    retries: int  #: after the first attempt
    slow: str  #: advice when the time is over
    too_large: str  #: advice for HTTP 413
    too_many: str  #: advice for HTTP 429


@dataclass(frozen=True, kw_only=True, slots=True)
class Failure:
    """What went wrong with a request."""

    message: str  #: one line, without the key
    retryable: bool  #: whether the same request may succeed later
    status: int | None = None  #: of HTTP, when there was an answer
    code: str | None = None  #: the server's name for what is wrong
    words: str = ""  #: the server's own, on one line


def open_client(endpoint: Endpoint, terms: RequestPolicy) -> openai.OpenAI:
    """Return a client of the endpoint, which retries by itself; nothing is sent yet."""
    import openai

    return openai.OpenAI(
        api_key=endpoint.api_key.get_secret_value(),
        base_url=endpoint.address,
        timeout=terms.timeout_seconds,
        max_retries=terms.retries,
    )


def explain_error(exc: openai.OpenAIError, endpoint: Endpoint, terms: RequestPolicy) -> Failure:
    """Return what went wrong with a request.

    Raise what is made of it outside of the `except` block: the client's error holds the request, and so the key.
    """
    import openai

    if isinstance(exc, openai.APIStatusError):
        return _explain_status(exc, endpoint, terms)
    if isinstance(exc, openai.APITimeoutError):
        reason = f"did not answer in {terms.timeout_seconds:g} s; {terms.slow}"
    elif isinstance(exc, openai.APIConnectionError):
        reason = "cannot be reached; check that it runs and that the address is right"
    else:
        problem = type(exc).__name__
        return Failure(message=f"{endpoint.label} cannot be asked ({problem}); check its settings", retryable=False)
    return Failure(message=f"{endpoint.label} {reason}", retryable=True)


def _explain_status(exc: openai.APIStatusError, endpoint: Endpoint, terms: RequestPolicy) -> Failure:
    status = exc.status_code
    words = endpoint.quote(exc.body.get("message")) if isinstance(exc.body, dict) and status != 401 else ""
    detail = f" ({words})" if words else ""
    return Failure(
        message=f"{endpoint.label} answered with HTTP {status}{detail}; {_advise(status, terms)}",
        # A used-up account answers 429 too, and stays so.
        retryable=(status in _RETRYABLE or status >= 500) and exc.code != "insufficient_quota",
        status=status,
        code=exc.code,
        words=words,
    )


def _advise(status: int, terms: RequestPolicy) -> str:
    advice = {
        401: "set CONTEXTWIN_OPENAI_API_KEY to a valid key",
        403: "this key may not use this model",
        404: "check the model's name and the address",
        413: terms.too_large,
        429: terms.too_many,
    }
    return advice.get(status, "try again later" if status >= 500 else "check the model and the text")
