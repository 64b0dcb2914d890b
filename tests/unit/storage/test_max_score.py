from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from contextwin.storage import max_score
from contextwin.storage.max_score import SetSearch, affordable_sets, expected_count, rarest_terms, sufficient_sets

TERMS = "abcdefgh"
weights = st.dictionaries(st.sampled_from(TERMS), st.floats(0.1, 9), max_size=len(TERMS))


@given(weights, st.floats(0.1, 30))
def test_every_set_that_is_enough_holds_one_of_the_smallest(idf: dict[str, float], least: float) -> None:
    smallest = [set(each) for each in sufficient_sets(idf, least)]
    for size in range(1, len(idf) + 1):
        for terms in combinations(idf, size):
            score = sum(idf[term] for term in terms)
            if abs(score - least) > 1e-9:
                assert (score > least) == any(each <= set(terms) for each in smallest)
    assert all(not one < other for one in smallest for other in smallest)


def test_the_rarest_terms_are_those_that_fit_and_at_least_one() -> None:
    df = {"rare": 5, "usual": 30, "also": 30, "common": 900}
    assert rarest_terms(df, 64) == ["rare", "also"]
    assert rarest_terms(df, 10**6) == ["rare", "also", "usual", "common"]
    assert rarest_terms(df, 0) == ["rare"]
    assert rarest_terms({}, 5) == []


def test_sets_that_few_chunks_hold_are_taken_first() -> None:
    df = {"a": 100_000, "b": 50_000, "c": 10_000}
    sets = [("a", "b"), ("a", "c"), ("b", "c")]
    assert affordable_sets(sets, df, 10**6, 100, 5_000) == [("b", "c"), ("a", "c")]
    many = [(f"t{n}",) for n in range(20)]
    assert len(affordable_sets(many, dict.fromkeys((term for (term,) in many), 1), 10**6, 10, 5_000)) == 10


#: Of a million chunks, as common words are.
COMMON = {"a": 38_000, "b": 30_000, "c": 14_000, "d": 14_000}
INFORMATION = {"a": 3.2, "b": 3.5, "c": 4.3, "d": 4.3}


@given(st.lists(st.floats(0, 2), max_size=12), st.floats(2, 9))
def test_whatever_can_still_be_enough_is_looked_for_once(rises: list[float], least: float) -> None:
    search, taken = SetSearch(INFORMATION, COMMON, 10**6), list[tuple[str, ...]]()
    for rise in [*rises, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]:
        least += rise
        now = search.take(least)
        assert not set(now) & set(taken)
        taken += now
    total = sum(expected_count(each, COMMON, 10**6) for each in taken)
    assert total <= max_score.MOST_EXPECTED
    for each in sufficient_sets(INFORMATION, least):
        is_looked_for = any(set(one) <= set(each) for one in taken)
        assert is_looked_for or total + expected_count(each, COMMON, 10**6) > max_score.MOST_EXPECTED


def test_few_chunks_are_looked_for_at_once() -> None:
    search = SetSearch(INFORMATION, COMMON, 10**6)
    first, second = search.take(6.5), search.take(6.5)
    assert first
    assert second
    for sets in (first, second):
        assert sum(expected_count(each, COMMON, 10**6) for each in sets) <= max_score.MOST_AT_ONCE


def test_a_higher_score_leaves_fewer_sets() -> None:
    search = SetSearch(INFORMATION, COMMON, 10**6)
    first = search.take(6.5)
    assert search.take(8.5) == []
    assert ("c", "d") in first
