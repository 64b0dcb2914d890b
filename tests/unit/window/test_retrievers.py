"""Which retrievers count, and what is left of what the other one found."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import ExcludedMessage, FoundMessage, Retrieval, TemporalResult
from contextwin.window.arrangement import arrange_window
from contextwin.window.recording import record_window
from contextwin.window.retrievers import drop_uncounted, only_retriever
from testkit.factories import make_found, make_retrieval


@pytest.mark.parametrize(
    ("alpha", "has_meaning", "has_words", "expected"),
    [
        (0.0, True, True, "words"),
        (0.0, True, False, None),
        (0.0, False, True, "words"),
        (1.0, True, True, "meaning"),
        (1.0, False, True, None),
        (0.2, True, True, None),
        (0.5, True, False, None),
    ],
)
def test_one_retriever_counts_alone_where_it_found_something(
    alpha: float, has_meaning: bool, has_words: bool, expected: str | None
) -> None:
    plan = QueryPlan(alpha=alpha)
    assert only_retriever(plan, has_meaning=has_meaning, has_words=has_words) == expected
    assert only_retriever(replace(plan, kind="chronological"), has_meaning=has_meaning, has_words=has_words) is None


def make_message(number: int, **values: Any) -> FoundMessage:
    return make_found(channel=f"C{number}", ts=f"{number}.0", sha256=bytes([number]), **values)


WORDS = make_message(1, semantic=0.1, lexical=2.0)
MEANING = make_message(2, semantic=0.9, lexical=None)
NO_VECTOR = make_message(3, semantic=None, lexical=1.0)
BESIDE = MEANING._replace(channel="C1", sent_at=WORDS.sent_at + timedelta(minutes=1), ts="1.1", thread_ts="1.1")
RECENT = MEANING._replace(channel="C4", is_recent=True)


def keys_of(retrieval: Retrieval) -> dict[tuple[str, str], bool]:
    return {(each.channel, each.ts): each.is_hit for each in retrieval.found.messages}


def test_what_only_meaning_found_is_no_hit_where_words_count() -> None:
    found = make_retrieval(WORDS, MEANING, NO_VECTOR, BESIDE, RECENT, alpha=0.0)
    left = drop_uncounted(found)
    assert keys_of(left) == {("C1", "1.0"): True, ("C1", "1.1"): False, ("C3", "3.0"): True, ("C4", "2.0"): False}
    window = arrange_window(found)
    record = record_window(found, window)
    assert {each.channel for each in record.messages if each.rank is not None} == {"C1", "C3"}
    assert all(each.score is None or each.score.relevance for each in record.messages if each.outcome != "shown")


def test_what_has_no_vector_is_no_hit_where_meaning_counts() -> None:
    assert keys_of(drop_uncounted(make_retrieval(WORDS, MEANING, NO_VECTOR, alpha=1.0))) == {
        ("C1", "1.0"): True, ("C2", "2.0"): True,
    }  # fmt: skip


def test_what_was_excluded_is_told_if_it_could_have_been_found() -> None:
    found = make_retrieval(WORDS, alpha=0.0)
    excluded = (ExcludedMessage(message=MEANING), ExcludedMessage(message=NO_VECTOR, filter="authors"))
    found = replace(found, found=replace(found.found, excluded=excluded))
    assert drop_uncounted(found).found.excluded == excluded[1:]


def test_the_answers_to_a_question_about_time_stay() -> None:
    found = make_retrieval(WORDS, MEANING, alpha=0.0)
    found = replace(found, found=replace(found.found, answers=TemporalResult(keys=(MEANING.key,), total=1)))
    assert drop_uncounted(found) is found


@given(
    alpha=st.sampled_from((0.0, 0.3, 1.0)),
    messages=st.lists(
        st.sampled_from((WORDS, MEANING, NO_VECTOR, BESIDE, RECENT)), unique_by=lambda each: each.key, max_size=5
    ),
)
def test_twice_is_as_once_and_no_window_differs(alpha: float, messages: list[FoundMessage]) -> None:
    found = make_retrieval(*messages, alpha=alpha)
    once = drop_uncounted(found)
    assert drop_uncounted(once) == once
    assert arrange_window(once) == arrange_window(found)
