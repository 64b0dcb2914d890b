"""The table of near words: what it was made of, and how it is read."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice

import pytest

from contextwin.analysis.near_words import _read_table, find_near_words
from contextwin.analysis.terms import extract_terms
from testkit.near_words import LEAST_PERCENT, MOST_NEAR, TABLE, list_near_words

#: Lines of the table that are made again.
COMPARED = 300


@pytest.mark.skipif(find_spec("wordllama") is None, reason="wordllama is not installed")
def test_the_table_is_what_the_word_vectors_give() -> None:
    made = [*islice(list_near_words(), COMPARED)]
    assert made == TABLE.read_text(encoding="ascii").splitlines()[:COMPARED]


def test_each_word_has_some_near_ones_of_other_stems_nearest_first() -> None:
    for word in _read_table():
        near = find_near_words(word)
        assert 1 <= len(near) <= MOST_NEAR
        cosines = [cosine for _, cosine in near]
        assert cosines == sorted(cosines, reverse=True)
        assert min(cosines) >= LEAST_PERCENT / 100
        stems = {tuple(extract_terms(each)) for each in (word, *(other for other, _ in near))}
        assert len(stems) == 1 + len(near)


def test_a_word_that_is_cut_into_pieces_is_near_none() -> None:
    assert find_near_words("expensive")
    assert not find_near_words("invoice")
