"""A question in a channel is a message there: it answers nothing, and no question about time counts it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from contextwin.ingest.events import apply_event
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

BEGIN = datetime(2026, 3, 10, 10, tzinfo=UTC)


def post(store: Store, minute: int, text: str, user: str = "U1", channel: str = "C1") -> str:
    ts = f"{(BEGIN + timedelta(minutes=minute)).timestamp():.0f}.000100"
    message = {"type": "message", "user": user, "channel": channel, "channel_type": "channel", "text": text}
    apply_event(store, TrigramEmbedder(), message | {"ts": ts, "event_ts": ts}, workspace="acme")
    return ts


def ask(store: Store, prompt: str, **where: str) -> ContextWindow:
    request = WindowRequest(
        prompt=prompt,
        workspace="acme",
        asker="U1",
        asked_at=BEGIN + timedelta(minutes=30),
        everyone=True,
        **({"channel": "C1"} | where),  # type: ignore[arg-type]
    )
    return ContextWindowBuilder(store, TrigramEmbedder()).build(request)


@pytest.mark.parametrize("names_ts", [True, False])
def test_a_question_about_time_does_not_count_itself(store: Store, names_ts: bool) -> None:
    for minute in range(4):
        post(store, minute, f"note {minute} about the kettle")
    post(store, 5, "the kettle is mended", user="U2")
    prompts = (
        "<@UBOT> how many messages did I write today?",
        "what was my last message?",
        "how many messages did we write about the kettle today?",
    )
    found = []
    for minute, prompt in enumerate(prompts, 10):
        ts = post(store, minute, prompt)
        window = ask(store, prompt, **({"prompt_ts": ts} if names_ts else {}))
        assert window.answer is not None
        marked = [message.text for thread in window.threads for message in thread.messages if message.is_answer]
        found.append((window.answer.count, marked))
        assert prompt.removeprefix("<@UBOT> ") not in "\n".join(marked)
    assert found[0][0] == 4
    assert found[1][1] == ["@UBOT how many messages did I write today?"]
    assert found[2][0] == 5


def test_what_others_wrote_is_counted_with_the_same_words(store: Store) -> None:
    post(store, 1, "how many messages today?", user="U2")
    ts = post(store, 2, "how many messages today?")
    answer = ask(store, "how many messages today?", prompt_ts=ts).answer
    assert answer is not None
    assert answer.count == 1
