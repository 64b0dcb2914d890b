"""A retriever for LlamaIndex, which returns the threads or the messages of a window as nodes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import NoReturn

from llama_index.core.callbacks import CallbackManager
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from contextwin.models.documents import NOT_PICKLED, DocumentUnit, WindowDocument
from contextwin.models.requests import WindowRequest
from contextwin.window.builder import ContextWindowBuilder


class ContextWindowRetriever(BaseRetriever):
    """Retrieves what the asker of `request` may see; make one for each asker."""

    def __init__(
        self,
        *,
        builder: ContextWindowBuilder,
        request: WindowRequest,
        unit: DocumentUnit = "thread",
        k: int | None = None,
        callback_manager: CallbackManager | None = None,
    ) -> None:
        """Ask with `request`, in which the query replaces the prompt, for up to `k` nodes that share its budget.

        Raises AccessError if the request names no asker, else what `ContextWindowBuilder.build` raises.
        """
        super().__init__(callback_manager=callback_manager)
        builder.complete(replace(request, prompt="?"))  # Each query brings its own.
        self._builder, self._request, self._unit, self._k = builder, request, unit, k

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled, in words that say what to do."""
        raise TypeError(NOT_PICKLED)

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        request = replace(self._request, prompt=query_bundle.query_str)
        documents = self._builder.list_documents(request, self._unit, self._k)
        return [NodeWithScore(node=_make_node(document), score=document.score) for document in documents]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


def _make_node(document: WindowDocument) -> TextNode:
    """Return a node of which a model reads the text alone, so that it costs what was counted."""
    names = list(document.metadata)
    return TextNode(
        id_=document.id,
        text=document.text,
        metadata={**document.metadata},
        excluded_llm_metadata_keys=names,
        excluded_embed_metadata_keys=names,
    )
