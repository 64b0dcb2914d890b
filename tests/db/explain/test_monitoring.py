"""What `read_stats` and the views count, over rows whose numbers are known, and for whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from contextwin.errors import AccessError
from contextwin.explain.monitoring import read_stats
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer, administrator
from contextwin.models.monitoring import (
    ChunkSizes,
    DegradedPart,
    DropCount,
    EmbeddingCoverage,
    FactorEffect,
    ScoreBin,
    StepLatency,
    StoreStats,
)
from contextwin.storage import row_security, schema
from contextwin.storage.store import Store
from contextwin.window.scoring.signals import FACTORS
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.factories import START, make_record

NOW = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=2)
PEOPLE = {"U1": "member", "U2": "member", "U3": "guest"}
PLACES: list[dict[str, Any]] = [
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": kind} for user, kind in PEOPLE.items()),
    *({"type": "member", "workspace": "acme", "channel": "G1", "user": user} for user in ("U1", "U2")),
    {"type": "member", "workspace": "acme", "channel": "C1", "user": "U3"},
]
#: Three messages in the open channel, and two in the closed one.
SAID = [
    *(make_record(60 * number, "The kettle is broken again.", user="U1") for number in range(3)),
    *(make_record(1000 + 60 * number, "The board is in favour.", channel="G1", user="U2") for number in range(2)),
]
OPEN, CLOSED = ([each["ts"] for each in SAID if each.get("channel", "C1") == channel] for channel in ("C1", "G1"))
VIEWS = (
    *("drop_reasons", "boost_effect", "window_latency", "score_distribution", "degraded_windows"),
    *("chunk_sizes", "embedding_coverage"),
)


@pytest.fixture
def stored(store: Store, tmp_path: Path) -> Store:
    """Three windows: two of U1, of which one lacked the embedder, and one of an administrator."""
    import_records(store, tmp_path, [*PLACES, *SAID])
    add_window(store, "w1", stats={"embed_ms": 1.0, "retrieve_ms": 10.0, "hits": 4})
    add_window(
        store, "w2", built_at=NOW - timedelta(days=3), stats={"retrieve_ms": 30.0}, degraded=["embedder: a: b", "index"]
    )
    add_window(store, "w3", is_everyone=True, stats={"retrieve_ms": 50.0})
    # Without the factor of time, the second has a greater total than the first.
    add_message(store, "w1", "C1", OPEN[0], "shown", 0.7)
    add_message(store, "w1", "C1", OPEN[1], "budget", 0.6, rank=2, factors={"time": 0.5}, missing_tokens=30)
    add_message(store, "w1", "G1", CLOSED[0], "budget", 0.55, rank=3, missing_tokens=50)
    add_message(store, "w1", "G1", CLOSED[1], "duplicate", 0.1, rank=4)
    add_message(store, "w1", "C1", OPEN[2], "shown", 0.2, rank=None, role="reply")
    add_message(store, "w2", "C1", OPEN[0], "shown", 1.25, factors={"size": 0.9})
    add_message(store, "w2", "C1", OPEN[1], "threshold", 0.05, rank=2)
    add_message(store, "w3", "G1", CLOSED[0], "shown", 0.75)
    # Without the factor of length it has 0.747, still less than the one that has no such factor.
    add_message(store, "w3", "C1", OPEN[0], "budget", 0.71, rank=2, missing_tokens=10, factors={"length": 0.95})
    return store


def add_window(store: Store, window_id: str, **overrides: Any) -> None:
    values: dict[str, Any] = {
        **{name: {} for name in ("request", "plan", "weights", "stats")},
        **dict.fromkeys(("prompt", "encoding", "access", "embedder", "frontend"), "kettles"),
        "asked_at": NOW,
        "built_at": NOW,
        "asker_id": "U1",
        "viewer_id": "U1",
        "is_everyone": False,
        "found": 0.5,
        "budget_tokens": 100,
        "total_tokens": 50,
        "degraded": [],
        "recorded": "all",
        "weights_sha256": b"",
    }
    insert(store, "windows", {**values, "window_id": window_id, **overrides})


def add_message(
    store: Store, window_id: str, channel: str, ts: str, outcome: str, total: float, **overrides: Any
) -> None:
    values: dict[str, Any] = {"factors": {}}
    values |= {"window_id": window_id, "channel_id": channel, "ts": ts, "thread_ts": ts, "outcome": outcome}
    values |= {"total": total, "rank": 1, "is_truncated": False, "token_count": 5}
    insert(store, "window_messages", values | overrides)


def insert(store: Store, table: str, values: dict[str, Any]) -> None:
    with store._begin() as connection:
        connection.execute(schema.metadata.tables[table].insert().values(workspace_id="acme", **values))


def test_an_administrator_gets_the_numbers_of_all(stored: Store) -> None:
    stats = read_stats(stored, administrator("acme"))
    assert (stats.windows, stats.oldest, stats.latest) == (3, NOW - timedelta(days=3), NOW)
    assert stats.window_latency == (
        StepLatency(step="total", windows=3, p50_ms=30.0, p95_ms=48.0),
        StepLatency(step="retrieve", windows=3, p50_ms=30.0, p95_ms=48.0),
        StepLatency(step="embed", windows=1, p50_ms=1.0, p95_ms=1.0),
    )
    assert stats.score_distribution == (
        ScoreBin(score=0.0, shown=0, dropped=1),
        ScoreBin(score=0.1, shown=0, dropped=1),
        ScoreBin(score=0.5, shown=0, dropped=1),
        ScoreBin(score=0.6, shown=0, dropped=1),
        ScoreBin(score=0.7, shown=2, dropped=1),
        ScoreBin(score=1.2, shown=1, dropped=0),
    )
    effects = {effect.factor: effect for effect in stats.boost_effect}
    assert effects.keys() == {*FACTORS}
    assert stats.boost_effect[0] == FactorEffect(factor="time", windows=3, used=1, changed=1)
    assert stats.boost_effect[0].changed_share == pytest.approx(1 / 3)
    assert effects["size"] == FactorEffect(factor="size", windows=3, used=1, changed=0)
    assert effects["length"] == FactorEffect(factor="length", windows=3, used=1, changed=0)
    assert stats.drop_reasons == (
        DropCount(reason="budget", messages=3, windows=2, median_missing_tokens=30),
        DropCount(reason="duplicate", messages=1, windows=1, median_missing_tokens=None),
        DropCount(reason="threshold", messages=1, windows=1, median_missing_tokens=None),
    )
    assert stats.degraded_windows == (
        DegradedPart(part="embedder", windows=1, latest="embedder: a: b"),
        DegradedPart(part="index", windows=1, latest="index"),
    )
    ((kind, chunks, *tokens),) = [each_values(each) for each in stats.chunk_sizes]
    assert (kind, chunks) == ("text", 5)
    assert 5 <= tokens[0] <= tokens[1] <= tokens[2] <= 7
    assert stats.embedding_coverage == (
        EmbeddingCoverage(embedder="trigram", is_used=True, chunks=5, embedded=5, oldest_pending_at=None),
    )


def each_values(each: ChunkSizes) -> tuple[Any, ...]:
    return each.content_kind, each.chunks, each.p50_tokens, each.p95_tokens, each.max_tokens


def test_an_asker_gets_those_of_their_windows_in_channels_that_they_see_now(stored: Store) -> None:
    everything = read_stats(stored, Viewer(workspace="acme", asker="U1"))
    assert everything.windows == 2
    assert sum(each.messages for each in everything.drop_reasons) == 4
    assert sum(each.chunks for each in everything.chunk_sizes) == 5
    left = {"type": "member_left_channel", "user": "U1", "channel": "G1", "event_ts": "1800000000.0"}
    apply_event(stored, None, left, workspace="acme")
    now = read_stats(stored, Viewer(workspace="acme", asker="U1"))
    assert now.windows == 2
    assert now.score_distribution == (
        ScoreBin(score=0.0, shown=0, dropped=1),
        ScoreBin(score=0.6, shown=0, dropped=1),
        ScoreBin(score=0.7, shown=1, dropped=0),
        ScoreBin(score=1.2, shown=1, dropped=0),
    )
    assert {(each.reason, each.messages) for each in now.drop_reasons} == {("budget", 1), ("threshold", 1)}
    assert ([each.chunks for each in now.chunk_sizes], [each.chunks for each in now.embedding_coverage]) == ([3], [3])
    assert now.boost_effect[0] == FactorEffect(factor="time", windows=2, used=1, changed=1)


def test_a_guest_gets_nothing_of_others_and_of_hidden_channels(stored: Store) -> None:
    stats = read_stats(stored, Viewer(workspace="acme", asker="U3"))
    (sizes,), (coverage,) = stats.chunk_sizes, stats.embedding_coverage
    empty = StoreStats(workspace="acme", chunk_limits={"max_tokens": 128, "overlap_tokens": 16})
    quality = stats.embedding_quality
    assert stats == replace(empty, chunk_sizes=(sizes,), embedding_coverage=(coverage,), embedding_quality=quality)
    assert [(each.embedder, each.chunks) for each in quality] == [("trigram", 3)]
    assert (sizes.chunks, coverage.chunks, coverage.embedded) == (3, 3, 3)
    add_window(stored, "w4", asker_id="U3", viewer_id="U3")
    add_message(stored, "w4", "G1", CLOSED[0], "shown", 0.4)  # As if the guest had been a member then.
    own = read_stats(stored, Viewer(workspace="acme", asker="U3"))
    assert own.windows == 1
    assert (own.score_distribution, own.boost_effect, own.drop_reasons) == ((), (), ())
    add_window(stored, "w5", asker_id="U3", viewer_id="U1")  # With another's rights: nobody's own.
    assert read_stats(stored, Viewer(workspace="acme", asker="U3")).windows == 1


def test_somebody_unknown_gets_what_an_empty_workspace_gives(stored: Store) -> None:
    assert read_stats(stored, Viewer(workspace="acme", asker="U9")) == StoreStats(workspace="acme")


def test_nobody_gets_nothing(stored: Store) -> None:
    with pytest.raises(AccessError, match="expected an asker"):
        read_stats(stored, Viewer(workspace="acme"))


def test_since_chooses_windows_and_not_chunks(stored: Store) -> None:
    stats = read_stats(stored, administrator("acme"), since=NOW - timedelta(hours=1))
    assert (stats.windows, stats.oldest, stats.degraded_windows) == (2, NOW, ())
    assert {effect.windows for effect in stats.boost_effect} == {2}
    assert {each.reason for each in stats.drop_reasons} == {"budget", "duplicate"}
    assert stats.window_latency[0].windows == 2
    assert sum(each.chunks for each in stats.chunk_sizes) == 5
    later = read_stats(stored, administrator("acme"), since=NOW + timedelta(seconds=1))
    assert (later.windows, later.window_latency, later.boost_effect) == (0, (), ())


def test_windows_past_their_retention_do_not_count(stored: Store) -> None:
    with stored._begin() as connection:
        connection.execute(text("UPDATE windows SET built_at = now() - interval '8 days' WHERE window_id <> 'w3'"))
    stats = read_stats(stored, administrator("acme"))
    assert (stats.windows, {effect.windows for effect in stats.boost_effect}) == (3, {1})
    assert [each.messages for each in stats.drop_reasons] == [1]
    with stored._begin() as connection:
        connection.execute(text("UPDATE windows SET built_at = now() - interval '31 days' WHERE window_id <> 'w3'"))
    assert read_stats(stored, administrator("acme")).windows == 1


def test_only_what_was_recorded_counts(stored: Store) -> None:
    with stored._begin() as connection:
        connection.execute(text("UPDATE windows SET recorded = 'shown' WHERE window_id = 'w1'"))
    stats = read_stats(stored, administrator("acme"))
    assert stats.windows == 3
    assert {(effect.windows, effect.changed) for effect in stats.boost_effect} == {(2, 0)}


def test_chunks_without_a_vector_are_pending_since_they_were_indexed(stored: Store, tmp_path: Path) -> None:
    before = datetime.now(UTC)
    import_records(stored, tmp_path, [make_record(9_000, "Nobody embeds this.", user="U1")], FailingEmbedder())
    (coverage,) = read_stats(stored, administrator("acme")).embedding_coverage
    assert (coverage.chunks, coverage.embedded) == (6, 5)
    assert coverage.embedded_share == pytest.approx(5 / 6)
    assert coverage.oldest_pending_at is not None
    assert before - timedelta(seconds=5) < coverage.oldest_pending_at < datetime.now(UTC) + timedelta(seconds=5)
    with stored.write("acme") as transaction:
        transaction.embedding_model.register("other", 8)
        assert transaction.embedding_model.activate("other", max_missing=6)
    used, unused = read_stats(stored, administrator("acme")).embedding_coverage
    assert (used.embedder, used.is_used, used.embedded) == ("other", True, 0)
    assert (unused.embedder, unused.is_used, unused.embedded) == ("trigram", False, 5)
    assert view(stored, "embedding_coverage", "embedder, is_used, chunks, embedded") == {
        ("other", True, 6, 0),
        ("trigram", False, 6, 5),
    }


def test_without_any_vector_every_chunk_is_pending(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [*PLACES, *SAID], FailingEmbedder())
    (coverage,) = read_stats(store, administrator("acme")).embedding_coverage
    assert (coverage.embedder, coverage.is_used, coverage.chunks, coverage.embedded) == (None, True, 5, 0)


# -- the views


def view(store: Store, name: str, columns: str = "*", settings: Callable[..., Any] | None = None) -> set[Any]:
    with store._engine.connect() as connection:
        if settings is None:
            connection.execute(row_security.begin_writing())
        else:
            settings(connection)
        return {tuple(row) for row in connection.execute(text(f"SELECT {columns} FROM {name}"))}  # noqa: S608


def test_the_views_have_the_same_numbers(stored: Store) -> None:
    stats = read_stats(stored, administrator("acme"))
    # A signal since all factors are one column has a row of the view where it is used.
    listed = [each for each in stats.boost_effect if each.used or each.factor != "wish"]
    effects = {(each.factor, each.windows, each.used, each.changed) for each in listed}
    assert view(stored, "boost_effect", "factor, windows, used, changed") == effects
    scores = {(each.score, each.shown, each.dropped) for each in stats.score_distribution}
    summed = "score::float, sum(shown)::int, sum(dropped)::int"
    assert view(stored, "score_distribution GROUP BY score", summed) == scores
    reasons = {(each.reason, each.messages, each.windows) for each in stats.drop_reasons}
    assert view(stored, "drop_reasons GROUP BY reason", "reason, sum(messages)::int, sum(windows)::int") == reasons
    day = NOW.date() - timedelta(days=3)
    degraded = {(day, each.part, each.windows, each.latest) for each in stats.degraded_windows}
    assert view(stored, "degraded_windows", "(day AT TIME ZONE 'UTC')::date, part, windows, latest") == degraded
    sizes = {each_values(each) for each in stats.chunk_sizes}
    assert view(stored, "chunk_sizes", "content_kind, chunks, p50_tokens, p95_tokens, max_tokens") == sizes
    assert view(stored, "embedding_coverage", "embedder, is_used, chunks, embedded, oldest_pending_at") == {
        ("trigram", True, 5, 5, None)
    }
    steps = {(each.step, each.windows) for each in stats.window_latency if each.step != "total"}
    assert view(stored, "window_latency GROUP BY step", "step, sum(windows)::int") == steps


@pytest.mark.plain_server("the role contextwin_reader")
def test_the_views_show_a_reader_what_is_let_in(stored: Store) -> None:
    def let_in(connection: Any) -> None:
        connection.execute(text("CREATE ROLE tea_reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO tea_reader"))
        connection.execute(text("SET LOCAL ROLE tea_reader"))
        allowed = row_security.channels_allowed("acme", ["C1"]) | row_security.windows_allowed("U1")
        connection.execute(row_security.set_local(allowed))

    # `let_in` is rolled back with the role that it makes.
    assert view(stored, "chunk_sizes", "chunks", let_in) == {(3,)}
    assert view(stored, "embedding_coverage", "chunks, embedded", let_in) == {(3, 3)}
    assert view(stored, "score_distribution", "score::float, shown, dropped", let_in) == {
        (0.0, 0, 1),
        (0.6, 0, 1),
        (0.7, 1, 0),
        (1.2, 1, 0),
    }
    assert view(stored, "drop_reasons", "reason, messages", let_in) == {("budget", 1), ("threshold", 1)}
    assert view(stored, "boost_effect WHERE factor = 'time'", "windows, used, changed", let_in) == {(2, 1, 1)}
    assert view(stored, "degraded_windows", "part", let_in) == {("embedder",), ("index",)}


@pytest.mark.plain_server("the role contextwin_reader")
@pytest.mark.parametrize("name", VIEWS)
def test_the_reader_of_windows_is_granted_no_view(stored: Store, name: str) -> None:
    with stored._engine.connect() as connection:
        granted = text("SELECT has_table_privilege('contextwin_reader', :name, 'SELECT')")
        assert connection.execute(granted, {"name": name}).scalar() is False


def test_the_json_has_times_and_shares(stored: Store) -> None:
    value = read_stats(stored, administrator("acme"), since=NOW - timedelta(days=9)).to_dict()
    assert value["since"] == f"{NOW - timedelta(days=9):%Y-%m-%dT%H:%M:%SZ}"
    assert value["latest"] == f"{NOW:%Y-%m-%dT%H:%M:%SZ}"
    assert value["boost_effect"][0]["changed_share"] == pytest.approx(1 / 3)
    assert value["embedding_coverage"][0]["embedded_share"] == 1.0
    assert value["embedding_coverage"][0]["oldest_pending_at"] is None
    assert value["score_distribution"][0] == {"score": 0.0, "shown": 0, "dropped": 1}


def test_the_quality_of_vectors_is_told_of_each_embedder(store: Store, tmp_path: Path) -> None:
    """Replies say what their threads do; trigrams find that, and one vector for everything finds nothing."""
    topics = "the tide table of the harbour", "a partial refund by card", "coffee in the kitchen", "the offsite in May"
    records = [
        make_record(1000 * topic + 60 * number, f"{words}, part {number}", thread_ts=f"{START + 1000 * topic}.000100")
        for topic, words in enumerate(topics)
        for number in range(4)
    ]
    import_records(store, tmp_path, [*PLACES, *records])
    import_records(store, tmp_path, records, ConstantEmbedder(dimension=8))
    quality = {
        each.embedder: each for each in read_stats(store, Viewer(workspace="acme", asker="U1")).embedding_quality
    }
    trigrams, constant = quality["trigram"], quality["constant"]
    assert (trigrams.chunks, trigrams.replies, constant.chunks, constant.replies) == (16, 12, 16, 12)
    assert trigrams.thread_agreement is not None
    assert trigrams.thread_agreement > 0.8
    assert (constant.thread_agreement, constant.near_duplicates) == (0.5, 1.0)
    assert trigrams.near_duplicates is not None
    assert trigrams.near_duplicates < 1
    drifts = [each.drift for each in (trigrams, constant)]
    assert drifts.count(None) == 1
    assert 0 < max(drift for drift in drifts if drift is not None) <= 1
    told = read_stats(store, administrator("acme")).to_dict()["embedding_quality"]
    assert {each["embedder"] for each in told} == quality.keys()
