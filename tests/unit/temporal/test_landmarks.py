"""Messages that an answer stands beside."""

from __future__ import annotations

from collections.abc import Set
from datetime import UTC, datetime, timedelta

import pytest

from contextwin.models.time_constraints import Landmark, Side
from contextwin.temporal import TimeConstraint, parse_time
from contextwin.temporal.landmarks import BESIDE_MESSAGES

ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)


def parse(prompt: str, people: Set[str] = frozenset()) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT, people=people)


@pytest.mark.parametrize(
    ("prompt", "side", "who", "topic", "speaker"),
    [
        ("what did Ana say right after Ben mentioned cordova?", "after", "Ben", "cordova", "Ana"),
        ("what did ana say after ben mentioned the outage", "after", "ben", "outage", "ana"),
        ("what came after Noor's message about chromium", "after", "Noor", "chromium", None),
        ("what was said right after Ben brought up erlang", "after", "Ben", "erlang", None),
        ("what did people say after I mentioned the release", "after", "asker", "release", None),
        ("who replied after my message about cordova", "after", "asker", "cordova", None),
        ("who answered right after Ana's question about ports", "after", "Ana", "ports", None),
        ("what came right before Ben's post about ssl", "before", "Ben", "ssl", None),
        ("what happened after Ben announced the freeze", "after", "Ben", "freeze", None),
        ("what did Tim say just before Ana asked about tokens", "before", "Ana", "tokens", "Tim"),
        ("show me what came after the message about chromium", "after", None, "chromium", None),
        ("what was the reply right after Ana's message on billing", "after", "Ana", "billing", None),
        ("what came after the message by Ana about billing", "after", "Ana", "billing", None),
        ("right before ben mentioned tokens what did ana say", "before", "ben", "tokens", "ana"),
        ("what was said next after ben mentioned tokens", "after", "ben", "tokens", None),
        ("which message came before ben's message about ssl", "before", "ben", "ssl", None),
        ("whats the message right before the one where ana mentioned ssl", "before", "ana", "ssl", None),
        ("next message after ben mentioned ssl", "after", "ben", "ssl", None),
        ("what was the last thing said before Ben mentioned ssl", "before", "Ben", "ssl", None),
        ("how did Ana respond after Ben mentioned ssl", "after", "Ben", "ssl", "Ana"),
        ("which message directly succeeds Ben's mention of sourdough", "after", "Ben", "sourdough", None),
        ("which message immediately precedes Ben's mention of oauth", "before", "Ben", "oauth", None),
        ("what followed Ben's question about ssl", "after", "Ben", "ssl", None),
        ("the message that came after Ben's remark about ssl", "after", "Ben", "ssl", None),
        ("the very next message after Ben brought up ssl", "after", "Ben", "ssl", None),
        ("what came right after Ben's oauth message", "after", "Ben", "oauth", None),
        ("the message right after the oauth message from Ben", "after", "Ben", "oauth", None),
        ("what message preceded the one by Ben about oauth", "before", "Ben", "oauth", None),
        ("what is the previous message to the one in which Ben is mentioning ssl", "before", "Ben", "ssl", None),
        ("show me the message following the one where Ben mentions ssl", "after", "Ben", "ssl", None),
        ("tell me what came next when Ben mentioned ssl", "after", "Ben", "ssl", None),
        ("who was the last to post before Ben mentioned ssl", "before", "Ben", "ssl", None),
        ("who wrote right before Ben started on ssl", "before", "Ben", "ssl", None),
        ("before Ben dropped ssl into the chat what was the message just prior", "before", "Ben", "ssl", None),
        ("how did the chat continue right after Ben raised ssl", "after", "Ben", "ssl", None),
        ("what was Ben's mention of ssl followed by", "after", "Ben", "ssl", None),
        ("Ben's mention of ssl was preceded by what message", "before", "Ben", "ssl", None),
        ("right after ssl got mentioned by Ben, what was posted", "after", "Ben", "ssl", None),
        ("tell me the message which comes before the one that Ben wrote on ssl", "before", "Ben", "ssl", None),
        ("the message before Ben mentioned ssl was what", "before", "Ben", "ssl", None),
        ("show the few messages just before Ben wrote about ssl", "before", "Ben", "ssl", None),
        ("messages leading up to Ben's rant about ssl", "before", "Ben", "ssl", None),
        ("who replied to Ben's message about ssl", "after", "Ben", "ssl", None),
        ("what was the reply to my message about ssl", "after", "asker", "ssl", None),
        ("show me the answers to Ben's survey about lunch", "after", "Ben", "lunch", None),
        ("what did Ana say in answer to Ben's question about ssl", "after", "Ben", "ssl", "Ana"),
        ("who answered <@U1> when they posted about ssl", "after", "U1", "ssl", None),
        ("quién respondió al mensaje de <@U1> sobre ssl", "after", "U1", "ssl", None),
        ("was hat Ana gesagt nachdem Ben Cordova erwähnt hat", "after", "Ben", "Cordova", "Ana"),
    ],
)
def test_a_landmark_is_the_latest_message_by_somebody_about_something(
    prompt: str, side: Side, who: str | None, topic: str, speaker: str | None
) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark == Landmark(side=side, topic=topic, speaker=who)
    assert (found.kind, found.order) == ("order", "first" if side == "after" else "last")
    assert (found.speaker, found.topic, found.strength) == (speaker, None, "hard")


@pytest.mark.parametrize(
    ("prompt", "side", "speaker"),
    [
        ("<@U1> brought up dark mode and then what? what was the next message", "after", None),
        ("remember <@U1> mentioning dark mode? I need whatever was posted right afterwards", "after", None),
        ("when <@U1> mentioned dark mode, what did the next person say", "after", None),
        ("what made <@U1> mention dark mode, I mean what had been posted directly before", "before", None),
        ("<@U1> talked about dark mode. what came right after that?", "after", None),
        ("<@U1> was talking about dark mode, what was the message before that one", "before", None),
        ("find <@U1>'s message about dark mode and give me the one after it", "after", None),
        ("<@U1> mentioned dark mode, what did <@U2> say next?", "after", "U2"),
        ("<@U1> posted about dark mode; next message please", "after", None),
        ("<@U1> wrote about dark mode, what did <@U2> say to that?", "after", "U2"),
        ("<@U1> shared the dark mode a while ago. Who replied to it?", "after", None),
        ("<@U1> wrote about dark mode in june, what did <@U2> reply?", "after", "U2"),
    ],
)
def test_the_question_may_stand_behind_what_names_the_message(prompt: str, side: Side, speaker: str | None) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark == Landmark(side=side, topic="dark mode", speaker="U1")
    assert (found.speaker, found.strength) == (speaker, "hard")


@pytest.mark.parametrize(
    ("prompt", "side", "who", "is_first"),
    [
        ("what was said right before my last message", "before", "asker", False),
        ("what was the message before Ben's last message", "before", "Ben", False),
        ("what did Ana say right after Ben's first message", "after", "Ben", True),
    ],
)
def test_a_landmark_may_be_about_anything(prompt: str, side: Side, who: str, is_first: bool) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark == Landmark(side=side, speaker=who, is_first=is_first)


@pytest.mark.parametrize(
    ("prompt", "who"),
    [
        ("what did I write before my last message", "asker"),
        ("what did <@U1> say before <@U1>'s last message", "U1"),
    ],
)
def test_what_somebody_wrote_before_their_last_message_is_their_last_but_one(prompt: str, who: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark is None
    assert (found.kind, found.order, found.ordinal, found.speaker) == ("ordinal", "last", 2, who)


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("what were we talking about before chromium came up", "chromium"),
        ("what was being discussed before webpack was mentioned", "webpack"),
        ("what did we talk about before anyone mentioned kubernetes", "kubernetes"),
        ("what did Ana say before Ben first mentioned coral", "coral"),
    ],
)
def test_what_came_up_did_so_first(prompt: str, topic: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.side, found.landmark.topic, found.landmark.is_first) == ("before", topic, True)


@pytest.mark.parametrize(
    "prompt",
    [
        "what was said right before that message",
        "what did she say after that",
        "what did Ana say after the meeting",
        "what should I do after Ben reviewed the PR",
        "what happens after the user is created",
        "what did the compiler print after I upgraded to 1.10",
        "how do i run a script after all tests",
        "what do you say after someone says hello",
        "what comes next after the import block",
        "before we said yes to redis, what did we use",
        "what did Rich say about transducers before clojure 1.7 came out",
        "which one runs first, :before or :after hooks",
        "does the hook run before Ana's message is stored?",
        "why did it crash after Ben mentioned the config",
        "what runs after the user's first message",
        "what happens after the last message is read",
        "what does the bot do after my last message times out",
        "thanks, I fixed it after Ana mentioned the flag",
        "after Ana mentioned the flag I fixed it",
        "which event precedes the click handler",
        "what follows the import statement",
        "<@U1> mentioned redis, what should we do next",
        "<@U1> mentioned redis, what is it",
        "when <@U1> mentioned the plan, what did she mean",
        "<@U1> said hello. what is the next train",
        "what is the previous version to the one in which the bug appeared",
        "how did the company continue after the merger",
        "how does the server reply to my message about timeouts",
        "what should I answer to Ben's message about ssl",
        "did Ben reply to the client",
        "what status does the api respond to the first request with",
        "who answered the question about ssl",
        "what did Ana say about ssl before Ben joined",
        "what did Ana say about ssl before the demo",
    ],
)
def test_what_happens_before_or_after_something_else_is_no_landmark(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.landmark is None


def test_a_landmark_may_be_a_mention_by_anybody() -> None:
    found = parse("what came just before the first mention of terraform")
    assert found is not None
    assert found.landmark == Landmark(side="before", topic="terraform", is_first=True)


@pytest.mark.parametrize(
    "prompt", ["what was said right before will mentioned ssl", "who wrote after may asked about ssl"]
)
def test_a_landmark_may_be_by_somebody_whose_name_is_a_word(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT, people=frozenset({"will", "may"}))
    assert found is not None
    assert found.landmark is not None
    assert found.landmark.speaker in ("will", "may")


@pytest.mark.parametrize(
    "prompt",
    [
        "what did the person right before Ben say",
        "what did the message right after Bens last message say",
        "the last message before the crash",
        "how did the server respond after the reboot",
        "how do i respond after ben mentions ssl",
        "next step after ben mentioned ssl is to upgrade",
    ],
)
def test_what_is_before_or_after_something_else_is_no_landmark(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.landmark is None


def test_answers_lie_as_far_from_the_message_as_is_asked_for() -> None:
    found = parse("what was said in the two hours before Ben reported the leak?")
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.side, found.landmark.speaker, found.landmark.topic) == ("before", "Ben", "leak")
    assert (found.landmark.within, found.limit) == (timedelta(hours=2), None)
    found = parse("what was said before Ben reported the leak?")
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.within, found.limit) == (None, BESIDE_MESSAGES)


@pytest.mark.parametrize(
    "prompt",
    [
        "what did Jon say an hour after Marta wrote about the leak?",
        "what was said in the hour after Marta wrote about the leak?",
        "was wurde in der Stunde nach Martas Nachricht zum Leck geschrieben?",
    ],
)
def test_an_hour_is_as_long_as_one(prompt: str) -> None:
    found = parse(prompt, {"marta"})
    assert found is not None
    assert found.landmark is not None
    assert found.landmark.within == timedelta(hours=1)


def test_a_day_beside_a_message_is_one_of_the_calendar() -> None:
    found = parse("what was said the day before Ben reported the leak?")
    assert found is None or found.landmark is None or found.landmark.within is None


def test_a_reply_is_asked_for_without_a_verb() -> None:
    found = parse("the reply right after Marta asked about the keys")
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.side, found.landmark.speaker, found.limit) == ("after", "Marta", BESIDE_MESSAGES)


@pytest.mark.parametrize(
    ("prompt", "limit"),
    [
        ("what was the message right before Ana mentioned coral?", 1),
        ("what were the messages right before Ana mentioned coral?", BESIDE_MESSAGES),
        ("what was said right before Ana mentioned coral?", BESIDE_MESSAGES),
    ],
)
def test_one_message_is_asked_for_or_what_was_said(prompt: str, limit: int) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.limit == limit


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("whats the message just before the one where Ben is painting the hull", "painting the hull"),
        ("what was said after the message where Ben is painting the hull?", "painting the hull"),
        ("what did Ana say before Ben announced that the slip is free?", "slip is free"),
    ],
)
def test_a_message_is_named_by_what_somebody_does_in_it(prompt: str, topic: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.speaker, found.landmark.topic) == ("Ben", topic)


def test_a_message_is_named_by_what_it_said() -> None:
    found = parse("message just before the one that said the logger on buoy 5 is gone")
    assert found is not None
    assert found.landmark == Landmark(side="before", topic="logger on buoy 5 is gone", is_first=True)


@pytest.mark.parametrize(
    ("prompt", "who", "topic", "speaker"),
    [
        ("I posted about the stall for -6 in spring, what did Ben reply?", "asker", "stall for -6 in spring", "Ben"),
        ("I wrote that a fin was lost, what was Ben's comeback", "asker", "fin was lost", "Ben"),
        ("Ana told Ben to look away from the scales. what did he answer", "Ana", "look away from the scales", None),
        ("Ana wanted to know who has the keys. Who answered her?", "Ana", "who has the keys", None),
        ("Ana announced that the boat sank, how did Ben react?", "Ana", "boat sank", "Ben"),
        ("Ana hat gefragt, wer Curry will. Was hat Ben darauf geantwortet?", "Ana", "wer Curry will", "Ben"),
        ("Ana schrieb, dass der Ofen kaputt ist. Wer hat ihr geantwortet?", "Ana", "Ofen kaputt ist", None),
        ("Rosa le pidió a Luis que trajera el horno. ¿Qué le contestó?", "Rosa", "trajera el horno", None),
        ("Rosa escribió que el horno no funciona. ¿Quién le respondió?", "Rosa", "horno no funciona", None),
        ("Marta a écrit que le four est cassé. Qui lui a répondu ?", "Marta", "four est cassé", None),
        ("A Rosa escreveu que o forno quebrou. Quem respondeu?", "Rosa", "forno quebrou", None),
    ],
)
def test_what_somebody_told_is_asked_what_was_replied_to(
    prompt: str, who: str, topic: str, speaker: str | None
) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.landmark == Landmark(side="after", topic=topic, speaker=who, is_first=False)
    assert found.speaker == speaker


@pytest.mark.parametrize(
    "prompt",
    [
        "Ana said the invoice is paid. When is the offsite?",
        "Ana asked about the budget and I have no answer. what do I tell her?",
        "I need to reply to Ana, she asked about the budget",
        "Ana said the plan is ok, what is the plan?",
    ],
)
def test_what_somebody_told_before_another_question_is_no_landmark(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.landmark is None


def test_a_question_of_somebody_may_be_what_was_replied_to() -> None:
    found = parse("¿Quién respondió a la pregunta de Rosa sobre el horno?", people={"rosa"})
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.topic, found.landmark.speaker) == ("horno", "Rosa")
