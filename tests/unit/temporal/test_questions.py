"""What asks for messages by time however it is worded, what only looks like it, and what stays unread."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.query.planner import plan_query
from contextwin.temporal import parse_time
from testkit.factories import make_completed

#: A Wednesday.
ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)


def plan(prompt: str) -> QueryPlan:
    return plan_query(make_completed(WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT, tz="UTC"), None))


def pick(prompt: str) -> tuple[object, ...]:
    """Return order, ordinal, speaker and topic of a plan that answers; () for one that leaves it to relevance."""
    found = plan(prompt)
    if found.kind == "relevance" or found.time is None:
        return ()
    return found.time.order, found.ordinal, found.speaker, found.topic


ANSWERED = """
who was first to mention kafka                                | first 1 - kafka
who was the first person to mention kafka                     | first 1 - kafka
anyone remember who first brought up kafka?                   | first 1 - kafka
when did someone last bring up kafka                          | last 1 - kafka
when was the last time someone brought up kafka in #eng       | last 1 - kafka
can u tell me when kafka was first mentioned                  | first 1 - kafka
i was wondering when kafka first came up                      | first 1 - kafka
just curious, who mentioned kafka first                       | first 1 - kafka
do you happen to know when we first discussed kafka?          | first 1 - kafka
what's the earliest mention of kafka                          | first 1 - kafka
most recent mention of kafka by Ana                           | last 1 Ana kafka
last mention of kafka                                         | last 1 - kafka
Ana's most recent message about kafka                         | last 1 Ana kafka
first time kafka was mentioned?                               | first 1 - kafka
last time Ana brought up kafka                                | last 1 Ana kafka
how long ago was kafka mentioned                              | last 1 - kafka
how long ago did Ana mention kafka                            | last 1 Ana kafka
when did Ana say something about kafka                        | last 1 Ana kafka
when did kafka come up last                                   | last 1 - kafka
when did kafka come up for the first time                     | first 1 - kafka
when did kafka get mentioned first                            | first 1 - kafka
kafka was first mentioned when?                               | first 1 - kafka
kafka - when was it first mentioned                           | first 1 - kafka
kafka: who brought it up first?                               | first 1 - kafka
the last time that we spoke about kafka was when?             | last 1 - kafka
when did we first start talking about kafka                   | first 1 - kafka
who talked about kafka first, ana or ben?                     | first 1 ana kafka
who mentioned kafka first, me or Ana?                         | first 1 asker kafka
what did ana last ask me about kafka                          | last 1 ana kafka
when did i first ask you about kafka                          | first 1 asker kafka
looking for the first message about kafka                     | first 1 - kafka
when you get a chance, what was my last message               | last 1 asker -
would you mind telling me what was my last message            | last 1 asker -
what was my last message, no rush                             | last 1 asker -
what was my last message, much appreciated                    | last 1 asker -
need to find the first message about kafka                    | first 1 - kafka
who first suggested using kafka                               | first 1 - using kafka
can anyone recall who brought kafka up first                  | first 1 - kafka
when did kafka last get discussed                             | last 1 - kafka
last reply in this thread                                     | last 1 - -
what was the 3rd message about kafka                          | first 3 - kafka
hey quick one, whats the last thing ben wrote                 | last 1 ben -
sorry to bother, when did ana last post                       | last 1 ana -
last time rosalee posted?                                     | last 1 rosalee -
when was <@U1> last here?                                     | last 1 U1 -
when was ana last online                                      | last 1 ana -
how long has it been since ana said anything                  | last 1 ana -
how long since anyone posted here                             | last 1 - -
is ana still active? when did they last write                 | last 1 ana -
the first thing that <@U1> told us yesterday, what was it?    | first 1 U1 -
What was Else's latest message?                                 | last 1 Else -
give me the newest message from ben                           | last 1 ben -
show me ben's newest post                                     | last 1 ben -
show me the newest post in #eng                               | last 1 - -
what was my second question yesterday                         | first 2 asker -
first question i sent today?                                | first 1 asker -
what was said first on 2026-02-14                             | first 1 - -
what has ana said last                                        | last 1 ana -
who wrote last in this thread                                 | last 1 - -
when did we first start talking?                             | first 1 - -
how did our very first chat start                                  | first 1 - -
how did our conversation start                                | first 1 - -
what did i write at the start of this chat                      | first 1 asker -
what was the earliest message of the year                        | first 1 - -
first question of the day                                     | first 1 - -
i lost it - what was my last message                           | last 1 asker -
next one: what was my last message                            | last 1 asker -
@assistant what was my last message                              | last 1 asker -
what was my last message i cannot find it                      | last 1 asker -
do you recall what was my last message                      | last 1 asker -
what was the first message in #eng yesterday i can't find it  | first 1 - -
wann wurde Kafka zuletzt erwähnt?                             | last 1 - Kafka
cuando fue la ultima vez que hablamos de kafka                | last 1 - kafka
quand avons-nous parlé de kafka pour la première fois ?       | first 1 - kafka
quem mencionou kafka primeiro?                                | first 1 - kafka
"""


@pytest.mark.parametrize("line", ANSWERED.strip().splitlines())
def test_one_question_has_many_wordings(line: str) -> None:
    prompt, expected = (part.strip() for part in line.split("|"))
    order, ordinal, speaker, *topic = expected.split()
    named = [None if word == "-" else word for word in (speaker, " ".join(topic))]
    assert pick(prompt) == (order, int(ordinal), *named)
    assert plan(prompt).confidence >= 0.7


LOOK_ALIKES = """
how many messages can a queue hold
how many posts per page in the forum demo
who first invented monads
How long had I been with the person I mentioned meeting at that festival before we started dating?
who wrote the first compiler
who wrote the last chapter of the book
who replied to the proposal first?
who was the last to leave the company
who deployed last
whats the last thing the parser does before codegen
what's the first thing a new hire should read
what's the first thing to check when the build fails
what's the last message in the crash log
what is the last message the server sends before closing
what is the previous message id in the protocol
what is the earliest point at which a build can fail
what's the most recent discussion on the mailing list
what's the latest post on the blog
what was the oldest question on the forum
what are the last 5 posts on the blog
what's the second question on the form
what question should i ask first in a review
what should i say first in the standup
should i mention salary first
would you mention kafka first or redis
what did the paper say first about monads
what does the spec say about the last message
what is last write wins
when was the last release of the compiler
when was the last commit to the parser
when was kubernetes first released
when was racket first announced
when did google announce kubernetes
when did we last deploy
when did ana last take a vacation
when do people first talk about salary in interviews
which message is sent first in a handshake
how do I show the previous message in the history
how do i find the last message in a topic
how can i get the first message of a partition
how would i select all posts from last month in sql
how do i count how many times a name is mentioned in a document
how long has this ticket been open upstream?
how long ago was cobol invented
how long has it been since the last release
how did the demo in may go
is the first reply in a handler chain final
is the last message always acked
does the session cookie say when it was last used
can you explain the first answer in the faq
show me a statement that counts messages per day
tail the last 20 messages from syslog
list the first 3 questions of the quiz
my last message was cut off, how do i fix that
the first question in the exam is about macros
write a function that returns the last message
i posted the last message in the wrong channel
"""


@pytest.mark.parametrize("prompt", LOOK_ALIKES.strip().splitlines())
def test_questions_about_something_else_are_left_alone(prompt: str) -> None:
    found = plan(prompt)
    assert (found.kind, found.narrows) == ("relevance", False)


@pytest.mark.parametrize(
    ("prompt", "unread"),
    [
        ("what did Ana say first in the standup", ("standup",)),
        ("what was the last thing Ana said, without images", ("without", "images")),
        ("what did she say first", ("she",)),
        ("when was it first mentioned", ("it",)),
        ("what was the last thing Ana said with a link", ("link",)),
        ("what was the last thing I said, not counting bots", ("not", "counting", "bots")),
    ],
)
def test_what_is_not_understood_is_named_and_lowers_confidence(prompt: str, unread: tuple[str, ...]) -> None:
    found = plan(prompt)
    assert found.time is not None
    assert {*unread} <= {*found.time.unread}
    assert found.kind == "relevance" or found.confidence < 0.7


@pytest.mark.parametrize("prompt", ["her last message", "seine letzte Nachricht", "son dernier message"])
def test_whose_message_is_not_said(prompt: str) -> None:
    assert plan(prompt).confidence < 0.7


@pytest.mark.parametrize(
    "prompt",
    [
        "hey all, I was out sick for two days and did not follow what was going on. what was the last message in #eng",
        "I was in the office on Monday, but could you tell me what the last message in #eng was?",
        "ok this is for the doc we are putting together on friday, what was the last message in #eng?",
    ],
)
def test_only_the_clause_that_asks_is_read(prompt: str) -> None:
    found = plan(prompt)
    assert found.time is not None
    assert (found.kind, found.ordinal, found.oldest, found.time.unread) == ("chronological", 1, None, ())
    assert found.operators.channels == ("eng",)


def test_what_narrows_a_question_belongs_to_it_beside_it() -> None:
    assert plan("yesterday in #eng, what was the first message?").oldest == datetime(2026, 3, 10, tzinfo=UTC)
    assert plan("yesterday. what did Ana say?").oldest == datetime(2026, 3, 10, tzinfo=UTC)


BY_PLACE = """
what was my final message yesterday                  | last 1 asker -
my very first message today                          | first 1 asker -
what is the first ever message here                  | first 1 - -
toms closing post                                    | last 1 tom -
<@U1>s first message                                 | first 1 U1 -
zoes first ever message                              | first 1 zoe -
wills last message                                   | last 1 will -
how did i start the day                              | first 1 asker -
how did i end the day yesterday, my last message     | last 1 asker -
what did zoe open the week with                      | first 1 zoe -
how did my last session begin, first message         | first 1 - -
which question did i open the last session with      | first 1 asker -
yesterdays last message from me                      | last 1 asker -
good morning all, second message in #random          | first 2 - -
quick question, last mention of translation memory   | last 1 - translation memory
zoes latest message on coffee machine                | last 1 zoe coffee machine
whos the first person that talked abt checkout flow  | first 1 - checkout flow
whats the first msg of mine on monday                | first 1 asker -
whats the last one zoe posted                        | last 1 zoe -
the last post of zoe                                 | last 1 zoe -
3rd time redis was mentioned                         | first 3 - redis
"""
MEMBERS = frozenset({"tom", "zoe", "will"})


@pytest.mark.parametrize("line", BY_PLACE.strip().splitlines())
def test_a_place_in_time_has_many_words(line: str) -> None:
    prompt, _, expected = (part.strip() for part in line.partition("|"))
    order, ordinal, speaker, topic = expected.split(maxsplit=3)
    found = parse_time(prompt, asked_at=ASKED_AT, people=MEMBERS)
    assert found is not None
    assert (found.order, found.ordinal) == (order, int(ordinal))
    assert (found.speaker or "-", found.topic or "-") == (speaker, topic)
    assert found.strength == "hard"
    assert found.confidence >= 0.7


@pytest.mark.parametrize(
    ("prompt", "scope"),
    [
        ("first thing i said this session", "session"),
        ("the 3rd thing i said in this session", "session"),
        ("how many messages did i send this session", "session"),
        ("what did i ask first this conversation", "session"),
        ("what have we talked about this chat", "session"),
        ("how many msgs does this thread have", "thread"),
        ("can u show me the 2nd msg in this thraed", "thread"),
        ("whats the first thing i said last session", "previous session"),
    ],
)
def test_a_session_or_a_thread_is_read_wherever_it_stands(prompt: str, scope: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert found.scope == scope
    assert found.strength == "hard"
    assert not found.unread


@pytest.mark.parametrize(
    "prompt",
    [
        "whats the final version of the logo",
        "when is the final deadline",
        "what is the initial value of the counter",
        "what did zoe open today",
        "what did tom finish yesterday",
        "how did the team close last quarter",
        "how did the market open today",
        "how did you start using emacs",
        "what did you start with",
        "which port did you open on the server",
        "how many times can a session be refreshed",
        "how many items does this session hold",
        "why did this thread deadlock",
        "does this thread block the main loop",
        "what are threats in this system",
        "newest message on the mailing list",
        "my last question on the exam was hard",
        "april showers bring may flowers",
        "will first talk to legal",
        "the opening hours on monday",
        "is there a final exam this week",
        "I added the import and it still fails. What did I miss?",
        "good morning everyone",
        "i was wondering",
    ],
)
def test_words_of_place_about_something_else_are_no_filter(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT, people=MEMBERS)
    assert found is None or found.strength == "boost"


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("When did Mark say the pontoon was gone?", "pontoon was gone"),
        ("Filling in the claim form. When did Mark say the pontoon was gone?", "pontoon was gone"),
        ("when did Mark say that the invoice was sent", "invoice was sent"),
        ("wann hat Mark gesagt, dass der Ofen kaputt war?", "Ofen kaputt"),
        ("when did Mark say the tubes were here?", "tubes"),
        ("¿cuándo dijo Mark que el horno se rompió?", "horno se rompió"),
    ],
)
def test_when_somebody_said_what_is_over_asks_for_the_message(prompt: str, topic: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert (found.speaker, found.topic, found.order, found.strength) == ("Mark", topic, "last", "hard")


@pytest.mark.parametrize("prompt", ["When did Mark say the train leaves?", "When did Mark say we need to leave?"])
def test_when_somebody_said_something_will_be_asks_for_that_day(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert found.strength == "boost"
