"""What an observer is told of windows, events and vectors, and what it never is told."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from contextwin.avatar.avatar import Avatar
from contextwin.errors import StoreError
from contextwin.ingest import events
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.reembedding import reembed_workspace
from contextwin.models import observer as observers
from contextwin.models.observer import ObservedEvent, ObservedWindow, Observer
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders import observed
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.factories import START, make_record, write_jsonl
from testkit.tables import fill_once

SECRET = "zanzibar"  #: a word of the texts and of the prompt
PLACES: list[dict[str, Any]] = [
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": f"{SECRET}-plans", "kind": "public"},
    {"type": "user", "workspace": "acme", "user": "U1", "name": SECRET, "kind": "member"},
]
SAID = [make_record(60 * number, f"The {SECRET} trip costs {number} coins, says the board.") for number in range(12)]
ASKED = WindowRequest(prompt=f"What does {SECRET} cost?", workspace="acme", asker="U1", max_tokens=120)


class Notes(Observer):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.windows: list[tuple[ObservedWindow, Mapping[str, float]]] = []
        self.events: list[ObservedEvent] = []
        self.vectors: list[tuple[int, float]] = []

    def window_built(self, window: ObservedWindow, seconds_by_step: Mapping[str, float]) -> None:
        self.windows.append((window, seconds_by_step))

    def event_applied(self, event: ObservedEvent) -> None:
        self.events.append(event)

    def embedded(self, count: int, seconds: float) -> None:
        self.vectors.append((count, seconds))


class Broken(Observer):
    """Fails, and says what it should not."""

    def window_built(self, window: ObservedWindow, seconds_by_step: Mapping[str, float]) -> None:
        raise ValueError(SECRET)

    def event_applied(self, event: ObservedEvent) -> None:
        raise ValueError(SECRET)

    def embedded(self, count: int, seconds: float) -> None:
        raise ValueError(SECRET)


@pytest.fixture
def trips(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *SAID]))


@pytest.fixture
def notes() -> Notes:
    return Notes()


def message(number: int, **overrides: Any) -> dict[str, Any]:
    ts = f"{START + 10_000 + number}.000100"
    said = {"type": "message", "channel": "C1", "user": "U1", "ts": ts, "text": f"{SECRET} again"}
    return {**said, "event_ts": ts, **overrides}


def test_a_window_is_told_in_numbers(trips: Store, notes: Notes) -> None:
    builder = ContextWindowBuilder(trips, TrigramEmbedder(), frontend="test", observer=notes)
    window = builder.build(ASKED)
    ((told, seconds),) = notes.windows
    assert (told.kind, told.frontend) == ("relevance", "test")
    assert (told.budget_tokens, told.total_tokens) == (120, window.total_tokens)
    assert told.shown == sum(len(thread.messages) for thread in window.threads) > 0
    assert sum(told.dropped.values()) == len(window.dropped) > 0
    assert told.top_score == max(each.score.total for t in window.threads for each in t.messages if each.score)
    assert (told.found, told.degraded) == (window.found, ())
    assert seconds.keys() == {"embed", "retrieve", "pack"}
    assert sum(seconds.values()) == pytest.approx(sum(v for n, v in window.stats.items() if n.endswith("_ms")) / 1000)
    assert notes.vectors == []  # A prompt is no text of a message.


def test_each_window_that_is_given_is_told_once(trips: Store, notes: Notes) -> None:
    builder = ContextWindowBuilder(trips, TrigramEmbedder(), observer=notes)
    built = builder.build_unrecorded(ASKED)
    assert notes.windows == []
    builder.record(*built)
    builder.list_documents(ASKED)
    assert len(notes.windows) == 2
    assert Avatar(trips, embedder=TrigramEmbedder(), observer=notes)._builder._observer is notes


def test_what_was_missing_is_told_by_its_part(trips: Store, notes: Notes) -> None:
    ContextWindowBuilder(trips, FailingEmbedder(), observer=notes).build(ASKED)
    builder = ContextWindowBuilder(trips, TrigramEmbedder(), record="all", observer=notes)
    with patch("contextwin.window.builder.resolve_entities", side_effect=StoreError(f"no {SECRET}")):
        builder.build(WindowRequest(prompt=SECRET, workspace="acme", asker="U1", on_error="empty"))
    assert [told.degraded for told, _ in notes.windows] == [("embedder",), ("store",)]
    assert (notes.windows[1][0].shown, notes.windows[1][0].top_score) == (0, None)


def test_events_are_told_with_their_lag(trips: Store, notes: Notes) -> None:
    tellings = [
        message(1),
        message(1),
        message(2, event_ts="soon", ts="later"),
        {"type": "emoji_changed"},
        {"type": f"Hello {SECRET}!"},
    ]
    for event in tellings:
        apply_event(trips, TrigramEmbedder(), event, workspace="acme", observer=notes)
    assert [(each.type, each.action) for each in notes.events] == [
        ("message", "saved"),
        ("message", "unchanged"),
        ("message", "ignored"),
        ("emoji_changed", "ignored"),
        ("other", "ignored"),
    ]
    assert (notes.events[0].reindexed, notes.events[0].not_embedded) == (1, 0)
    assert notes.events[0].lag_seconds is not None
    assert notes.events[0].lag_seconds > 1e6  # It was sent in 2023.
    assert [each.lag_seconds for each in notes.events[2:]] == [None, None, None]
    assert all(each.seconds > 0 for each in notes.events)
    assert [count for count, _ in notes.vectors] == [1]
    apply_event(trips, FailingEmbedder(), message(3, text="Nobody embedded this."), workspace="acme", observer=notes)
    assert notes.events[-1].not_embedded == 1
    assert notes.vectors[-1][0] == 0


def test_imports_and_changes_of_the_embedder_are_told(store: Store, notes: Notes, tmp_path: Path) -> None:
    archive = write_jsonl(tmp_path / "trips.jsonl", [*PLACES, *SAID])
    import_archive(store, TrigramEmbedder(), archive, ImportOptions(), observer=notes)
    assert sum(count for count, _ in notes.vectors) == len(SAID)
    reembed_workspace(store, ConstantEmbedder(dimension=8), "acme", observer=notes)
    assert sum(count for count, _ in notes.vectors) == 2 * len(SAID)
    # The workspace's own embedder is told of, too, whichever was given.
    with patch("contextwin.providers.selection.open_embedder", return_value=ConstantEmbedder(dimension=8)):
        apply_event(store, TrigramEmbedder(), message(1), workspace="acme", observer=notes)
    assert sum(count for count, _ in notes.vectors) == 2 * len(SAID) + 1
    assert all(seconds >= 0 for _, seconds in notes.vectors)


def test_no_text_name_or_prompt_is_told(trips: Store, notes: Notes) -> None:
    builder = ContextWindowBuilder(trips, TrigramEmbedder(), observer=notes)
    builder.build(ASKED)
    apply_event(trips, TrigramEmbedder(), message(1), workspace="acme", observer=notes)
    told = json.dumps([repr(notes.windows), repr(notes.events), repr(notes.vectors)])
    assert notes.windows
    assert notes.events
    for word in (SECRET, "acme", "U1", "C1", "coins", str(START)):
        assert word not in told


def test_a_broken_observer_changes_nothing_but_the_log(
    store: Store, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    observers._warn.cache_clear()
    archive = write_jsonl(tmp_path / "trips.jsonl", [*PLACES, *SAID])
    with caplog.at_level(logging.WARNING, "contextwin"):
        report = import_archive(store, TrigramEmbedder(), archive, ImportOptions(), observer=Broken())
        applied = apply_event(store, TrigramEmbedder(), message(1), workspace="acme", observer=Broken())
        windows = [
            ContextWindowBuilder(store, TrigramEmbedder(), observer=each).build(ASKED).text
            for each in (Broken(), Broken(), None)
        ]
    assert (report.embedded, applied.action, applied.not_embedded) == (len(SAID), "saved", 0)
    assert len(set(windows)) == 1
    assert len([record for record in caplog.records if record.name.startswith("contextwin")]) == 3
    assert SECRET not in caplog.text


def test_without_an_observer_nothing_is_timed_for_one(trips: Store) -> None:
    def fail(*_: Any) -> float:
        raise AssertionError("nobody asked for the time")

    with patch.object(events, "perf_counter", fail), patch.object(observed, "perf_counter", fail):
        assert apply_event(trips, TrigramEmbedder(), message(1), workspace="acme").action == "saved"
    with patch("contextwin.window.builder.observe_window", fail):
        assert ContextWindowBuilder(trips, TrigramEmbedder()).build(ASKED).threads
