"""Questions whose words are all known are read in whatever order they stand; those with other words are not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time

#: A Wednesday afternoon.
ASKED_AT = datetime(2026, 3, 11, 14, 30, tzinfo=UTC)
PEOPLE = frozenset({"chloe", "omar"})


def parse(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT, people=PEOPLE)


def describe(prompt: str) -> str:
    """The question: its measure, its place from one end, who, what about, from which day on."""
    found = parse(prompt)
    assert found is not None
    assert found.strength == "hard", found
    assert found.confidence >= 0.7
    place = f"{found.order} {found.limit or found.ordinal}" if found.kind in ("order", "ordinal") else found.kind
    when = f"{found.oldest:%m-%d}" if found.oldest else None
    return ", ".join(filter(None, (found.measure or place, found.speaker, found.topic, when)))


COMPOSED = """
of all that I posted today, which one was the 3rd     | first 3, asker, 03-11
my very first post today, what was it?                | first 1, asker, 03-11
today's first message from me was which one           | first 1, asker, 03-11
earliest post in #general yesterday before 11am       | first 1, 03-10
the 5th thing that was ever said in this channel      | first 5
about kelp, the last 4 messages by Omar               | last 4, Omar, kelp
of the messages about kelp which is the oldest        | first 1, kelp
which message about kelp is the newest                | last 1, kelp
the message I sent right before my last one           | last 2, asker
which message came before my most recent one          | last 2
not my last message, the one before that              | last 2, asker
chloe in #general yesterday, first message?           | first 1, chloe, 03-10
which message in #general is the longest one ever     | longest message
my messages since Monday, how many are there          | count, asker, 03-09
count chloe's messages that mention kelp              | count, chloe, kelp
the thread in #reef that got the most replies         | longest thread
this session, what did I write first                  | first 1, asker
number of days from the first message about kelp to the latest one | days between, kelp
how many messages is that from me so far this session | count, asker
do we talk about kelp a lot? how many messages is it  | count, kelp
"""


@pytest.mark.parametrize("case", COMPOSED.strip().splitlines())
def test_the_parts_of_a_question_may_stand_in_any_order(case: str) -> None:
    prompt, expected = case.split("|")
    assert describe(prompt.strip()) == expected.strip()


@pytest.mark.parametrize(
    "prompt",
    [
        "show the last warning message",
        "what is the longest message I can post",
        "should I post it first",
        "can you post this tomorrow",
        "how many posts does the fence need",
        "the last reply of the broker",
        "how many messages per person last week",
        "where is the report from last week",
        "my last question in the exam was hard",
        "I posted the first message today",
        "show me a command that counts messages per day",
        "which is the first chapter of the oldest book",
        "the longest message ever, chloe or omar",
        "my last message but one",
        "kelp is everywhere. how many messages is it",
        "how many days from the first sprint to the last release",
    ],
)
def test_a_word_that_is_no_part_of_it_leaves_a_question_alone(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost" or found.confidence < 0.7


@pytest.mark.parametrize(
    "prompt",
    ["the grumpiest of the first messages", "how many messages are yellow", "the first message that nobody envied"],
)
def test_what_may_ask_for_messages_is_doubtful(prompt: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.strength, found.confidence < 0.7) == ("boost", True)


def test_what_asks_for_no_messages_is_not() -> None:
    assert parse("when does the first ferry leave") is None


def test_a_full_stop_inside_a_name_ends_no_sentence() -> None:
    found = parse("how many messages does queue.messages keep")
    assert found is None or found.strength == "boost"


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("how chatty was I last week, number of messages", "asker"),
        ("how busy was #reef today, as a number of posts", None),
    ],
)
def test_how_much_may_be_a_number(prompt: str, speaker: str | None) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.kind, found.speaker, found.strength) == ("count", speaker, "hard")


@pytest.mark.parametrize(
    "typed", ["my frist messgae today", "lsit of all messages today", "numebr of my messages today"]
)
def test_letters_that_changed_places_are_read(typed: str) -> None:
    found = parse(typed)
    assert found is not None
    assert found.strength == "hard"


def test_words_of_phrases_may_have_slips_too() -> None:
    found = parse("I was out of offcie, what did I miss?")
    assert found is not None
    assert found.scope == "away"


def test_what_messages_hold_is_a_topic() -> None:
    assert describe("how many messages have sea grass in them") == "count, sea grass"


@pytest.mark.parametrize(
    "prompt",
    [
        "how many people signed up in #regatta so far",
        "the first and the last message from Chloe, whichever",
    ],
)
def test_a_measure_leaves_no_word_unread(prompt: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.kind, found.measure, found.strength) == ("range", None, "boost")


def test_a_part_of_a_sentence_asks_for_no_measure() -> None:
    """Which of two came first is not asked here: a landmark is left over, and whether one warned before it."""
    prompt = "Est-ce que Chloe avait prévenu avant la panne, oui ou non"
    found = parse(prompt)
    assert found is not None
    assert (found.measure, found.strength) == (None, "boost")


@pytest.mark.parametrize(
    "prompt",
    ["Everything Sam shared in #design, in the order it was posted", "all messages of the team, newest first, redrawn"],
)
def test_an_order_that_is_not_understood_is_doubtful(prompt: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.strength == "boost"
    assert found.confidence == 0.65
    assert any("order" in words or "newest first" in words for words in found.unread)


@pytest.mark.parametrize(
    ("prompt", "latest"),
    [
        ("I have been away until Friday. What was said on those days?", 7),
        ("I was off up to 5 March. What did Chloe say on those days?", 6),
    ],
)
def test_days_that_lead_up_to_one_are_not_that_day(prompt: str, latest: int) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.oldest is None
    assert found.latest == datetime(2026, 3, latest, tzinfo=UTC)


@pytest.mark.parametrize(
    ("prompt", "speaker", "topic"),
    [
        ("the budget, Chloe, February", "Chloe", "budget"),
        ("fin janvier, facture, Omar", "Omar", "facture"),
        ("Chloe #finance, budget, last week", "Chloe", "budget"),
        ("Omar: keys, yesterday", "Omar", "keys"),
        ("letzte Woche, Omar, der Ofen", "Omar", "Ofen"),
        ("ontem, Chloe, forno", "Chloe", "forno"),
        ("#finance, budget, last week", None, "budget"),
        ("viernes, Chloe, #boat", "Chloe", None),
    ],
)
def test_fragments_ask_for_messages_as_a_belief(prompt: str, speaker: str | None, topic: str | None) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.kind, found.mode, found.strength, found.confidence) == ("range", "said", "hard", 0.65)
    assert (found.speaker, found.topic, found.unread) == (speaker, topic, ())
    assert found.oldest is not None


@pytest.mark.parametrize(
    "prompt",
    [
        "budget, February",
        "Chloe, Omar, yesterday",
        "lunch, Chloe, Friday?",
        "yesterday, Chloe, I was off",
        "Chloe, can you send it on Friday",
        "the oven: who was on call yesterday",
        "thanks, Chloe, see you tomorrow",
    ],
)
def test_other_fragments_are_left_alone(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost" or found.mode == "about"
