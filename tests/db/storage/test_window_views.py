"""The views over recorded windows, each against an independent count of what was built."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest
from sqlalchemy import text

from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.scoring.signals import FACTORS

#: Channel, ts, whether it is shown, score.
Hit = tuple[str, str, bool, Any]
MONITORING = ("score_distribution", "degraded_windows", "chunk_sizes", "embedding_coverage")
PROMPTS = ("why are partial refunds off?", "status of the API integration?", "why did bookings fail on Wednesday?")


#: Signals that were added since all factors are one column: without one of their own, and a row where they are used.
WITHOUT_COLUMN = {"wish"}


@pytest.fixture(scope="module")
def windows(demo_copy: Store) -> list[ContextWindow]:
    weights = ScoringWeights(asker_boost=1.0)
    builder = ContextWindowBuilder(demo_copy, TrigramEmbedder(), weights=weights, record="all", frontend="test")
    built = [builder.build(ask(prompt, budget)) for prompt in PROMPTS for budget in (300, 1200)]
    ContextWindowBuilder(demo_copy, TrigramEmbedder(), weights=weights, record="shown").build(ask(PROMPTS[0], 900))
    demo_copy.flush()
    return built


def ask(prompt: str, budget: int) -> WindowRequest:
    return WindowRequest(
        prompt=prompt,
        workspace=DEMO_WORKSPACE,
        asker=DEMO_ASKER,
        channel=DEMO_CHANNEL,
        asked_at=DEMO_ASKED_AT,
        max_tokens=budget,
    )


def rows(store: Store, sql: str) -> list[dict[str, Any]]:
    with store._engine.connect() as connection:
        connection.exec_driver_sql("SET LOCAL contextwin.unrestricted TO 'on'")  # On a cluster, its owner is bound too.
        return [dict(row) for row in connection.execute(text(sql)).mappings()]


def shown_in(window: ContextWindow) -> int:
    return sum(len(thread.messages) for thread in window.threads)


def test_window_list_counts_what_was_shown_and_dropped(demo_copy: Store, windows: list[ContextWindow]) -> None:
    listed = {row["window_id"]: row for row in rows(demo_copy, "TABLE window_list") if row["frontend"] == "test"}
    assert listed.keys() == {window.window_id for window in windows}
    for window in windows:
        row = listed[window.window_id]
        assert (row["shown"], row["dropped"]) == (shown_in(window), len(window.dropped))
        assert (row["asker"], row["channel"], row["prompt"]) == ("Mei", "#eng-api", window.prompt)
        assert row["build_ms"] == pytest.approx(sum(v for n, v in window.stats.items() if n.endswith("_ms")), rel=1e-4)


def test_window_message_list_has_the_text_as_it_is(demo_copy: Store, windows: list[ContextWindow]) -> None:
    window = windows[0]
    listed = rows(demo_copy, f"SELECT * FROM window_message_list WHERE window_id = '{window.window_id}'")  # noqa: S608
    said = {row["ts"]: row["text"] for row in rows(demo_copy, "SELECT ts, text FROM messages")}
    assert {row["ts"]: row["text"] for row in listed} == {row["ts"]: said[row["ts"]] for row in listed}
    in_order = sorted((row for row in listed if row["position"]), key=lambda row: row["position"])
    assert [row["ts"] for row in in_order] == [message.ts for thread in window.threads for message in thread.messages]


def test_drop_reasons_count_dropped_messages(demo_copy: Store, windows: list[ContextWindow]) -> None:
    reasons = Counter(dropped.reason for window in windows for dropped in window.dropped)
    missing = [dropped.missing_tokens for window in windows for dropped in window.dropped if dropped.reason == "budget"]
    listed = rows(demo_copy, "TABLE drop_reasons")
    assert {row["reason"]: row["messages"] for row in listed} == reasons
    (budget,) = [row for row in listed if row["reason"] == "budget"]
    assert budget["median_missing_tokens"] == pytest.approx(median(each or 0 for each in missing), abs=2)
    assert budget["windows"] == sum(any(each.reason == "budget" for each in window.dropped) for window in windows)


@pytest.fixture(scope="module")
def hits(demo_copy: Store, windows: list[ContextWindow]) -> dict[str, list[Hit]]:
    """The hits that ranking and budget decided about, by window; a root may be one or not, which the rank tells."""
    recorded = rows(demo_copy, "SELECT window_id, channel_id, ts FROM window_messages WHERE rank IS NOT NULL")
    ranked = {(row["window_id"], row["channel_id"], row["ts"]) for row in recorded}
    found: dict[str, list[Hit]] = {}
    for window in windows:
        shown = [(m.channel, m.ts, True, m.score) for thread in window.threads for m in thread.messages]
        dropped = [(d.channel, d.ts, False, d.breakdown) for d in window.dropped if d.reason == "budget"]
        found[window.window_id] = [each for each in (*shown, *dropped) if (window.window_id, *each[:2]) in ranked]
    return found


def test_boost_effect_says_which_factors_decide(demo_copy: Store, hits: dict[str, list[Hit]]) -> None:
    effect = {row["factor"]: row for row in rows(demo_copy, "TABLE boost_effect")}
    used = {name for each in hits.values() for hit in each for name, factor in hit[3].factors.items() if factor != 1}
    assert effect.keys() == set(FACTORS) - (WITHOUT_COLUMN - used)
    for factor, row in effect.items():
        assert row["windows"] == len(hits)  # Of those with all candidates.
        assert row["changed"] == sum(is_changed(each, factor) for each in hits.values()), factor
        assert row["used"] == sum(any(hit[3].factors[factor] != 1 for hit in each) for each in hits.values()), factor
    assert effect["time"]["changed"] > 0
    assert (effect["asker"]["used"], effect["asker"]["changed"]) == (0, 0)


def test_the_list_of_candidates_has_each_factor(demo_copy: Store, hits: dict[str, list[Hit]]) -> None:
    listed = {
        (row["window_id"], row["channel_id"], row["ts"]): row for row in rows(demo_copy, "TABLE window_message_list")
    }
    for window_id, each in hits.items():
        for channel, ts, _, score in each:
            row = listed[window_id, channel, ts]
            columns = {name: row[f"f_{name}"] for name in FACTORS if name not in WITHOUT_COLUMN}
            assert columns == pytest.approx({name: score.factors[name] for name in columns}, rel=1e-5)
            assert row["factors"].keys() == {name for name in FACTORS if score.factors[name] != 1}


def is_changed(hits: list[Hit], factor: str) -> bool:
    """Whether the best without the factor are others, of as many as are shown."""
    count = sum(is_shown for _, _, is_shown, _ in hits)
    by_total = sorted(hits, key=lambda hit: (-hit[3].total, hit[:2]))
    without = sorted(hits, key=lambda hit: (-hit[3].total / hit[3].factors[factor], hit[:2]))
    return {hit[:2] for hit in by_total[:count]} != {hit[:2] for hit in without[:count]}


def test_window_latency_has_a_row_for_each_step(demo_copy: Store, windows: list[ContextWindow]) -> None:
    latency = {row["step"]: row for row in rows(demo_copy, "TABLE window_latency")}
    assert latency.keys() == {"embed", "retrieve", "pack"}
    for row in latency.values():
        assert row["windows"] == len(windows) + 1
        assert 0 <= row["p50_ms"] <= row["p95_ms"]


@pytest.mark.plain_server("a role")
@pytest.mark.parametrize(
    "view",
    ["window_list", "window_message_list", "drop_reasons", "boost_effect", "window_latency", *MONITORING],
)
def test_views_show_a_plain_role_nothing(demo_copy: Store, view: str) -> None:
    with demo_copy._engine.connect() as connection:
        connection.execute(
            text("CREATE ROLE window_reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO window_reader")
        )
        connection.execute(text("SET LOCAL ROLE window_reader"))
        assert connection.execute(text(f"TABLE {view}")).all() == []
        connection.rollback()
