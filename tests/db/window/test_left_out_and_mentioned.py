"""What mentions the asker, and what others than somebody wrote: questions in words, over a small history."""

from __future__ import annotations

import re
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

HOUR, DAY = 3_600, 86_400
NAMES = {"U1": "Anna Brooks", "U2": "Marta Keating", "U3": "Will Ames", "U4": "Ben Cole"}
SAID: list[dict[str, Any]] = [
    make_record(0, "<@U4> has the keys", user="U1"),
    make_record(HOUR // 2, "the oven is off", user="U2"),
    make_record(HOUR, "ask Ben about the oven", user="U3"),
    make_record(DAY - 9 * HOUR, "Bent nails everywhere", user="U2"),
    make_record(DAY - 8 * HOUR, "I have them", user="U4"),
    make_record(DAY - 7 * HOUR, "thanks", user="U1"),
]


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    users = [{"type": "user", "workspace": "acme", "user": user, "name": name} for user, name in NAMES.items()]
    import_records(module_store, tmp_path_factory.mktemp("left_out"), [*users, *SAID])
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: Any) -> ContextWindow:
    asked_at = datetime_of_ts(f"{START}.000100") + timedelta(days=2)
    values: dict[str, Any] = {"workspace": "acme", "asker": "U4", "asked_at": asked_at, "tz": "UTC"}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def answers_of(window: ContextWindow) -> list[int]:
    """Return the places of the marked messages in the history."""
    assert window.answer is not None
    places = {record["ts"]: place for place, record in enumerate(SAID)}
    return [places[key.ts] for key in window.answer.keys]


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("has anyone mentioned me?", [2, 0]),
        ("when was i last mentioned", [2]),
        ("who mentioned me first", [0]),
        ("did Will mention me?", [2]),
        ("did anyone mention me yesterday", []),
    ],
)
def test_what_mentions_the_asker(builder: ContextWindowBuilder, prompt: str, expected: list[int]) -> None:
    window = ask(builder, prompt)
    assert window.answer is not None
    assert "that mention the asker" in window.note
    assert answers_of(window)[: len(expected)] == expected
    assert expected or window.answer.count == 0


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("messages that mention Ben Cole", [2, 0]),
        ("where was <@U4> tagged?", [2, 0]),
        ("who mentioned Ben first?", [0]),
        ("did Will mention Ben?", [2]),
        ("how often was Ben mentioned?", [0, 2]),
        ("when was Marta last mentioned?", []),
    ],
)
def test_what_mentions_a_member(builder: ContextWindowBuilder, prompt: str, expected: list[int]) -> None:
    """By their id, and by their name; not what they wrote themselves."""
    window = ask(builder, prompt, asker="U2")
    assert window.answer is not None
    assert re.search(r"that mentions? (?:Ben|Marta)", window.note)
    assert answers_of(window) == expected
    assert (window.answer.kind == "nothing") is (not expected)
    assert (window.answer.kind == "count") is ("how often" in prompt)


def test_who_is_not_known_is_mentioned_nowhere(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "messages that mention @zoe")
    assert window.answer is not None
    assert window.answer.count == 0


def test_without_an_asker_nothing_mentions_them(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "has anyone mentioned me?", asker=None, everyone=True)
    assert window.note.startswith("Nobody is said to ask, so what mentions them was not looked for.")


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("anything yesterday from anyone but marta", [4, 5]),
        ("what did everyone except Marta and Anna say yesterday", [4]),
        ("last message not from Anna", [4]),
    ],
)
def test_who_is_left_out_is_not_shown(builder: ContextWindowBuilder, prompt: str, expected: list[int]) -> None:
    window = ask(builder, prompt)
    assert answers_of(window) == expected
    assert "not by @" in window.note


def test_of_a_search_the_note_says_who_is_left_out(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did people besides Marta say about the oven?")
    assert "Looked for only among messages not by @Marta." in window.note
