"""Answers to what newcomers ask: the session of both sides, topics in other words, answers to what was asked."""

from __future__ import annotations

from collections.abc import Callable
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

DAY = 86_400
ROOT = f"{START + 5_000}.000100"
PLACES = [
    {"channel": "C1", "kind": "public", "name": "lab", "members": ["U1", "U2"]},
    {"channel": "C2", "kind": "public", "name": "attic", "members": ["U1", "U2"]},
    {"channel": "D1", "kind": "im", "members": ["U1", "U9"]},
]
MESSAGES = [
    make_record(0, "hello, I want to learn the guitar", channel="D1"),
    make_record(20, "Begin with light strings", channel="D1", user="U9", bot=True),
    make_record(DAY, "Your reminder: practise", channel="D1", user="U9", bot=True),
    make_record(DAY + 60, "how do I hold a pick?", channel="D1"),
    make_record(DAY + 90, "Between thumb and finger", channel="D1", user="U9", bot=True),
    make_record(2 * DAY, "good morning", channel="D1"),
    make_record(100, "An offsite in spring, opinions?", user="U2"),
    make_record(200, "the label printer prints everything upside down", user="U2"),
    make_record(300, "nobody likes where they park at night", user="U2"),
    make_record(400, "new printer arrived", user="U2"),
    make_record(500, "Fliesen sind da! Drei sind kaputt, die anderen sehen gut aus.", user="U2"),
    make_record(5_000, "shall we paint the door?", user="U2"),
    make_record(5_100, "green please", thread_ts=ROOT),
    make_record(6_000, "a lamp is missing", channel="C2"),
]
Ask = Callable[..., ContextWindow]


@pytest.fixture(scope="module")
def ask(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Ask as Ana, two days later; arguments are those of the request."""
    kinds = {"U1": ("Ana", "member"), "U2": ("Ben", "member"), "U9": ("Pip", "bot")}
    lists: list[dict[str, Any]] = [{"type": "channel", **place} for place in PLACES]
    lists += [{"type": "user", "user": user, "name": name, "kind": kind} for user, (name, kind) in kinds.items()]
    records = [*({"workspace": "acme", **each} for each in lists), *MESSAGES]
    import_records(module_store, tmp_path_factory.mktemp("newcomers"), records)
    builder = ContextWindowBuilder(module_store, TrigramEmbedder())
    asked_at = datetime_of_ts(f"{START}.0") + timedelta(days=2, minutes=5)

    def run(prompt: str, **where: Any) -> ContextWindow:
        request: dict[str, Any] = {"workspace": "acme", "asker": "U1", "asked_at": asked_at, "tz": "UTC"} | where
        return builder.build(WindowRequest(prompt=prompt, **request))

    return run


def marked(window: ContextWindow) -> list[str]:
    shown = [message for thread in window.threads for message in thread.messages if message.is_answer]
    return [message.text for message in sorted(shown, key=lambda message: message.sent_at)]


def test_the_previous_session_of_a_direct_conversation_is_of_both_sides(ask: Ask) -> None:
    said = ["Your reminder: practise", "how do I hold a pick?", "Between thumb and finger"]
    assert marked(ask("what did we talk about last time?", channel="D1", bot="U9")) == said
    window = ask("what was I saying at the end of the last session", channel="D1", bot="U9")
    assert marked(window) == ["how do I hold a pick?"]


def test_of_the_programs_answers_what_they_answer_names_the_topic(ask: Ask) -> None:
    window = ask("what did you initially recommend for the guitar", channel="D1", bot="U9")
    assert marked(window) == ["Begin with light strings"]
    assert window.answer is not None
    assert not window.answer.certain
    assert "answers a message that does" in window.note
    assert marked(ask("what did you say first about sailing?", channel="D1", bot="U9")) == []


def test_where_nobody_says_all_words_some_of_them_are_a_belief(ask: Ask) -> None:
    window = ask("who raised the parking trouble first")
    assert marked(window) == ["nobody likes where they park at night"]
    assert window.answer is not None
    assert not window.answer.certain
    assert "nobody says all of the words" in window.note
    count = ask("how many messages about the parking trouble?").answer
    assert count is not None
    assert count.count == 0


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Wann hat Ben zuletzt etwas zum printer geschrieben?", "new printer arrived"),
        ("who mentioned Fliesen first, Ben or me?", MESSAGES[10]["text"]),
    ],
)
def test_a_word_is_found_in_another_language_than_the_question(ask: Ask, prompt: str, said: str) -> None:
    assert marked(ask(prompt)) == [said]


def test_what_this_was_about_is_the_first_message_of_the_place(ask: Ask) -> None:
    prompt = "what was this about, in the beginning"
    assert marked(ask(prompt, channel="C1", thread_ts=ROOT)) == ["shall we paint the door?"]
    assert marked(ask(prompt, channel="C1")) == ["An offsite in spring, opinions?"]
    assert marked(ask("what did I want from you originally?", channel="D1", bot="U9")) == [MESSAGES[0]["text"]]


def test_the_channel_and_the_person_with_most_and_fewest(ask: Ask) -> None:
    values = {
        prompt: window.answer.value
        for prompt in (
            "which channel had most traffic in november 2023?",
            "which channel was quietest in november 2023",
        )
        if (window := ask(prompt)).answer
    }
    assert [value and value.split(" (")[0] for value in values.values()] == ["#lab", "#attic"]
    window = ask("who wrote least in #lab in november 2023?")
    assert "Fewest, of all who wrote, are by Ana (1 message)." in window.note


def test_known_things_are_compared_and_unknown_ones_left_to_relevance(ask: Ask) -> None:
    window = ask("what came first, the printer trouble or the offsite?")
    assert marked(window) == ["An offsite in spring, opinions?"]
    assert window.plan.confidence < 0.7
    assert ask("what came first, the chicken or the egg?").plan.kind == "relevance"
    assert ask("what came first, printer or offsite?").plan.kind == "relevance"


def test_a_long_prompt_that_was_not_understood_is_doubtful(ask: Ask) -> None:
    story = "We sit in the train and the network is bad, which is why I ask you instead of looking for it by myself. "
    window = ask(f"{story} Which message in the ledger of the harbour office did the second clerk send last?")
    assert window.plan.kind == "relevance"
    assert window.plan.confidence < 0.7
