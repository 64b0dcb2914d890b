"""How likely a prompt goes on with the talk: each feature by itself, all of them together, and the share they give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.access import ChannelInfo
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.query.planner import plan_query
from contextwin.window.retrieve.participation import (
    A_DAY,
    CROWD,
    TALKERS,
    Participation,
    ParticipationFeatures,
    measure_participation,
    outweighs_talk,
    read_features,
    recent_budget,
    weigh_features,
)
from testkit.factories import make_completed, make_found

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
TICK = timedelta(seconds=1)
QUESTION, REMARK = "where is the runbook of the billing service?", "I would rather wait for the next release"

every_feature = st.builds(
    ParticipationFeatures,
    asks=st.booleans(),
    is_search=st.booleans(),
    looks_back=st.booleans(),
    is_in_thread=st.booleans(),
    term_count=st.integers(0, 1000),
    words_in_talk=st.floats(0, 1),
    nearer_in_talk=st.floats(-1, 1),
)


def said(ago: timedelta = TICK, **overrides: Any) -> FoundMessage:
    """A recent message of so long before the question."""
    sent_at = ASKED_AT - ago
    return make_found(
        **{"ts": f"{sent_at.timestamp():.6f}", "sent_at": sent_at, "is_recent": True, "channel": "C1"} | overrides
    )


def found(**overrides: Any) -> FoundMessage:
    """A hit of a month before the question."""
    return said(timedelta(days=30), **{"is_recent": False, "is_hit": True} | overrides)


def measure(*messages: FoundMessage, **overrides: Any) -> Participation:
    """The participation of a question that U1 asks in C1."""
    values: dict[str, Any] = {"prompt": QUESTION, "workspace": "acme", "channel": "C1", "asker": "U1"}
    request = make_completed(WindowRequest(**(values | {"asked_at": ASKED_AT} | overrides)))
    return measure_participation(request, plan_query(request), make_results(messages))


def read(prompt: str, *messages: FoundMessage, plan: QueryPlan | None = None) -> ParticipationFeatures:
    """The features of a prompt in C1."""
    request = make_completed(WindowRequest(prompt=prompt, workspace="acme", channel="C1", asked_at=ASKED_AT))
    return read_features(
        request, plan or plan_query(request), [each for each in messages if each.is_recent], make_results(messages)
    )


def make_results(messages: Iterable[FoundMessage], channels: Mapping[str, ChannelInfo] | None = None) -> Found:
    """What was found, without more than the messages."""
    return Found(messages=tuple(messages), channels=channels or {})


# -- what decides before any feature


def test_without_recent_messages_there_is_no_talk_to_go_on_with() -> None:
    assert measure(found(), prompt=REMARK) == Participation()


def test_a_question_about_time_is_answered_by_time() -> None:
    assert measure(said(), prompt="what did we say last week?") == Participation(
        reasons=("the prompt asks about time",)
    )


@pytest.mark.parametrize(
    "filters",
    [
        Filters(channels=("C1",)),
        Filters(authors=("U1",)),
        Filters(threads=("1.0",)),
        Filters(content_kinds=("code",)),
        Filters(languages=("en",)),
        Filters(tags=("question",)),
        Filters(oldest=ASKED_AT - A_DAY),
        Filters(latest=ASKED_AT),
    ],
)
@pytest.mark.parametrize("prompt", [QUESTION, REMARK])
def test_who_searches_with_filters_does_not_go_on_with_the_talk(filters: Filters, prompt: str) -> None:
    assert measure(said(), prompt=prompt, filters=filters) == Participation(reasons=("filters choose messages",))


@pytest.mark.parametrize("filters", [Filters(), Filters(exclude_channels=("C2",)), Filters(min_score=0.5)])
def test_what_only_leaves_out_is_no_search(filters: Filters) -> None:
    assert measure(said(), prompt=REMARK, filters=filters).score > 0.9


def test_after_a_day_of_silence_the_talk_is_over_but_a_thread_is_still_answered_in() -> None:
    assert measure(said(A_DAY), prompt=REMARK).score > 0.9
    assert measure(said(A_DAY + TICK), prompt=REMARK) == Participation(reasons=("nobody wrote within a day",))
    assert measure(said(A_DAY + TICK), prompt=REMARK, thread_ts="1.0").score > 0.9


def test_a_prompt_of_nobody_known_goes_on_with_a_thread_alone() -> None:
    assert measure(said(), prompt=REMARK, asker=None) == Participation(reasons=("nobody known asks",))
    assert measure(said(), prompt=REMARK, asker=None, thread_ts="1.0").score > 0.9


# -- features


@pytest.mark.parametrize("user", ["U1", "U2", None])
def test_who_wrote_does_not_matter(user: str | None) -> None:
    assert measure(said(user=user)) == measure(said(user="U9"))


def test_a_remark_goes_on_with_the_talk() -> None:
    assert measure(said(semantic=0.2), found(semantic=0.4, lexical=3.0), prompt=REMARK).score > 0.9


def test_a_question_that_only_history_matches_is_answered_from_history() -> None:
    assert measure(said(semantic=0.1), found(semantic=0.6, lexical=9.0)).score < 0.2


def test_a_question_that_the_talk_matches_better_goes_on_with_it() -> None:
    talk = said(semantic=0.7, lexical=9.0)
    assert measure(talk, found(semantic=0.3, lexical=2.0), prompt="why did it fail then?").score > 0.8


def test_a_question_that_both_match_leaves_room_for_both() -> None:
    score = measure(said(semantic=0.5, lexical=8.0), found(semantic=0.5, lexical=8.0)).score
    assert 0.1 < score < 0.9


@pytest.mark.parametrize(
    "prompt",
    ["is that so?", "what now", "<@U7> what broke", "  how come", "tell me about the outage", "本当に？"],
)
def test_what_asks_is_no_remark(prompt: str) -> None:
    assert read(prompt, said()).asks


@pytest.mark.parametrize(
    "prompt", [REMARK, "whatever, I merge it", "thanks, that did it", "see https://example.org/?page=2", "+1", ""]
)
def test_what_asks_for_nothing_is_a_remark(prompt: str) -> None:
    assert not read(prompt, said()).asks


@pytest.mark.parametrize(
    "prompt",
    [
        "what did we decide about the cache?",
        "who said that the tests are flaky?",
        "have we ever discussed retries?",
        "can you summarize the incident?",
    ],
)
def test_a_prompt_that_asks_about_the_past_looks_back(prompt: str) -> None:
    assert read(prompt, said()).looks_back


def test_a_prompt_that_asks_how_things_stand_looks_back() -> None:
    assert read(QUESTION, said(), plan=QueryPlan(is_status_query=True)).looks_back
    assert not read(QUESTION, said()).looks_back


def test_keywords_are_a_search() -> None:
    features = read("staging deploy rollback", said())
    assert features.is_search
    assert not features.asks


def test_the_talk_is_compared_with_what_was_found_before_it() -> None:
    features = read(QUESTION, said(semantic=0.5, lexical=2.0), found(semantic=0.3, lexical=8.0))
    assert features.words_in_talk == 0.25
    assert features.nearer_in_talk == pytest.approx(0.2)
    assert read(QUESTION, said(semantic=0.5)).words_in_talk == 0.0


def test_hits_further_back_in_the_channel_are_no_talk() -> None:
    far = [said(timedelta(hours=2), user="UFAR", is_hit=True, semantic=0.6, lexical=9.0)]
    near = [said(timedelta(minutes=5), semantic=0.1)]
    request = make_completed(WindowRequest(prompt=QUESTION, workspace="acme", channel="C1", asked_at=ASKED_AT))
    features = read_features(request, plan_query(request), near, make_results([*near, *far]))
    assert features.words_in_talk == 0.0
    assert features.nearer_in_talk == pytest.approx(-0.5)


def test_a_channel_that_is_all_talk_is_compared_with_nothing() -> None:
    features = read(QUESTION, said(is_hit=True, semantic=0.6, lexical=9.0), said(A_DAY / 2, semantic=0.2))
    assert features.words_in_talk == features.nearer_in_talk == 0.0


def test_a_message_that_is_only_beside_a_hit_is_not_compared() -> None:
    beside = found(semantic=0.9, lexical=9.0, is_hit=False)
    assert read(QUESTION, said(semantic=0.5), beside) == read(QUESTION, said(semantic=0.5))


def test_the_order_of_the_messages_does_not_matter() -> None:
    messages = [said(semantic=0.4, lexical=1.0), said(A_DAY, semantic=0.6), found(semantic=0.5, lexical=4.0)]
    assert measure(*messages) == measure(*messages[::-1])


# -- together


@given(every_feature)
def test_the_score_is_a_share_and_every_feature_that_counts_is_a_reason(features: ParticipationFeatures) -> None:
    participation = weigh_features(features)
    assert 0.0 <= participation.score <= 1.0
    assert any("search terms" in reason for reason in participation.reasons) == (features.term_count > 0)
    assert any("in a thread" in reason for reason in participation.reasons) == features.is_in_thread


@given(every_feature)
def test_features_of_a_question_take_and_features_of_talk_add(features: ParticipationFeatures) -> None:
    score = weigh_features(features).score
    for name in ("asks", "is_search", "names", "is_elsewhere", "looks_back"):
        assert weigh_features(replace(features, **{name: True})).score <= score
    assert weigh_features(replace(features, term_count=features.term_count + 1)).score <= score
    assert weigh_features(replace(features, is_in_thread=True)).score >= score
    assert weigh_features(replace(features, words_in_talk=1.0)).score >= score
    assert weigh_features(replace(features, nearer_in_talk=1.0)).score >= score


@given(st.floats(0, 1), st.integers(1, 200_000), st.floats(0, 1), st.integers(0, 10_000))
def test_the_recency_share_is_held_between_its_share_and_its_limit(
    participation: float, max_tokens: int, share: float, limit: int
) -> None:
    weights = ScoringWeights(recent_share=share, recent_tokens=limit)
    budget = recent_budget(max_tokens, Participation(score=participation), weights)
    assert min(limit, int(max_tokens * share)) <= budget <= min(limit, max_tokens)
    assert budget >= recent_budget(max_tokens, Participation(score=participation / 2), weights)


def test_who_surely_goes_on_with_the_talk_gets_it_all_and_who_surely_does_not_gets_nothing() -> None:
    weights = ScoringWeights(recent_tokens=1500)
    assert [recent_budget(tokens, Participation(score=1.0), weights) for tokens in (500, 1500, 4000)] == [
        500,
        1500,
        1500,
    ]
    assert [recent_budget(tokens, Participation(score=0.0), weights) for tokens in (500, 4000, 40_000)] == [0, 0, 0]


def test_where_neither_is_sure_both_have_room_and_a_large_budget_has_more_for_history() -> None:
    shares = [
        recent_budget(tokens, Participation(score=0.5), ScoringWeights()) / tokens for tokens in (500, 1000, 4000)
    ]
    assert 0.9 > shares[0] > shares[1] > shares[2] > 0.2


def test_in_a_large_budget_even_what_is_unlikely_has_a_little_room() -> None:
    assert recent_budget(500, Participation(score=0.03), ScoringWeights()) == 0
    assert 100 < recent_budget(4000, Participation(score=0.03), ScoringWeights()) < 500


def test_a_question_that_stands_alone_leaves_room_to_what_was_found() -> None:
    searching = Participation(score=1.0, searches=True)
    weights = ScoringWeights()
    assert [recent_budget(tokens, searching, weights) for tokens in (300, 600, 1000)] == [0, 200, 600]


def test_what_is_sought_and_surely_found_outweighs_the_talk_and_leaves_it_a_third() -> None:
    searching, remark = Participation(score=1.0, searches=True), Participation(score=1.0)
    assert [outweighs_talk(searching, found) for found in (0.4, 0.5, 0.9)] == [False, True, True]
    assert not outweighs_talk(remark, 0.9)
    weights = ScoringWeights()
    assert [recent_budget(3000, searching, weights, is_found=each) for each in (False, True)] == [2600, 1000]
    assert recent_budget(1000, searching, ScoringWeights(recent_share=0.5), is_found=True) == 500


def test_what_points_to_the_talk_does_not_stand_alone() -> None:
    assert measure(said(), prompt="when is the offsite?").searches
    assert not measure(said(), prompt="what do you mean by it?").searches
    assert not measure(said(), prompt="I see. When is the offsite?").searches


def test_a_phrase_that_names_something_and_a_last_clause_that_asks_are_searches() -> None:
    features = read("decision about dark mode", said())
    assert (features.asks, features.is_search, features.names) == (False, False, True)
    assert read("mails not sent, what was the fix", said()).asks


def test_what_one_older_message_names_and_the_talk_does_not_is_elsewhere() -> None:
    info = ChannelInfo(channel="C1", name="eng", kind="public", chunk_count=100)
    older = found(text="the umlaut mails were stuck", lexical=9.0, semantic=0.5)
    for talk, is_elsewhere in (("all quiet today", True), ("those umlaut mails stuck again", False)):
        messages = [said(text=talk), older]
        request = make_completed(
            WindowRequest(prompt="umlaut mails got stuck!", workspace="acme", channel="C1", asked_at=ASKED_AT)
        )
        features = read_features(request, plan_query(request), messages[:1], make_results(messages, {"C1": info}))
        assert features.is_elsewhere is is_elsewhere


def test_a_line_that_addresses_somebody_in_the_talk_goes_on_with_it() -> None:
    talk = [said(user="U2", name="Mel")]
    question = "mel: where is the runbook of the billing service?"
    assert measure(*talk, prompt=question).score > 0.8 > 0.5 > measure(*talk, prompt=question[5:]).score


def test_only_among_many_does_it_matter_with_whom_the_asker_talks() -> None:
    def talkers(prompt: str, authors: int) -> frozenset[str]:
        others = (said(timedelta(minutes=n), user=f"U{n}", name=f"N{n}") for n in range(3, 2 + authors))
        return measure(said(user="U2", name="Mel"), *others, prompt=prompt).talkers

    assert talkers("ana: mel: where is it?", CROWD) == {"mel"}
    assert talkers("<@U2> where is it?", CROWD) == {"u2"}
    assert talkers("ana: where is it?", CROWD) == frozenset()
    assert talkers("mel: where is it?", CROWD - 1) == frozenset()


def test_who_wrote_before_the_latest_messages_is_no_part_of_the_crowd() -> None:
    mel = [said(timedelta(minutes=n), user="U2", name="Mel") for n in range(1, TALKERS)]
    others = [said(timedelta(hours=n), user=f"U{n}", name=f"N{n}") for n in range(3, 2 + CROWD)]
    assert measure(*mel[: TALKERS - CROWD], *others, prompt="mel: where is it?").talkers == {"mel"}
    assert measure(*mel, *others, prompt="mel: where is it?").talkers == frozenset()


def test_who_is_named_as_the_author_of_a_line_is_known() -> None:
    talk = [said(timedelta(minutes=minute), user="U3", name="Ana") for minute in range(1, 1 + TALKERS)]
    earlier = said(timedelta(hours=1), user="U2", name="Mel")
    line = f"mel: {REMARK}"
    assert measure(*talk, earlier, prompt=line, asker=None).score > 0.5
    assert measure(*talk, prompt=line, asker=None) == Participation(reasons=("nobody known asks",))
    assert not any("addresses" in reason for reason in measure(*talk, earlier, prompt=line).reasons)
    assert any("addresses" in reason for reason in measure(*talk[1:], earlier, prompt=line).reasons)
