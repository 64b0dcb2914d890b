"""Everything about a topic, and what counts as that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contextwin.analysis.terms import extract_terms, inverse_document_frequency
from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters
from contextwin.providers.embedders import Embeddings
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.search import VectorQuery
from contextwin.storage.sql.topics import (
    Thresholds,
    TopicMatch,
    TopicQuery,
)
from contextwin.storage.store import Store
from contextwin.window.retrieve.fusion import make_topic_query
from contextwin.window.retrieve.temporal_search import choose_thresholds, find_thresholds
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.tables import read_table

END = datetime_of_ts(f"{START + 100_000}.0")
NOTHING_IN_COMMON = ["lunch at noon", "the printer is jammed", "standup moved", "who has the key", "deploy is done"]


class PlacedEmbedder:
    """Gives a text that has `[x]` in it the similarity x to the topic, and any other next to none."""

    spec = "placed"

    def embed(self, texts: Sequence[str]) -> Embeddings:
        rng = np.random.default_rng(len(texts))
        rows = []
        for text in texts:
            near = float(text.partition("[")[2].partition("]")[0] or rng.normal(scale=0.03))
            other = rng.normal(size=15)
            rows.append([near, *(other / np.linalg.norm(other) * np.sqrt(1 - near**2))])
        return Embeddings(vectors=np.array(rows, dtype=np.float32), failed={})


def store_texts(store: Store, folder: Path, texts: Sequence[str], **overrides: Any) -> None:
    records = [make_record(60 * n, text, **overrides) for n, text in enumerate(texts)]
    import_records(store, folder, records, PlacedEmbedder())


def make_topic(store: Store, words: str) -> TopicQuery:
    chunks = read_table(store, "chunks")
    terms = dict.fromkeys(extract_terms(words))
    df = {term: sum(term in row["terms"] for row in chunks) for term in terms}
    idf = {term: inverse_document_frequency(df[term], len(chunks)) for term in terms}
    return TopicQuery(vector=VectorQuery(model_id=1, vector=[1.0, *[0.0] * 15]), idf_by_term=idf)


def number(match: TopicMatch) -> int:
    return (int(match.ts.partition(".")[0]) - START) // 60


EVERYWHERE = Scope(workspace="acme", channels=["C1"], latest=END)
ALL = Page(limit=1000)


def test_the_first_about_a_topic_is_the_first_and_not_the_nearest(store: Store, tmp_path: Path) -> None:
    texts = [f"{NOTHING_IN_COMMON[n % 5]} {n}" for n in range(300)]
    texts[40] = "[0.5] coral bleaching came up at the aquarium"
    texts[90] = "[0.97] reefs that turn white"
    texts[200] = "[0.9] coral bleaching, coral bleaching, coral bleaching"
    texts[10] = "[0.45] the coral coloured wall"
    store_texts(store, tmp_path, texts)
    topic = make_topic(store, "coral bleaching")
    with store.reading() as reader:
        reader.allow_channels(EVERYWHERE.workspace, ["C1", "C2"])
        profile = reader.topic_profile(EVERYWHERE, topic)
        thresholds = find_thresholds(reader, EVERYWHERE, topic)
        found = reader.topic_matches(EVERYWHERE, Criteria(), topic, thresholds, Page(limit=2))
        last = reader.topic_matches(EVERYWHERE, Criteria(), topic, thresholds, Page(order="desc"))
        near = reader.near_misses(EVERYWHERE, Criteria(), topic, thresholds, Page(order="desc", after=found[0][:3]))
    assert profile.everything.count == 300
    assert [number(match) for match in found] == [40, 200]
    assert [match.total for match in (*found, *last)] == [2, 2, 2]
    assert number(last[0]) == 200
    assert [(number(match), match.total) for match in near] == [(10, 1)]
    assert found[1].similarity == pytest.approx(0.9, abs=0.01)
    assert [match.coverage for match in found] == [pytest.approx(1.0)] * 2


def test_where_nothing_is_about_it_nothing_is_found(store: Store, tmp_path: Path) -> None:
    store_texts(store, tmp_path, [f"{text} {n}" for n in range(40) for text in NOTHING_IN_COMMON])
    topic = make_topic(store, "coral bleaching")
    with store.reading() as reader:
        reader.allow_channels(EVERYWHERE.workspace, ["C1", "C2"])
        profile = reader.topic_profile(EVERYWHERE, topic)
        assert profile.partial.count == 0
        assert reader.topic_matches(EVERYWHERE, Criteria(), topic, choose_thresholds(profile), ALL) == []


def test_without_a_vector_words_decide_and_without_words_meaning(store: Store, tmp_path: Path) -> None:
    store_texts(store, tmp_path, ["[0.9] reefs", "coral bleaching [0.2]", *(NOTHING_IN_COMMON * 20)])
    topic = make_topic(store, "coral bleaching")
    with store.reading() as reader:
        reader.allow_channels(EVERYWHERE.workspace, ["C1", "C2"])
        for part, expected in ((replace(topic, vector=None), [1]), (replace(topic, idf_by_term={}), [0])):
            profile = reader.topic_profile(EVERYWHERE, part)
            found = reader.topic_matches(EVERYWHERE, Criteria(), part, choose_thresholds(profile), ALL)
            assert [number(match) for match in found] == expected
        nothing = TopicQuery(vector=None)
        assert choose_thresholds(reader.topic_profile(EVERYWHERE, nothing)).meaning is None
        assert reader.topic_matches(EVERYWHERE, Criteria(), nothing, Thresholds(words=0.6, meaning=None), ALL) == []


def find_about(store: Store, words: str) -> tuple[list[int], Thresholds]:
    """Return the numbers of the messages about the words, and what decided."""
    made = make_topic(store, words)
    with store.reading() as reader:
        reader.allow_channels(EVERYWHERE.workspace, ["C1", "C2"])
        topic = replace(make_topic_query(words, made.idf_by_term, [], made.vector), idf_by_term=made.idf_by_term)
        thresholds = find_thresholds(reader, EVERYWHERE, topic)
        found = reader.topic_matches(EVERYWHERE, Criteria(), topic, thresholds, ALL)
    return [number(match) for match in found], thresholds


def test_meaning_decides_only_where_nobody_says_the_words(store: Store, tmp_path: Path) -> None:
    texts = ["[0.95] reefs that turn white", "coral bleaching [0.2]", *(NOTHING_IN_COMMON * 20)]
    store_texts(store, tmp_path, texts)
    assert find_about(store, "coral bleaching") == ([1], Thresholds(words=0.6, meaning=None))
    found, thresholds = find_about(store, "whitening")
    assert found == [0]
    assert thresholds.meaning is not None


def test_the_word_as_it_is_written_comes_before_others_of_its_stem(store: Store, tmp_path: Path) -> None:
    texts = ["integrating it took a week", "we wire it with Integrant", "integrants of a system", "integral parts"]
    store_texts(store, tmp_path, [*texts, *(NOTHING_IN_COMMON * 20)])
    assert find_about(store, "integrant") == ([1, 2], Thresholds(words=0.6, meaning=None, spelling=r"\mintegrant\w*\M"))
    found, thresholds = find_about(store, "integrations")
    assert thresholds.spelling is None  # Nobody writes that word, so its stem counts.
    assert found == [0, 1, 2, 3]


def test_a_compound_is_found_whole_and_also_inside_a_longer_one(store: Store, tmp_path: Path) -> None:
    texts = [
        "the dict has any keys",
        "see <https://example.org/x/elm-canvas-ports>",
        "the canvas of elm",
        "`joakin/elm-canvas` is fine",
        "the line of charts",
        "a line chart",
        "elm-explorations is a namespace",
        "https://example.org/elm-explorations/test/latest",
    ]
    store_texts(store, tmp_path, [*texts, *(NOTHING_IN_COMMON * 20)])
    assert find_about(store, "elm-canvas")[0] == [1, 3]
    assert find_about(store, "line-charts")[0] == []
    assert find_about(store, "line-chart")[0] == [5]
    assert find_about(store, "any-dict")[0] == []
    assert find_about(store, "elm-explorations/test")[0] == [7]


@pytest.fixture(scope="module")
def mixed(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Messages with some of the words, at every similarity, in two channels, some deleted."""
    rng = np.random.default_rng(3)
    texts = [
        f"[{near:.2f}] {' '.join(rng.choice(['coral', 'bleach', 'water', 'lunch'], 2))}"
        for near in rng.uniform(-0.5, 0.99, 200)
    ]
    records = [
        make_record(60 * n, text, channel=f"C{1 + n % 2}", user=f"U{n % 3}", deleted=n % 11 == 0)
        for n, text in enumerate(texts)
    ]
    import_records(module_store, tmp_path_factory.mktemp("mixed"), records, PlacedEmbedder())
    return module_store


def everything(reader: Reader, topic: TopicQuery, scope: Scope) -> list[TopicMatch]:
    return reader.topic_matches(scope, Criteria(), topic, Thresholds(words=2.0, meaning=-2.0), ALL)


def test_all_that_reaches_a_floor_is_found_in_order_and_counted(mixed: Store) -> None:
    topic, scope = make_topic(mixed, "coral bleach water"), replace(EVERYWHERE, channels=["C1", "C2"])
    terms_by_ts = {row["ts"]: row["terms"] for row in read_table(mixed, "chunks")}
    whole = sum(topic.idf_by_term.values())
    with mixed.reading() as reader:
        reader.allow_channels(EVERYWHERE.workspace, ["C1", "C2"])
        scored = everything(reader, topic, scope)
        assert [number(match) for match in scored] == [n for n in range(200) if n % 11]
        for match in scored:
            held = sum(idf for term, idf in topic.idf_by_term.items() if term in terms_by_ts[match.ts])
            assert match.coverage == pytest.approx(held / whole)
        for words, meaning in ((0.6, 0.8), (0.35, None), (0.9, -2.0), (0.2, 0.95)):
            thresholds = Thresholds(
                words=words, meaning=meaning, near_words=words / 2, near_meaning=meaning and meaning - 0.3
            )
            expected = [match for match in scored if is_match(match, words, meaning)]
            near = [match for match in scored if is_match(match, thresholds.near_words, thresholds.near_meaning)]
            for order in ("asc", "desc"):
                page = Page(order=order, limit=7)
                assert keys(walk(reader, topic, thresholds, page)) == keys(expected)[:: 1 if order == "asc" else -1]
            missed = reader.near_misses(scope, Criteria(), topic, thresholds, ALL)
            assert keys(missed) == [key for key in keys(near) if key not in keys(expected)]
            assert {match.total for match in missed} <= {len(missed)}
            for at, match in enumerate(missed[:3]):
                later = reader.near_misses(scope, Criteria(), topic, thresholds, replace(ALL, after=match[:3]))
                assert keys(later) == keys(missed)[at + 1 :]
                earlier = replace(ALL, order="desc", after=match[:3])
                missed_before = reader.near_misses(scope, Criteria(), topic, thresholds, earlier)
                assert keys(missed_before) == keys(missed)[:at][::-1]


def walk(reader: Reader, topic: TopicQuery, thresholds: Thresholds, page: Page) -> list[TopicMatch]:
    found, total, scope = list[TopicMatch](), set[int](), replace(EVERYWHERE, channels=["C1", "C2"])
    while matches := reader.topic_matches(scope, Criteria(), topic, thresholds, page):
        found += matches
        total |= {match.total for match in matches}
        page = replace(page, after=matches[-1][:3])
    assert total <= {len(found)}
    return found


def is_match(match: TopicMatch, words: float, meaning: float | None) -> bool:
    near = match.similarity is not None and meaning is not None and match.similarity >= meaning
    return match.coverage >= words - 1e-9 or near


def keys(matches: Sequence[TopicMatch]) -> list[str]:
    return [match.ts for match in matches]


def test_filters_and_visibility_narrow_it(mixed: Store) -> None:
    topic, thresholds = make_topic(mixed, "coral bleach water"), Thresholds(words=0.3, meaning=0.5)
    with mixed.reading() as reader:
        reader.allow_channels(EVERYWHERE.workspace, ["C1", "C2"])
        profile = reader.topic_profile(EVERYWHERE, topic)
        both = reader.topic_matches(replace(EVERYWHERE, channels=["C1", "C2"]), Criteria(), topic, thresholds, ALL)
        one = reader.topic_matches(EVERYWHERE, Criteria(), topic, thresholds, ALL)
        by_one = reader.topic_matches(EVERYWHERE, Criteria(filters=Filters(authors=("U1",))), topic, thresholds, ALL)
        none = reader.topic_matches(replace(EVERYWHERE, channels=[]), Criteria(), topic, thresholds, ALL)
    assert profile.everything.count == sum(n % 2 == 0 and n % 11 != 0 for n in range(200))
    assert [match.ts for match in one] == [match.ts for match in both if match.channel == "C1"]
    assert {match.total for match in one} == {len(one)}
    assert [match.ts for match in by_one] == [match.ts for match in one if number(match) % 3 == 1]
    assert none == []


# -- pure
