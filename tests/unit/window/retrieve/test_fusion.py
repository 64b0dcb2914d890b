"""Which words are looked up, and the order in which what was found is read around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import Candidate, ChannelInfo
from contextwin.window.retrieve.fusion import MAX_TERMS, rank_hits, select_terms

KEYS = [MessageKey("C1", f"17000000{n:02}.000000") for n in range(12)]


def info(channel: str, chunk_count: int, **df: int) -> ChannelInfo:
    return ChannelInfo(
        channel=channel, name=None, kind="public", chunk_count=chunk_count, term_total=chunk_count * 10, df=df
    )


def test_the_rarest_terms_come_first_however_common_the_others_are() -> None:
    channels = [info("C1", 60_000, rare=3, usual=9_000, common=12_000), info("C2", 60_000, rare=2, common=13_000)]
    query = select_terms(channels, ["common", "usual", "rare", "absent"])
    assert query is not None
    assert list(query.idf_by_term) == ["rare", "usual", "common"]
    assert query.df_by_term == {"rare": 5, "usual": 9_000, "common": 25_000}
    assert query.chunk_count == 120_000
    assert query.average_length == 10.0
    assert query.idf_by_term["rare"] > query.idf_by_term["usual"] > 0


def test_terms_are_capped() -> None:
    df = {f"term{n:03}": 1 + n for n in range(2 * MAX_TERMS)}
    query = select_terms([info("C1", 1000, **df)], sorted(df, reverse=True))
    assert query is not None
    assert list(query.idf_by_term) == sorted(df)[:MAX_TERMS]


@pytest.mark.parametrize("channels", [[], [info("C1", 0)], [info("C1", 5, other=2)]])
def test_no_word_is_looked_up_that_nothing_holds(channels: list[ChannelInfo]) -> None:
    assert select_terms(channels, ["term"]) is None


@given(st.permutations(KEYS), st.permutations(KEYS), st.integers(0, 12), st.integers(0, 12))
def test_hits_are_ranked_by_the_sum_of_their_reciprocal_ranks(
    one: list[MessageKey], other: list[MessageKey], some: int, others: int
) -> None:
    rankings = one[:some], other[:others]
    places = [{key: place for place, key in enumerate(ranking)} for ranking in rankings]
    keys = {key for ranking in rankings for key in ranking}
    expected = {key: sum(1 / (61 + known[key]) for known in places if key in known) for key in keys}
    # Each message comes with two chunks in a row, of which the second changes nothing.
    chunks = [[Candidate(*key, index, 0.5) for key in ranking for index in (0, 1)] for ranking in rankings]
    ranked = rank_hits(*chunks)
    assert sorted(ranked) == sorted(expected)
    assert [expected[key] for key in ranked] == pytest.approx(sorted(expected.values(), reverse=True))
