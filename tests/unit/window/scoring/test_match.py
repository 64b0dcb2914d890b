"""The absolute score: what adds to it, and what takes from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.retrieved import NO_TERMS, FoundChunk, PromptWeight
from contextwin.storage.sql.search import BM25_B, BM25_K1
from contextwin.window.scoring.columns import make_match_columns
from contextwin.window.scoring.match import COVERAGE, COVERAGE_BY_WORDS, match_probability

PROMPT = PromptWeight(total=20.0, unknown=0.0, terms=4)

weights = st.builds(
    lambda total, share, terms: PromptWeight(total, total * share, terms),
    st.floats(0, 1000),
    st.floats(0, 1),
    st.integers(0, 1000),
)


def probability(semantic: float | None, lexical: float | None, prompt: PromptWeight) -> float:
    """How likely a text with this cosine similarity and BM25 score is what the prompt asks for."""
    (value,) = match_probability(make_match_columns([FoundChunk(0, 1, semantic, lexical)]), prompt)
    return float(value)


@given(st.none() | st.floats(-1, 1), st.none() | st.floats(0, 1e6), weights)
def test_it_is_a_probability(semantic: float | None, lexical: float | None, prompt: PromptWeight) -> None:
    assert 0.0 <= probability(semantic, lexical, prompt) <= 1.0


def test_what_matches_in_neither_way_is_no_match() -> None:
    assert probability(None, None, PROMPT) == 0.0


@pytest.mark.parametrize("semantic", [None, 0.4])
def test_more_of_the_words_and_of_the_meaning_is_better(semantic: float | None) -> None:
    by_words = [probability(semantic, lexical, PROMPT) for lexical in (0.0, 5.0, 20.0)]
    assert by_words == sorted(by_words)
    assert by_words[0] < 0.5 < by_words[-1]
    assert probability(0.7, 5.0, PROMPT) > probability(0.4, 5.0, PROMPT)


@pytest.mark.parametrize("semantic", [None, 0.4])
def test_words_that_no_message_has_make_an_answer_unlikely(semantic: float | None) -> None:
    some_unknown = PROMPT._replace(unknown=15.0)
    assert probability(semantic, 5.0, some_unknown) < probability(semantic, 5.0, PROMPT)


def test_a_prompt_without_terms_is_judged_by_meaning() -> None:
    assert probability(0.8, None, NO_TERMS) > 0.5 > probability(0.1, None, NO_TERMS)


@given(st.lists(st.tuples(st.none() | st.floats(-1, 1), st.none() | st.floats(0, 50)), max_size=8), weights)
def test_each_text_is_judged_by_itself(matches: list[tuple[float | None, float | None]], prompt: PromptWeight) -> None:
    columns = make_match_columns([FoundChunk(0, 1, semantic, lexical) for semantic, lexical in matches])
    assert match_probability(columns, prompt).tolist() == [probability(*match, prompt) for match in matches]


def test_the_score_is_fitted_to_the_bm25_that_it_reads() -> None:
    # COVERAGE weighs BM25 over the weight of the prompt's terms: with other constants of BM25 the same text has another
    # share of it, and every threshold of the absolute score is off. Fit them anew (benchmarks/constants.md), then this.
    assert (BM25_K1, BM25_B) == (0.8, 0.75)
    assert (COVERAGE, COVERAGE_BY_WORDS) == (3.4, 5.8)
