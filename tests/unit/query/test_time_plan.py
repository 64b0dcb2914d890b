"""What the words about time make of a plan: which kind, which end, which range, and when they are left alone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.weights import PRESETS, ScoringWeights
from contextwin.query.planner import plan_query
from testkit.factories import make_completed

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
TODAY = datetime(2026, 3, 11, tzinfo=UTC)
LAST_MONDAY, THIS_MONDAY = datetime(2026, 3, 2, tzinfo=UTC), datetime(2026, 3, 9, tzinfo=UTC)


def plan(prompt: str, weights: ScoringWeights | None = None, tz: str = "UTC", **request: Any) -> QueryPlan:
    asked = WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT, tz=tz, **request)
    return plan_query(make_completed(asked, weights))


@pytest.mark.parametrize(
    ("prompt", "kind", "order", "ordinal"),
    [
        ("What was the first thing I asked today?", "chronological", "asc", 1),
        ("what was the last thing you told me?", "chronological", "desc", 1),
        ("When did we first talk about coral bleaching?", "topic_chronological", "asc", 1),
        ("what was the fifth message in this channel?", "chronological", "asc", 5),
        ("how many messages did I send yesterday?", "chronological", "asc", None),
        ("show everything from last week", "chronological", "asc", None),
        ("what did Ana say about the cache last week?", "relevance", None, None),
        ("what's the latest on the login bug?", "relevance", None, None),
        ("why is the build red?", "relevance", None, None),
        ("first, thanks for the review", "relevance", None, None),
    ],
)
def test_kinds_of_plans(prompt: str, kind: str, order: str | None, ordinal: int | None) -> None:
    found = plan(prompt)
    assert (found.kind, found.order, found.ordinal) == (kind, order, ordinal)


@pytest.mark.parametrize(
    ("prompt", "scope", "ordinal"),
    [
        ("whats the latest here?", "thread", 1),
        ("who replied first here", "thread", 1),
        ("who replied last", "thread", 1),
        ("what was the third message here", "thread", 3),
        ("how many messages here", "thread", None),
        ("what did i miss here", "away", None),
        ("how did this conversation start here", "session", 1),
        ("what was the first message in #general", None, 1),
    ],
)
def test_here_in_a_thread_is_the_thread(prompt: str, scope: str | None, ordinal: int | None) -> None:
    found = plan(prompt, channel="C1", thread_ts="1.0")
    assert found.time is not None
    assert (found.time.scope, found.ordinal) == (scope, ordinal)
    outside = plan(prompt, channel="C1")
    assert outside.time is not None
    assert outside.time.scope != "thread"


def test_operators_are_not_searched_for() -> None:
    found = plan("deploy failure from:@ana has:link on:yesterday -in:#random")
    assert found.search_text == found.topic == "deploy failure"
    assert plan("from:@ana").kind == "chronological"
    # Nothing else is in it, and nothing is searched.
    assert plan("has:link").topic is None


def test_a_range_that_was_said_in_narrows() -> None:
    found = plan("what did Ana say about the cache last week?")
    assert (found.oldest, found.latest) == (LAST_MONDAY, THIS_MONDAY)
    assert found.narrows


def test_a_range_of_what_it_is_about_narrows_nothing() -> None:
    found = plan("what came of the release in January?")
    assert (found.oldest, found.latest) == (None, ASKED_AT)
    assert found.time is not None
    assert not found.narrows


def test_a_range_and_a_filter_narrow_together() -> None:
    oldest = datetime(2026, 3, 4, tzinfo=UTC)
    found = plan("what did Ana say last week?", filters=Filters(oldest=oldest))
    assert (found.oldest, found.latest) == (oldest, THIS_MONDAY)


def test_today_is_the_asker_s() -> None:
    assert plan("what was the first message today?").oldest == TODAY
    assert plan("what was the first message today?", tz="Pacific/Auckland").oldest == datetime(
        2026, 3, 10, 11, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("<@U1> in #general after march 2?", "U1"),
        ("<@U1> yesterday", "U1"),
        ("<@UBOT> yesterday", None),
        ("<@U1> messages from yesterday", None),
        ("<@U1> what was said yesterday", None),
    ],
)
def test_whom_a_mention_with_nothing_but_a_time_is_about(prompt: str, speaker: str | None) -> None:
    assert plan(prompt, bot="UBOT").speaker == speaker


def test_what_is_yet_to_come_narrows_nothing() -> None:
    found = plan("what did we plan for next week?")
    assert (found.oldest, found.latest) == (None, ASKED_AT)


def test_what_describes_at_length_is_asked_by_no_time() -> None:
    assert plan("yesterday I sent the first message. " + "it is about the build that broke " * 4).time is None


def test_a_long_prompt_with_words_not_understood_is_not_taken_apart() -> None:
    prompt = (
        "Hey! For two of my projects I need an animation system with springs. I remember there was some talk about it"
        " last year, but I couldn't find any package for that. Does somebody know of one that works?"
    )
    assert not plan(prompt).narrows


def test_the_question_of_a_long_prompt_is_read() -> None:
    story = "I was out for two weeks and did not follow what was going on here since the build broke on Monday, "
    found = plan(f"{story} could you tell me what the first message today was? " + "it is about the build " * 4)
    assert (found.kind, found.ordinal, found.oldest, found.confidence >= 0.9) == ("chronological", 1, TODAY, True)


def test_channels_in_a_question_about_time_are_no_topic() -> None:
    found = plan("what was the first thing Ana said in #general?")
    assert (found.kind, found.topic) == ("chronological", None)
    assert found.operators.channels == ("general",)


def test_latest_on_something_prefers_the_recent() -> None:
    assert plan("what's the latest on the login bug?").is_status_query


@pytest.mark.parametrize("preset", ["original", "original-slow"])
def test_the_original_takes_the_prompt_whole(preset: str) -> None:
    prompt = "Can you tell me what was the first thing I asked today?"
    found = plan(prompt, PRESETS[preset])
    assert (found.time, found.speaker, found.search_text) == (None, None, prompt)


@pytest.mark.parametrize(
    "prompt", ["are the holds done by now?", "is it fixed until now", "is the release out as of now"]
)
def test_a_time_that_prefers_everything_prefers_nothing(prompt: str) -> None:
    time = plan(prompt).time
    assert time is None or (time.oldest, time.latest) == (None, None)


def test_what_is_on_a_day_to_come_prefers_no_messages_of_a_week_before() -> None:
    assert plan("who is away on Friday?").time.oldest is None  # type: ignore[union-attr]
    assert plan("who was away on Friday?").time.oldest is not None  # type: ignore[union-attr]
    # It is Tuesday there.
    assert plan("who is away on Wednesday?", tz="Pacific/Honolulu").time.oldest is None  # type: ignore[union-attr]
