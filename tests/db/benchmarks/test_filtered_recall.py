"""A search among hidden messages costs no visible one its place, however near the hidden ones are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.privacy.filtered_recall import LATEST, MAKERS, SHARES, SPEC, choose, compare, fill, place_chunks, unit
from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage import store as store_module
from contextwin.storage.readers.search import ENOUGH, through_index
from contextwin.storage.sql.search import WordQuery
from contextwin.storage.store import Store
from contextwin.window.retrieve import retrieval
from testkit.corpora import import_records
from testkit.factories import make_record

CHUNKS = 2_400
LARGE = 1_000  #: chunks from which a workspace counts as large here
QUERIES = 10


@pytest.fixture(scope="module")
def indexed(module_store: Store) -> Iterator[Store]:
    """A workspace with an index for each kind of data."""
    url = module_store._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with pytest.MonkeyPatch.context() as patch:
        for module in (store_module, retrieval):
            patch.setattr(module, "INDEX_FROM_CHUNKS", LARGE)
        patch.setattr(retrieval, "INDEX_COST", 0)
        for data in MAKERS:
            fill(url, data, *_generate(data)[:2])
            assert module_store.ensure_vector_index(data, SPEC)
        yield module_store


def _generate(data: str) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the channel and the vector of each chunk, and queries."""
    rng = np.random.default_rng(7)
    channels = place_chunks(CHUNKS, rng)
    vectors, queries = MAKERS[data](channels, QUERIES, rng)
    return channels, unit(vectors), unit(queries)


@pytest.mark.parametrize("viewer", range(len(SHARES)), ids=[f"{share:.1%}" for share in SHARES])
@pytest.mark.parametrize("data", MAKERS)
def test_what_may_be_seen_is_found(indexed: Store, data: str, viewer: int) -> None:
    outcome = compare(indexed, data, viewer, _generate(data)[2])
    assert outcome.through_index == (SHARES[viewer] * CHUNKS > LARGE)
    assert outcome.recall >= 0.99


def test_an_index_alone_would_not_find_it(indexed: Store) -> None:
    with indexed.reading() as reader:
        scope, way = choose(reader, "hidden", f"U{SHARES.index(0.5)}")
        assert way.use_index
        query = replace(way, vector=_generate("hidden")[2][0].tolist())
        (found,) = reader._pipeline.run([through_index(scope, query, Filters(), ENOUGH * 50)])
        assert len(found) < ENOUGH * 50
        assert len(reader.semantic_candidates(scope, query, Filters(), 50)) == 50


def test_words_are_exact(store: Store, tmp_path: Path) -> None:
    """Hidden messages that fit better take no place of those that may be seen, which are ranked among themselves."""
    hidden = [make_record(n, "kettle " * (1 + n % 9), channel="C2") for n in range(200)]
    seen = [make_record(n, f"the kettle {'of Ana ' * (n % 13)}", user=f"U{n % 7}") for n in range(1000, 1090)]
    import_records(store, tmp_path, [*hidden, *seen])
    words = WordQuery(idf_by_term={"kettl": 1.3}, average_length=4.0)
    with store.reading() as reader:
        everything, few = (
            reader.lexical_candidates(
                Scope(workspace="acme", channels=channels, latest=LATEST), words, Filters(), limit
            )
            for channels, limit in ((["C1", "C2"], 1_000), (["C1"], 60))
        )
    assert len(everything) == 290
    assert {each.channel for each in everything[:60]} == {"C2"}
    assert few == [each for each in everything if each.channel == "C1"][:60]
