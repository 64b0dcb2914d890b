"""A retriever for LangChain, which returns the threads or the messages of a window as documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NoReturn

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import run_in_executor
from pydantic import InstanceOf

from contextwin.models.documents import NOT_PICKLED, DocumentUnit
from contextwin.models.requests import WindowRequest
from contextwin.window.builder import ContextWindowBuilder


class ContextWindowRetriever(BaseRetriever):
    """Retrieves what the asker of `request` may see; make one for each asker."""

    builder: InstanceOf[ContextWindowBuilder]  #: builds the windows
    request: InstanceOf[WindowRequest]  #: who asks, where and for how many tokens; the query replaces its prompt
    unit: DocumentUnit = "thread"  #: what a document holds
    k: int | None = None  #: maximum number of documents, which share the budget; None: as many as it holds

    def model_post_init(self, context: Any, /) -> None:
        """Check the request; raise AccessError if it names no asker, else what `ContextWindowBuilder.build` raises."""
        super().model_post_init(context)
        self.builder.complete(replace(self.request, prompt="?"))  # Each query brings its own.

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled, in words that say what to do."""
        raise TypeError(NOT_PICKLED)

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> NoReturn:
        """Refuse to be copied with its store, which pydantic would try field by field."""
        raise TypeError(NOT_PICKLED)

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun, k: int | None = None
    ) -> list[Document]:
        request = replace(self.request, prompt=query)
        documents = self.builder.list_documents(request, self.unit, self.k if k is None else k)
        return [
            Document(id=document.id, page_content=document.text, metadata={**document.metadata})
            for document in documents
        ]

    async def _aget_relevant_documents(
        self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun, k: int | None = None
    ) -> list[Document]:
        # Unlike this one, that of the base class knows no `k`.
        manager = run_manager.get_sync()
        found: list[Document] = await run_in_executor(
            None, self._get_relevant_documents, query, run_manager=manager, k=k
        )
        return found
