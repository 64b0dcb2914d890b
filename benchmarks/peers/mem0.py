"""mem0 with pgvector: every message is one memory, added as it is (`infer=False`).

No language model is called; one has to be configured all the same, and points nowhere. mem0 always searches by vectors
and words, and without spaCy's English model it does so without lemmas: words are searched with `plainto_tsquery`, so
that a memory has to hold all words of the question. It reads four times as many rows as it is asked for. The threshold
is 0, since it depends on the embedder, where others return as many as they are asked for.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.peers.base import Document, Question, Search, Site, embed_texts, key_of
from contextwin import Embedder
from contextwin.models.messages import MessageKey

# Read when mem0 is imported: it would report its use, fetch notices and keep a folder in the user's home directory.
os.environ["MEM0_TELEMETRY"] = "False"
os.environ["MEM0_DIR"] = str(Path(tempfile.gettempdir(), "contextwin-mem0"))

from mem0 import Memory
from mem0.embeddings.base import EmbeddingBase

#: Nobody listens there.
NOWHERE = {"api_key": "none", "openai_base_url": "http://127.0.0.1:9/v1"}


class Mem0Embedding(EmbeddingBase):
    """Our embedder as mem0 calls it."""

    def __init__(self, embedder: Embedder) -> None:
        super().__init__()
        self._embedder = embedder

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        """Return the vector of a text."""
        return embed_texts(self._embedder, [text])[0]


class Mem0Peer:
    """`Memory`, with the workspace as mem0's user."""

    def __init__(self, site: Site) -> None:
        self._memory = Memory.from_config(
            {
                "vector_store": {
                    "provider": "pgvector",
                    "config": {
                        "connection_string": site.url("postgresql"),
                        "collection_name": "messages",
                        "embedding_model_dims": site.dimension,
                        "hnsw": site.has_index,
                    },
                },
                "embedder": {"provider": "openai", "config": NOWHERE},
                "llm": {"provider": "openai", "config": NOWHERE},
                "history_db_path": ":memory:",
            }
        )
        # Its configuration only knows embedders by the names of their providers.
        self._memory.embedding_model = Mem0Embedding(site.embedder)

    @property
    def searches(self) -> Mapping[str, Search]:
        """The one way in which it searches."""
        return {"mem0": self._search}

    def load(self, documents: Sequence[Document]) -> None:
        """Add the documents; there is no call for many at once."""
        for document in documents:
            self._memory.add(document.text, user_id=document.workspace, metadata=document.metadata, infer=False)

    def close(self) -> None:
        """Close the history and the pool."""
        self._memory.close()
        self._memory.vector_store.connection_pool.close()

    def _search(self, question: Question, limit: int) -> list[MessageKey]:
        found = self._memory.search(question.text, top_k=limit, filters=make_filter(question), threshold=0.0)
        return [key_of(memory["metadata"]) for memory in found["results"]]


def make_filter(question: Question) -> dict[str, Any]:
    """Return the question's filter in mem0's terms."""
    conditions: dict[str, Any] = {
        "user_id": question.workspace,
        "sent_at": {"lt": question.asked_at.timestamp()},
    }
    if question.channels is not None:
        conditions["channel"] = {"in": list(question.channels)}
    return conditions
