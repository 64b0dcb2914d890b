"""A search: the hits that a window is packed from, one by one; unit/window/test_hits.py has their order."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from contextwin.errors import AccessError, ConfigError
from contextwin.interfaces.demo import DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.searches import SearchPage
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

ASKED_AT = datetime(2026, 3, 8, 20, 31, tzinfo=UTC)


def ask(prompt: str, **fields: Any) -> WindowRequest:
    given: dict[str, Any] = {"channel": DEMO_CHANNEL, "asker": None if fields.get("everyone") else "U06MEI"}
    return WindowRequest(prompt=prompt, workspace=DEMO_WORKSPACE, **{"asked_at": ASKED_AT, **given, **fields})


def search(store: Store, prompt: str, limit: int = 20, **fields: Any) -> SearchPage:
    return ContextWindowBuilder(store, open_embedder("trigram")).search(ask(prompt, **fields), limit)


def test_hits_have_the_score_that_a_window_gives_them_and_come_from_several_threads(demo_store: Store) -> None:
    page = search(demo_store, "why did bookings fail on Wednesday?", limit=12)
    assert len(page.hits) == 12
    assert len({hit.message.thread_ts for hit in page.hits[:5]}) >= 3
    window = ContextWindowBuilder(demo_store, open_embedder("trigram")).build(
        ask("why did bookings fail on Wednesday?")
    )
    shown = {(m.channel, m.ts): m.score.total for t in window.threads for m in t.messages if m.score}
    common = [hit for hit in page.hits if (hit.message.channel, hit.message.ts) in shown]
    assert len(common) > 5
    assert all(hit.score.total == shown[hit.message.channel, hit.message.ts] for hit in common)
    assert not any(hit.is_answer for hit in page.hits)
    assert search(demo_store, "why did bookings fail on Wednesday?", limit=3).hits == page.hits[:3]


def test_what_a_question_about_time_asks_for_comes_first(demo_store: Store) -> None:
    page = search(demo_store, "what was the first message about refunds?", limit=5)
    assert [hit.is_answer for hit in page.hits][:2] == [True, False]
    assert "Mon 26 Jan" in page.note


def test_a_search_finds_nothing_that_is_hidden_later_or_filtered_out(demo_store: Store) -> None:
    everything = {hit.message.channel for hit in search(demo_store, "salary", everyone=True, channel=None).hits}
    assert everything - {hit.message.channel for hit in search(demo_store, "salary").hits}
    early = search(demo_store, "refund", asked_at=datetime(2026, 2, 1, tzinfo=UTC))
    assert early.hits
    assert all(hit.message.sent_at < datetime(2026, 2, 1, tzinfo=UTC) for hit in early.hits)
    by_tobi = search(demo_store, "refund", filters=Filters(authors=("U06TOBI",)))
    assert {hit.message.user for hit in by_tobi.hits} == {"U06TOBI"}
    with pytest.raises(ConfigError, match="no user 'U06NOBODY'"):
        search(demo_store, "refund", asker="U06NOBODY")
    with pytest.raises(AccessError):
        search(demo_store, "refund", asker=None)


def test_hits_as_json_have_every_part_of_the_score(demo_store: Store) -> None:
    page = search(demo_store, "refund", limit=2)
    told = json.loads(json.dumps(page.to_dict()))
    assert told["asked_at"] == "2026-03-08T20:31:00Z"
    assert [each["score"]["total"] for each in told["messages"]] == [hit.score.total for hit in page.hits]
    first = told["messages"][0]
    assert {"channel", "ts", "thread_ts", "user", "name", "sent_at", "text", "permalink", "is_answer"} <= first.keys()
    assert first["sent_at"].endswith("Z")
