"""A window as documents, which frameworks that retrieve these put together again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

#: What one document holds.
DocumentUnit = Literal["thread", "message"]
#: Why a retriever cannot be pickled or copied deeply, and what to do.
NOT_PICKLED = (
    "a ContextWindowRetriever cannot be pickled or copied deeply: it holds the database connections of a store; "
    "make one in each process, with open_store() and the same request"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowDocument:
    """A thread, a conversation or a message of a window, with a text that can be read alone."""

    id: str  #: "<channel>/<ts>" of the thread's root, else of the first message; no two of a window share one
    text: str  #: with its channel, its days, and the author of each message
    score: float  #: the best total of its messages
    metadata: Mapping[str, Any]  #: where it is from, of values that JSON has (docs/adapters.md)
