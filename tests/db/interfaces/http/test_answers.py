"""Answers over HTTP: by a chat model, and without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")

from contextwin.answer import standing
from contextwin.errors import ReplyError
from contextwin.ingest.events import apply_event
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.providers.chat.types import ChatAnswer
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import START
from testkit.http_api import bearer, open_client, open_test_service, read_events
from testkit.slack_writer import Writer as SlowWriter

ASKED = {"prompt": DEMO_PROMPT, "channel": "#eng-api", "asked_at": DEMO_ASKED_AT.isoformat()}
EVENTS = "text/event-stream"


class Writer:
    """Stands for a chat model."""

    spec, context_tokens, encoding = "stand-in", 8_000, "o200k_base"

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        for piece in ("All three ", "marinas are live."):
            if on_text:
                on_text(piece)
        return ChatAnswer(text="All three marinas are live.", outcome="complete", model="stand-in")


class Model(Writer):
    """Stands for a chat model that writes as the one of a test does."""

    writer: Any

    def complete(self, *given: Any, **named: Any) -> ChatAnswer:
        answer: ChatAnswer = self.writer.complete(*given, **named)
        return answer


@pytest.fixture(scope="module")
def model() -> Model:
    return Model()


@pytest.fixture(scope="module")
def client(demo_store: Store, model: Model) -> Iterator[Any]:
    """A client of a server with this model, which is opened once: it builds its first windows then."""
    with open_client(open_test_service(demo_store, chat_model=model)) as client:
        client.headers.update(bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER))
        yield client


@pytest.fixture
def ask(client: Any, model: Model) -> Callable[..., Any]:
    """Ask for an answer that a writer writes."""

    def ask(writer: Any, accept: str = "application/json", **given: Any) -> Any:
        model.writer = writer
        return post(client, accept, **given)

    return ask


def post(client: Any, accept: str = "application/json", **given: Any) -> Any:
    return client.post("/api/v1/answers", json=ASKED | given, headers={"Accept": accept})


def test_an_answer_by_a_model(ask: Callable[..., Any]) -> None:
    answer = ask(Writer())
    assert answer.status_code == 200, answer.text
    assert (answer.json()["text"], answer.json()["model"]) == ("All three marinas are live.", "stand-in")
    assert "it cites nothing that it was shown" in answer.json()["uncertain"]


def test_an_answer_in_pieces(ask: Callable[..., Any]) -> None:
    told = ask(Writer(), EVENTS)
    assert told.headers["content-type"].startswith(EVENTS)
    assert told.headers["cache-control"] == "no-store"
    *texts, (last, answer) = read_events(told.text)
    assert [each["delta"] for _, each in texts] == ["All three ", "marinas are live."]
    assert (last, answer["text"]) == ("answer", "All three marinas are live.")


class Broken(Writer):
    """Stands for a chat model that breaks off after a piece."""

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        on_text("All three ")
        raise ReplyError("zqsecret of the model")


def test_a_model_that_breaks_off_is_the_last_event(ask: Callable[..., Any]) -> None:
    told = ask(Broken(), EVENTS)
    assert [name for name, _ in read_events(told.text)] == ["text", "problem"]
    assert "zqsecret" not in told.text


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_answer_ends_whose_reader_leaves_the_channel_while_it_is_written(
    store: Store, tmp_path: Path, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "HOLD_SECONDS", 0.0)
    here = {"workspace": "acme", "channel": "C1"}
    people = [
        {"type": "user", "workspace": "acme", "user": user, "name": user, "kind": "member"} for user in ("U1", "U2")
    ]
    members = [{"type": "member", "user": user, **here} for user in ("U1", "U2")]
    said = {**here, "ts": f"{START}.000100", "user": "U2", "text": "the reef survey is on Tuesday"}
    channel = {"type": "channel", "kind": "private", **here}
    import_records(store, tmp_path, [channel, *people, *members, said])
    header = {**bearer(store, "acme", "U1"), "Accept": EVENTS}
    left = {"type": "member_left_channel", "user": "U1", "channel": "C1", "event_ts": f"{START + 9_000_000}.0"}
    pieces: list[Any] = ["It is ", "on Tuesday."]
    pieces.insert(place, lambda: apply_event(store, None, left, workspace="acme"))
    with open_client(open_test_service(store, chat_model=SlowWriter(pieces))) as client:
        told = client.post("/api/v1/answers", json={"prompt": "when is the reef survey?"}, headers=header)
    if place == 0:  # Nothing was sent, so that the status can say it.
        assert told.status_code == 403, told.text
        return
    *texts, (last, problem) = read_events(told.text)
    assert [name for name, _ in texts] == ["text"] * place
    assert (last, problem["status"]) == ("problem", 403)


def test_an_answer_without_a_model(demo_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "CONTEXTWIN_OPENAI_API_KEY", "CONTEXTWIN_CHAT_MODEL"):
        monkeypatch.delenv(name, raising=False)
    with open_client(open_test_service(demo_store)) as client:
        client.headers.update(bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER))
        told = post(client).json()
        ((name, same),) = read_events(post(client, EVENTS).text)
    assert told["model"] is None
    assert told["quotes"]
    assert all(quote["permalink"] in told["text"] for quote in told["quotes"])
    assert (name, same["text"]) == ("answer", told["text"])


@pytest.mark.parametrize("given", [{"max_reply_tokens": 0}, {"asker": "U06TOBI"}, {"prompt": ""}])
def test_what_cannot_be_answered_is_a_problem(ask: Callable[..., Any], given: dict[str, Any]) -> None:
    for accept in ("application/json", EVENTS):
        answer = ask(Writer(), accept, **given)
        assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
