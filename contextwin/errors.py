"""Every exception that contextwin raises on purpose.

    ContextWinError
    ├── ConfigError       a setting, a weights file or an address that cannot be used
    ├── SourceError       an archive, or one record of it, that cannot be read
    ├── BudgetError       a token budget or an encoding that cannot be used
    ├── EmbeddingError    an embedder that did not answer, or answered wrongly
    │   └── EmbedderSwitchedError   the workspace's vectors are another embedder's by now
    ├── StoreError        the database refused, is away, or lacks something
    │   └── SchemaError   the tables are at another revision than the code expects
    ├── AccessError       nobody said who is asking, or the asker may not see this
    └── ReplyError        a chat model that did not answer, or answered wrongly

A message says what was expected, what came and what to do, in one line. Numbers and keys are attributes.
An answer with nothing in it is a result, not an error.
"""

from __future__ import annotations


class ContextWinError(Exception):
    """The root of the tree: catch this to catch whatever contextwin raises on purpose."""


class ConfigError(ContextWinError):
    """A setting, a weights file or an address cannot be used."""


class SourceError(ContextWinError):
    """An archive, or one record of it, cannot be read; `file` and `position` say where."""

    def __init__(self, message: str, *, file: str | None = None, position: str | None = None) -> None:
        super().__init__(message)
        self.file = file
        self.position = position


class BudgetError(ContextWinError):
    """A token budget is below 1, or an encoding is not known."""


class EmbeddingError(ContextWinError):
    """An embedder did not answer, or its answer cannot be used; `retryable` says whether trying later may help."""

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


class EmbedderSwitchedError(EmbeddingError):
    """The workspace was re-embedded: its windows use the embedder `spec` now, not the one that was asked with."""

    def __init__(self, workspace: str, spec: str) -> None:
        super().__init__(f"workspace {workspace!r} was re-embedded with {spec!r}; use that embedder")
        self.spec = spec


class StoreError(ContextWinError):
    """The database is away, refused, or lacks something; `retryable` says whether the same may succeed when done again.

    What was to be stored was stored as a whole or not at all.
    """

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


class SchemaError(StoreError):
    """The tables are at revision `found`; this code works with revision `expected`."""

    def __init__(self, message: str, *, found: str | None, expected: str) -> None:
        super().__init__(message)
        self.found = found
        self.expected = expected


class AccessError(ContextWinError):
    """Nobody said who is asking, or the asker may not see what was asked for."""


class ReplyError(ContextWinError):
    """A chat model did not answer, or its answer cannot be used; `retryable` says whether asking again may help."""

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable
