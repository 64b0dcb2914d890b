"""Messages that an answer stands beside."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import Landmark, Side
from contextwin.temporal import TimeConstraint, parse_time

ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)


def parse(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT)


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
