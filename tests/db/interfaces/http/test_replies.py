"""Replies over HTTP: in one piece and as events, for those who may read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")

from contextwin.config import read_settings
from contextwin.errors import ReplyError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.providers.chat.types import ChatAnswer
from contextwin.storage.store import Store
from testkit.http_api import bearer, open_client, open_test_service, read_events

ASKED = {"prompt": DEMO_PROMPT, "persona": "@tobi", "channel": "#eng-api", "asked_at": DEMO_ASKED_AT.isoformat()}
PIECES = ["All three ", "marinas\n\nare ", "live."]


class Writer:
    """Stands for a chat model that writes in pieces."""

    spec, context_tokens, encoding = "stand-in", 8_000, "o200k_base"

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.fails_after = 0

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        for number, piece in enumerate(PIECES):
            if self.error and number == self.fails_after:
                raise self.error
            if on_text:
                on_text(piece)
        return ChatAnswer(text="".join(PIECES), outcome="complete", model="stand-in")


@pytest.fixture(scope="module")
def writer() -> Writer:
    return Writer()


@pytest.fixture(scope="module")
def client(demo_store: Store, writer: Writer) -> Iterator[Any]:
    with demo_store.write(DEMO_WORKSPACE) as transaction:
        transaction.personas.allow_persona("U06TOBI", is_enabled=True, performed_by="U06TOBI")
    with open_client(open_test_service(demo_store, chat_model=writer)) as client:
        client.headers.update(bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER))
        yield client


@pytest.fixture(autouse=True)
def _recover(writer: Writer) -> Iterator[None]:
    yield
    writer.error, writer.fails_after = None, 0


def test_a_reply_in_one_piece(client: Any) -> None:
    answer = client.post("/api/v1/replies", json=ASKED)
    assert answer.status_code == 200, answer.text
    assert answer.json()["text"] == "".join(PIECES)
    assert answer.json()["persona"] == "U06TOBI"


def test_a_reply_in_pieces(client: Any) -> None:
    answer = client.post("/api/v1/replies", json=ASKED, headers={"Accept": "text/event-stream"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    *texts, (last, reply) = read_events(answer.text)
    assert texts == [("text", {"delta": piece}) for piece in PIECES]
    assert (last, reply["text"]) == ("reply", "".join(PIECES))


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
@pytest.mark.parametrize(
    ("given", "status"),
    [({"persona": "@mei"}, 403), ({"persona": "@nobody"}, 422), ({"balance": 2}, 422), ({"max_prompt_tokens": 5}, 422)],
    ids=repr,
)
def test_what_is_refused_is_refused_before_the_first_piece(
    client: Any, accept: str, given: dict[str, Any], status: int
) -> None:
    answer = client.post("/api/v1/replies", json=ASKED | given, headers={"Accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")


def test_a_model_that_is_down_is_a_problem(client: Any, writer: Writer) -> None:
    writer.error = ReplyError("zqsecret of the model", retryable=True)
    for accept in ("application/json", "text/event-stream"):
        answer = client.post("/api/v1/replies", json=ASKED, headers={"Accept": accept})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "zqsecret" not in answer.text


def test_a_model_that_stops_in_the_middle_is_an_event(client: Any, writer: Writer) -> None:
    writer.error, writer.fails_after = ReplyError("zqsecret of the model"), 2
    answer = client.post("/api/v1/replies", json=ASKED, headers={"Accept": "text/event-stream"})
    assert answer.status_code == 200
    *texts, (last, problem) = read_events(answer.text)
    assert len(texts) == 2
    assert (last, problem["status"]) == ("problem", 503)
    assert "zqsecret" not in answer.text


def test_without_a_chat_model_a_problem_says_so(demo_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_store, "settings", read_settings(chat_model="openai:gpt-5.4-mini"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with open_client(open_test_service(demo_store)) as client:
        answer = client.post("/api/v1/replies", json=ASKED, headers=bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER))
    assert answer.status_code == 503
    assert answer.json()["type"].endswith(":no-chat-model")
