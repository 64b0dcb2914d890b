"""Every exception that contextwin raises on purpose.

    ContextWinError
    ├── ConfigError       a setting, weights file or address is invalid
    ├── SourceError       an archive, or a record of it, cannot be read
    ├── BudgetError       a token budget or an encoding is invalid
    ├── FindAgainError    what was found is not what these weights or this budget need
    ├── EmbeddingError    an embedder did not answer, or its answer is invalid
    │   └── EmbedderSwitchedError   the workspace now uses another embedder
    ├── RerankError       a reranker did not answer, or its answer is invalid
    ├── StoreError        the database is unavailable, refused, or lacks something
    │   └── SchemaError   the tables have another revision than the code expects
    ├── AccessError       no asker is named, or the asker may not see this
    │   └── RightsChangedError      who reads an answer may not read any more what it is made from
    └── ReplyError        a chat model did not answer, or its answer is invalid

A message says in one line what was expected, what came and what to do. Numbers and keys are attributes.
An empty result is a result, not an error.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from shlex import quote
from types import TracebackType
from typing import Literal, NoReturn

#: What to do about an error, where a front end has a command or an option of its own for it.
Advice = Literal[
    "allow_replies",
    "create_token",
    "decide_as_owner",
    "fill_store",
    "list_tokens",
    "shorten_prompt",
    "shorten_reply",
    "withdraw_answers",
]


class ContextWinError(Exception):
    """The root of the tree; catches every exception that contextwin raises on purpose."""

    def __init__(self, message: str = "", *, advice: Advice | None = None, about: str = "") -> None:
        super().__init__(message)
        self.advice = advice  #: what to do, as a code
        self.about = about  #: the id of the user whom it is about, if anybody


class ConfigError(ContextWinError):
    """A setting, weights file or address is invalid."""


class SourceError(ContextWinError):
    """An archive, or a record of it, cannot be read; `file` and `position` say where."""

    def __init__(self, message: str, *, file: str | None = None, position: str | None = None) -> None:
        super().__init__(message)
        self.file = file
        self.position = position


class BudgetError(ContextWinError):
    """A token budget is below 1, or an encoding is unknown."""


class FindAgainError(ContextWinError):
    """What was found is not what these weights or this budget need; call `ContextWindowBuilder.find` with them."""


class _RetryableError(ContextWinError):
    """Something that is called failed; `retryable` says whether a later attempt may succeed."""

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


class EmbeddingError(_RetryableError):
    """An embedder did not answer, or its answer is invalid; `retryable` says whether a later attempt may succeed."""


class EmbedderSwitchedError(EmbeddingError):
    """The workspace was re-embedded: its windows now use the embedder `spec`, not the one of the caller."""

    def __init__(self, workspace: str, spec: str) -> None:
        super().__init__(f"workspace {workspace!r} was re-embedded with {spec!r}; use that embedder")
        self.spec = spec


class RerankError(ContextWinError):
    """A reranker did not answer, or its answer is invalid; the window is built without it."""


class StoreError(_RetryableError):
    """The database is unavailable, refused, or lacks something; `retryable` says whether another attempt may succeed.

    A write was stored as a whole or not at all.
    """


class SchemaError(StoreError):
    """The tables have the revision `found`, the code expects `expected`."""

    def __init__(self, message: str, *, found: str | None, expected: str) -> None:
        super().__init__(message)
        self.found = found
        self.expected = expected


class AccessError(ContextWinError):
    """No asker is named, or the asker may not see what was requested."""


class RightsChangedError(AccessError):
    """Who reads an answer lost, while it was written, the right to something that it is made from."""


class ReplyError(_RetryableError):
    """A chat model did not answer, or its answer is invalid; `retryable` says whether another attempt may succeed."""


def pip_command() -> str:
    """Return how `pip` of the environment that runs is called: another one may be active, or none."""
    found = shutil.which("pip")
    return "pip" if found and Path(found).parent == Path(sys.executable).parent else f"{quote(sys.executable)} -m pip"


def install_command(extra: str) -> str:
    """Return the command that adds an extra, or several separated by commas, to the environment that runs."""
    return f"{pip_command()} install 'contextwin[{extra}]'"


def raise_alone(error: ContextWinError, traceback: TracebackType | None = None) -> NoReturn:
    """Raise `error` without a chained cause, whose text may hold prompts, messages or secrets that a log would keep.

    Call it in an `except` block, with the traceback of what was caught where the place of the failure matters.
    """
    try:
        raise error.with_traceback(traceback) from None
    finally:
        error.__context__ = None  # `from None` only hides it from the interpreter's own traceback.
