"""How much of the budget the latest messages get: each sign by itself, all of them together, and the limits."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import CONVERSATION_GAP
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retrieved import Activity
from contextwin.models.weights import ScoringWeights
from contextwin.window.participation import (
    A_DAY,
    JUST_NOW,
    TODAY,
    ParticipationFeatures,
    participation_score,
    read_participation,
    recent_budget,
)
from testkit.factories import make_completed

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
TICK = timedelta(seconds=1)
QUESTION, REMARK = "where is the runbook?", "I would rather wait for the next release"
NAMES = [field.name for field in fields(ParticipationFeatures)]

every_sign = st.builds(ParticipationFeatures, **{name: st.booleans() for name in NAMES})


def said(ago: timedelta, user: str | None = "U9") -> Activity:
    """A post of so long before the question."""
    return Activity(user, ASKED_AT - ago)


def read(*activities: Activity, plan: QueryPlan | None = None, **overrides: Any) -> ParticipationFeatures:
    """The features of a question that U1 asks in C1."""
    values: dict[str, Any] = {"prompt": QUESTION, "workspace": "acme", "channel": "C1", "asker": "U1"}
    request = make_completed(WindowRequest(**(values | {"asked_at": ASKED_AT} | overrides)))
    return read_participation(request, plan or QueryPlan(), activities)


LONG_AGO = said(timedelta(days=3))


def test_a_question_into_a_silent_channel_has_no_features() -> None:
    assert read(LONG_AGO) == ParticipationFeatures()
    assert participation_score(ParticipationFeatures()) == 0.0


def test_a_thread_is_a_sign() -> None:
    assert read(LONG_AGO, thread_ts="1.0") == ParticipationFeatures(is_in_thread=True)
    assert participation_score(ParticipationFeatures(is_in_thread=True)) == 1.0


@pytest.mark.parametrize(
    ("ago", "just_now", "today"),
    [
        (TICK, True, True),
        (JUST_NOW, True, True),
        (JUST_NOW + TICK, False, True),
        (TODAY, False, True),
        (TODAY + TICK, False, False),
    ],
)
def test_who_has_just_written_is_in_the_middle_of_it(ago: timedelta, just_now: bool, today: bool) -> None:
    features = read(LONG_AGO, said(ago, "U1"))
    assert (features.wrote_just_now, features.wrote_today) == (just_now, today)


def test_what_the_asker_wrote_last_counts_and_what_others_wrote_does_not() -> None:
    features = read(said(timedelta(hours=3), "U1"), said(TICK, "U9"), said(TICK, None))
    assert (features.wrote_just_now, features.wrote_today) == (False, True)


def test_who_is_addressed_is_in_the_middle_of_it_too() -> None:
    features = read(said(TICK, "U7"), prompt="<@U7> where is the runbook?")
    assert features.wrote_just_now
    assert not read(said(TICK, "U8"), prompt="<@U7> where is the runbook?").wrote_just_now


@pytest.mark.parametrize(("ago", "expected"), [(TICK, True), (A_DAY, True), (A_DAY + TICK, False)])
def test_a_remark_goes_on_with_what_was_said_within_a_day(ago: timedelta, expected: bool) -> None:
    assert read(said(ago), prompt=REMARK).is_remark is expected
    assert read(said(ago), prompt=QUESTION).is_remark is False


@pytest.mark.parametrize(
    "prompt",
    [
        "where is the runbook",
        "Is it up",
        "<@U7> what broke",
        "  how come",
        "so it is done?",
        "is it? I doubt that",
        "tell me about the outage",
        "summarise the thread",
        "本当に？",
    ],
)
def test_what_asks_is_no_remark(prompt: str) -> None:
    assert not read(said(TICK), prompt=prompt).is_remark


@pytest.mark.parametrize(
    "prompt", [REMARK, "whatever, I merge it", "thanks, that did it", "see https://example.org/?page=2", "+1", ""]
)
def test_what_asks_for_nothing_is_a_remark(prompt: str) -> None:
    assert read(said(TICK), prompt=prompt).is_remark


@pytest.mark.parametrize(
    ("ago", "expected"), [(TICK, True), (CONVERSATION_GAP, True), (CONVERSATION_GAP + TICK, False)]
)
def test_a_conversation_goes_on_until_its_pause(ago: timedelta, expected: bool) -> None:
    assert read(LONG_AGO, said(ago)).goes_on is expected


@pytest.mark.parametrize(
    "prompt",
    [
        "what did we decide about the cache?",
        "when did you deploy that?",
        "who said that the tests are flaky?",
        "where is the doc from last week?",
        "have we ever discussed retries?",
        "what broke two days ago?",
        "can you summarize the incident?",
    ],
)
def test_a_prompt_that_asks_about_the_past_looks_back(prompt: str) -> None:
    features = read(said(TICK, "U1"), prompt=prompt)
    assert features.looks_back
    assert (
        participation_score(features) < participation_score(replace(features, looks_back=False))
        or participation_score(features) == 1.0
    )


def test_a_prompt_that_asks_how_things_stand_looks_back() -> None:
    assert read(said(TICK), plan=QueryPlan(is_status_query=True)).looks_back
    assert not read(said(TICK)).looks_back


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("looks_back", "is_search", "is_in_thread")])
def test_looking_back_takes_what_any_one_sign_gives(name: str) -> None:
    assert participation_score(ParticipationFeatures(**{name: True})) > 0.0
    assert participation_score(ParticipationFeatures(**{name: True}, looks_back=True)) == 0.0


def test_in_a_thread_most_of_what_is_looked_back_at_is_there() -> None:
    assert participation_score(ParticipationFeatures(is_in_thread=True, looks_back=True)) == pytest.approx(0.7)
    assert participation_score(ParticipationFeatures(is_in_thread=True, wrote_just_now=True, looks_back=True)) == 1.0
    assert participation_score(ParticipationFeatures(looks_back=True)) == 0.0


def test_keywords_are_searched_for_and_leave_some_of_the_budget_to_who_just_wrote() -> None:
    features = read(said(TICK, "U1"), prompt="staging deploy rollback")
    assert features == ParticipationFeatures(is_search=True, wrote_just_now=True, wrote_today=True, goes_on=True)
    assert 0.0 < participation_score(features) < participation_score(replace(features, is_search=False))
    assert participation_score(ParticipationFeatures(is_search=True, goes_on=True)) == 0.0


def test_when_nobody_known_asks_only_the_thread_and_the_prompt_are_features() -> None:
    going_on = [said(TICK), said(TICK + TICK, "U1"), said(TICK, None)]
    assert read(*going_on, asker=None, prompt=REMARK) == ParticipationFeatures()
    assert read(*going_on, asker=None, thread_ts="1.0") == ParticipationFeatures(is_in_thread=True)
    assert read(*going_on, asker=None, prompt="what did we decide last week?") == ParticipationFeatures(looks_back=True)


@pytest.mark.parametrize(
    "filters",
    [
        Filters(channels=("C1",)),
        Filters(authors=("U1",)),
        Filters(threads=("1.0",)),
        Filters(content_kinds=("code",)),
        Filters(languages=("en",)),
        Filters(tags=("incident",)),
        Filters(oldest=ASKED_AT - TODAY),
        Filters(latest=ASKED_AT),
    ],
)
def test_who_searches_with_filters_has_no_recency_share_even_after_just_writing(filters: Filters) -> None:
    weights = ScoringWeights(recent_share=0.0, recent_tokens=1500)
    going_on = [said(TICK, "U1"), said(2 * TICK)]
    assert recent_budget(4000, participation_score(read(*going_on)), weights) == 1500
    for prompt in QUESTION, REMARK:
        features = read(*going_on, filters=filters, prompt=prompt)
        assert features == ParticipationFeatures()
        assert recent_budget(4000, participation_score(features), weights) == 0
    assert read(*going_on, filters=filters, thread_ts="1.0") == ParticipationFeatures(is_in_thread=True)


@pytest.mark.parametrize("filters", [Filters(), Filters(exclude_channels=("C2",)), Filters(min_score=0.5)])
def test_what_only_leaves_out_is_no_search(filters: Filters) -> None:
    assert read(said(TICK, "U1"), filters=filters) == ParticipationFeatures(
        wrote_just_now=True, wrote_today=True, goes_on=True
    )


def test_an_empty_channel_has_no_features() -> None:
    assert read() == read(prompt=REMARK) == ParticipationFeatures()


def test_the_order_of_the_messages_does_not_matter() -> None:
    activities = [said(TICK), said(2 * JUST_NOW, "U1"), LONG_AGO]
    assert read(*activities) == read(*activities[::-1]) == ParticipationFeatures(wrote_today=True, goes_on=True)


# -- together


@given(every_sign)
def test_the_participation_score_is_a_share(features: ParticipationFeatures) -> None:
    assert 0.0 <= participation_score(features) <= 1.0


@pytest.mark.parametrize("name", NAMES)
def test_each_sign_only_ever_adds_but_looking_back_and_searching_take(name: str) -> None:
    changed = False
    for values in product([False, True], repeat=len(NAMES)):
        features = ParticipationFeatures(**dict(zip(NAMES, values, strict=True)))
        without, with_it = (
            participation_score(replace(features, **{name: False})),
            participation_score(replace(features, **{name: True})),
        )
        assert with_it <= without if name in ("looks_back", "is_search") else with_it >= without
        changed |= with_it != without
    assert changed


@given(st.floats(0, 1), st.integers(1, 200_000), st.floats(0, 1), st.integers(0, 10_000))
def test_the_recency_share_is_held_between_its_share_and_its_limit(
    participation: float, max_tokens: int, share: float, limit: int
) -> None:
    budget = recent_budget(max_tokens, participation, ScoringWeights(recent_share=share, recent_tokens=limit))
    assert 0 <= budget <= min(limit, max_tokens)
    assert budget >= min(limit, int(max_tokens * share))
    assert budget == min(limit, int(max_tokens * max(share, participation)))


def test_the_recency_share_of_one_who_is_in_the_middle_of_it_ends_at_its_limit() -> None:
    weights = ScoringWeights(recent_share=0.1, recent_tokens=1500)
    assert [recent_budget(tokens, 1.0, weights) for tokens in (500, 1500, 4000)] == [500, 1500, 1500]
    assert [recent_budget(tokens, 0.0, weights) for tokens in (500, 4000, 40_000)] == [50, 400, 1500]


# -- who wrote lately
