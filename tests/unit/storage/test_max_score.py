from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from contextwin.storage.max_score import MOST_SETS, affordable_sets, rarest_terms, sufficient_sets

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
    assert affordable_sets(sets, df, 10**6) == [("b", "c"), ("a", "c")]
    many = [(f"t{n}",) for n in range(2 * MOST_SETS)]
    assert len(affordable_sets(many, dict.fromkeys((term for (term,) in many), 1), 10**6)) == MOST_SETS
