"""What a peer is: another way to keep messages in Postgres and to find them again.

Every peer has a database of its own on the embedded server, gets the same texts and the same embedder, and filters with
what it offers for that. It only ranks; the windows are packed and rendered by packing.py for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from urllib.parse import urlsplit

from contextwin import Embedder
from contextwin.models.messages import MessageKey

#: Documents whose text goes through the embedder at once.
BATCH = 2_000
#: What a tuned server gives an index scan that filters: 40 candidates in all, pgvector's default, are too few for it.
INDEX_SETTINGS = {"hnsw.ef_search": "200", "hnsw.iterative_scan": "strict_order"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A message as a peer keeps it."""

    key: MessageKey  #: what it is found as
    workspace: str  #: where it was posted
    thread_ts: str  #: the root's ts
    user: str  #: who wrote it; "" for nobody known
    sent_at: datetime  #: when it was posted
    text: str  #: who says it and what, as contextwin embeds it

    @property
    def metadata(self) -> dict[str, Any]:
        """What can be filtered by; times are in seconds, which all peers compare as numbers."""
        return {
            "workspace": self.workspace,
            "channel": self.key.channel,
            "ts": self.key.ts,
            "thread_ts": self.thread_ts,
            "user": self.user,
            "sent_at": self.sent_at.timestamp(),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """What a peer is asked."""

    text: str  #: the prompt
    workspace: str  #: where it is asked
    channels: tuple[str, ...] | None  #: that may be seen; None: all of the workspace
    asked_at: datetime  #: only what was sent before is found


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """Where a peer keeps its documents, and with what."""

    database_url: str  #: of an empty database, scheme postgresql://
    embedder: Embedder  #: the same for all
    dimension: int  #: of its vectors
    has_index: bool  #: whether the vectors get an HNSW index; else search is exact

    def url(self, scheme: str) -> str:
        """Return the database's URL for another driver, such as postgresql+asyncpg."""
        return urlsplit(self.database_url)._replace(scheme=scheme).geturl()


#: Returns the best documents for a question, best first, at most so many.
Search = Callable[[Question, int], list[MessageKey]]


class Peer(Protocol):
    """One library, set up as its documentation does it."""

    @property
    def searches(self) -> Mapping[str, Search]:
        """What it can do, by the method's name in the tables."""
        ...

    def load(self, documents: Sequence[Document]) -> None:
        """Embed and store the documents, and build the indexes."""
        ...

    def close(self) -> None:
        """Close its connections."""
        ...


def embed_texts(embedder: Embedder, texts: Sequence[str]) -> list[list[float]]:
    """Return a vector for each text; all zeros, which is near to nothing, for one that cannot be embedded."""
    vectors: list[list[float]] = []
    for start in range(0, len(texts), BATCH):
        vectors += embedder.embed(texts[start : start + BATCH]).vectors.tolist()
    return vectors


def key_of(metadata: Mapping[str, Any]) -> MessageKey:
    """Return the message that a found document is."""
    return MessageKey(metadata["channel"], metadata["ts"])
