"""Which words are looked up, and the order in which what was found is read around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.access import ChannelInfo
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import Candidate
from contextwin.window.retrieve.fusion import MAX_OF_KIND, MAX_TERMS, NearTerm, rank_hits, select_terms

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


def test_near_terms_weigh_a_share_of_what_they_stand_for_and_no_more_than_themselves() -> None:
    channels = [info("C1", 1000, rare=2, usual=200, cost=4, much=500)]
    plain = select_terms(channels, ["rare", "usual", "cost", "much"])
    near = {
        "cost": NearTerm(own=("usual",), share=0.5),
        "much": NearTerm(own=("rare", "absent"), share=0.5),
        "fee": NearTerm(own=("rare",), share=0.9),
    }
    query = select_terms(channels, ["rare", "usual"], near)
    assert plain is not None
    assert query is not None
    idf = plain.idf_by_term
    assert query.idf_by_term == pytest.approx(
        {"rare": idf["rare"], "usual": idf["usual"], "cost": idf["usual"] / 2, "much": idf["much"] / 2}
    )
    assert query.df_by_term == {"rare": 2, "usual": 200, "cost": 4, "much": 500}


def test_a_term_that_is_asked_for_is_not_weighed_as_a_near_one() -> None:
    channels = [info("C1", 1000, rare=2, usual=200)]
    near = {"rare": NearTerm(own=("usual",), share=0.5)}
    assert select_terms(channels, ["rare", "usual"], near) == select_terms(channels, ["rare", "usual"])


def test_near_terms_take_the_places_that_are_left_the_heaviest_first() -> None:
    df = {f"term{n:02}": 1 + n for n in range(MAX_TERMS - 2)}
    channels = [info("C1", 1000, **df, light=10, heavy=10, heaviest=10)]
    near = {
        name: NearTerm(own=("term00",), share=share)
        for name, share in (("light", 0.1), ("heavy", 0.2), ("heaviest", 0.3))
    }
    query = select_terms(channels, df, near)
    assert query is not None
    assert list(query.idf_by_term) == [*df, "heaviest", "heavy"]


def test_what_is_of_a_kind_has_places_of_its_own() -> None:
    df = {f"term{n:02}": 1 + n for n in range(MAX_TERMS)}
    of_kind = {f"kind{n:02}": 20 + n for n in range(2 * MAX_OF_KIND)}
    channels = [info("C1", 1000, **df, **of_kind, other=10)]
    near = {name: NearTerm(own=("term00",), share=0.5, is_of_kind=True) for name in of_kind}
    query = select_terms(channels, df, {**near, "other": NearTerm(own=("term00",), share=0.9)})
    assert query is not None
    assert list(query.idf_by_term) == [*df, *sorted(of_kind)[:MAX_OF_KIND]]


def test_near_terms_alone_are_looked_up() -> None:
    query = select_terms([info("C1", 1000, cost=4)], ["expens"], {"cost": NearTerm(own=("expens",), share=0.4)})
    assert query is not None
    assert list(query.idf_by_term) == ["cost"]


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
