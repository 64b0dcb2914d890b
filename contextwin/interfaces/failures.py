"""The words for an error: a terminal is told the command that helps, a client of a server one sentence.

A server's sentence names no hosts, and quotes no messages.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from traceback import extract_tb
from typing import Any, Literal, TypeVar

from contextwin.errors import AccessError, Advice, ContextWinError, EmbeddingError, ReplyError, SchemaError, StoreError
from contextwin.storage.store import Store

FailureKind = Literal["invalid-request", "forbidden", "not-migrated", "unavailable"]

_Result = TypeVar("_Result")

#: What the command line has for each advice, behind the library's words.
_COMMANDS: dict[Advice, str] = {
    "allow_replies": "contextwin persona {about} --enable",
    "create_token": "contextwin token create",
    "decide_as_owner": "--as {about}, or --all as an administrator",
    "fill_store": "contextwin import PATH, or contextwin demo for the sample workspace",
    "list_tokens": "contextwin token list shows them",
    "shorten_prompt": "--max-prompt-tokens, CONTEXTWIN_CHAT_CONTEXT_TOKENS, --max-reply-tokens",
    "shorten_reply": "--max-reply-tokens",
    "withdraw_answers": "contextwin slack withdraw deletes them now, --leave-answers leaves them",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Failure:
    """What a client is told of an error of the library."""

    kind: FailureKind  #: who has to do something about it
    detail: str  #: what was expected, what came and what to do
    is_retryable: bool = False  #: a later attempt may help


def word_for_terminal(error: Exception) -> str:
    """Return what an error says, with the command or the options that do what it advises."""
    advice = error.advice if isinstance(error, ContextWinError) else None
    return f"{error} ({_COMMANDS[advice].format(about=getattr(error, 'about', ''))})" if advice else str(error)


def failure_of(error: ContextWinError, log: logging.Logger) -> Failure:
    """Return what a client is told; what a part that is down said may name hosts, and is for the log alone."""
    match error:
        case AccessError():
            return Failure(kind="forbidden", detail=str(error))
        case SchemaError():
            return Failure(kind="not-migrated", detail="the store has to be migrated: contextwin db upgrade")
        case StoreError():
            detail = "the store does not answer"
        case EmbeddingError():
            detail = "the embedder does not answer"
        case ReplyError():
            detail = "the chat model does not answer"
        case _:
            return Failure(kind="invalid-request", detail=str(error))
    log.warning("%s: %s", detail, error)
    return Failure(kind="unavailable", detail=detail, is_retryable=bool(getattr(error, "retryable", False)))


def log_defect(error: Exception, request_id: str, log: logging.Logger) -> str:
    """Log where an error that nobody expected was raised; return what a client is told of it.

    What such an error says is neither told nor logged: it may quote prompts and messages.
    """
    frames = extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
    log.error("request %s failed: %s at %s", request_id, type(error).__name__, where)
    return f"something failed; the server's log has more about request {request_id}"


def read_recorded(read: Callable[..., _Result], store: Store, *what: Any, **given: Any) -> _Result:
    """Return what `read` returns of a recorded window of the store.

    A window is recorded after it is returned: one that is not there yet is waited for.
    """
    try:
        return read(store, *what, **given)
    except AccessError:
        store.flush()
    return read(store, *what, **given)
