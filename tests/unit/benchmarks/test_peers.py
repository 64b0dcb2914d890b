"""The benchmark against other libraries: what they are given, how they are asked, and that each of them runs.

The libraries are not installed everywhere; what needs one is skipped without it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.common.results import Row
from benchmarks.peers import base
from benchmarks.peers.base import Document, Question, Site, embed_texts, key_of
from benchmarks.peers.peers import main, print_loads, print_ratios
from benchmarks.peers.setup import make_documents
from contextwin import open_embedder
from contextwin.errors import EmbeddingError
from contextwin.models.messages import MessageKey
from contextwin.providers.embedders import Embeddings
from contextwin.providers.embedders.base import stack_rows
from testkit.factories import make_found

ASKED_AT = datetime(2024, 1, 2, tzinfo=UTC)


def make_document(**overrides: Any) -> Document:
    values = {"key": MessageKey("C1", "1.000100"), "workspace": "w", "thread_ts": "1.000100", "user": "U1"}
    return Document(**{**values, "sent_at": datetime.fromtimestamp(1.0001, UTC), "text": "Ana: hi", **overrides})


def make_question(**overrides: Any) -> Question:
    return Question(**{"text": "hi?", "workspace": "w", "channels": None, "asked_at": ASKED_AT, **overrides})


def make_row(**overrides: Any) -> Row:
    values = {"set": "s", "query": "q", "category": "c", "budget": 100, "tokens": 90, "gold": 4, "found": 3, "shown": 6}
    return Row(**{**values, "ms": 1.0, **overrides})


# ---- without any of the libraries


def test_a_document_is_found_by_its_metadata() -> None:
    document = make_document()
    assert key_of(document.metadata) == document.key
    assert document.metadata["sent_at"] == pytest.approx(1.0001)
    # Part of a second's millionth parts survive as a number.
    late = datetime(2026, 11, 21, 4, 30, 15, 387_201, tzinfo=UTC)
    assert make_document(sent_at=late).metadata["sent_at"] < late.replace(microsecond=387_202).timestamp()


def test_a_document_says_who_wrote_it() -> None:
    found = make_found(channel="C1", ts="1.000100", user="U1", name="Ana", text="ship it")
    nobody = make_found(channel="C1", ts="2.000100", user=None, name="bot", text="done")
    library = {("w", message.key): message for message in (found, nobody)}
    first, second = make_documents(library)
    assert (first.text, first.user, first.workspace, first.key) == ("Ana: ship it", "U1", "w", found.key)
    assert second.user == ""


class ChoosyEmbedder:
    """Embeds whatever does not begin with a bang."""

    spec = "choosy"

    def embed(self, texts: Sequence[str]) -> Embeddings:
        refused = EmbeddingError("no")
        rows = [refused if text.startswith("!") else np.array([len(text), 1], dtype=np.float32) for text in texts]
        return stack_rows(rows, label=self.spec)


def test_a_text_that_cannot_be_embedded_is_near_to_nothing() -> None:
    hello, refused, other = embed_texts(ChoosyEmbedder(), ["hello", "!", "good morning"])
    assert sum(x * x for x in hello) == pytest.approx(1.0)
    assert refused == [0.0, 0.0]
    assert hello != other


def test_many_texts_are_embedded_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "BATCH", 2)
    texts = ["one", "two", "three", "four", "fifteen"]
    assert embed_texts(ChoosyEmbedder(), texts) == [embed_texts(ChoosyEmbedder(), [text])[0] for text in texts]


def test_the_url_keeps_its_socket_under_any_driver() -> None:
    site = Site(
        database_url="postgresql://postgres@/peer_x?host=%2Ftmp%2Fcw&port=5432",
        embedder=open_embedder("trigram"),
        dimension=3,
        has_index=False,
    )
    assert site.url("postgresql+asyncpg") == "postgresql+asyncpg://postgres@/peer_x?host=%2Ftmp%2Fcw&port=5432"


def test_the_ratio_is_ours_over_theirs(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [make_row(ms=ms) for ms in (10, 20, 900)] + [make_row(ms=40, method="other")]
    print_ratios(rows)
    assert capsys.readouterr().out == "s, 100 tokens: contextwin 20.0 ms, other 40.0 ms, ratio 0.50\n"


def test_loads_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    print_loads([{"set": "s", "messages": 1200, "seconds": {"contextwin": 1.25, "other": 3.0}}])
    assert capsys.readouterr().out == "s, 1,200 messages loaded: contextwin 1.2 s, other 3.0 s\n"


def test_an_unknown_peer_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--peers", "oracle"])
    assert "langchain, llama-index, mem0" in capsys.readouterr().err


def test_a_peer_that_is_not_installed_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "benchmarks.peers.mem0", raising=False)
    monkeypatch.setitem(sys.modules, "mem0", None)
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--peers", "mem0"])
    assert 'pip install -e ".[peers]"' in capsys.readouterr().err


# ---- a small set


# ---- each of the libraries


# They and what they bring along have warnings of their own.
theirs = pytest.mark.filterwarnings("ignore")


@theirs
def test_langchain_gets_vectors_and_filters() -> None:
    pytest.importorskip("langchain_postgres")
    from benchmarks.peers.langchain import LangChainEmbeddings, make_filter

    embeddings = LangChainEmbeddings(open_embedder("trigram"))
    assert embeddings.embed_documents(["one", "two"])[1] == embeddings.embed_query("two")
    seconds = ASKED_AT.timestamp()
    assert make_filter(make_question()) == {"workspace": {"$eq": "w"}, "sent_at": {"$lt": seconds}}
    assert make_filter(make_question(channels=("C1",)))["channel"] == {"$in": ["C1"]}


@theirs
def test_mem0_gets_vectors_and_filters() -> None:
    pytest.importorskip("mem0")
    from benchmarks.peers.mem0 import Mem0Embedding, make_filter

    embedding = Mem0Embedding(open_embedder("trigram"))
    assert embedding.embed("two", "search") == embed_texts(open_embedder("trigram"), ["two"])[0]
    assert make_filter(make_question()) == {"user_id": "w", "sent_at": {"lt": ASKED_AT.timestamp()}}
    assert make_filter(make_question(channels=()))["channel"] == {"in": []}


@theirs
def test_llama_index_gets_vectors_and_filters() -> None:
    pytest.importorskip("llama_index.vector_stores.postgres")
    from benchmarks.peers.llama_index import LlamaIndexEmbedding, make_filter

    embedding = LlamaIndexEmbedding(open_embedder("trigram"))
    assert embedding.get_text_embedding_batch(["one", "two"])[1] == embedding.get_query_embedding("two")
    conditions = make_filter(make_question(channels=("C1",))).filters
    wanted: Sequence[Any] = [("workspace", "w"), ("sent_at", ASKED_AT.timestamp()), ("channel", ["C1"])]
    assert [(condition.key, condition.value) for condition in conditions] == wanted


@theirs
def test_nodes_are_linked_in_time_inside_their_channel_and_embed_only_their_text() -> None:
    pytest.importorskip("llama_index.vector_stores.postgres")
    from llama_index.core.schema import MetadataMode

    from benchmarks.peers.llama_index import make_nodes

    keys = [("C1", 3), ("C2", 2), ("C1", 1)]
    documents = [
        make_document(key=MessageKey(channel, f"{second}.0"), sent_at=datetime.fromtimestamp(second, UTC))
        for channel, second in keys
    ]
    nodes = make_nodes(documents)
    assert [node.node_id for node in nodes] == ["w/C1/1.0", "w/C1/3.0", "w/C2/2.0"]
    first, second, alone = nodes
    assert (first.prev_node, first.next_node.node_id) == (None, "w/C1/3.0")
    assert (second.prev_node.node_id, second.next_node) == ("w/C1/1.0", None)
    assert (alone.prev_node, alone.next_node) == (None, None)
    assert first.get_content(metadata_mode=MetadataMode.EMBED) == "Ana: hi"
