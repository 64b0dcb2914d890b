"""What the reranker reads, what its scores change, and what its failure leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select

from contextwin.config import Settings
from contextwin.errors import ConfigError, RerankError
from contextwin.explain.explanation import explain_built
from contextwin.explain.records import read_window
from contextwin.interfaces.demo import DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.access import Viewer
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import schema
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.local_server import Reply
from testkit.rerank_server import serve_scores

ASKED_AT = datetime(2026, 3, 8, 20, 31, tzinfo=UTC)
PROMPT = "why did bookings fail on Wednesday?"
HIDDEN = "C06LEADERS", "C06ONCALL3", "D06KATTOBI"


@dataclass
class Reader:
    """A reranker that remembers what it read, and scores by what it is told."""

    score: Callable[[str], float] = len
    spec: str = "reader"
    prompts: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def rerank(self, prompt: str, texts: Sequence[str]) -> list[float]:
        """Return the score of each text."""
        self.prompts.append(prompt)
        self.texts += texts
        return [float(self.score(text)) for text in texts]


def ask(prompt: str = PROMPT, **fields: Any) -> WindowRequest:
    given: dict[str, Any] = {"channel": DEMO_CHANNEL, "asker": "U06MEI", "asked_at": ASKED_AT, "max_tokens": 1500}
    return WindowRequest(prompt=prompt, workspace=DEMO_WORKSPACE, **{**given, **fields})


def build(store: Store, reader: Any, prompt: str = PROMPT, **fields: Any) -> ContextWindow:
    return ContextWindowBuilder(store, TrigramEmbedder(), reranker=reader).build(ask(prompt, **fields))


def shown_texts(window: ContextWindow) -> list[str]:
    return [message.text for thread in window.threads for message in thread.messages]


def test_its_score_decides_and_is_shown(demo_store: Store) -> None:
    plain = ContextWindowBuilder(demo_store, TrigramEmbedder())
    hits = [hit.message for hit in plain.search(ask(), 30).hits]
    wanted = hits[20]  # What would come late.
    reader = Reader(score=lambda text: wanted.text in text)
    best, *others = ContextWindowBuilder(demo_store, TrigramEmbedder(), reranker=reader).search(ask(), 30).hits
    assert best.message.ts == wanted.ts
    assert best.score.rerank == 1.0
    assert best.score.to_dict()["rerank"] == 1.0
    assert {hit.score.rerank for hit in others} <= {0.0, None}
    assert reader.prompts == [PROMPT]
    window = build(demo_store, reader)
    assert wanted.text[:40] in window.text
    assert window.stats["rerank_ms"] > 0
    assert not window.degraded


def test_without_one_nothing_changes(demo_store: Store) -> None:
    window = ContextWindowBuilder(demo_store, TrigramEmbedder()).build(ask())
    scores = [m["score"] for t in window.to_dict()["threads"] for m in t["messages"] if m["score"]]
    assert scores
    assert {score["rerank"] for score in scores} == {None}
    assert all(value is None or isinstance(value, float) for score in scores for value in score.values())
    assert "rerank_ms" not in window.stats


def test_it_reads_nothing_that_the_asker_may_not_see(demo_store: Store) -> None:
    prompt = "runway, penalty clause, salary: who said what in confidence?"
    m = schema.messages.c
    with demo_store._begin() as connection:
        rows = [*connection.execute(select(m.channel_id, m.text).where(~m.is_deleted))]
    open_texts = {row.text for row in rows if row.channel_id not in HIDDEN}
    secrets = {row.text for row in rows if row.channel_id in HIDDEN and len(row.text) > 20} - open_texts

    def read_secrets(**fields: Any) -> set[str]:
        reader = Reader()
        build(demo_store, reader, prompt, channel=None, **fields)
        assert reader.texts
        read = "\n".join(reader.texts)
        return {text for text in secrets if text[:60] in read}

    assert len(read_secrets(asker=None, everyone=True)) > 3
    assert read_secrets(asker="U06TOBI", viewer="U06MEI") == set()
    assert read_secrets(asker="U06TOBI", destination=DEMO_CHANNEL) == set()
    assert read_secrets() == set()


@pytest.mark.parametrize("filters", [Filters(authors=("U06TOBI",)), Filters(channels=(DEMO_CHANNEL,))])
def test_it_reads_what_passes_the_filters_alone(demo_store: Store, filters: Filters) -> None:
    narrow, wide = Reader(), Reader()
    build(demo_store, narrow, filters=filters, explain=True)
    build(demo_store, wide)
    assert narrow.texts
    assert set(narrow.texts) != set(wide.texts)
    if filters.authors:
        assert all(text.splitlines()[-1] and "\nTobi" in f"\n{text}" for text in narrow.texts)


@dataclass
class Broken:
    """A reranker that is down."""

    spec: str = "broken"

    def rerank(self, prompt: str, texts: Sequence[str]) -> list[float]:
        """Fail."""
        raise RerankError("broken cannot be reached")


def test_its_failure_leaves_the_window_without_it(demo_store: Store) -> None:
    plain, without = ContextWindowBuilder(demo_store, TrigramEmbedder()).build(ask()), build(demo_store, Broken())
    assert without.text == plain.text
    assert without.degraded == ("reranker: broken cannot be reached",)


def test_a_server_that_is_late_leaves_the_window_without_it(demo_store: Store) -> None:
    released = Event()

    def wait(_: Any) -> Reply:
        released.wait(30)
        return Reply(body={"results": []})

    with serve_scores(wait) as server:
        settings = demo_store.settings.model_copy(
            update={"reranker": f"rerank:bge@{server.url}", "rerank_timeout_seconds": 0.1}
        )
        window = build(with_settings(demo_store, settings), None)
        released.set()
    assert shown_texts(window)
    (word,) = window.degraded
    assert word.startswith("reranker: rerank:bge@")
    assert "did not answer in 0.1 s" in word


def test_the_setting_names_it_and_its_number_of_candidates(demo_store: Store) -> None:
    with serve_scores() as server:
        settings = demo_store.settings.model_copy(
            update={"reranker": f"rerank:bge@{server.url}", "rerank_candidates": 7, "rerank_timeout_seconds": 10.0}
        )
        window = build(with_settings(demo_store, settings), None)
    (request,) = server.requests
    assert len(request.texts) == 7
    assert request.body["query"] == PROMPT
    assert not window.degraded
    settings = demo_store.settings.model_copy(update={"reranker": "cohere"})
    with pytest.raises(ConfigError, match="'cohere' is not known"):
        build(with_settings(demo_store, settings), None)


def with_settings(store: Store, settings: Settings) -> Store:
    """Return the same store with other settings."""
    return Store(store._engine, settings)


@pytest.mark.parametrize("prompt", ["what was the first message about refunds?", "what happened yesterday?"])
def test_a_question_about_time_is_not_read(demo_store: Store, prompt: str) -> None:
    reader = Reader()
    build(demo_store, reader, prompt)
    assert reader.texts == []


def test_a_reply_is_read_after_the_root_of_its_thread(demo_store: Store) -> None:
    reader = Reader()
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder(), reranker=reader)
    found = builder.find(ask()).found.messages
    roots = {each.thread_ts: each for each in found if each.ts == each.thread_ts}
    replies = [each for each in found if each.rerank is not None and each.ts != each.thread_ts]
    expected = [
        (f"{roots[each.thread_ts].name}: {roots[each.thread_ts].text[:20]}", each.text[:20]) for each in replies
    ]
    assert expected
    assert all(any(text.startswith(root) and reply in text for text in reader.texts) for root, reply in expected)
    assert len([text for text in reader.texts for each in roots.values() if text == f"{each.name}: {each.text}"]) > 0


def test_a_record_has_its_score_and_explains_it(demo_store: Store) -> None:
    reader = Reader(score=lambda text: "webhook" in text)
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder(), reranker=reader, record="all")
    retrieval, window = builder.build_unrecorded(ask())
    builder.record(retrieval, window)
    demo_store.flush()
    read = read_window(demo_store, Viewer(workspace=DEMO_WORKSPACE, asker="U06MEI"), window.window_id)
    shown = {(m.channel, m.ts): m.score.rerank for t in window.threads for m in t.messages if m.score}
    stored = {(m.channel, m.ts): m.score.rerank for m in read.messages if m.outcome == "shown" and m.score}
    assert stored == shown
    assert {0.0, 1.0} <= set(shown.values())
    explained = explain_built(retrieval, window)
    descriptions = str([each.score.to_dict() for each in explained.messages])
    assert "the reranker's score" in descriptions


def test_its_weight_can_be_nothing_or_all(demo_store: Store) -> None:
    reader = Reader(score=len)
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder(), reranker=reader)
    plain = ContextWindowBuilder(demo_store, TrigramEmbedder())

    def order(built: ContextWindowBuilder, weight: float) -> list[str]:
        return [hit.message.ts for hit in built.search(ask(weights=ScoringWeights(rerank_weight=weight)), 20).hits]

    assert order(builder, 0.0) == order(plain, 0.0)
    assert order(builder, 1.0) != order(plain, 1.0)
