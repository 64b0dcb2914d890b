"""langchain-postgres: `PGVectorStore` by vectors, and by vectors and words.

Columns for what is filtered by, a tsvector column with its GIN index for words, as its guide has it. Two things of
version 0.0.19 matter here. Words are searched with `plainto_tsquery`, so that a message has to hold all words of the
question. And the store keeps the first question's words for all later ones, unless each search brings a configuration
of its own, as it does here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.documents import Document as LangChainDocument
from langchain_core.embeddings import Embeddings
from langchain_postgres import Column, PGEngine, PGVectorStore
from langchain_postgres.v2.hybrid_search_config import HybridSearchConfig
from langchain_postgres.v2.indexes import HNSWIndex

from benchmarks.peers.base import Document, Question, Search, Site, embed_texts, key_of
from contextwin import Embedder
from contextwin.models.messages import MessageKey

TABLE = "messages"
COLUMN_TYPES = {
    "workspace": "TEXT",
    "channel": "TEXT",
    "ts": "TEXT",
    "thread_ts": "TEXT",
    "user": "TEXT",
    "sent_at": "DOUBLE PRECISION",
}


class LangChainEmbeddings(Embeddings):
    """Our embedder as LangChain calls it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Return a vector for each text."""
        return embed_texts(self._embedder, texts)

    def embed_query(self, text: str) -> list[float]:
        """Return the vector of a question."""
        return embed_texts(self._embedder, [text])[0]


class LangChainPeer:
    """`PGVectorStore` on asyncpg, called through its synchronous side."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._engine = PGEngine.from_connection_string(site.url("postgresql+asyncpg"))
        self._engine.init_vectorstore_table(
            TABLE,
            site.dimension,
            metadata_columns=[Column(name, kind) for name, kind in COLUMN_TYPES.items()],
            hybrid_search_config=HybridSearchConfig(),
        )
        self._store = PGVectorStore.create_sync(
            self._engine,
            LangChainEmbeddings(site.embedder),
            TABLE,
            metadata_columns=list(COLUMN_TYPES),
            hybrid_search_config=HybridSearchConfig(tsv_column="content_tsv"),
        )

    @property
    def searches(self) -> Mapping[str, Search]:
        """Vectors alone, and fused with words by the default weighted sum."""
        return {"langchain": self._search_vectors, "langchain hybrid": self._search_both}

    def load(self, documents: Sequence[Document]) -> None:
        """Add the documents, then build the indexes."""
        self._store.add_documents([LangChainDocument(d.text, metadata=d.metadata) for d in documents])
        self._store.apply_hybrid_search_index()
        if self._site.has_index:
            self._store.apply_vector_index(HNSWIndex())

    def close(self) -> None:
        """Close the pool."""
        asyncio.run(self._engine.close())

    def _search_vectors(self, question: Question, limit: int) -> list[MessageKey]:
        return self._search(question, limit, None)

    def _search_both(self, question: Question, limit: int) -> list[MessageKey]:
        config = HybridSearchConfig(
            tsv_column="content_tsv", fts_query=question.text, primary_top_k=limit, secondary_top_k=limit
        )
        return self._search(question, limit, config)

    def _search(self, question: Question, limit: int, config: HybridSearchConfig | None) -> list[MessageKey]:
        found = self._store.similarity_search(
            question.text, k=limit, filter=make_filter(question), hybrid_search_config=config
        )
        return [key_of(document.metadata) for document in found]


def make_filter(question: Question) -> dict[str, Any]:
    """Return the question's filter in LangChain's terms."""
    conditions: dict[str, Any] = {
        "workspace": {"$eq": question.workspace},
        "sent_at": {"$lt": question.asked_at.timestamp()},
    }
    if question.channels is not None:
        conditions["channel"] = {"$in": list(question.channels)}
    return conditions
