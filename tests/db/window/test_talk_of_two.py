"""What two people wrote to each other, whom an initial or a nickname means, and channels named without a '#'."""

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
NAMES = {"U1": "Anna Brooks", "U2": "Anna Keating", "U3": "Will Ames", "U4": "Ben Cole", "U5": 'Desmond "Dez" Hall'}
CHANNELS = (("C1", "quay", "public"), ("C2", "boat-yard", "public"), ("D1", "", "im"), ("C3", "boat-secret", "private"))
SAID: list[dict[str, Any]] = [
    make_record(0, "who moved the ladder", user="U3"),
    make_record(5 * MINUTE, "not me", user="U4", thread_ts=f"{START}.000100"),
    make_record(6 * MINUTE, "it was me", user="U5", thread_ts=f"{START}.000100"),
    make_record(7 * MINUTE, "put it back then", user="U3", thread_ts=f"{START}.000100"),
    make_record(2 * HOUR, "welcome to Rosa", user="U2"),
    make_record(2 * HOUR + MINUTE, "hello Rosa", user="U5", thread_ts=f"{START + 2 * HOUR}.000100"),
    make_record(10 * HOUR, "ahoy", user="U3", thread_ts=f"{START + 2 * HOUR}.000100"),
    make_record(DAY, "is the slip free on Monday", user="U4"),
    make_record(DAY + MINUTE, "the slip is wet", user="U1"),
    make_record(DAY + 2 * MINUTE, "free from ten", user="U3"),
    make_record(DAY + 9 * HOUR, "good night all", user="U3"),
    make_record(2 * DAY, "keys are under the mat", user="U3", channel="D1"),
    make_record(2 * DAY + MINUTE, "found them", user="U4", channel="D1"),
    make_record(3 * DAY, "varnish is here", user="U2", channel="C2"),
    make_record(3 * DAY + HOUR, "brushes are not", user="U5", channel="C2"),
    make_record(4 * DAY, "paid the harbour dues", user="U1"),
    make_record(4 * DAY + HOUR, "thanks both", user="U4"),
]


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    channels = [
        {"type": "channel", "workspace": "acme", "channel": channel, "name": name, "kind": kind}
        for channel, name, kind in CHANNELS
    ]
    users = [{"type": "user", "workspace": "acme", "user": user, "name": name} for user, name in NAMES.items()]
    members = [{"type": "member", "workspace": "acme", "channel": "D1", "user": user} for user in ("U3", "U4")]
    import_records(module_store, tmp_path_factory.mktemp("two"), [*channels, *users, *members, *SAID])
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: Any) -> ContextWindow:
    asked_at = datetime_of_ts(f"{START}.000100") + timedelta(days=5)
    values: dict[str, Any] = {"workspace": "acme", "asker": "U4", "asked_at": asked_at, "tz": "UTC"}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def marked(window: ContextWindow) -> list[str]:
    return sorted(message.text for thread in window.threads for message in thread.messages if message.is_answer)


IN_THREAD = ["not me", "put it back then", "who moved the ladder"]
ON_QUAY = ["free from ten", "is the slip free on Monday"]
IN_DM = ["found them", "keys are under the mat"]


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [
        ("what did will and i last talk about?", IN_DM),
        ("when did Will and I last talk in #quay", ON_QUAY),
        ("what did Will and I say the first time we talked?", IN_THREAD),
        ("last time Will Ames and I messaged privately, what was it about?", IN_DM),
        ("what did Will and me last talk about in our DMs", IN_DM),
        ("the conversation between Will and Dez in November 2023, what was that about", ["it was me", *IN_THREAD[1:]]),
    ],
)
def test_two_people_talk_in_a_thread_of_both_or_one_after_the_other(
    builder: ContextWindowBuilder, prompt: str, texts: list[str]
) -> None:
    assert marked(ask(builder, prompt)) == texts


def test_what_nobody_answered_and_what_others_said_is_no_talk_of_the_two(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Will and I write to each other in the last 7 days?", max_tokens=4000)
    assert marked(window) == sorted([*IN_THREAD, *ON_QUAY, *IN_DM])
    assert marked(ask(builder, "what did Will and Anna Keating write to each other in the last 7 days?")) == []


@pytest.mark.parametrize(
    "prompt",
    [
        "what did Will and I write to each other about the slip",
        "was haben Will und ich uns zum slip geschrieben",
        "what did Will and I write to each other about the slip in the last 7 days?",
    ],
)
def test_of_what_two_wrote_to_each_other_the_talk_about_a_topic_is_told(
    builder: ContextWindowBuilder, prompt: str
) -> None:
    assert marked(ask(builder, prompt)) == ON_QUAY


def test_what_two_wrote_on_a_day_without_a_word_of_the_topic_is_a_belief(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Will and I write to each other about the ladder on 16 November")
    assert marked(window) == IN_DM
    assert "none of it has the words of the topic" in window.note


def test_what_two_said_to_a_third_hours_apart_is_no_talk_of_theirs(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Will and Dez write to each other in the last 7 days?", max_tokens=4000)
    assert marked(window) == ["it was me", "put it back then", "who moved the ladder"]


def test_the_note_says_between_whom_and_when(builder: ContextWindowBuilder) -> None:
    note = ask(builder, "when did Will and I last talk in #quay").note
    assert note.startswith("There are 2 messages between Will and the asker in #quay from Wed 15 Nov 2023 22:13 to ")


def test_a_direct_conversation_of_others_is_not_shown(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Will and Ben last talk about?", asker="U1")
    assert marked(window) == ON_QUAY


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [
        ("what was Anna B.'s last message?", ["paid the harbour dues"]),
        ("what did anna k write last", ["varnish is here"]),
        ("what was the first thing dez wrote?", ["it was me"]),
        ("what will wrote first, can you find it", ["who moved the ladder"]),
    ],
)
def test_an_initial_and_a_nickname_mean_who_has_them(
    builder: ContextWindowBuilder, prompt: str, texts: list[str]
) -> None:
    assert marked(ask(builder, prompt)) == texts


@pytest.mark.parametrize(
    "prompt",
    [
        "who wrote last in the yard channel?",
        "who wrote last in boat-yard?",
        "wer hat zuletzt im Kanal boat-yard geschrieben?",
        "the last boat-yard message",
        "who wrote last in boat yard?",
        "could you tell me the last message in the boat yard channel?",
    ],
)
def test_a_channel_needs_no_hash(builder: ContextWindowBuilder, prompt: str) -> None:
    window = ask(builder, prompt)
    assert marked(window) == ["brushes are not"]
    assert "in #boat-yard" in window.note


def test_a_word_that_is_read_otherwise_names_no_channel(builder: ContextWindowBuilder) -> None:
    """A channel of one ordinary word is meant behind "in", where the question says nothing else of it."""
    assert "in #quay" in ask(builder, "what was said in quay in the last 10 days?", max_tokens=4000).note
    assert "#quay" not in ask(builder, "what was said about the quay in the last 10 days?").note
    assert "#boat-yard" not in ask(builder, "what was said about boat-yard in the last 10 days?").note


def test_the_name_of_a_channel_that_may_not_be_seen_tells_nothing(builder: ContextWindowBuilder) -> None:
    """Beside the secret channel, which the asker is not in, the part "boat" still means one channel."""
    asked = "who wrote last in the {} channel?"
    assert marked(ask(builder, asked.format("boat"))) == ["brushes are not"]
    hidden, unknown = (ask(builder, asked.format(name)) for name in ("secret", "unheard"))
    assert hidden.note == unknown.note
    assert marked(hidden) == marked(unknown)


def test_what_was_said_as_long_before_a_message_as_is_asked(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was said in the 90 seconds before Will said that it is free from ten?")
    assert marked(window) == ["the slip is wet"]
    window = ask(builder, "what was said in the 10 minutes before Will said that it is free from ten?")
    assert marked(window) == ["is the slip free on Monday", "the slip is wet"]


def test_the_conversation_before_this_one_is_that_of_the_channel(builder: ContextWindowBuilder) -> None:
    at = datetime_of_ts(f"{START}.000100") + timedelta(seconds=DAY + 9 * HOUR + MINUTE)
    window = ask(builder, "and the conversation before this one?", channel="C1", asker="U2", asked_at=at)
    assert marked(window) == ["free from ten", "is the slip free on Monday", "the slip is wet"]


def test_direct_conversations_that_may_not_be_seen_are_none(builder: ContextWindowBuilder) -> None:
    """Nothing else is asked for, so that other channels do not answer."""
    window = ask(builder, "what did Will say last in our DMs?", asker="U1")
    assert marked(window) == []
    assert window.note.startswith("There are no messages by Will in direct conversations")


def test_more_than_is_looked_through_is_in_doubt(
    builder: ContextWindowBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = "what did Will and I write to each other in the last 7 days?"
    assert "not certain" not in ask(builder, prompt).note
    monkeypatch.setattr("contextwin.window.retrieve.two_people.MOST_READ", 5)
    assert "This is not certain: they wrote more than was looked through." in ask(builder, prompt).note


def test_the_conversation_before_this_one_is_the_same_whoever_asks(builder: ContextWindowBuilder) -> None:
    at = datetime_of_ts(f"{START}.000100") + timedelta(seconds=DAY + 9 * HOUR + MINUTE)
    window = ask(builder, "and the conversation before this one?", channel="C1", asker=None, everyone=True, asked_at=at)
    assert marked(window) == ["free from ten", "is the slip free on Monday", "the slip is wet"]


def test_a_conversation_before_the_one_before_this(builder: ContextWindowBuilder) -> None:
    at = datetime_of_ts(f"{START}.000100") + timedelta(seconds=DAY + 9 * HOUR + MINUTE)
    window = ask(builder, "what was said two conversations ago in #quay?", asker="U2", asked_at=at, max_tokens=4000)
    assert marked(window) == ["ahoy"]
    assert "in the 2nd previous conversation here" in window.note
    window = ask(builder, "what was said nine conversations ago in #quay?", asker="U2", asked_at=at)
    assert marked(window) == []
    assert "it cannot be said" in window.note


def test_so_many_messages_of_two_as_are_asked_for(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "the last 3 messages between Will and Ben", max_tokens=4000)
    assert len(marked(window)) == 3


@pytest.mark.parametrize("prompt", ["who came up with the idea of the slip?", "who first mentioned the slip?"])
def test_who_wrote_a_message_is_told(builder: ContextWindowBuilder, prompt: str) -> None:
    window = ask(builder, prompt)
    assert marked(window) == ["is the slip free on Monday"]
    assert window.answer is not None
    assert (window.answer.kind, window.answer.value, window.answer.told) == ("messages", None, "Ben Cole")
    assert "is marked ▶: by Ben Cole, " in window.note


def test_who_wrote_is_not_told_where_it_is_known(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "when did Ben Cole first mention the slip?")
    assert window.answer is not None
    assert window.answer.told is None
    assert "marked ▶: by" not in window.note


def test_how_long_ago_a_message_was_is_told_in_days(builder: ContextWindowBuilder) -> None:
    at = datetime_of_ts(f"{START}.000100") + timedelta(days=40)
    window = ask(builder, "how many days since Ben Cole last wrote?", asked_at=at)
    assert window.answer is not None
    assert (window.answer.kind, window.answer.value, window.answer.told) == ("messages", None, "36 days ago")
    assert window.note.endswith(", 36 days ago.")
