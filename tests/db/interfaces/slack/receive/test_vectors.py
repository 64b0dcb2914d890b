"""What was said right before a question has its vector when the answer is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.interfaces.slack.answer import answering
from contextwin.interfaces.slack.receive import vectors
from contextwin.interfaces.slack.receive.vectors import VectorWorker
from contextwin.models.messages import MessageKey
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import dispatching, wait_for
from testkit.slack_writer import Writer
from testkit.tables import read_table

OTHER = MessageKey("C1", "2.0")


class Slow(TrigramEmbedder):
    """Waits before it embeds."""

    def __init__(self, go_on: Event) -> None:
        super().__init__()
        self._go_on = go_on
        self.began = Event()

    def embed(self, texts: Sequence[str]) -> Any:
        self.began.set()
        self._go_on.wait(20)
        return super().embed(texts)


@pytest.fixture
def go_on() -> Iterator[Event]:
    event = Event()
    yield event
    event.set()


def test_it_waits_for_what_was_added_before_but_one_and_not_for_ever(world: Store, go_on: Event) -> None:
    with world._begin() as connection:
        connection.exec_driver_sql("DELETE FROM chunk_embeddings")
    (key, *_) = sorted(MessageKey(row["channel_id"], row["ts"]) for row in read_table(world, "chunks"))
    embedder = Slow(go_on)
    worker = VectorWorker(world, embedder, "acme")
    worker.add([key])
    worker.settle(20, key)
    assert embedder.began.wait(20)
    worker.settle(0.05, OTHER)
    assert worker._busy == [key]
    go_on.set()
    worker.settle(20, OTHER)
    assert worker._busy == []
    worker.close()


def test_an_answer_is_made_with_the_vectors_of_what_was_said_before(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "GATHER_SECONDS", 60.0)  # Who waits for vectors does not wait for others.
    monkeypatch.setattr(answering, "VECTOR_SECONDS", 20.0)
    embedded: list[set[str]] = []

    def look() -> None:
        embedded.append({str(row["ts"]) for row in read_table(store, "chunk_embeddings")})

    with dispatching(store, slack, chat_model=Writer([look, "It is on Tuesday."])):
        said = slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday")
        slack.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> when is it?")
        wait_for(lambda: embedded)
    assert said in embedded[0]
