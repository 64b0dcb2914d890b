"""The weights of the settings reach every front end, and what a caller names wins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from contextwin.answer.answerer import Answerer
from contextwin.avatar.avatar import Avatar
from contextwin.errors import ConfigError
from contextwin.interfaces.http.serving import open_service
from contextwin.models.access import Viewer
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import PRESETS, ScoringWeights
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record

TUNED = ScoringWeights(channel_boost=1.7)


@pytest.fixture
def tuned(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    path = tmp_path / "tuned.toml"
    path.write_text("channel_boost = 1.7\n")
    monkeypatch.setattr(store, "settings", store.settings.model_copy(update={"weights": str(path)}))
    return store


def weights_of(builder: ContextWindowBuilder) -> ScoringWeights:
    return builder.complete(WindowRequest(prompt="x", workspace="acme", everyone=True)).weights


def of_mcp(store: Store) -> ContextWindowBuilder:
    engine = pytest.importorskip("contextwin.interfaces.mcp.engine")

    def find_caller() -> Viewer:
        raise AssertionError("nobody calls")

    return engine.open_engine(store, find_caller, TrigramEmbedder()).builder  # type: ignore[no-any-return]


def of_the_avatar_served(store: Store) -> ContextWindowBuilder:
    service = open_service(store, TrigramEmbedder(), chat_model=object())  # type: ignore[arg-type]
    return service.avatar()._builder


@pytest.mark.parametrize(
    "open_builder",
    [
        lambda store: ContextWindowBuilder(store, TrigramEmbedder()),
        lambda store: Answerer(store, embedder=TrigramEmbedder())._builder,
        lambda store: Avatar(store, embedder=TrigramEmbedder())._builder,
        lambda store: open_service(store, TrigramEmbedder()).builder,
        lambda store: open_service(store, TrigramEmbedder()).answerer()._builder,
        of_the_avatar_served,
        of_mcp,
    ],
    ids=["library", "answers", "replies", "http", "http answers", "http replies", "mcp"],
)
def test_every_front_end_takes_the_weights_of_the_settings(
    tuned: Store, open_builder: Callable[[Store], ContextWindowBuilder]
) -> None:
    assert weights_of(open_builder(tuned)) == TUNED


def test_what_a_caller_or_a_request_names_wins(tuned: Store, tmp_path: Path) -> None:
    import_records(tuned, tmp_path, [make_record(0, "hello")])
    builder = ContextWindowBuilder(tuned, TrigramEmbedder(), weights=PRESETS["original"])
    assert weights_of(builder) == PRESETS["original"]
    request = WindowRequest(prompt="x", workspace="acme", everyone=True, weights=PRESETS["two-pass"])
    assert builder.complete(request).weights == PRESETS["two-pass"]


def test_broken_weights_are_refused_with_their_file_in_one_line(tuned: Store) -> None:
    path = Path(tuned.settings.weights)
    path.write_text("channel_boost = 0.5\n")
    with pytest.raises(ConfigError, match=r"tuned\.toml: weight 'channel_boost' must be between 1 and .*, got 0\.5$"):
        ContextWindowBuilder(tuned, TrigramEmbedder())
