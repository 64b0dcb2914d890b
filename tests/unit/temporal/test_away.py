"""The asker's absence, previous sessions, and where a session or a thread began, as people ask for them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.temporal import TimeConstraint, parse_time
from contextwin.temporal.away import ABSENCES as ABSENT
from contextwin.temporal.away import find_implied, may_imply_absence

#: A Wednesday.
ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)

MISSED = """
was on leave, what did everyone write | I stepped out, what did they write | I was afk, what did people say |
haven't looked in here since my last message. what has been said | show me everything that I missed |
catchup please, i was out of office | back from vacation, what did i miss |
what did i miss | i was out. what did i miss? | I'm back, what did I miss? | what'd I miss? | what have i missed |
did i miss anything? | did I miss anything important | just got back from vacation, what did i miss |
show me what i missed | any messages i missed? | catch me up | can you catch me up | fill me in |
bring me up to speed | unread messages | show me my unread messages | messages i haven't read yet | what's unread |
anything new? | what's new | i've been scrolling for ages. catch me up | boss wants to know by noon. catch me up |
i was in meetings all day. what did i miss | ive been away, what happened | just logged on, whats new |
was hab ich verpasst | was habe ich verpasst? | qu'est-ce que j'ai raté ? |
qu'est-ce que j'ai manqué | ¿qué me perdí? | qué me he perdido | o que eu perdi? | mensagens não lidas | quoi de neuf
"""
ABSENCES = """
what did everyone write in the meantime | I'm back, recap #random for me from where I left |
what did everyone talk about when i wasnt around | I was off sick, show me what was posted while i was out |
anything new since i left | anything new since i was last here? | what happened while i was away |
what happened while i was sleeping | what has been going on since i logged off | what's happened since I left |
messages since i was last online | what happened since the last time i was here | while i was out, what happened? |
what happened while i was on vacation | what happened while i was at the dentist |
anything interesting while i was in the meeting | did Ana say anything while i was offline |
who wrote while i was gone | what was said since i last checked in | what was posted during my absence |
o que aconteceu enquanto eu estava fora
"""
OWN_MESSAGES = """
show everything since my last message | what was written since i last posted |
what was said since i last wrote something | what happened since the last time i posted |
what did ana say since my last message | everything posted after my last message | messages since my last post |
i was swamped. what happened since my last message |
qué pasó desde mi último mensaje
"""
PREVIOUS_SESSIONS = """
in the session before this one, what did i ask first | what did i ask first in the session before |
last session, what did i ask first | the message i opened our previous session with |
how did i start off the last session, my first message there? |
what did we discuss in our last session | what did we talk about last time | what did we discuss last time? |
what did we talk about the last time we spoke | pick up where we left off last time | pick up where we left off |
where did we leave off | summarize our last conversation | what was our last conversation about |
what did I ask in our previous chat | what was the last thing i wrote in my previous session |
what did i say last session | what did we talk about last session | in our last chat what did i ask first
"""
OPENINGS = """
how did this thread start | who started this thread? | who opened this thread | who kicked off this thread |
how long ago was this thread started? | when did this thread start | when was this thread started |
what was said at the start of this thread | qui a commencé ce fil | quién empezó este hilo
"""
#: They have words of absence, of sessions and of beginnings, and ask for no messages by time.
OTHERS = """
I miss the old ui | what am i missing in this function | how do i catch up with upstream in git |
how do I fill in a form with etaoin | how do I break out of a while loop |
while i have you, how do i reset my password | what does the session middleware do in express? |
how do web sessions expire | how do i rename the current thread | how do I start a thread in java |
who started racket? | how did the project start | how do I start a session in ring | left join or right join? |
how do I get the unread count from the slack api | how do i mark messages as unread | how long does a session last |
continue or break in a loop? | how do I resume a download |
what did the previous session of the conference cover | how does logging out work | what's new in python 3.14 |
was out of memory, what happened | in the meantime use this | what is annual leave | I logged out, what now |
what changed in 1.10.1 | any news on spec 2? | I left the parens out and it works
"""
#: A time is spoken of in them, and no messages are asked for by it.
HINTS = """
my test fails, what did i miss? | what step did I miss in the setup docs | did i miss a semicolon here |
how do I keep the ssh session alive while i am away | why did the build break while i was away |
since i left the company, who maintains this lib | how do i check when a user was last online |
I upgraded and it crashes. what did i miss? | I added the import and it still fails. What did I miss?
"""


def prompts(table: str) -> list[str]:
    return [prompt.strip() for prompt in table.replace("\n", " ").split("|")]


def parse(prompt: str) -> TimeConstraint:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None, prompt
    return found


@pytest.mark.parametrize("prompt", prompts(MISSED))
def test_what_was_missed_is_what_was_said_in_the_absence(prompt: str) -> None:
    found = parse(prompt)
    assert (found.kind, found.scope, found.rule) == ("range", "away", "missed")
    assert (found.mode, found.strength, found.topic, found.speaker) == ("said", "hard", None, None)
    assert (found.oldest, found.latest) == (None, None)


@pytest.mark.parametrize("prompt", prompts(ABSENCES))
def test_an_absence_is_a_range(prompt: str) -> None:
    found = parse(prompt)
    assert (found.kind, found.scope, found.mode, found.strength) == ("range", "away", "said", "hard")
    assert found.rule in ("away", "visit")
    assert found.topic is None


@pytest.mark.parametrize("prompt", prompts(OWN_MESSAGES))
def test_the_askers_last_message_begins_a_range_and_is_not_asked_for(prompt: str) -> None:
    found = parse(prompt)
    assert (found.kind, found.order, found.ordinal) == ("range", None, None)
    assert (found.scope, found.rule, found.strength) == ("away", "own message", "hard")


@pytest.mark.parametrize("prompt", prompts(PREVIOUS_SESSIONS))
def test_the_previous_session_is_a_range(prompt: str) -> None:
    found = parse(prompt)
    assert (found.scope, found.mode, found.strength, found.topic) == ("previous session", "said", "hard", None)


@pytest.mark.parametrize("prompt", prompts(OPENINGS))
def test_the_beginning_of_a_thread_is_its_first_message(prompt: str) -> None:
    found = parse(prompt)
    assert (found.order, found.ordinal, found.scope, found.anchor) == ("first", 1, "thread", "thread")
    assert found.strength == "hard"


@pytest.mark.parametrize(
    ("prompt", "scope"),
    [
        ("how did this conversation start?", "session"),
        ("how did this chat begin", "session"),
        ("what did i write at the start of this chat", "session"),
        ("what was the first thing i said since we began talking?", "session"),
        ("how did our conversation start", "conversation"),
        ("what was the first thing i said in our conversation", "conversation"),
        ("how did our very first chat start", "ever"),
    ],
)
def test_the_beginning_of_a_conversation_is_its_first_message(prompt: str, scope: str) -> None:
    found = parse(prompt)
    assert (found.order, found.ordinal, found.scope, found.strength) == ("first", 1, scope, "hard")


def test_the_day_on_which_the_asker_left_is_where_the_absence_begins() -> None:
    found = parse("fill me in on what went on after i left yesterday")
    assert found.scope == "away"
    assert (found.oldest, found.latest) == (datetime(2026, 3, 10, tzinfo=UTC), datetime(2026, 3, 11, tzinfo=UTC))


@pytest.mark.parametrize(
    ("prompt", "oldest"),
    [("what did i miss yesterday", 10), ("what did I miss since monday", 9), ("catch me up on tuesday", 10)],
)
def test_a_time_that_is_named_counts_and_not_the_absence(prompt: str, oldest: int) -> None:
    found = parse(prompt)
    assert (found.oldest, found.scope == "away") == (datetime(2026, 3, oldest, tzinfo=UTC), False)


@pytest.mark.parametrize(
    ("prompt", "kind", "order", "speaker"),
    [
        ("how many messages did i miss", "count", None, None),
        ("how many unread messages do i have", "count", None, None),
        ("how many messages were posted while i was asleep", "count", None, None),
        ("what was the first message after i left", "order", "first", None),
        ("what did Ben say after I left yesterday", "range", None, "Ben"),
        ("how many questions did i ask in my last session", "count", None, "asker"),
    ],
)
def test_a_range_of_absence_goes_with_every_question(
    prompt: str, kind: str, order: str | None, speaker: str | None
) -> None:
    found = parse(prompt)
    assert (found.kind, found.order, found.speaker) == (kind, order, speaker)
    assert found.scope in ("away", "previous session")


@pytest.mark.parametrize("prompt", prompts(OTHERS))
def test_the_same_words_about_something_else_are_no_time(prompt: str) -> None:
    assert parse_time(prompt, asked_at=ASKED_AT) is None


@pytest.mark.parametrize("prompt", prompts(HINTS))
def test_an_absence_beside_another_question_is_no_filter(prompt: str) -> None:
    assert parse(prompt).strength == "boost"


@pytest.mark.parametrize(
    ("prompt", "rule"),
    [
        ("what did i miss in this thread", "missed"),
        ("what's new in this thread since my last reply", "own message"),
    ],
)
def test_an_absence_is_asked_of_a_thread(prompt: str, rule: str) -> None:
    found = parse(prompt)
    assert (found.scope, found.anchor, found.rule, found.strength) == ("away", "thread", rule, "hard")


def test_the_last_talk_about_something_is_no_session() -> None:
    found = parse("when was our last conversation about kubernetes")
    assert (found.order, found.topic, found.scope) == ("last", "kubernetes", None)


def test_rules_that_may_imply_an_absence_are_all_that_do() -> None:
    for rule in ("missed", "unread", "catch_up", "whats_new", "week", "absence", "visit", "ago"):
        rules = {rule} if ABSENT.isdisjoint({rule}) else {rule, "catch_up"}  # As a sentence that asks for news adds it.
        implied = any(find_implied(rules, has_topic=has_topic) for has_topic in (False, True))
        assert may_imply_absence(frozenset({rule})) is implied, rule


@pytest.mark.parametrize(
    ("prompt", "scope"),
    [
        ("and the conversation before this one?", "previous conversation"),
        ("what was the chat before this one about", "previous conversation"),
        ("das Gespräch vor diesem", "previous conversation"),
        ("what was the last convo in here about?", "previous conversation"),
        ("in the session before this one, what did I ask?", "previous session"),
        ("what did we discuss in our last session?", "previous session"),
    ],
)
def test_the_conversation_before_this_one_is_of_all_who_talk_there(prompt: str, scope: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert found.scope == scope


@pytest.mark.parametrize(
    ("prompt", "back", "scope"),
    [
        ("what did we talk about two conversations ago?", 2, "previous session"),
        ("what was said three sessions ago", 3, "previous session"),
        ("what did we discuss three chats ago", 3, "previous session"),
        ("show me the conversation before last in #design", 2, "previous conversation"),
        ("what did I ask in #design two sessions back", 2, "previous session"),
        ("was haben wir vor zwei Gesprächen besprochen?", 2, "previous session"),
        ("worum ging es in der vorletzten Unterhaltung in #design?", 2, "previous conversation"),
        ("das Gespräch vor dem letzten", 2, "previous session"),
        ("de quoi on a parlé il y a deux conversations ?", 2, "previous session"),
        ("l'avant-dernière conversation dans #design", 2, "previous conversation"),
        ("de qué hablamos hace dos conversaciones?", 2, "previous session"),
        ("la penúltima conversación en #design", 2, "previous conversation"),
        ("do que falámos há duas conversas?", 2, "previous session"),
        ("a conversa antes da última", 2, "previous session"),
        ("what were we on about the time before last?", 2, "previous session"),
        ("worüber haben wir vorletztes Mal geredet", 2, "previous session"),
        ("de qué hablamos la penúltima vez?", 2, "previous session"),
        ("de qué iba la penúltima charla que tuvimos", 2, "previous session"),
    ],
)
def test_sessions_are_counted_back(prompt: str, back: int, scope: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert (found.kind, found.back, found.scope, found.strength, found.unread) == ("range", back, scope, "hard", ())


@pytest.mark.parametrize(
    "prompt",
    ["the conversation before the last one with @Ben", "the penultimate conversation I had with @Ben"],
)
def test_conversations_of_two_are_counted_back_among_theirs(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert (found.is_exchange, found.order, found.ordinal, found.scope) == (True, "last", 2, None)


@pytest.mark.parametrize(
    "prompt",
    [
        "two talks ago at the fair we sold out",
        "two messages ago",
        "the message before last",
        "a few conversations ago",
        "what was said 50 conversations ago",
        "two releases ago",
        "the session before the last release",
        "the penultimate time that @Ana mentioned the oven",
        "vor zwei Tagen",
    ],
)
def test_what_is_counted_back_is_something_else(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is None or found.scope not in ("previous session", "previous conversation")


@pytest.mark.parametrize(
    "prompt",
    ["the last two conversations", "recap the last two conversations in #design", "die letzten zwei Gespräche"],
)
def test_the_last_conversations_are_not_the_last_messages(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert (found.strength, found.confidence) == ("boost", 0.65)
