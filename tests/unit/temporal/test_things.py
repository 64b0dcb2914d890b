"""What a prompt may ask of things by time."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import ThingQuestion
from contextwin.temporal.things import find_thing_question


def read(prompt: str) -> ThingQuestion | None:
    return find_thing_question(prompt, datetime(2026, 3, 9, tzinfo=UTC), "UTC", None)


@pytest.mark.parametrize(
    "prompt",
    ["What does the Last-Modified header do?", "who plans the first-class tickets?", "which is the second-hand shop?"],
)
def test_a_word_of_order_inside_another_word_asks_for_nothing(prompt: str) -> None:
    assert read(prompt) is None


@pytest.mark.parametrize(
    "prompt", ["which was the first-ever release?", "what was the first - the very first - release?"]
)
def test_a_dash_behind_a_word_of_order_leaves_it_one(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order) == ("place", "first")


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("What was the third release?", "place"),
        ("list the releases, newest first", "list"),
        ("how many releases were there in March?", "count"),
        ("when was checker created?", "when"),
        ("which came first, raffle or checker?", "first of two"),
    ],
)
def test_each_way_to_ask_is_told(prompt: str, asks: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.asks == asks
