"""Who is meant where two are called alike or a name stands like a topic, and what a topic in a time looks for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import START, make_record

MINUTE, HOUR, DAY = 60, 3_600, 86_400
NAMES = {"U1": "Chris Baker", "U2": "Chris Young", "U3": "Jan", "U4": "Rose", "U5": "Solveig"}
SAID: list[dict[str, Any]] = [
    make_record(0, "Baker's first", user="U1"),
    make_record(MINUTE, "Young's first", user="U2"),
    make_record(HOUR, "Jan was here", user="U3"),
    make_record(2 * HOUR, "Baker's last", user="U1"),
    make_record(3 * HOUR, "To Solveig", user="U4", channel="D1"),
    make_record(4 * HOUR, "To Rose", user="U5", channel="D1"),
    make_record(5 * HOUR, "To Rose again", user="U5", channel="D1"),
]


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    channels = [
        {"type": "channel", "workspace": "acme", "channel": channel, "name": name, "kind": kind}
        for channel, name, kind in (("C1", "quay", "public"), ("D1", "", "im"))
    ]
    users = [{"type": "user", "workspace": "acme", "user": user, "name": name} for user, name in NAMES.items()]
    members = [{"type": "member", "workspace": "acme", "channel": "D1", "user": user} for user in ("U4", "U5")]
    import_records(module_store, tmp_path_factory.mktemp("alike"), [*channels, *users, *members, *SAID])
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: Any) -> ContextWindow:
    asked_at = datetime_of_ts(f"{START}.000100") + timedelta(days=1)
    values: dict[str, Any] = {"workspace": "acme", "asker": "U5", "asked_at": asked_at, "tz": "UTC"}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def marked(window: ContextWindow) -> list[str]:
    return [message.text for thread in window.threads for message in thread.messages if message.is_answer]


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("what was Chris Young's last message", "Young's first"),
        ("wann hat Chris Young zuletzt geschrieben", "Young's first"),
        ("what did chris baker say last", "Baker's last"),
        ("what was Chris's last message", "Baker's last"),
        ("last message from Jan", "Jan was here"),
    ],
)
def test_a_whole_name_means_who_has_it(builder: ContextWindowBuilder, prompt: str, text: str) -> None:
    assert marked(ask(builder, prompt)) == [text]


@pytest.mark.parametrize("prompt", ["how many messages did i send Rose", "how many messages did I write to Rose"])
def test_a_member_who_is_written_to_is_no_topic(builder: ContextWindowBuilder, prompt: str) -> None:
    window = ask(builder, prompt, channel="D1")
    assert window.plan.topic is None
    assert window.answer is not None
    assert window.answer.count == 2


def test_a_topic_in_a_time_is_searched_for_without_the_words_that_ask(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was discussed about coral yesterday")
    assert window.plan.narrows
    assert window.plan.terms == ("coral",)
