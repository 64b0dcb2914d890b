"""What is asked of all messages, and what only sounds like it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time

AT = datetime(2026, 3, 11, 9, tzinfo=UTC)


def read(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=AT, tz="Europe/Berlin")


MEASURES = """
top author      | who wrote the most messages last week?
top author      | hey who talked the most yesterday
top author      | can you tell me who posted the most in february
top author      | who was the most active this month
top author      | most active person this week
top author      | who asked the most questions last week
top author      | who has written most since monday
top author      | which user posted the most messages in january
top author      | wer hat letzte woche am meisten geschrieben
top author      | wer hat die meisten nachrichten geschrieben?
top author      | qui a écrit le plus de messages la semaine dernière ?
top author      | quién escribió más mensajes la semana pasada
top author      | quem foi o mais ativo ontem
authors         | how many people wrote last week
authors         | how many different people posted yesterday
authors         | number of people that wrote this month
authors         | how many of us posted yesterday
authors         | wie viele leute haben gestern geschrieben
authors         | combien de personnes ont écrit hier
top period         | which day last week had the most messages
top period         | on which day did we write the most last month
top period         | what was our busiest day in february
top period         | busiest day last week
top period         | when did we write the most last month
top period         | an welchem tag wurde letzte woche am meisten geschrieben
longest message | what was the longest message yesterday?
longest message | longest post this month
longest message | who wrote the longest message
longest message | my longest message
longest message | was war die längste nachricht letzte woche
longest message | quel était le message le plus long hier
longest message | cuál fue el mensaje más largo ayer
longest thread  | longest thread last week
longest thread  | which thread had the most replies yesterday
longest thread  | biggest discussion last month
longest thread  | what was the most active thread yesterday
longest thread  | was war die längste diskussion gestern
per period      | the average number of messages per day last week
per period      | how many messages a day did we send last week
per period      | messages per day in january
per period      | how many messages do we write per day on average
per period      | whats our daily message average this month
per period      | wie viele nachrichten pro tag letzte woche
per period      | quantas mensagens por dia na semana passada
days between    | how many days between the first and the last message
days between    | how many days passed between the first mention of coral and the first mention of kelp
first of two    | what came up first, coral or kelp
first of two    | did we talk about coral or kelp first?
first of two    | did coral or kelp come up first
first of two    | was coral or kelp mentioned first
first of two    | did coral come up before kelp
first of two    | coral or kelp, which was mentioned first?
first of two    | what was discussed first, coral or kelp?
top author      | did ana or ben write more last week
top author      | who are our most active users this quarter
longest thread  | most replied thread this month
longest thread  | which message had the most replies last week
per period      | mean number of messages per day last month
days between    | how many days from the first to the last message
days between    | how many days passed from my first to my last message
first of two    | who wrote first, ana or ben
first of two    | who was the last to write, ana or me
"""
ROWS = [tuple(part.strip() for part in line.split("|")) for line in MEASURES.strip().splitlines()]


@pytest.mark.parametrize(("measure", "prompt"), ROWS)
def test_the_measure_is_read(measure: str, prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.kind, found.measure) == ("aggregate", measure)
    assert found.strength == "hard"
    assert found.confidence >= 0.8


COUNTED = """
how many messages today
how many questions did i ask this week?
how many messages about coral did Ana write
how many times did ana write something on monday
how often did we talk about coral in february
how often was coral brought up last month
how many messages have i sent since monday
how many messages were posted in #reef last month?
number of messages in #reef yesterday
total number of messages in #reef this month
message count for last week
count the messages from yesterday
how many replies in this thread
how many new messages since monday
how frequently did we talk about coral in february
how often did coral come up
how many messages in february mentioned coral
anzahl der nachrichten gestern
wie oft haben wir im februar über korallen gesprochen
combien de fois avons-nous parlé de corail en février
cuántas veces hablamos de coral en febrero
"""


@pytest.mark.parametrize("prompt", COUNTED.strip().splitlines())
def test_a_count_is_asked_of_chat(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.kind, found.strength, found.mode) == ("count", "hard", "said")
    assert found.confidence >= 0.8


@pytest.mark.parametrize(
    ("prompt", "speakers", "topics"),
    [
        ("who wrote first, Ana or Ben", ("Ana", "Ben"), (None, None)),
        ("who wrote first in february in #reef, ana or ben", ("ana", "ben"), (None, None)),
        ("who wrote first, ana or ben, last week?", ("ana", "ben"), (None, None)),
        ("who spoke first today, me or ana", ("asker", "ana"), (None, None)),
        ("did ana or ben write first", ("ana", "ben"), (None, None)),
        ("who mentioned coral first, ana or ben?", ("ana", "ben"), ("coral", None)),
        ("who wrote more last week, ana or ben", ("ana", "ben"), (None, None)),
        ("which came up first: sea urchins or kelp?", (None, None), ("sea urchins", "kelp")),
        ("how many days between the first mention of coral and of kelp", (None, None), ("coral", "kelp")),
        ("who talked most about coral", (None, None), ("coral", None)),
    ],
)
def test_what_is_compared(prompt: str, speakers: tuple[str, ...], topics: tuple[str, ...]) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.speaker, found.other_speaker) == speakers
    assert (found.topic, found.other_topic) == topics


def test_how_many_winners() -> None:
    found = read("top 3 posters last month")
    assert found is not None
    assert (found.measure, found.limit) == ("top author", 3)


@pytest.mark.parametrize(
    ("prompt", "order"), [("what came up last, coral or kelp", "last"), ("what came up first, coral or kelp", "first")]
)
def test_which_end_is_compared(prompt: str, order: str) -> None:
    found = read(prompt)
    assert found is not None
    assert found.order == order


def test_a_range_of_an_aggregate_says_when_messages_were_sent() -> None:
    found = read("who wrote the most about coral in february")
    assert found is not None
    assert found.oldest == datetime(2026, 1, 31, 23, tzinfo=UTC)
    assert (found.topic, found.mode, found.strength) == ("coral", "said", "hard")


LOOKALIKES = """
how many messages can a channel buffer
how many posts per page in the forum demo
how do i count how many times a name is mentioned in a document
show me a statement that counts messages per day
how do i find the longest message in a kafka topic
what is the longest message i can send in slack
how many messages per second can kafka handle
how many messages can i send per day on the free plan
what's the max number of messages per channel
what is the average number of messages per partition
who wrote the most popular linter
who said most people prefer vim
what is the most common question about macros
the most common message is a timeout
longest common subsequence in racket
how many people are in the room
how many people use emacs
how many people attended the talk last week
how many questions are in the faq
how many answers did the quiz have yesterday
which came up first in evolution, eyes or ears
which one runs first, init or main
should we discuss coral or kelp first
what should we discuss first: coral or kelp
how many days between march 5 and easter
how many days between two dates in python
how many threads does the pool use
which thread has the most memory
what's the longest a thread can run
ana wrote most of the docs
i wrote the longest message ever
the number of messages doubled
how many messages will be lost if the broker dies
how many times is a macro expanded
what does the daily job do
is there a daily digest of messages
top 10 packages
what day is the busiest for support usually
the longest thread in the loom
how many comments should a function have
how often does the collector run
how many times should a request be retried
how many messages per person last week
how many messages were deleted yesterday
who do i talk to the most
who joined first, ana or ben
how long between when ana asked about coral and ben replied
how many days does the trial last
"""


@pytest.mark.parametrize(
    ("prompt", "measure", "period"),
    [
        ("which week had the most messages", "top period", "week"),
        ("what weekday do we write most", "top period", "weekday"),
        ("on which day of the week is #ops busiest", "top period", "weekday"),
        ("at what time of day do people write most", "top period", "hour"),
        ("which hour is busiest in #general", "top period", "hour"),
        ("what was the quietest month in #general", "bottom period", "month"),
        ("average messages per month in #ops", "per period", "month"),
        ("how many messages per hour did we send yesterday", "per period", "hour"),
        ("in welchem monat wurde am meisten geschrieben", "top period", "month"),
        ("an welchem wochentag schreiben wir am meisten", "top period", "weekday"),
        ("quel jour de la semaine écrit-on le plus", "top period", "weekday"),
        ("à quelle heure écrit-on le plus", "top period", "hour"),
        ("en qué mes se escribió más", "top period", "month"),
        ("em que dia da semana se escreve mais", "top period", "weekday"),
    ],
)
def test_periods_are_compared(prompt: str, measure: str, period: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.measure, found.period, found.strength) == (measure, period, "hard")
    assert found.scope in (None, "day")


@pytest.mark.parametrize(
    ("prompt", "one", "other"),
    [
        ("did we talk more about coral or kelp", "coral", "kelp"),
        ("did we talk more about coral than about kelp in march", "coral", "kelp"),
        ("which was mentioned more often, coral or kelp", "coral", "kelp"),
        ("was coral mentioned more than kelp", "coral", "kelp"),
        ("haben wir mehr über korallen oder über kelp geschrieben", "korallen", "kelp"),
        ("de quoi a-t-on le plus parlé, du corail ou du varech", "corail", "varech"),
        ("¿de qué hablamos más, del coral o de las algas?", "coral", "algas"),
        ("falámos mais do coral ou das algas?", "coral", "algas"),
    ],
)
def test_of_two_topics_the_one_of_which_more_was_said(prompt: str, one: str, other: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.measure, found.topic, found.other_topic, found.strength) == ("more of two", one, other, "hard")


@pytest.mark.parametrize(
    "prompt",
    [
        "did Ana write more than Ben",
        "has Ana posted more often than Ben",
        "hat Ana mehr geschrieben als Ben",
        "Ana a-t-elle écrit plus que Ben",
    ],
)
def test_of_two_people_the_one_who_wrote_more(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.measure, found.speaker, found.other_speaker) == ("top author", "Ana", "Ben")


@pytest.mark.parametrize(
    "prompt",
    [
        "did Ana write more than 5 messages",
        "was coral more expensive than kelp",
        "which costs more, coral or kelp",
        "did ana pay more than ben",
        "do we need more coral or kelp",
    ],
)
def test_more_of_something_else_than_messages(prompt: str) -> None:
    found = read(prompt)
    assert found is None or found.measure is None


@pytest.mark.parametrize(
    "prompt",
    [
        "who has written nothing at all this month in #fundraising",
        "who hasn't written anything this week",
        "who hasn't posted in #ops since monday",
        "wer hat diese woche nichts geschrieben",
        "qui n'a rien écrit cette semaine",
        "quién no ha escrito nada esta semana",
        "quem não escreveu nada esta semana",
    ],
)
def test_who_was_silent_in_a_range(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.measure, found.strength, found.unread) == ("silent authors", "hard", ())


@pytest.mark.parametrize(
    "prompt",
    ["who hasn't answered the poll from tuesday", "who has not been paid since january", "who hasn't written"],
)
def test_who_did_not_do_something_else(prompt: str) -> None:
    found = read(prompt)
    assert found is None or found.measure is None


def test_of_whom_a_month_is_the_busiest_is_in_doubt() -> None:
    found = read("which month was busiest")
    assert found is not None
    assert (found.measure, found.confidence) == ("top period", 0.65)


@pytest.mark.parametrize("prompt", LOOKALIKES.strip().splitlines())
def test_what_is_asked_of_something_else_is_left_alone(prompt: str) -> None:
    found = read(prompt)
    assert found is None or found.measure is None or found.strength == "boost"
    assert found is None or found.strength == "boost" or "how many" not in prompt


@pytest.mark.parametrize("prompt", ["longest message in this thread", "who wrote most in this thread"])
def test_a_thread_is_a_place(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.scope, found.strength) == ("thread", "hard")
    assert found.confidence >= 0.8


@pytest.mark.parametrize("prompt", ["how many messages did Ana write yesterday blurp", "who wrote most in blurp"])
def test_unread_words_leave_it_doubtful(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert found.confidence < 0.7


@pytest.mark.parametrize(
    ("prompt", "oldest"),
    [
        ("how busy was #general over the weekend, how many messages", "2026-03-06T23:00"),
        ("morning all, number of messages in #general on friday", "2026-03-05T23:00"),
        ("how busy was #general on friday? how many messages", "2026-03-05T23:00"),
        ("how active was #general on friday, who wrote most", "2026-03-05T23:00"),
        ("dumb question maybe, number of messages from me on friday", "2026-03-05T23:00"),
        ("on which day was most written in #general the week before this one", "2026-03-01T23:00"),
    ],
)
def test_a_time_in_another_clause_is_that_of_the_question(prompt: str, oldest: str) -> None:
    found = read(prompt)
    assert found is not None
    assert found.oldest is not None
    assert found.strength == "hard"
    assert found.confidence >= 0.7
    assert found.oldest.isoformat().startswith(oldest)


def test_how_something_else_was_leaves_the_count_doubtful() -> None:
    found = read("how busy was the queue on friday, how many messages")
    assert found is None or found.confidence < 0.7 or found.strength == "boost"


@pytest.mark.parametrize(
    ("prompt", "speaker", "topic"),
    [
        ("how much did we write in January", None, None),
        ("how much was written in January?", None, None),
        ("how much have I written in January about coral?", "asker", "coral"),
        ("wie viel haben wir im Januar geschrieben?", None, None),
        ("combien a-t-on écrit en janvier ?", None, None),
        ("¿cuánto escribimos en enero?", None, None),
        ("quanto escrevemos em janeiro?", None, None),
    ],
)
def test_how_much_was_written_is_how_many_messages(prompt: str, speaker: str | None, topic: str | None) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.kind, found.strength, found.speaker, found.topic, found.unread) == (
        "count",
        "hard",
        speaker,
        topic,
        (),
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "how much did we pay in January?",
        "how much did Ana say it costs?",
        "how much did Ana write that it costs?",
        "how did we write in January",
        "¿cuánto costó en enero?",
        "quanto custou em janeiro?",
    ],
)
def test_how_much_of_anything_else_is_no_count(prompt: str) -> None:
    found = read(prompt)
    assert found is None or found.kind != "count"
