"""What was said beside messages that a prompt names by words of theirs, and that nobody said something."""

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
NAMES = {"U1": "Noor Haddad", "U2": "Ben Cole", "U3": "Tim Vale"}
SUPPER = "a supper with songs in the hall, a raffle for the lifeboat, two fiddlers, a quiz about knots and a pudding"
SAID: list[dict[str, Any]] = [
    make_record(0, "the inspector failed the boiler, three tubes weep", user="U1"),
    make_record(MINUTE, "sod", user="U2", thread_ts=f"{START}.000100"),
    make_record(5 * MINUTE, "no steam at easter then", user="U3"),
    make_record(3 * HOUR, "re-expanded the tubes, holding now", user="U1"),
    make_record(3 * HOUR + MINUTE, "good lass that engine", user="U2"),
    make_record(DAY, "could I borrow four crabs for the school", user="U3"),
    make_record(DAY + MINUTE, "shore crabs yes, not the big one", user="U1"),
    make_record(2 * DAY, "Alarm: tank two is at 14 degrees", user="U9", bot=True),
    make_record(2 * DAY + MINUTE, "looking at the chiller", user="U2"),
    make_record(3 * DAY, "shorelets, crabbery", user="U1", channel="C2"),
    make_record(4 * DAY, "the gasket was expensive", user="U1", channel="C2"),
    make_record(5 * DAY, "who can lend me a winch", user="U1"),
    make_record(5 * DAY + MINUTE, "mine is broken", user="U3", thread_ts=f"{START + 5 * DAY}.000100"),
    make_record(5 * DAY + 2 * HOUR, "take ours", user="U2", thread_ts=f"{START + 5 * DAY}.000100"),
    make_record(7 * DAY, "the repair cost us 1,312 euros", user="U1", channel="C2"),
    make_record(9 * DAY, "ordered a new chiller", user="U2"),
    make_record(9 * DAY + HOUR, "the kittens are asleep in the hat", user="U3"),
    make_record(10 * DAY, "you there", user="U2", channel="D1"),
    make_record(10 * DAY + MINUTE, "just", user="U3", channel="D1"),
    make_record(10 * DAY + 2 * MINUTE, "lunch then", user="U2", channel="D1"),
    make_record(10 * DAY + 40 * MINUTE, "on my way", user="U2", channel="D1"),
    make_record(10 * DAY + HOUR, f"shoreline folk, {SUPPER}, and crabbers", user="U2", channel="C2"),
    make_record(11 * DAY, "the plan is on the wall", user="U1", channel="C2"),
    make_record(12 * DAY, "who has the plan", user="U2"),
]


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    channels = [
        {"type": "channel", "workspace": "acme", "channel": channel, "name": name, "kind": kind}
        for channel, name, kind in (("C1", "shed", "public"), ("C2", "plans", "public"), ("D1", "", "im"))
    ]
    users = [{"type": "user", "workspace": "acme", "user": user, "name": name} for user, name in NAMES.items()]
    users.append({"type": "user", "workspace": "acme", "user": "U9", "name": "Signalbox", "kind": "bot"})
    members = [{"type": "member", "workspace": "acme", "channel": "D1", "user": user} for user in ("U2", "U3")]
    import_records(module_store, tmp_path_factory.mktemp("stretches"), [*channels, *users, *members, *SAID])
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: Any) -> ContextWindow:
    asked_at = datetime_of_ts(f"{START}.000100") + timedelta(days=13)
    values: dict[str, Any] = {"workspace": "acme", "asker": "U2", "asked_at": asked_at, "tz": "UTC"}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def answers(window: ContextWindow) -> list[str]:
    return sorted(message.text for thread in window.threads for message in thread.messages if message.is_answer)


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [
        (
            'what did people say between "the inspector failed the boiler" and Noor writing she re-expanded the tubes',
            ["no steam at easter then", "sod"],
        ),
        ("what did Ben say between Noor's inspector failed boiler and Noor's re-expanded tubes", ["sod"]),
        ("who replied to Tim when he wanted to borrow crabs", ["shore crabs yes, not the big one"]),
        ('what was said right before "shore crabs yes"', ["could I borrow four crabs for the school"]),
    ],
)
def test_a_stretch_lies_beside_the_message_that_has_most_of_the_words(
    builder: ContextWindowBuilder, prompt: str, texts: list[str]
) -> None:
    found = answers(ask(builder, prompt))
    assert set(texts) <= set(found)
    assert (found == texts) or " between " not in prompt


def test_where_there_are_replies_nothing_beside_the_thread_is_one(builder: ContextWindowBuilder) -> None:
    told = "Noor said the inspector failed the boiler a while ago"
    assert answers(ask(builder, f"{told}. Who replied to it?")) == ["sod"]
    assert "no steam at easter then" in answers(ask(builder, f"{told}, what was said next?"))


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [
        ("what was the last reply to Noor's message about the winch", ["take ours"]),
        ("first reply to Noor's message about the winch", ["mine is broken", "take ours"]),
        ("did Tim answer Noor's question about the winch?", ["mine is broken"]),
        ("how long did it take Ben to answer Noor about the winch", ["take ours"]),
        ("the last reply to my message about the winch", ["take ours"]),
        ("did anyone answer my question from six days ago about the oven", []),
        ("did anyone answer my question from eight days ago", ["mine is broken", "take ours"]),
    ],
)
def test_replies_to_a_message_that_is_named(builder: ContextWindowBuilder, prompt: str, texts: list[str]) -> None:
    assert answers(ask(builder, prompt, asker="U1")) == texts


def test_a_message_with_few_of_the_words_is_doubted(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "who replied to Tim when he asked to borrow crabs and lobsters")
    assert "one was taken that says some of them" in window.note


def test_that_nothing_tells_what_a_clause_does_is_a_belief(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Noor say when Tim asked if everyone was out of danger")
    assert "There are no messages by Tim" in window.note
    assert "it may be said in other words" in window.note


def test_one_message_alone_ends_the_conversation_before_it(builder: ContextWindowBuilder) -> None:
    at = datetime_of_ts(f"{START}.000100")
    within = {"asker": "U3", "channel": "D1", "tz": "UTC", "asked_at": at + timedelta(days=12)}
    window = ask(builder, "sum up the previous conversation in here", **within)
    assert answers(window) == ["just", "lunch then", "on my way", "you there"]


def test_all_of_a_day_is_listed_as_a_belief_where_no_word_can_be_found(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "was wurde am 2023-11-23 alles geschreiben, ich war nur am telefon")
    assert window.plan.kind == "chronological"
    assert answers(window) == ["ordered a new chiller", "the kittens are asleep in the hat"]
    assert "the question is in another language than the messages" in window.note


def test_where_no_message_has_the_words_of_a_clause_relevance_answers(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "who replied to Tim when he sold his submarine periscope")
    assert window.plan.kind == "relevance"


@pytest.mark.parametrize(
    ("prompt", "says"),
    [
        ("what did Noor say about the chiller on 2023-11-23", "There are no messages by Noor about “chiller”"),
        ("what did noor say about the chiller on 2023-11-23", "There are no messages by noor about “chiller”"),
        ("did anyone mention the kittens on 2023-11-15", "There are no messages about “kittens”"),
    ],
)
def test_that_nobody_said_it_then_is_told(builder: ContextWindowBuilder, prompt: str, says: str) -> None:
    assert says in ask(builder, prompt).note


@pytest.mark.parametrize(
    "prompt",
    [
        "what did Ben say about the chiller on 2023-11-23",  # He did.
        "what did Noor say about the lighthouse on 2023-11-23",  # Nobody has that word, so others may be meant.
        "what did Noor say about how expensive it was on 2023-11-21",  # She says what it cost.
        "what did Ben say about the boiler on 2023-11-14",  # He replied in a thread about it.
        "kittens on:2023-11-15",  # What is typed as an operator leaves out all else.
    ],
)
def test_nothing_is_told_absent_that_may_be_there(builder: ContextWindowBuilder, prompt: str) -> None:
    assert "There are no messages" not in ask(builder, prompt).note


def test_that_nobody_said_it_is_doubted_where_something_is_near_in_meaning(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Noor say about the shoreline crabbers on 2023-11-17")
    assert answers(window) == ["shorelets, crabbery"]
    assert window.answer is not None
    assert (window.answer.kind, window.answer.certain) == ("nothing", False)
    assert "The nearest in meaning is marked ▶" in window.note


def test_that_nothing_is_about_a_word_of_another_language_is_doubted(builder: ContextWindowBuilder) -> None:
    sure = ask(builder, "when was the lighthouse last mentioned")
    window = ask(builder, "wann wurde das segel zuletzt erwähnt")
    assert "in another language than the messages" in window.note
    assert "in another language than the messages" not in sure.note


def test_a_topic_is_known_by_what_stands_in_brackets_behind_it(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "cuándo se habló por última vez de los gatitos (kittens)?")
    assert answers(window) == ["the kittens are asleep in the hat"]


def test_a_program_is_meant_where_it_is_told_to_have_written(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "how many messages did signalbox post in november")
    assert window.note.lower().startswith("there is 1 message by signalbox")


def test_a_place_in_a_direct_conversation_is_a_message(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "in my dm with Tim, what's the second message")
    assert answers(window) == ["just"]
    assert "the 2nd is marked" in window.note


def test_the_last_conversation_of_a_channel_that_is_named(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was the last conversation in #plans about", channel="C1")
    assert answers(window) == ["the plan is on the wall"]


def test_the_last_time_here_is_that_of_all_who_talk_here(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did we talk about last time in here", channel="C1", asker="U1")
    assert answers(window) == ["who has the plan"]
