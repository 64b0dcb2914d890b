"""The retriever for LlamaIndex: nodes, query engines, and what a model reads."""

from __future__ import annotations

import asyncio
import copy
import pickle
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from contextwin.analysis.tokens import count_tokens
from contextwin.errors import AccessError, BudgetError, ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

pytest.importorskip("llama_index.core")

from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.schema import MetadataMode, QueryBundle

from contextwin.interfaces.llama_index import ContextWindowRetriever

REQUEST = WindowRequest(prompt="", workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT, max_tokens=1000)


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, TrigramEmbedder())


@pytest.mark.parametrize("unit", ["thread", "message"])
def test_nodes_are_the_documents_of_the_library(builder: ContextWindowBuilder, unit: Any) -> None:
    retriever = ContextWindowRetriever(builder=builder, request=REQUEST, unit=unit, k=4)
    expected = builder.list_documents(replace(REQUEST, prompt=DEMO_PROMPT), unit, 4)
    for query in (DEMO_PROMPT, QueryBundle(DEMO_PROMPT)):
        found = retriever.retrieve(query)
        assert [(each.node_id, each.text, each.score) for each in found] == [
            (each.id, each.text, each.score) for each in expected
        ]
        for node, other in zip(found, expected, strict=True):
            assert {**node.metadata, "window_id": ""} == {**other.metadata, "window_id": ""}


def test_a_model_reads_the_text_alone(builder: ContextWindowBuilder) -> None:
    found = ContextWindowRetriever(builder=builder, request=REQUEST).retrieve(DEMO_PROMPT)
    read = [node.node.get_content(MetadataMode.LLM) for node in found]
    assert read == [node.text for node in found] == [node.node.get_content(MetadataMode.EMBED) for node in found]
    assert len(found) > 2
    assert 900 < count_tokens("\n\n".join(read)) <= 1000


def test_the_loop_is_free_while_nodes_are_retrieved(builder: ContextWindowBuilder) -> None:
    retriever = ContextWindowRetriever(builder=builder, request=REQUEST, k=2)
    in_threads: list[threading.Thread] = []
    retrieve = retriever._retrieve

    def note_thread(query_bundle: QueryBundle) -> Any:
        in_threads.append(threading.current_thread())
        return retrieve(query_bundle)

    retriever._retrieve = note_thread  # type: ignore[method-assign]

    async def ask_at_once() -> Any:
        return await asyncio.gather(*(retriever.aretrieve(DEMO_PROMPT) for _ in range(3)))

    answers = asyncio.run(ask_at_once())
    assert [[node.node_id for node in answer] for answer in answers] == [
        [node.node_id for node in retriever.retrieve(DEMO_PROMPT)]
    ] * 3
    assert threading.main_thread() not in in_threads[:3]


def test_query_engines_answer_from_it(builder: ContextWindowBuilder) -> None:
    retriever = ContextWindowRetriever(builder=builder, request=REQUEST, k=2)
    engine = RetrieverQueryEngine.from_args(retriever, llm=MockLLM())
    answer = engine.query(DEMO_PROMPT)
    assert len(answer.source_nodes) == 2
    assert "Port Ellery" in str(answer)  # The stand-in says what it is told.
    assert [node.node_id for node in asyncio.run(engine.aquery(DEMO_PROMPT)).source_nodes] == [
        node.node_id for node in answer.source_nodes
    ]


def test_it_is_fused_with_other_retrievers(builder: ContextWindowBuilder) -> None:
    threads = ContextWindowRetriever(builder=builder, request=REQUEST, k=3)
    messages = ContextWindowRetriever(builder=builder, request=REQUEST, unit="message", k=3)
    fused = QueryFusionRetriever([threads, messages], llm=MockLLM(), num_queries=1, similarity_top_k=5, use_async=False)
    found = {node.node_id for node in fused.retrieve(DEMO_PROMPT)}
    assert {node.node_id for node in threads.retrieve(DEMO_PROMPT)[:1]} <= found


def test_no_asker_is_refused_before_anything_is_asked(builder: ContextWindowBuilder) -> None:
    with pytest.raises(AccessError, match="expected an asker"):
        ContextWindowRetriever(builder=builder, request=replace(REQUEST, asker=None))
    with pytest.raises(BudgetError):
        ContextWindowRetriever(builder=builder, request=replace(REQUEST, max_tokens=0))
    with pytest.raises(ConfigError, match="at least 1, got 0"):
        ContextWindowRetriever(builder=builder, request=REQUEST, k=0).retrieve(DEMO_PROMPT)
    unknown: Any = "threads"
    with pytest.raises(ConfigError, match="unit must be one of thread, message, got 'threads'"):
        ContextWindowRetriever(builder=builder, request=REQUEST, unit=unknown).retrieve(DEMO_PROMPT)


def test_an_unknown_asker_is_refused(builder: ContextWindowBuilder) -> None:
    stranger = ContextWindowRetriever(builder=builder, request=replace(REQUEST, asker="U0NOBODY"))
    with pytest.raises(ConfigError, match="there is no user 'U0NOBODY'"):
        stranger.retrieve(DEMO_PROMPT)


@pytest.mark.parametrize("copied", [pickle.dumps, copy.deepcopy])
def test_it_says_why_it_cannot_be_pickled(builder: ContextWindowBuilder, copied: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="make one in each process"):
        copied(ContextWindowRetriever(builder=builder, request=REQUEST))
