"""The second half of a window: a function of what was found, which says when something else would have been found."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.errors import BudgetError, FindAgainError
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.models.retrieved import ExcludedMessage, FoundMessage
from contextwin.models.weights import RANGES, ScoringWeights, parse_weights
from contextwin.models.windows import ContextWindow
from contextwin.window.arrangement import arrange_window
from contextwin.window.render.notes import DOUBTFUL_TIME, FOREIGN
from contextwin.window.retrieve.participation import Participation
from testkit.examples import examples
from testkit.factories import START, found_messages, make_found, make_retrieval

#: Other values of some constants, as a tuner or a slider tries them.
WEIGHTS = st.fixed_dictionaries(
    {},
    optional={
        name: st.integers(250, 6000) if limits.is_whole else st.floats(*limits.search)
        for name, limits in RANGES.items()
        if limits.search and name != "speaker_boost"
    },
).map(parse_weights)


def ts_of(minute: int) -> str:
    return f"{START + 60 * minute}.000100"


def shown_ts(window: ContextWindow) -> list[str]:
    return [message.ts for thread in window.threads for message in thread.messages]


@settings(max_examples=examples(60))
@given(messages=found_messages(), weights=WEIGHTS, max_tokens=st.integers(1, 400), order=st.randoms())
def test_the_same_values_give_the_same_window(
    messages: list[FoundMessage], weights: ScoringWeights, max_tokens: int, order: Any
) -> None:
    retrieval = make_retrieval(*messages, max_tokens=400)
    window = arrange_window(retrieval, weights, max_tokens=max_tokens)
    assert window == arrange_window(retrieval, weights, max_tokens=max_tokens)
    shuffled = order.sample(messages, len(messages))
    assert arrange_window(make_retrieval(*shuffled, max_tokens=400), weights, max_tokens=max_tokens) == window
    assert (window.window_id, window.total_tokens <= max_tokens) == ("", True)


def test_without_other_weights_they_are_those_of_the_request() -> None:
    messages = make_found(ts=ts_of(1), semantic=0.9), make_found(ts=ts_of(999), semantic=0.8, text="Red.")
    weights = ScoringWeights(decay_per_hour=1.0)
    asked, given = make_retrieval(*messages, weights=weights), make_retrieval(*messages)
    assert arrange_window(asked) == arrange_window(given, weights) != arrange_window(given)


@pytest.mark.parametrize("given", [None, 0.3])
@pytest.mark.parametrize("before", [None, 0.1])
def test_alpha_is_the_requests_then_the_weights_then_the_prompts(given: float | None, before: float | None) -> None:
    retrieval = make_retrieval(make_found(), prompt="why BD-412?", alpha=given, weights=ScoringWeights(alpha=before))
    expected = {
        None: (0.2, "exact: ticket id") if given is None else (given, "given"),
        0.7: (given if given is not None else 0.7, "given"),
    }
    for alpha, plan in expected.items():
        window = arrange_window(retrieval, ScoringWeights(alpha=alpha))
        assert (window.plan.alpha, window.plan.rule) == plan


def test_of_the_weights_only_whether_names_are_read_asks_to_find_again() -> None:
    retrieval = make_retrieval(make_found())
    raising = set()
    values: dict[str, Any] = {name: limits.low for name, limits in RANGES.items()} | {"scaling": "raw", "alpha": 0.0}
    assert values.keys() == {each.name for each in fields(ScoringWeights)}
    for name, value in values.items():
        try:
            arrange_window(retrieval, replace(ScoringWeights(), **{name: value}))
        except FindAgainError:
            raising.add(name)
    assert raising == {"speaker_boost"}
    with pytest.raises(FindAgainError, match=r"speaker_boost=1\.6, and with 1 "):
        arrange_window(retrieval, ScoringWeights(speaker_boost=1))
    arrange_window(retrieval, ScoringWeights(speaker_boost=1.1))


def test_a_smaller_budget_is_arranged_and_for_a_larger_one_it_is_found_again() -> None:
    messages = [make_found(ts=ts_of(100 * n), text=f"Build {n} is green. " * 9, semantic=0.5) for n in range(5)]
    retrieval = make_retrieval(*messages, max_tokens=500)
    windows = [arrange_window(retrieval, max_tokens=budget) for budget in (1, 100, 500)]
    assert [window.budget_tokens for window in windows] == [1, 100, 500]
    assert [len(shown_ts(window)) for window in windows] == sorted({len(shown_ts(window)) for window in windows})
    with pytest.raises(FindAgainError, match="for 500 tokens, and a budget of 501"):
        arrange_window(retrieval, max_tokens=501)
    for budget in (0, -900):
        with pytest.raises(BudgetError, match=f"at least 1, got {budget}"):
            arrange_window(retrieval, max_tokens=budget)


@settings(max_examples=examples(60))
@given(
    messages=found_messages(),
    split=st.lists(st.sampled_from(["found", "time_range", "authors", "bot"]), min_size=8, max_size=8),
    asked=st.fixed_dictionaries(
        {
            "max_tokens": st.integers(1, 300),
            "max_messages": st.none() | st.integers(0, 4),
            "max_threads": st.none() | st.integers(1, 3),
        },
        optional={"fill": st.just("relevant"), "filters": st.just(Filters(min_score=0.3, authors=("U1",)))},
    ),
)
def test_every_candidate_has_one_outcome(messages: list[FoundMessage], split: list[str], asked: dict[str, Any]) -> None:
    kinds = dict(zip((message.key for message in messages), split, strict=False))
    found = [message for message in messages if kinds[message.key] == "found"]
    excluded = tuple(
        ExcludedMessage(message=message._replace(is_hit=True), filter=None if kind == "time_range" else kind)
        for message in messages
        if (kind := kinds[message.key]) != "found"
    )
    without = make_retrieval(*found, **asked)
    explained = make_retrieval(*found, **asked, explain=True)
    explained = replace(explained, found=replace(explained.found, excluded=excluded))
    window, bare = arrange_window(explained), arrange_window(without)
    shown = [MessageKey(message.channel, message.ts) for thread in window.threads for message in thread.messages]
    dropped = [MessageKey(each.channel, each.ts) for each in window.dropped]
    assert len({*shown, *dropped}) == len(shown) + len(dropped)
    candidates = {message.key for message in found if message.is_hit} | {each.message.key for each in excluded}
    assert set(dropped) <= candidates <= {*shown, *dropped}
    for each in window.dropped:
        kind = kinds[MessageKey(each.channel, each.ts)]
        assert (each.reason, each.filter) in {
            "found": [(reason, None) for reason in ("budget", "threshold", "duplicate")],
            "time_range": [("time_range", None)],
        }.get(kind, [("filter", kind)])
        assert each.breakdown is not None
        assert each.breakdown.total == each.score
    assert [each.score for each in window.dropped] == sorted((each.score for each in window.dropped), reverse=True)
    counts = {name: window.stats[name] for name in ("excluded_by_filter", "excluded_by_time")}
    by_time = sum(kind == "time_range" for kind in kinds.values())
    assert counts == {"excluded_by_filter": len(excluded) - by_time, "excluded_by_time": by_time}
    # Explaining changes nothing else.
    kept = tuple(each for each in window.dropped if each.reason not in ("filter", "time_range"))
    assert replace(window, dropped=kept, stats=bare.stats) == bare


def test_what_a_filter_excludes_but_a_hit_brings_along_is_shown_and_not_dropped() -> None:
    hit, beside = make_found(ts=ts_of(1), semantic=0.9), make_found(ts=ts_of(2), text="Hm, why?", is_hit=False)
    retrieval = make_retrieval(hit, beside, explain=True)
    excluded = (ExcludedMessage(message=beside._replace(is_hit=True), filter="authors"),)
    window = arrange_window(replace(retrieval, found=replace(retrieval.found, excluded=excluded)))
    assert shown_ts(window) == [ts_of(1), ts_of(2)]
    assert (window.dropped, window.stats["excluded_by_filter"]) == ((), 0)


def test_what_is_excluded_has_the_score_that_a_hit_would_have() -> None:
    hit, other = (
        make_found(ts=ts_of(1), semantic=0.4),
        make_found(ts=ts_of(900), semantic=0.9, text="Boats!", user="U2"),
    )
    retrieval = make_retrieval(hit, explain=True)
    excluded = (ExcludedMessage(message=other, filter="authors"),)
    (dropped,) = arrange_window(replace(retrieval, found=replace(retrieval.found, excluded=excluded))).dropped
    both = arrange_window(make_retrieval(hit, other))
    scores = {message.ts: message.score for thread in both.threads for message in thread.messages}
    assert dropped.breakdown == scores[other.ts]


@pytest.mark.parametrize(("embedder", "foreign"), [("static", 1.0), ("e5", 0.0)])
def test_a_question_in_another_language_than_what_was_found_is_told_as_code_and_note(
    embedder: str, foreign: float
) -> None:
    hits = [make_found(ts=ts_of(n), text=f"The kettle is upstairs, floor {n}.", language="en") for n in (1, 2)]
    retrieval = make_retrieval(*hits, prompt="wo ist der Wasserkocher, und wer hat ihn?", max_tokens=1000)
    window = arrange_window(replace(retrieval, embedder=embedder))
    assert window.stats["foreign"] == foreign
    assert (FOREIGN in window.note) is bool(foreign)


@pytest.mark.parametrize(("text", "is_doubtful"), [("I count 17 angry letters", False), ("no word of it", True)])
def test_a_doubt_about_time_is_told_as_code_and_note(text: str, is_doubtful: bool) -> None:
    hits = [make_found(ts=ts_of(n), text=f"{text}, on floor {n}") for n in (1, 2)]
    retrieval = make_retrieval(*hits, prompt="how many letters went out?", max_tokens=1000)
    plan = replace(retrieval.plan, confidence=0.6, language="en")
    window = arrange_window(replace(retrieval, plan=plan))
    assert window.stats["doubtful"] == float(is_doubtful)
    assert (DOUBTFUL_TIME in window.note) is is_doubtful


@pytest.mark.parametrize(("found", "is_recent"), [(0.4, True), (0.6, False)])
def test_a_search_that_found_something_shows_it_first_also_amid_talk(
    monkeypatch: pytest.MonkeyPatch, found: float, is_recent: bool
) -> None:
    monkeypatch.setattr("contextwin.window.arrangement.found_probability", lambda plan, found_: found)
    talk = Participation(score=0.9, searches=True)
    monkeypatch.setattr("contextwin.window.arrangement.measure_participation", lambda *_: talk)
    hit = make_found(ts=ts_of(900), semantic=0.9, text="The kettle is upstairs.", is_recent=True)
    older = make_found(ts=ts_of(1), semantic=0.5, text="No tea today.")
    window = arrange_window(make_retrieval(older, hit, prompt="who has the kettle?", max_tokens=1000))
    (shown,) = [thread for thread in window.threads if hit.ts in [message.ts for message in thread.messages]]
    assert shown.is_recent == is_recent
    assert (window.threads[0] == shown) != is_recent


@pytest.mark.parametrize(("searches", "is_first"), [(False, False), (True, True)])
def test_a_search_shows_what_is_older_than_a_day_first_also_amid_talk(
    monkeypatch: pytest.MonkeyPatch, searches: bool, is_first: bool
) -> None:
    talk = Participation(score=0.9, searches=searches)
    monkeypatch.setattr("contextwin.window.arrangement.measure_participation", lambda *_: talk)
    monkeypatch.setattr("contextwin.window.arrangement.found_probability", lambda plan, found: 0.4)
    hit = make_found(ts=ts_of(900), semantic=0.9, text="The kettle is upstairs.", is_recent=True)
    others = [make_found(ts=ts_of(1), semantic=0.5, text="No tea today."), make_found(ts=ts_of(3000), is_recent=True)]
    asked_at = others[-1].sent_at + timedelta(minutes=5)
    retrieval = make_retrieval(*others, hit, prompt="who has the kettle?", max_tokens=1000, asked_at=asked_at)
    assert (hit.ts in {each.ts for each in arrange_window(retrieval).threads[0].messages}) == is_first
