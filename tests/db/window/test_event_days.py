"""Days that are named by what happened then are looked up in what is written about it."""

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
from contextwin.window.render.notes import CONFIDENCE_THRESHOLD
from testkit.corpora import import_records
from testkit.factories import START, make_record

HOUR, DAY = 3_600, 86_400
NAMES = {"U1": "Noor Haddad", "U2": "Ben Cole"}
# The first message is of Tue 14 Nov 2023.
SAID: list[dict[str, Any]] = [
    make_record(0, "dates: bazaar 2nd and 3rd december, carols on the 20th", user="U1"),
    make_record(DAY, "who bakes for the bazaar", user="U2"),
    make_record(6 * DAY, "the weir has burst, stay away", user="U1"),
    make_record(6 * DAY + HOUR, "weir is gone for good", user="U2"),
    make_record(6 * DAY + 3 * HOUR // 2, "boots are wet", user="U2"),
    make_record(9 * DAY, "who pays for the weir", user="U1"),
    make_record(18 * DAY, "doors are open", user="U1"),
    make_record(19 * DAY, "sold out of jam", user="U2"),
    make_record(20 * DAY, "floor is swept", user="U1"),
    make_record(21 * DAY, "the raft came by", user="U1"),
    make_record(25 * DAY, "the raft is late", user="U1"),
    make_record(26 * DAY, "the raft is blue", user="U1"),
    make_record(27 * DAY, "what was written on bazaar sunday", user="U2"),
]


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    users = [{"type": "user", "workspace": "acme", "user": user, "name": name} for user, name in NAMES.items()]
    import_records(module_store, tmp_path_factory.mktemp("events"), [*users, *SAID])
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str) -> ContextWindow:
    asked_at = datetime_of_ts(f"{START}.000100") + timedelta(days=30)
    return builder.build(WindowRequest(prompt=prompt, workspace="acme", asker="U2", asked_at=asked_at, tz="UTC"))


def answers(window: ContextWindow) -> list[str]:
    return sorted(message.text for thread in window.threads for message in thread.messages if message.is_answer)


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [
        ("what was written on bazaar sunday", ["sold out of jam"]),
        ("what did Noor write on the saturday of the bazaar", ["doors are open"]),
        ("what got posted over the bazaar weekend", ["doors are open", "sold out of jam"]),
        ("was wurde am tag der bazaar geschrieben", ["doors are open", "sold out of jam"]),
        ("qué se escribió el domingo del bazaar", ["sold out of jam"]),
        ("what was the first message since the bazaar", ["floor is swept"]),
    ],
)
def test_a_message_gives_the_days_of_an_event(builder: ContextWindowBuilder, prompt: str, texts: list[str]) -> None:
    window = ask(builder, prompt)
    assert answers(window) == texts
    assert "not certain" not in window.note


def test_the_day_of_most_messages_about_an_event_is_a_belief(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "which message did I send last on the day the weir burst?")
    assert answers(window) == ["boots are wet"]
    assert "not certain" in window.note


@pytest.mark.parametrize("prompt", ["what was written on the day of the raft", "what was written on regatta sunday"])
def test_where_no_day_stands_out_no_message_is_left_out(builder: ContextWindowBuilder, prompt: str) -> None:
    window = ask(builder, prompt)
    assert (window.plan.kind, window.plan.narrows) == ("relevance", False)
    assert window.plan.confidence < CONFIDENCE_THRESHOLD
    assert window.stats["hits"] > 0
