"""Everything about a topic, and what counts as that."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Select

from contextwin.models.messages import datetime_of_ts
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.search import VectorQuery
from contextwin.storage.sql.topic_messages import near_misses, topic_matches, topic_profile, topic_usage
from contextwin.storage.sql.topics import (
    SimilarityDistribution,
    Thresholds,
    TopicProfile,
    TopicQuery,
    find_spellings,
    leading_terms,
)
from contextwin.window.retrieve.temporal_search import choose_thresholds
from testkit.factories import START
from testkit.scopes import EVERYTHING, SCOPE
from testkit.statements import compiled_values, references, sql_of

END = datetime_of_ts(f"{START + 100_000}.0")


# -- pure

similarities = st.floats(-1, 1)
spreads = st.builds(SimilarityDistribution, st.integers(2, 10**7), similarities, st.floats(0.001, 0.5))


@given(st.builds(TopicProfile, everything=spreads, partial=spreads))
def test_floors_are_never_below_what_is_usual(profile: TopicProfile) -> None:
    thresholds = choose_thresholds(profile)
    assert thresholds.meaning is not None
    assert thresholds.near_meaning is not None
    assert profile.everything.mean is not None
    assert profile.everything.mean < thresholds.near_meaning <= thresholds.meaning
    assert thresholds.near_words < thresholds.words


@pytest.mark.parametrize(
    "spread",
    [SimilarityDistribution(), SimilarityDistribution(1, 0.5, None), SimilarityDistribution(9, 0.5, 0.0)],
    ids=str,
)
def test_what_is_all_alike_says_nothing(spread: SimilarityDistribution) -> None:
    assert choose_thresholds(TopicProfile(everything=spread)) == Thresholds(words=0.6, meaning=None)


idfs = st.dictionaries(st.text("abc", min_size=1, max_size=3), st.floats(0.01, 12), max_size=8)


@given(idfs, st.floats(0.05, 1), st.data())
def test_what_reaches_the_floor_holds_a_leading_term(idf: dict[str, float], floor: float, data: st.DataObject) -> None:
    held = set(data.draw(st.lists(st.sampled_from(sorted(idf)), unique=True))) if idf else set()
    reached = sum(idf[term] for term in held) >= floor * sum(idf.values())
    assert not reached or not idf or held & set(leading_terms(idf, floor))


@pytest.mark.parametrize(
    ("word", "is_compound", "texts", "others"),
    [
        ("integrant", False, ["Integrant!", "our integrants"], ["integrating", "reintegrant", "integral"]),
        ("deploying", False, ["deployed", "a deploy", "DEPLOYMENT"], ["redeploy"]),
        ("queries", False, ["query", "queried"], ["a quick one"]),
        ("any-dict", True, ["x/any-dict/latest", "Any-Dicts", "any-dict-extra"], ["any dict", "anydict", "many-dict"]),
        ("c++", True, ["in C++.", "c++20"], ["c", "c+"]),
        ("v1.2", True, ["v1.2", "V1.2."], ["v1x2", "v1.23"]),
    ],
)
def test_a_spelling_is_the_word_as_it_is_written(
    word: str, is_compound: bool, texts: list[str], others: list[str]
) -> None:
    pattern = as_python(find_spellings(word, is_compound=is_compound)[0])
    assert [text for text in texts if not pattern.search(text)] == []
    assert [text for text in others if pattern.search(text)] == []


def test_the_parts_of_a_compound_may_be_joined_in_another_way() -> None:
    pattern = as_python(find_spellings("line-charts", is_compound=True)[1])
    assert all(pattern.search(text) for text in ("line charts", "LineCharts", "line_charts", "line-charts"))
    assert not any(pattern.search(text) for text in ("a line of charts", "line - charts", "online charts"))


@pytest.mark.parametrize("word", ["größe", "全文", "<@U1>", "🙂"])
def test_no_spelling_is_known_of_other_letters_than_ascii(word: str) -> None:
    assert find_spellings(word, is_compound=False) == ()


def as_python(pattern: str) -> re.Pattern[str]:
    """Return the pattern as Python writes it."""
    start, end = r"(?<!\w)(?=\w)", r"(?<=\w)(?!\w)"
    return re.compile(
        pattern.replace(r"\m", start).replace(r"\M", end).replace("[^[:alnum:]]", "[^A-Za-z0-9]"), re.IGNORECASE
    )


TOPIC = TopicQuery(vector=VectorQuery(model_id=1, vector=[1.0, 0.0]), idf_by_term={"coral": 2.0})
SPELLED = replace(TOPIC, spellings=("coral", "corals"))
FLOORS = Thresholds(words=0.6, meaning=0.5, near_meaning=0.4)
READS: dict[str, Select[Any]] = {
    "usage": topic_usage(SCOPE, SPELLED).filled,
    "profile": topic_profile(SCOPE, TOPIC).filled,
    "matches": topic_matches(SCOPE, EVERYTHING, TOPIC, FLOORS, Page(after=(END, "C1", "1.0"), limit=5)).filled,
    "written": topic_matches(SCOPE, EVERYTHING, SPELLED, replace(FLOORS, spelling="coral"), Page(limit=5)).filled,
    "near": near_misses(SCOPE, EVERYTHING, TOPIC, FLOORS, Page(order="desc", limit=5)).filled,
}


@pytest.mark.parametrize("statement", READS.values(), ids=READS)
def test_every_reference_to_a_table_carries_the_workspace(statement: Select[Any]) -> None:
    sql = sql_of(statement)
    names = references(sql)
    assert names
    for name in set(names):
        assert len(re.findall(rf"\b{name}\.workspace_id = %\(\w+\)s", sql)) >= names.count(name), name
    values = compiled_values(statement)
    assert {values[name] for name in values if name.startswith("workspace")} == {"acme"}
    assert ["C1", "C2"] in values.values()


def test_statements_are_built_once_for_all_topics() -> None:
    there = replace(SCOPE, workspace="globex", channels=["C9"])
    narrow = Criteria(authors=("U1",)), Page(limit=5)
    other = TopicQuery(vector=VectorQuery(model_id=2, vector=[0.0, 1.0]), idf_by_term={"kettle": 1.0, "tea": 3.0})
    floors = Thresholds(words=0.7, meaning=0.4, near_meaning=0.3)
    for one, another in (
        (topic_usage(SCOPE, TOPIC), topic_usage(there, other)),
        (topic_profile(SCOPE, TOPIC), topic_profile(there, other)),
        (
            topic_matches(SCOPE, narrow[0], TOPIC, FLOORS, narrow[1]),
            topic_matches(there, narrow[0], other, floors, Page()),
        ),
        (near_misses(SCOPE, narrow[0], TOPIC, FLOORS, narrow[1]), near_misses(there, narrow[0], other, floors, Page())),
    ):
        assert one.is_shared
        assert one.statement is another.statement
        assert one.values != another.values
