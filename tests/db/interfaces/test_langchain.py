"""The retriever for LangChain: its library's own tests, and what is ours about it.

pip install -e ".[local,dev,langchain,llama-index,adapters-dev]"
pytest -o asyncio_mode=auto tests/db/interfaces
"""

from __future__ import annotations

import asyncio
import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from contextwin.errors import AccessError, BudgetError, ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

pytest.importorskip("langchain_core")
pytest.importorskip("langchain_tests")

from langchain_core.documents import Document
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda, RunnablePassthrough
from langchain_tests.integration_tests import RetrieversIntegrationTests

from contextwin.interfaces.langchain import ContextWindowRetriever

REQUEST = WindowRequest(prompt="", workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT, max_tokens=1000)


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, TrigramEmbedder())


class TestStandard(RetrieversIntegrationTests):
    @pytest.fixture(autouse=True)
    def _demo(self, builder: ContextWindowBuilder) -> None:
        self.builder = builder

    @property
    def retriever_constructor(self) -> type[ContextWindowRetriever]:
        return ContextWindowRetriever

    @property
    def retriever_constructor_params(self) -> dict[str, Any]:
        return {"builder": self.builder, "request": REQUEST}

    @property
    def retriever_query_example(self) -> str:
        return DEMO_PROMPT


@pytest.mark.parametrize("unit", ["thread", "message"])
def test_documents_are_those_of_the_library(builder: ContextWindowBuilder, unit: Any) -> None:
    retriever = ContextWindowRetriever(builder=builder, request=REQUEST, unit=unit, k=4)
    found = retriever.invoke(DEMO_PROMPT)
    expected = builder.list_documents(replace(REQUEST, prompt=DEMO_PROMPT), unit, 4)
    assert [(each.id, each.page_content) for each in found] == [(each.id, each.text) for each in expected]
    for document, other in zip(found, expected, strict=True):
        assert {**document.metadata, "window_id": ""} == {**other.metadata, "window_id": ""}
        assert json.loads(json.dumps(document.metadata)) == document.metadata


def test_synchronous_asynchronous_and_batched_answers_are_the_same(builder: ContextWindowBuilder) -> None:
    retriever = ContextWindowRetriever(builder=builder, request=REQUEST)
    prompts = [DEMO_PROMPT, "why are partial refunds off?"]

    def ids(answers: list[list[Document]]) -> list[list[str | None]]:
        return [[document.id for document in documents] for documents in answers]

    async def ask_at_once() -> list[list[Document]]:
        return [*await asyncio.gather(*(retriever.ainvoke(prompt, k=2) for prompt in prompts))]

    one_by_one = ids([retriever.invoke(prompt, k=2) for prompt in prompts])
    assert [len(answer) for answer in one_by_one] == [2, 2]
    assert ids(asyncio.run(ask_at_once())) == one_by_one
    assert ids(retriever.batch(prompts, k=2)) == one_by_one


def test_a_chain_gives_a_model_what_was_counted(builder: ContextWindowBuilder) -> None:
    heard: list[str] = []
    retriever = ContextWindowRetriever(builder=builder, request=REQUEST, k=2)

    def join(documents: list[Document]) -> str:
        return "\n\n".join(document.page_content for document in documents)

    def answer(prompt: Any) -> str:
        heard.append(prompt.to_string())
        return "In three marinas."

    template = ChatPromptTemplate.from_template("{context}\n\n{question}")
    asked = {"context": retriever | join, "question": RunnablePassthrough()}
    chain = asked | template | RunnableLambda(answer) | StrOutputParser()
    assert chain.invoke(DEMO_PROMPT) == "In three marinas."
    assert "Port Ellery" in heard[0]


def test_no_asker_is_refused_before_anything_is_asked(builder: ContextWindowBuilder) -> None:
    with pytest.raises(AccessError, match="expected an asker"):
        ContextWindowRetriever(builder=builder, request=replace(REQUEST, asker=None))
    with pytest.raises(BudgetError):
        ContextWindowRetriever(builder=builder, request=replace(REQUEST, max_tokens=0))
    with pytest.raises(ValueError, match="request"):
        ContextWindowRetriever(builder=builder)
    with pytest.raises(ValueError, match="request"):
        ContextWindowRetriever(builder=builder, request={"prompt": "", "workspace": "acme", "everyone": True})
    with pytest.raises(ConfigError, match="at least 1, got 0"):
        ContextWindowRetriever(builder=builder, request=REQUEST).invoke(DEMO_PROMPT, k=0)


def test_an_unknown_asker_is_refused(builder: ContextWindowBuilder) -> None:
    stranger = ContextWindowRetriever(builder=builder, request=replace(REQUEST, asker="U0NOBODY"))
    with pytest.raises(ConfigError, match="there is no user 'U0NOBODY'"):
        stranger.invoke(DEMO_PROMPT)


@pytest.mark.parametrize("copied", [pickle.dumps, copy.deepcopy])
def test_it_says_why_it_cannot_be_pickled(builder: ContextWindowBuilder, copied: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="make one in each process"):
        copied(ContextWindowRetriever(builder=builder, request=REQUEST))
