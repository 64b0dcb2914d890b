from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.models.access import ChannelInfo, Scope, Viewer
from contextwin.models.requests import Filters
from contextwin.models.retrieved import Candidate
from contextwin.storage import max_score
from contextwin.storage.readers import search
from contextwin.storage.sql.request_context import StatisticsQuery
from contextwin.storage.sql.search import WordQuery, lexical_candidates
from contextwin.storage.store import Store
from contextwin.window.retrieve.fusion import select_terms
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.recording import recording
from testkit.tables import fill_once

#: Of so many words each is half as common as the one before it.
VOCABULARY = ["kettle", "teapot", "saucer", "spoon", "napkin", "carafe", "trivet", "colander", "samovar"]
MESSAGES = 400
AFTER = datetime.fromtimestamp(START, UTC) + timedelta(days=400)


@pytest.fixture(scope="module")
def said() -> list[dict[str, Any]]:
    draw = random.Random(7)
    messages = []
    for n in range(MESSAGES):
        words = [word for level, word in enumerate(VOCABULARY) if draw.random() < 0.6 / 2 ** (level / 2)] or ["lunch"]
        text = " ".join(draw.choices(words, k=draw.randint(1, 12)))
        messages.append(make_record(n * 60, text, channel=draw.choice(("C1", "C2")), user=draw.choice(("U1", "U2"))))
    return messages


@pytest.fixture
def kitchen(store: Store, tmp_path: Path, said: list[dict[str, Any]]) -> Store:
    places = [{"type": "channel", "workspace": "acme", "channel": c, "kind": "public"} for c in ("C1", "C2")]
    return fill_once(store, lambda: import_records(store, tmp_path, [*places, *said]))


def channels_of(store: Store, terms: list[str]) -> Mapping[str, ChannelInfo]:
    with store.reading() as snapshot:
        statistics = StatisticsQuery(sent=(None, AFTER), spec="trigram", terms=terms)
        context = snapshot.request_context(Viewer(workspace="acme"), statistics)
    assert context is not None
    return context.channels


def find_all(store: Store, scope: Scope, query: WordQuery, filters: Filters) -> list[Candidate]:
    with store.reading() as snapshot:
        return [Candidate(*row) for row in snapshot._all(lexical_candidates(scope, query, filters, None))]


@pytest.mark.parametrize("first", [1, 20, 100])
@pytest.mark.parametrize("filters", [Filters(), Filters(authors=("U2",))])
@pytest.mark.parametrize("channels", [("C1", "C2"), ("C2",)])
def test_the_best_are_those_that_a_full_search_gives(
    kitchen: Store, monkeypatch: pytest.MonkeyPatch, first: int, filters: Filters, channels: tuple[str, ...]
) -> None:
    monkeypatch.setattr(search, "FIRST_POSTINGS", first)
    monkeypatch.setattr(max_score, "MOST_EXPECTED", 10**9)
    monkeypatch.setattr(max_score, "MOST_SETS", 10**9)
    draw, information = random.Random(3), channels_of(kitchen, VOCABULARY)
    for oldest in (None, datetime.fromtimestamp(START + 60 * MESSAGES // 3, UTC)):
        scope = Scope(workspace="acme", channels=channels, latest=AFTER, oldest=oldest)
        for _ in range(12):
            terms = draw.sample(VOCABULARY, draw.randint(1, len(VOCABULARY)))
            query = select_terms([information[channel] for channel in channels], terms)
            assert query is not None
            everything = find_all(kitchen, scope, query, filters)
            for limit in (1, 5, 40):
                with kitchen.reading() as snapshot:
                    found = snapshot.lexical_candidates(scope, query, filters, limit)
                assert found == everything[:limit]


def test_chunks_with_common_terms_alone_are_not_read_where_they_cannot_be_as_good(
    kitchen: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "FIRST_POSTINGS", 60)
    query = select_terms(channels_of(kitchen, VOCABULARY).values(), ["kettle", "samovar", "colander"])
    assert query is not None
    scope = Scope(workspace="acme", channels=("C1", "C2"), latest=AFTER)
    with recording(kitchen) as statements, kitchen.reading() as snapshot:
        found = snapshot.lexical_candidates(scope, query, Filters(), 3)
    assert found == find_all(kitchen, scope, query, Filters())[:3]
    assert len([statement for statement in statements if "chunks.terms" in statement]) == 1
