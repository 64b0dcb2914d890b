"""LlamaIndex: `VectorStoreIndex` over its `PGVectorStore`, with node postprocessors that need no model.

`llama-index hybrid` fuses a vector and a text retriever by relative score, as its Postgres guide recommends: the
store's own hybrid mode puts whatever only words have found behind all that vectors have found. `llama-index time` is
the vector retriever with `TimeWeightedPostprocessor` and its defaults. `llama-index neighbors` is the vector retriever
with `PrevNextNodePostprocessor`, which adds the message before and the one after each hit in its channel; what was sent
after the question is taken out again, as it has no filter for that. `FixedRecencyPostprocessor` would need pandas.

Metadata are kept as jsonb with an index on the workspace, which are no defaults: without them a search takes three
times as long over 20,000 messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from llama_index.core import StorageContext, VectorStoreIndex
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.embeddings import BaseEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.postprocessor import PrevNextNodePostprocessor, TimeWeightedPostprocessor
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.schema import NodeRelationship, NodeWithScore, TextNode
from llama_index.core.storage.docstore import SimpleDocumentStore
from llama_index.core.vector_stores import FilterOperator, MetadataFilter, MetadataFilters
from llama_index.vector_stores.postgres import PGVectorStore
from pydantic import PrivateAttr

from benchmarks.peers.base import BATCH, INDEX_SETTINGS, Document, Question, Search, Site, embed_texts, key_of
from contextwin import Embedder
from contextwin.models.messages import MessageKey

#: Its own example's index.
HNSW = {"hnsw_m": 16, "hnsw_ef_construction": 64, "hnsw_ef_search": int(INDEX_SETTINGS["hnsw.ef_search"])}


class LlamaIndexEmbedding(BaseEmbedding):
    """Our embedder as LlamaIndex calls it."""

    _embedder: Embedder = PrivateAttr()

    def __init__(self, embedder: Embedder) -> None:
        super().__init__(model_name=embedder.spec, embed_batch_size=BATCH)
        self._embedder = embedder

    def _get_text_embedding(self, text: str) -> list[float]:
        return embed_texts(self._embedder, [text])[0]

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return embed_texts(self._embedder, texts)

    def _get_query_embedding(self, query: str) -> list[float]:
        return embed_texts(self._embedder, [query])[0]

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._get_query_embedding(query)


class LlamaIndexPeer:
    """`PGVectorStore` with its tsvector column, on psycopg2."""

    def __init__(self, site: Site) -> None:
        self._store = PGVectorStore.from_params(
            connection_string=site.url("postgresql+psycopg2"),
            async_connection_string=site.url("postgresql+asyncpg"),
            table_name="messages",
            embed_dim=site.dimension,
            hybrid_search=True,
            use_jsonb=True,
            indexed_metadata_keys={("workspace", "text")},
            hnsw_kwargs=dict(HNSW) if site.has_index else None,
        )
        self._embedding = LlamaIndexEmbedding(site.embedder)
        self._docstore = SimpleDocumentStore()
        self._index = VectorStoreIndex.from_vector_store(self._store, embed_model=self._embedding)

    @property
    def searches(self) -> Mapping[str, Search]:
        """Vectors, vectors fused with words, and vectors followed by a postprocessor."""
        return {
            "llama-index": self._search_vectors,
            "llama-index hybrid": self._search_both,
            "llama-index time": self._search_recent,
            "llama-index neighbors": self._search_with_neighbors,
        }

    def load(self, documents: Sequence[Document]) -> None:
        """Index the documents as nodes that know the one before and the one after; keep them in memory as well."""
        nodes = make_nodes(documents)
        self._docstore.add_documents(nodes)
        storage = StorageContext.from_defaults(vector_store=self._store)
        self._index = VectorStoreIndex(nodes, storage_context=storage, embed_model=self._embedding)

    def close(self) -> None:
        """Close the pools."""
        asyncio.run(self._store.close())

    def _search_vectors(self, question: Question, limit: int) -> list[MessageKey]:
        return _keys(self._retriever(question, limit).retrieve(question.text))

    def _search_both(self, question: Question, limit: int) -> list[MessageKey]:
        fusion = QueryFusionRetriever(
            [self._retriever(question, limit), self._retriever(question, limit, "text_search")],
            similarity_top_k=limit,
            num_queries=1,
            mode="relative_score",
            use_async=False,
            llm=MockLLM(),  # With one query it is never asked, but has to be there.
        )
        return _keys(fusion.retrieve(question.text))

    def _search_recent(self, question: Question, limit: int) -> list[MessageKey]:
        weigh = TimeWeightedPostprocessor(
            last_accessed_key="sent_at", time_access_refresh=False, now=question.asked_at.timestamp(), top_k=limit
        )
        return _keys(weigh.postprocess_nodes(self._retriever(question, limit).retrieve(question.text)))

    def _search_with_neighbors(self, question: Question, limit: int) -> list[MessageKey]:
        add_neighbors = PrevNextNodePostprocessor(docstore=self._docstore, num_nodes=1, mode="both")
        # Each hit can bring two more.
        found = add_neighbors.postprocess_nodes(self._retriever(question, limit // 3).retrieve(question.text))
        asked_at = question.asked_at.timestamp()
        return _keys([hit for hit in found if hit.node.metadata["sent_at"] < asked_at])

    def _retriever(self, question: Question, limit: int, mode: str = "default") -> BaseRetriever:
        return self._index.as_retriever(
            similarity_top_k=limit,
            sparse_top_k=limit,
            vector_store_query_mode=mode,
            filters=make_filter(question),
        )


def make_nodes(documents: Sequence[Document]) -> list[TextNode]:
    """Return a node for each document, linked in time order inside each channel; only its text is embedded."""
    ordered = sorted(documents, key=lambda d: (d.workspace, d.key.channel, d.sent_at, d.key.ts))
    nodes: list[TextNode] = []
    for (workspace, channel), members in groupby(ordered, key=lambda d: (d.workspace, d.key.channel)):
        chain = [_make_node(document, f"{workspace}/{channel}/{document.key.ts}") for document in members]
        for before, after in pairwise(chain):
            before.relationships[NodeRelationship.NEXT] = after.as_related_node_info()
            after.relationships[NodeRelationship.PREVIOUS] = before.as_related_node_info()
        nodes += chain
    return nodes


def make_filter(question: Question) -> MetadataFilters:
    """Return the question's filter in LlamaIndex's terms."""
    conditions: list[Any] = [
        MetadataFilter(key="workspace", value=question.workspace),
        MetadataFilter(key="sent_at", value=question.asked_at.timestamp(), operator=FilterOperator.LT),
    ]
    if question.channels is not None:
        conditions.append(MetadataFilter(key="channel", value=list(question.channels), operator=FilterOperator.IN))
    return MetadataFilters(filters=conditions)


def _make_node(document: Document, name: str) -> TextNode:
    metadata = document.metadata
    return TextNode(id_=name, text=document.text, metadata=metadata, excluded_embed_metadata_keys=list(metadata))


def _keys(nodes: Sequence[NodeWithScore]) -> list[MessageKey]:
    return [key_of(hit.node.metadata) for hit in nodes]
