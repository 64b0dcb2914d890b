"""Explanations: the formula of each candidate with its numbers, and the words for what became of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest

from contextwin.explain.absence.why_not import _CLAUSES
from contextwin.explain.explanation import describe_outcome, explain_built, explain_message
from contextwin.models.explanations import AbsenceReason, Explanation
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedMessage
from contextwin.models.windows import Outcome, ScoreBreakdown
from contextwin.window.arrangement import arrange_window
from contextwin.window.scoring.signals import FACTORS
from testkit.factories import make_found, make_retrieval

SCORE = ScoreBreakdown(
    total=0.419,
    relevance=0.976,
    semantic=1.0,
    lexical=None,
    factors=dict.fromkeys(FACTORS, 1.0) | {"time": 0.4293, "channel": 1.0002},
)


def make_recorded(**overrides: Any) -> RecordedMessage:
    values: dict[str, Any] = {"channel": "C1", "ts": "1.0", "thread_ts": "1.0", "outcome": "shown", "role": "hit"}
    return RecordedMessage(**values | {"rank": 1, "similarity": 0.4, "semantic_rank": 2, "score": SCORE} | overrides)


def test_a_line_names_the_factors_that_differ_from_one() -> None:
    explained = explain_message(make_recorded(), make_found(), {})
    assert explained.line == "0.419 = relevance .976 × time .429 → shown (hit)"


def test_a_factor_that_only_another_version_has_is_explained_too() -> None:
    score = SCORE._replace(factors={"time": 0.4293, "retired": 1.2})
    explained = explain_message(make_recorded(score=score), make_found(), {})
    assert explained.line == "0.419 = relevance .976 × time .429 × retired 1.2 → shown (hit)"
    assert explained.score.details[-1].description == "retired: A signal that another version of contextwin has."


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({}, "shown (hit)"),
        ({"role": "root"}, "shown (hit)"),
        ({"role": "root", "rank": None}, "shown (root)"),
        ({"role": "neighbor", "rank": None, "is_truncated": True}, "shown in part (neighbor)"),
        ({"outcome": "budget", "missing_tokens": 88}, "dropped: about 88 tokens were missing"),
        ({"outcome": "budget", "missing_tokens": 0}, "dropped: no more messages were allowed"),
        ({"outcome": "threshold"}, "dropped: below the minimum score"),
        ({"outcome": "duplicate", "duplicate_of": MessageKey("C2", "3.0")}, "dropped: says the same as #eng 3.0"),
        ({"outcome": "duplicate"}, "dropped: says the same as another message"),
        ({"outcome": "filter", "filter": "authors"}, "left out: the filter authors"),
        ({"outcome": "filter", "filter": "prompt"}, "left out: it is the prompt itself"),
        ({"outcome": "filter", "filter": "bot"}, "left out: the program that answers wrote it"),
        ({"outcome": "time_range"}, "left out: not sent in the time asked for"),
    ],
)
def test_each_outcome_has_its_words(overrides: dict[str, Any], words: str) -> None:
    assert describe_outcome(make_recorded(**overrides), {"C2": "#eng"}) == words


@pytest.mark.parametrize(
    ("limits", "limited"),
    [
        ({"max_messages": 3}, "messages"),
        ({"max_threads": 3}, "threads"),
        ({"max_messages": 3, "max_threads": 3}, "messages or threads"),
    ],
)
def test_a_limit_is_named_as_the_request_has_it(limits: dict[str, int], limited: str) -> None:
    retrieval = make_retrieval(*(make_found(channel=f"C{n}", sha256=bytes([n])) for n in range(1, 9)), **limits)
    window = arrange_window(retrieval)
    lines = [each.line for each in explain_built(retrieval, window).messages]
    assert any(line.endswith(f"dropped: no more {limited} were allowed") for line in lines)


def test_a_message_without_a_score_says_so() -> None:
    explained = explain_message(make_recorded(score=None), make_found(), {})
    assert explained.line == "no score → shown (hit)"
    assert (explained.score.value, explained.score.details) == (None, ())


def numbers_in(explanation: Explanation) -> list[float | None]:
    return [explanation.value, *(number for each in explanation.details for number in numbers_in(each))]


def test_the_nested_numbers_are_those_of_the_score() -> None:
    score = explain_message(make_recorded(), make_found(), {}).score
    assert numbers_in(score) == [0.419, 0.976, 1.0, 0.4, None, 0.4293]
    relevance, time = score.details
    assert relevance.details[0].details[0].description == "cosine similarity, rank 2 of the hits"
    assert time.description.startswith("time: Older messages count less")


def test_every_candidate_of_a_window_is_explained_best_first() -> None:
    retrieval = make_retrieval(
        make_found(ts="1700000000.000100", is_hit=True, semantic=0.4, lexical=2.0, token_count=7),
        make_found(ts="1700000060.000100", thread_ts="1700000000.000100", token_count=5),
        make_found(ts="1700009000.000100", is_hit=True, semantic=0.5, text="word " * 900, token_count=900),
    )
    window = arrange_window(replace(retrieval), max_tokens=40)
    explained = explain_built(retrieval, window)
    shown = {message.ts for thread in window.threads for message in thread.messages}
    assert {each.recorded.ts for each in explained.messages} == shown | {each.ts for each in window.dropped}
    totals = [each.score.value or 0 for each in explained.messages]
    assert totals == sorted(totals, reverse=True)
    for each in explained.messages:
        factors = [float(number) for number in re.findall(r"[a-z]+ ([.\d]+)", each.line.partition(" →")[0])]
        product = 1.0
        for factor in factors:
            product *= factor
        assert product == pytest.approx(each.score.value, abs=0.002)
    told = explained.to_dict()
    assert [message["ts"] for message in told["messages"]] == [each.recorded.ts for each in explained.messages]
    assert told["messages"][0]["explanation"].keys() == {"value", "description", "details"}
    assert "text" not in told["messages"][0]


def test_every_reason_has_its_words() -> None:
    for outcome in get_args(Outcome):
        recorded = RecordedMessage(channel="C1", ts="1.0", thread_ts="1.0", outcome=outcome, role="reply")
        assert describe_outcome(recorded, {}), outcome
    assert {*get_args(AbsenceReason)} == {*_CLAUSES}
