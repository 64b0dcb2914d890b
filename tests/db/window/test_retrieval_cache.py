from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import ConfigError, FindAgainError, StoreError
from contextwin.ingest.events import apply_event
from contextwin.ingest.reembedding import reembed_workspace
from contextwin.models.degraded import Degraded
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.privacy.erasure import ErasureOptions, forget_user, remove_workspace
from contextwin.providers.embedders import open_embedder
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.arrangement import arrange_window
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.retrieval_cache import RetrievalCache
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.recording import recording
from testkit.tables import fill_once

PLACES = [
    {"type": "workspace", "workspace": "acme", "domain": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in ("U1", "U2")),
    {"type": "member", "workspace": "acme", "channel": "G1", "user": "U1"},
]
SAID = [
    make_record(0, "The kettle in the kitchen is broken."),
    make_record(60, "I ordered a new kettle for the kitchen.", user="U2"),
    make_record(9_000, "The board pays for the kettle.", channel="G1"),
]
AT = datetime.fromtimestamp(START, UTC) + timedelta(days=2)
LATER = str(START + 90_000) + ".0"


@pytest.fixture
def kettles(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *SAID]))


def ask(**overrides: Any) -> WindowRequest:
    values: dict[str, Any] = {
        "prompt": "What about the kettle?",
        "workspace": "acme",
        "asker": "U1",
        "asked_at": AT,
        "max_tokens": 300,
    }
    return WindowRequest(**values | overrides)


def open_cache(store: Store, **options: Any) -> tuple[RetrievalCache, ContextWindowBuilder]:
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    return RetrievalCache(store, builder, **options), builder


def count_statements(store: Store, find: Callable[[], Retrieval]) -> int:
    with recording(store) as statements:
        find()
    return len(statements)


def plain(window: ContextWindow) -> ContextWindow:
    steady = {name: value for name, value in window.stats.items() if not name.endswith("_ms")}
    return replace(window, window_id="", stats=steady)


def test_a_repeated_request_takes_one_statement_and_gives_the_same_window(kettles: Store) -> None:
    cache, builder = open_cache(kettles)
    cache.find(ask())
    with recording(kettles) as statements:
        found = cache.find(ask())
    assert [statement for statement in statements if "SELECT" in statement] == [
        statement for statement in statements if "change_count" in statement
    ]
    assert plain(arrange_window(found)) == plain(builder.build(ask()))


def test_other_weights_are_arranged_from_what_was_found(kettles: Store) -> None:
    cache, builder = open_cache(kettles)
    first = cache.find(ask())
    weights = ScoringWeights(asker_boost=1.1, keyword_boost=2)
    again = cache.find(ask(weights=weights))
    assert again.found is first.found
    assert plain(arrange_window(again)) == plain(builder.build(ask(weights=weights)))
    names_unread = ScoringWeights(speaker_boost=1)
    with pytest.raises(FindAgainError):
        arrange_window(first, names_unread)
    assert plain(arrange_window(cache.find(ask(weights=names_unread)))) == plain(
        builder.build(ask(weights=names_unread))
    )


@pytest.mark.parametrize(
    "other",
    [
        {"asker": "U2"},
        {"viewer": "U2"},
        {"asker": None, "everyone": True},
        {"destination": "C1"},
        {"asked_at": AT - timedelta(hours=1)},
        {"filters": Filters(channels=("C1",))},
        {"max_tokens": 200},
        {"prompt": "what about the kettle?"},
    ],
)
def test_nothing_is_shared_with_another_request(kettles: Store, other: dict[str, Any]) -> None:
    cache, builder = open_cache(kettles)
    first = cache.find(ask())
    second = cache.find(ask(**other))
    assert second.found is not first.found
    assert plain(arrange_window(second)) == plain(builder.build(ask(**other)))


def edit(store: Store) -> None:
    message = {"type": "message", "ts": SAID[0]["ts"], "user": "U1", "text": "The kettle is repaired."}
    change = {"type": "message", "subtype": "message_changed", "channel": "C1", "message": message, "event_ts": LATER}
    apply_event(store, TrigramEmbedder(), change, workspace="acme")


def delete(store: Store) -> None:
    event = {"type": "message", "subtype": "message_deleted", "channel": "C1", "deleted_ts": SAID[0]["ts"]}
    apply_event(store, None, {**event, "event_ts": LATER}, workspace="acme")


def hide(store: Store) -> None:
    event = {"type": "member_left_channel", "channel": "G1", "user": "U1", "event_ts": LATER}
    apply_event(store, None, event, workspace="acme")


def forget(store: Store) -> None:
    forget_user(store, "acme", "U2", ErasureOptions())


def reembed(store: Store) -> None:
    reembed_workspace(store, open_embedder("static"), "acme")


@pytest.mark.parametrize("change", [edit, delete, hide, forget, reembed])
def test_a_change_is_seen_at_once(kettles: Store, change: Callable[[Store], None]) -> None:
    cache, builder = open_cache(kettles)
    before = cache.find(ask())
    assert cache.find(ask()).found is before.found
    change(kettles)
    after = cache.find(ask())
    assert after.found is not before.found
    assert plain(arrange_window(after)) == plain(builder.build(ask())) != plain(arrange_window(before))


def test_a_workspace_that_is_removed_and_made_again_is_read_again(kettles: Store, tmp_path: Path) -> None:
    cache, _ = open_cache(kettles)
    before = cache.find(ask())
    count = kettles.change_count("acme")
    remove_workspace(kettles, "acme", ErasureOptions())
    with pytest.raises(ConfigError, match=r"^there is no workspace 'acme'$"):
        kettles.change_count("acme")
    import_records(kettles, tmp_path, [*PLACES, SAID[1]])
    assert kettles.change_count("acme") > count
    assert len(cache.find(ask()).found.messages) < len(before.found.messages)


def test_what_is_asked_now_or_found_in_part_is_not_kept(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, builder = open_cache(kettles)
    cache.find(ask(asked_at=None))
    assert not cache._entries
    find = builder.find

    def find_in_part(request: WindowRequest) -> Retrieval:
        retrieval = find(request)
        return replace(retrieval, found=replace(retrieval.found, degraded=(Degraded("embedder", "away"),)))

    monkeypatch.setattr(builder, "find", find_in_part)
    cache.find(ask())
    assert not cache._entries


def test_the_oldest_goes_and_none_is_kept_for_long(kettles: Store) -> None:
    cache, _ = open_cache(kettles, most=2)
    for tokens in (100, 200, 300):
        cache.find(ask(max_tokens=tokens))
    assert [request.max_tokens for request, _ in cache._entries] == [200, 300]
    brief, _ = open_cache(kettles, seconds=-1)
    assert brief.find(ask()).found is not brief.find(ask()).found


def test_an_unreachable_store_is_told(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, _ = open_cache(kettles)
    cache.find(ask())

    def fail(workspace: str) -> int:
        raise StoreError("down")

    monkeypatch.setattr(kettles, "change_count", fail)
    with pytest.raises(StoreError):
        cache.find(ask())
